import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;

public class ForkJoinTaskSuite extends SuiteCase {

    static ForkJoinPool mainPool() {
        return new ForkJoinPool(2);
    }

    static ForkJoinPool singletonPool() {
        return new ForkJoinPool(1);
    }

    static ForkJoinPool asyncSingletonPool() {
        return new ForkJoinPool(1, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, true);
    }

    void testInvokeOnPool(ForkJoinPool pool, RecursiveAction a) {
        try (PoolCleaner cleaner = cleaner(pool)) {
            assertFalse(a.isDone());
            assertFalse(a.isCompletedNormally());
            assertFalse(a.isCompletedAbnormally());
            assertFalse(a.isCancelled());
            assertNull(a.getException());
            assertNull(a.getRawResult());
            assertNull(pool.invoke(a));
            assertTrue(a.isDone());
            assertTrue(a.isCompletedNormally());
            assertFalse(a.isCompletedAbnormally());
            assertFalse(a.isCancelled());
            assertNull(a.getException());
            assertNull(a.getRawResult());
        }
    }

    void checkNotDone(ForkJoinTask<?> a) {
        assertFalse(a.isDone());
        assertFalse(a.isCompletedNormally());
        assertFalse(a.isCompletedAbnormally());
        assertFalse(a.isCancelled());
        assertNull(a.getException());
        assertNull(a.getRawResult());
        if (a instanceof BinaryAsyncAction) {
            assertEquals(0, ((BinaryAsyncAction) a).getForkJoinTaskTag());
        }
        try {
            a.get(randomExpiredTimeout(), NANOSECONDS);
            shouldThrow();
        } catch (TimeoutException success) {
            // as it should be
        } catch (Throwable e) {
            unexpected(e);
        }
    }

    static long randomExpiredTimeout() {
        switch (ThreadLocalRandom.current().nextInt(4)) {
            case 0:
                return 0;
            case 1:
                return -1;
            case 2:
                return Long.MIN_VALUE;
            default:
                return Long.MIN_VALUE + 1;
        }
    }

    <T> void checkCompletedNormally(ForkJoinTask<T> a) {
        checkCompletedNormally(a, null);
    }

    <T> void checkCompletedNormally(ForkJoinTask<T> a, T expected) {
        assertTrue(a.isDone());
        assertFalse(a.isCancelled());
        assertTrue(a.isCompletedNormally());
        assertFalse(a.isCompletedAbnormally());
        assertNull(a.getException());
        assertSame(expected, a.getRawResult());
        Thread.currentThread().interrupt();
        long start = System.nanoTime();
        assertSame(expected, a.join());
        assertTrue(millisElapsedSince(start) < LONG_DELAY_MS);
        Thread.interrupted();
        Thread.currentThread().interrupt();
        a.quietlyJoin();
        Thread.interrupted();
        assertFalse(a.cancel(false));
        assertFalse(a.cancel(true));
        T v1 = null;
        T v2 = null;
        try {
            v1 = a.get();
            v2 = a.get(ThreadLocalRandom.current().nextLong(), NANOSECONDS);
        } catch (Throwable e) {
            unexpected(e);
        }
        assertSame(expected, v1);
        assertSame(expected, v2);
    }

    void checkCancelled(ForkJoinTask<?> a) {
        assertTrue(a.isDone());
        assertTrue(a.isCancelled());
        assertFalse(a.isCompletedNormally());
        assertTrue(a.isCompletedAbnormally());
        assertTrue(a.getException() instanceof CancellationException);
        assertNull(a.getRawResult());
        assertThrows(CancellationException.class, a::join, a::get, () -> a.get(randomExpiredTimeout(), NANOSECONDS));
        a.quietlyJoin();
    }

    void checkCompletedAbnormally(ForkJoinTask<?> a, Throwable t) {
        assertTrue(a.isDone());
        assertFalse(a.isCancelled());
        assertFalse(a.isCompletedNormally());
        assertTrue(a.isCompletedAbnormally());
        assertSame(t.getClass(), a.getException().getClass());
        assertNull(a.getRawResult());
        assertFalse(a.cancel(false));
        assertFalse(a.cancel(true));
        assertThrows(t.getClass(), a::join);
        a.quietlyJoin();
        assertThrows(ExecutionException.class, a::get, () -> a.get(randomExpiredTimeout(), NANOSECONDS));
    }

