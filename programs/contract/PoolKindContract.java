import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Each way to run, wait for and ask a fork-join task, in pools of each kind and outside of any. */
final class PoolKindContract {

    private PoolKindContract() {}

    static final class Failure extends RuntimeException {
        Failure() {}

        public Failure(Throwable cause) {
            super(cause);
        }
    }

    static final class Fib extends RecursiveAction {
        final int n;
        int result;

        Fib(int n) {
            this.n = n;
        }

        @Override
        protected void compute() {
            if (n <= 1) {
                result = n;
                return;
            }
            Fib a = new Fib(n - 1), b = new Fib(n - 2);
            invokeAll(a, b);
            result = a.result + b.result;
        }
    }

    static final class FailingFib extends RecursiveAction {
        final int n;

        FailingFib(int n) {
            this.n = n;
        }

        @Override
        protected void compute() {
            if (n <= 1) throw new Failure();
            FailingFib a = new FailingFib(n - 1), b = new FailingFib(n - 2);
            invokeAll(a, b);
        }
    }

    static final class FibTask extends RecursiveTask<Integer> {
        final int n;

        FibTask(int n) {
            this.n = n;
        }

        @Override
        protected Integer compute() {
            if (n <= 1) return n;
            FibTask a = new FibTask(n - 1);
            a.fork();
            return new FibTask(n - 2).compute() + a.join();
        }

        void set(Integer i) {
            setRawResult(i);
        }
    }

    static final class FailingTask extends RecursiveTask<Integer> {
        final int n;

        FailingTask(int n) {
            this.n = n;
        }

        @Override
        protected Integer compute() {
            if (n <= 1) throw new Failure();
            FailingTask a = new FailingTask(n - 1);
            a.fork();
            return new FailingTask(n - 2).compute() + a.join();
        }
    }
    /** A completer that does the work of a Fibonacci number. */
    static final class FibCompleter extends CountedCompleter<Integer> {
        final int n;
        final FibCompleter[] parts = new FibCompleter[2];
        int result;

        FibCompleter(CountedCompleter<?> parent, int n) {
            super(parent);
            this.n = n;
        }

        @Override
        public void compute() {
            if (n <= 1) {
                result = n;
                tryComplete();
                return;
            }
            setPendingCount(2);
            parts[0] = new FibCompleter(this, n - 1);
            parts[1] = new FibCompleter(this, n - 2);
            parts[0].fork();
            parts[1].fork();
            tryComplete();
        }

        @Override
        public void onCompletion(CountedCompleter<?> caller) {
            if (parts[0] != null) result = parts[0].result + parts[1].result;
        }

        @Override
        public Integer getRawResult() {
            return result;
        }
    }

    static final class FailingCompleter extends CountedCompleter<Integer> {
        final int n;

        FailingCompleter(CountedCompleter<?> parent, int n) {
            super(parent);
            this.n = n;
        }

        @Override
        public void compute() {
            if (n <= 1) throw new Failure();
            addToPendingCount(2);
            new FailingCompleter(this, n - 1).fork();
            new FailingCompleter(this, n - 2).fork();
            tryComplete();
        }
    }

    private static void everywhere(Contract.Code code) throws Throwable {
        code.run();
        ForkJoinPool[] pools = {
            new ForkJoinPool(),
            new ForkJoinPool(1),
            new ForkJoinPool(1, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, true),
            new ForkJoinPool(3, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, true)
        };
        for (ForkJoinPool pool : pools) {
            Throwable[] thrown = {null};
            RecursiveAction body = new RecursiveAction() {
                @Override
                protected void compute() {
                    try {
                        code.run();
                    } catch (Throwable e) {
                        thrown[0] = e;
                    }
                }
            };
            Contract.same(pool.invoke(body), null);
            Contract.same(thrown[0], null);
            Contract.holds(body.isCompletedNormally());
            pool.shutdown();
            Contract.holds(pool.awaitTermination(Contract.LONG_MILLIS, MILLISECONDS));
        }
    }

