import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Date;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/** Thread, ThreadGroup, ThreadLocal, Object's monitor methods, LockSupport, TimeUnit and clocks. */
final class ThreadContract {

    private ThreadContract() {}

    static void properties_are_inherited() throws Exception {
        Thread me = Thread.currentThread();
        Contract.equal(me.getName(), "main");
        Contract.holds(me.isAlive());
        Contract.holds(!me.isDaemon());
        Contract.equal(me.getPriority(), Thread.NORM_PRIORITY);
        Contract.equal(me.getState(), Thread.State.RUNNABLE);
        Contract.equal(me.getThreadGroup().getName(), "main");
        Contract.holds(me.getId() == Thread.currentThread().getId());
        Thread thread = new Thread(() -> {});
        Contract.holds(thread.getName().matches("Thread-[0-9]+"));
        Contract.holds(!thread.isDaemon());
        Contract.holds(!thread.isAlive());
        Contract.equal(thread.getState(), Thread.State.NEW);
        Contract.same(thread.getThreadGroup(), me.getThreadGroup());
        Contract.same(thread.getContextClassLoader(), me.getContextClassLoader());
        Contract.holds(thread.getId() != me.getId());
        Contract.same(thread.getUncaughtExceptionHandler(), thread.getThreadGroup());
        thread.setPriority(7);
        Contract.equal(thread.getPriority(), 7);
        Contract.fails(IllegalArgumentException.class, () -> thread.setPriority(11));
        Contract.fails(NullPointerException.class, () -> thread.setName(null));
        thread.setDaemon(true);
        thread.setName("named");
        AtomicReference<Thread> nested = new AtomicReference<>();
        Thread outer = new Thread(() -> nested.set(new Thread(() -> {})), "outer");
        outer.setDaemon(true);
        outer.setPriority(3);
        outer.start();
        outer.join();
        Contract.holds(nested.get().isDaemon());
        Contract.equal(nested.get().getPriority(), 3);
        Contract.equal(outer.getState(), Thread.State.TERMINATED);
        Contract.holds(!outer.isAlive());
        Contract.fails(IllegalThreadStateException.class, outer::start);
        thread.start();
        Contract.fails(IllegalThreadStateException.class, thread::start);
        thread.join();
        Contract.fails(IllegalThreadStateException.class, () -> Thread.currentThread().setDaemon(true));
        Contract.holds(Thread.currentThread().toString().contains("main"));
    }

    static void a_thread_is_itself() throws Exception {
        AtomicReference<Thread> seen = new AtomicReference<>();
        Thread thread = new Thread(() -> seen.set(Thread.currentThread()), "self");
        thread.start();
        thread.join();
        Contract.same(seen.get(), thread);
        class Own extends Thread {
            boolean ran;

            @Override
            public void run() {
                ran = Thread.currentThread() == this && isAlive() && getState() == State.RUNNABLE;
            }
        }
        Own own = new Own();
        own.run();
        Contract.holds(!own.ran);
        own.start();
        own.join();
        Contract.holds(own.ran);
        ThreadGroup group = new ThreadGroup("own group");
        AtomicReference<ThreadGroup> of = new AtomicReference<>();
        Thread grouped = new Thread(group, () -> of.set(Thread.currentThread().getThreadGroup()), "grouped");
        Contract.same(grouped.getThreadGroup(), group);
        grouped.start();
        grouped.join();
        Contract.same(of.get(), group);
    }

    static void joins_have_limits() throws Exception {
        CountDownLatch goOn = new CountDownLatch(1);
        Thread thread = Contract.start(goOn::await);
        Contract.takes(Contract.SHORT_MILLIS, () -> {
            thread.join(Contract.SHORT_MILLIS);
            return 0;
        });
        Contract.holds(thread.isAlive());
        thread.join(1, 500_000);
        Contract.holds(thread.isAlive());
        Contract.fails(IllegalArgumentException.class, () -> thread.join(-1));
        Contract.fails(IllegalArgumentException.class, () -> thread.join(1, -1));
        Contract.fails(IllegalArgumentException.class, () -> thread.join(1, 1_000_000));
        Contract.interruptible(thread::join);
        Contract.interruptible(() -> thread.join(Contract.LONG_MILLIS));
        TimeUnit.MILLISECONDS.timedJoin(thread, 2);
        TimeUnit.MILLISECONDS.timedJoin(thread, -2);
        Contract.holds(thread.isAlive());
        Contract.eventually(() -> thread.getState() == Thread.State.WAITING);
        goOn.countDown();
        thread.join();
        Contract.holds(!thread.isAlive());
        thread.join();
        thread.join(5);
        Thread unstarted = new Thread(() -> {});
        unstarted.join();
        unstarted.join(5);
        Contract.equal(unstarted.getState(), Thread.State.NEW);
    }