    public static final class FJException extends RuntimeException {
        private static final long serialVersionUID = 1;

        public FJException() {}
    }

    /** An action that is completed from outside or by the last of its children. */
    abstract static class BinaryAsyncAction extends ForkJoinTask<Void> {
        private static final long serialVersionUID = 1;
        private static final AtomicIntegerFieldUpdater<BinaryAsyncAction> CONTROL =
                AtomicIntegerFieldUpdater.newUpdater(BinaryAsyncAction.class, "controlState");
        private volatile int controlState;
        private BinaryAsyncAction parent;
        private BinaryAsyncAction sibling;

        @Override
        public final Void getRawResult() {
            return null;
        }

        @Override
        protected final void setRawResult(Void nothing) {}

        final void linkSubtasks(BinaryAsyncAction x, BinaryAsyncAction y) {
            x.parent = this;
            y.parent = this;
            x.sibling = y;
            y.sibling = x;
        }

        protected void onComplete(BinaryAsyncAction x, BinaryAsyncAction y) {
            if (controlState == -1) {
                throw new Error();
            }
            controlState = -1;
        }

        protected boolean onException() {
            return true;
        }

        void linkAndForkSubtasks(BinaryAsyncAction x, BinaryAsyncAction y) {
            linkSubtasks(x, y);
            y.fork();
            x.fork();
        }

        private void completeThis() {
            super.complete(null);
        }

        private void completeThisExceptionally(Throwable ex) {
            super.completeExceptionally(ex);
        }

        @Override
        public final void complete(Void nothing) {
            BinaryAsyncAction a = this;
            while (true) {
                BinaryAsyncAction s = a.sibling;
                BinaryAsyncAction p = a.parent;
                a.sibling = null;
                a.parent = null;
                a.completeThis();
                if (p == null || CONTROL.compareAndSet(p, 0, 1)) {
                    break;
                }
                try {
                    p.onComplete(a, s);
                } catch (Throwable rex) {
                    p.completeExceptionally(rex);
                    return;
                }
                a = p;
            }
        }

        @Override
        public final void completeExceptionally(Throwable ex) {
            for (BinaryAsyncAction a = this; ; ) {
                a.completeThisExceptionally(ex);
                BinaryAsyncAction s = a.sibling;
                if (s != null && !s.isDone()) {
                    s.completeExceptionally(ex);
                }
                a = a.parent;
                if (a == null) {
                    break;
                }
            }
        }
    }

    static final class AsyncFib extends BinaryAsyncAction {
        private static final long serialVersionUID = 1;
        int number;

        AsyncFib(int number) {
            this.number = number;
        }

        @Override
        protected boolean exec() {
            AsyncFib f = this;
            int n = f.number;
            while (n > 1) {
                AsyncFib p = f;
                AsyncFib r = new AsyncFib(n - 2);
                f = new AsyncFib(--n);
                p.linkSubtasks(r, f);
                r.fork();
            }
            f.complete(null);
            return false;
        }

        @Override
        protected void onComplete(BinaryAsyncAction x, BinaryAsyncAction y) {
            number = ((AsyncFib) x).number + ((AsyncFib) y).number;
            super.onComplete(x, y);
        }
    }

    static final class FailingAsyncFib extends BinaryAsyncAction {
        private static final long serialVersionUID = 1;
        int number;

        FailingAsyncFib(int number) {
            this.number = number;
        }

        @Override
        protected boolean exec() {
            try {
                FailingAsyncFib f = this;
                int n = f.number;
                while (n > 1) {
                    FailingAsyncFib p = f;
                    FailingAsyncFib r = new FailingAsyncFib(n - 2);
                    f = new FailingAsyncFib(--n);
                    p.linkSubtasks(r, f);
                    r.fork();
                }
                f.complete(null);
            } catch (Throwable t) {
                compareAndSetForkJoinTaskTag((short) 0, (short) 1);
            }
            return false;
        }