    private static void normal(ForkJoinTask<?> task, Object result) throws Exception {
        Contract.holds(task.isDone());
        Contract.holds(task.isCompletedNormally());
        Contract.holds(!task.isCompletedAbnormally());
        Contract.holds(!task.isCancelled());
        Contract.same(task.getException(), null);
        Contract.equal(task.getRawResult(), result);
        Contract.equal(task.join(), result);
        Contract.equal(task.get(), result);
        Contract.equal(task.get(1, SECONDS), result);
        Contract.equal(task.invoke(), result);
        Contract.holds(!task.cancel(true));
        Contract.holds(!task.isCancelled());
        task.quietlyJoin();
        task.quietlyInvoke();
        Contract.holds(task.isCompletedNormally());
    }

    private static void failed(ForkJoinTask<?> task, Class<? extends Throwable> how) throws Exception {
        Contract.holds(task.isDone());
        Contract.holds(!task.isCompletedNormally());
        Contract.holds(task.isCompletedAbnormally());
        Contract.equal(task.isCancelled(), how == CancellationException.class);
        Contract.same(task.getException().getClass(), how);
        Contract.fails(how, task::join);
        Contract.fails(how, task::invoke);
        if (how == CancellationException.class) {
            Contract.fails(how, task::get);
            Contract.fails(how, () -> task.get(1, SECONDS));
        } else {
            Contract.failsBy(ExecutionException.class, how, task::get);
            Contract.failsBy(ExecutionException.class, how, () -> task.get(1, SECONDS));
        }
        task.quietlyJoin();
        task.quietlyInvoke();
        Contract.holds(task.isCompletedAbnormally());
    }

    static void actions_run_in_all_ways() throws Throwable {
        everywhere(() -> {
            Fib f = new Fib(8);
            Contract.holds(!f.isDone());
            Contract.same(f.invoke(), null);
            Contract.equal(f.result, 21);
            normal(f, null);
            f = new Fib(8);
            f.quietlyInvoke();
            Contract.equal(f.result, 21);
            normal(f, null);
            f = new Fib(8);
            Contract.same(f.fork(), f);
            Contract.same(f.join(), null);
            Contract.equal(f.result, 21);
            normal(f, null);
            f = new Fib(8);
            f.fork();
            Contract.same(f.get(), null);
            Contract.equal(f.result, 21);
            f = new Fib(8);
            f.fork();
            Contract.same(f.get(10, SECONDS), null);
            Contract.equal(f.result, 21);
            Fib g = new Fib(8);
            g.fork();
            Contract.fails(NullPointerException.class, () -> g.get(5, null));
            g.quietlyJoin();
            Contract.equal(g.result, 21);
            normal(g, null);
            f = new Fib(9);
            f.fork();
            ForkJoinTask.helpQuiesce();
            while (!f.isDone()) {
                Thread.yield();
            }
            Contract.equal(f.result, 34);
            Contract.equal(ForkJoinTask.getQueuedTaskCount(), 0);
        });
    }

    static void failing_actions_throw_in_all_ways() throws Throwable {
        everywhere(() -> {
            FailingFib f = new FailingFib(8);
            Contract.fails(Failure.class, f::invoke);
            failed(f, Failure.class);
            f = new FailingFib(8);
            f.quietlyInvoke();
            failed(f, Failure.class);
            f = new FailingFib(8);
            f.fork();
            Contract.fails(Failure.class, f::join);
            failed(f, Failure.class);
            f = new FailingFib(8);
            f.fork();
            Contract.failsBy(ExecutionException.class, Failure.class, f::get);
            f = new FailingFib(8);
            f.fork();
            FailingFib g = f;
            Contract.failsBy(ExecutionException.class, Failure.class, () -> g.get(5, SECONDS));
            f = new FailingFib(8);
            f.fork();
            f.quietlyJoin();
            failed(f, Failure.class);
        });
    }

