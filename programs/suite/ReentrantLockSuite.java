import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.util.Collection;
import java.util.Date;
import java.util.HashSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantLockSuite extends SuiteCase {

    static class PublicLock extends ReentrantLock {
        private static final long serialVersionUID = 1;

        PublicLock() {}

        PublicLock(boolean fair) {
            super(fair);
        }

        @Override
        public Thread getOwner() {
            return super.getOwner();
        }

        @Override
        public Collection<Thread> getQueuedThreads() {
            return super.getQueuedThreads();
        }

        @Override
        public Collection<Thread> getWaitingThreads(Condition c) {
            return super.getWaitingThreads(c);
        }
    }

    class InterruptibleLockRunnable extends CheckedRunnable {
        final ReentrantLock lock;

        InterruptibleLockRunnable(ReentrantLock lock) {
            this.lock = lock;
        }

        @Override
        protected void realRun() throws InterruptedException {
            lock.lockInterruptibly();
        }
    }

    class InterruptedLockRunnable extends CheckedInterruptedRunnable {
        final ReentrantLock lock;

        InterruptedLockRunnable(ReentrantLock lock) {
            this.lock = lock;
        }

        @Override
        protected void realRun() throws InterruptedException {
            lock.lockInterruptibly();
        }
    }

    enum AwaitMethod {
        await,
        awaitTimed,
        awaitNanos,
        awaitUntil
    }

    static void await(Condition c, AwaitMethod method) throws InterruptedException {
        long timeout = 2 * LONG_DELAY_MS;
        switch (method) {
            case await -> c.await();
            case awaitTimed -> assertTrue(c.await(timeout, MILLISECONDS));
            case awaitNanos -> {
                long nanos = MILLISECONDS.toNanos(timeout);
                long remaining = c.awaitNanos(nanos);
                assertTrue(remaining > 0 && remaining <= nanos);
            }
            case awaitUntil -> assertTrue(c.awaitUntil(new Date(System.currentTimeMillis() + timeout)));
        }
    }

    void releaseLock(PublicLock lock) {
        assertTrue(lock.isLocked());
        assertTrue(lock.isHeldByCurrentThread());
        assertEquals(1, lock.getHoldCount());
        lock.unlock();
        assertFalse(lock.isHeldByCurrentThread());
        assertEquals(0, lock.getHoldCount());
    }

    void assertWaiters(PublicLock lock, Condition c, Thread... threads) {
        lock.lock();
        assertEquals(threads.length > 0, lock.hasWaiters(c));
        assertEquals(threads.length, lock.getWaitQueueLength(c));
        assertEquals(threads.length == 0, lock.getWaitingThreads(c).isEmpty());
        assertEquals(threads.length, lock.getWaitingThreads(c).size());
        assertEquals(new HashSet<>(java.util.Arrays.asList(threads)), new HashSet<>(lock.getWaitingThreads(c)));
        lock.unlock();
    }

    void waitForQueued(PublicLock lock, Thread thread) {
        long start = System.nanoTime();
        while (!lock.hasQueuedThread(thread)) {
            if (millisElapsedSince(start) > LONG_DELAY_MS) {
                fail("timed out");
            }
            Thread.yield();
        }
        assertTrue(thread.isAlive());
        assertNotSame(thread, lock.getOwner());
    }

    void queued(boolean fair) {
        PublicLock lock = new PublicLock(fair);
        assertEquals(fair, lock.isFair());
        Thread t1 = new Thread(new InterruptedLockRunnable(lock));
        Thread t2 = new Thread(new InterruptibleLockRunnable(lock));
        assertFalse(lock.hasQueuedThreads());
        lock.lock();
        assertSame(Thread.currentThread(), lock.getOwner());
        assertEquals(0, lock.getQueueLength());
        t1.start();
        waitForQueued(lock, t1);
        assertEquals(1, lock.getQueueLength());
        assertTrue(lock.getQueuedThreads().contains(t1));
        t2.start();
        waitForQueued(lock, t2);
        assertEquals(2, lock.getQueueLength());
        assertTrue(lock.hasQueuedThread(t1));
        assertTrue(lock.hasQueuedThread(t2));
        assertEquals(new HashSet<>(java.util.Arrays.asList(t1, t2)), new HashSet<>(lock.getQueuedThreads()));
        t1.interrupt();
        awaitTermination(t1);
        assertTrue(lock.hasQueuedThreads());
        assertFalse(lock.hasQueuedThread(t1));
        assertEquals(1, lock.getQueueLength());
        releaseLock(lock);
        awaitTermination(t2);
        assertFalse(lock.hasQueuedThreads());
        assertEquals(0, lock.getQueueLength());
        assertTrue(lock.isLocked());
    }

    public void testManyLocksAreHeld() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        Thread other = new Thread(() -> await(over));
        other.start();
        ReentrantLock[] locks = new ReentrantLock[10_000];
        for (int i = 0; i < locks.length; i++) {
            locks[i] = new ReentrantLock();
            locks[i].lock();
        }
        for (ReentrantLock lock : locks) {
            lock.unlock();
            assertFalse(lock.isLocked());
        }
        over.countDown();
        awaitTermination(other);
    }

    public void testQueued() {
        queued(false);
    }

    public void testQueuedFair() {
        queued(true);
    }

    public void testHasQueuedThreadNull() {
        assertThrows(NullPointerException.class, () -> new ReentrantLock().hasQueuedThread(null));
    }

    public void testUnlockByOther() throws Exception {
        PublicLock lock = new PublicLock();
        lock.lock();
        Thread t = newStartedThread((Action) () -> assertThrows(IllegalMonitorStateException.class, lock::unlock));
        awaitTermination(t);
        releaseLock(lock);
        assertThrows(IllegalMonitorStateException.class, lock::unlock);
    }

    public void testTryLockWhenLocked() {
        PublicLock lock = new PublicLock();
        lock.lock();
        Thread t = newStartedThread((Action) () -> {
            assertFalse(lock.tryLock());
            assertEquals(0, lock.getHoldCount());
            assertFalse(lock.isHeldByCurrentThread());
        });
        awaitTermination(t);
        releaseLock(lock);
    }

    public void testTimedTryLock() throws Exception {
        for (boolean fair : new boolean[] {true, false}) {
            PublicLock lock = new PublicLock(fair);
            lock.lock();
            Thread t = newStartedThread((Action) () -> {
                long start = System.nanoTime();
                assertFalse(lock.tryLock(SHORT_DELAY_MS, MILLISECONDS));
                assertTrue(millisElapsedSince(start) >= SHORT_DELAY_MS);
                assertFalse(lock.tryLock(0, NANOSECONDS));
                assertFalse(lock.tryLock(-1, NANOSECONDS));
                assertFalse(lock.tryLock(Long.MIN_VALUE, NANOSECONDS));
            });
            awaitTermination(t);
            releaseLock(lock);
        }
    }

    public void testInterruptedTryLock() {
        for (boolean fair : new boolean[] {true, false}) {
            PublicLock lock = new PublicLock(fair);
            lock.lock();
            Thread t = newStartedThread(new CheckedInterruptedRunnable() {
                @Override
                protected void realRun() throws InterruptedException {
                    lock.tryLock(2 * LONG_DELAY_MS, MILLISECONDS);
                }
            });
            waitForQueued(lock, t);
            t.interrupt();
            awaitTermination(t);
            releaseLock(lock);
        }
    }

    public void testHoldCounts() {
        for (int i = 0; i < 5; i++) {
            PublicLock lock = new PublicLock(i % 2 == 0);
            for (int n = 1; n <= 5; n++) {
                lock.lock();
                assertEquals(n, lock.getHoldCount());
            }
            for (int n = 5; n > 0; n--) {
                lock.unlock();
                assertEquals(n - 1, lock.getHoldCount());
            }
        }
    }

    public void testIsLocked() throws Exception {
        PublicLock lock = new PublicLock();
        assertFalse(lock.isLocked());
        lock.lock();
        lock.lock();
        lock.unlock();
        assertTrue(lock.isLocked());
        CheckedBarrier barrier = new CheckedBarrier(2);
        lock.unlock();
        Thread t = newStartedThread((Action) () -> {
            lock.lock();
            assertTrue(lock.isLocked());
            barrier.await();
            barrier.await();
            releaseLock(lock);
        });
        barrier.await();
        assertTrue(lock.isLocked());
        assertFalse(lock.isHeldByCurrentThread());
        assertSame(t, lock.getOwner());
        barrier.await();
        awaitTermination(t);
        assertFalse(lock.isLocked());
    }

    public void testLockInterruptibly() throws Exception {
        PublicLock lock = new PublicLock();
        lock.lockInterruptibly();
        Thread t = newStartedThread(new InterruptedLockRunnable(lock));
        waitForQueued(lock, t);
        t.interrupt();
        assertTrue(lock.isLocked());
        assertTrue(lock.isHeldByCurrentThread());
        awaitTermination(t);
        releaseLock(lock);
        Thread.currentThread().interrupt();
        assertThrows(InterruptedException.class, lock::lockInterruptibly);
        assertFalse(lock.isLocked());
    }

    public void testAwaitIllegalMonitor() {
        for (AwaitMethod method : AwaitMethod.values()) {
            Condition c = new PublicLock().newCondition();
            assertThrows(IllegalMonitorStateException.class, () -> await(c, method), c::signal, c::signalAll);
        }
    }

    public void testSignalIllegalMonitorOfOther() throws Exception {
        PublicLock lock = new PublicLock();
        PublicLock other = new PublicLock();
        Condition c = lock.newCondition();
        assertThrows(NullPointerException.class, () -> lock.hasWaiters(null));
        assertThrows(NullPointerException.class, () -> lock.getWaitQueueLength(null));
        assertThrows(NullPointerException.class, () -> lock.getWaitingThreads(null));
        assertThrows(IllegalArgumentException.class, () -> other.hasWaiters(c));
        assertThrows(IllegalArgumentException.class, () -> other.getWaitQueueLength(c));
        assertThrows(IllegalArgumentException.class, () -> other.getWaitingThreads(c));
        assertThrows(IllegalMonitorStateException.class, () -> lock.hasWaiters(c));
        assertThrows(IllegalMonitorStateException.class, () -> lock.getWaitQueueLength(c));
        assertThrows(IllegalMonitorStateException.class, () -> lock.getWaitingThreads(c));
    }

    public void testAwaitNanosTimeout() throws Exception {
        for (boolean fair : new boolean[] {true, false}) {
            PublicLock lock = new PublicLock(fair);
            Condition c = lock.newCondition();
            lock.lock();
            long nanos = 12_000_000;
            long start = System.nanoTime();
            long remaining = c.awaitNanos(nanos);
            assertTrue(remaining <= 0);
            assertTrue(remaining > -LONG_DELAY_MS * 1_000_000);
            assertTrue(System.nanoTime() - start >= nanos);
            assertFalse(c.await(1, MILLISECONDS));
            assertFalse(c.await(-1, MILLISECONDS));
            assertFalse(c.await(Long.MIN_VALUE, MILLISECONDS));
            assertFalse(c.awaitUntil(new Date(System.currentTimeMillis() - 1)));
            assertFalse(c.awaitUntil(new Date(System.currentTimeMillis() + 10)));
            assertTrue(c.awaitNanos(0) <= 0);
            assertTrue(c.awaitNanos(Long.MIN_VALUE) <= 0);
            lock.unlock();
        }
    }

    public void testSignalAwaits() throws Exception {
        for (boolean fair : new boolean[] {true, false}) {
            for (AwaitMethod method : AwaitMethod.values()) {
                PublicLock lock = new PublicLock(fair);
                Condition c = lock.newCondition();
                CountDownLatch acquired = new CountDownLatch(1);
                Thread t = newStartedThread((Action) () -> {
                    lock.lock();
                    acquired.countDown();
                    await(c, method);
                    releaseLock(lock);
                });
                await(acquired);
                lock.lock();
                assertWaitersHeld(lock, c, t);
                c.signal();
                assertWaitersHeld(lock, c);
                assertTrue(t.isAlive());
                assertTrue(lock.hasQueuedThread(t));
                lock.unlock();
                awaitTermination(t);
            }
        }
    }

    private void assertWaitersHeld(PublicLock lock, Condition c, Thread... threads) {
        assertEquals(threads.length, lock.getWaitQueueLength(c));
        assertEquals(new HashSet<>(java.util.Arrays.asList(threads)), new HashSet<>(lock.getWaitingThreads(c)));
    }

    public void testWaitQueue() throws Exception {
        PublicLock lock = new PublicLock();
        Condition c = lock.newCondition();
        CountDownLatch locked1 = new CountDownLatch(1);
        CountDownLatch locked2 = new CountDownLatch(1);
        Thread t1 = new Thread(new CheckedRunnable() {
            @Override
            protected void realRun() throws InterruptedException {
                lock.lock();
                assertTrue(lock.getWaitingThreads(c).isEmpty());
                locked1.countDown();
                c.await();
                lock.unlock();
            }
        });
        Thread t2 = new Thread(new CheckedRunnable() {
            @Override
            protected void realRun() throws InterruptedException {
                lock.lock();
                assertFalse(lock.getWaitingThreads(c).isEmpty());
                locked2.countDown();
                c.await();
                lock.unlock();
            }
        });
        assertWaiters(lock, c);
        t1.start();
        await(locked1);
        assertWaiters(lock, c, t1);
        t2.start();
        await(locked2);
        assertWaiters(lock, c, t1, t2);
        lock.lock();
        c.signalAll();
        assertFalse(lock.hasWaiters(c));
        lock.unlock();
        awaitTermination(t1);
        awaitTermination(t2);
        assertWaiters(lock, c);
    }

    public void testSignalWakesFifo() throws Exception {
        PublicLock lock = new PublicLock();
        Condition c = lock.newCondition();
        CountDownLatch locked1 = new CountDownLatch(1);
        CountDownLatch locked2 = new CountDownLatch(1);
        Thread t1 = newStartedThread((Action) () -> {
            lock.lock();
            locked1.countDown();
            c.await();
            lock.unlock();
        });
        await(locked1);
        Thread t2 = newStartedThread((Action) () -> {
            lock.lock();
            locked2.countDown();
            c.await();
            lock.unlock();
        });
        await(locked2);
        assertWaiters(lock, c, t1, t2);
        lock.lock();
        assertFalse(lock.hasQueuedThreads());
        c.signal();
        assertWaitersHeld(lock, c, t2);
        assertTrue(lock.hasQueuedThread(t1));
        assertFalse(lock.hasQueuedThread(t2));
        c.signal();
        assertWaitersHeld(lock, c);
        assertTrue(lock.hasQueuedThread(t2));
        lock.unlock();
        awaitTermination(t1);
        awaitTermination(t2);
    }

    public void testAwaitInterrupt() throws Exception {
        for (AwaitMethod method : AwaitMethod.values()) {
            PublicLock lock = new PublicLock();
            Condition c = lock.newCondition();
            CountDownLatch pleaseInterrupt = new CountDownLatch(1);
            Thread t = newStartedThread(new CheckedInterruptedRunnable() {
                @Override
                protected void realRun() throws InterruptedException {
                    lock.lock();
                    pleaseInterrupt.countDown();
                    try {
                        ReentrantLockSuite.await(c, method);
                    } finally {
                        assertTrue(lock.isLocked());
                        assertTrue(lock.isHeldByCurrentThread());
                        assertFalse(lock.hasWaiters(c));
                        lock.unlock();
                        assertFalse(Thread.interrupted());
                    }
                }
            });
            await(pleaseInterrupt);
            assertWaiters(lock, c, t);
            t.interrupt();
            awaitTermination(t);
        }
    }

    public void testAwaitUninterruptibly() throws Exception {
        PublicLock lock = new PublicLock();
        Condition c = lock.newCondition();
        CountDownLatch pleaseInterrupt = new CountDownLatch(2);
        Thread t1 = newStartedThread((Action) () -> {
            lock.lock();
            Thread.currentThread().interrupt();
            pleaseInterrupt.countDown();
            c.awaitUninterruptibly();
            assertTrue(Thread.interrupted());
            lock.unlock();
        });
        Thread t2 = newStartedThread((Action) () -> {
            lock.lock();
            pleaseInterrupt.countDown();
            c.awaitUninterruptibly();
            assertTrue(Thread.interrupted());
            lock.unlock();
        });
        await(pleaseInterrupt);
        t2.interrupt();
        lock.lock();
        lock.unlock();
        assertThreadBlocks(t1, Thread.State.WAITING);
        assertThreadBlocks(t2, Thread.State.WAITING);
        lock.lock();
        c.signalAll();
        lock.unlock();
        awaitTermination(t1);
        awaitTermination(t2);
    }

    public void testAwaitLockCount() throws Exception {
        PublicLock lock = new PublicLock();
        Condition c = lock.newCondition();
        CountDownLatch acquired = new CountDownLatch(2);
        Thread t1 = newStartedThread((Action) () -> {
            lock.lock();
            assertEquals(1, lock.getHoldCount());
            acquired.countDown();
            c.await();
            assertEquals(1, lock.getHoldCount());
            lock.unlock();
        });
        Thread t2 = newStartedThread((Action) () -> {
            lock.lock();
            lock.lock();
            assertEquals(2, lock.getHoldCount());
            acquired.countDown();
            c.await();
            assertEquals(2, lock.getHoldCount());
            lock.unlock();
            lock.unlock();
        });
        await(acquired);
        assertWaiters(lock, c, t1, t2);
        lock.lock();
        c.signalAll();
        lock.unlock();
        awaitTermination(t1);
        awaitTermination(t2);
    }

    public void testSerialization() {
        ReentrantLock lock = new ReentrantLock(true);
        lock.lock();
        ReentrantLock clone = serialClone(lock);
        assertTrue(lock.isLocked());
        assertTrue(clone.isFair());
        assertFalse(clone.isLocked());
        clone.lock();
        clone.lock();
        assertTrue(clone.isLocked());
        clone.unlock();
        clone.unlock();
        assertFalse(clone.isLocked());
        lock.unlock();
    }

    public void testToString() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        assertTrue(lock.toString().contains("Unlocked"));
        lock.lock();
        assertTrue(lock.toString().contains("Locked by"));
        assertTrue(lock.toString().contains("Locked by thread main"));
        lock.unlock();
        Thread t = newStartedThread((Action) lock::lock);
        awaitTermination(t);
        assertTrue(lock.toString().contains("Locked by thread " + t.getName()));
    }

    public void testMonitorBlocked() throws Exception {
        Object monitor = new Object();
        Thread t;
        synchronized (monitor) {
            t = newStartedThread((Action) () -> {
                synchronized (monitor) {
                    assertTrue(Thread.holdsLock(monitor));
                }
            });
            assertThreadBlocks(t, Thread.State.BLOCKED);
        }
        awaitTermination(t);
    }
}
