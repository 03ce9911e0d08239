import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

public class SynchronizerSuite extends SuiteCase {

    // ---- barriers ----

    public void testSingleParty() throws Exception {
        AtomicInteger actions = new AtomicInteger();
        CyclicBarrier b = new CyclicBarrier(1, actions::incrementAndGet);
        assertEquals(1, b.getParties());
        assertEquals(0, b.getNumberWaiting());
        assertEquals(0, b.await());
        assertEquals(0, b.await(1, MILLISECONDS));
        assertEquals(2, actions.get());
    }

    void awaitNumberWaiting(CyclicBarrier barrier, int n) {
        long start = System.nanoTime();
        while (barrier.getNumberWaiting() != n) {
            if (millisElapsedSince(start) > LONG_DELAY_MS) {
                fail("timed out");
            }
            Thread.yield();
        }
    }

    public void testBarrierInterruptedBreaksOthers() throws Exception {
        CyclicBarrier c = new CyclicBarrier(3);
        CountDownLatch interruptMe = new CountDownLatch(1);
        Thread t1 = newStartedThread(new CheckedInterruptedRunnable() {
            @Override
            protected void realRun() throws Exception {
                interruptMe.countDown();
                c.await();
            }
        });
        Thread t2 = newStartedThread((Action) () -> assertThrows(BrokenBarrierException.class, c::await));
        await(interruptMe);
        awaitNumberWaiting(c, 2);
        t1.interrupt();
        awaitTermination(t1);
        awaitTermination(t2);
        assertTrue(c.isBroken());
        assertThrows(BrokenBarrierException.class, c::await, () -> c.await(1, MILLISECONDS));
        c.reset();
        assertFalse(c.isBroken());
    }

    public void testBarrierTimeout() throws Exception {
        CyclicBarrier c = new CyclicBarrier(2);
        Thread t = newStartedThread((Action) () -> {
            long start = System.nanoTime();
            assertThrows(TimeoutException.class, () -> c.await(5, MILLISECONDS));
            assertTrue(millisElapsedSince(start) >= 5);
        });
        awaitTermination(t);
        assertTrue(c.isBroken());
        CyclicBarrier d = new CyclicBarrier(3);
        Thread u = newStartedThread((Action) () -> assertThrows(BrokenBarrierException.class, d::await));
        awaitNumberWaiting(d, 1);
        assertThrows(TimeoutException.class, () -> d.await(0, MILLISECONDS));
        awaitTermination(u);
    }

    public void testBarrierReset() throws Exception {
        CyclicBarrier c = new CyclicBarrier(3);
        Thread t1 = newStartedThread((Action) () -> assertThrows(BrokenBarrierException.class, c::await));
        Thread t2 = newStartedThread((Action) () ->
                assertThrows(BrokenBarrierException.class, () -> c.await(LONG_DELAY_MS, MILLISECONDS)));
        awaitNumberWaiting(c, 2);
        c.reset();
        awaitTermination(t1);
        awaitTermination(t2);
        assertFalse(c.isBroken());
        assertEquals(0, c.getNumberWaiting());
    }

    public void testBarrierActionFails() throws Exception {
        CyclicBarrier c = new CyclicBarrier(2, () -> {
            throw new NullPointerException();
        });
        Thread t = newStartedThread((Action) () -> assertThrows(BrokenBarrierException.class, c::await));
        awaitNumberWaiting(c, 1);
        assertThrows(NullPointerException.class, c::await);
        awaitTermination(t);
        assertTrue(c.isBroken());
    }

    public void testBarrierIndexes() throws Exception {
        CyclicBarrier c = new CyclicBarrier(4);
        List<Thread> threads = new ArrayList<>();
        AtomicInteger sum = new AtomicInteger();
        for (int i = 0; i < 4; i++) {
            threads.add(newStartedThread((Action) () -> {
                for (int round = 0; round < 5; round++) {
                    sum.addAndGet(c.await());
                }
            }));
        }
        for (Thread t : threads) {
            awaitTermination(t);
        }
        assertEquals(5 * 6, sum.get());
        assertEquals(0, c.getNumberWaiting());
    }

    // ---- semaphores ----

    static class PublicSemaphore extends Semaphore {
        private static final long serialVersionUID = 1;

        PublicSemaphore(int permits, boolean fair) {
            super(permits, fair);
        }