    static void cancelled_tasks_throw_in_all_ways() throws Throwable {
        everywhere(() -> {
            for (int way = 0; way < 6; way++) {
                FibTask f = new FibTask(8);
                Contract.holds(f.cancel(true));
                switch (way) {
                    case 0:
                        Contract.fails(CancellationException.class, f::invoke);
                        break;
                    case 1:
                        f.fork();
                        Contract.fails(CancellationException.class, f::join);
                        break;
                    case 2:
                        f.fork();
                        Contract.fails(CancellationException.class, f::get);
                        break;
                    case 3:
                        f.fork();
                        Contract.fails(CancellationException.class, () -> f.get(5, SECONDS));
                        break;
                    case 4:
                        f.fork();
                        f.quietlyJoin();
                        break;
                    default:
                        f.quietlyInvoke();
                        break;
                }
                failed(f, CancellationException.class);
                Contract.holds(f.cancel(false));
            }
        });
    }

    static void completing_tasks_from_outside() throws Throwable {
        everywhere(() -> {
            FibTask f = new FibTask(8);
            f.complete(5);
            Contract.equal(f.join(), 5);
            normal(f, 5);
            f = new FibTask(8);
            f.completeExceptionally(new Failure());
            failed(f, Failure.class);
            FibTask g = new FibTask(8);
            g.completeExceptionally(new java.io.IOException());
            Contract.fails(RuntimeException.class, g::join);
            f = new FibTask(8);
            f.quietlyComplete();
            Contract.same(f.getRawResult(), null);
            Contract.holds(f.isCompletedNormally());
            f = new FibTask(8);
            f.set(7);
            Contract.holds(!f.isDone());
            Contract.equal(f.getRawResult(), 7);
            Contract.equal(f.invoke(), 21);
            f.reinitialize();
            Contract.holds(!f.isDone());
            Contract.equal(f.invoke(), 21);
            FibTask h = new FibTask(3);
            Contract.fails(TimeoutException.class, () -> h.get(0, NANOSECONDS));
            Contract.fails(TimeoutException.class, () -> h.get(Contract.SHORT_MILLIS, MILLISECONDS));
            Contract.holds(!h.isDone());
            Contract.equal(h.invoke(), 2);
        });
    }

    static void tasks_return_results_in_all_ways() throws Throwable {
        everywhere(() -> {
            Contract.equal(new FibTask(8).invoke(), 21);
            FibTask f = new FibTask(8);
            f.fork();
            Contract.equal(f.join(), 21);
            normal(f, 21);
            FailingTask g = new FailingTask(8);
            g.fork();
            Contract.fails(Failure.class, g::join);
            failed(g, Failure.class);
            FibTask a = new FibTask(8), b = new FibTask(9), c = new FibTask(7);
            ForkJoinTask.invokeAll(a, b);
            Contract.equal(a.join() + b.join(), 55);
            a.reinitialize();
            b.reinitialize();
            ForkJoinTask.invokeAll(a, b, c);
            Contract.equal(a.join() + b.join() + c.join(), 68);
            a.reinitialize();
            b.reinitialize();
            c.reinitialize();
            Set<FibTask> set = new LinkedHashSet<>(List.of(a, b, c));
            Contract.same(ForkJoinTask.invokeAll(set), set);
            Contract.equal(a.getRawResult() + b.getRawResult() + c.getRawResult(), 68);
            ForkJoinTask.invokeAll(new FibTask(5));
            ForkJoinTask.invokeAll();
            Contract.fails(NullPointerException.class, () -> ForkJoinTask.invokeAll(new FibTask(3), null));
            Contract.fails(NullPointerException.class, () -> ForkJoinTask.invokeAll((FibTask) null));
            Contract.fails(Failure.class, () -> ForkJoinTask.invokeAll(new FibTask(5), new FailingTask(4)));
            Contract.fails(Failure.class, () -> ForkJoinTask.invokeAll(new FailingTask(4), new FibTask(5)));
            Contract.fails(
                    Failure.class, () -> ForkJoinTask.invokeAll(new FibTask(5), new FailingTask(4), new FibTask(3)));
            Contract.fails(
                    Failure.class,
                    () -> ForkJoinTask.invokeAll(List.of(new FibTask(5), new FibTask(3), new FailingTask(4))));
        });
    }

