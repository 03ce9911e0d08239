import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.management.ManagementFactory;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import junit.framework.AssertionFailedError;
import junit.framework.TestCase;

/**
 * A test case in the style of suites for java.util.concurrent: a failure in any thread is kept until the end of the test, waits look at
 * the state of threads, and the end of a test looks for threads that it has left behind.
 */
public abstract class SuiteCase extends TestCase {

    static final long SHORT_DELAY_MS = 12;
    static final long SMALL_DELAY_MS = SHORT_DELAY_MS * 5;
    static final long MEDIUM_DELAY_MS = SHORT_DELAY_MS * 10;
    static final long LONG_DELAY_MS = SHORT_DELAY_MS * 1700;

    private final AtomicReference<Throwable> threadFailure = new AtomicReference<>();

    /** Keeps the first failure of a thread. */
    public void threadRecordFailure(Throwable thrown) {
        System.err.println(thrown);
        threadFailure.compareAndSet(null, thrown);
    }

    @Override
    protected void tearDown() throws Exception {
        Throwable failed = threadFailure.getAndSet(null);
        if (failed != null) {
            if (failed instanceof Error) {
                throw (Error) failed;
            }
            if (failed instanceof Exception) {
                throw (Exception) failed;
            }
            throw new AssertionFailedError(failed.toString());
        }
        if (Thread.interrupted()) {
            fail("interrupt pending");
        }
        checkLeaks();
    }

    private void checkLeaks() throws InterruptedException {
        Thread[] survivors = new Thread[7];
        int count = Thread.enumerate(survivors);
        for (int i = 0; i < count; i++) {
            Thread thread = survivors[i];
            if (thread.getName().startsWith("ForkJoinPool-")) {
                thread.join(LONG_DELAY_MS);
                if (thread.isAlive()) {
                    fail("leaked thread " + thread);
                }
            }
        }
        if (!ForkJoinPool.commonPool().awaitQuiescence(LONG_DELAY_MS, MILLISECONDS)) {
            fail("the common pool is stuck");
        }
    }

    void unexpected(Throwable thrown) {
        threadRecordFailure(thrown);
        if (thrown instanceof RuntimeException) {
            throw (RuntimeException) thrown;
        }
        if (thrown instanceof Error) {
            throw (Error) thrown;
        }
        throw new AssertionFailedError("unexpected " + thrown);
    }

    void shouldThrow() {
        fail("should throw");
    }

    void shouldThrow(String what) {
        fail("should throw " + what);
    }

    void threadShouldThrow(String what) {
        AssertionFailedError error = new AssertionFailedError("should throw " + what);
        threadRecordFailure(error);
        throw error;
    }

    void threadAssertEquals(Object expected, Object actual) {
        try {
            assertEquals(expected, actual);
        } catch (AssertionFailedError e) {
            threadRecordFailure(e);
            throw e;
        }
    }

    interface Action {
        void run() throws Throwable;
    }

    void assertThrows(Class<? extends Throwable> expected, Action... actions) {
        for (Action action : actions) {
            Throwable thrown = null;
            try {
                action.run();
            } catch (Throwable e) {
                thrown = e;
            }
            if (thrown == null) {
                fail("should throw " + expected.getName());
            } else if (!expected.isInstance(thrown)) {
                AssertionFailedError error = new AssertionFailedError("unexpected " + thrown);
                error.initCause(thrown);
                throw error;
            }
        }
    }

    abstract class CheckedRunnable implements Runnable {
        protected abstract void realRun() throws Throwable;

        @Override
        public final void run() {
            try {
                realRun();
            } catch (Throwable e) {
                unexpected(e);
            }
        }
    }

    abstract class CheckedInterruptedRunnable implements Runnable {
        protected abstract void realRun() throws Throwable;

        @Override
        public final void run() {
            try {
                realRun();
            } catch (InterruptedException e) {
                try {
                    assertFalse(Thread.currentThread().isInterrupted());
                } catch (AssertionFailedError f) {
                    unexpected(f);
                }
                return;
            } catch (Throwable e) {
                unexpected(e);
            }
            threadShouldThrow("InterruptedException");
        }
    }

    abstract class CheckedCallable<T> implements Callable<T> {
        protected abstract T realCall() throws Throwable;

        @Override
        public final T call() throws Exception {
            try {
                return realCall();
            } catch (Throwable e) {
                unexpected(e);
            }
            throw new AssertionFailedError("unreached");
        }
    }

