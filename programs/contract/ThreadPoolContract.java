import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** ThreadPoolExecutor, Executors and the methods of every ExecutorService. */
final class ThreadPoolContract {

    private ThreadPoolContract() {}

    private static ThreadPoolExecutor pool(int core, int most, int queue) {
        return new ThreadPoolExecutor(core, most, 10, SECONDS, new ArrayBlockingQueue<>(queue));
    }

    private static void end(ExecutorService pool) throws InterruptedException {
        pool.shutdownNow();
        Contract.holds(pool.awaitTermination(Contract.LONG_MILLIS, MILLISECONDS));
        Contract.holds(pool.isTerminated());
    }

    private static Runnable waiting(CountDownLatch begun, CountDownLatch goOn) {
        return () -> {
            begun.countDown();
            try {
                goOn.await();
            } catch (InterruptedException e) {
                // Stopped.
            }
        };
    }

    static void arguments_are_checked() throws Exception {
        Contract.fails(IllegalArgumentException.class, () -> pool(-1, 1, 1));
        Contract.fails(IllegalArgumentException.class, () -> pool(1, 0, 1));
        Contract.fails(IllegalArgumentException.class, () -> pool(2, 1, 1));
        Contract.fails(NullPointerException.class, () -> new ThreadPoolExecutor(1, 1, 1, SECONDS, null));
        Contract.fails(IllegalArgumentException.class, () -> Executors.newFixedThreadPool(0));
        ThreadPoolExecutor pool = pool(1, 2, 1);
        Contract.fails(NullPointerException.class, () -> pool.execute(null));
        Contract.fails(NullPointerException.class, () -> pool.submit((Runnable) null));
        Contract.fails(NullPointerException.class, () -> pool.submit((Callable<?>) null));
        Contract.fails(NullPointerException.class, () -> pool.invokeAll(null));
        Contract.fails(NullPointerException.class, () -> pool.invokeAny(null));
        Contract.fails(IllegalArgumentException.class, () -> pool.invokeAny(List.of()));
        Contract.fails(NullPointerException.class, () -> pool.invokeAll(Collections.singleton(null)));
        Contract.fails(NullPointerException.class, () -> pool.invokeAny(Collections.singleton(null)));
        Contract.fails(NullPointerException.class, () -> pool.invokeAll(List.of(), 1, null));
        Contract.fails(NullPointerException.class, () -> pool.setThreadFactory(null));
        Contract.fails(NullPointerException.class, () -> pool.setRejectedExecutionHandler(null));
        Contract.fails(IllegalArgumentException.class, () -> pool.setCorePoolSize(-1));
        Contract.fails(IllegalArgumentException.class, () -> pool.setMaximumPoolSize(0));
        Contract.fails(IllegalArgumentException.class, () -> pool.setKeepAliveTime(-1, SECONDS));
        Contract.equal(pool.invokeAll(List.of()), List.of());
        end(pool);
    }

    static void properties_are_as_set() throws Exception {
        ThreadPoolExecutor pool = pool(2, 5, 3);
        Contract.equal(pool.getCorePoolSize(), 2);
        Contract.equal(pool.getMaximumPoolSize(), 5);
        Contract.equal(pool.getKeepAliveTime(MILLISECONDS), 10_000L);
        Contract.holds(!pool.allowsCoreThreadTimeOut());
        Contract.equal(pool.getPoolSize(), 0);
        Contract.equal(pool.getLargestPoolSize(), 0);
        Contract.equal(pool.getActiveCount(), 0);
        Contract.equal(pool.getTaskCount(), 0L);
        Contract.equal(pool.getCompletedTaskCount(), 0L);
        Contract.equal(pool.getQueue().remainingCapacity(), 3);
        Contract.holds(pool.getRejectedExecutionHandler() instanceof ThreadPoolExecutor.AbortPolicy);
        pool.setCorePoolSize(3);
        Contract.equal(pool.getCorePoolSize(), 3);
        pool.setMaximumPoolSize(4);
        Contract.equal(pool.getMaximumPoolSize(), 4);
        pool.setKeepAliveTime(3, SECONDS);
        Contract.equal(pool.getKeepAliveTime(SECONDS), 3L);
        pool.allowCoreThreadTimeOut(true);
        Contract.holds(pool.allowsCoreThreadTimeOut());
        ThreadFactory factory = Thread::new;
        pool.setThreadFactory(factory);
        Contract.same(pool.getThreadFactory(), factory);
        RejectedExecutionHandler handler = (task, executor) -> {};
        pool.setRejectedExecutionHandler(handler);
        Contract.same(pool.getRejectedExecutionHandler(), handler);
        Contract.holds(!pool.isShutdown());
        Contract.holds(!pool.isTerminating());
        Contract.holds(!pool.isTerminated());
        end(pool);
    }