        @Override
        protected void onComplete(BinaryAsyncAction x, BinaryAsyncAction y) {
            completeExceptionally(new FJException());
        }
    }

    abstract class Compute extends CheckedRecursiveAction {
        private static final long serialVersionUID = 1;
    }

    interface Body {
        void run(ForkJoinTaskSuite suite) throws Throwable;
    }

    private void onAll(Body body) {
        on(mainPool(), body);
        on(singletonPool(), body);
        on(asyncSingletonPool(), body);
    }

    private void on(ForkJoinPool pool, Body body) {
        RecursiveAction a = new CheckedRecursiveAction() {
            private static final long serialVersionUID = 1;

            @Override
            protected void realCompute() throws Throwable {
                body.run(ForkJoinTaskSuite.this);
            }
        };
        testInvokeOnPool(pool, a);
    }

    public void testInvoke() {
        onAll(s -> {
            AsyncFib f = new AsyncFib(8);
            assertNull(f.invoke());
            assertEquals(21, f.number);
            checkCompletedNormally(f);
        });
    }

    public void testQuietlyInvoke() {
        onAll(s -> {
            AsyncFib f = new AsyncFib(8);
            f.quietlyInvoke();
            assertEquals(21, f.number);
            checkCompletedNormally(f);
        });
    }

    public void testForkJoin() {
        onAll(s -> {
            AsyncFib f = new AsyncFib(8);
            assertSame(f, f.fork());
            assertNull(f.join());
            assertEquals(21, f.number);
            checkCompletedNormally(f);
        });
    }

    public void testForkGet() {
        onAll(s -> {
            AsyncFib f = new AsyncFib(8);
            assertSame(f, f.fork());
            assertNull(f.get());
            assertEquals(21, f.number);
            checkCompletedNormally(f);
        });
    }

    public void testForkTimedGet() {
        onAll(s -> {
            AsyncFib f = new AsyncFib(8);
            assertSame(f, f.fork());
            assertNull(f.get(LONG_DELAY_MS, MILLISECONDS));
            assertEquals(21, f.number);
            checkCompletedNormally(f);
        });
    }

    public void testForkTimedGetNullUnit() {
        onAll(s -> {
            AsyncFib f = new AsyncFib(8);
            assertSame(f, f.fork());
            assertThrows(NullPointerException.class, () -> f.get(randomExpiredTimeout(), null));
            f.join();
        });
    }

    public void testForkHelpQuiesce() {
        onAll(s -> {
            AsyncFib f = new AsyncFib(8);
            assertSame(f, f.fork());
            ForkJoinTask.helpQuiesce();
            assertEquals(21, f.number);
            assertEquals(0, ForkJoinTask.getQueuedTaskCount());
            checkCompletedNormally(f);
        });
    }

    public void testAbnormal() {
        onAll(s -> {
            FailingAsyncFib f = new FailingAsyncFib(8);
            assertThrows(FJException.class, f::invoke);
            checkCompletedAbnormally(f, new FJException());
        });
        onAll(s -> {
            FailingAsyncFib f = new FailingAsyncFib(8);
            f.quietlyInvoke();
            assertTrue(f.getException() instanceof FJException);
            checkCompletedAbnormally(f, f.getException());
        });
        onAll(s -> {
            FailingAsyncFib f = new FailingAsyncFib(8);
            assertSame(f, f.fork());
            assertThrows(FJException.class, f::join);
            checkCompletedAbnormally(f, new FJException());
        });
        onAll(s -> {
            FailingAsyncFib f = new FailingAsyncFib(8);
            assertSame(f, f.fork());
            try {
                f.get();
                shouldThrow();
            } catch (ExecutionException success) {
                assertTrue(success.getCause() instanceof FJException);
                checkCompletedAbnormally(f, success.getCause());
            }
        });
        onAll(s -> {
            FailingAsyncFib f = new FailingAsyncFib(8);
            assertSame(f, f.fork());
            f.quietlyJoin();
            assertTrue(f.getException() instanceof FJException);
        });
        onAll(s -> {
            FailingAsyncFib f = new FailingAsyncFib(8);
            assertSame(f, f.fork());
            ForkJoinTask.helpQuiesce();
            checkCompletedAbnormally(f, new FJException());
        });
    }