    static void several_threads_join_one() throws Exception {
        CountDownLatch goOn = new CountDownLatch(1);
        Thread awaited = Contract.start(goOn::await);
        AtomicInteger joined = new AtomicInteger();
        Thread[] joiners = new Thread[4];
        for (int i = 0; i < joiners.length; i++) {
            joiners[i] = Contract.start(() -> {
                awaited.join();
                joined.incrementAndGet();
            });
            Contract.eventuallyWaits(joiners[i]);
        }
        Contract.equal(joined.get(), 0);
        goOn.countDown();
        for (Thread joiner : joiners) {
            Contract.join(joiner);
        }
        Contract.equal(joined.get(), 4);
    }

    static void sleep_takes_its_time() throws Exception {
        Contract.takes(20, () -> {
            Thread.sleep(20);
            return 0;
        });
        long begin = System.currentTimeMillis();
        TimeUnit.MILLISECONDS.sleep(20);
        Contract.holds(System.currentTimeMillis() - begin >= 19);
        TimeUnit.SECONDS.sleep(-1);
        Thread.sleep(0);
        Thread.sleep(0, 1);
        Contract.fails(IllegalArgumentException.class, () -> Thread.sleep(-1));
        Contract.fails(IllegalArgumentException.class, () -> Thread.sleep(1, -1));
        Contract.fails(IllegalArgumentException.class, () -> Thread.sleep(1, 1_000_000));
        Contract.interruptible(() -> Thread.sleep(Contract.LONG_MILLIS));
        Contract.interruptible(() -> TimeUnit.SECONDS.sleep(20));
        Thread sleeper = Contract.start(() -> {
            try {
                Thread.sleep(Contract.LONG_MILLIS);
            } catch (InterruptedException e) {
                // Expected.
            }
        });
        Contract.eventually(() -> sleeper.getState() == Thread.State.TIMED_WAITING);
        sleeper.interrupt();
        Contract.join(sleeper);
    }

    static void all_clocks_pass_together() throws Exception {
        Instant instant = Instant.now();
        LocalDateTime local = LocalDateTime.now();
        ZonedDateTime zoned = ZonedDateTime.now();
        Date date = new Date();
        Calendar calendar = Calendar.getInstance();
        long clock = Clock.systemUTC().millis();
        Instant ofClock = Clock.systemDefaultZone().instant();
        long millis = System.currentTimeMillis();
        long nanos = System.nanoTime();
        Thread.sleep(50);
        Contract.holds(java.time.Duration.between(instant, Instant.now()).toMillis() >= 49);
        Contract.holds(java.time.Duration.between(local, LocalDateTime.now()).toMillis() >= 49);
        Contract.holds(java.time.Duration.between(zoned, ZonedDateTime.now()).toMillis() >= 49);
        Contract.holds(new Date().getTime() - date.getTime() >= 49);
        Contract.holds(Calendar.getInstance().getTimeInMillis() - calendar.getTimeInMillis() >= 49);
        Contract.holds(Clock.systemUTC().millis() - clock >= 49);
        Contract.holds(java.time.Duration.between(ofClock, Clock.systemDefaultZone().instant()).toMillis() >= 49);
        Contract.holds(System.currentTimeMillis() - millis >= 49);
        Contract.holds(System.nanoTime() - nanos >= 49_000_000);
        Contract.holds(Math.abs(System.currentTimeMillis() - Instant.now().toEpochMilli()) < 1000);
        Contract.holds(Math.abs(System.currentTimeMillis() - new Date().getTime()) < 1000);
    }