    static void counts_follow_the_tasks() throws Exception {
        ThreadPoolExecutor pool = pool(2, 3, 2);
        CountDownLatch begun = new CountDownLatch(2);
        CountDownLatch goOn = new CountDownLatch(1);
        pool.execute(waiting(begun, goOn));
        pool.execute(waiting(begun, goOn));
        begun.await();
        Contract.equal(pool.getActiveCount(), 2);
        Contract.equal(pool.getPoolSize(), 2);
        Contract.equal(pool.getLargestPoolSize(), 2);
        Contract.equal(pool.getTaskCount(), 2L);
        Contract.equal(pool.getCompletedTaskCount(), 0L);
        Future<?> queued = pool.submit(() -> {});
        pool.execute(() -> {});
        Contract.equal(pool.getQueue().size(), 2);
        Contract.equal(pool.getQueue().remainingCapacity(), 0);
        Contract.equal(pool.getTaskCount(), 4L);
        Contract.holds(pool.getQueue().contains(queued));
        Contract.same(pool.getQueue().peek(), queued);
        Contract.holds(pool.toString().contains("[Running, pool size = 2, active threads = 2, queued tasks = 2, completed tasks = 0]"));
        CountDownLatch third = new CountDownLatch(1);
        pool.execute(waiting(third, goOn));
        third.await();
        Contract.equal(pool.getPoolSize(), 3);
        Contract.equal(pool.getLargestPoolSize(), 3);
        Contract.fails(RejectedExecutionException.class, () -> pool.execute(() -> {}));
        goOn.countDown();
        Contract.eventually(() -> pool.getCompletedTaskCount() == 5);
        Contract.eventually(() -> pool.getActiveCount() == 0);
        Contract.equal(pool.getQueue().size(), 0);
        Contract.equal(pool.getTaskCount(), 5L);
        pool.shutdown();
        Contract.holds(pool.awaitTermination(Contract.LONG_MILLIS, MILLISECONDS));
        Contract.equal(pool.getPoolSize(), 0);
        Contract.equal(pool.getLargestPoolSize(), 3);
        Contract.equal(pool.getCompletedTaskCount(), 5L);
        Contract.equal(pool.getTaskCount(), 5L);
        Contract.eventually(() -> pool.toString()
                .contains("[Terminated, pool size = 0, active threads = 0, queued tasks = 0, completed tasks = 5]"));
    }

    static void queued_tasks_can_be_removed() throws Exception {
        ThreadPoolExecutor pool = pool(1, 1, 10);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        pool.execute(waiting(begun, goOn));
        begun.await();
        AtomicInteger ran = new AtomicInteger();
        Runnable plain = ran::incrementAndGet;
        pool.execute(plain);
        Future<?> kept = pool.submit(ran::incrementAndGet);
        Future<?> cancelled = pool.submit(ran::incrementAndGet);
        Contract.equal(pool.getQueue().size(), 3);
        Contract.holds(pool.remove(plain));
        Contract.holds(!pool.remove(plain));
        Contract.equal(pool.getQueue().size(), 2);
        Contract.holds(cancelled.cancel(false));
        Contract.equal(pool.getQueue().size(), 2);
        pool.purge();
        Contract.equal(pool.getQueue().size(), 1);
        Contract.holds(pool.getQueue().contains(kept));
        goOn.countDown();
        kept.get();
        Contract.equal(ran.get(), 1);
        Contract.fails(CancellationException.class, cancelled::get);
        end(pool);
    }