    public void testCancelled() {
        onAll(s -> {
            AsyncFib f = new AsyncFib(8);
            assertTrue(f.cancel(true));
            assertThrows(CancellationException.class, f::invoke);
            checkCancelled(f);
        });
        onAll(s -> {
            AsyncFib f = new AsyncFib(8);
            assertTrue(f.cancel(true));
            assertSame(f, f.fork());
            assertThrows(CancellationException.class, f::join);
            checkCancelled(f);
        });
        onAll(s -> {
            AsyncFib f = new AsyncFib(8);
            assertTrue(f.cancel(true));
            assertSame(f, f.fork());
            assertThrows(CancellationException.class, () -> f.get(LONG_DELAY_MS, MILLISECONDS));
            checkCancelled(f);
        });
        onAll(s -> {
            AsyncFib f = new AsyncFib(8);
            assertTrue(f.cancel(true));
            assertSame(f, f.fork());
            f.quietlyJoin();
            checkCancelled(f);
        });
    }

    public void testGetPool() {
        ForkJoinPool pool = mainPool();
        on(pool, s -> assertSame(pool, ForkJoinTask.getPool()));
        assertNull(ForkJoinTask.getPool());
        on(mainPool(), s -> assertTrue(ForkJoinTask.inForkJoinPool()));
        assertFalse(ForkJoinTask.inForkJoinPool());
    }

    public void testSetRawResult() {
        onAll(s -> {
            AsyncFib f = new AsyncFib(8);
            f.setRawResult(null);
            assertNull(f.getRawResult());
        });
    }

    public void testCompleteExceptionally() {
        onAll(s -> {
            AsyncFib f = new AsyncFib(8);
            f.completeExceptionally(new FJException());
            assertThrows(FJException.class, f::invoke);
            checkCompletedAbnormally(f, new FJException());
        });
    }

    public void testInvokeAll() {
        onAll(s -> {
            AsyncFib f = new AsyncFib(8);
            ForkJoinTask.invokeAll(f);
            checkCompletedNormally(f);
            assertEquals(21, f.number);
        });
        onAll(s -> {
            AsyncFib f = new AsyncFib(8);
            AsyncFib g = new AsyncFib(9);
            ForkJoinTask.invokeAll(f, g);
            checkCompletedNormally(f);
            assertEquals(21, f.number);
            checkCompletedNormally(g);
            assertEquals(34, g.number);
        });
        onAll(s -> {
            AsyncFib f = new AsyncFib(8);
            AsyncFib g = new AsyncFib(9);
            AsyncFib h = new AsyncFib(7);
            ForkJoinTask.invokeAll(f, g, h);
            assertEquals(21, f.number);
            assertEquals(34, g.number);
            assertEquals(13, h.number);
        });
        onAll(s -> {
            AsyncFib f = new AsyncFib(8);
            AsyncFib g = new AsyncFib(9);
            AsyncFib h = new AsyncFib(7);
            ForkJoinTask.invokeAll(new HashSet<>(Arrays.asList(f, g, h)));
            assertEquals(21, f.number);
            assertEquals(34, g.number);
            assertEquals(13, h.number);
        });
        onAll(s -> assertThrows(
                NullPointerException.class, () -> ForkJoinTask.invokeAll(new AsyncFib(3), (ForkJoinTask<?>) null)));
        onAll(s -> {
            AsyncFib f = new AsyncFib(8);
            FailingAsyncFib g = new FailingAsyncFib(9);
            assertThrows(FJException.class, () -> ForkJoinTask.invokeAll(f, g));
            checkCompletedAbnormally(g, new FJException());
        });
        onAll(s -> {
            AsyncFib f = new AsyncFib(8);
            FailingAsyncFib g = new FailingAsyncFib(9);
            AsyncFib h = new AsyncFib(7);
            assertThrows(FJException.class, () -> ForkJoinTask.invokeAll(f, g, h));
        });
        onAll(s -> {
            FailingAsyncFib f = new FailingAsyncFib(8);
            AsyncFib g = new AsyncFib(9);
            AsyncFib h = new AsyncFib(7);
            List<ForkJoinTask<?>> tasks = Arrays.asList(f, g, h);
            Collections.shuffle(tasks);
            assertThrows(FJException.class, () -> ForkJoinTask.invokeAll(tasks));
            checkCompletedAbnormally(f, new FJException());
        });
    }