        @Override
        public Collection<Thread> getQueuedThreads() {
            return super.getQueuedThreads();
        }

        boolean hasQueuedThread(Thread t) {
            return getQueuedThreads().contains(t);
        }

        @Override
        public void reducePermits(int reduction) {
            super.reducePermits(reduction);
        }
    }

    void waitForQueued(PublicSemaphore s, Thread t) {
        long start = System.nanoTime();
        while (!s.hasQueuedThread(t)) {
            if (millisElapsedSince(start) > LONG_DELAY_MS) {
                fail("timed out");
            }
            Thread.yield();
        }
        assertTrue(s.hasQueuedThreads());
        assertTrue(t.isAlive());
    }

    public void testSemaphores() throws Exception {
        for (boolean fair : new boolean[] {false, true}) {
            PublicSemaphore s = new PublicSemaphore(0, fair);
            assertEquals(fair, s.isFair());
            Thread t1 = newStartedThread((Action) s::acquire);
            waitForQueued(s, t1);
            Thread t2 = newStartedThread(new CheckedInterruptedRunnable() {
                @Override
                protected void realRun() throws Exception {
                    s.acquire(3);
                }
            });
            waitForQueued(s, t2);
            assertEquals(2, s.getQueueLength());
            assertThreadBlocks(t1, Thread.State.WAITING);
            t2.interrupt();
            awaitTermination(t2);
            assertEquals(1, s.getQueueLength());
            s.release();
            awaitTermination(t1);
            assertFalse(s.hasQueuedThreads());
            assertEquals(0, s.availablePermits());
            s.release(5);
            assertEquals(5, s.drainPermits());
            assertFalse(s.tryAcquire());
            assertFalse(s.tryAcquire(1, MILLISECONDS));
            assertFalse(s.tryAcquire(Long.MIN_VALUE, MILLISECONDS));
            assertFalse(s.tryAcquire(2, 1, MILLISECONDS));
            s.release(3);
            assertTrue(s.tryAcquire(2));
            assertEquals(1, s.availablePermits());
            s.reducePermits(3);
            assertEquals(-2, s.availablePermits());
            assertThrows(IllegalArgumentException.class, () -> s.release(-1), () -> s.acquire(-1), () -> s.reducePermits(-1));
            assertTrue(s.toString().contains("Permits = -2"));
            assertEquals(-2, serialClone(s).availablePermits());
            PublicSemaphore u = new PublicSemaphore(0, fair);
            Thread t3 = newStartedThread((Action) () -> {
                u.acquireUninterruptibly();
                assertTrue(Thread.interrupted());
            });
            waitForQueued(u, t3);
            t3.interrupt();
            assertThreadBlocks(t3, Thread.State.WAITING);
            u.release();
            awaitTermination(t3);
            assertThrows(Error.class, () -> {
                Semaphore max = new Semaphore(Integer.MAX_VALUE);
                max.release();
            });
        }
    }

    // ---- phasers ----

    void assertState(Phaser p, int phase, int parties, int unarrived) {
        assertEquals(phase, p.getPhase());
        assertEquals(parties, p.getRegisteredParties());
        assertEquals(unarrived, p.getUnarrivedParties());
        assertEquals(parties - unarrived, p.getArrivedParties());
        assertFalse(p.isTerminated());
    }

    public void testPhaserBasics() {
        assertThrows(IllegalArgumentException.class, () -> new Phaser(-1), () -> new Phaser(1 << 16));
        Phaser p = new Phaser(1);
        assertState(p, 0, 1, 1);
        assertEquals(0, p.register());
        assertState(p, 0, 2, 2);
        assertEquals(0, p.bulkRegister(20));
        assertState(p, 0, 22, 22);
        assertThrows(IllegalArgumentException.class, () -> p.bulkRegister(-1));
        assertThrows(IllegalStateException.class, () -> p.bulkRegister((1 << 16) - 22));
        for (int i = 0; i < 21; i++) {
            assertEquals(0, p.arriveAndDeregister());
        }
        assertState(p, 0, 1, 1);
        assertEquals(0, p.arrive());
        assertState(p, 1, 1, 1);
    }

