import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Delayed;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** ScheduledThreadPoolExecutor and Timer. */
final class ScheduledContract {

    private ScheduledContract() {}

    private static void end(ScheduledExecutorService pool) throws InterruptedException {
        pool.shutdownNow();
        Contract.holds(pool.awaitTermination(Contract.LONG_MILLIS, MILLISECONDS));
        Contract.holds(pool.isTerminated());
    }

    static void arguments_are_checked() throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        Contract.fails(NullPointerException.class, () -> pool.schedule((Runnable) null, 1, SECONDS));
        Contract.fails(NullPointerException.class, () -> pool.schedule((Callable<?>) null, 1, SECONDS));
        Contract.fails(NullPointerException.class, () -> pool.schedule(() -> {}, 1, null));
        Contract.fails(NullPointerException.class, () -> pool.scheduleAtFixedRate(null, 1, 1, SECONDS));
        Contract.fails(NullPointerException.class, () -> pool.scheduleWithFixedDelay(null, 1, 1, SECONDS));
        Contract.fails(IllegalArgumentException.class, () -> pool.scheduleAtFixedRate(() -> {}, 1, 0, SECONDS));
        Contract.fails(IllegalArgumentException.class, () -> pool.scheduleAtFixedRate(() -> {}, 1, -1, SECONDS));
        Contract.fails(IllegalArgumentException.class, () -> pool.scheduleWithFixedDelay(() -> {}, 1, 0, SECONDS));
        Contract.fails(IllegalArgumentException.class, () -> new ScheduledThreadPoolExecutor(-1));
        Contract.fails(NullPointerException.class, () -> new ScheduledThreadPoolExecutor(1, Executors.defaultThreadFactory(), null));
        end(pool);
    }

    static void delayed_tasks_run_after_their_delay() throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(2);
        ScheduledFuture<Integer> future = pool.schedule(() -> 7, Contract.SHORT_MILLIS, MILLISECONDS);
        Contract.holds(future.getDelay(NANOSECONDS) > 0);
        Contract.equal(Contract.takes(Contract.SHORT_MILLIS - 4, () -> future.get()), 7);
        Contract.holds(future.getDelay(NANOSECONDS) <= 0);
        Contract.equal(pool.schedule(() -> 8, 0, SECONDS).get(), 8);
        Contract.equal(pool.schedule(() -> 9, -5, SECONDS).get(), 9);
        Contract.equal(pool.schedule(() -> {}, 1, MILLISECONDS).get(), null);
        ScheduledFuture<?> failing = pool.schedule(
                (Runnable) () -> {
                    throw new IllegalStateException();
                },
                1,
                MILLISECONDS);
        Contract.failsBy(ExecutionException.class, IllegalStateException.class, failing::get);
        ScheduledFuture<?> later = pool.schedule(() -> {}, 1, TimeUnit.HOURS);
        ScheduledFuture<?> latest = pool.schedule(() -> {}, 2, TimeUnit.HOURS);
        Contract.holds(later.compareTo(latest) < 0);
        Contract.holds(latest.compareTo(later) > 0);
        Contract.equal(later.compareTo(later), 0);
        Contract.fails(TimeoutException.class, () -> later.get(Contract.SHORT_MILLIS, MILLISECONDS));
        Contract.holds(later.getDelay(TimeUnit.MINUTES) >= 58);
        Contract.holds(!((RunnableScheduledFuture<?>) later).isPeriodic());
        end(pool);
    }

    static void earlier_deadlines_run_first() throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        List<Integer> order = Collections.synchronizedList(new ArrayList<>());
        pool.schedule(() -> order.add(3), 90, MILLISECONDS);
        pool.schedule(() -> order.add(1), 20, MILLISECONDS);
        ScheduledFuture<?> second = pool.schedule(() -> order.add(2), 40, MILLISECONDS);
        second.get();
        Contract.equal(order.subList(0, 2), List.of(1, 2));
        pool.shutdown();
        Contract.holds(pool.awaitTermination(Contract.LONG_MILLIS, MILLISECONDS));
        Contract.equal(order, List.of(1, 2, 3));
    }

    static void the_queue_shows_what_is_delayed() throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        ScheduledFuture<?> second = pool.schedule(() -> {}, 2, TimeUnit.HOURS);
        ScheduledFuture<?> first = pool.schedule(() -> {}, 1, TimeUnit.HOURS);
        Contract.equal(pool.getQueue().size(), 2);
        Contract.same(pool.getQueue().peek(), first);
        Contract.holds(pool.getQueue().contains(second));
        Contract.eventually(() -> pool.getTaskCount() == 2);
        Contract.equal(pool.getCompletedTaskCount(), 0L);
        Contract.eventually(() -> pool.getActiveCount() == 0);
        Contract.equal(pool.getPoolSize(), 1);
        Contract.equal(pool.getLargestPoolSize(), 1);
        Contract.holds(pool.toString().contains("[Running, pool size = 1, active threads = 0, queued tasks = 2, completed tasks = 0]"));
        Contract.holds(pool.remove((Runnable) second));
        Contract.equal(pool.getQueue().size(), 1);
        Contract.holds(first.cancel(false));
        Contract.equal(pool.getQueue().size(), 1);
        pool.purge();
        Contract.equal(pool.getQueue().size(), 0);
        pool.setRemoveOnCancelPolicy(true);
        Contract.holds(pool.getRemoveOnCancelPolicy());
        ScheduledFuture<?> third = pool.schedule(() -> {}, 1, TimeUnit.HOURS);
        Contract.equal(pool.getQueue().size(), 1);
        Contract.holds(third.cancel(true));
        Contract.equal(pool.getQueue().size(), 0);
        Contract.fails(CancellationException.class, third::get);
        end(pool);
    }

    static void fixed_rates_repeat() throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(2);
        AtomicInteger runs = new AtomicInteger();
        CountDownLatch three = new CountDownLatch(3);
        ScheduledFuture<?> periodic = pool.scheduleAtFixedRate(
                () -> {
                    runs.incrementAndGet();
                    three.countDown();
                },
                1,
                5,
                MILLISECONDS);
        Contract.holds(((RunnableScheduledFuture<?>) periodic).isPeriodic());
        three.await();
        Contract.holds(!periodic.isDone());
        Contract.fails(TimeoutException.class, () -> periodic.get(Contract.SHORT_MILLIS, MILLISECONDS));
        Contract.holds(periodic.cancel(false));
        Contract.fails(CancellationException.class, periodic::get);
        Contract.pause(Contract.SHORT_MILLIS);
        int seen = runs.get();
        Contract.pause(3 * Contract.SHORT_MILLIS);
        Contract.equal(runs.get(), seen);
        Contract.holds(pool.getCompletedTaskCount() >= 3);
        end(pool);
    }

    static void fixed_delays_repeat_and_end_by_an_exception() throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        AtomicInteger runs = new AtomicInteger();
        ScheduledFuture<?> periodic = pool.scheduleWithFixedDelay(
                () -> {
                    if (runs.incrementAndGet() == 4) {
                        throw new IllegalStateException();
                    }
                },
                0,
                2,
                MILLISECONDS);
        Contract.failsBy(ExecutionException.class, IllegalStateException.class, periodic::get);
        Contract.equal(runs.get(), 4);
        Contract.holds(periodic.isDone());
        Contract.holds(!periodic.isCancelled());
        Contract.eventually(() -> pool.getCompletedTaskCount() == 4);
        Contract.equal(pool.getQueue().size(), 0);
        end(pool);
    }

    static void policies_after_shutdown() throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        Contract.holds(pool.getExecuteExistingDelayedTasksAfterShutdownPolicy());
        Contract.holds(!pool.getContinueExistingPeriodicTasksAfterShutdownPolicy());
        Contract.holds(!pool.getRemoveOnCancelPolicy());
        AtomicInteger ran = new AtomicInteger();
        ScheduledFuture<?> delayed = pool.schedule(ran::incrementAndGet, 3 * Contract.SHORT_MILLIS, MILLISECONDS);
        ScheduledFuture<?> periodic = pool.scheduleAtFixedRate(() -> {}, 1, 1, TimeUnit.HOURS);
        pool.shutdown();
        Contract.holds(periodic.isCancelled());
        Contract.holds(!delayed.isCancelled());
        Contract.holds(pool.isShutdown());
        Contract.holds(!pool.isTerminated());
        Contract.holds(pool.isTerminating());
        Contract.equal(pool.getQueue().size(), 1);
        Contract.fails(RejectedExecutionException.class, () -> pool.schedule(() -> {}, 1, SECONDS));
        Contract.fails(RejectedExecutionException.class, () -> pool.scheduleAtFixedRate(() -> {}, 1, 1, SECONDS));
        Contract.fails(RejectedExecutionException.class, () -> pool.execute(() -> {}));
        Contract.holds(pool.awaitTermination(Contract.LONG_MILLIS, MILLISECONDS));
        Contract.equal(ran.get(), 1);
        Contract.holds(delayed.isDone());

        ScheduledThreadPoolExecutor dropping = new ScheduledThreadPoolExecutor(1);
        dropping.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        Contract.holds(!dropping.getExecuteExistingDelayedTasksAfterShutdownPolicy());
        ScheduledFuture<?> dropped = dropping.schedule(ran::incrementAndGet, 1, TimeUnit.HOURS);
        dropping.shutdown();
        Contract.holds(dropped.isCancelled());
        Contract.holds(dropping.getQueue().isEmpty());
        Contract.holds(dropping.awaitTermination(Contract.LONG_MILLIS, MILLISECONDS));
        Contract.equal(ran.get(), 1);

        ScheduledThreadPoolExecutor going = new ScheduledThreadPoolExecutor(1);
        going.setContinueExistingPeriodicTasksAfterShutdownPolicy(true);
        AtomicInteger runs = new AtomicInteger();
        ScheduledFuture<?> goingOn = going.scheduleAtFixedRate(runs::incrementAndGet, 1, 3, MILLISECONDS);
        going.shutdown();
        Contract.holds(!goingOn.isCancelled());
        Contract.eventually(() -> runs.get() >= 3);
        Contract.holds(!going.isTerminated());
        going.setContinueExistingPeriodicTasksAfterShutdownPolicy(false);
        Contract.holds(going.awaitTermination(Contract.LONG_MILLIS, MILLISECONDS));
        Contract.holds(goingOn.isCancelled());
    }

    static void shutdown_now_returns_what_is_delayed() throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        AtomicInteger ran = new AtomicInteger();
        List<Object> scheduled = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            scheduled.add(pool.schedule(ran::incrementAndGet, i, TimeUnit.HOURS));
        }
        scheduled.add(pool.scheduleAtFixedRate(ran::incrementAndGet, 4, 4, TimeUnit.HOURS));
        List<Runnable> never = pool.shutdownNow();
        Contract.equal(never.size(), 4);
        Contract.holds(never.containsAll(scheduled));
        for (Runnable task : never) {
            Contract.holds(!((ScheduledFuture<?>) task).isDone());
        }
        Contract.holds(pool.isShutdown());
        Contract.holds(pool.getQueue().isEmpty());
        Contract.holds(pool.awaitTermination(Contract.LONG_MILLIS, MILLISECONDS));
        Contract.holds(pool.isTerminated());
        Contract.equal(ran.get(), 0);
        Contract.equal(pool.getCompletedTaskCount(), 0L);
    }

    static void hooks_and_decorations_are_called() throws Exception {
        List<String> events = Collections.synchronizedList(new ArrayList<>());
        class Decorated<V> extends java.util.concurrent.FutureTask<V> implements RunnableScheduledFuture<V> {
            private final RunnableScheduledFuture<V> task;

            Decorated(RunnableScheduledFuture<V> task) {
                super(() -> null);
                this.task = task;
            }

            @Override
            public boolean isPeriodic() {
                return task.isPeriodic();
            }

            @Override
            public long getDelay(TimeUnit unit) {
                return task.getDelay(unit);
            }

            @Override
            public int compareTo(Delayed other) {
                return task.compareTo(((Decorated<?>) other).task);
            }

            @Override
            public void run() {
                events.add("decorated");
                task.run();
            }

            @Override
            public V get() throws InterruptedException, ExecutionException {
                return task.get();
            }
        }
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1) {
            @Override
            protected <V> RunnableScheduledFuture<V> decorateTask(Callable<V> callable, RunnableScheduledFuture<V> task) {
                return new Decorated<>(task);
            }

            @Override
            protected void beforeExecute(Thread thread, Runnable task) {
                Contract.same(thread, Thread.currentThread());
                events.add("before " + task.getClass().getSimpleName());
            }

            @Override
            protected void afterExecute(Runnable task, Throwable thrown) {
                events.add("after " + thrown);
            }

            @Override
            protected void terminated() {
                events.add("terminated");
            }
        };
        ScheduledFuture<Integer> future = pool.schedule(() -> 5, 1, MILLISECONDS);
        Contract.equal(future.getClass(), Decorated.class);
        Contract.equal(future.get(), 5);
        Contract.eventually(() -> events.size() == 3);
        pool.execute(() -> events.add("executed"));
        Contract.eventually(() -> events.size() == 6);
        ScheduledFuture<?> failing = pool.schedule(
                (Runnable) () -> {
                    throw new IllegalStateException();
                },
                1,
                MILLISECONDS);
        Contract.failsBy(ExecutionException.class, IllegalStateException.class, failing::get);
        Contract.eventually(() -> events.size() == 8);
        pool.shutdown();
        Contract.holds(pool.awaitTermination(Contract.LONG_MILLIS, MILLISECONDS));
        Contract.equal(
                events,
                List.of(
                        "before Decorated",
                        "decorated",
                        "after null",
                        "before ScheduledFutureTask",
                        "executed",
                        "after null",
                        "before ScheduledFutureTask",
                        "after null",
                        "terminated"));
    }

    static void periodic_tasks_call_the_hooks_each_time() throws Exception {
        AtomicInteger before = new AtomicInteger();
        AtomicInteger after = new AtomicInteger();
        AtomicInteger runs = new AtomicInteger();
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1) {
            @Override
            protected void beforeExecute(Thread thread, Runnable task) {
                before.incrementAndGet();
            }

            @Override
            protected void afterExecute(Runnable task, Throwable thrown) {
                after.incrementAndGet();
            }
        };
        ScheduledFuture<?> periodic = pool.scheduleAtFixedRate(
                () -> {
                    if (runs.incrementAndGet() == 3) {
                        throw new IllegalStateException();
                    }
                },
                1,
                2,
                MILLISECONDS);
        Contract.failsBy(ExecutionException.class, IllegalStateException.class, periodic::get);
        Contract.eventually(() -> after.get() == 3);
        Contract.equal(before.get(), 3);
        end(pool);
    }

    static void threads_are_limited_and_named() throws Exception {
        AtomicInteger made = new AtomicInteger();
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(2, body -> {
            Thread thread = new Thread(body, "scheduled-" + made.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
        CountDownLatch begun = new CountDownLatch(2);
        CountDownLatch goOn = new CountDownLatch(1);
        List<String> names = Collections.synchronizedList(new ArrayList<>());
        for (int i = 0; i < 2; i++) {
            pool.execute(() -> {
                names.add(Thread.currentThread().getName());
                begun.countDown();
                try {
                    goOn.await();
                } catch (InterruptedException e) {
                    // Stopped.
                }
            });
        }
        begun.await();
        Contract.equal(pool.getActiveCount(), 2);
        Contract.equal(pool.getPoolSize(), 2);
        AtomicReference<String> third = new AtomicReference<>();
        ScheduledFuture<?> waiting = pool.schedule(() -> third.set(Thread.currentThread().getName()), 0, SECONDS);
        Contract.fails(TimeoutException.class, () -> waiting.get(Contract.SHORT_MILLIS, MILLISECONDS));
        Contract.equal(pool.getQueue().size(), 1);
        goOn.countDown();
        waiting.get();
        Contract.holds(names.contains(third.get()));
        Contract.equal(made.get(), 2);
        names.sort(null);
        Contract.equal(names, List.of("scheduled-1", "scheduled-2"));
        Contract.eventually(() -> pool.getCompletedTaskCount() == 3);
        Contract.equal(pool.getTaskCount(), 3L);
        end(pool);
    }

    static void wrapped_schedulers_work() throws Exception {
        for (ScheduledExecutorService pool : List.of(
                Executors.newSingleThreadScheduledExecutor(),
                Executors.unconfigurableScheduledExecutorService(new ScheduledThreadPoolExecutor(1)))) {
            Contract.equal(pool.schedule(() -> 1, 1, MILLISECONDS).get(), 1);
            Contract.equal(pool.submit(() -> 2).get(), 2);
            AtomicInteger runs = new AtomicInteger();
            ScheduledFuture<?> periodic = pool.scheduleWithFixedDelay(runs::incrementAndGet, 1, 1, MILLISECONDS);
            Contract.eventually(() -> runs.get() > 2);
            periodic.cancel(true);
            end(pool);
        }
    }

    static void a_running_task_can_be_stopped() throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        CountDownLatch begun = new CountDownLatch(1);
        AtomicInteger interrupted = new AtomicInteger();
        ScheduledFuture<?> running = pool.schedule(
                () -> {
                    begun.countDown();
                    try {
                        Thread.sleep(Contract.LONG_MILLIS);
                    } catch (InterruptedException e) {
                        interrupted.incrementAndGet();
                    }
                },
                1,
                MILLISECONDS);
        begun.await();
        Contract.equal(pool.getActiveCount(), 1);
        Contract.holds(running.cancel(true));
        Contract.eventually(() -> interrupted.get() == 1);
        Contract.eventually(() -> pool.getCompletedTaskCount() == 1);
        end(pool);
    }

    static void timers_run_tasks_on_one_thread() throws Exception {
        Timer timer = new Timer("clock", true);
        AtomicReference<Thread> on = new AtomicReference<>();
        CountDownLatch ran = new CountDownLatch(1);
        TimerTask once = new TimerTask() {
            @Override
            public void run() {
                on.set(Thread.currentThread());
                ran.countDown();
            }
        };
        timer.schedule(once, 2);
        ran.await();
        Contract.equal(on.get().getName(), "clock");
        Contract.holds(on.get().isDaemon());
        Contract.holds(!once.cancel());
        Contract.holds(once.scheduledExecutionTime() <= System.currentTimeMillis());
        Contract.fails(IllegalStateException.class, () -> timer.schedule(once, 1));
        AtomicInteger runs = new AtomicInteger();
        TimerTask repeated = new TimerTask() {
            @Override
            public void run() {
                Contract.same(Thread.currentThread(), on.get());
                runs.incrementAndGet();
            }
        };
        timer.schedule(repeated, 1, 2);
        Contract.eventually(() -> runs.get() >= 3);
        Contract.holds(repeated.cancel());
        Contract.holds(!repeated.cancel());
        TimerTask dated = new TimerTask() {
            @Override
            public void run() {
                runs.set(-1);
            }
        };
        timer.schedule(dated, new Date(System.currentTimeMillis() + 3));
        Contract.eventually(() -> runs.get() == -1);
        TimerTask late = new TimerTask() {
            @Override
            public void run() {
                runs.set(-2);
            }
        };
        timer.scheduleAtFixedRate(late, 3_600_000, 1000);
        Contract.holds(late.cancel());
        Contract.equal(timer.purge(), 1);
        Contract.equal(timer.purge(), 0);
        Contract.fails(IllegalArgumentException.class, () -> timer.schedule(dated, -1));
        Contract.fails(IllegalArgumentException.class, () -> timer.schedule(dated, 1, 0));
        Contract.fails(NullPointerException.class, () -> timer.schedule(null, 1));
        timer.cancel();
        timer.cancel();
        Contract.fails(IllegalStateException.class, () -> timer.schedule(new TimerTask() {
            @Override
            public void run() {}
        }, 1));
    }
}