    static void shutdown_runs_what_is_queued() throws Exception {
        ThreadPoolExecutor pool = pool(1, 1, 10);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        AtomicInteger ran = new AtomicInteger();
        pool.execute(waiting(begun, goOn));
        begun.await();
        Future<Integer> queued = pool.submit(ran::incrementAndGet);
        pool.shutdown();
        Contract.holds(pool.isShutdown());
        Contract.holds(pool.isTerminating());
        Contract.holds(!pool.isTerminated());
        Contract.holds(pool.toString().contains("[Shutting down, pool size = 1, active threads = 1, queued tasks = 1, completed tasks = 0]"));
        Contract.fails(RejectedExecutionException.class, () -> pool.execute(() -> {}));
        Contract.fails(RejectedExecutionException.class, () -> pool.submit(() -> {}));
        Contract.holds(!pool.awaitTermination(Contract.SHORT_MILLIS, MILLISECONDS));
        Contract.holds(!pool.awaitTermination(0, MILLISECONDS));
        Contract.holds(!pool.awaitTermination(-1, MILLISECONDS));
        Contract.holds(!pool.awaitTermination(Long.MIN_VALUE, NANOSECONDS));
        goOn.countDown();
        Contract.holds(pool.awaitTermination(Contract.LONG_MILLIS, MILLISECONDS));
        Contract.equal(queued.get(), 1);
        Contract.holds(pool.isTerminated());
        Contract.holds(!pool.isTerminating());
        Contract.holds(pool.awaitTermination(-1, MILLISECONDS));
        Contract.holds(pool.awaitTermination(0, MILLISECONDS));
    }

    static void shutdown_now_returns_what_was_queued_and_interrupts() throws Exception {
        ThreadPoolExecutor pool = pool(2, 2, 10);
        CountDownLatch begun = new CountDownLatch(2);
        AtomicInteger interrupted = new AtomicInteger();
        Runnable sleeping = () -> {
            begun.countDown();
            try {
                Thread.sleep(Contract.LONG_MILLIS);
            } catch (InterruptedException e) {
                interrupted.incrementAndGet();
            }
        };
        pool.execute(sleeping);
        pool.execute(sleeping);
        begun.await();
        AtomicInteger ran = new AtomicInteger();
        Runnable first = ran::incrementAndGet;
        Runnable second = ran::incrementAndGet;
        pool.execute(first);
        pool.execute(second);
        Future<?> third = pool.submit(first);
        List<Runnable> queued = pool.shutdownNow();
        Contract.equal(queued.size(), 3);
        Contract.same(queued.get(0), first);
        Contract.same(queued.get(1), second);
        Contract.same(queued.get(2), third);
        Contract.holds(pool.isShutdown());
        Contract.holds(pool.getQueue().isEmpty());
        Contract.holds(pool.awaitTermination(Contract.LONG_MILLIS, MILLISECONDS));
        Contract.equal(interrupted.get(), 2);
        Contract.equal(ran.get(), 0);
        Contract.equal(pool.getCompletedTaskCount(), 2L);
        Contract.holds(!third.isDone());
        Contract.equal(pool.shutdownNow(), List.of());
    }

    static void saturation_policies() throws Exception {
        for (RejectedExecutionHandler handler : List.of(
                new ThreadPoolExecutor.AbortPolicy(),
                new ThreadPoolExecutor.CallerRunsPolicy(),
                new ThreadPoolExecutor.DiscardPolicy(),
                new ThreadPoolExecutor.DiscardOldestPolicy())) {
            ThreadPoolExecutor pool = pool(1, 1, 1);
            pool.setRejectedExecutionHandler(handler);
            CountDownLatch begun = new CountDownLatch(1);
            CountDownLatch goOn = new CountDownLatch(1);
            pool.execute(waiting(begun, goOn));
            begun.await();
            AtomicReference<Thread> oldestBy = new AtomicReference<>();
            AtomicReference<Thread> newestBy = new AtomicReference<>();
            Runnable oldest = () -> oldestBy.set(Thread.currentThread());
            Runnable newest = () -> newestBy.set(Thread.currentThread());
            pool.execute(oldest);
            if (handler instanceof ThreadPoolExecutor.AbortPolicy) {
                RejectedExecutionException refused =
                        Contract.fails(RejectedExecutionException.class, () -> pool.execute(newest));
                Contract.holds(refused.getMessage().contains("rejected from " + pool));
            } else {
                pool.execute(newest);
            }
            Contract.equal(pool.getQueue().size(), 1);
            if (handler instanceof ThreadPoolExecutor.DiscardOldestPolicy) {
                Contract.same(pool.getQueue().peek(), newest);
            } else {
                Contract.same(pool.getQueue().peek(), oldest);
            }
            Contract.equal(newestBy.get() == Thread.currentThread(), handler instanceof ThreadPoolExecutor.CallerRunsPolicy);
            goOn.countDown();
            pool.shutdown();
            Contract.holds(pool.awaitTermination(Contract.LONG_MILLIS, MILLISECONDS));
            Contract.equal(oldestBy.get() != null, !(handler instanceof ThreadPoolExecutor.DiscardOldestPolicy));
            Contract.equal(
                    newestBy.get() != null,
                    handler instanceof ThreadPoolExecutor.DiscardOldestPolicy
                            || handler instanceof ThreadPoolExecutor.CallerRunsPolicy);
            newestBy.set(null);
            if (handler instanceof ThreadPoolExecutor.AbortPolicy) {
                Contract.fails(RejectedExecutionException.class, () -> pool.execute(newest));
            } else {
                pool.execute(newest);
            }
            Contract.same(newestBy.get(), null);
        }
    }

