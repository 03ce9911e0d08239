package org.taskrace.benchmarks.constructs;

import java.util.ArrayList;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** Executors, futures, timers. */
final class ExecutorConstructs {

    private static final ThreadFactory DAEMONS = body -> {
        Thread thread = new Thread(body);
        thread.setDaemon(true);
        return thread;
    };

    private static final ExecutorService POOL = Executors.newFixedThreadPool(2, DAEMONS);
    private static final ExecutorService SINGLE = Executors.newSingleThreadExecutor(DAEMONS);
    private static final ScheduledExecutorService SCHEDULED = Executors.newScheduledThreadPool(2, DAEMONS);
    private static final Timer TIMER = new Timer(true);

    private ExecutorConstructs() {}

    static List<ConstructBenchmark> all() {
        return List.of(
                new ConstructBenchmark("ExecutorService.submit, get", 17, tasks -> submit(POOL, tasks)),
                new ConstructBenchmark("the same, a single thread", 17, tasks -> submit(SINGLE, tasks)),
                new ConstructBenchmark("Executor.execute, a latch", 17, ExecutorConstructs::execute),
                new ConstructBenchmark("ExecutorService.invokeAll", 17, ExecutorConstructs::invokeAll),
                new ConstructBenchmark("CompletableFuture.supplyAsync, join", 17, ExecutorConstructs::supply),
                new ConstructBenchmark("CompletableFuture.thenApply", 17, tasks -> stages(tasks, false)),
                new ConstructBenchmark("CompletableFuture.thenApplyAsync", 17, tasks -> stages(tasks, true)),
                new ConstructBenchmark("ScheduledExecutorService.schedule, get", 17, ExecutorConstructs::schedule),
                new ConstructBenchmark("Timer.schedule, a latch", 17, ExecutorConstructs::timer));
    }

    static void submit(ExecutorService executor, int tasks) throws Exception {
        long[] results = new long[tasks];
        List<Future<?>> futures = new ArrayList<>(tasks);
        for (int i = 0; i < tasks; i++) {
            int task = i;
            futures.add(executor.submit(() -> ConstructBenchmark.work(results, task)));
        }
        for (Future<?> future : futures) {
            future.get();
        }
    }

    private static void execute(int tasks) throws InterruptedException {
        long[] results = new long[tasks];
        CountDownLatch done = new CountDownLatch(tasks);
        for (int i = 0; i < tasks; i++) {
            int task = i;
            POOL.execute(() -> {
                ConstructBenchmark.work(results, task);
                done.countDown();
            });
        }
        done.await();
    }

    private static void invokeAll(int tasks) throws InterruptedException {
        long[] results = new long[tasks];
        List<Callable<Void>> all = new ArrayList<>(tasks);
        for (int i = 0; i < tasks; i++) {
            int task = i;
            all.add(() -> {
                ConstructBenchmark.work(results, task);
                return null;
            });
        }
        POOL.invokeAll(all);
    }

    private static void supply(int tasks) {
        long[] results = new long[tasks];
        List<CompletableFuture<Integer>> futures = new ArrayList<>(tasks);
        for (int i = 0; i < tasks; i++) {
            int task = i;
            futures.add(CompletableFuture.supplyAsync(
                    () -> {
                        ConstructBenchmark.work(results, task);
                        return task;
                    },
                    POOL));
        }
        futures.forEach(CompletableFuture::join);
    }

    private static void stages(int tasks, boolean async) {
        long[] results = new long[tasks];
        CompletableFuture<Integer> stage = CompletableFuture.completedFuture(0);
        for (int i = 0; i < tasks; i++) {
            stage = async
                    ? stage.thenApplyAsync(task -> next(results, task), POOL)
                    : stage.thenApply(task -> next(results, task));
        }
        stage.join();
    }

    private static int next(long[] results, int task) {
        ConstructBenchmark.work(results, task);
        return task + 1;
    }

    private static void schedule(int tasks) throws Exception {
        long[] results = new long[tasks];
        List<Future<?>> futures = new ArrayList<>(tasks);
        for (int i = 0; i < tasks; i++) {
            int task = i;
            futures.add(SCHEDULED.schedule(() -> ConstructBenchmark.work(results, task), 0, TimeUnit.SECONDS));
        }
        for (Future<?> future : futures) {
            future.get();
        }
    }

    private static void timer(int tasks) throws InterruptedException {
        long[] results = new long[tasks];
        CountDownLatch done = new CountDownLatch(tasks);
        for (int i = 0; i < tasks; i++) {
            int task = i;
            TIMER.schedule(
                    new TimerTask() {
                        @Override
                        public void run() {
                            ConstructBenchmark.work(results, task);
                            done.countDown();
                        }
                    },
                    0);
        }
        done.await();
    }
}