    static void completers_run_in_all_ways() throws Throwable {
        everywhere(() -> {
            FibCompleter f = new FibCompleter(null, 8);
            Contract.equal(f.invoke(), 21);
            normal(f, 21);
            f = new FibCompleter(null, 8);
            f.fork();
            Contract.equal(f.join(), 21);
            f = new FibCompleter(null, 8);
            f.fork();
            Contract.equal(f.get(), 21);
            f = new FibCompleter(null, 8);
            f.fork();
            Contract.equal(f.get(5, SECONDS), 21);
            f = new FibCompleter(null, 8);
            f.fork();
            f.quietlyJoin();
            Contract.equal(f.getRawResult(), 21);
            f = new FibCompleter(null, 8);
            f.quietlyInvoke();
            Contract.equal(f.getRawResult(), 21);
            f = new FibCompleter(null, 9);
            f.fork();
            f.helpComplete(Integer.MAX_VALUE);
            Contract.equal(f.join(), 34);
            FailingCompleter g = new FailingCompleter(null, 6);
            Contract.fails(Failure.class, g::invoke);
            failed(g, Failure.class);
            g = new FailingCompleter(null, 6);
            g.fork();
            Contract.fails(Failure.class, g::join);
            g = new FailingCompleter(null, 6);
            g.fork();
            Contract.failsBy(ExecutionException.class, Failure.class, g::get);
            FibCompleter a = new FibCompleter(null, 5), b = new FibCompleter(null, 6);
            ForkJoinTask.invokeAll(a, b);
            Contract.equal(a.getRawResult() + b.getRawResult(), 13);
            FibCompleter c = new FibCompleter(null, 5);
            c.cancel(true);
            Contract.fails(CancellationException.class, c::invoke);
            c = new FibCompleter(null, 5);
            c.fork();
            c.cancel(false);
            c.quietlyJoin();
            Contract.holds(c.isDone());
            CountedCompleter<?> root = new FibCompleter(null, 1);
            FibCompleter child = new FibCompleter(root, 1);
            Contract.same(child.getCompleter(), root);
            Contract.same(child.getRoot(), root);
            Contract.equal(root.getPendingCount(), 0);
            root.setPendingCount(3);
            root.addToPendingCount(4);
            Contract.equal(root.getPendingCount(), 7);
            Contract.equal(root.decrementPendingCountUnlessZero(), 7);
            Contract.holds(root.compareAndSetPendingCount(6, 1));
            Contract.holds(!root.compareAndSetPendingCount(6, 1));
            child.propagateCompletion();
            Contract.equal(root.getPendingCount(), 0);
            Contract.holds(!root.isDone());
            Contract.same(child.firstComplete(), child);
            Contract.same(child.nextComplete(), root);
            Contract.same(root.nextComplete(), null);
            Contract.holds(root.isDone());
            FibCompleter top = new FibCompleter(null, 1);
            new FibCompleter(new FibCompleter(top, 1), 1).quietlyCompleteRoot();
            Contract.holds(top.isDone());
        });
    }

