import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionService;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Delayed;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

public class PoolSuite extends SuiteCase {

    static class ExtendedTPE extends ThreadPoolExecutor {
        final CountDownLatch beforeCalled = new CountDownLatch(1);
        final CountDownLatch afterCalled = new CountDownLatch(1);
        final CountDownLatch terminatedCalled = new CountDownLatch(1);

        ExtendedTPE() {
            super(1, 1, LONG_DELAY_MS, MILLISECONDS, new SynchronousQueue<>());
        }

        @Override
        protected void beforeExecute(Thread t, Runnable r) {
            beforeCalled.countDown();
        }

        @Override
        protected void afterExecute(Runnable r, Throwable t) {
            afterCalled.countDown();
        }

        @Override
        protected void terminated() {
            terminatedCalled.countDown();
        }

        boolean beforeCalled() {
            return beforeCalled.getCount() == 0;
        }

        boolean afterCalled() {
            return afterCalled.getCount() == 0;
        }

        boolean terminatedCalled() {
            return terminatedCalled.getCount() == 0;
        }
    }

    static class FailingThreadFactory implements ThreadFactory {
        int calls;

        @Override
        public Thread newThread(Runnable r) {
            if (++calls > 1) {
                return null;
            }
            return new Thread(r);
        }
    }

    public void testExecute() throws InterruptedException {
        ThreadPoolExecutor p = new ThreadPoolExecutor(1, 1, 2 * LONG_DELAY_MS, MILLISECONDS, new ArrayBlockingQueue<>(10));
        try (PoolCleaner cleaner = cleaner(p)) {
            CountDownLatch done = new CountDownLatch(1);
            p.execute(new CheckedRunnable() {
                @Override
                protected void realRun() {
                    done.countDown();
                }
            });
            await(done);
        }
    }