    public void testPhaserTermination() {
        Phaser p = new Phaser(1);
        assertEquals(0, p.arriveAndDeregister());
        assertTrue(p.isTerminated());
        int phase = p.getPhase();
        assertTrue(phase < 0);
        assertEquals(phase, p.register());
        assertEquals(phase, p.arrive());
        assertEquals(phase, p.arriveAndAwaitAdvance());
        assertEquals(phase, p.awaitAdvance(0));
        Phaser q = new Phaser(3);
        Thread t = newStartedThread((Action) () -> assertTrue(q.arriveAndAwaitAdvance() < 0));
        spinWaitUntil(() -> q.getArrivedParties() == 1);
        assertThreadBlocks(t, Thread.State.WAITING);
        q.forceTermination();
        awaitTermination(t);
        assertEquals(Integer.MAX_VALUE & q.getPhase(), 0);
    }

    public void testPhaserAwait() throws Exception {
        Phaser p = new Phaser(1);
        assertThrows(TimeoutException.class, () -> p.awaitAdvanceInterruptibly(0, 5, MILLISECONDS));
        Thread t = newStartedThread(new CheckedInterruptedRunnable() {
            @Override
            protected void realRun() throws Exception {
                p.awaitAdvanceInterruptibly(0);
            }
        });
        waitForThreadToEnterWaitState(t);
        t.interrupt();
        awaitTermination(t);
        Thread u = newStartedThread((Action) () -> {
            Thread.currentThread().interrupt();
            assertEquals(1, p.awaitAdvance(0));
            assertTrue(Thread.interrupted());
        });
        assertThreadBlocks(u, Thread.State.WAITING);
        assertEquals(0, p.arrive());
        awaitTermination(u);
        assertEquals(-7, p.awaitAdvance(-7));
        assertThrows(IllegalStateException.class, () -> {
            Phaser q = new Phaser(0);
            q.arrive();
        });
    }

    public void testPhaserTiers() throws Exception {
        Phaser root = new Phaser();
        Phaser a = new Phaser(root, 2);
        Phaser b = new Phaser(root, 1);
        assertSame(root, a.getRoot());
        assertSame(root, a.getParent());
        assertEquals(2, root.getRegisteredParties());
        List<Thread> threads = new ArrayList<>();
        AtomicInteger passed = new AtomicInteger();
        for (Phaser p : new Phaser[] {a, a, b}) {
            threads.add(newStartedThread((Action) () -> {
                for (int i = 0; i < 4; i++) {
                    assertEquals(i + 1, p.arriveAndAwaitAdvance());
                    passed.incrementAndGet();
                }
                p.arriveAndDeregister();
            }));
        }
        for (Thread t : threads) {
            awaitTermination(t);
        }
        assertEquals(12, passed.get());
        assertTrue(root.isTerminated());
        assertTrue(a.isTerminated());
        assertTrue(root.toString().contains("phase = "));
    }

    public void testPhaserOnAdvance() throws Exception {
        List<Integer> phases = new ArrayList<>();
        Phaser p = new Phaser(2) {
            @Override
            protected boolean onAdvance(int phase, int parties) {
                phases.add(phase);
                return phase == 2;
            }
        };
        Thread t = newStartedThread((Action) () -> {
            while (!p.isTerminated()) {
                p.arriveAndAwaitAdvance();
            }
        });
        while (!p.isTerminated()) {
            p.arriveAndAwaitAdvance();
        }
        awaitTermination(t);
        assertEquals(List.of(0, 1, 2), phases);
    }

    // ---- exchangers ----

    public void testExchange() throws Exception {
        Exchanger<Object> e = new Exchanger<>();
        Thread t = newStartedThread((Action) () -> {
            assertSame(one, e.exchange(two));
            assertSame(two, e.exchange(one));
        });
        assertSame(two, e.exchange(one));
        assertSame(one, e.exchange(two, LONG_DELAY_MS, MILLISECONDS));
        awaitTermination(t);
        assertThrows(TimeoutException.class, () -> e.exchange(null, 2, MILLISECONDS));
        Thread u = newStartedThread(new CheckedInterruptedRunnable() {
            @Override
            protected void realRun() throws Exception {
                e.exchange(one);
            }
        });
        waitForThreadToEnterWaitState(u);
        u.interrupt();
        awaitTermination(u);
        CountDownLatch exchanged = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        Thread t1 = newStartedThread(new CheckedInterruptedRunnable() {
            @Override
            protected void realRun() throws Exception {
                assertSame(two, e.exchange(one));
                exchanged.countDown();
                e.exchange(two);
            }
        });
        Thread t2 = newStartedThread((Action) () -> {
            assertSame(one, e.exchange(two));
            SynchronizerSuite.this.await(exchanged);
            SynchronizerSuite.this.await(interrupted);
            assertSame(three, e.exchange(one));
        });
        Thread t3 = newStartedThread((Action) () -> {
            SynchronizerSuite.this.await(interrupted);
            assertSame(one, e.exchange(three));
        });
        await(exchanged);
        waitForThreadToEnterWaitState(t1);
        t1.interrupt();
        awaitTermination(t1);
        interrupted.countDown();
        awaitTermination(t2);
        awaitTermination(t3);
    }