    static void the_last_fork_can_be_taken_back() throws Throwable {
        for (boolean async : new boolean[] {false, true}) {
            ForkJoinPool pool = new ForkJoinPool(1, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, async);
            pool.submit(() -> {
                        Fib g = new Fib(9);
                        g.fork();
                        Fib f = new Fib(8);
                        f.fork();
                        Contract.holds(f.tryUnfork());
                        ForkJoinTask.helpQuiesce();
                        Contract.holds(!f.isDone());
                        Contract.holds(g.isDone());
                        Contract.equal(ForkJoinTask.getPool(), pool);
                        Contract.holds(ForkJoinTask.inForkJoinPool());
                        Contract.holds(((ForkJoinWorkerThread) Thread.currentThread()).getPool() == pool);
                        Fib one = new Fib(3), two = new Fib(4), three = new Fib(5);
                        one.fork();
                        two.fork();
                        three.fork();
                        Contract.equal(ForkJoinTask.getQueuedTaskCount(), 3);
                        Contract.equal(ForkJoinTask.getSurplusQueuedTaskCount(), 3);
                        Contract.equal(pool.getQueuedTaskCount(), 3L);
                        ForkJoinTask.helpQuiesce();
                        Contract.equal(ForkJoinTask.getQueuedTaskCount(), 0);
                        Contract.equal(one.result + two.result + three.result, 10);
                    })
                    .get();
            Contract.equal(ForkJoinTask.getPool(), null);
            Contract.holds(!ForkJoinTask.inForkJoinPool());
            Contract.equal(pool.getStealCount() >= 0, true);
            pool.shutdown();
            Contract.holds(pool.awaitTermination(Contract.LONG_MILLIS, MILLISECONDS));
            Contract.equal(pool.getPoolSize(), 0);
            Contract.holds(pool.toString().contains("Terminated"));
        }
    }