    public void testTryUnfork() {
        on(singletonPool(), s -> {
            AsyncFib g = new AsyncFib(9);
            assertSame(g, g.fork());
            AsyncFib f = new AsyncFib(8);
            assertSame(f, f.fork());
            assertTrue(f.tryUnfork());
            ForkJoinTask.helpQuiesce();
            checkNotDone(f);
            checkCompletedNormally(g);
        });
    }

    public void testTryUnforkAsync() {
        on(asyncSingletonPool(), s -> {
            AsyncFib g = new AsyncFib(9);
            assertSame(g, g.fork());
            AsyncFib f = new AsyncFib(8);
            assertSame(f, f.fork());
            assertTrue(f.tryUnfork());
            ForkJoinTask.helpQuiesce();
            checkNotDone(f);
            checkCompletedNormally(g);
        });
    }

    public void testSurplusCount() {
        on(singletonPool(), s -> {
            AsyncFib h = new AsyncFib(7);
            assertSame(h, h.fork());
            AsyncFib g = new AsyncFib(9);
            assertSame(g, g.fork());
            AsyncFib f = new AsyncFib(8);
            assertSame(f, f.fork());
            assertTrue(ForkJoinTask.getSurplusQueuedTaskCount() > 0);
            ForkJoinTask.helpQuiesce();
            assertEquals(0, ForkJoinTask.getSurplusQueuedTaskCount());
            checkCompletedNormally(f);
            checkCompletedNormally(g);
            checkCompletedNormally(h);
        });
    }

    /** The queue of a worker, asked by a subclass, as such tasks may. */
    static final class Peeks extends RecursiveAction {
        private static final long serialVersionUID = 1;
        final Peeking peeking;

        Peeks(Peeking peeking) {
            this.peeking = peeking;
        }

        interface Peeking {
            void run();
        }

        @Override
        protected void compute() {
            peeking.run();
        }

        static ForkJoinTask<?> peek() {
            return ForkJoinTask.peekNextLocalTask();
        }

        static ForkJoinTask<?> pollLocal() {
            return ForkJoinTask.pollNextLocalTask();
        }

        static ForkJoinTask<?> poll() {
            return ForkJoinTask.pollTask();
        }
    }

    public void testPeekNextLocalTask() {
        on(singletonPool(), s -> {
            AsyncFib g = new AsyncFib(9);
            assertSame(g, g.fork());
            AsyncFib f = new AsyncFib(8);
            assertSame(f, f.fork());
            assertSame(f, Peeks.peek());
            assertNull(f.join());
            checkCompletedNormally(f);
            ForkJoinTask.helpQuiesce();
            checkCompletedNormally(g);
        });
    }

    public void testPollNextLocalTask() {
        on(singletonPool(), s -> {
            AsyncFib g = new AsyncFib(9);
            assertSame(g, g.fork());
            AsyncFib f = new AsyncFib(8);
            assertSame(f, f.fork());
            assertSame(f, Peeks.pollLocal());
            ForkJoinTask.helpQuiesce();
            checkNotDone(f);
            assertEquals(34, g.number);
            checkCompletedNormally(g);
        });
    }

    public void testPollTask() {
        on(singletonPool(), s -> {
            AsyncFib g = new AsyncFib(9);
            assertSame(g, g.fork());
            AsyncFib f = new AsyncFib(8);
            assertSame(f, f.fork());
            assertSame(f, Peeks.poll());
            ForkJoinTask.helpQuiesce();
            checkNotDone(f);
            checkCompletedNormally(g);
        });
    }

    public void testPeekNextLocalTaskAsync() {
        on(asyncSingletonPool(), s -> {
            AsyncFib g = new AsyncFib(9);
            assertSame(g, g.fork());
            AsyncFib f = new AsyncFib(8);
            assertSame(f, f.fork());
            assertSame(g, Peeks.peek());
            assertNull(f.join());
            ForkJoinTask.helpQuiesce();
            checkCompletedNormally(f);
            checkCompletedNormally(g);
        });
    }