    static void handler_gets_task_and_pool() throws Exception {
        List<Object> refused = Collections.synchronizedList(new ArrayList<>());
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                1, 1, 0, SECONDS, new SynchronousQueue<>(), (task, executor) -> refused.addAll(List.of(task, executor)));
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        pool.execute(waiting(begun, goOn));
        begun.await();
        Runnable extra = () -> {};
        pool.execute(extra);
        Contract.equal(refused, List.of(extra, pool));
        goOn.countDown();
        end(pool);
        pool.execute(extra);
        Contract.equal(refused.size(), 4);
    }

    static void hooks_surround_each_task() throws Exception {
        List<String> events = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch ended = new CountDownLatch(1);
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 10, SECONDS, new LinkedBlockingQueue<>()) {
            @Override
            protected void beforeExecute(Thread thread, Runnable task) {
                Contract.same(thread, Thread.currentThread());
                events.add("before");
            }

            @Override
            protected void afterExecute(Runnable task, Throwable thrown) {
                events.add("after " + thrown);
            }

            @Override
            protected void terminated() {
                events.add("terminated");
                ended.countDown();
            }
        };
        pool.setThreadFactory(body -> {
            Thread thread = new Thread(body);
            thread.setUncaughtExceptionHandler((from, thrown) -> {});
            return thread;
        });
        pool.submit(() -> events.add("run")).get();
        Contract.eventually(() -> events.size() == 3);
        IllegalStateException mine = new IllegalStateException("mine");
        pool.execute(() -> {
            throw mine;
        });
        Contract.eventually(() -> events.size() == 5);
        Future<?> failing = pool.submit(() -> {
            throw mine;
        });
        Contract.failsBy(ExecutionException.class, IllegalStateException.class, failing::get);
        Contract.eventually(() -> pool.getCompletedTaskCount() == 3);
        pool.shutdown();
        Contract.holds(pool.awaitTermination(Contract.LONG_MILLIS, MILLISECONDS));
        ended.await();
        Contract.equal(
                events,
                List.of("before", "run", "after null", "before", "after " + mine, "before", "after null", "terminated"));
    }

    static void a_before_hook_that_throws_skips_the_task() throws Exception {
        AtomicInteger ran = new AtomicInteger();
        AtomicInteger after = new AtomicInteger();
        AtomicReference<Throwable> uncaught = new AtomicReference<>();
        IllegalStateException mine = new IllegalStateException("mine");
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 10, SECONDS, new LinkedBlockingQueue<>()) {
            @Override
            protected void beforeExecute(Thread thread, Runnable task) {
                throw mine;
            }

            @Override
            protected void afterExecute(Runnable task, Throwable thrown) {
                after.incrementAndGet();
            }
        };
        pool.setThreadFactory(body -> {
            Thread thread = new Thread(body);
            thread.setUncaughtExceptionHandler((from, thrown) -> uncaught.set(thrown));
            return thread;
        });
        pool.execute(ran::incrementAndGet);
        Contract.eventually(() -> uncaught.get() == mine);
        Contract.equal(ran.get(), 0);
        Contract.equal(after.get(), 0);
        end(pool);
    }

    static void threads_come_from_the_factory() throws Exception {
        List<Thread> made = Collections.synchronizedList(new ArrayList<>());
        ThreadGroup group = new ThreadGroup("workers");
        ThreadPoolExecutor pool = new ThreadPoolExecutor(2, 2, 10, SECONDS, new LinkedBlockingQueue<>(), body -> {
            Thread thread = new Thread(group, body, "worker-" + made.size());
            thread.setDaemon(true);
            thread.setPriority(3);
            made.add(thread);
            return thread;
        });
        Contract.equal(made.size(), 0);
        Contract.equal(pool.submit(() -> Thread.currentThread().getName()).get(), "worker-0");
        Contract.equal(pool.submit(() -> Thread.currentThread().getName()).get(), "worker-1");
        Contract.equal(pool.submit(() -> Thread.currentThread().isDaemon()).get(), true);
        Contract.equal(pool.submit(() -> Thread.currentThread().getPriority()).get(), 3);
        Contract.equal(pool.submit(() -> Thread.currentThread().getThreadGroup()).get(), group);
        Contract.equal(made.size(), 2);
        Contract.equal(pool.getPoolSize(), 2);
        end(pool);
        for (Thread thread : made) {
            Contract.join(thread);
            Contract.holds(!thread.isAlive());
        }
        ThreadPoolExecutor none = new ThreadPoolExecutor(1, 1, 1, SECONDS, new LinkedBlockingQueue<>(), body -> null);
        AtomicInteger ran = new AtomicInteger();
        none.execute(ran::incrementAndGet);
        Contract.pause(Contract.SHORT_MILLIS);
        Contract.equal(ran.get(), 0);
        Contract.equal(none.getPoolSize(), 0);
        Contract.equal(none.getQueue().size(), 1);
        Contract.equal(none.shutdownNow().size(), 1);
        ThreadPoolExecutor failing = new ThreadPoolExecutor(1, 1, 1, SECONDS, new LinkedBlockingQueue<>(), body -> {
            throw new UnsupportedOperationException();
        });
        Contract.fails(UnsupportedOperationException.class, () -> failing.execute(() -> {}));
        end(failing);
    }

    static void default_threads_are_plain() throws Exception {
        Thread made = Executors.defaultThreadFactory().newThread(() -> {});
        Contract.holds(!made.isDaemon());
        Contract.equal(made.getPriority(), Thread.NORM_PRIORITY);
        Contract.holds(made.getName().matches("pool-[0-9]+-thread-1"));
        Contract.same(made.getThreadGroup(), Thread.currentThread().getThreadGroup());
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Contract.holds(pool.submit(() -> Thread.currentThread().getName()).get().matches("pool-[0-9]+-thread-1"));
        Contract.holds(pool.submit(() -> Thread.currentThread().getName()).get().matches("pool-[0-9]+-thread-2"));
        Contract.holds(pool.submit(() -> Thread.currentThread().getName()).get().matches("pool-[0-9]+-thread-[12]"));
        Contract.equal(pool.submit(() -> Thread.currentThread().isDaemon()).get(), false);
        Contract.equal(pool.submit(() -> Thread.currentThread().isAlive()).get(), true);
        Contract.equal(pool.submit(() -> Thread.currentThread().getState()).get(), Thread.State.RUNNABLE);
        Contract.equal(pool.submit(() -> Thread.currentThread().isInterrupted()).get(), false);
        Contract.holds(pool.submit(() -> Thread.currentThread().getContextClassLoader()).get()
                == Thread.currentThread().getContextClassLoader());
        end(pool);
    }

    static void core_threads_can_be_started_early() throws Exception {
        ThreadPoolExecutor pool = pool(2, 3, 3);
        Contract.holds(pool.prestartCoreThread());
        Contract.equal(pool.getPoolSize(), 1);
        Contract.holds(pool.prestartCoreThread());
        Contract.equal(pool.getPoolSize(), 2);
        Contract.holds(!pool.prestartCoreThread());
        Contract.equal(pool.getPoolSize(), 2);
        Contract.equal(pool.getLargestPoolSize(), 2);
        Contract.eventually(() -> pool.getActiveCount() == 0);
        Contract.equal(pool.submit(() -> 7).get(), 7);
        Contract.equal(pool.getPoolSize(), 2);
        end(pool);
        ThreadPoolExecutor all = pool(2, 3, 3);
        Contract.equal(all.prestartAllCoreThreads(), 2);
        Contract.equal(all.prestartAllCoreThreads(), 0);
        Contract.equal(all.getPoolSize(), 2);
        end(all);
    }

    static void idle_threads_end_after_their_time() throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(0, 4, 5, MILLISECONDS, new SynchronousQueue<>());
        pool.submit(() -> {}).get();
        Contract.eventually(() -> pool.getPoolSize() == 0);
        Contract.equal(pool.getLargestPoolSize(), 1);
        end(pool);
        ThreadPoolExecutor core = new ThreadPoolExecutor(2, 2, 5, MILLISECONDS, new LinkedBlockingQueue<>());
        core.submit(() -> {}).get();
        Contract.pause(4 * Contract.SHORT_MILLIS);
        Contract.equal(core.getPoolSize(), 1);
        core.allowCoreThreadTimeOut(true);
        Contract.eventually(() -> core.getPoolSize() == 0);
        Contract.equal(core.submit(() -> 3).get(), 3);
        Contract.eventually(() -> core.getPoolSize() == 0);
        Contract.equal(core.getCompletedTaskCount(), 2L);
        end(core);
    }

    static void uncaught_exceptions_reach_the_handler() throws Exception {
        AtomicReference<Throwable> seen = new AtomicReference<>();
        AtomicReference<Thread> on = new AtomicReference<>();
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 1, SECONDS, new LinkedBlockingQueue<>(), body -> {
            Thread thread = new Thread(body, "thrower");
            thread.setUncaughtExceptionHandler((from, thrown) -> {
                on.set(from);
                seen.set(thrown);
            });
            return thread;
        });
        Error mine = new Error("mine");
        pool.execute(() -> {
            throw mine;
        });
        Contract.eventually(() -> seen.get() != null);
        Contract.same(seen.get(), mine);
        Contract.equal(on.get().getName(), "thrower");
        seen.set(null);
        Future<?> submitted = pool.submit(() -> {
            throw mine;
        });
        Contract.failsBy(ExecutionException.class, Error.class, submitted::get);
        Contract.same(seen.get(), null);
        Contract.equal(pool.submit(() -> 5).get(), 5);
        Contract.eventually(() -> pool.getCompletedTaskCount() == 3);
        end(pool);
    }

    static void submitted_tasks_return_their_results() throws Exception {
        for (ExecutorService pool : services()) {
            Contract.equal(pool.submit(() -> 1).get(), 1);
            Contract.equal(pool.submit(() -> {}).get(), null);
            Contract.equal(pool.submit(() -> {}, "x").get(), "x");
            Contract.equal(pool.submit(() -> 2).get(Contract.LONG_MILLIS, MILLISECONDS), 2);
            Exception checked = new Exception("checked");
            Future<Object> failing = pool.submit((Callable<Object>) () -> {
                throw checked;
            });
            Contract.failsBy(ExecutionException.class, Exception.class, failing::get);
            Contract.holds(failing.isDone());
            Contract.holds(!failing.isCancelled());
            Contract.holds(!failing.cancel(true));
            CountDownLatch begun = new CountDownLatch(1);
            CountDownLatch stopped = new CountDownLatch(1);
            Future<?> waiting = pool.submit(() -> {
                begun.countDown();
                try {
                    Thread.sleep(Contract.LONG_MILLIS);
                } catch (InterruptedException e) {
                    stopped.countDown();
                }
            });
            begun.await();
            Contract.holds(!waiting.isDone());
            Contract.fails(TimeoutException.class, () -> waiting.get(Contract.SHORT_MILLIS, MILLISECONDS));
            Contract.fails(TimeoutException.class, () -> waiting.get(0, MILLISECONDS));
            Contract.fails(TimeoutException.class, () -> waiting.get(-1, MILLISECONDS));
            Contract.fails(TimeoutException.class, () -> waiting.get(Long.MIN_VALUE, NANOSECONDS));
            Contract.interruptible(waiting::get);
            Contract.interruptible(() -> waiting.get(Contract.LONG_MILLIS, MILLISECONDS));
            Contract.holds(waiting.cancel(true));
            Contract.holds(waiting.isCancelled());
            Contract.holds(waiting.isDone());
            Contract.holds(!waiting.cancel(true));
            Contract.fails(CancellationException.class, waiting::get);
            Contract.fails(CancellationException.class, () -> waiting.get(1, SECONDS));
            stopped.await();
            end(pool);
            Contract.holds(pool.isShutdown());
        }
    }

    private static List<ExecutorService> services() {
        return List.of(
                Executors.newFixedThreadPool(2),
                Executors.newCachedThreadPool(),
                Executors.newSingleThreadExecutor(),
                Executors.newScheduledThreadPool(2),
                Executors.newSingleThreadScheduledExecutor(),
                Executors.unconfigurableExecutorService(Executors.newFixedThreadPool(2)));
    }

    static void invoke_all_waits_for_all() throws Exception {
        for (ExecutorService pool : services()) {
            AtomicInteger sum = new AtomicInteger();
            List<Callable<Integer>> tasks = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                int number = i;
                tasks.add(() -> {
                    sum.addAndGet(number);
                    if (number == 3) {
                        throw new IllegalStateException();
                    }
                    return number;
                });
            }
            List<Future<Integer>> all = pool.invokeAll(tasks);
            Contract.equal(sum.get(), 10);
            Contract.equal(all.size(), 5);
            for (int i = 0; i < 5; i++) {
                Contract.holds(all.get(i).isDone());
                if (i == 3) {
                    Contract.failsBy(ExecutionException.class, IllegalStateException.class, all.get(i)::get);
                } else {
                    Contract.equal(all.get(i).get(), i);
                }
            }
            Callable<Integer> slow = () -> {
                Thread.sleep(Contract.LONG_MILLIS);
                return 0;
            };
            List<Future<Integer>> late = pool.invokeAll(List.of(() -> 8, slow), 3 * Contract.SHORT_MILLIS, MILLISECONDS);
            Contract.equal(late.get(0).get(), 8);
            Contract.holds(late.get(1).isCancelled());
            List<Future<Integer>> never = pool.invokeAll(List.of(slow, slow), -1, SECONDS);
            Contract.holds(never.get(0).isCancelled());
            Contract.holds(never.get(1).isCancelled());
            List<Future<Integer>> zero = pool.invokeAll(List.of(slow), 0, SECONDS);
            Contract.holds(zero.get(0).isCancelled());
            Contract.interruptible(() -> pool.invokeAll(List.of(slow, slow)));
            end(pool);
        }
    }

    static void invoke_any_takes_one_result() throws Exception {
        for (ExecutorService pool : services()) {
            Contract.equal(pool.invokeAny(List.of(() -> 4)), 4);
            Callable<Integer> failing = () -> {
                throw new IllegalStateException();
            };
            Callable<Integer> slow = () -> {
                Thread.sleep(Contract.LONG_MILLIS);
                return 0;
            };
            Contract.equal(pool.invokeAny(List.of(failing, () -> 6)), 6);
            Contract.failsBy(
                    ExecutionException.class, IllegalStateException.class, () -> pool.invokeAny(List.of(failing, failing)));
            Contract.equal(pool.invokeAny(List.of(() -> 5), Contract.LONG_MILLIS, MILLISECONDS), 5);
            Contract.fails(TimeoutException.class, () -> pool.invokeAny(List.of(slow), Contract.SHORT_MILLIS, MILLISECONDS));
            Contract.fails(TimeoutException.class, () -> pool.invokeAny(List.of(slow), -1, MILLISECONDS));
            Contract.interruptible(() -> pool.invokeAny(List.of(slow, slow)));
            end(pool);
        }
    }

    static void termination_can_be_awaited_and_interrupted() throws Exception {
        for (ExecutorService pool : services()) {
            Contract.interruptible(() -> pool.awaitTermination(Contract.LONG_MILLIS, MILLISECONDS));
            Contract.holds(!pool.awaitTermination(Contract.SHORT_MILLIS, MILLISECONDS));
            Contract.takes(Contract.SHORT_MILLIS, () -> pool.awaitTermination(Contract.SHORT_MILLIS, MILLISECONDS));
            Thread waiter = Contract.start(() -> Contract.holds(pool.awaitTermination(Contract.LONG_MILLIS, MILLISECONDS)));
            Contract.eventuallyWaits(waiter);
            pool.shutdown();
            Contract.join(waiter);
            Contract.equal(pool.shutdownNow(), List.of());
        }
    }

    static void one_thread_runs_in_order() throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        List<Integer> order = Collections.synchronizedList(new ArrayList<>());
        AtomicReference<Thread> only = new AtomicReference<>();
        for (int i = 0; i < 5; i++) {
            int number = i;
            pool.execute(() -> {
                order.add(number);
                only.compareAndSet(null, Thread.currentThread());
                Contract.same(Thread.currentThread(), only.get());
            });
        }
        pool.shutdown();
        Contract.holds(pool.awaitTermination(Contract.LONG_MILLIS, MILLISECONDS));
        Contract.equal(order, List.of(0, 1, 2, 3, 4));
    }

    static void adapters_of_executors() throws Exception {
        Contract.equal(Executors.callable(() -> {}).call(), null);
        Contract.equal(Executors.callable(() -> {}, 3).call(), 3);
        Contract.fails(NullPointerException.class, () -> Executors.callable((Runnable) null));
        Contract.fails(NullPointerException.class, () -> Executors.unconfigurableExecutorService(null));
        Contract.fails(ClassCastException.class, () -> {
            ExecutorService wrapped = Executors.unconfigurableExecutorService(Executors.newFixedThreadPool(1));
            ((ThreadPoolExecutor) wrapped).getPoolSize();
        });
        Contract.holds(Executors.newFixedThreadPool(1) instanceof ThreadPoolExecutor);
        Contract.holds(!(Executors.newSingleThreadExecutor() instanceof ThreadPoolExecutor));
        ThreadPoolExecutor cached = (ThreadPoolExecutor) Executors.newCachedThreadPool();
        Contract.equal(cached.getCorePoolSize(), 0);
        Contract.equal(cached.getMaximumPoolSize(), Integer.MAX_VALUE);
        Contract.equal(cached.getKeepAliveTime(SECONDS), 60L);
    }

    static void cached_pool_reuses_idle_threads() throws Exception {
        ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newCachedThreadPool();
        pool.submit(() -> {}).get();
        Contract.eventually(() -> pool.getActiveCount() == 0);
        Contract.pause(Contract.SHORT_MILLIS);
        pool.submit(() -> {}).get();
        Contract.equal(pool.getLargestPoolSize(), 1);
        CountDownLatch begun = new CountDownLatch(3);
        CountDownLatch goOn = new CountDownLatch(1);
        for (int i = 0; i < 3; i++) {
            pool.execute(waiting(begun, goOn));
        }
        begun.await();
        Contract.equal(pool.getPoolSize(), 3);
        Contract.equal(pool.getActiveCount(), 3);
        goOn.countDown();
        end(pool);
    }

    static void completion_service_hands_out_in_order_of_completion() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        ExecutorCompletionService<Integer> service = new ExecutorCompletionService<>(pool);
        Contract.fails(NullPointerException.class, () -> new ExecutorCompletionService<>(null));
        Contract.fails(NullPointerException.class, () -> service.submit(null));
        Contract.same(service.poll(), null);
        Contract.same(service.poll(Contract.SHORT_MILLIS, MILLISECONDS), null);
        Contract.same(service.poll(-1, MILLISECONDS), null);
        Contract.interruptible(service::take);
        CountDownLatch goOn = new CountDownLatch(1);
        Future<Integer> slow = service.submit(() -> {
            goOn.await();
            return 1;
        });
        Future<Integer> quick = service.submit(() -> {}, 2);
        Contract.same(service.take(), quick);
        Contract.equal(quick.get(), 2);
        Contract.same(service.poll(), null);
        goOn.countDown();
        Contract.same(service.poll(Contract.LONG_MILLIS, MILLISECONDS), slow);
        end(pool);
    }

    static void threads_keep_their_locals_within_a_task() throws Exception {
        ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 9);
        ExecutorService pool = Executors.newSingleThreadExecutor();
        local.set(1);
        Contract.equal(pool.submit(local::get).get(), 9);
        Contract.equal(
                pool.submit(() -> {
                            local.set(5);
                            return local.get();
                        })
                        .get(),
                5);
        Contract.equal(pool.submit(local::get).get(), 5);
        Contract.equal(local.get(), 1);
        end(pool);
    }

    static void an_interrupt_does_not_outlive_its_task() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.submit(() -> Thread.currentThread().interrupt()).get();
        Contract.equal(pool.submit(() -> Thread.currentThread().isInterrupted()).get(), false);
        end(pool);
    }

    static void factory_methods_of_future_are_used() throws Exception {
        AtomicInteger made = new AtomicInteger();
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 1, SECONDS, new LinkedBlockingQueue<>()) {
            @Override
            protected <T> java.util.concurrent.RunnableFuture<T> newTaskFor(Callable<T> task) {
                made.incrementAndGet();
                return new FutureTask<>(task) {
                    @Override
                    protected void done() {
                        made.addAndGet(10);
                    }
                };
            }
        };
        Contract.equal(pool.submit(() -> 1).get(), 1);
        Contract.eventually(() -> made.get() == 11);
        pool.invokeAll(Arrays.asList(() -> 1, () -> 2));
        Contract.eventually(() -> made.get() == 33);
        end(pool);
    }

    static void a_bigger_core_starts_queued_tasks() throws Exception {
        ThreadPoolExecutor pool = pool(1, 4, 10);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        pool.execute(waiting(begun, goOn));
        begun.await();
        CountDownLatch second = new CountDownLatch(1);
        pool.execute(waiting(second, goOn));
        Contract.holds(!second.await(Contract.SHORT_MILLIS, MILLISECONDS));
        pool.setCorePoolSize(2);
        second.await();
        Contract.equal(pool.getActiveCount(), 2);
        Contract.equal(pool.getPoolSize(), 2);
        goOn.countDown();
        end(pool);
    }

    static void tasks_can_be_put_into_the_queue() throws Exception {
        ThreadPoolExecutor pool = pool(1, 1, 5);
        AtomicBoolean ran = new AtomicBoolean();
        pool.getQueue().add(() -> ran.set(true));
        Contract.equal(pool.getQueue().size(), 1);
        Contract.holds(pool.prestartCoreThread());
        Contract.eventually(ran::get);
        end(pool);
    }
}
