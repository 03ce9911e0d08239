import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

public class CompleterSuite extends SuiteCase {

    static final class FJException extends RuntimeException {
        private static final long serialVersionUID = 1;

        FJException() {}
    }

    /** A completer that counts its calls. */
    abstract class TestCC extends CountedCompleter<Integer> {
        private static final long serialVersionUID = 1;
        final AtomicInteger computeN = new AtomicInteger();
        final AtomicInteger onCompletionN = new AtomicInteger();
        final AtomicInteger onExceptionalN = new AtomicInteger();
        final AtomicInteger setRawResultN = new AtomicInteger();
        final AtomicReference<Integer> rawResult = new AtomicReference<>();

        TestCC() {
            this(null, 0);
        }

        TestCC(CountedCompleter<?> p) {
            this(p, 0);
        }

        TestCC(CountedCompleter<?> p, int n) {
            super(p, n);
        }

        @Override
        public final void compute() {
            computeN.incrementAndGet();
            realCompute();
        }

        protected abstract void realCompute();

        @Override
        public void onCompletion(CountedCompleter<?> caller) {
            onCompletionN.incrementAndGet();
            super.onCompletion(caller);
        }

        @Override
        public boolean onExceptionalCompletion(Throwable ex, CountedCompleter<?> caller) {
            onExceptionalN.incrementAndGet();
            assertNotNull(ex);
            assertTrue(isCompletedAbnormally());
            return super.onExceptionalCompletion(ex, caller);
        }

        @Override
        protected void setRawResult(Integer t) {
            setRawResultN.incrementAndGet();
            rawResult.set(t);
        }

        @Override
        public Integer getRawResult() {
            return rawResult.get();
        }

        void counts(int compute, int completion, int exceptional) {
            assertEquals(compute, computeN.get());
            assertEquals(completion, onCompletionN.get());
            assertEquals(exceptional, onExceptionalN.get());
        }
    }

    class NoopCC extends TestCC {
        private static final long serialVersionUID = 1;

        NoopCC() {}

        NoopCC(CountedCompleter<?> p) {
            super(p);
        }

        NoopCC(CountedCompleter<?> p, int n) {
            super(p, n);
        }

        @Override
        protected void realCompute() {}
    }

    void checkIncomplete(TestCC a) {
        assertFalse(a.isDone());
        assertFalse(a.isCompletedNormally());
        assertFalse(a.isCompletedAbnormally());
        assertFalse(a.isCancelled());
        assertNull(a.getException());
        assertFutureTimesOut(a);
    }

    void checkNormal(TestCC a, Integer value) throws Exception {
        assertTrue(a.isDone());
        assertTrue(a.isCompletedNormally());
        assertEquals(value, a.getRawResult());
        assertEquals(value, a.join());
        assertEquals(value, a.get());
        assertFalse(a.cancel(true));
    }

    public void testComplete() throws Exception {
        for (Integer x : new Integer[] {null, 42}) {
            for (Integer y : new Integer[] {null, 7}) {
                NoopCC a = new NoopCC();
                a.setPendingCount(2);
                checkIncomplete(a);
                a.complete(x);
                a.counts(0, 1, 0);
                checkNormal(a, x);
                a.complete(y);
                a.counts(0, 2, 0);
                checkNormal(a, y);
            }
        }
    }

    public void testCompleteExceptionally() {
        NoopCC a = new NoopCC();
        a.completeExceptionally(new FJException());
        a.counts(0, 0, 1);
        assertTrue(a.isCompletedAbnormally());
        assertThrows(FJException.class, a::join, a::invoke);
        NoopCC b = new NoopCC();
        b.completeExceptionally(null);
        assertTrue(b.isCompletedAbnormally());
        assertThrows(RuntimeException.class, b::join);
        NoopCC p = new NoopCC();
        NoopCC c = new NoopCC(p);
        c.completeExceptionally(new FJException());
        p.counts(0, 0, 1);
        assertTrue(p.isCompletedAbnormally());
        assertTrue(p.getException() instanceof FJException);
    }