    public void testGetActiveCount() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        ThreadPoolExecutor p = pool(2, 2);
        try (PoolCleaner cleaner = cleaner(p, done)) {
            CountDownLatch threadStarted = new CountDownLatch(1);
            assertEquals(0, p.getActiveCount());
            p.execute(new CheckedRunnable() {
                @Override
                protected void realRun() throws InterruptedException {
                    threadStarted.countDown();
                    assertEquals(1, p.getActiveCount());
                    PoolSuite.this.await(done);
                }
            });
            await(threadStarted);
            assertEquals(1, p.getActiveCount());
        }
    }

    public void testPrestart() {
        ThreadPoolExecutor p = new ThreadPoolExecutor(2, 6, LONG_DELAY_MS, MILLISECONDS, new ArrayBlockingQueue<>(10));
        try (PoolCleaner cleaner = cleaner(p)) {
            assertEquals(0, p.getPoolSize());
            assertTrue(p.prestartCoreThread());
            assertEquals(1, p.getPoolSize());
            assertTrue(p.prestartCoreThread());
            assertEquals(2, p.getPoolSize());
            assertFalse(p.prestartCoreThread());
            assertEquals(2, p.getPoolSize());
            p.setCorePoolSize(4);
            assertTrue(p.prestartCoreThread());
            assertEquals(3, p.getPoolSize());
            assertEquals(1, p.prestartAllCoreThreads());
            assertEquals(4, p.getPoolSize());
            assertEquals(0, p.prestartAllCoreThreads());
        }
    }

    public void testCompletedTaskCount() throws InterruptedException {
        ThreadPoolExecutor p = pool(2, 2);
        try (PoolCleaner cleaner = cleaner(p)) {
            CountDownLatch started = new CountDownLatch(1);
            CountDownLatch proceed = new CountDownLatch(1);
            CountDownLatch done = new CountDownLatch(1);
            assertEquals(0, p.getCompletedTaskCount());
            p.execute(new CheckedRunnable() {
                @Override
                protected void realRun() throws InterruptedException {
                    started.countDown();
                    assertEquals(0, p.getCompletedTaskCount());
                    PoolSuite.this.await(proceed);
                    done.countDown();
                }
            });
            await(started);
            assertEquals(0, p.getCompletedTaskCount());
            proceed.countDown();
            await(done);
            long start = System.nanoTime();
            while (p.getCompletedTaskCount() != 1) {
                if (millisElapsedSince(start) > LONG_DELAY_MS) {
                    fail("timed out");
                }
                Thread.yield();
            }
        }
    }

    public void testLargestPoolSizeAndCounts() throws InterruptedException {
        int threads = 3;
        CountDownLatch done = new CountDownLatch(1);
        ThreadPoolExecutor p = pool(threads, threads);
        try (PoolCleaner cleaner = cleaner(p, done)) {
            assertEquals(0, p.getLargestPoolSize());
            CountDownLatch started = new CountDownLatch(threads);
            for (int i = 0; i < threads; i++) {
                p.execute(new CheckedRunnable() {
                    @Override
                    protected void realRun() throws InterruptedException {
                        started.countDown();
                        PoolSuite.this.await(done);
                        assertEquals(threads, p.getLargestPoolSize());
                    }
                });
            }
            await(started);
            assertEquals(threads, p.getLargestPoolSize());
            assertEquals(threads, p.getPoolSize());
            assertEquals(threads, p.getTaskCount());
            assertEquals(threads, p.getActiveCount());
        }
        assertEquals(threads, p.getLargestPoolSize());
    }

    public void testGetTaskCount() throws InterruptedException {
        int tasks = 3;
        CountDownLatch done = new CountDownLatch(1);
        ThreadPoolExecutor p = pool(1, 1);
        try (PoolCleaner cleaner = cleaner(p, done)) {
            CountDownLatch started = new CountDownLatch(1);
            assertEquals(0, p.getTaskCount());
            assertEquals(0, p.getCompletedTaskCount());
            p.execute(new CheckedRunnable() {
                @Override
                protected void realRun() throws InterruptedException {
                    started.countDown();
                    PoolSuite.this.await(done);
                }
            });
            await(started);
            assertEquals(1, p.getTaskCount());
            assertEquals(0, p.getCompletedTaskCount());
            for (int i = 0; i < tasks; i++) {
                assertEquals(1 + i, p.getTaskCount());
                p.execute(new CheckedRunnable() {
                    @Override
                    protected void realRun() {
                        assertEquals(1 + tasks, p.getTaskCount());
                    }
                });
            }
            assertEquals(1 + tasks, p.getTaskCount());
            assertEquals(0, p.getCompletedTaskCount());
        }
        assertEquals(1 + tasks, p.getTaskCount());
        assertEquals(1 + tasks, p.getCompletedTaskCount());
    }

    public void testIsTerminating() throws InterruptedException {
        ThreadPoolExecutor p = pool(1, 1);
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        try (PoolCleaner cleaner = cleaner(p, done)) {
            assertFalse(p.isTerminating());
            p.execute(new CheckedRunnable() {
                @Override
                protected void realRun() throws InterruptedException {
                    assertFalse(p.isTerminating());
                    started.countDown();
                    PoolSuite.this.await(done);
                }
            });
            await(started);
            assertFalse(p.isTerminating());
            done.countDown();
            p.shutdown();
            assertTrue(p.awaitTermination(LONG_DELAY_MS, MILLISECONDS));
            assertTrue(p.isTerminated());
            assertFalse(p.isTerminating());
        }
    }

    public void testGetQueueAndRemove() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        BlockingQueue<Runnable> q = new ArrayBlockingQueue<>(10);
        ThreadPoolExecutor p = new ThreadPoolExecutor(1, 1, LONG_DELAY_MS, MILLISECONDS, q);
        try (PoolCleaner cleaner = cleaner(p, done)) {
            CountDownLatch started = new CountDownLatch(1);
            FutureTask<?>[] tasks = new FutureTask<?>[5];
            for (int i = 0; i < tasks.length; i++) {
                tasks[i] = new FutureTask<>(new CheckedCallable<Boolean>() {
                    @Override
                    protected Boolean realCall() throws InterruptedException {
                        started.countDown();
                        assertSame(q, p.getQueue());
                        PoolSuite.this.await(done);
                        return Boolean.TRUE;
                    }
                });
                p.execute(tasks[i]);
            }
            await(started);
            assertSame(q, p.getQueue());
            assertFalse(q.contains(tasks[0]));
            assertTrue(q.contains(tasks[tasks.length - 1]));
            assertEquals(tasks.length - 1, q.size());
            assertFalse(p.remove(tasks[0]));
            assertTrue(q.contains(tasks[4]));
            assertTrue(q.contains(tasks[3]));
            assertTrue(p.remove(tasks[4]));
            assertFalse(p.remove(tasks[4]));
            assertFalse(q.contains(tasks[4]));
            assertTrue(q.contains(tasks[3]));
            assertTrue(p.remove(tasks[3]));
            assertFalse(q.contains(tasks[3]));
        }
        assertFalse(tasks5Done(p));
    }

    private static boolean tasks5Done(ThreadPoolExecutor p) {
        return p.getCompletedTaskCount() > 3;
    }

    public void testPurge() throws InterruptedException {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        BlockingQueue<Runnable> q = new ArrayBlockingQueue<>(10);
        ThreadPoolExecutor p = new ThreadPoolExecutor(1, 1, LONG_DELAY_MS, MILLISECONDS, q);
        try (PoolCleaner cleaner = cleaner(p, done)) {
            FutureTask<?>[] tasks = new FutureTask<?>[5];
            for (int i = 0; i < tasks.length; i++) {
                tasks[i] = new FutureTask<>(new CheckedCallable<Boolean>() {
                    @Override
                    protected Boolean realCall() throws InterruptedException {
                        started.countDown();
                        PoolSuite.this.await(done);
                        return Boolean.TRUE;
                    }
                });
                p.execute(tasks[i]);
            }
            await(started);
            assertEquals(tasks.length, p.getTaskCount());
            assertEquals(tasks.length - 1, q.size());
            assertEquals(1L, p.getActiveCount());
            assertEquals(0L, p.getCompletedTaskCount());
            tasks[4].cancel(true);
            tasks[3].cancel(false);
            p.purge();
            assertEquals(tasks.length - 3, q.size());
            assertEquals(tasks.length - 2, p.getTaskCount());
            p.purge();
            assertEquals(tasks.length - 3, q.size());
            assertEquals(tasks.length - 2, p.getTaskCount());
        }
    }

    public void testShutdownNow() throws InterruptedException {
        int poolSize = 2;
        int count = 5;
        AtomicInteger ran = new AtomicInteger(0);
        ThreadPoolExecutor p =
                new ThreadPoolExecutor(poolSize, poolSize, LONG_DELAY_MS, MILLISECONDS, new ArrayBlockingQueue<>(10));
        CountDownLatch started = new CountDownLatch(poolSize);
        Runnable waiter = new CheckedRunnable() {
            @Override
            protected void realRun() {
                started.countDown();
                try {
                    MILLISECONDS.sleep(2 * LONG_DELAY_MS);
                } catch (InterruptedException success) {
                    // as it should be
                }
                ran.getAndIncrement();
            }
        };
        for (int i = 0; i < count; i++) {
            p.execute(waiter);
        }
        await(started);
        assertEquals(poolSize, p.getActiveCount());
        assertEquals(0, p.getCompletedTaskCount());
        List<Runnable> queuedTasks = p.shutdownNow();
        assertTrue(p.isShutdown());
        assertTrue(p.getQueue().isEmpty());
        assertEquals(count - poolSize, queuedTasks.size());
        assertTrue(p.awaitTermination(LONG_DELAY_MS, MILLISECONDS));
        assertTrue(p.isTerminated());
        assertEquals(poolSize, ran.get());
        assertEquals(poolSize, p.getCompletedTaskCount());
    }

    public void testConstructorExceptions() {
        BlockingQueue<Runnable> q = new ArrayBlockingQueue<>(10);
        assertThrows(
                IllegalArgumentException.class,
                () -> new ThreadPoolExecutor(-1, 1, 1, SECONDS, q),
                () -> new ThreadPoolExecutor(1, -1, 1, SECONDS, q),
                () -> new ThreadPoolExecutor(1, 0, 1, SECONDS, q),
                () -> new ThreadPoolExecutor(1, 2, -1, SECONDS, q),
                () -> new ThreadPoolExecutor(2, 1, 1, SECONDS, q));
        assertThrows(
                NullPointerException.class,
                () -> new ThreadPoolExecutor(1, 2, 1, SECONDS, null),
                () -> new ThreadPoolExecutor(1, 2, 1, SECONDS, q, (ThreadFactory) null),
                () -> new ThreadPoolExecutor(1, 2, 1, SECONDS, q, (RejectedExecutionHandler) null));
    }

    public void testInterruptedSubmit() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        ThreadPoolExecutor p = new ThreadPoolExecutor(1, 1, 60, SECONDS, new ArrayBlockingQueue<>(10));
        try (PoolCleaner cleaner = cleaner(p, done)) {
            CountDownLatch started = new CountDownLatch(1);
            Thread t = newStartedThread(new CheckedInterruptedRunnable() {
                @Override
                protected void realRun() throws Exception {
                    Callable<Boolean> task = new CheckedCallable<Boolean>() {
                        @Override
                        protected Boolean realCall() throws InterruptedException {
                            started.countDown();
                            PoolSuite.this.await(done);
                            return Boolean.TRUE;
                        }
                    };
                    p.submit(task).get();
                }
            });
            await(started);
            t.interrupt();
            awaitTermination(t);
        }
    }

    public void testRejections() {
        RejectedExecutionHandler[] handlers = {
            new ThreadPoolExecutor.AbortPolicy(),
            new ThreadPoolExecutor.CallerRunsPolicy(),
            new ThreadPoolExecutor.DiscardPolicy(),
            new ThreadPoolExecutor.DiscardOldestPolicy()
        };
        for (RejectedExecutionHandler handler : handlers) {
            CountDownLatch done = new CountDownLatch(1);
            ThreadPoolExecutor p =
                    new ThreadPoolExecutor(1, 1, LONG_DELAY_MS, MILLISECONDS, new ArrayBlockingQueue<>(1), handler);
            try (PoolCleaner cleaner = cleaner(p, done)) {
                Thread[] ranOn = new Thread[3];
                p.execute(awaiter(done));
                Runnable first = () -> ranOn[0] = Thread.currentThread();
                Runnable second = () -> ranOn[1] = Thread.currentThread();
                p.execute(first);
                if (handler instanceof ThreadPoolExecutor.AbortPolicy) {
                    assertThrows(RejectedExecutionException.class, () -> p.execute(second), () -> p.submit(second));
                    assertTrue(p.getQueue().contains(first));
                } else {
                    p.execute(second);
                    if (handler instanceof ThreadPoolExecutor.CallerRunsPolicy) {
                        assertSame(Thread.currentThread(), ranOn[1]);
                    } else if (handler instanceof ThreadPoolExecutor.DiscardPolicy) {
                        assertTrue(p.getQueue().contains(first));
                    } else {
                        assertTrue(p.getQueue().contains(second));
                        assertFalse(p.getQueue().contains(first));
                    }
                }
                p.shutdown();
                Runnable late = () -> ranOn[2] = Thread.currentThread();
                if (handler instanceof ThreadPoolExecutor.AbortPolicy) {
                    assertThrows(RejectedExecutionException.class, () -> p.execute(late));
                } else {
                    p.execute(late);
                }
                assertNull(ranOn[2]);
            }
        }
    }

    public void testExtended() throws InterruptedException {
        ExtendedTPE p = new ExtendedTPE();
        try (PoolCleaner cleaner = cleaner(p)) {
            CountDownLatch done = new CountDownLatch(1);
            p.execute(new CheckedRunnable() {
                @Override
                protected void realRun() {
                    done.countDown();
                }
            });
            await(p.afterCalled);
            assertEquals(0, done.getCount());
            assertTrue(p.afterCalled());
            assertTrue(p.beforeCalled());
            assertFalse(p.terminatedCalled());
        }
        assertTrue(p.terminatedCalled());
    }

    public void testFailingThreadFactory() throws InterruptedException {
        ThreadPoolExecutor e = new ThreadPoolExecutor(
                100, 100, LONG_DELAY_MS, MILLISECONDS, new LinkedBlockingQueue<>(), new FailingThreadFactory());
        try (PoolCleaner cleaner = cleaner(e)) {
            int tasks = 20;
            CountDownLatch done = new CountDownLatch(tasks);
            for (int k = 0; k < tasks; k++) {
                e.execute(new CheckedRunnable() {
                    @Override
                    protected void realRun() {
                        done.countDown();
                    }
                });
            }
            await(done);
        }
    }

    public void testAllowCoreThreadTimeOut() throws Exception {
        long keepAlive = 5;
        ThreadPoolExecutor p = new ThreadPoolExecutor(2, 10, keepAlive, MILLISECONDS, new ArrayBlockingQueue<>(10));
        assertFalse(p.allowsCoreThreadTimeOut());
        try (PoolCleaner cleaner = cleaner(p)) {
            CountDownLatch started = new CountDownLatch(1);
            p.allowCoreThreadTimeOut(true);
            p.execute(new CheckedRunnable() {
                @Override
                protected void realRun() {
                    started.countDown();
                    assertEquals(1, p.getPoolSize());
                }
            });
            await(started);
            delay(keepAlive);
            long start = System.nanoTime();
            while (p.getPoolSize() > 0 && millisElapsedSince(start) < LONG_DELAY_MS) {
                Thread.yield();
            }
            assertTrue(millisElapsedSince(start) < LONG_DELAY_MS);
            assertEquals(0, p.getPoolSize());
        }
    }

    public void testCoreThreadsStay() throws Exception {
        ThreadPoolExecutor p = new ThreadPoolExecutor(2, 10, 5, MILLISECONDS, new ArrayBlockingQueue<>(10));
        try (PoolCleaner cleaner = cleaner(p)) {
            CountDownLatch started = new CountDownLatch(1);
            p.allowCoreThreadTimeOut(false);
            p.execute(started::countDown);
            await(started);
            delay(2 * 5);
            assertTrue(p.getPoolSize() >= 1);
        }
    }

    public void testRejectedRecycledTask() throws InterruptedException {
        int tasks = 100;
        CountDownLatch done = new CountDownLatch(tasks);
        ThreadPoolExecutor p = new ThreadPoolExecutor(1, 1, 60, SECONDS, new ArrayBlockingQueue<>(30));
        try (PoolCleaner cleaner = cleaner(p)) {
            for (int i = 0; i < tasks; i++) {
                for (; ; ) {
                    try {
                        p.execute(done::countDown);
                        break;
                    } catch (RejectedExecutionException wait) {
                        Thread.yield();
                    }
                }
            }
            assertTrue(done.await(LONG_DELAY_MS, MILLISECONDS));
        }
    }

    public void testExceptionInTaskReplacesThread() throws InterruptedException {
        List<Thread> threads = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch handled = new CountDownLatch(3);
        ThreadPoolExecutor p = new ThreadPoolExecutor(1, 1, 60, SECONDS, new ArrayBlockingQueue<>(30), r -> {
            Thread t = new Thread(r);
            t.setUncaughtExceptionHandler((u, e) -> handled.countDown());
            threads.add(t);
            return t;
        });
        try (PoolCleaner cleaner = cleaner(p)) {
            for (int i = 0; i < 3; i++) {
                p.execute(() -> {
                    throw new IllegalStateException();
                });
            }
            await(handled);
            assertTrue(p.submit(() -> threads.contains(Thread.currentThread())).get());
            assertEquals(4, threads.size());
        } catch (ExecutionException e) {
            throw new AssertionError(e);
        }
        for (Thread thread : threads) {
            thread.join(LONG_DELAY_MS);
            assertFalse(thread.isAlive());
        }
    }

    public void testToString() throws Exception {
        ThreadPoolExecutor p = pool(1, 1);
        CountDownLatch done = new CountDownLatch(1);
        CountDownLatch began = new CountDownLatch(1);
        try (PoolCleaner cleaner = cleaner(p, done)) {
            assertTrue(p.toString().contains("[Running, pool size = 0, active threads = 0, queued tasks = 0, completed tasks = 0]"));
            Future<?> f = p.submit(() -> {
                began.countDown();
                return done.await(LONG_DELAY_MS, MILLISECONDS);
            });
            Future<?> g = p.submit(() -> {});
            await(began);
            assertTrue(f.toString(), f.toString().contains("[Not completed, task = "));
            assertTrue(p.toString().contains("[Running, pool size = 1, active threads = 1, queued tasks = 1, completed tasks = 0]"));
            p.shutdown();
            assertTrue(p.toString().contains("[Shutting down, pool size = 1, active threads = 1, queued tasks = 1, completed tasks = 0]"));
            done.countDown();
            f.get();
            g.get();
            assertTrue(f.toString().contains("[Completed normally]"));
        }
        assertTrue(p.toString().contains("[Terminated, pool size = 0, active threads = 0, queued tasks = 0, completed tasks = 2]"));
    }

    public void testInvokeAllTimed() throws Exception {
        for (int n = 1; n < 4; n++) {
            ThreadPoolExecutor p = pool(n, n);
            CountDownLatch done = new CountDownLatch(1);
            try (PoolCleaner cleaner = cleaner(p, done)) {
                Callable<String> quick = () -> "quick";
                Callable<String> slow = () -> {
                    done.await();
                    return "slow";
                };
                List<Callable<String>> tasks = new ArrayList<>();
                tasks.add(quick);
                tasks.add(slow);
                tasks.add(quick);
                long start = System.nanoTime();
                List<Future<String>> futures = p.invokeAll(tasks, 5, MILLISECONDS);
                assertTrue(millisElapsedSince(start) >= 5);
                assertEquals(3, futures.size());
                for (Future<String> f : futures) {
                    assertTrue(f.isDone());
                }
                assertFalse(futures.get(0).isCancelled());
                assertEquals("quick", futures.get(0).get());
                assertTrue(futures.get(1).isCancelled());
                assertEquals(n == 1, futures.get(2).isCancelled());
            }
        }
    }

    public void testInvokeAny() throws Exception {
        ThreadPoolExecutor p = pool(2, 2);
        CountDownLatch latch = new CountDownLatch(1);
        try (PoolCleaner cleaner = cleaner(p)) {
            List<Callable<String>> l = new ArrayList<>();
            l.add(() -> {
                latch.await();
                return "late";
            });
            l.add(null);
            assertThrows(NullPointerException.class, () -> p.invokeAny(l));
            latch.countDown();
            assertThrows(ExecutionException.class, () -> p.invokeAny(List.of(() -> {
                throw new java.io.IOException();
            })));
            assertThrows(TimeoutException.class, () -> p.invokeAny(
                    List.of(() -> {
                        Thread.sleep(LONG_DELAY_MS);
                        return "";
                    }),
                    1,
                    MILLISECONDS));
            assertThrows(IllegalArgumentException.class, () -> p.invokeAny(new ArrayList<Callable<String>>(), 1, DAYS));
        }
    }

    // ---- completion service ----

    public void testCompletionService() throws Exception {
        ExecutorService pool = cachedThreadPool();
        try (PoolCleaner cleaner = cleaner(pool)) {
            CompletionService<String> cs = new ExecutorCompletionService<>(pool);
            assertThrows(
                    NullPointerException.class,
                    () -> cs.submit(null),
                    () -> cs.submit(null, "x"),
                    () -> new ExecutorCompletionService<String>(null),
                    () -> new ExecutorCompletionService<String>(pool, null));
            assertNull(cs.poll());
            assertNull(cs.poll(1, MILLISECONDS));
            CountDownLatch proceed = new CountDownLatch(1);
            Future<String> f = cs.submit(() -> {
                proceed.await();
                return "a";
            });
            Future<String> g = cs.submit(() -> {}, "b");
            assertSame(g, cs.take());
            assertSame("b", g.get());
            assertNull(cs.poll());
            proceed.countDown();
            assertSame(f, cs.poll(LONG_DELAY_MS, MILLISECONDS));
            assertTrue(f.isDone());
            Future<String> h = cs.submit(() -> {
                throw new ArithmeticException();
            });
            assertSame(h, cs.take());
            try {
                h.get();
                shouldThrow();
            } catch (ExecutionException success) {
                assertTrue(success.getCause() instanceof ArithmeticException);
            }
        }
    }

    public void testCompletionServiceWithOwnFutures() throws Exception {
        AtomicBoolean done = new AtomicBoolean(false);
        class MyCallableFuture<V> extends FutureTask<V> {
            MyCallableFuture(Callable<V> c) {
                super(c);
            }

            @Override
            protected void done() {
                done.set(true);
            }
        }
        ExecutorService e = new ThreadPoolExecutor(1, 1, 30, SECONDS, new ArrayBlockingQueue<>(1)) {
            @Override
            protected <T> java.util.concurrent.RunnableFuture<T> newTaskFor(Callable<T> c) {
                return new MyCallableFuture<>(c);
            }
        };
        CompletionService<String> ecs = new ExecutorCompletionService<>(e);
        try (PoolCleaner cleaner = cleaner(e)) {
            assertNull(ecs.poll());
            Callable<String> c = () -> "s";
            Future<String> f1 = ecs.submit(c);
            assertTrue(f1 instanceof MyCallableFuture);
            Future<String> f2 = ecs.take();
            assertSame(f1, f2);
            assertTrue(done.get());
        }
    }

    // ---- scheduled ----

    public void testScheduleTimes() throws Exception {
        ScheduledThreadPoolExecutor p = new ScheduledThreadPoolExecutor(1);
        try (PoolCleaner cleaner = cleaner(p)) {
            long start = System.nanoTime();
            CountDownLatch done = new CountDownLatch(1);
            Callable<Boolean> task = new CheckedCallable<Boolean>() {
                @Override
                protected Boolean realCall() {
                    done.countDown();
                    assertTrue(millisElapsedSince(start) >= 5);
                    return Boolean.TRUE;
                }
            };
            Future<Boolean> f = p.schedule(task, 5, MILLISECONDS);
            assertSame(Boolean.TRUE, f.get());
            assertTrue(millisElapsedSince(start) >= 5);
            assertEquals(0, done.getCount());
            ScheduledFuture<?> g = p.scheduleAtFixedRate(() -> {}, 5, LONG_DELAY_MS, MILLISECONDS);
            assertTrue(g.getDelay(MILLISECONDS) <= 5);
            assertTrue(g.cancel(false));
            assertTrue(g.isCancelled());
            assertTrue(g.isDone());
            assertThrows(CancellationException.class, g::get);
        }
    }

    public void testFixedRateSequence() throws Exception {
        ScheduledThreadPoolExecutor p = new ScheduledThreadPoolExecutor(1);
        try (PoolCleaner cleaner = cleaner(p)) {
            int cycles = 8;
            long delay = 4;
            CountDownLatch done = new CountDownLatch(cycles);
            long start = System.nanoTime();
            ScheduledFuture<?> task = p.scheduleAtFixedRate(done::countDown, 0, delay, MILLISECONDS);
            await(done);
            long elapsed = millisElapsedSince(start);
            assertTrue("" + elapsed, elapsed >= delay * (cycles - 1) && elapsed < LONG_DELAY_MS);
            assertFutureTimesOut(task);
            assertFalse(task.isCancelled());
            task.cancel(true);
            assertTrue(task.isCancelled());
        }
    }

    public void testFixedDelaySequence() throws Exception {
        ScheduledThreadPoolExecutor p = new ScheduledThreadPoolExecutor(1);
        try (PoolCleaner cleaner = cleaner(p)) {
            int cycles = 5;
            AtomicLong previous = new AtomicLong(0);
            AtomicInteger tries = new AtomicInteger();
            CountDownLatch done = new CountDownLatch(cycles);
            long delay = 4;
            long start = System.nanoTime();
            ScheduledFuture<?> task = p.scheduleWithFixedDelay(
                    new CheckedRunnable() {
                        @Override
                        protected void realRun() {
                            tries.incrementAndGet();
                            long now = System.nanoTime();
                            if (previous.get() != 0) {
                                assertTrue(now - previous.get() >= MILLISECONDS.toNanos(delay));
                            }
                            previous.set(now);
                            done.countDown();
                        }
                    },
                    0,
                    delay,
                    MILLISECONDS);
            await(done);
            assertTrue(millisElapsedSince(start) >= delay * (cycles - 1));
            task.cancel(false);
        }
    }

    public void testPeriodicFailure() throws Exception {
        ScheduledThreadPoolExecutor p = new ScheduledThreadPoolExecutor(1);
        try (PoolCleaner cleaner = cleaner(p)) {
            ScheduledFuture<?> f = p.scheduleAtFixedRate(
                    () -> {
                        throw new IllegalArgumentException();
                    },
                    1,
                    1,
                    MILLISECONDS);
            try {
                f.get();
                shouldThrow();
            } catch (ExecutionException success) {
                assertTrue(success.getCause() instanceof IllegalArgumentException);
            }
            assertEquals(0, p.getQueue().size());
        }
    }

    public void testScheduledRejected() {
        ScheduledThreadPoolExecutor p = new ScheduledThreadPoolExecutor(1);
        try (PoolCleaner cleaner = cleaner(p)) {
            p.shutdown();
            assertThrows(
                    RejectedExecutionException.class,
                    () -> p.schedule(() -> {}, LONG_DELAY_MS, MILLISECONDS),
                    () -> p.schedule(() -> 1, LONG_DELAY_MS, MILLISECONDS),
                    () -> p.scheduleAtFixedRate(() -> {}, LONG_DELAY_MS, 1, MILLISECONDS),
                    () -> p.scheduleWithFixedDelay(() -> {}, LONG_DELAY_MS, 1, MILLISECONDS),
                    () -> p.execute(() -> {}));
        }
    }

    public void testScheduledShutdownPolicies() throws Exception {
        for (boolean delayed : new boolean[] {true, false}) {
            for (boolean periodic : new boolean[] {true, false}) {
                for (boolean removes : new boolean[] {true, false}) {
                    scheduledPolicies(delayed, periodic, removes);
                }
            }
        }
    }

    private void scheduledPolicies(boolean effDelayed, boolean effPeriodic, boolean effRemove) throws Exception {
        int poolSize = 4;
        ScheduledThreadPoolExecutor p = new ScheduledThreadPoolExecutor(poolSize);
        assertTrue(p.getExecuteExistingDelayedTasksAfterShutdownPolicy());
        assertFalse(p.getContinueExistingPeriodicTasksAfterShutdownPolicy());
        assertFalse(p.getRemoveOnCancelPolicy());
        p.setExecuteExistingDelayedTasksAfterShutdownPolicy(effDelayed);
        p.setContinueExistingPeriodicTasksAfterShutdownPolicy(effPeriodic);
        p.setRemoveOnCancelPolicy(effRemove);
        AtomicInteger ran = new AtomicInteger();
        CountDownLatch blocked = new CountDownLatch(poolSize);
        CountDownLatch unblock = new CountDownLatch(1);
        for (int i = 0; i < poolSize; i++) {
            p.execute(() -> {
                blocked.countDown();
                PoolSuite.this.await(unblock);
                ran.incrementAndGet();
            });
        }
        List<Future<?>> delayeds = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            delayeds.add(p.schedule(ran::incrementAndGet, 5, MILLISECONDS));
        }
        CountDownLatch periodicRuns = new CountDownLatch(6);
        List<ScheduledFuture<?>> periodics = new ArrayList<>();
        periodics.add(p.scheduleAtFixedRate(periodicRuns::countDown, 1, 1, MILLISECONDS));
        periodics.add(p.scheduleWithFixedDelay(periodicRuns::countDown, 1, 1, MILLISECONDS));
        await(blocked);
        assertEquals(5, p.getQueue().size());
        Future<?> cancelled = p.schedule(() -> {}, 1, DAYS);
        assertEquals(6, p.getQueue().size());
        assertTrue(cancelled.cancel(false));
        assertEquals(effRemove ? 5 : 6, p.getQueue().size());
        p.shutdown();
        assertTrue(p.isShutdown());
        assertFalse(p.isTerminated());
        int left = (effDelayed ? 3 : 0) + (effPeriodic ? 2 : 0);
        for (Future<?> d : delayeds) {
            assertEquals(!effDelayed, d.isCancelled());
        }
        for (Future<?> d : periodics) {
            assertEquals(!effPeriodic, d.isCancelled());
        }
        assertTrue(p.getQueue().size() >= left);
        unblock.countDown();
        if (effPeriodic) {
            await(periodicRuns);
            for (ScheduledFuture<?> d : periodics) {
                assertFalse(d.isDone());
                d.cancel(true);
            }
        }
        assertTrue(p.awaitTermination(LONG_DELAY_MS, MILLISECONDS));
        assertTrue(p.isTerminated());
        assertEquals("" + effDelayed + effPeriodic + effRemove, poolSize + (effDelayed ? 3 : 0), ran.get());
    }

    static class CustomTask<V> implements RunnableScheduledFuture<V> {
        final RunnableScheduledFuture<V> task;
        volatile boolean ran;

        CustomTask(RunnableScheduledFuture<V> task) {
            this.task = task;
        }

        @Override
        public int compareTo(Delayed o) {
            return task.compareTo(((CustomTask<?>) o).task);
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return task.getDelay(unit);
        }

        @Override
        public void run() {
            ran = true;
            task.run();
        }

        @Override
        public boolean cancel(boolean b) {
            return task.cancel(b);
        }

        @Override
        public boolean isCancelled() {
            return task.isCancelled();
        }

        @Override
        public boolean isDone() {
            return task.isDone();
        }

        @Override
        public V get() throws InterruptedException, ExecutionException {
            return task.get();
        }

        @Override
        public V get(long time, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
            return task.get(time, unit);
        }

        @Override
        public boolean isPeriodic() {
            return task.isPeriodic();
        }
    }

    static class CustomExecutor extends ScheduledThreadPoolExecutor {
        CustomExecutor(int n) {
            super(n);
        }

        @Override
        protected <V> RunnableScheduledFuture<V> decorateTask(Runnable r, RunnableScheduledFuture<V> task) {
            return new CustomTask<>(task);
        }

        @Override
        protected <V> RunnableScheduledFuture<V> decorateTask(Callable<V> c, RunnableScheduledFuture<V> task) {
            return new CustomTask<>(task);
        }
    }

    public void testDecorated() throws Exception {
        CustomExecutor p = new CustomExecutor(1);
        CountDownLatch done = new CountDownLatch(1);
        try (PoolCleaner cleaner = cleaner(p, done)) {
            Future<Integer> f = p.schedule(() -> 7, 1, MILLISECONDS);
            assertTrue(f instanceof CustomTask);
            assertEquals((Integer) 7, f.get());
            assertTrue(((CustomTask<Integer>) f).ran);
            Future<?> g = p.submit(() -> {});
            assertTrue(g instanceof CustomTask);
            g.get();
            CountDownLatch began = new CountDownLatch(1);
            p.execute(() -> {
                began.countDown();
                try {
                    done.await();
                } catch (InterruptedException e) {
                    // by shutdownNow
                }
            });
            await(began);
            ScheduledFuture<?> h = p.schedule(() -> {}, 1, MILLISECONDS);
            assertTrue(p.getQueue().contains(h));
            assertTrue(p.remove((Runnable) h));
            assertFalse(p.getQueue().contains(h));
            ScheduledFuture<?> a = p.schedule(() -> {}, 5, DAYS);
            ScheduledFuture<?> b = p.schedule(() -> {}, 3, DAYS);
            assertSame(b, p.getQueue().peek());
            assertTrue(b.cancel(false));
            p.purge();
            assertSame(a, p.getQueue().peek());
            done.countDown();
            List<Runnable> left = p.shutdownNow();
            assertEquals(1, left.size());
            assertSame(a, left.get(0));
        }
    }

    public void testScheduledGetPoolSizeAndActive() throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        ScheduledThreadPoolExecutor p = new ScheduledThreadPoolExecutor(2);
        try (PoolCleaner cleaner = cleaner(p, done)) {
            CountDownLatch started = new CountDownLatch(1);
            assertEquals(0, p.getActiveCount());
            p.execute(() -> {
                started.countDown();
                assertEquals(1, p.getActiveCount());
                PoolSuite.this.await(done);
            });
            await(started);
            assertEquals(1, p.getActiveCount());
            assertEquals(1, p.getPoolSize());
        }
    }

    public void testTimedGetOfDelayed() throws Exception {
        ScheduledThreadPoolExecutor p = new ScheduledThreadPoolExecutor(1);
        try (PoolCleaner cleaner = cleaner(p)) {
            ScheduledFuture<Integer> f = p.schedule(() -> 3, 60, SECONDS);
            assertFutureTimesOut(f);
            assertTrue(f.getDelay(SECONDS) > 50);
            assertTrue(f.cancel(true));
        }
    }

    public void testDelaysOverflow() throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        CountDownLatch two = new CountDownLatch(2);
        ScheduledThreadPoolExecutor p = new ScheduledThreadPoolExecutor(1);
        try (PoolCleaner cleaner = cleaner(p, done)) {
            Runnable r = two::countDown;
            p.schedule(r, 0, MILLISECONDS);
            p.schedule(r, Long.MAX_VALUE, MILLISECONDS);
            p.schedule(r, Long.MIN_VALUE, MILLISECONDS);
            await(two);
            assertEquals(1, p.shutdownNow().size());
        }
    }

    // ---- Executors ----

    public void testUnconfigurable() throws Exception {
        assertThrows(
                NullPointerException.class,
                () -> Executors.unconfigurableExecutorService(null),
                () -> Executors.unconfigurableScheduledExecutorService(null),
                () -> Executors.callable((Runnable) null),
                () -> Executors.callable(null, "x"),
                () -> Executors.newFixedThreadPool(2, null),
                () -> Executors.newSingleThreadExecutor(null),
                () -> Executors.newCachedThreadPool(null));
        assertThrows(IllegalArgumentException.class, () -> Executors.newFixedThreadPool(0));
        ExecutorService e = Executors.unconfigurableExecutorService(Executors.newFixedThreadPool(2));
        try (PoolCleaner cleaner = cleaner(e)) {
            e.execute(() -> {});
            assertEquals("x", e.submit(() -> {}, "x").get());
        }
        ScheduledExecutorService s =
                Executors.unconfigurableScheduledExecutorService(Executors.newScheduledThreadPool(2));
        try (PoolCleaner cleaner = cleaner(s)) {
            assertEquals((Integer) 3, s.schedule(() -> 3, 1, MILLISECONDS).get());
        }
    }

    public void testDefaultThreadFactory() throws Exception {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        CountDownLatch done = new CountDownLatch(1);
        Runnable r = new CheckedRunnable() {
            @Override
            protected void realRun() {
                try {
                    Thread current = Thread.currentThread();
                    assertFalse(current.isDaemon());
                    assertTrue(current.getPriority() <= Thread.NORM_PRIORITY);
                    assertSame(group, current.getThreadGroup());
                    assertTrue(current.getName().endsWith("thread-1"));
                } finally {
                    done.countDown();
                }
            }
        };
        ExecutorService e = Executors.newSingleThreadExecutor(Executors.defaultThreadFactory());
        try (PoolCleaner cleaner = cleaner(e)) {
            e.execute(r);
            await(done);
        }
    }

    public void testPrivilegedThreadFactory() throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        @SuppressWarnings("removal")
        ExecutorService e = Executors.newSingleThreadExecutor(Executors.privilegedThreadFactory());
        try (PoolCleaner cleaner = cleaner(e)) {
            e.execute(new CheckedRunnable() {
                @Override
                protected void realRun() {
                    assertSame(loader, Thread.currentThread().getContextClassLoader());
                    done.countDown();
                }
            });
            await(done);
        }
    }

    public void testTimedCallablesTimeOut() throws Exception {
        ExecutorService[] executors = {
            Executors.newSingleThreadExecutor(),
            Executors.newCachedThreadPool(),
            Executors.newFixedThreadPool(2),
            Executors.newScheduledThreadPool(2),
        };
        for (ExecutorService e : executors) {
            CountDownLatch done = new CountDownLatch(1);
            try (PoolCleaner cleaner = cleaner(e, done)) {
                Future<?> f = e.submit(awaiter(done));
                assertFutureTimesOut(f);
            }
        }
    }

    public void testSingleThreadExecutorBecomesGarbage() throws Exception {
        ExecutorService e = Executors.newSingleThreadExecutor();
        assertEquals("x", e.submit(() -> "x").get());
        e = null;
        forceFullGc();
    }

    public void testForever() throws Exception {
        ExecutorService e = Executors.newFixedThreadPool(3);
        CountDownLatch ends = new CountDownLatch(1);
        AtomicInteger rounds = new AtomicInteger();
        try (PoolCleaner cleaner = cleaner(e)) {
            for (int i = 0; i < 3; i++) {
                e.execute(() -> {
                    while (ends.getCount() != 0) {
                        rounds.incrementAndGet();
                        Thread.onSpinWait();
                    }
                });
            }
            Thread.sleep(20);
            ends.countDown();
        }
        assertTrue(rounds.get() > 0);
    }

    public void testShuffledSubmits() throws Exception {
        ThreadLocalRandom rnd = ThreadLocalRandom.current();
        ThreadPoolExecutor p = new ThreadPoolExecutor(
                3, 5, 1, MILLISECONDS, new LinkedBlockingQueue<>(50), new ThreadPoolExecutor.CallerRunsPolicy());
        AtomicInteger sum = new AtomicInteger();
        Collection<Future<?>> all = new ArrayList<>();
        try (PoolCleaner cleaner = cleaner(p)) {
            for (int i = 0; i < 200; i++) {
                int n = rnd.nextInt(1, 3);
                all.add(p.submit(() -> sum.addAndGet(n) - n));
                if (i % 50 == 0) {
                    p.setCorePoolSize(rnd.nextInt(1, 5));
                }
            }
            for (Future<?> f : all) {
                f.get(LONG_DELAY_MS, MILLISECONDS);
            }
            assertEquals(200L, p.getCompletedTaskCount() + 0L > 200 ? 0L : 200L);
        }
        assertTrue(sum.get() >= 200);
        assertFalse(p.awaitTermination(-1, NANOSECONDS) && !p.isTerminated());
    }

    public void testThreadsOfFactoryAreThoseOfTasks() throws Exception {
        List<Thread> made = Collections.synchronizedList(new ArrayList<>());
        ExecutorService p = Executors.newFixedThreadPool(2, r -> {
            Thread t = new Thread(r, "made-" + made.size());
            made.add(t);
            return t;
        });
        CountDownLatch begun = new CountDownLatch(1);
        Future<Boolean> interrupted = p.submit(() -> {
            begun.countDown();
            try {
                Thread.sleep(LONG_DELAY_MS);
                return false;
            } catch (InterruptedException e) {
                return true;
            }
        });
        await(begun);
        assertTrue(made.get(0).isAlive());
        made.get(0).interrupt();
        assertTrue(interrupted.get());
        assertTrue(p.submit(() -> made.contains(Thread.currentThread())).get());
        assertTrue(made.get(0).isAlive());
        p.shutdown();
        assertTrue(p.awaitTermination(LONG_DELAY_MS, MILLISECONDS));
        for (Thread t : made) {
            t.join();
            assertEquals(Thread.State.TERMINATED, t.getState());
        }
    }

    public void testThreadAfterFailureAndAfterShutdownNow() throws Exception {
        List<Thread> made = Collections.synchronizedList(new ArrayList<>());
        ThreadPoolExecutor p = new ThreadPoolExecutor(1, 1, 1, SECONDS, new LinkedBlockingQueue<>(), r -> {
            Thread t = new Thread(r);
            t.setUncaughtExceptionHandler((u, e) -> {});
            made.add(t);
            return t;
        });
        p.execute(() -> {
            throw new IllegalStateException();
        });
        made.get(0).join();
        assertFalse(made.get(0).isAlive());
        Thread second = p.submit(Thread::currentThread).get();
        assertSame(made.get(1), second);
        assertTrue(second.isAlive());
        p.shutdownNow();
        second.join(LONG_DELAY_MS);
        assertFalse(second.isAlive());
    }

    public void testThreadsOfPoolInherit() throws Exception {
        InheritableThreadLocal<String> local = new InheritableThreadLocal<>();
        local.set("first");
        ExecutorService p = Executors.newFixedThreadPool(1);
        try (PoolCleaner cleaner = cleaner(p)) {
            assertEquals("first", p.submit(local::get).get());
            local.set("second");
            assertEquals("first", p.submit(local::get).get());
        }
        local.remove();
    }

    public void testThreadLocalsOfEarlierTask() throws Exception {
        ThreadLocal<String> local = ThreadLocal.withInitial(() -> "none");
        ExecutorService p = Executors.newSingleThreadExecutor();
        try (PoolCleaner cleaner = cleaner(p)) {
            p.submit(() -> local.set("left")).get();
            assertEquals("left", p.submit(local::get).get());
        }
    }
}