    abstract class CheckedRecursiveAction extends RecursiveAction {
        private static final long serialVersionUID = 1;

        protected abstract void realCompute() throws Throwable;

        @Override
        protected final void compute() {
            try {
                realCompute();
            } catch (Throwable e) {
                unexpected(e);
            }
        }
    }

    static class CheckedBarrier extends CyclicBarrier {
        CheckedBarrier(int parties) {
            super(parties);
        }

        @Override
        public int await() {
            try {
                return super.await(2 * LONG_DELAY_MS, MILLISECONDS);
            } catch (TimeoutException e) {
                throw new AssertionFailedError("timed out");
            } catch (Exception e) {
                throw new AssertionFailedError("unexpected " + e);
            }
        }
    }

    Thread newStartedThread(Runnable body) {
        Thread thread = new Thread(body);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    Thread newStartedThread(Action body) {
        return newStartedThread(new CheckedRunnable() {
            @Override
            protected void realRun() throws Throwable {
                body.run();
            }
        });
    }

    void awaitTermination(Thread thread) {
        awaitTermination(thread, LONG_DELAY_MS);
    }

    void awaitTermination(Thread thread, long millis) {
        try {
            thread.join(millis);
        } catch (InterruptedException e) {
            unexpected(e);
        }
        if (thread.getState() != Thread.State.TERMINATED) {
            String found = thread.getState().toString();
            try {
                unexpected(new AssertionFailedError("the thread has not ended: " + found));
            } finally {
                thread.interrupt();
            }
        }
    }

    static void delay(long millis) throws InterruptedException {
        long nanos = millis * 1_000_000;
        long wake = System.nanoTime() + nanos;
        do {
            if (millis > 0) {
                Thread.sleep(millis);
            } else {
                Thread.yield();
            }
            nanos = wake - System.nanoTime();
            millis = nanos / 1_000_000;
        } while (nanos >= 0);
    }

    static long millisElapsedSince(long startNanos) {
        return NANOSECONDS.toMillis(System.nanoTime() - startNanos);
    }

    void waitForThreadToEnterWaitState(Thread thread) {
        waitForThreadToEnterWaitState(thread, null);
    }

    void waitForThreadToEnterWaitState(Thread thread, Callable<Boolean> more) {
        for (long start = 0; ; ) {
            switch (thread.getState()) {
                default:
                    break;
                case BLOCKED:
                case WAITING:
                case TIMED_WAITING:
                    try {
                        if (more == null || more.call()) {
                            return;
                        }
                    } catch (Throwable e) {
                        unexpected(e);
                    }
                    break;
                case TERMINATED:
                    fail("the thread has ended");
            }
            if (start == 0) {
                start = System.nanoTime();
            } else if (millisElapsedSince(start) > LONG_DELAY_MS) {
                assertTrue(thread.isAlive());
                fail("timed out waiting for the thread to wait: " + thread.getState());
            }
            Thread.yield();
        }
    }

    void assertThreadBlocks(Thread thread, Thread.State expected) {
        for (long retries = LONG_DELAY_MS * 3 / 4; retries-- > 0; ) {
            try {
                delay(1);
            } catch (InterruptedException e) {
                throw new AssertionError("unexpected", e);
            }
            Thread.State state = thread.getState();
            if (state == expected) {
                return;
            }
            if (state == Thread.State.TERMINATED) {
                fail("the thread has ended");
            }
        }
        fail("timed out waiting for the state " + expected);
    }

    void assertThreadStaysAlive(Thread thread) {
        assertTrue(thread.isAlive());
    }

    static void spinWaitUntil(BooleanSupplier condition) {
        for (long start = 0; !condition.getAsBoolean(); ) {
            if (start == 0) {
                start = System.nanoTime();
            } else if (millisElapsedSince(start) > LONG_DELAY_MS) {
                throw new AssertionFailedError("timed out");
            }
            Thread.yield();
        }
    }

    void await(CountDownLatch latch) {
        boolean timedOut = false;
        try {
            timedOut = !latch.await(2 * LONG_DELAY_MS, MILLISECONDS);
        } catch (Throwable e) {
            unexpected(e);
        }
        if (timedOut) {
            fail("timed out: count " + latch.getCount());
        }
    }

    void await(CyclicBarrier barrier) {
        try {
            barrier.await(2 * LONG_DELAY_MS, MILLISECONDS);
        } catch (TimeoutException e) {
            fail("timed out");
        } catch (InterruptedException | BrokenBarrierException e) {
            fail("unexpected " + e);
        }
    }

    void await(Semaphore semaphore) {
        boolean timedOut = false;
        try {
            timedOut = !semaphore.tryAcquire(2 * LONG_DELAY_MS, MILLISECONDS);
        } catch (Throwable e) {
            unexpected(e);
        }
        if (timedOut) {
            fail("timed out");
        }
    }

    Runnable awaiter(CountDownLatch latch) {
        return new CheckedRunnable() {
            @Override
            protected void realRun() {
                SuiteCase.this.await(latch);
            }
        };
    }

    void joinPool(ExecutorService pool) {
        try {
            pool.shutdown();
            if (!pool.awaitTermination(2 * LONG_DELAY_MS, MILLISECONDS)) {
                try {
                    unexpected(new AssertionFailedError("the pool has not ended: " + pool));
                } finally {
                    pool.shutdownNow();
                }
            }
        } catch (InterruptedException e) {
            unexpected(e);
        }
    }

    class PoolCleaner implements AutoCloseable {
        private final ExecutorService pool;
        private final CountDownLatch release;

        PoolCleaner(ExecutorService pool, CountDownLatch release) {
            this.pool = pool;
            this.release = release;
        }

        @Override
        public void close() {
            if (release != null) {
                release.countDown();
            }
            joinPool(pool);
        }
    }

    PoolCleaner cleaner(ExecutorService pool) {
        return new PoolCleaner(pool, null);
    }

    PoolCleaner cleaner(ExecutorService pool, CountDownLatch release) {
        return new PoolCleaner(pool, release);
    }

    <T> void checkTimedGet(Future<T> future, T expected) {
        long start = System.nanoTime();
        T result = null;
        try {
            result = future.get(LONG_DELAY_MS, MILLISECONDS);
        } catch (Throwable e) {
            unexpected(e);
        }
        assertEquals(expected, result);
        if (millisElapsedSince(start) > LONG_DELAY_MS / 2) {
            throw new AssertionFailedError("the timed get did not return promptly");
        }
    }

    void assertFutureTimesOut(Future<?> future) {
        for (long nanos : new long[] {Long.MIN_VALUE, -1, 0, 1, 1_000_000}) {
            long start = System.nanoTime();
            try {
                future.get(nanos, NANOSECONDS);
                shouldThrow();
            } catch (TimeoutException success) {
                // as it should be
            } catch (InterruptedException | ExecutionException e) {
                unexpected(e);
            }
            assertTrue(System.nanoTime() - start >= nanos);
            assertFalse(future.isDone());
        }
    }

    void forceFullGc() {
        CountDownLatch finalized = new CountDownLatch(1);
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> reference = new WeakReference<>(new WithFinalizer(finalized), queue);
        try {
            for (int tries = 3; tries-- > 0; ) {
                System.gc();
                if (finalized.await(SMALL_DELAY_MS, MILLISECONDS)
                        && queue.remove(SMALL_DELAY_MS) != null
                        && reference.get() == null) {
                    return;
                }
                System.runFinalization();
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static final class WithFinalizer {
        private final CountDownLatch finalized;

        WithFinalizer(CountDownLatch finalized) {
            this.finalized = finalized;
        }

        @Override
        @SuppressWarnings("removal")
        protected void finalize() {
            finalized.countDown();
        }
    }

    @SuppressWarnings("unchecked")
    <T> T serialClone(T object) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                out.writeObject(object);
            }
            T clone = (T) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
            assertNotSame(object, clone);
            assertSame(object.getClass(), clone.getClass());
            return clone;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    static int threadCount() {
        return ManagementFactory.getThreadMXBean().getThreadCount();
    }

    static void dumpThreads() {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            assertNotNull(thread.getName());
        }
        for (var info : ManagementFactory.getThreadMXBean().dumpAllThreads(true, true)) {
            assertNotNull(info.getThreadName());
        }
    }

    static ExecutorService cachedThreadPool() {
        return Executors.newCachedThreadPool();
    }

    static ThreadPoolExecutor pool(int core, int max) {
        return new ThreadPoolExecutor(
                core, max, LONG_DELAY_MS, MILLISECONDS, new java.util.concurrent.ArrayBlockingQueue<>(10));
    }

    static final Integer zero = 0;
    static final Integer one = 1;
    static final Integer two = 2;
    static final Integer three = 3;
    static final Integer four = 4;
    static final Integer five = 5;
    static final Integer six = 6;
}