    public void testPollNextLocalTaskAsync() {
        on(asyncSingletonPool(), s -> {
            AsyncFib g = new AsyncFib(9);
            assertSame(g, g.fork());
            AsyncFib f = new AsyncFib(8);
            assertSame(f, f.fork());
            assertSame(g, Peeks.pollLocal());
            ForkJoinTask.helpQuiesce();
            assertEquals(21, f.number);
            checkCompletedNormally(f);
            checkNotDone(g);
        });
    }

    public void testPollTaskAsync() {
        on(asyncSingletonPool(), s -> {
            AsyncFib g = new AsyncFib(9);
            assertSame(g, g.fork());
            AsyncFib f = new AsyncFib(8);
            assertSame(f, f.fork());
            assertSame(g, Peeks.poll());
            ForkJoinTask.helpQuiesce();
            assertEquals(21, f.number);
            checkCompletedNormally(f);
            checkNotDone(g);
        });
    }

    // ---- recursive actions ----

    static final class FibAction extends RecursiveAction {
        private static final long serialVersionUID = 1;
        final int number;
        int result;

        FibAction(int n) {
            number = n;
        }

        @Override
        public void compute() {
            int n = number;
            if (n <= 1) {
                result = n;
            } else {
                FibAction f1 = new FibAction(n - 1);
                FibAction f2 = new FibAction(n - 2);
                invokeAll(f1, f2);
                result = f1.result + f2.result;
            }
        }
    }

    static final class FailingFibAction extends RecursiveAction {
        private static final long serialVersionUID = 1;
        final int number;
        int result;

        FailingFibAction(int n) {
            number = n;
        }

        @Override
        public void compute() {
            int n = number;
            if (n <= 1) {
                throw new FJException();
            }
            FailingFibAction f1 = new FailingFibAction(n - 1);
            FailingFibAction f2 = new FailingFibAction(n - 2);
            invokeAll(f1, f2);
            result = f1.result + f2.result;
        }
    }

    public void testActions() {
        onAll(s -> {
            FibAction f = new FibAction(8);
            checkNotDone(f);
            assertNull(f.invoke());
            assertEquals(21, f.result);
            checkCompletedNormally(f);
        });
        onAll(s -> {
            FibAction f = new FibAction(8);
            assertSame(f, f.fork());
            f.quietlyJoin();
            assertEquals(21, f.result);
        });
        onAll(s -> {
            FibAction f = new FibAction(8);
            assertSame(f, f.fork());
            ForkJoinTask.helpQuiesce();
            while (!f.isDone()) {
                // help
            }
            assertEquals(21, f.result);
            assertEquals(0, ForkJoinTask.getQueuedTaskCount());
            checkCompletedNormally(f);
        });
        onAll(s -> {
            FailingFibAction f = new FailingFibAction(8);
            assertThrows(FJException.class, f::invoke);
            checkCompletedAbnormally(f, new FJException());
        });
    }

    public void testJoinIgnoresInterruptsOutsideForkJoinPool() {
        java.util.concurrent.SynchronousQueue<FibAction[]> sq = new java.util.concurrent.SynchronousQueue<>();
        RecursiveAction a = new CheckedRecursiveAction() {
            private static final long serialVersionUID = 1;

            @Override
            protected void realCompute() throws InterruptedException {
                FibAction[] fibActions = new FibAction[6];
                for (int i = 0; i < fibActions.length; i++) {
                    fibActions[i] = new FibAction(8);
                }
                fibActions[1].cancel(false);
                fibActions[2].completeExceptionally(new FJException());
                fibActions[4].cancel(true);
                fibActions[5].completeExceptionally(new FJException());
                for (FibAction fibAction : fibActions) {
                    fibAction.fork();
                }
                sq.put(fibActions);
                ForkJoinTask.helpQuiesce();
            }
        };
        Runnable r = new CheckedRunnable() {
            @Override
            protected void realRun() throws InterruptedException {
                FibAction[] fibActions = sq.take();
                Thread me = Thread.currentThread();
                me.interrupt();
                assertNull(fibActions[0].join());
                assertTrue(Thread.interrupted());
                me.interrupt();
                assertThrows(CancellationException.class, fibActions[1]::join);
                assertTrue(Thread.interrupted());
                me.interrupt();
                assertThrows(FJException.class, fibActions[2]::join);
                assertTrue(Thread.interrupted());
                me.interrupt();
                fibActions[3].quietlyJoin();
                assertTrue(Thread.interrupted());
                me.interrupt();
                fibActions[4].quietlyJoin();
                fibActions[5].quietlyJoin();
                assertTrue(Thread.interrupted());
            }
        };
        Thread t = newStartedThread(r);
        testInvokeOnPool(mainPool(), a);
        awaitTermination(t);
    }

