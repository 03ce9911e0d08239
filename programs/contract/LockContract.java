import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Locks, conditions and AbstractQueuedSynchronizer. */
final class LockContract {

    private LockContract() {}

    /** Opens the protected methods. */
    private static final class Open extends ReentrantLock {
        private static final long serialVersionUID = 1;

        Open(boolean fair) {
            super(fair);
        }

        Thread owner() {
            return getOwner();
        }

        Collection<Thread> queued() {
            return getQueuedThreads();
        }

        Collection<Thread> waiting(Condition condition) {
            return getWaitingThreads(condition);
        }
    }

    static void reentrant_locks() throws Exception {
        for (boolean fair : new boolean[] {false, true}) {
            Open lock = new Open(fair);
            Contract.equal(lock.isFair(), fair);
            Contract.holds(!lock.isLocked());
            Contract.equal(lock.getHoldCount(), 0);
            Contract.same(lock.owner(), null);
            Contract.holds(lock.toString().contains("[Unlocked]"));
            Contract.fails(IllegalMonitorStateException.class, lock::unlock);
            lock.lock();
            lock.lock();
            Contract.holds(lock.tryLock());
            Contract.holds(lock.tryLock(1, MILLISECONDS));
            lock.lockInterruptibly();
            Contract.equal(lock.getHoldCount(), 5);
            Contract.holds(lock.isHeldByCurrentThread());
            Contract.same(lock.owner(), Thread.currentThread());
            Contract.holds(lock.toString().contains("[Locked by thread main]"));
            Contract.holds(!lock.hasQueuedThreads());
            Contract.equal(lock.getQueueLength(), 0);
            Thread trying = Contract.start(() -> {
                Contract.holds(!lock.tryLock());
                Contract.holds(!lock.tryLock(0, MILLISECONDS));
                Contract.holds(!lock.tryLock(-1, MILLISECONDS));
                Contract.takes(Contract.SHORT_MILLIS, () -> {
                    Contract.holds(!lock.tryLock(Contract.SHORT_MILLIS, MILLISECONDS));
                    return 0;
                });
                Contract.holds(!lock.isHeldByCurrentThread());
                Contract.equal(lock.getHoldCount(), 0);
                Contract.fails(IllegalMonitorStateException.class, lock::unlock);
                Contract.holds(lock.isLocked());
            });
            Contract.join(trying);
            AtomicInteger got = new AtomicInteger();
            Thread waiter = Contract.start(() -> {
                lock.lock();
                got.incrementAndGet();
                lock.unlock();
            });
            Contract.eventually(() -> lock.hasQueuedThread(waiter));
            Contract.eventuallyWaits(waiter);
            Contract.equal(lock.getQueueLength(), 1);
            Contract.holds(lock.hasQueuedThreads());
            Contract.equal(List.copyOf(lock.queued()), List.of(waiter));
            waiter.interrupt();
            Contract.pause(2);
            Contract.equal(got.get(), 0);
            Thread interrupted =
                    Contract.start(() -> Contract.fails(InterruptedException.class, lock::lockInterruptibly));
            Contract.eventually(() -> lock.hasQueuedThread(interrupted));
            Contract.equal(lock.getQueueLength(), 2);
            interrupted.interrupt();
            Contract.join(interrupted);
            Contract.eventually(() -> lock.getQueueLength() == 1);
            Thread limited = Contract.start(
                    () -> Contract.fails(InterruptedException.class, () -> lock.tryLock(1, TimeUnit.HOURS)));
            Contract.eventually(() -> lock.hasQueuedThread(limited));
            limited.interrupt();
            Contract.join(limited);
            for (int i = 0; i < 5; i++) {
                lock.unlock();
            }
            Contract.join(waiter);
            Contract.equal(got.get(), 1);
            Contract.holds(!lock.isLocked());
            Contract.equal(lock.getQueueLength(), 0);
            Thread.currentThread().interrupt();
            Contract.fails(InterruptedException.class, lock::lockInterruptibly);
            Thread.currentThread().interrupt();
            Contract.fails(InterruptedException.class, () -> lock.tryLock(1, MILLISECONDS));
            Thread.currentThread().interrupt();
            lock.lock();
            lock.unlock();
            Contract.holds(lock.tryLock());
            lock.unlock();
            Contract.holds(Thread.interrupted());
        }
    }