    static void interrupts_are_pending_until_seen() throws Exception {
        Contract.holds(!Thread.interrupted());
        Thread.currentThread().interrupt();
        Contract.holds(Thread.currentThread().isInterrupted());
        Contract.holds(Thread.currentThread().isInterrupted());
        Contract.holds(Thread.interrupted());
        Contract.holds(!Thread.interrupted());
        AtomicBoolean seen = new AtomicBoolean();
        Thread spinning = Contract.start(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
            }
            seen.set(true);
        });
        spinning.interrupt();
        Contract.join(spinning);
        Contract.holds(seen.get());
        Thread ended = Contract.start(() -> {});
        Contract.join(ended);
        ended.interrupt();
        Contract.holds(!ended.isAlive());
    }

    static void uncaught_exceptions_are_handled() throws Exception {
        AtomicReference<Throwable> seen = new AtomicReference<>();
        AtomicReference<Thread> by = new AtomicReference<>();
        RuntimeException mine = new RuntimeException("mine");
        Thread thread = new Thread(() -> {
            throw mine;
        });
        thread.setUncaughtExceptionHandler((from, thrown) -> {
            by.set(from);
            seen.set(thrown);
            Contract.same(Thread.currentThread(), from);
        });
        thread.start();
        thread.join();
        Contract.same(seen.get(), mine);
        Contract.same(by.get(), thread);
        ThreadGroup group = new ThreadGroup("handling") {
            @Override
            public void uncaughtException(Thread from, Throwable thrown) {
                seen.set(thrown);
            }
        };
        Error other = new Error("other");
        Thread grouped = new Thread(group, () -> {
            throw other;
        });
        grouped.start();
        grouped.join();
        Contract.same(seen.get(), other);
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((from, thrown) -> seen.set(thrown));
        Thread plain = new Thread(() -> {
            throw mine;
        });
        plain.start();
        plain.join();
        Contract.same(seen.get(), mine);
        Thread.setDefaultUncaughtExceptionHandler(before);
        Thread throwing = new Thread(() -> {
            throw mine;
        });
        throwing.setUncaughtExceptionHandler((from, thrown) -> {
            throw new IllegalStateException();
        });
        throwing.start();
        throwing.join();
        Contract.holds(!throwing.isAlive());
    }

    static void thread_locals_belong_to_threads() throws Exception {
        ThreadLocal<Integer> local = new ThreadLocal<>();
        ThreadLocal<Integer> initial = ThreadLocal.withInitial(() -> 4);
        InheritableThreadLocal<Integer> inherited = new InheritableThreadLocal<>() {
            @Override
            protected Integer childValue(Integer parent) {
                return parent == null ? null : parent + 1;
            }
        };
        Contract.same(local.get(), null);
        Contract.equal(initial.get(), 4);
        local.set(1);
        initial.set(5);
        inherited.set(7);
        Thread thread = Contract.start(() -> {
            Contract.same(local.get(), null);
            Contract.equal(initial.get(), 4);
            Contract.equal(inherited.get(), 8);
            local.set(2);
            inherited.set(9);
            Contract.equal(local.get(), 2);
            Thread inner = Contract.start(() -> Contract.equal(inherited.get(), 10));
            Contract.join(inner);
        });
        Contract.join(thread);
        Contract.equal(local.get(), 1);
        Contract.equal(inherited.get(), 7);
        local.remove();
        initial.remove();
        Contract.same(local.get(), null);
        Contract.equal(initial.get(), 4);
        Thread none = new Thread(null, () -> Contract.same(inherited.get(), null), "none", 0, false);
        none.start();
        none.join();
        inherited.remove();
    }

    static void monitors_wait_and_notify() throws Exception {
        Object monitor = new Object();
        Contract.fails(IllegalMonitorStateException.class, monitor::wait);
        Contract.fails(IllegalMonitorStateException.class, () -> monitor.wait(1));
        Contract.fails(IllegalMonitorStateException.class, monitor::notify);
        Contract.fails(IllegalMonitorStateException.class, monitor::notifyAll);
        Contract.holds(!Thread.holdsLock(monitor));
        Contract.fails(NullPointerException.class, () -> Thread.holdsLock(null));
        synchronized (monitor) {
            Contract.holds(Thread.holdsLock(monitor));
            Contract.fails(IllegalArgumentException.class, () -> monitor.wait(-1));
            Contract.takes(Contract.SHORT_MILLIS, () -> {
                monitor.wait(Contract.SHORT_MILLIS);
                return 0;
            });
            monitor.wait(1, 100);
            synchronized (monitor) {
                monitor.wait(1);
                Contract.holds(Thread.holdsLock(monitor));
            }
            Contract.holds(Thread.holdsLock(monitor));
            TimeUnit.MILLISECONDS.timedWait(monitor, 1);
        }
        Contract.holds(!Thread.holdsLock(monitor));
        Contract.interruptible(() -> {
            synchronized (monitor) {
                monitor.wait();
            }
        });
        AtomicInteger woken = new AtomicInteger();
        Thread[] waiters = new Thread[3];
        for (int i = 0; i < 3; i++) {
            waiters[i] = Contract.start(() -> {
                synchronized (monitor) {
                    monitor.wait();
                    woken.incrementAndGet();
                }
            });
            Thread waiter = waiters[i];
            Contract.eventually(() -> waiter.getState() == Thread.State.WAITING);
        }
        synchronized (monitor) {
            monitor.notify();
        }
        Contract.eventually(() -> woken.get() == 1);
        Contract.pause(2);
        Contract.equal(woken.get(), 1);
        synchronized (monitor) {
            monitor.notifyAll();
            Contract.equal(woken.get(), 1);
        }
        for (Thread waiter : waiters) {
            Contract.join(waiter);
        }
        Contract.equal(woken.get(), 3);
        Thread blocked;
        synchronized (monitor) {
            blocked = Contract.start(() -> {
                synchronized (monitor) {
                    woken.incrementAndGet();
                }
            });
            Thread waiter = blocked;
            Contract.eventually(() -> waiter.getState() == Thread.State.BLOCKED);
            blocked.interrupt();
            Contract.equal(woken.get(), 3);
        }
        Contract.join(blocked);
        Contract.equal(woken.get(), 4);
        Thread limited = Contract.start(() -> {
            synchronized (monitor) {
                monitor.wait(Contract.LONG_MILLIS);
            }
        });
        Contract.eventually(() -> limited.getState() == Thread.State.TIMED_WAITING);
        synchronized (monitor) {
            monitor.notify();
        }
        Contract.join(limited);
    }

    private static synchronized boolean holdsOwnClass() {
        return Thread.holdsLock(ThreadContract.class);
    }

    static void synchronized_methods_hold_their_lock() {
        Contract.holds(holdsOwnClass());
        Contract.holds(!Thread.holdsLock(ThreadContract.class));
    }

    static void parking() throws Exception {
        LockSupport.unpark(Thread.currentThread());
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        Contract.takes(Contract.SHORT_MILLIS, () -> {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(Contract.SHORT_MILLIS));
            return 0;
        });
        LockSupport.parkNanos(0);
        LockSupport.parkNanos(-5);
        Contract.takes(Contract.SHORT_MILLIS - 1, () -> {
            LockSupport.parkUntil(System.currentTimeMillis() + Contract.SHORT_MILLIS);
            return 0;
        });
        Contract.takes(Contract.SHORT_MILLIS - 1, () -> {
            LockSupport.parkUntil("blocker", System.currentTimeMillis() + Contract.SHORT_MILLIS);
            return 0;
        });
        LockSupport.parkUntil(System.currentTimeMillis() - 1000);
        LockSupport.parkUntil(0);
        LockSupport.unpark(null);
        Thread.currentThread().interrupt();
        LockSupport.park();
        LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(10));
        Contract.holds(Thread.interrupted());
        Object blocker = new Object();
        for (int kind = 0; kind < 6; kind++) {
            int way = kind;
            Thread parked = Contract.start(() -> {
                switch (way) {
                    case 0 -> LockSupport.park();
                    case 1 -> LockSupport.park(blocker);
                    case 2 -> LockSupport.parkNanos(TimeUnit.HOURS.toNanos(1));
                    case 3 -> LockSupport.parkNanos(blocker, TimeUnit.HOURS.toNanos(1));
                    case 4 -> LockSupport.parkUntil(System.currentTimeMillis() + 3_600_000);
                    default -> LockSupport.parkUntil(blocker, System.currentTimeMillis() + 3_600_000);
                }
                Contract.equal(Thread.interrupted(), way % 2 == 1);
            });
            Contract.eventually(() ->
                    parked.getState() == (way < 2 ? Thread.State.WAITING : Thread.State.TIMED_WAITING));
            Contract.same(LockSupport.getBlocker(parked), way % 2 == 1 ? blocker : null);
            if (way % 2 == 1) {
                parked.interrupt();
            } else {
                LockSupport.unpark(parked);
            }
            Contract.join(parked);
            Contract.same(LockSupport.getBlocker(parked), null);
        }
        Thread named = Contract.start(() -> {
            LockSupport.setCurrentBlocker(blocker);
            LockSupport.park();
            LockSupport.setCurrentBlocker(null);
        });
        Contract.eventuallyWaits(named);
        Contract.same(LockSupport.getBlocker(named), blocker);
        LockSupport.unpark(named);
        Contract.join(named);
        Contract.fails(NullPointerException.class, () -> LockSupport.getBlocker(null));
    }

    /** A body that does not need the class whose initialiser starts it. */
    private static final class Increment implements Runnable {
        static final AtomicInteger VALUE = new AtomicInteger();

        @Override
        public void run() {
            VALUE.addAndGet(3);
        }
    }

    private static final class Starting {
        static final Thread THREAD = new Thread(new Increment());

        static {
            THREAD.start();
            try {
                THREAD.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static final class StartingLate {
        static final CountDownLatch STARTED = new CountDownLatch(1);
        static final Thread THREAD = new Thread(StartingLate::count);

        static {
            THREAD.start();
        }

        static void count() {
            STARTED.countDown();
        }
    }

    static void class_initialisers_may_start_threads() throws Exception {
        Contract.holds(!Starting.THREAD.isAlive());
        Contract.equal(Increment.VALUE.get(), 3);
        StartingLate.STARTED.await();
        Contract.join(StartingLate.THREAD);
    }

    static void work_goes_on_until_a_sleeper_says_stop() throws Exception {
        AtomicBoolean stop = new AtomicBoolean();
        Contract.start(() -> {
            Thread.sleep(5);
            stop.set(true);
        });
        int rounds = 0;
        while (!stop.get() && rounds < 1_000_000) {
            Thread worker = new Thread(() -> {});
            worker.start();
            worker.join();
            rounds++;
        }
        Contract.holds(stop.get());
    }

    static void stack_traces_are_the_programs_own() throws Exception {
        StackTraceElement[] frames = Thread.currentThread().getStackTrace();
        Contract.equal(frames[0].getMethodName(), "getStackTrace");
        Contract.equal(frames[1].getMethodName(), "stack_traces_are_the_programs_own");
        Contract.holds(List.of(frames).stream().noneMatch(frame -> frame.getClassName().startsWith("org.taskrace")));
        AtomicReference<StackTraceElement[]> inThread = new AtomicReference<>();
        Thread thread = new Thread(() -> inThread.set(new Throwable().getStackTrace()));
        thread.start();
        thread.join();
        StackTraceElement[] own = inThread.get();
        Contract.equal(own[own.length - 1].getMethodName(), "run");
        Contract.equal(own[own.length - 1].getClassName(), "java.lang.Thread");
    }

    static void random_numbers_keep_their_bounds() {
        for (int i = 0; i < 5; i++) {
            int bounded = ThreadLocalRandom.current().nextInt(3, 6);
            Contract.holds(bounded >= 3 && bounded < 6);
            Contract.holds(ThreadLocalRandom.current().nextDouble() < 1);
        }
        Contract.fails(UnsupportedOperationException.class, () -> ThreadLocalRandom.current().setSeed(1));
        Contract.fails(IllegalArgumentException.class, () -> ThreadLocalRandom.current().nextInt(0));
        Contract.equal(ThreadLocalRandom.current().ints(5, 0, 2).count(), 5L);
    }

    static void units_convert() {
        Contract.equal(TimeUnit.SECONDS.toMillis(3), 3000L);
        Contract.equal(TimeUnit.MILLISECONDS.toSeconds(3999), 3L);
        Contract.equal(TimeUnit.DAYS.toNanos(Long.MAX_VALUE), Long.MAX_VALUE);
        Contract.equal(TimeUnit.DAYS.toNanos(Long.MIN_VALUE), Long.MIN_VALUE);
        Contract.equal(TimeUnit.NANOSECONDS.convert(2, TimeUnit.MICROSECONDS), 2000L);
        Contract.equal(TimeUnit.HOURS.convert(java.time.Duration.ofMinutes(121)), 2L);
        Contract.equal(TimeUnit.of(java.time.temporal.ChronoUnit.MINUTES), TimeUnit.MINUTES);
        Contract.equal(TimeUnit.MINUTES.toChronoUnit(), java.time.temporal.ChronoUnit.MINUTES);
        Contract.equal(List.of(TimeUnit.values()).size(), 7);
    }

    static void threads_can_be_enumerated() {
        Thread[] threads = new Thread[100];
        Contract.holds(Thread.activeCount() >= 1);
        Contract.holds(Thread.enumerate(threads) >= 1);
        Contract.holds(Thread.getAllStackTraces().size() >= 1);
        Thread.yield();
        Contract.holds(Runtime.getRuntime().availableProcessors() >= 1);
    }

    private static WeakReference<Thread> endedThread() throws InterruptedException {
        Thread thread = new Thread(() -> {});
        thread.start();
        thread.join();
        return new WeakReference<>(thread);
    }

    static void a_thread_that_has_ended_is_garbage() throws InterruptedException {
        WeakReference<Thread> first = endedThread();
        WeakReference<Thread> second = endedThread();
        for (int times = 0; times < 100 && (first.get() != null || second.get() != null); times++) {
            System.gc();
            Thread.sleep(5);
        }
        Contract.holds(first.get() == null);
        Contract.holds(second.get() == null);
    }

    static void a_task_that_polls_for_a_second_sees_what_a_sleeper_does_earlier() throws Exception {
        AtomicBoolean isDone = new AtomicBoolean();
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(200);
                isDone.set(true);
            } catch (InterruptedException e) {
                // The flag stays as it is then.
            }
        });
        sleeper.start();
        ExecutorService executor = Executors.newSingleThreadExecutor();
        long begin = System.nanoTime();
        boolean seen = false;
        while (!seen && System.nanoTime() - begin < 1_000_000_000L) {
            seen = executor.submit(isDone::get).get(1, TimeUnit.SECONDS);
        }
        executor.shutdown();
        Contract.holds(seen);
        sleeper.join();
    }

    @SuppressWarnings({"deprecation", "removal"})
    static void a_stopped_thread_ends_where_it_waits_until_that_is_refused() throws InterruptedException {
        AtomicInteger ends = new AtomicInteger();
        Object monitor = new Object();
        List<Thread> waiting = List.of(
                new Thread(() -> {
                    try {
                        while (true) {
                            LockSupport.park();
                        }
                    } finally {
                        ends.addAndGet(Thread.currentThread().isInterrupted() ? 1 : 1000);
                    }
                }),
                new Thread(() -> {
                    synchronized (monitor) {
                        try {
                            monitor.wait();
                        } catch (InterruptedException e) {
                            ends.addAndGet(100);
                        } finally {
                            ends.addAndGet(Thread.holdsLock(monitor) ? 1 : 1000);
                        }
                    }
                }));
        for (Thread thread : waiting) {
            thread.setDaemon(true);
            thread.start();
        }
        Thread.sleep(Contract.SHORT_MILLIS);
        if (Runtime.version().feature() < 20) {
            for (Thread thread : waiting) {
                thread.stop();
                thread.join();
                Contract.holds(!thread.isAlive());
            }
            Contract.equal(ends.get(), 2);
        } else {
            Contract.fails(UnsupportedOperationException.class, () -> waiting.get(0).stop());
            Contract.holds(waiting.get(0).isAlive());
            Contract.equal(ends.get(), 0);
        }
    }

    static void tasks_that_poll_see_their_own_time_come_before_a_later_limit() throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        AtomicBoolean isDone = new AtomicBoolean();
        AtomicBoolean isOver = new AtomicBoolean();
        Thread poller = new Thread(() -> {
            long begin = System.nanoTime();
            while (System.nanoTime() - begin < 300_000_000L) {
                Thread.yield();
            }
            isDone.set(true);
            end.countDown();
        });
        Thread other = new Thread(() -> {
            while (!isOver.get()) {
                Thread.yield();
            }
        });
        poller.start();
        other.start();
        Contract.holds(end.await(Contract.LONG_MILLIS, TimeUnit.MILLISECONDS));
        Contract.holds(isDone.get());
        isOver.set(true);
        poller.join();
        other.join();
    }

    static void the_first_thread_is_the_one_that_the_jvm_knows() throws Exception {
        Thread main = Thread.currentThread();
        Contract.equal(main.getName(), "main");
        long id = main.getId();
        Contract.equal(ManagementFactory.getThreadMXBean().getThreadInfo(id).getThreadName(), "main");
        Thread[] members = new Thread[main.getThreadGroup().activeCount() + 10];
        int count = main.getThreadGroup().enumerate(members);
        Contract.equal(Arrays.stream(members).limit(count).filter(t -> t == main).count(), 1L);
        Thread interrupter = Contract.start(main::interrupt);
        Contract.fails(InterruptedException.class, () -> Thread.sleep(Contract.LONG_MILLIS));
        Contract.holds(!main.isInterrupted());
        Contract.join(interrupter);
    }
}