    // ---- latches ----

    public void testLatch() throws Exception {
        CountDownLatch l = new CountDownLatch(2);
        assertThrows(IllegalArgumentException.class, () -> new CountDownLatch(-1));
        Thread t = newStartedThread((Action) () -> {
            assertEquals(2, l.getCount());
            l.await();
            assertEquals(0, l.getCount());
            assertTrue(l.await(-1, NANOSECONDS));
        });
        assertThreadBlocks(t, Thread.State.WAITING);
        assertEquals(2, l.getCount());
        l.countDown();
        assertEquals(1, l.getCount());
        assertTrue(l.toString().contains("Count = 1"));
        assertThreadBlocks(t, Thread.State.WAITING);
        Thread u = newStartedThread((Action) () -> assertTrue(l.await(LONG_DELAY_MS, MILLISECONDS)));
        assertThreadBlocks(u, Thread.State.TIMED_WAITING);
        l.countDown();
        l.countDown();
        awaitTermination(t);
        awaitTermination(u);
    }

    // ---- read-write locks ----

    static class PublicRW extends ReentrantReadWriteLock {
        private static final long serialVersionUID = 1;

        PublicRW(boolean fair) {
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
        public Collection<Thread> getQueuedReaderThreads() {
            return super.getQueuedReaderThreads();
        }

        @Override
        public Collection<Thread> getQueuedWriterThreads() {
            return super.getQueuedWriterThreads();
        }
    }

    void waitForQueued(PublicRW lock, Thread t) {
        long start = System.nanoTime();
        while (!lock.hasQueuedThread(t)) {
            if (millisElapsedSince(start) > LONG_DELAY_MS) {
                fail("timed out");
            }
            Thread.yield();
        }
    }

    public void testReadWriteLock() throws Exception {
        for (boolean fair : new boolean[] {false, true}) {
            PublicRW lock = new PublicRW(fair);
            lock.writeLock().lock();
            assertSame(Thread.currentThread(), lock.getOwner());
            Thread r = newStartedThread((Action) () -> {
                lock.readLock().lock();
                assertEquals(1, lock.getReadHoldCount());
                lock.readLock().unlock();
            });
            waitForQueued(lock, r);
            Thread w = newStartedThread(new CheckedInterruptedRunnable() {
                @Override
                protected void realRun() throws Exception {
                    lock.writeLock().lockInterruptibly();
                }
            });
            waitForQueued(lock, w);
            assertEquals(2, lock.getQueueLength());
            assertTrue(lock.getQueuedReaderThreads().contains(r));
            assertTrue(lock.getQueuedWriterThreads().contains(w));
            assertEquals(1, lock.getQueuedReaderThreads().size());
            assertEquals(1, lock.getQueuedWriterThreads().size());
            w.interrupt();
            awaitTermination(w);
            assertEquals(1, lock.getWriteHoldCount());
            lock.writeLock().lock();
            assertEquals(2, lock.getWriteHoldCount());
            lock.readLock().lock();
            assertEquals(1, lock.getReadHoldCount());
            lock.writeLock().unlock();
            lock.writeLock().unlock();
            awaitTermination(r);
            assertEquals(1, lock.getReadLockCount());
            assertFalse(lock.isWriteLocked());
            assertFalse(lock.writeLock().tryLock());
            assertFalse(lock.writeLock().tryLock(1, MILLISECONDS));
            lock.readLock().unlock();
            assertThrows(IllegalMonitorStateException.class, lock.readLock()::unlock, lock.writeLock()::unlock);
            assertThrows(UnsupportedOperationException.class, lock.readLock()::newCondition);
            Condition c = lock.writeLock().newCondition();
            lock.writeLock().lock();
            assertTrue(c.awaitNanos(5) <= 0);
            assertFalse(lock.hasWaiters(c));
            lock.writeLock().unlock();
            assertTrue(lock.toString().contains("Write locks = 0, Read locks = 0"));
            assertTrue(lock.writeLock().toString().contains("Unlocked"));
            assertTrue(lock.readLock().toString().contains("Read locks = 0"));
        }
    }

