import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import java.security.PrivilegedAction;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

public class ForkJoinPoolSuite extends SuiteCase {

    static class MyError extends Error {
        private static final long serialVersionUID = 1;
    }

    static class FailingWorker extends ForkJoinWorkerThread {
        FailingWorker(ForkJoinPool p) {
            super(p);
        }

        @Override
        protected void onStart() {
            super.onStart();
            throw new MyError();
        }
    }

    static class FibTask extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1;
        final int number;

        FibTask(int n) {
            number = n;
        }

        @Override
        protected Integer compute() {
            int n = number;
            if (n <= 1) {
                return n;
            }
            FibTask f1 = new FibTask(n - 1);
            f1.fork();
            return new FibTask(n - 2).compute() + f1.join();
        }
    }

    static class FailingTask extends ForkJoinTask<Void> {
        private static final long serialVersionUID = 1;

        @Override
        public final Void getRawResult() {
            return null;
        }

        @Override
        protected final void setRawResult(Void nothing) {}

        @Override
        protected final boolean exec() {
            throw new Error();
        }
    }

    static final class LockingFibTask extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1;
        final int number;
        final ManagedLocker locker;
        final ReentrantLock lock;

        LockingFibTask(int n, ManagedLocker locker, ReentrantLock lock) {
            number = n;
            this.locker = locker;
            this.lock = lock;
        }

        @Override
        protected Integer compute() {
            int n;
            LockingFibTask f1 = null;
            LockingFibTask f2 = null;
            locker.block();
            n = number;
            if (n > 1) {
                f1 = new LockingFibTask(n - 1, locker, lock);
                f2 = new LockingFibTask(n - 2, locker, lock);
            }
            lock.unlock();
            if (n <= 1) {
                return n;
            }
            f1.fork();
            return f2.compute() + f1.join();
        }
    }

    static class ManagedLocker implements ForkJoinPool.ManagedBlocker {
        final ReentrantLock lock;
        boolean hasLock;

        ManagedLocker(ReentrantLock lock) {
            this.lock = lock;
        }

        @Override
        public boolean block() {
            if (!hasLock) {
                lock.lock();
            }
            return true;
        }

        @Override
        public boolean isReleasable() {
            return hasLock || (hasLock = lock.tryLock());
        }
    }

    static final class PublicPool extends ForkJoinPool {
        PublicPool() {
            super(1);
        }

        @Override
        public int drainTasksTo(Collection<? super ForkJoinTask<?>> c) {
            return super.drainTasksTo(c);
        }

        @Override
        public ForkJoinTask<?> pollSubmission() {
            return super.pollSubmission();
        }
    }

    public void testUncaughtExceptionHandler() throws Exception {
        CountDownLatch invoked = new CountDownLatch(1);
        Thread.UncaughtExceptionHandler handler = (t, e) -> {
            if (e instanceof MyError) {
                invoked.countDown();
            } else {
                threadRecordFailure(e);
            }
        };
        ForkJoinPool p = new ForkJoinPool(1, FailingWorker::new, handler, false);
        try (PoolCleaner cleaner = cleaner(p)) {
            assertSame(handler, p.getUncaughtExceptionHandler());
            try {
                p.execute(new FibTask(8));
                await(invoked);
            } finally {
                p.shutdownNow();
            }
        }
    }

    public void testIsQuiescent() throws Exception {
        ForkJoinPool p = new ForkJoinPool(2);
        try (PoolCleaner cleaner = cleaner(p)) {
            assertTrue(p.isQuiescent());
            long start = System.nanoTime();
            FibTask f = new FibTask(12);
            p.invoke(f);
            assertSame(ForkJoinPool.defaultForkJoinWorkerThreadFactory, p.getFactory());
            while (!p.isQuiescent()) {
                if (millisElapsedSince(start) > LONG_DELAY_MS) {
                    throw new AssertionError("timed out");
                }
                assertFalse(p.getAsyncMode());
                assertFalse(p.isShutdown());
                assertFalse(p.isTerminating());
                assertFalse(p.isTerminated());
                Thread.yield();
            }
            assertTrue(p.isQuiescent());
            assertFalse(p.getAsyncMode());
            assertEquals(0, p.getQueuedTaskCount());
            assertEquals(0, p.getQueuedSubmissionCount());
            assertFalse(p.hasQueuedSubmissions());
            while (p.getActiveThreadCount() != 0 && millisElapsedSince(start) < LONG_DELAY_MS) {
                Thread.yield();
            }
            assertFalse(p.isShutdown());
            assertFalse(p.isTerminated());
            assertTrue(f.isDone());
            assertEquals(144, (int) f.get());
        }
    }

    public void testSubmitForkJoinTask() throws Exception {
        ForkJoinPool p = new ForkJoinPool(1);
        try (PoolCleaner cleaner = cleaner(p)) {
            ForkJoinTask<Integer> f = p.submit(new FibTask(8));
            assertEquals(21, (int) f.get());
        }
    }

    public void testSubmitAfterShutdown() {
        ForkJoinPool p = new ForkJoinPool(1);
        try (PoolCleaner cleaner = cleaner(p)) {
            p.shutdown();
            assertTrue(p.isShutdown());
            assertThrows(
                    RejectedExecutionException.class,
                    () -> p.submit(new FibTask(8)),
                    () -> p.execute(() -> {}),
                    () -> p.invoke(new FibTask(3)));
        }
    }

    public void testBlockingForkJoinTask() throws Throwable {
        ForkJoinPool p = new ForkJoinPool(4);
        try {
            ReentrantLock lock = new ReentrantLock();
            ManagedLocker locker = new ManagedLocker(lock);
            ForkJoinTask<Integer> f = new LockingFibTask(10, locker, lock);
            p.execute(f);
            assertEquals(55, (int) f.get());
        } finally {
            p.shutdownNow();
        }
        assertTrue(p.awaitTermination(LONG_DELAY_MS, MILLISECONDS));
    }

    public void testPollSubmission() {
        CountDownLatch done = new CountDownLatch(1);
        PublicPool p = new PublicPool();
        try (PoolCleaner cleaner = cleaner(p)) {
            ForkJoinTask<?> a = p.submit(awaiter(done));
            ForkJoinTask<?> b = p.submit(awaiter(done));
            ForkJoinTask<?> c = p.submit(awaiter(done));
            ForkJoinTask<?> r = p.pollSubmission();
            assertTrue(r == a || r == b || r == c);
            assertFalse(r.isDone());
            done.countDown();
        }
    }

    public void testDrainTasksTo() {
        CountDownLatch done = new CountDownLatch(1);
        PublicPool p = new PublicPool();
        try (PoolCleaner cleaner = cleaner(p)) {
            ForkJoinTask<?> a = p.submit(awaiter(done));
            ForkJoinTask<?> b = p.submit(awaiter(done));
            ForkJoinTask<?> c = p.submit(awaiter(done));
            ArrayList<ForkJoinTask<?>> al = new ArrayList<>();
            p.drainTasksTo(al);
            assertTrue(al.size() > 0);
            for (ForkJoinTask<?> r : al) {
                assertTrue(r == a || r == b || r == c);
                assertFalse(r.isDone());
            }
            done.countDown();
        }
    }

    public void testExecuteRunnable() throws Exception {
        var e = Executors.newWorkStealingPool(1);
        try (PoolCleaner cleaner = cleaner(e)) {
            AtomicBoolean done = new AtomicBoolean(false);
            Future<?> future = e.submit(new CheckedRunnable() {
                @Override
                protected void realRun() {
                    done.set(true);
                }
            });
            assertNull(future.get());
            assertNull(future.get(randomTimeout(), MILLISECONDS));
            assertTrue(done.get());
            assertTrue(future.isDone());
            assertFalse(future.isCancelled());
        }
    }

    static long randomTimeout() {
        return 7;
    }

    public void testSubmitPrivileged() throws Exception {
        Callable<Object> callable = Executors.callable((PrivilegedAction<Object>) () -> "x");
        Callable<Object> failing = Executors.callable((PrivilegedExceptionAction<Object>) () -> {
            throw new IndexOutOfBoundsException();
        });
        var e = new ForkJoinPool(1);
        try (PoolCleaner cleaner = cleaner(e)) {
            assertSame("x", e.submit(callable).get());
            try {
                e.submit(failing).get();
                shouldThrow();
            } catch (ExecutionException success) {
                assertTrue(success.getCause() instanceof IndexOutOfBoundsException);
            }
        }
    }

    public void testInterruptedSubmit() throws Exception {
        CountDownLatch submitted = new CountDownLatch(1);
        CountDownLatch quittingTime = new CountDownLatch(1);
        Callable<Void> awaiter = new CheckedCallable<Void>() {
            @Override
            protected Void realCall() throws InterruptedException {
                assertTrue(quittingTime.await(2 * LONG_DELAY_MS, MILLISECONDS));
                return null;
            }
        };
        ForkJoinPool p = new ForkJoinPool(1);
        try (PoolCleaner cleaner = cleaner(p, quittingTime)) {
            Thread t = new Thread(new CheckedInterruptedRunnable() {
                @Override
                protected void realRun() throws Exception {
                    Future<Void> future = p.submit(awaiter);
                    submitted.countDown();
                    future.get();
                }
            });
            t.start();
            await(submitted);
            t.interrupt();
            awaitTermination(t);
        }
    }

    public void testSubmitFails() throws Exception {
        ForkJoinPool p = new ForkJoinPool(1);
        try (PoolCleaner cleaner = cleaner(p)) {
            try {
                p.submit((Callable<Object>) () -> {
                            throw new ArithmeticException();
                        })
                        .get();
                shouldThrow();
            } catch (ExecutionException success) {
                assertTrue(success.getCause() instanceof ArithmeticException);
            }
            assertThrows(Error.class, () -> p.invoke(new FailingTask()));
        }
    }

    public void testInvokeAnyAndAll() throws Throwable {
        ForkJoinPool e = new ForkJoinPool(1);
        try (PoolCleaner cleaner = cleaner(e)) {
            assertThrows(NullPointerException.class, () -> e.invokeAny(null));
            assertThrows(IllegalArgumentException.class, () -> e.invokeAny(new ArrayList<Callable<String>>()));
            List<Callable<String>> withNull = new ArrayList<>();
            withNull.add(null);
            withNull.add(() -> "a");
            assertThrows(NullPointerException.class, () -> e.invokeAny(withNull), () -> e.invokeAll(withNull));
            List<Callable<String>> npe = List.of(() -> {
                throw new NullPointerException();
            });
            try {
                e.invokeAny(npe);
                shouldThrow();
            } catch (ExecutionException success) {
                assertTrue(success.getCause() instanceof NullPointerException);
            }
            List<Callable<String>> two = List.of(() -> "x", () -> "x");
            assertSame("x", e.invokeAny(two));
            assertSame("x", e.invokeAny(two, LONG_DELAY_MS, MILLISECONDS));
            assertThrows(NullPointerException.class, () -> e.invokeAny(two, 1, null));
            assertThrows(NullPointerException.class, () -> e.invokeAll(null));
            assertTrue(e.invokeAll(Collections.<Callable<String>>emptyList()).isEmpty());
            for (Future<String> future : e.invokeAll(two)) {
                assertSame("x", future.get());
            }
            for (Future<String> future : e.invokeAll(two, LONG_DELAY_MS, MILLISECONDS)) {
                assertSame("x", future.get());
            }
            List<Future<String>> futures = e.invokeAll(npe);
            assertEquals(1, futures.size());
            assertThrows(ExecutionException.class, () -> futures.get(0).get());
            assertThrows(NullPointerException.class, () -> e.invokeAll(two, 1, null));
        }
    }

    public void testGetPoolSize() {
        CountDownLatch taskStarted = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        ForkJoinPool p = new ForkJoinPool(1);
        try (PoolCleaner cleaner = cleaner(p, done)) {
            assertEquals(0, p.getActiveThreadCount());
            p.execute(new CheckedRunnable() {
                @Override
                protected void realRun() throws InterruptedException {
                    taskStarted.countDown();
                    assertEquals(1, p.getPoolSize());
                    assertEquals(1, p.getActiveThreadCount());
                    SuiteCaseAwait.await(done);
                }
            });
            await(taskStarted);
            assertEquals(1, p.getPoolSize());
            assertEquals(1, p.getActiveThreadCount());
            assertEquals(1, p.getRunningThreadCount() <= 1 ? 1 : 0);
        }
        assertEquals(0, p.getPoolSize());
        assertEquals(0, p.getActiveThreadCount());
        assertTrue(p.toString(), p.toString().contains("Terminated"));
    }

    static final class SuiteCaseAwait {
        static void await(CountDownLatch latch) throws InterruptedException {
            assertTrue(latch.await(LONG_DELAY_MS, MILLISECONDS));
        }
    }

    public void testAwaitTerminationTimesOut() throws InterruptedException {
        ForkJoinPool p = new ForkJoinPool(1);
        try (PoolCleaner cleaner = cleaner(p)) {
            assertFalse(p.isTerminated());
            assertFalse(p.awaitTermination(Long.MIN_VALUE, NANOSECONDS));
            assertFalse(p.awaitTermination(Long.MIN_VALUE, MILLISECONDS));
            assertFalse(p.awaitTermination(-1, NANOSECONDS));
            assertFalse(p.awaitTermination(0, NANOSECONDS));
            long nanos = 999_999;
            long start = System.nanoTime();
            assertFalse(p.awaitTermination(nanos, NANOSECONDS));
            assertTrue(System.nanoTime() - start >= nanos);
            assertFalse(p.isTerminated());
            start = System.nanoTime();
            assertFalse(p.awaitTermination(5, MILLISECONDS));
            assertTrue(millisElapsedSince(start) >= 5);
            p.shutdown();
            assertTrue(p.awaitTermination(LONG_DELAY_MS, MILLISECONDS));
            assertTrue(p.isTerminated());
        }
    }

    public void testAwaitQuiescence1() throws Exception {
        ForkJoinPool p = new ForkJoinPool();
        try (PoolCleaner cleaner = cleaner(p)) {
            assertTrue(p.isQuiescent());
            FibAction a = new FibAction(6);
            RecursiveAction outer = new CheckedRecursiveAction() {
                private static final long serialVersionUID = 1;

                @Override
                protected void realCompute() {
                    FibAction f = new FibAction(8);
                    assertSame(f, f.fork());
                    assertSame(p, ForkJoinTask.getPool());
                    boolean quiescent = p.awaitQuiescence(LONG_DELAY_MS, MILLISECONDS);
                    assertTrue(quiescent);
                    assertFalse(p.isQuiescent());
                    while (!f.isDone()) {
                        assertFalse(p.isShutdown());
                        Thread.yield();
                    }
                    assertFalse(p.isQuiescent());
                    assertEquals(0, ForkJoinTask.getQueuedTaskCount());
                    assertEquals(21, f.result);
                }
            };
            p.execute(outer);
            long start = System.nanoTime();
            while (!outer.isDone() || !p.isQuiescent()) {
                assertFalse(p.getAsyncMode());
                assertFalse(p.isShutdown());
                if (millisElapsedSince(start) > LONG_DELAY_MS) {
                    fail("timed out");
                }
                Thread.yield();
            }
            assertEquals(0, p.getQueuedTaskCount());
            assertFalse(p.getAsyncMode());
            assertEquals(0, p.getQueuedSubmissionCount());
            assertFalse(p.hasQueuedSubmissions());
            p.invoke(a);
            assertEquals(8, a.result);
        }
    }

    public void testAwaitQuiescence2() throws Exception {
        for (int i = 0; i < 4; i++) {
            ForkJoinPool p = new ForkJoinPool(2);
            try (PoolCleaner cleaner = cleaner(p)) {
                assertTrue(p.isQuiescent());
                FibAction f = new FibAction(8);
                CountDownLatch go = new CountDownLatch(1);
                CountDownLatch began = new CountDownLatch(1);
                p.execute((Runnable) () -> {
                    began.countDown();
                    try {
                        go.await();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                    f.fork();
                });
                await(began);
                assertFalse(p.awaitQuiescence(i, MILLISECONDS));
                assertFalse(p.awaitQuiescence(Long.MIN_VALUE, NANOSECONDS));
                assertFalse(p.isQuiescent());
                go.countDown();
                assertTrue(p.awaitQuiescence(LONG_DELAY_MS, MILLISECONDS));
                assertTrue(p.isQuiescent());
                assertTrue(f.isDone());
                assertEquals(21, f.result);
            }
        }
    }

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

    public void testCommonPool() throws Exception {
        ForkJoinPool p = ForkJoinPool.commonPool();
        assertNotNull(p);
        p.shutdown();
        p.shutdownNow();
        assertFalse(p.isShutdown());
        assertFalse(p.isTerminating());
        assertFalse(p.isTerminated());
        assertFalse(p.awaitTermination(1, MILLISECONDS));
        String prop = System.getProperty("java.util.concurrent.ForkJoinPool.common.parallelism");
        assertEquals(ForkJoinPool.getCommonPoolParallelism(), p.getParallelism());
        assertNull(prop);
        FibAction f = new FibAction(8);
        assertSame(f, f.fork());
        assertNull(f.join());
        assertEquals(21, f.result);
        FibAction g = new FibAction(8);
        g.fork();
        assertTrue(ForkJoinPool.commonPool().awaitQuiescence(LONG_DELAY_MS, MILLISECONDS));
        assertTrue(g.isDone());
        FibAction h = new FibAction(8);
        h.fork();
        ForkJoinTask.helpQuiesce();
        h.join();
        assertEquals(21, h.result);
        assertTrue(p.toString().contains("Running"));
    }

    public void testTimedInvokes() throws Exception {
        ForkJoinPool e = new ForkJoinPool(2);
        CountDownLatch done = new CountDownLatch(1);
        try (PoolCleaner cleaner = cleaner(e, done)) {
            Callable<String> slow = () -> {
                done.await();
                return "slow";
            };
            List<Future<String>> futures = e.invokeAll(List.of(slow, slow), SHORT_DELAY_MS, MILLISECONDS);
            for (Future<String> future : futures) {
                assertTrue(future.isDone());
                assertTrue(future.isCancelled());
            }
            long start = System.nanoTime();
            assertThrows(TimeoutException.class, () -> e.invokeAny(List.of(slow, slow), SHORT_DELAY_MS, MILLISECONDS));
            assertTrue(millisElapsedSince(start) >= SHORT_DELAY_MS);
        }
    }

    public void testWorkerContextClassLoader() throws Exception {
        ForkJoinPool p = ForkJoinPool.commonPool();
        ClassLoader loader = p.submit(() -> Thread.currentThread().getContextClassLoader()).get();
        assertSame(ClassLoader.getSystemClassLoader(), loader);
    }

    public void testShutdownNowCancels() throws Exception {
        ForkJoinPool p = new ForkJoinPool(1);
        CountDownLatch began = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        AtomicBoolean interrupted = new AtomicBoolean();
        ForkJoinTask<?> running = p.submit(() -> {
            began.countDown();
            try {
                never.await();
            } catch (InterruptedException e) {
                interrupted.set(true);
            }
        });
        ForkJoinTask<?> queued = p.submit(() -> {});
        await(began);
        assertEquals(1, p.getQueuedSubmissionCount());
        assertTrue(p.hasQueuedSubmissions());
        assertTrue(p.shutdownNow().isEmpty());
        assertTrue(p.isShutdown());
        assertTrue(p.awaitTermination(LONG_DELAY_MS, MILLISECONDS));
        assertTrue(queued.isCancelled());
        assertTrue(running.isDone());
        assertTrue(interrupted.get());
    }

    public void testStealCountAndNames() throws Exception {
        ForkJoinPool p = new ForkJoinPool(2);
        try (PoolCleaner cleaner = cleaner(p)) {
            HashSet<String> names = new HashSet<>();
            for (int i = 0; i < 5; i++) {
                names.add(p.submit(() -> Thread.currentThread().getName()).get());
            }
            for (String name : names) {
                assertTrue(name, name.startsWith("ForkJoinPool-"));
            }
            assertTrue(p.getPoolSize() <= 2);
        }
        assertTrue(p.getStealCount() >= 0);
    }

    public void testConstructors() {
        ForkJoinPool.ForkJoinWorkerThreadFactory f = ForkJoinPool.defaultForkJoinWorkerThreadFactory;
        assertThrows(
                IllegalArgumentException.class,
                () -> new ForkJoinPool(1 << 16),
                () -> new ForkJoinPool(0, f, null, false),
                () -> new ForkJoinPool(1, f, null, false, 0, 0, 0, null, 1, SECONDS),
                () -> new ForkJoinPool(2, f, null, false, 2, 4, 5, null, 0, SECONDS));
        ForkJoinPool p = new ForkJoinPool(2, f, null, true, 2, 4, 1, q -> true, 1, SECONDS);
        assertTrue(p.getAsyncMode());
        assertEquals(2, p.getParallelism());
        joinPool(p);
    }
}