    static void a_waiting_thread_can_be_interrupted_at_a_lock() throws Exception {
        Lock lock = new ReentrantLock();
        lock.lock();
        Thread waiter = Contract.start(() -> {
            lock.lock();
            Contract.holds(Thread.interrupted());
            lock.unlock();
        });
        Contract.eventuallyWaits(waiter);
        waiter.interrupt();
        lock.unlock();
        Contract.join(waiter);
    }

    static void conditions() throws Exception {
        for (int kind = 0; kind < 3; kind++) {
            Lock lock = kind == 2 ? new ReentrantReadWriteLock().writeLock() : new ReentrantLock(kind == 1);
            Condition condition = lock.newCondition();
            Contract.fails(IllegalMonitorStateException.class, condition::await);
            Contract.fails(IllegalMonitorStateException.class, () -> condition.await(1, MILLISECONDS));
            Contract.fails(IllegalMonitorStateException.class, () -> condition.awaitNanos(1));
            Contract.fails(IllegalMonitorStateException.class, () -> condition.awaitUntil(new Date()));
            Contract.fails(IllegalMonitorStateException.class, condition::awaitUninterruptibly);
            Contract.fails(IllegalMonitorStateException.class, condition::signal);
            Contract.fails(IllegalMonitorStateException.class, condition::signalAll);
            lock.lock();
            Contract.holds(!condition.await(Contract.SHORT_MILLIS, MILLISECONDS));
            Contract.holds(!condition.await(0, MILLISECONDS));
            Contract.holds(!condition.await(-1, MILLISECONDS));
            Contract.holds(condition.awaitNanos(MILLISECONDS.toNanos(2)) <= 0);
            Contract.holds(condition.awaitNanos(0) <= 0);
            Contract.holds(condition.awaitNanos(-7) <= 0);
            Contract.takes(Contract.SHORT_MILLIS - 2, () -> {
                Contract.holds(!condition.awaitUntil(new Date(System.currentTimeMillis() + Contract.SHORT_MILLIS)));
                return 0;
            });
            Contract.holds(!condition.awaitUntil(new Date(0)));
            condition.signal();
            condition.signalAll();
            lock.unlock();
            Contract.interruptible(() -> {
                lock.lock();
                try {
                    condition.await();
                } finally {
                    lock.unlock();
                }
            });
            Contract.interruptible(() -> {
                lock.lock();
                try {
                    condition.await(1, TimeUnit.HOURS);
                } finally {
                    lock.unlock();
                }
            });
            Contract.interruptible(() -> {
                lock.lock();
                try {
                    condition.awaitUntil(new Date(System.currentTimeMillis() + 3_600_000));
                } finally {
                    lock.unlock();
                }
            });
            AtomicInteger woken = new AtomicInteger();
            List<Thread> waiters = new ArrayList<>();
            for (int way = 0; way < 5; way++) {
                int how = way;
                Thread waiter = Contract.start(() -> {
                    lock.lock();
                    try {
                        switch (how) {
                            case 0 -> condition.await();
                            case 1 -> Contract.holds(condition.await(1, TimeUnit.HOURS));
                            case 2 -> Contract.holds(condition.awaitNanos(TimeUnit.HOURS.toNanos(1)) > 0);
                            case 3 -> Contract.holds(
                                    condition.awaitUntil(new Date(System.currentTimeMillis() + 3_600_000)));
                            default -> condition.awaitUninterruptibly();
                        }
                        woken.incrementAndGet();
                    } finally {
                        lock.unlock();
                    }
                });
                Contract.eventuallyWaits(waiter);
                waiters.add(waiter);
            }
            if (lock instanceof ReentrantLock reentrant) {
                reentrant.lock();
                Contract.holds(reentrant.hasWaiters(condition));
                Contract.equal(reentrant.getWaitQueueLength(condition), 5);
                Contract.fails(IllegalArgumentException.class, () -> reentrant.hasWaiters(new ReentrantLock().newCondition()));
                reentrant.unlock();
                Contract.fails(IllegalMonitorStateException.class, () -> reentrant.hasWaiters(condition));
            }
            lock.lock();
            condition.signal();
            Contract.equal(woken.get(), 0);
            lock.unlock();
            Contract.join(waiters.get(0));
            Contract.equal(woken.get(), 1);
            waiters.get(4).interrupt();
            Contract.pause(2);
            Contract.equal(woken.get(), 1);
            lock.lock();
            condition.signalAll();
            lock.unlock();
            for (Thread waiter : waiters) {
                Contract.join(waiter);
            }
            Contract.equal(woken.get(), 5);
        }
    }