    // ---- stamped locks ----

    public void testStampedLock() throws Exception {
        StampedLock lock = new StampedLock();
        long s = lock.writeLock();
        assertTrue(lock.isWriteLocked());
        assertTrue(StampedLock.isWriteLockStamp(s));
        assertEquals(0, lock.tryReadLock());
        assertEquals(0, lock.tryWriteLock());
        assertEquals(0, lock.tryOptimisticRead());
        assertEquals(0, lock.tryReadLock(1, MILLISECONDS));
        assertEquals(0, lock.tryWriteLock(Long.MIN_VALUE, MILLISECONDS));
        Thread t = newStartedThread((Action) () -> {
            long r = lock.readLock();
            assertTrue(lock.isReadLocked());
            lock.unlockRead(r);
        });
        assertThreadBlocks(t, Thread.State.WAITING);
        Thread u = newStartedThread(new CheckedInterruptedRunnable() {
            @Override
            protected void realRun() throws Exception {
                lock.writeLockInterruptibly();
            }
        });
        assertThreadBlocks(u, Thread.State.WAITING);
        u.interrupt();
        awaitTermination(u);
        lock.unlockWrite(s);
        awaitTermination(t);
        long o = lock.tryOptimisticRead();
        assertTrue(o != 0 && lock.validate(o));
        assertTrue(StampedLock.isOptimisticReadStamp(o));
        long w = lock.tryConvertToWriteLock(o);
        assertTrue(w != 0);
        assertFalse(lock.validate(o));
        long r = lock.tryConvertToReadLock(w);
        assertTrue(r != 0);
        assertEquals(1, lock.getReadLockCount());
        long r2 = lock.readLock();
        assertEquals(2, lock.getReadLockCount());
        assertEquals(0, lock.tryConvertToWriteLock(r));
        lock.unlock(r2);
        long w2 = lock.tryConvertToWriteLock(r);
        assertTrue(w2 != 0);
        long o2 = lock.tryConvertToOptimisticRead(w2);
        assertTrue(lock.validate(o2));
        assertThrows(IllegalMonitorStateException.class, () -> lock.unlockWrite(1), () -> lock.unlockRead(o2), () -> lock.unlock(0));
        assertFalse(lock.tryUnlockRead());
        assertFalse(lock.tryUnlockWrite());
        lock.asReadLock().lock();
        assertTrue(lock.tryUnlockRead());
        lock.asReadWriteLock().writeLock().lock();
        assertFalse(serialClone(lock).isWriteLocked());
        lock.asWriteLock().unlock();
        assertTrue(lock.toString().contains("Unlocked"));
    }

    public void testStampedLockStress() throws Exception {
        StampedLock lock = new StampedLock();
        int[] data = new int[2];
        AtomicInteger torn = new AtomicInteger();
        ExecutorService pool = Executors.newFixedThreadPool(4);
        try (PoolCleaner cleaner = cleaner(pool)) {
            for (int i = 0; i < 4; i++) {
                int id = i;
                pool.execute(() -> {
                    for (int n = 0; n < 50; n++) {
                        if (id % 2 == 0) {
                            long w = lock.writeLock();
                            data[0]++;
                            data[1]++;
                            lock.unlockWrite(w);
                        } else {
                            long r = lock.readLock();
                            if (data[0] != data[1]) {
                                torn.incrementAndGet();
                            }
                            lock.unlockRead(r);
                        }
                    }
                });
            }
        }
        assertEquals(0, torn.get());
        assertEquals(100, data[0]);
    }

    // ---- own synchronizers ----

    static class Mutex extends AbstractQueuedSynchronizer {
        private static final long serialVersionUID = 1;
        static final int LOCKED = (1 << 31) | (1 << 15);

