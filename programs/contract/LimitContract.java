import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Limits of every size: those that never pass, those that have passed before the call, and the largest numbers. */
final class LimitContract {

    private LimitContract() {}

    private static final long[] LARGE = {
        Long.MAX_VALUE, Long.MAX_VALUE - 1, Long.MAX_VALUE / 1_000, Long.MAX_VALUE / 1_000_000 + 1
    };
    private static final long[] PASSED = {0, -1, Long.MIN_VALUE, Long.MIN_VALUE + 1};

    private interface Limited {
        Object call(long amount, TimeUnit unit) throws Exception;
    }

    private static void afterPause(Contract.Code code) {
        Contract.start(() -> {
            Contract.pause(Contract.SHORT_MILLIS);
            code.run();
        });
    }

    static void joins_with_the_largest_limits_wait() throws Exception {
        for (long millis : LARGE) {
            Thread thread = Contract.start(() -> Contract.pause(Contract.SHORT_MILLIS));
            thread.join(millis);
            Contract.holds(!thread.isAlive());
            thread = Contract.start(() -> Contract.pause(Contract.SHORT_MILLIS));
            thread.join(millis, 999_999);
            Contract.holds(!thread.isAlive());
        }
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 1, MILLISECONDS, new LinkedBlockingQueue<>());
        List<Thread> workers = new CopyOnWriteArrayList<>();
        pool.submit(() -> workers.add(Thread.currentThread())).get();
        afterPause(pool::shutdown);
        workers.get(0).join(Long.MAX_VALUE);
        Contract.holds(!workers.get(0).isAlive());
        Contract.fails(
                IllegalArgumentException.class, () -> Thread.currentThread().join(-1));
        Contract.fails(
                IllegalArgumentException.class, () -> Thread.currentThread().join(Long.MIN_VALUE));
        Contract.fails(
                IllegalArgumentException.class, () -> Thread.currentThread().join(0, 1_000_000));
        Contract.fails(
                IllegalArgumentException.class, () -> Thread.currentThread().join(0, -1));
    }

    static void monitors_with_the_largest_limits_wait() throws Exception {
        Object lock = new Object();
        for (long millis : LARGE) {
            boolean[] told = {false};
            synchronized (lock) {
                afterPause(() -> {
                    synchronized (lock) {
                        told[0] = true;
                        lock.notifyAll();
                    }
                });
                while (!told[0]) {
                    lock.wait(millis);
                }
                Contract.holds(told[0]);
            }
            told[0] = false;
            synchronized (lock) {
                afterPause(() -> {
                    synchronized (lock) {
                        told[0] = true;
                        lock.notifyAll();
                    }
                });
                while (!told[0]) {
                    lock.wait(millis, 999_999);
                }
                Contract.holds(told[0]);
            }
        }
        synchronized (lock) {
            Contract.fails(IllegalArgumentException.class, () -> lock.wait(-1));
            Contract.fails(IllegalArgumentException.class, () -> lock.wait(Long.MIN_VALUE));
            Contract.fails(IllegalArgumentException.class, () -> lock.wait(1, -1));
            Contract.fails(IllegalArgumentException.class, () -> lock.wait(1, 1_000_000));
        }
    }

    static void sleeps_with_the_largest_limits_are_interrupted() throws Exception {
        for (long millis : LARGE) {
            for (Contract.Code code : new Contract.Code[] {
                () -> Thread.sleep(millis),
                () -> Thread.sleep(millis, 999_999),
                () -> DAYS.sleep(millis),
                () -> MILLISECONDS.sleep(millis),
                () -> NANOSECONDS.sleep(millis)
            }) {
                Thread thread = Contract.start(() -> Contract.fails(InterruptedException.class, code));
                Contract.eventuallyWaits(thread);
                Contract.equal(thread.getState(), Thread.State.TIMED_WAITING);
                thread.interrupt();
                Contract.join(thread);
            }
        }
        Contract.fails(IllegalArgumentException.class, () -> Thread.sleep(-1));
        Contract.fails(IllegalArgumentException.class, () -> Thread.sleep(Long.MIN_VALUE));
        Contract.fails(IllegalArgumentException.class, () -> Thread.sleep(0, -1));
        Contract.fails(IllegalArgumentException.class, () -> Thread.sleep(0, 1_000_000));
        SECONDS.sleep(-1);
        SECONDS.sleep(Long.MIN_VALUE);
        SECONDS.timedJoin(Contract.start(() -> {}), Long.MIN_VALUE);
        Object lock = new Object();
        synchronized (lock) {
            SECONDS.timedWait(lock, Long.MIN_VALUE);
            SECONDS.timedWait(lock, 0);
        }
        Thread thread = Contract.start(() -> Contract.pause(Contract.SHORT_MILLIS));
        DAYS.timedJoin(thread, Long.MAX_VALUE);
        Contract.holds(!thread.isAlive());
    }

    static void parks_with_the_largest_limits_wait() throws Exception {
        for (long amount : LARGE) {
            for (Contract.Code code : new Contract.Code[] {
                () -> LockSupport.parkNanos(amount),
                () -> LockSupport.parkNanos("x", amount),
                () -> LockSupport.parkUntil(amount),
                () -> LockSupport.parkUntil("x", amount)
            }) {
                boolean[] done = {false};
                Thread thread = Contract.start(() -> {
                    code.run();
                    done[0] = true;
                });
                Contract.eventuallyWaits(thread);
                Contract.holds(!done[0]);
                LockSupport.unpark(thread);
                Contract.join(thread);
            }
        }
        for (long amount : PASSED) {
            LockSupport.parkNanos(amount);
            LockSupport.parkUntil(amount == 0 ? 1 : amount);
            LockSupport.parkUntil("x", amount == 0 ? 1 : amount);
        }
    }

    /** Each wait returns what it waits for with a large limit, and gives up at once with one that has passed. */
    private static void check(
            String what, Limited wait, Contract.Code arrange, Contract.Code release, Object released, Object given)
            throws Throwable {
        for (TimeUnit unit : new TimeUnit[] {NANOSECONDS, MILLISECONDS, DAYS}) {
            for (long amount : PASSED) {
                arrange.run();
                Object got;
                try {
                    got = wait.call(amount, unit);
                } catch (TimeoutException e) {
                    got = "timeout";
                }
                Contract.equal(what + got, what + given);
            }
            for (long amount : LARGE) {
                if (unit == NANOSECONDS && amount < Long.MAX_VALUE - 1) {
                    continue;
                }
                arrange.run();
                afterPause(release);
                Contract.equal(what + wait.call(amount, unit), what + released);
            }
        }
    }

    static void synchronizers() throws Throwable {
        CountDownLatch[] latch = {null};
        check(
                "latch",
                (n, u) -> latch[0].await(n, u),
                () -> latch[0] = new CountDownLatch(1),
                () -> latch[0].countDown(),
                true,
                false);
        Semaphore permits = new Semaphore(0);
        check("semaphore", permits::tryAcquire, permits::drainPermits, permits::release, true, false);
        check(
                "semaphore",
                (n, u) -> permits.tryAcquire(2, n, u),
                permits::drainPermits,
                () -> permits.release(2),
                true,
                false);
        Semaphore fair = new Semaphore(0, true);
        check("fair", fair::tryAcquire, fair::drainPermits, fair::release, true, false);
        CyclicBarrier[] barrier = {null};
        check(
                "barrier",
                (n, u) -> barrier[0].await(n, u),
                () -> barrier[0] = new CyclicBarrier(2),
                () -> barrier[0].await(),
                1,
                "timeout");
        Phaser[] phaser = {null};
        check(
                "phaser",
                (n, u) -> phaser[0].awaitAdvanceInterruptibly(0, n, u),
                () -> phaser[0] = new Phaser(1),
                () -> phaser[0].arrive(),
                1,
                "timeout");
        for (long amount : new long[] {0, -1}) {
            Contract.fails(TimeoutException.class, () -> new Exchanger<String>().exchange("a", amount, DAYS));
        }
    }

    static void locks() throws Throwable {
        for (Lock lock : new Lock[] {
            new ReentrantLock(),
            new ReentrantLock(true),
            new ReentrantReadWriteLock().writeLock(),
            new StampedLock().asWriteLock(),
            new ReentrantReadWriteLock(true).writeLock()
        }) {
            CountDownLatch[] free = {null};
            Thread[] holder = {null};
            check(
                    lock.getClass().getName(),
                    (n, u) -> {
                        boolean got = lock.tryLock(n, u);
                        if (got) {
                            lock.unlock();
                        }
                        free[0].countDown();
                        Contract.join(holder[0]);
                        return got;
                    },
                    () -> {
                        CountDownLatch held = new CountDownLatch(1);
                        free[0] = new CountDownLatch(1);
                        holder[0] = Contract.start(() -> {
                            lock.lock();
                            try {
                                held.countDown();
                                free[0].await();
                            } finally {
                                lock.unlock();
                            }
                        });
                        held.await();
                    },
                    () -> free[0].countDown(),
                    true,
                    false);
        }
        for (Lock lock : new Lock[] {new ReentrantLock(), new ReentrantReadWriteLock().writeLock()}) {
            Condition condition = lock.newCondition();
            check(
                    "condition",
                    (n, u) -> {
                        lock.lock();
                        try {
                            return condition.await(n, u);
                        } finally {
                            lock.unlock();
                        }
                    },
                    () -> {},
                    () -> {
                        lock.lock();
                        condition.signal();
                        lock.unlock();
                    },
                    true,
                    false);
            lock.lock();
            for (long nanos : PASSED) {
                Contract.holds(condition.awaitNanos(nanos) <= 0);
                Contract.holds(!condition.awaitUntil(new java.util.Date(nanos)));
            }
            afterPause(() -> {
                lock.lock();
                condition.signal();
                lock.unlock();
            });
            Contract.holds(condition.awaitNanos(Long.MAX_VALUE) > 0);
            afterPause(() -> {
                lock.lock();
                condition.signal();
                lock.unlock();
            });
            Contract.holds(condition.awaitUntil(new java.util.Date(Long.MAX_VALUE)));
            lock.unlock();
        }
    }

    static void queues() throws Throwable {
        for (BlockingQueue<String> queue : List.of(
                new ArrayBlockingQueue<String>(1),
                new ArrayBlockingQueue<String>(1, true),
                new LinkedBlockingQueue<String>(1),
                new LinkedBlockingDeque<String>(1),
                new PriorityBlockingQueue<String>(),
                new SynchronousQueue<String>(),
                new SynchronousQueue<String>(true),
                new LinkedTransferQueue<String>())) {
            String name = queue.getClass().getName();
            check(name, queue::poll, queue::clear, () -> queue.put("x"), "x", null);
            if (queue.remainingCapacity() <= 1) {
                check(
                        name,
                        (n, u) -> queue.offer("x", n, u),
                        () -> {
                            queue.clear();
                            queue.offer("y");
                        },
                        queue::take,
                        true,
                        false);
            }
        }
        LinkedBlockingDeque<String> deque = new LinkedBlockingDeque<>(1);
        check("pollLast", deque::pollLast, deque::clear, () -> deque.putFirst("x"), "x", null);
        check(
                "offerFirst",
                (n, u) -> deque.offerFirst("x", n, u),
                () -> {
                    deque.clear();
                    deque.offer("y");
                },
                deque::takeLast,
                true,
                false);
        LinkedTransferQueue<String> transfers = new LinkedTransferQueue<>();
        check("transfer", (n, u) -> transfers.tryTransfer("x", n, u), transfers::clear, transfers::take, true, false);
        Contract.equal(transfers.size(), 0);
    }

    static void futures_and_pools() throws Throwable {
        CompletableFuture<String>[] future = new CompletableFuture[1];
        check(
                "future",
                (n, u) -> future[0].get(n, u),
                () -> future[0] = new CompletableFuture<>(),
                () -> future[0].complete("x"),
                "x",
                "timeout");
        FutureTask<String>[] task = new FutureTask[1];
        check(
                "task",
                (n, u) -> task[0].get(n, u),
                () -> task[0] = new FutureTask<>(() -> "x"),
                () -> task[0].run(),
                "x",
                "timeout");
        ForkJoinTask<String>[] forked = new ForkJoinTask[1];
        check(
                "forked",
                (n, u) -> forked[0].get(n, u),
                () -> forked[0] = ForkJoinTask.adapt(() -> "x"),
                () -> forked[0].fork(),
                "x",
                "timeout");
        ExecutorService[] pool = {null};
        for (Callable<ExecutorService> maker : List.<Callable<ExecutorService>>of(
                Executors::newCachedThreadPool,
                () -> new ForkJoinPool(1),
                () -> Executors.newScheduledThreadPool(1),
                Executors::newSingleThreadExecutor)) {
            CountDownLatch[] end = {null};
            check(
                    "pool",
                    (n, u) -> {
                        boolean ended = pool[0].awaitTermination(n, u);
                        end[0].countDown();
                        return ended;
                    },
                    () -> {
                        pool[0] = maker.call();
                        end[0] = new CountDownLatch(1);
                        CountDownLatch mine = end[0];
                        pool[0].submit(() -> {
                            mine.await();
                            return null;
                        });
                        pool[0].shutdown();
                    },
                    () -> end[0].countDown(),
                    true,
                    false);
            ExecutorService other = maker.call();
            for (long amount : LARGE) {
                List<Future<Integer>> all = other.invokeAll(List.of(() -> 1, () -> 2), amount, DAYS);
                Contract.equal(all.get(1).get(), 2);
                Contract.equal(other.invokeAny(List.of(() -> 3), amount, SECONDS), 3);
            }
            other.shutdownNow();
            ExecutorService slow = maker.call();
            for (long amount : new long[] {0, -1, Long.MIN_VALUE}) {
                List<Future<Integer>> all = slow.invokeAll(
                        List.of(() -> {
                            Contract.pauseOrStop();
                            return 1;
                        }),
                        amount,
                        NANOSECONDS);
                Contract.holds(all.get(0).isDone());
            }
            slow.shutdownNow();
            Contract.holds(slow.awaitTermination(Contract.LONG_MILLIS, MILLISECONDS));
        }
        Contract.failsBy(ExecutionException.class, TimeoutException.class, () -> new CompletableFuture<>()
                .orTimeout(Contract.SHORT_MILLIS, MILLISECONDS)
                .get(Long.MAX_VALUE, DAYS));
        CompletableFuture<String> open = new CompletableFuture<String>().orTimeout(Long.MAX_VALUE, DAYS);
        Contract.pause(Contract.SHORT_MILLIS);
        Contract.holds(!open.isDone());
        open.complete("x");
        Contract.equal(open.get(), "x");
        Contract.equal(
                new CompletableFuture<String>()
                        .completeOnTimeout("y", -1, SECONDS)
                        .get(),
                "y");
        Contract.equal(
                new CompletableFuture<String>()
                        .completeOnTimeout("y", Long.MIN_VALUE, NANOSECONDS)
                        .get(),
                "y");
        CompletableFuture.delayedExecutor(Long.MIN_VALUE, DAYS).execute(() -> open.obtrudeValue("z"));
        Contract.eventually(() -> open.join().equals("z"));
    }

    static void schedules() throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(2);
        ScheduledFuture<?> never = pool.schedule(() -> {}, Long.MAX_VALUE, NANOSECONDS);
        ScheduledFuture<?> later = pool.schedule(() -> {}, Long.MAX_VALUE, DAYS);
        ScheduledFuture<?> now = pool.schedule(() -> "x", Long.MIN_VALUE, DAYS);
        Contract.equal(now.get(), "x");
        Contract.holds(never.getDelay(DAYS) > 1000);
        Contract.holds(later.getDelay(DAYS) > 1000);
        Contract.equal(pool.schedule(() -> "y", -1, NANOSECONDS).get(), "y");
        Contract.holds(!never.isDone());
        Contract.holds(!later.isDone());
        Contract.fails(TimeoutException.class, () -> never.get(Contract.SHORT_MILLIS, MILLISECONDS));
        Contract.holds(never.cancel(false));
        Contract.holds(later.cancel(false));
        ScheduledFuture<?> rare = pool.scheduleAtFixedRate(() -> {}, 0, Long.MAX_VALUE, DAYS);
        ScheduledFuture<?> rarer = pool.scheduleWithFixedDelay(() -> {}, Long.MIN_VALUE, Long.MAX_VALUE, NANOSECONDS);
        Contract.pause(Contract.SHORT_MILLIS);
        Contract.holds(!rare.isDone());
        Contract.holds(!rarer.isDone());
        Contract.fails(IllegalArgumentException.class, () -> pool.scheduleAtFixedRate(() -> {}, 0, 0, DAYS));
        Contract.fails(
                IllegalArgumentException.class, () -> pool.scheduleAtFixedRate(() -> {}, 0, Long.MIN_VALUE, DAYS));
        pool.shutdownNow();
        Contract.holds(pool.awaitTermination(Long.MAX_VALUE, DAYS));
        Timer timer = new Timer(true);
        TimerTask task = new TimerTask() {
            @Override
            public void run() {}
        };
        Contract.fails(IllegalArgumentException.class, () -> timer.schedule(task, Long.MAX_VALUE));
        Contract.fails(IllegalArgumentException.class, () -> timer.schedule(task, -1));
        timer.schedule(task, Long.MAX_VALUE / 4);
        timer.cancel();
        DelayQueue<Delayed> delays = new DelayQueue<>();
        delays.put(new Delayed() {
            @Override
            public long getDelay(TimeUnit unit) {
                return Long.MAX_VALUE;
            }

            @Override
            public int compareTo(Delayed other) {
                return 0;
            }
        });
        Contract.same(delays.poll(), null);
        Contract.same(delays.poll(Contract.SHORT_MILLIS, MILLISECONDS), null);
        Thread taker = Contract.start(() -> Contract.fails(InterruptedException.class, delays::take));
        Contract.eventuallyWaits(taker);
        taker.interrupt();
        Contract.join(taker);
    }

    static void reference_queues() throws Exception {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        Contract.fails(IllegalArgumentException.class, () -> queue.remove(-1));
        Contract.same(queue.remove(1), null);
        WeakReference<Object> reference = new WeakReference<>(new Object(), queue);
        afterPause(reference::enqueue);
        Contract.same(queue.remove(Long.MAX_VALUE), reference);
    }

    static void publishers() throws Exception {
        SubmissionPublisher<String> publisher = new SubmissionPublisher<>(Runnable::run, 1);
        publisher.subscribe(new Flow.Subscriber<>() {
            @Override
            public void onSubscribe(Flow.Subscription subscription) {}

            @Override
            public void onNext(String item) {}

            @Override
            public void onError(Throwable thrown) {}

            @Override
            public void onComplete() {}
        });
        while (publisher.offer("x", (s, i) -> false) >= 0) {}
        for (long amount : PASSED) {
            Contract.equal(publisher.offer("x", amount, DAYS, (s, i) -> false), -1);
        }
        Contract.equal(publisher.offer("x", Contract.SHORT_MILLIS, MILLISECONDS, (s, i) -> false), -1);
        publisher.close();
    }
}