    public void testReinitialize() {
        onAll(s -> {
            FibAction f = new FibAction(8);
            checkNotDone(f);
            for (int i = 0; i < 3; i++) {
                assertNull(f.invoke());
                assertEquals(21, f.result);
                checkCompletedNormally(f);
                f.reinitialize();
                checkNotDone(f);
            }
        });
        onAll(s -> {
            FailingFibAction f = new FailingFibAction(8);
            for (int i = 0; i < 3; i++) {
                assertThrows(FJException.class, f::invoke);
                f.reinitialize();
                checkNotDone(f);
            }
        });
    }

    public void testWorkerGetPool() {
        ForkJoinPool pool = mainPool();
        on(pool, s -> {
            ForkJoinWorkerThread w = (ForkJoinWorkerThread) Thread.currentThread();
            assertSame(pool, w.getPool());
            assertTrue(w.getPoolIndex() >= 0);
        });
    }

    public void testComplete() {
        onAll(s -> {
            FibAction f = new FibAction(8);
            f.complete(null);
            assertNull(f.invoke());
            assertEquals(0, f.result);
            checkCompletedNormally(f);
        });
    }

    /** A parallel sort with a strict computation, as an everyday action. */
    public void testSort() {
        long[] data = new long[1000];
        java.util.Random random = new java.util.Random(7);
        for (int i = 0; i < data.length; i++) {
            data[i] = random.nextLong();
        }
        ForkJoinPool pool = mainPool();
        try (PoolCleaner cleaner = cleaner(pool)) {
            pool.invoke(new Sorter(data, 0, data.length));
        }
        for (int i = 1; i < data.length; i++) {
            assertTrue(data[i - 1] <= data[i]);
        }
    }

    static final class Sorter extends RecursiveAction {
        private static final long serialVersionUID = 1;
        final long[] array;
        final int lo;
        final int hi;

        Sorter(long[] array, int lo, int hi) {
            this.array = array;
            this.lo = lo;
            this.hi = hi;
        }

        @Override
        protected void compute() {
            if (hi - lo < 100) {
                Arrays.sort(array, lo, hi);
            } else {
                int mid = (lo + hi) >>> 1;
                invokeAll(new Sorter(array, lo, mid), new Sorter(array, mid, hi));
                long[] buf = Arrays.copyOfRange(array, lo, mid);
                for (int i = 0, j = lo, k = mid; i < buf.length; j++) {
                    array[j] = (k == hi || buf[i] < array[k]) ? buf[i++] : array[k++];
                }
            }
        }
    }

    // ---- recursive tasks ----

    static final class FibTask extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1;
        final int number;

        FibTask(int n) {
            number = n;
        }

        @Override
        public Integer compute() {
            int n = number;
            if (n <= 1) {
                return n;
            }
            FibTask f1 = new FibTask(n - 1);
            f1.fork();
            return new FibTask(n - 2).compute() + f1.join();
        }