    static void pools_refuse_and_count() throws Throwable {
        Contract.fails(IllegalArgumentException.class, () -> new ForkJoinPool(0));
        Contract.fails(IllegalArgumentException.class, () -> new ForkJoinPool(-1));
        Contract.fails(NullPointerException.class, () -> new ForkJoinPool(1, null, null, false));
        Contract.fails(IllegalArgumentException.class, () -> new ForkJoinPool(1 << 20));
        ForkJoinPool pool = new ForkJoinPool(1);
        Contract.equal(pool.getParallelism(), 1);
        Contract.equal(pool.getPoolSize(), 0);
        Contract.equal(pool.getActiveThreadCount(), 0);
        Contract.equal(pool.getRunningThreadCount(), 0);
        Contract.equal(pool.getQueuedTaskCount(), 0L);
        Contract.equal(pool.getQueuedSubmissionCount(), 0);
        Contract.holds(!pool.hasQueuedSubmissions());
        Contract.holds(pool.isQuiescent());
        Contract.holds(!pool.getAsyncMode());
        Contract.same(pool.getFactory(), ForkJoinPool.defaultForkJoinWorkerThreadFactory);
        Contract.same(pool.getUncaughtExceptionHandler(), null);
        Contract.holds(pool.toString().contains("Running"));
        Contract.holds(pool.toString().contains("parallelism = 1"));
        Contract.equal(pool.invoke(new FibTask(10)), 55);
        Contract.equal(pool.submit(new FibTask(10)).get(), 55);
        Contract.equal(pool.submit(() -> "x").get(), "x");
        Contract.equal(pool.submit(() -> {}, "y").get(), "y");
        Contract.same(pool.submit(() -> {}).get(), null);
        Contract.failsBy(ExecutionException.class, Failure.class, () -> pool.submit((Callable<Object>) () -> {
                    throw new Failure();
                })
                .get());
        Contract.failsBy(ExecutionException.class, Failure.class, () -> pool.submit((Runnable) () -> {
                    throw new Failure();
                })
                .get());
        Contract.fails(Failure.class, () -> pool.invoke(new FailingTask(5)));
        Contract.fails(NullPointerException.class, () -> pool.invoke(null));
        Contract.fails(NullPointerException.class, () -> pool.execute((Runnable) null));
        Contract.fails(NullPointerException.class, () -> pool.execute((ForkJoinTask<?>) null));
        Contract.fails(NullPointerException.class, () -> pool.submit((ForkJoinTask<?>) null));
        Contract.fails(NullPointerException.class, () -> pool.submit((Callable<?>) null));
        Contract.fails(NullPointerException.class, () -> pool.submit((Runnable) null));
        Contract.fails(NullPointerException.class, () -> pool.invokeAll(null));
        Contract.fails(NullPointerException.class, () -> pool.invokeAny(null));
        Contract.fails(IllegalArgumentException.class, () -> pool.invokeAny(List.of()));

        Contract.failsBy(
                ExecutionException.class,
                Failure.class,
                () -> pool.invokeAny(List.of(() -> {
                    throw new Failure();
                })));
        Contract.equal(
                pool.invokeAny(List.of(
                        () -> {
                            throw new Failure();
                        },
                        () -> 3)),
                3);
        List<Future<Integer>> all = pool.invokeAll(List.of(() -> 1, () -> {
            throw new Failure();
        }));
        Contract.equal(all.get(0).get(), 1);
        Contract.failsBy(
                ExecutionException.class, Failure.class, () -> all.get(1).get());
        CountDownLatch begun = new CountDownLatch(1), end = new CountDownLatch(1);
        pool.execute(() -> {
            begun.countDown();
            try {
                end.await();
            } catch (InterruptedException e) {
            }
        });
        begun.await();
        Contract.holds(!pool.isQuiescent());
        Contract.equal(pool.getPoolSize(), 1);
        Contract.equal(pool.getActiveThreadCount(), 1);
        Future<String> queued = pool.submit(() -> "q");
        Contract.holds(pool.hasQueuedSubmissions());
        Contract.equal(pool.getQueuedSubmissionCount(), 1);
        pool.shutdown();
        Contract.holds(pool.isShutdown());
        Contract.holds(!pool.isTerminated());
        Contract.fails(RejectedExecutionException.class, () -> pool.execute(() -> {}));
        Contract.fails(RejectedExecutionException.class, () -> pool.submit(new FibTask(3)));
        Contract.fails(RejectedExecutionException.class, () -> pool.invoke(new FibTask(3)));
        end.countDown();
        Contract.equal(queued.get(), "q");
        Contract.holds(pool.awaitTermination(Contract.LONG_MILLIS, MILLISECONDS));
        Contract.holds(pool.isTerminated());
        Contract.holds(!pool.isTerminating());
        ForkJoinPool stopped = new ForkJoinPool(1);
        CountDownLatch in = new CountDownLatch(1);
        AtomicBoolean interrupted = new AtomicBoolean();
        Future<?> running = stopped.submit(() -> {
            in.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.set(true);
            }
        });
        in.await();
        Future<?> waiting = stopped.submit(() -> {});
        Contract.equal(stopped.shutdownNow(), List.of());
        Contract.holds(stopped.awaitTermination(Contract.LONG_MILLIS, MILLISECONDS));
        Contract.holds(interrupted.get() || running.isCancelled());
        Contract.holds(waiting.isCancelled());
        Contract.holds(running.isDone());
    }

    static void the_common_pool_cannot_be_stopped() throws Throwable {
        ForkJoinPool common = ForkJoinPool.commonPool();
        common.shutdown();
        Contract.equal(common.shutdownNow(), List.of());
        Contract.holds(!common.isShutdown());
        Contract.holds(!common.isTerminated());
        Contract.holds(!common.isTerminating());
        Contract.equal(common.submit(() -> 1).get(), 1);
        Contract.equal(ForkJoinPool.getCommonPoolParallelism(), common.getParallelism());
        Contract.holds(common.awaitQuiescence(Contract.LONG_MILLIS, MILLISECONDS));
        Contract.holds(!common.awaitTermination(1, MILLISECONDS));
        Contract.holds(common.isQuiescent());
        CompletableFuture<String> name =
                CompletableFuture.supplyAsync(() -> Thread.currentThread().getName());
        Contract.holds(name.get().startsWith("ForkJoinPool.commonPool-worker-") || common.getParallelism() < 2);
        Contract.same(new FibTask(4).fork().getClass(), FibTask.class);
    }

    static void adapted_bodies() throws Throwable {
        everywhere(() -> {
            ForkJoinTask<?> run = ForkJoinTask.adapt(() -> {});
            Contract.same(run.invoke(), null);
            ForkJoinTask<String> with = ForkJoinTask.adapt(() -> {}, "x");
            Contract.equal(with.invoke(), "x");
            ForkJoinTask<String> call = ForkJoinTask.adapt(() -> "y");
            Contract.equal(call.invoke(), "y");
            Contract.equal(call.fork().join(), "y");
            ForkJoinTask<String> failing = ForkJoinTask.adapt((Callable<String>) () -> {
                throw new java.io.IOException("z");
            });
            RuntimeException e = Contract.fails(RuntimeException.class, failing::invoke);
            Contract.fails(NullPointerException.class, () -> ForkJoinTask.adapt((Runnable) null));
            Contract.fails(NullPointerException.class, () -> ForkJoinTask.adapt((Callable<?>) null));
        });
    }

    static void uncaught_failures_reach_the_handler() throws Throwable {
        BlockingQueue<Throwable> seen = new LinkedBlockingQueue<>();
        ForkJoinPool pool =
                new ForkJoinPool(1, ForkJoinPool.defaultForkJoinWorkerThreadFactory, (t, e) -> seen.add(e), false);
        pool.execute(() -> {
            throw new Failure();
        });
        Throwable first = seen.poll(Contract.SHORT_MILLIS * 20, MILLISECONDS);
        Contract.holds(first == null || first instanceof Failure);
        Contract.equal(pool.submit(() -> 1).get(), 1);
        pool.shutdown();
        Contract.holds(pool.awaitTermination(Contract.LONG_MILLIS, MILLISECONDS));
        AtomicInteger starts = new AtomicInteger(), ends = new AtomicInteger();
        ForkJoinPool own = new ForkJoinPool(
                2,
                p -> new ForkJoinWorkerThread(p) {
                    @Override
                    protected void onStart() {
                        super.onStart();
                        starts.incrementAndGet();
                    }

                    @Override
                    protected void onTermination(Throwable t) {
                        ends.incrementAndGet();
                        super.onTermination(t);
                    }
                },
                null,
                false);
        Contract.equal(own.invoke(new FibTask(8)), 21);
        own.shutdown();
        Contract.holds(own.awaitTermination(Contract.LONG_MILLIS, MILLISECONDS));
        Contract.eventually(() -> starts.get() >= 1 && starts.get() == ends.get());
    }

    static void completer_exceptions_travel_up() throws Throwable {
        everywhere(() -> {
            List<String> log = new CopyOnWriteArrayList<>();
            class Part extends CountedCompleter<Void> {
                final String name;

                Part(CountedCompleter<?> parent, String name) {
                    super(parent);
                    this.name = name;
                }

                @Override
                public void compute() {
                    tryComplete();
                }

                @Override
                public void onCompletion(CountedCompleter<?> c) {
                    log.add("done " + name + " by " + ((Part) c).name);
                }

                @Override
                public boolean onExceptionalCompletion(Throwable e, CountedCompleter<?> c) {
                    log.add("failed " + name + " by " + ((Part) c).name);
                    return !name.equals("stop");
                }
            }
            Part root = new Part(null, "root");
            Part middle = new Part(root, "middle");
            Part leaf = new Part(middle, "leaf");
            middle.setPendingCount(1);
            root.setPendingCount(1);
            leaf.compute();
            Contract.equal(log, List.of("done leaf by leaf"));
            middle.tryComplete();
            Contract.equal(log.get(log.size() - 1), "done middle by middle");
            root.completeExceptionally(new Failure());
            Contract.holds(root.isCompletedAbnormally());
            Part stop = new Part(new Part(null, "above"), "stop");
            Part low = new Part(stop, "low");
            log.clear();
            low.completeExceptionally(new Failure());
            Contract.equal(log, List.of("failed low by low", "failed stop by low"));
            Contract.holds(stop.isCompletedAbnormally());
            Contract.holds(!stop.getCompleter().isDone());
        });
    }
}