    public void testPendingCounts() {
        NoopCC a = new NoopCC();
        assertEquals(0, a.getPendingCount());
        a.setPendingCount(27);
        assertEquals(27, a.getPendingCount());
        a.addToPendingCount(-28);
        assertEquals(-1, a.getPendingCount());
        a.setPendingCount(3);
        assertEquals(3, a.decrementPendingCountUnlessZero());
        assertEquals(2, a.getPendingCount());
        assertFalse(a.compareAndSetPendingCount(3, 5));
        assertTrue(a.compareAndSetPendingCount(2, 0));
        assertEquals(0, a.decrementPendingCountUnlessZero());
        a.setPendingCount(-1);
        assertEquals(-1, a.decrementPendingCountUnlessZero());
        assertEquals(-2, a.getPendingCount());
        NoopCC b = new NoopCC(a, 5);
        assertEquals(5, b.getPendingCount());
        assertSame(a, b.getCompleter());
        assertSame(a, b.getRoot());
        assertSame(a, new NoopCC(b).getRoot());
        assertNull(a.getCompleter());
    }

    public void testTryComplete() {
        NoopCC a = new NoopCC();
        int n = 3;
        a.setPendingCount(n);
        for (; n > 0; n--) {
            assertEquals(n, a.getPendingCount());
            a.tryComplete();
            checkIncomplete(a);
            assertEquals(n - 1, a.getPendingCount());
        }
        a.counts(0, 0, 0);
        a.tryComplete();
        a.counts(0, 1, 0);
        assertTrue(a.isDone());
    }

    public void testPropagateCompletion() {
        NoopCC a = new NoopCC();
        a.setPendingCount(1);
        a.propagateCompletion();
        checkIncomplete(a);
        a.propagateCompletion();
        a.counts(0, 0, 0);
        assertTrue(a.isDone());
    }

    public void testFirstAndNextComplete() {
        NoopCC a = new NoopCC();
        a.setPendingCount(1);
        assertNull(a.firstComplete());
        assertEquals(0, a.getPendingCount());
        assertSame(a, a.firstComplete());
        checkIncomplete(a);
        NoopCC p = new NoopCC();
        NoopCC b = new NoopCC(p);
        p.setPendingCount(1);
        assertSame(b, b.firstComplete());
        assertNull(b.nextComplete());
        assertEquals(0, p.getPendingCount());
        assertSame(p, b.nextComplete());
        NoopCC r = new NoopCC();
        r.setPendingCount(2);
        assertNull(r.nextComplete());
        assertTrue(r.isDone());
    }

    public void testQuietlyCompleteRoot() {
        NoopCC a = new NoopCC();
        NoopCC b = new NoopCC(a);
        NoopCC c = new NoopCC(b);
        a.setPendingCount(5);
        b.setPendingCount(5);
        c.quietlyCompleteRoot();
        assertTrue(a.isDone());
        assertFalse(b.isDone());
        assertFalse(c.isDone());
        a.counts(0, 0, 0);
    }

