import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** State, blocker, stack and place in queues of a waiting thread, as another thread sees them. */
final class StateContract {

    private StateContract() {}

    private static void waitsIn(String what, Thread.State state, Class<?> blocker, Contract.Code code)
            throws Throwable {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        code.run();
                    } catch (Throwable e) {
                        thrown.set(e);
                    }
                },
                "waiter in " + what);
        thread.setDaemon(true);
        Contract.equal(thread.getState(), Thread.State.NEW);
        Contract.equal(thread.getStackTrace().length, 0);
        thread.start();
        Contract.eventually(() -> thread.getState() == state);
        Contract.equal(what + thread.getState(), what + state);
        if (blocker != null) {
            Object found = LockSupport.getBlocker(thread);
            Contract.equal(what + blocker.isInstance(found) + (blocker.isInstance(found) ? "" : found), what + true);
        }
        StackTraceElement[] stack = thread.getStackTrace();
        Contract.holds(stack.length > 0);
        Contract.holds(Arrays.stream(stack).anyMatch(f -> f.getClassName().equals("StateContract")));
        Contract.holds(Arrays.stream(stack).noneMatch(f -> f.getClassName().startsWith("org.taskrace")));
        Contract.equal(stack.length == 0 ? null : stack[stack.length - 1].getMethodName(), "run");
        StackTraceElement[] also = Thread.getAllStackTraces().get(thread);
        Contract.holds(also != null && also.length > 0);
        thread.interrupt();
        Contract.join(thread);
        Contract.equal(thread.getState(), Thread.State.TERMINATED);
        Contract.equal(thread.getStackTrace().length, 0);
        Contract.same(LockSupport.getBlocker(thread), null);
    }

    static void waiting_threads_show_where() throws Throwable {
        Object monitor = new Object();
        Thread.State w = Thread.State.WAITING;
        Thread.State t = Thread.State.TIMED_WAITING;
        waitsIn("sleep", t, null, () -> Thread.sleep(100_000));
        waitsIn("wait", w, null, () -> {
            synchronized (monitor) {
                monitor.wait();
            }
        });
        waitsIn("wait 2", t, null, () -> {
            synchronized (monitor) {
                monitor.wait(100_000);
            }
        });
        waitsIn("join", w, null, () -> Thread.currentThread().join());
        waitsIn("join 2", t, null, () -> Thread.currentThread().join(100_000));
        waitsIn("park", w, null, LockSupport::park);
        waitsIn("park 2", w, String.class, () -> LockSupport.park("x"));
        waitsIn("parkNanos", t, String.class, () -> LockSupport.parkNanos("x", DAYS.toNanos(1)));
        waitsIn("parkUntil", t, String.class, () -> LockSupport.parkUntil("x", System.currentTimeMillis() + 1_000_000));
        CountDownLatch latch = new CountDownLatch(1);
        waitsIn("latch", w, AbstractQueuedSynchronizer.class, latch::await);
        waitsIn("latch 2", t, AbstractQueuedSynchronizer.class, () -> latch.await(1, DAYS));
        Semaphore semaphore = new Semaphore(0);
        waitsIn("semaphore", w, AbstractQueuedSynchronizer.class, semaphore::acquire);
        waitsIn("semaphore 2", t, AbstractQueuedSynchronizer.class, () -> semaphore.tryAcquire(1, DAYS));
        waitsIn("barrier", w, AbstractQueuedSynchronizer.ConditionObject.class, new CyclicBarrier(2)::await);
        waitsIn("barrier 2", t, AbstractQueuedSynchronizer.ConditionObject.class, () -> new CyclicBarrier(2)
                .await(1, DAYS));
        waitsIn("phaser", w, null, () -> new Phaser(1).awaitAdvanceInterruptibly(0));
        waitsIn("exchanger", w, Exchanger.class, () -> new Exchanger<String>().exchange("x"));
        waitsIn("exchanger 2", t, Exchanger.class, () -> new Exchanger<String>().exchange("x", 1, DAYS));
        waitsIn("future", w, null, new CompletableFuture<String>()::get);
        waitsIn("future 2", t, null, () -> new CompletableFuture<String>().get(1, DAYS));
        waitsIn("task", w, null, new FutureTask<>(() -> 1)::get);
        waitsIn("task 2", t, null, () -> new FutureTask<>(() -> 1).get(1, DAYS));
        waitsIn("forked", w, null, () -> ForkJoinTask.adapt(() -> 1).get());
        waitsIn("take", w, AbstractQueuedSynchronizer.ConditionObject.class, new LinkedBlockingQueue<String>()::take);
        waitsIn("take 2", w, AbstractQueuedSynchronizer.ConditionObject.class, new ArrayBlockingQueue<String>(1)::take);
        waitsIn(
                "take 3",
                w,
                AbstractQueuedSynchronizer.ConditionObject.class,
                new PriorityBlockingQueue<String>()::take);
        waitsIn("take 4", w, AbstractQueuedSynchronizer.ConditionObject.class, new DelayQueue<>()::take);
        waitsIn("take 5", w, AbstractQueuedSynchronizer.ConditionObject.class, new LinkedBlockingDeque<String>()::take);
        waitsIn("take 6", w, null, new SynchronousQueue<String>()::take);
        waitsIn("take 7", w, null, new LinkedTransferQueue<String>()::take);
        waitsIn("put", w, null, () -> new SynchronousQueue<String>().put("x"));
        waitsIn("transfer", w, null, () -> new LinkedTransferQueue<String>().transfer("x"));
        waitsIn("poll", t, AbstractQueuedSynchronizer.ConditionObject.class, () -> new LinkedBlockingQueue<String>()
                .poll(1, DAYS));
        waitsIn("poll 2", t, null, () -> new SynchronousQueue<String>().poll(1, DAYS));
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        lock.lock();
        waitsIn("lock", w, AbstractQueuedSynchronizer.class, lock::lockInterruptibly);
        waitsIn("lock 2", t, AbstractQueuedSynchronizer.class, () -> lock.tryLock(1, DAYS));
        lock.unlock();
        waitsIn("condition", w, AbstractQueuedSynchronizer.ConditionObject.class, () -> {
            lock.lock();
            condition.await();
        });
        StampedLock stamped = new StampedLock();
        long stamp = stamped.writeLock();
        waitsIn("stamped", w, StampedLock.class, stamped::readLockInterruptibly);
        waitsIn("stamped 2", t, StampedLock.class, () -> stamped.tryWriteLock(1, DAYS));
        stamped.unlockWrite(stamp);
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 1, DAYS, new LinkedBlockingQueue<>());
        waitsIn(
                "termination",
                t,
                AbstractQueuedSynchronizer.ConditionObject.class,
                () -> pool.awaitTermination(1, DAYS));
        pool.shutdown();
        ForkJoinPool forks = new ForkJoinPool(1);
        waitsIn("termination 2", t, null, () -> forks.awaitTermination(1, DAYS));
        forks.shutdown();
    }

    static void threads_that_enter_a_monitor_are_blocked() throws Exception {
        Object monitor = new Object();
        Thread thread;
        synchronized (monitor) {
            thread = Contract.start(() -> {
                synchronized (monitor) {
                    Contract.holds(Thread.holdsLock(monitor));
                }
            });
            Contract.eventually(() -> thread.getState() == Thread.State.BLOCKED);
            Contract.holds(!Thread.holdsLock(new Object()));
            Contract.holds(Thread.holdsLock(monitor));
        }
        Contract.join(thread);
    }

    static void the_current_thread_is_among_all() {
        Thread me = Thread.currentThread();
        Map<Thread, StackTraceElement[]> all = Thread.getAllStackTraces();
        Contract.holds(all.containsKey(me));
        StackTraceElement[] mine = all.get(me);
        Contract.holds(mine != null
                && Arrays.stream(mine).anyMatch(f -> f.getMethodName().equals("the_current_thread_is_among_all")));
        Contract.equal(me.getState(), Thread.State.RUNNABLE);
        StackTraceElement[] own = me.getStackTrace();
        Contract.equal(own[0].getMethodName(), "getStackTrace");
        Contract.equal(own[1].getMethodName(), "the_current_thread_is_among_all");
        Contract.equal(own[own.length - 1].getMethodName(), "main");
        Contract.equal(new Throwable().getStackTrace()[0].getMethodName(), "the_current_thread_is_among_all");
    }

    static void lock_queues_name_their_threads() throws Exception {
        for (boolean fair : new boolean[] {false, true}) {
            class Open extends ReentrantLock {
                Open() {
                    super(fair);
                }

                Collection<Thread> queued() {
                    return getQueuedThreads();
                }

                Collection<Thread> waiting(Condition c) {
                    return getWaitingThreads(c);
                }

                Thread owner() {
                    return getOwner();
                }
            }
            Open lock = new Open();
            Condition condition = lock.newCondition();
            Contract.same(lock.owner(), null);
            lock.lock();
            Contract.same(lock.owner(), Thread.currentThread());
            Contract.holds(lock.toString()
                    .contains("Locked by thread " + Thread.currentThread().getName()));
            List<Integer> order = new CopyOnWriteArrayList<>();
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                int number = i;
                Thread thread = Contract.start(() -> {
                    lock.lock();
                    order.add(number);
                    lock.unlock();
                });
                threads.add(thread);
                Contract.eventually(() -> lock.hasQueuedThread(thread));
                Contract.equal(lock.getQueueLength(), i + 1);
            }
            Contract.equal(lock.queued(), reversed(threads));
            Contract.holds(!lock.hasQueuedThread(Thread.currentThread()));
            lock.unlock();
            for (Thread thread : threads) {
                Contract.join(thread);
            }
            Contract.equal(order, List.of(0, 1, 2, 3));
            Contract.holds(!lock.hasQueuedThreads());
            threads.clear();
            order.clear();
            for (int i = 0; i < 3; i++) {
                int number = i;
                Thread thread = Contract.start(() -> {
                    lock.lock();
                    condition.await();
                    order.add(number);
                    lock.unlock();
                });
                threads.add(thread);
                Contract.eventuallyWaits(thread);
                lock.lock();
                Contract.equal(lock.getWaitQueueLength(condition), i + 1);
                lock.unlock();
            }
            lock.lock();
            Contract.equal(new HashSet<>(lock.waiting(condition)), new HashSet<>(threads));
            Contract.holds(lock.hasWaiters(condition));
            condition.signal();
            Contract.equal(lock.getWaitQueueLength(condition), 2);
            Contract.equal(lock.queued(), List.of(threads.get(0)));
            condition.signalAll();
            Contract.holds(!lock.hasWaiters(condition));
            Contract.equal(lock.getQueueLength(), 3);
            Contract.equal(new HashSet<>(lock.queued()), new HashSet<>(threads));
            lock.unlock();
            for (Thread thread : threads) {
                Contract.join(thread);
            }
            Contract.equal(order, List.of(0, 1, 2));
            Contract.fails(IllegalMonitorStateException.class, () -> lock.hasWaiters(condition));
            Contract.fails(IllegalMonitorStateException.class, () -> lock.getWaitQueueLength(condition));
            Contract.fails(IllegalArgumentException.class, () -> lock.hasWaiters(new ReentrantLock().newCondition()));
        }
    }

    private static <T> List<T> reversed(List<T> list) {
        List<T> result = new ArrayList<>(list);
        Collections.reverse(result);
        return result;
    }

    static void own_synchronizers_show_their_queues() throws Exception {
        class Mutex extends AbstractQueuedSynchronizer {
            @Override
            protected boolean tryAcquire(int n) {
                return compareAndSetState(0, 1);
            }

            @Override
            protected boolean tryRelease(int n) {
                if (getState() == 0) {
                    throw new IllegalMonitorStateException();
                }
                setState(0);
                return true;
            }

            @Override
            protected int tryAcquireShared(int n) {
                return getState() == 0 ? 1 : -1;
            }

            @Override
            protected boolean tryReleaseShared(int n) {
                setState(0);
                return true;
            }

            @Override
            protected boolean isHeldExclusively() {
                return getState() == 1;
            }
        }
        Mutex mutex = new Mutex();
        Contract.holds(!mutex.hasContended());
        Contract.holds(
                mutex.toString().contains("State = 0") && mutex.toString().contains("empty queue"));
        mutex.acquire(1);
        Contract.holds(mutex.toString().contains("State = 1"));
        Thread exclusive =
                Contract.start(() -> Contract.fails(InterruptedException.class, () -> mutex.acquireInterruptibly(1)));
        Contract.eventually(() -> mutex.isQueued(exclusive));
        Contract.holds(mutex.hasContended());
        Contract.holds(mutex.hasQueuedPredecessors());
        Contract.holds(mutex.toString().contains("nonempty queue"));
        Contract.same(mutex.getFirstQueuedThread(), exclusive);
        Thread shared = Contract.start(() -> mutex.acquireShared(1));
        Contract.eventually(() -> mutex.isQueued(shared));
        Contract.equal(mutex.getQueueLength(), 2);
        Contract.equal(mutex.getExclusiveQueuedThreads(), List.of(exclusive));
        Contract.equal(mutex.getSharedQueuedThreads(), List.of(shared));
        Contract.equal(new HashSet<>(mutex.getQueuedThreads()), Set.of(exclusive, shared));
        exclusive.interrupt();
        Contract.join(exclusive);
        Contract.eventually(() -> !mutex.isQueued(exclusive));
        Contract.holds(mutex.isQueued(shared));
        mutex.release(1);
        Contract.join(shared);
        Contract.holds(!mutex.hasQueuedThreads());
        Contract.same(mutex.getFirstQueuedThread(), null);

        Contract.fails(NullPointerException.class, () -> mutex.isQueued(null));
        Mutex other = new Mutex();
        AbstractQueuedSynchronizer.ConditionObject condition = other.new ConditionObject();
        Contract.holds(other.owns(condition));
        Contract.holds(!mutex.owns(condition));
        Contract.fails(IllegalArgumentException.class, () -> mutex.hasWaiters(condition));
        Contract.fails(IllegalMonitorStateException.class, condition::await);
        Contract.fails(IllegalMonitorStateException.class, condition::signal);
        Contract.fails(IllegalMonitorStateException.class, condition::signalAll);
        Contract.fails(IllegalMonitorStateException.class, () -> other.getWaitingThreads(condition));
        Thread waiter = Contract.start(() -> {
            other.acquire(1);
            condition.awaitUninterruptibly();
            Contract.holds(Thread.interrupted());
            other.release(1);
        });
        Contract.eventuallyWaits(waiter);
        waiter.interrupt();
        Contract.pause(Contract.SHORT_MILLIS);
        Contract.holds(waiter.isAlive());
        other.acquire(1);
        Contract.equal(other.getWaitingThreads(condition), List.of(waiter));
        Contract.equal(other.getWaitQueueLength(condition), 1);
        condition.signal();
        Contract.holds(other.isQueued(waiter));
        other.release(1);
        Contract.join(waiter);
    }

    static void semaphores_show_their_queues() throws Exception {
        class Open extends Semaphore {
            Open() {
                super(0, true);
            }

            Collection<Thread> queued() {
                return getQueuedThreads();
            }

            void less(int n) {
                reducePermits(n);
            }
        }
        Open permits = new Open();
        Thread one = Contract.start(() -> permits.acquire(3));
        Contract.eventually(() -> permits.getQueueLength() == 1);
        Thread two = Contract.start(permits::acquireUninterruptibly);
        Contract.eventually(() -> permits.getQueueLength() == 2);
        Contract.equal(permits.queued(), List.of(two, one));
        permits.release(2);
        Contract.pause(Contract.SHORT_MILLIS);
        Contract.equal(permits.getQueueLength(), 2);
        Contract.equal(permits.availablePermits(), 2);
        Contract.holds(!permits.tryAcquire(1, 1, MILLISECONDS));
        Contract.holds(permits.tryAcquire());
        permits.release(2);
        Contract.join(one);
        permits.release();
        Contract.join(two);
        permits.less(5);
        Contract.equal(permits.availablePermits(), -5);
        Contract.equal(permits.drainPermits(), -5);
        Contract.equal(permits.availablePermits(), 0);
        Contract.fails(IllegalArgumentException.class, () -> permits.acquire(-1));
        Contract.fails(IllegalArgumentException.class, () -> permits.release(-1));
        Contract.fails(IllegalArgumentException.class, () -> permits.less(-1));
        Contract.fails(Error.class, () -> new Semaphore(Integer.MAX_VALUE).release());
        Contract.holds(permits.toString().contains("Permits = 0"));
    }

    static void fair_read_write_locks_keep_their_queue() throws Exception {
        class Open extends ReentrantReadWriteLock {
            Open() {
                super(true);
            }

            Collection<Thread> writers() {
                return getQueuedWriterThreads();
            }

            Collection<Thread> readers() {
                return getQueuedReaderThreads();
            }

            Thread owner() {
                return getOwner();
            }
        }
        Open lock = new Open();
        lock.readLock().lock();
        Thread writer = Contract.start(() -> {
            lock.writeLock().lock();
            lock.writeLock().unlock();
        });
        Contract.eventually(() -> lock.hasQueuedThread(writer));
        Thread reader = Contract.start(() -> {
            lock.readLock().lock();
            lock.readLock().unlock();
        });
        Contract.eventually(() -> lock.hasQueuedThread(reader));
        Contract.equal(lock.writers(), List.of(writer));
        Contract.equal(lock.readers(), List.of(reader));
        Contract.equal(lock.getQueueLength(), 2);
        Contract.equal(lock.getReadLockCount(), 1);
        Contract.holds(lock.readLock().tryLock());
        lock.readLock().unlock();
        Contract.same(lock.owner(), null);
        Contract.holds(!lock.writeLock().tryLock());
        Contract.holds(lock.toString().contains("Read locks = 1"));
        lock.readLock().unlock();
        Contract.join(writer);
        Contract.join(reader);
        Contract.fails(IllegalMonitorStateException.class, () -> lock.readLock().unlock());
        Contract.fails(
                IllegalMonitorStateException.class, () -> lock.writeLock().unlock());
        Contract.fails(
                UnsupportedOperationException.class, () -> lock.readLock().newCondition());
        lock.writeLock().lock();
        Contract.same(lock.owner(), Thread.currentThread());
        lock.readLock().lock();
        lock.writeLock().unlock();
        Contract.equal(lock.getReadHoldCount(), 1);
        Contract.equal(lock.getWriteHoldCount(), 0);
        Contract.holds(!lock.isWriteLocked());
        lock.readLock().unlock();
    }
}