        void publicSetRawResult(Integer result) {
            setRawResult(result);
        }
    }

    public void testTasks() {
        ForkJoinPool pool = mainPool();
        try (PoolCleaner cleaner = cleaner(pool)) {
            assertEquals((Integer) 21, pool.invoke(new FibTask(8)));
            FibTask f = new FibTask(8);
            f.completeExceptionally(new FJException());
            assertThrows(FJException.class, () -> pool.invoke(f));
            FibTask g = new FibTask(8);
            g.complete(7);
            assertEquals((Integer) 7, pool.invoke(g));
            FibTask h = new FibTask(8);
            h.publicSetRawResult(3);
            assertEquals((Integer) 3, h.getRawResult());
            assertFalse(h.isDone());
            h.quietlyComplete();
            assertEquals((Integer) 3, h.join());
            assertTrue(h.isCompletedNormally());
        }
    }

    /** Waits outside of a pool for a task inside, with limits and interrupts. */
    public void testExternalWaits() throws Exception {
        ForkJoinPool pool = mainPool();
        CountDownLatch done = new CountDownLatch(1);
        try (PoolCleaner cleaner = cleaner(pool, done)) {
            ForkJoinTask<?> task = pool.submit(awaiter(done));
            assertFutureTimesOut(task);
            Thread t = newStartedThread(new CheckedInterruptedRunnable() {
                @Override
                protected void realRun() throws Exception {
                    task.get();
                }
            });
            waitForThreadToEnterWaitState(t);
            t.interrupt();
            awaitTermination(t);
            Thread u = newStartedThread(new CheckedInterruptedRunnable() {
                @Override
                protected void realRun() throws Exception {
                    task.get(LONG_DELAY_MS, MILLISECONDS);
                }
            });
            assertThreadBlocks(u, Thread.State.TIMED_WAITING);
            u.interrupt();
            awaitTermination(u);
            Thread v = newStartedThread((Action) task::join);
            assertThreadBlocks(v, Thread.State.WAITING);
            v.interrupt();
            delay(2);
            assertThreadBlocks(v, Thread.State.WAITING);
            done.countDown();
            awaitTermination(v);
        }
    }

    public void testAdapters() throws Exception {
        ForkJoinTask<?> a = ForkJoinTask.adapt(() -> {});
        assertTrue(a.toString(), a.toString().contains("[Wrapped task = "));
        ForkJoinTask<String> b = ForkJoinTask.adapt(() -> {}, "x");
        assertEquals("x", b.invoke());
        Callable<String> c = () -> {
            throw new java.io.IOException("no");
        };
        ForkJoinTask<String> d = ForkJoinTask.adapt(c);
        try {
            d.invoke();
            shouldThrow();
        } catch (RuntimeException success) {
            assertTrue(success.getCause() instanceof java.io.IOException);
        }
        assertThrows(
                NullPointerException.class,
                () -> ForkJoinTask.adapt((Runnable) null),
                () -> ForkJoinTask.adapt((Callable<?>) null),
                () -> ForkJoinTask.adapt(null, "x"));
    }

    public void testTags() {
        AtomicReference<Short> seen = new AtomicReference<>();
        FibAction f = new FibAction(2);
        assertEquals(0, f.getForkJoinTaskTag());
        assertEquals(0, f.setForkJoinTaskTag((short) 5));
        assertTrue(f.compareAndSetForkJoinTaskTag((short) 5, Short.MIN_VALUE));
        assertFalse(f.compareAndSetForkJoinTaskTag((short) 5, (short) 1));
        f.invoke();
        seen.set(f.getForkJoinTaskTag());
        assertEquals(Short.MIN_VALUE, seen.get().shortValue());
        assertTrue(f.isDone());
    }

    public void testSerialization() {
        FibAction f = new FibAction(4);
        FibAction clone = serialClone(f);
        assertEquals(f.number, clone.number);
        clone.invoke();
        assertEquals(3, clone.result);
        assertTrue(serialClone(clone).isCompletedNormally());
    }

    /** A task that forks the next one deep in a recursion and never joins it. */
    private static final class Descent extends RecursiveAction {
        private final int tasks;
        private final CountDownLatch last;

        Descent(int tasks, CountDownLatch last) {
            this.tasks = tasks;
            this.last = last;
        }

        @Override
        protected void compute() {
            descend(2_000);
        }

        private void descend(int levels) {
            if (levels > 0) {
                descend(levels - 1);
            } else if (tasks > 0) {
                new Descent(tasks - 1, last).fork();
            } else {
                last.countDown();
            }
        }
    }

    public void testForksDeepInRecursion() throws Exception {
        CountDownLatch last = new CountDownLatch(1);
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.execute(new Descent(100, last));
        last.await();
        pool.shutdown();
    }
}