    public void testHelpComplete() throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        try (PoolCleaner cleaner = cleaner(pool)) {
            CCF root = new CCF(null, 10);
            Integer result = pool.submit(() -> {
                        root.fork();
                        root.helpComplete(100);
                        root.join();
                        return root.number;
                    })
                    .get(LONG_DELAY_MS, MILLISECONDS);
            assertEquals((Integer) 55, result);
        }
    }

    /** Fibonacci numbers by completers. */
    abstract static class CC extends CountedCompleter<Object> {
        private static final long serialVersionUID = 1;
        int number;
        int rnumber;

        CC(CountedCompleter<?> parent, int n) {
            super(parent, 1);
            number = n;
        }
    }

    static final class CCF extends CC {
        private static final long serialVersionUID = 1;
        CCF left;
        CCF right;

        CCF(CountedCompleter<?> parent, int n) {
            super(parent, n);
        }

        @Override
        public void compute() {
            CCF f = this;
            int n = number;
            while (n >= 2) {
                CCF r = new CCF(f, n - 2);
                f.right = r;
                r.fork();
                f.left = new CCF(f, --n);
                f = f.left;
            }
            f.setPendingCount(0);
            f.complete(null);
        }

        @Override
        public void onCompletion(CountedCompleter<?> caller) {
            if (left != null) {
                number = left.number + right.number;
            }
        }
    }

    static final class FailingCCF extends CC {
        private static final long serialVersionUID = 1;
        FailingCCF left;
        FailingCCF right;

        FailingCCF(CountedCompleter<?> parent, int n) {
            super(parent, n);
        }

        @Override
        public void compute() {
            FailingCCF f = this;
            int n = number;
            while (n >= 2) {
                FailingCCF r = new FailingCCF(f, n - 2);
                f.right = r;
                r.fork();
                f.left = new FailingCCF(f, --n);
                f = f.left;
            }
            f.setPendingCount(0);
            f.complete(null);
        }

        @Override
        public void onCompletion(CountedCompleter<?> caller) {
            if (left != null) {
                completeExceptionally(new FJException());
            }
        }
    }

    static ForkJoinPool[] pools() {
        return new ForkJoinPool[] {
            new ForkJoinPool(2),
            new ForkJoinPool(1),
            new ForkJoinPool(1, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, true)
        };
    }

    interface Body {
        void run(ForkJoinPool pool) throws Throwable;
    }

    void onAll(Body body) {
        for (ForkJoinPool pool : pools()) {
            on(pool, body);
        }
    }

    void on(ForkJoinPool pool, Body body) {
        try (PoolCleaner cleaner = cleaner(pool)) {
            CheckedRecursiveAction a = new CheckedRecursiveAction() {
                private static final long serialVersionUID = 1;

                @Override
                protected void realCompute() throws Throwable {
                    body.run(pool);
                }
            };
            assertNull(pool.invoke(a));
            assertTrue(a.isCompletedNormally());
        }
    }

    public void testInvokes() {
        onAll(p -> {
            CCF f = new CCF(null, 8);
            assertNull(f.invoke());
            assertEquals(21, f.number);
        });
        onAll(p -> {
            CCF f = new CCF(null, 8);
            f.quietlyInvoke();
            assertEquals(21, f.number);
        });
        onAll(p -> {
            CCF f = new CCF(null, 8);
            assertSame(f, f.fork());
            assertNull(f.join());
            assertEquals(21, f.number);
        });
        onAll(p -> {
            CCF f = new CCF(null, 8);
            assertSame(f, f.fork());
            assertNull(f.get(LONG_DELAY_MS, MILLISECONDS));
            assertEquals(21, f.number);
        });
        onAll(p -> {
            CCF f = new CCF(null, 8);
            assertSame(f, f.fork());
            ForkJoinTask.helpQuiesce();
            assertEquals(21, f.number);
            assertEquals(0, ForkJoinTask.getQueuedTaskCount());
            assertTrue(f.isCompletedNormally());
        });
        onAll(p -> {
            FailingCCF f = new FailingCCF(null, 8);
            assertThrows(FJException.class, f::invoke);
            assertTrue(f.isCompletedAbnormally());
        });
        onAll(p -> {
            FailingCCF f = new FailingCCF(null, 8);
            f.fork();
            f.quietlyJoin();
            assertTrue(f.getException() instanceof FJException);
        });
        onAll(p -> {
            CCF f = new CCF(null, 8);
            CCF g = new CCF(null, 9);
            CCF h = new CCF(null, 7);
            ForkJoinTask.invokeAll(f, g, h);
            assertEquals(21, f.number);
            assertEquals(34, g.number);
            assertEquals(13, h.number);
        });
        onAll(p -> {
            CCF f = new CCF(null, 8);
            FailingCCF g = new FailingCCF(null, 9);
            assertThrows(FJException.class, () -> ForkJoinTask.invokeAll(f, g));
        });
        onAll(p -> {
            CCF f = new CCF(null, 8);
            assertTrue(f.cancel(true));
            assertThrows(java.util.concurrent.CancellationException.class, f::invoke);
            assertTrue(f.isCancelled());
        });
    }

    public void testQueueOfOneWorker() {
        on(new ForkJoinPool(1), p -> {
            CCF g = new CCF(null, 9);
            assertSame(g, g.fork());
            CCF f = new CCF(null, 8);
            assertSame(f, f.fork());
            assertTrue(f.tryUnfork());
            ForkJoinTask.helpQuiesce();
            assertFalse(f.isDone());
            assertTrue(g.isCompletedNormally());
        });
        on(new ForkJoinPool(1), p -> {
            CCF h = new CCF(null, 7);
            h.fork();
            CCF g = new CCF(null, 9);
            g.fork();
            CCF f = new CCF(null, 8);
            f.fork();
            assertEquals(3, ForkJoinTask.getSurplusQueuedTaskCount());
            assertEquals(3, ForkJoinTask.getQueuedTaskCount());
            ForkJoinTask.helpQuiesce();
            assertEquals(0, ForkJoinTask.getSurplusQueuedTaskCount());
            assertEquals(21, f.number);
            assertEquals(34, g.number);
            assertEquals(13, h.number);
        });
    }

    public void testWorkers() {
        on(new ForkJoinPool(2), p -> {
            assertSame(p, ForkJoinTask.getPool());
            assertTrue(Thread.currentThread() instanceof ForkJoinWorkerThread);
            assertTrue(ForkJoinTask.inForkJoinPool());
        });
    }

    /** The classes of the documentation's examples: searching, mapping and reducing. */
    static final class Searcher<E> extends CountedCompleter<E> {
        private static final long serialVersionUID = 1;
        final E[] array;
        final AtomicReference<E> result;
        final int lo;
        final int hi;
        final java.util.function.Predicate<E> matches;

        Searcher(
                CountedCompleter<?> p,
                E[] array,
                AtomicReference<E> result,
                int lo,
                int hi,
                java.util.function.Predicate<E> matches) {
            super(p);
            this.array = array;
            this.result = result;
            this.lo = lo;
            this.hi = hi;
            this.matches = matches;
        }

        @Override
        public E getRawResult() {
            return result.get();
        }

        @Override
        public void compute() {
            int l = lo;
            int h = hi;
            while (result.get() == null && h >= l) {
                if (h - l >= 2) {
                    int mid = (l + h) >>> 1;
                    addToPendingCount(1);
                    new Searcher<>(this, array, result, mid, h, matches).fork();
                    h = mid;
                } else {
                    E x = array[l];
                    if (matches.test(x) && result.compareAndSet(null, x)) {
                        quietlyCompleteRoot();
                    }
                    break;
                }
            }
            tryComplete();
        }
    }

    public void testSearcher() {
        Integer[] a = new Integer[33];
        for (int i = 0; i < a.length; i++) {
            a[i] = i;
        }
        assertEquals((Integer) 17, new Searcher<>(null, a, new AtomicReference<>(), 0, a.length, x -> x == 17).invoke());
        assertNull(new Searcher<>(null, a, new AtomicReference<>(), 0, a.length, x -> x == 77).invoke());
    }

    static final class MapReducer extends CountedCompleter<Long> {
        private static final long serialVersionUID = 1;
        final int[] array;
        final int lo;
        final int hi;
        MapReducer sibling;
        long result;
        MapReducer forks;
        MapReducer next;

        MapReducer(CountedCompleter<?> p, int[] array, int lo, int hi, MapReducer next) {
            super(p);
            this.array = array;
            this.lo = lo;
            this.hi = hi;
            this.next = next;
        }

        @Override
        public void compute() {
            int l = lo;
            int h = hi;
            while (h - l >= 2) {
                int mid = (l + h) >>> 1;
                addToPendingCount(1);
                forks = new MapReducer(this, array, mid, h, forks);
                forks.fork();
                h = mid;
            }
            if (h > l) {
                result = array[l];
            }
            for (CountedCompleter<?> c = firstComplete(); c != null; c = c.nextComplete()) {
                for (MapReducer t = (MapReducer) c, s = t.forks; s != null; s = t.forks = s.next) {
                    t.result += s.result;
                }
            }
        }

        @Override
        public Long getRawResult() {
            return result;
        }
    }

    public void testMapReducer() {
        int[] a = new int[100];
        for (int i = 0; i < a.length; i++) {
            a[i] = i;
        }
        assertEquals((Long) 4950L, new MapReducer(null, a, 0, a.length, null).invoke());
        onAll(p -> assertEquals((Long) 4950L, new MapReducer(null, a, 0, a.length, null).invoke()));
        for (ForkJoinPool p : pools()) {
            try (PoolCleaner cleaner = cleaner(p)) {
                assertEquals((Long) 4950L, p.invoke(new MapReducer(null, a, 0, a.length, null)));
            }
        }
    }
}