        @Override
        public boolean isHeldExclusively() {
            return getState() == LOCKED;
        }

        @Override
        public boolean tryAcquire(int acquires) {
            return compareAndSetState(0, LOCKED);
        }

        @Override
        public boolean tryRelease(int releases) {
            if (getState() != LOCKED) {
                throw new IllegalMonitorStateException();
            }
            setState(0);
            return true;
        }

        ConditionObject newCondition() {
            return new ConditionObject();
        }
    }

    public void testOwnSynchronizer() throws Exception {
        Mutex sync = new Mutex();
        assertFalse(sync.isHeldExclusively());
        sync.acquire(1);
        assertTrue(sync.isHeldExclusively());
        Thread t1 = newStartedThread(new CheckedInterruptedRunnable() {
            @Override
            protected void realRun() throws Exception {
                sync.acquireInterruptibly(1);
            }
        });
        spinWaitUntil(() -> sync.isQueued(t1));
        assertSame(t1, sync.getFirstQueuedThread());
        Thread t2 = newStartedThread((Action) () -> sync.acquire(1));
        spinWaitUntil(() -> sync.isQueued(t2));
        assertEquals(2, sync.getQueueLength());
        assertTrue(sync.hasContended());
        assertEquals(2, sync.getExclusiveQueuedThreads().size());
        assertEquals(0, sync.getSharedQueuedThreads().size());
        assertTrue(sync.hasQueuedPredecessors());
        t1.interrupt();
        awaitTermination(t1);
        spinWaitUntil(() -> !sync.isQueued(t1));
        assertFalse(sync.tryAcquireNanos(1, 1000));
        sync.release(1);
        awaitTermination(t2);
        assertNull(sync.getFirstQueuedThread());
        AbstractQueuedSynchronizer.ConditionObject c = sync.newCondition();
        assertTrue(sync.owns(c));
        assertFalse(new Mutex().owns(c));
        assertThrows(NullPointerException.class, () -> sync.owns(null));
        assertTrue(c.awaitNanos(1000) <= 0);
        sync.release(1);
        assertThrows(IllegalMonitorStateException.class, c::await, c::signal, () -> sync.release(1));
        assertTrue(sync.toString().contains("State = 0"));
        assertFalse(serialClone(sync).isHeldExclusively());
    }

    // ---- parking ----

    public void testPark() throws Exception {
        Object blocker = new Object();
        Thread t = newStartedThread((Action) () -> {
            LockSupport.park(blocker);
            assertNull(LockSupport.getBlocker(Thread.currentThread()));
        });
        assertThreadBlocks(t, Thread.State.WAITING);
        spinWaitUntil(() -> LockSupport.getBlocker(t) == blocker);
        LockSupport.unpark(t);
        awaitTermination(t);
        Thread u = newStartedThread((Action) () -> {
            Thread.currentThread().interrupt();
            LockSupport.park();
            LockSupport.parkNanos(LONG_DELAY_MS * 1_000_000);
            LockSupport.parkUntil(blocker, System.currentTimeMillis() + LONG_DELAY_MS);
            assertTrue(Thread.interrupted());
        });
        awaitTermination(u);
        long start = System.nanoTime();
        LockSupport.parkNanos(5_000_000);
        LockSupport.parkNanos(blocker, -1);
        LockSupport.parkNanos(0);
        LockSupport.parkNanos(Long.MIN_VALUE);
        LockSupport.parkUntil(0);
        LockSupport.parkUntil(Long.MIN_VALUE);
        LockSupport.parkUntil(System.currentTimeMillis() - 1);
        assertTrue(millisElapsedSince(start) >= 5);
        Thread v = newStartedThread((Action) () -> {
            LockSupport.setCurrentBlocker(blocker);
            LockSupport.parkUntil(System.currentTimeMillis() + LONG_DELAY_MS);
        });
        assertThreadBlocks(v, Thread.State.TIMED_WAITING);
        assertSame(blocker, LockSupport.getBlocker(v));
        LockSupport.unpark(v);
        awaitTermination(v);
        LockSupport.unpark(null);
        Thread w = new Thread(() -> LockSupport.park());
        LockSupport.unpark(w);
        w.start();
        LockSupport.unpark(w);
        awaitTermination(w);
        assertThrows(NullPointerException.class, () -> LockSupport.getBlocker(null));
    }
}