    static void conditions_restore_the_hold_count() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        AtomicBoolean waits = new AtomicBoolean();
        Thread waiter = Contract.start(() -> {
            lock.lock();
            lock.lock();
            waits.set(true);
            condition.await();
            Contract.equal(lock.getHoldCount(), 2);
            lock.unlock();
            lock.unlock();
        });
        Contract.eventuallyWaits(waiter);
        Contract.holds(waits.get());
        lock.lock();
        condition.signal();
        lock.unlock();
        Contract.join(waiter);
    }

    static void read_write_locks() throws Exception {
        for (boolean fair : new boolean[] {false, true}) {
            ReentrantReadWriteLock lock = new ReentrantReadWriteLock(fair);
            ReentrantReadWriteLock.ReadLock read = lock.readLock();
            ReentrantReadWriteLock.WriteLock write = lock.writeLock();
            Contract.equal(lock.isFair(), fair);
            Contract.fails(IllegalMonitorStateException.class, read::unlock);
            Contract.fails(IllegalMonitorStateException.class, write::unlock);
            Contract.fails(UnsupportedOperationException.class, read::newCondition);
            Contract.holds(lock.toString().contains("[Write locks = 0, Read locks = 0]"));
            read.lock();
            read.lock();
            Contract.holds(read.tryLock());
            Contract.equal(lock.getReadLockCount(), 3);
            Contract.equal(lock.getReadHoldCount(), 3);
            Contract.holds(!lock.isWriteLocked());
            Contract.holds(!write.tryLock());
            Contract.holds(!write.tryLock(Contract.SHORT_MILLIS, MILLISECONDS));
            Contract.holds(!write.tryLock(-1, MILLISECONDS));
            Thread other = Contract.start(() -> {
                Contract.equal(lock.getReadHoldCount(), 0);
                Contract.holds(read.tryLock());
                Contract.holds(read.tryLock(1, MILLISECONDS));
                Contract.equal(lock.getReadLockCount(), 5);
                Contract.equal(lock.getReadHoldCount(), 2);
                read.unlock();
                read.unlock();
                Contract.fails(IllegalMonitorStateException.class, read::unlock);
            });
            Contract.join(other);
            Contract.interruptible(write::lockInterruptibly);
            Contract.holds(read.toString().contains("[Read locks = 3]"));
            for (int i = 0; i < 3; i++) {
                read.unlock();
            }
            write.lock();
            write.lock();
            Contract.holds(lock.isWriteLocked());
            Contract.holds(lock.isWriteLockedByCurrentThread());
            Contract.holds(write.isHeldByCurrentThread());
            Contract.equal(lock.getWriteHoldCount(), 2);
            Contract.equal(write.getHoldCount(), 2);
            Contract.holds(write.toString().contains("[Locked by thread main]"));
            read.lock();
            Contract.equal(lock.getReadHoldCount(), 1);
            Thread refused = Contract.start(() -> {
                Contract.holds(!read.tryLock());
                Contract.holds(!read.tryLock(2, MILLISECONDS));
                Contract.holds(!write.tryLock());
                Contract.holds(!lock.isWriteLockedByCurrentThread());
                Contract.fails(IllegalMonitorStateException.class, write::unlock);
            });
            Contract.join(refused);
            AtomicInteger readers = new AtomicInteger();
            Thread reader = Contract.start(() -> {
                read.lock();
                readers.incrementAndGet();
                read.unlock();
            });
            Contract.eventually(() -> lock.hasQueuedThread(reader));
            Contract.equal(lock.getQueueLength(), 1);
            Contract.holds(lock.hasQueuedThreads());
            write.unlock();
            write.unlock();
            Contract.join(reader);
            Contract.equal(readers.get(), 1);
            Contract.holds(!lock.isWriteLocked());
            Contract.equal(lock.getReadLockCount(), 1);
            read.unlock();
        }
    }

    static void stamped_locks() throws Exception {
        StampedLock lock = new StampedLock();
        Contract.holds(!lock.isReadLocked());
        Contract.holds(!lock.isWriteLocked());
        Contract.equal(lock.getReadLockCount(), 0);
        Contract.holds(lock.toString().contains("[Unlocked]"));
        long stamp = lock.writeLock();
        Contract.holds(stamp != 0);
        Contract.holds(lock.isWriteLocked());
        Contract.holds(StampedLock.isWriteLockStamp(stamp));
        Contract.holds(StampedLock.isLockStamp(stamp));
        Contract.holds(!StampedLock.isReadLockStamp(stamp));
        Contract.holds(lock.validate(stamp));
        Contract.holds(lock.toString().contains("[Write-locked]"));
        Contract.equal(lock.tryOptimisticRead(), 0L);
        Contract.equal(lock.tryReadLock(), 0L);
        Contract.equal(lock.tryWriteLock(), 0L);
        Contract.equal(lock.tryReadLock(Contract.SHORT_MILLIS, MILLISECONDS), 0L);
        Contract.equal(lock.tryWriteLock(-1, MILLISECONDS), 0L);
        Contract.interruptible(lock::readLockInterruptibly);
        Contract.interruptible(lock::writeLockInterruptibly);
        Contract.interruptible(() -> lock.tryReadLock(1, TimeUnit.HOURS));
        Contract.fails(IllegalMonitorStateException.class, () -> lock.unlockWrite(stamp + 1));
        Contract.fails(IllegalMonitorStateException.class, () -> lock.unlockRead(stamp));
        lock.unlockWrite(stamp);
        Contract.fails(IllegalMonitorStateException.class, () -> lock.unlockWrite(stamp));
        Contract.holds(!lock.validate(stamp));
        long optimistic = lock.tryOptimisticRead();
        Contract.holds(optimistic != 0);
        Contract.holds(StampedLock.isOptimisticReadStamp(optimistic));
        Contract.holds(lock.validate(optimistic));
        long first = lock.readLock();
        long second = lock.tryReadLock();
        Contract.equal(lock.getReadLockCount(), 2);
        Contract.holds(lock.isReadLocked());
        Contract.holds(lock.toString().contains("[Read-locks:2]"));
        Contract.holds(lock.validate(optimistic));
        Contract.equal(lock.tryConvertToWriteLock(first), 0L);
        lock.unlock(second);
        long converted = lock.tryConvertToWriteLock(first);
        Contract.holds(converted != 0);
        Contract.holds(lock.isWriteLocked());
        Contract.holds(!lock.validate(optimistic));
        long back = lock.tryConvertToReadLock(converted);
        Contract.holds(back != 0);
        Contract.holds(!lock.isWriteLocked());
        Contract.equal(lock.getReadLockCount(), 1);
        long released = lock.tryConvertToOptimisticRead(back);
        Contract.holds(released != 0);
        Contract.equal(lock.getReadLockCount(), 0);
        long upgraded = lock.tryConvertToReadLock(released);
        Contract.holds(upgraded != 0);
        Contract.holds(lock.tryUnlockRead());
        Contract.holds(!lock.tryUnlockRead());
        Contract.holds(!lock.tryUnlockWrite());
        lock.writeLock();
        Contract.holds(lock.tryUnlockWrite());
        Contract.equal(lock.tryConvertToWriteLock(12345L), 0L);
        Lock asRead = lock.asReadLock();
        asRead.lock();
        Contract.equal(lock.getReadLockCount(), 1);
        asRead.unlock();
        Contract.fails(IllegalMonitorStateException.class, asRead::unlock);
        Contract.fails(UnsupportedOperationException.class, asRead::newCondition);
        Lock asWrite = lock.asWriteLock();
        Contract.holds(asWrite.tryLock());
        Contract.holds(lock.isWriteLocked());
        asWrite.unlock();
        lock.asReadWriteLock().writeLock().lock();
        lock.asReadWriteLock().writeLock().unlock();
        long held = lock.writeLock();
        AtomicInteger got = new AtomicInteger();
        Thread reader = Contract.start(() -> {
            long mine = lock.readLock();
            got.addAndGet(1);
            lock.unlockRead(mine);
        });
        Thread writer = Contract.start(() -> {
            long mine = lock.writeLock();
            got.addAndGet(10);
            lock.unlockWrite(mine);
        });
        Contract.eventuallyWaits(reader);
        Contract.eventuallyWaits(writer);
        Contract.equal(got.get(), 0);
        lock.unlock(held);
        Contract.join(reader);
        Contract.join(writer);
        Contract.equal(got.get(), 11);
    }

    static void many_locks_at_once() {
        List<ReentrantLock> locks = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            ReentrantLock lock = new ReentrantLock();
            lock.lock();
            locks.add(lock);
        }
        AtomicInteger refused = new AtomicInteger();
        Thread other = Contract.start(() -> locks.forEach(lock -> refused.addAndGet(lock.tryLock() ? 0 : 1)));
        Contract.join(other);
        Contract.equal(refused.get(), 500);
        locks.forEach(ReentrantLock::unlock);
        Contract.holds(locks.stream().noneMatch(ReentrantLock::isLocked));
        nest(new Object[300], 0);
    }

    private static void nest(Object[] monitors, int depth) {
        if (depth < monitors.length) {
            monitors[depth] = new Object();
            synchronized (monitors[depth]) {
                nest(monitors, depth + 1);
            }
        } else {
            for (Object monitor : monitors) {
                if (!Thread.holdsLock(monitor)) {
                    Contract.holds(false);
                }
            }
            Contract.holds(Thread.holdsLock(monitors[0]));
        }
    }

    /** A lock that is not reentrant, by the framework. */
    private static final class Mutex extends AbstractQueuedSynchronizer {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean tryAcquire(int ignored) {
            if (compareAndSetState(0, 1)) {
                setExclusiveOwnerThread(Thread.currentThread());
                return true;
            }
            return false;
        }

        @Override
        protected boolean tryRelease(int ignored) {
            if (getState() == 0) {
                throw new IllegalMonitorStateException();
            }
            setExclusiveOwnerThread(null);
            setState(0);
            return true;
        }

        @Override
        protected boolean isHeldExclusively() {
            return getState() == 1 && getExclusiveOwnerThread() == Thread.currentThread();
        }

        ConditionObject condition() {
            return new ConditionObject();
        }
    }

    static void own_synchronizers() throws Exception {
        Mutex mutex = new Mutex();
        mutex.acquire(1);
        Contract.holds(!mutex.tryAcquireNanos(1, MILLISECONDS.toNanos(2)));
        Contract.holds(!mutex.tryAcquireNanos(1, -1));
        Contract.holds(!mutex.hasQueuedThreads());
        Contract.holds(mutex.hasContended());
        Thread waiter = Contract.start(() -> {
            mutex.acquire(1);
            mutex.release(1);
        });
        Contract.eventuallyWaits(waiter);
        Contract.holds(mutex.hasQueuedThreads());
        Contract.holds(mutex.isQueued(waiter));
        Contract.holds(mutex.hasQueuedPredecessors());
        Contract.same(mutex.getFirstQueuedThread(), waiter);
        Contract.equal(List.copyOf(mutex.getQueuedThreads()), List.of(waiter));
        Contract.equal(List.copyOf(mutex.getExclusiveQueuedThreads()), List.of(waiter));
        Contract.equal(mutex.getSharedQueuedThreads().size(), 0);
        Contract.equal(mutex.getQueueLength(), 1);
        Contract.interruptible(() -> mutex.acquireInterruptibly(1));
        Contract.holds(mutex.toString().contains("[State = 1, nonempty queue]"));
        mutex.release(1);
        Contract.join(waiter);
        Contract.holds(mutex.toString().contains("[State = 0, empty queue]"));
        Contract.fails(IllegalMonitorStateException.class, () -> mutex.release(1));
        AbstractQueuedSynchronizer.ConditionObject condition = mutex.condition();
        Contract.holds(mutex.owns(condition));
        CountDownLatch waits = new CountDownLatch(1);
        Thread conditional = Contract.start(() -> {
            mutex.acquire(1);
            waits.countDown();
            condition.await();
            mutex.release(1);
        });
        waits.await();
        Contract.eventuallyWaits(conditional);
        mutex.acquire(1);
        Contract.holds(mutex.hasWaiters(condition));
        Contract.equal(mutex.getWaitQueueLength(condition), 1);
        Contract.equal(List.copyOf(mutex.getWaitingThreads(condition)), List.of(conditional));
        condition.signal();
        Contract.holds(mutex.isQueued(conditional));
        mutex.release(1);
        Contract.join(conditional);
    }
}
