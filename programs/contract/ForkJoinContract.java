import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** ForkJoinPool, ForkJoinTask and CountedCompleter. */
final class ForkJoinContract {

    private ForkJoinContract() {}

    private static final class Mine extends RuntimeException {
        private static final long serialVersionUID = 1;

        public Mine() {}
    }

    private static final class Fib extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1;
        final int n;

        Fib(int n) {
            this.n = n;
        }

        @Override
        protected Integer compute() {
            if (n < 2) {
                return n;
            }
            Fib left = new Fib(n - 1);
            left.fork();
            return new Fib(n - 2).compute() + left.join();
        }
    }

    private static final class Failing extends RecursiveAction {
        private static final long serialVersionUID = 1;

        @Override
        protected void compute() {
            throw new Mine();
        }
    }

    private static <T> RecursiveTask<T> task(Callable<T> body) {
        return new RecursiveTask<>() {
            private static final long serialVersionUID = 1;

            @Override
            protected T compute() {
                try {
                    return body.call();
                } catch (RuntimeException e) {
                    throw e;
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }
        };
    }

    private static void end(ForkJoinPool pool) throws InterruptedException {
        pool.shutdown();
        Contract.holds(pool.awaitTermination(Contract.LONG_MILLIS, MILLISECONDS));
        Contract.holds(pool.isTerminated());
    }

    static void pool_properties() throws Exception {
        Contract.fails(IllegalArgumentException.class, () -> new ForkJoinPool(0));
        Contract.fails(IllegalArgumentException.class, () -> new ForkJoinPool(-1));
        Contract.fails(NullPointerException.class, () -> new ForkJoinPool(1, null, null, false));
        ForkJoinPool pool = new ForkJoinPool(3);
        Contract.equal(pool.getParallelism(), 3);
        Contract.holds(!pool.getAsyncMode());
        Contract.same(pool.getUncaughtExceptionHandler(), null);
        Contract.same(pool.getFactory(), ForkJoinPool.defaultForkJoinWorkerThreadFactory);
        Contract.equal(pool.getPoolSize(), 0);
        Contract.equal(pool.getActiveThreadCount(), 0);
        Contract.equal(pool.getRunningThreadCount(), 0);
        Contract.equal(pool.getQueuedTaskCount(), 0L);
        Contract.equal(pool.getQueuedSubmissionCount(), 0);
        Contract.holds(!pool.hasQueuedSubmissions());
        Contract.equal(pool.getStealCount(), 0L);
        Contract.holds(pool.isQuiescent());
        Contract.holds(!pool.isShutdown());
        Contract.holds(!pool.isTerminating());
        Contract.holds(!pool.isTerminated());
        Contract.holds(pool.toString().contains("[Running, parallelism = 3, size = 0, active = 0, running = 0, steals = 0, tasks = 0, submissions = 0]"));
        end(pool);
        Contract.holds(pool.toString().contains("[Terminated, parallelism = 3"));
        Contract.equal(ForkJoinPool.commonPool().getParallelism(), ForkJoinPool.getCommonPoolParallelism());
        Contract.same(ForkJoinPool.commonPool(), ForkJoinPool.commonPool());
    }

    static void tasks_know_their_pool_and_worker() throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        Contract.holds(!ForkJoinTask.inForkJoinPool());
        Contract.same(ForkJoinTask.getPool(), null);
        Contract.equal(pool.submit(() -> ForkJoinTask.inForkJoinPool()).get(), true);
        Contract.same(pool.submit(() -> ForkJoinTask.getPool()).get(), pool);
        Contract.same(pool.invoke(task(ForkJoinTask::getPool)), pool);
        Contract.same(pool.invoke(task(() -> task(ForkJoinTask::getPool).fork().join())), pool);
        Contract.equal(pool.invoke(task(() -> task(ForkJoinTask::inForkJoinPool).fork().join())), true);
        pool.submit(() -> {
                    Thread thread = Thread.currentThread();
                    Contract.holds(thread instanceof ForkJoinWorkerThread);
                    Contract.holds(thread.isDaemon());
                    Contract.holds(thread.getName().matches("ForkJoinPool-[0-9]+-worker-[0-9]+"));
                    ForkJoinWorkerThread worker = (ForkJoinWorkerThread) thread;
                    Contract.same(worker.getPool(), pool);
                    Contract.holds(worker.getPoolIndex() >= 0 && worker.getPoolIndex() < 64);
                    Contract.equal(pool.getActiveThreadCount() >= 1, true);
                    Contract.equal(pool.getPoolSize() >= 1, true);
                    Contract.holds(!pool.isQuiescent());
                    Contract.equal(ForkJoinTask.getQueuedTaskCount(), 0);
                })
                .get();
        CountDownLatch ran = new CountDownLatch(1);
        ForkJoinPool.commonPool().execute(() -> {
            Contract.holds(Thread.currentThread() instanceof ForkJoinWorkerThread);
            Contract.holds(Thread.currentThread().getName().startsWith("ForkJoinPool.commonPool-worker-"));
            Contract.holds(Thread.currentThread().isDaemon());
            Contract.same(ForkJoinTask.getPool(), ForkJoinPool.commonPool());
            ran.countDown();
        });
        ran.await();
        end(pool);
    }

    static void workers_come_from_the_factory() throws Exception {
        final class Worker extends ForkJoinWorkerThread {
            Worker(ForkJoinPool pool) {
                super(pool);
            }
        }
        AtomicInteger made = new AtomicInteger();
        AtomicReference<Throwable> seen = new AtomicReference<>();
        ForkJoinPool pool = new ForkJoinPool(
                1,
                owner -> {
                    made.incrementAndGet();
                    Worker worker = new Worker(owner);
                    worker.setName("mine");
                    return worker;
                },
                (thread, thrown) -> seen.set(thrown),
                true);
        Contract.holds(pool.getAsyncMode());
        Contract.equal(pool.submit(() -> Thread.currentThread().getClass()).get(), Worker.class);
        Contract.equal(pool.submit(() -> Thread.currentThread().getName()).get(), "mine");
        Contract.holds(made.get() >= 1);
        Contract.holds(pool.getUncaughtExceptionHandler() != null);
        end(pool);
    }

    static void results_and_exceptions() throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        Contract.equal(pool.invoke(new Fib(10)), 55);
        Contract.equal(pool.submit(new Fib(7)).get(), 13);
        Contract.equal(pool.submit(() -> 3).get(), 3);
        Contract.equal(pool.submit(() -> {}).get(), null);
        Contract.equal(pool.submit(() -> {}, 4).get(), 4);
        Contract.equal(pool.submit(() -> 3).join(), 3);
        AtomicInteger ran = new AtomicInteger();
        pool.execute(ran::incrementAndGet);
        pool.execute(task(ran::incrementAndGet));
        Contract.holds(pool.awaitQuiescence(Contract.LONG_MILLIS, MILLISECONDS));
        Contract.equal(ran.get(), 2);
        Contract.fails(NullPointerException.class, () -> pool.execute((Runnable) null));
        Contract.fails(NullPointerException.class, () -> pool.execute((ForkJoinTask<?>) null));
        Contract.fails(NullPointerException.class, () -> pool.submit((Callable<?>) null));
        Contract.fails(NullPointerException.class, () -> pool.invoke(null));
        Failing failing = new Failing();
        Contract.fails(Mine.class, () -> pool.invoke(failing));
        Contract.holds(failing.isDone());
        Contract.holds(failing.isCompletedAbnormally());
        Contract.holds(!failing.isCompletedNormally());
        Contract.holds(!failing.isCancelled());
        Contract.holds(failing.getException() instanceof Mine);
        Contract.fails(Mine.class, failing::join);
        Contract.failsBy(ExecutionException.class, Mine.class, failing::get);
        Contract.failsBy(ExecutionException.class, Mine.class, () -> failing.get(1, SECONDS));
        failing.quietlyJoin();
        failing.quietlyInvoke();
        Contract.holds(!failing.cancel(true));
        Future<?> submitted = pool.submit((Runnable) () -> {
            throw new Mine();
        });
        Contract.fails(ExecutionException.class, submitted::get);
        Fib direct = new Fib(8);
        Contract.equal(direct.invoke(), 21);
        Contract.equal(direct.getRawResult(), 21);
        Contract.holds(direct.isCompletedNormally());
        Contract.same(direct.getException(), null);
        Fib forked = new Fib(6);
        Contract.same(forked.fork(), forked);
        Contract.equal(forked.join(), 8);
        Contract.equal(forked.get(), 8);
        Contract.equal(forked.get(1, SECONDS), 8);
        Contract.equal(forked.get(-1, SECONDS), 8);
        end(pool);
    }

    static void cancelled_tasks_throw() throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        Fib fresh = new Fib(3);
        Contract.holds(!fresh.isDone());
        Contract.holds(fresh.cancel(true));
        Contract.holds(fresh.cancel(true));
        Contract.holds(fresh.isDone());
        Contract.holds(fresh.isCancelled());
        Contract.holds(fresh.isCompletedAbnormally());
        Contract.holds(fresh.getException() instanceof CancellationException);
        Contract.fails(CancellationException.class, fresh::join);
        Contract.fails(CancellationException.class, fresh::invoke);
        Contract.fails(CancellationException.class, fresh::get);
        Contract.fails(CancellationException.class, () -> fresh.get(1, SECONDS));
        fresh.quietlyJoin();
        Contract.fails(CancellationException.class, () -> pool.invoke(fresh));
        fresh.reinitialize();
        Contract.holds(!fresh.isDone());
        Contract.equal(pool.invoke(fresh), 2);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        ForkJoinTask<Integer> waiting = pool.submit(() -> {
            begun.countDown();
            goOn.await();
            return 1;
        });
        begun.await();
        Contract.fails(TimeoutException.class, () -> waiting.get(Contract.SHORT_MILLIS, MILLISECONDS));
        Contract.fails(TimeoutException.class, () -> waiting.get(-1, MILLISECONDS));
        Contract.fails(TimeoutException.class, () -> waiting.get(0, MILLISECONDS));
        Contract.interruptible(waiting::get);
        Contract.holds(!pool.isQuiescent());
        Contract.holds(!pool.awaitQuiescence(Contract.SHORT_MILLIS, MILLISECONDS));
        Contract.holds(!pool.awaitQuiescence(-1, MILLISECONDS));
        goOn.countDown();
        Contract.equal(waiting.join(), 1);
        end(pool);
    }

    static void tasks_can_be_completed_from_outside() throws Exception {
        Fib done = new Fib(5);
        done.complete(77);
        Contract.holds(done.isCompletedNormally());
        Contract.equal(done.join(), 77);
        Contract.equal(done.invoke(), 77);
        done.complete(78);
        Contract.equal(done.join(), 78);
        done.completeExceptionally(new Mine());
        Contract.equal(done.join(), 78);
        Fib failed = new Fib(5);
        failed.completeExceptionally(new Mine());
        Contract.holds(failed.isCompletedAbnormally());
        Contract.fails(Mine.class, failed::join);
        Contract.fails(Mine.class, failed::invoke);
        Fib checked = new Fib(5);
        checked.completeExceptionally(new Exception());
        Contract.failsBy(RuntimeException.class, Exception.class, checked::join);
        Contract.failsBy(ExecutionException.class, RuntimeException.class, checked::get);
        Fib quiet = new Fib(5);
        quiet.quietlyComplete();
        Contract.holds(quiet.isCompletedNormally());
        Contract.equal(quiet.join(), null);
        RecursiveAction action = new Failing();
        action.complete(null);
        Contract.holds(action.isCompletedNormally());
        Contract.equal(action.join(), null);
    }

    static void tags_are_kept() {
        Fib tagged = new Fib(1);
        Contract.equal(tagged.getForkJoinTaskTag(), (short) 0);
        Contract.equal(tagged.setForkJoinTaskTag((short) 5), (short) 0);
        Contract.equal(tagged.getForkJoinTaskTag(), (short) 5);
        Contract.holds(tagged.compareAndSetForkJoinTaskTag((short) 5, (short) -7));
        Contract.holds(!tagged.compareAndSetForkJoinTaskTag((short) 5, (short) 9));
        Contract.equal(tagged.getForkJoinTaskTag(), (short) -7);
        Contract.equal(tagged.invoke(), 1);
        Contract.equal(tagged.getForkJoinTaskTag(), (short) -7);
        tagged.reinitialize();
        Contract.equal(tagged.getForkJoinTaskTag(), (short) 0);
    }

    static void invoke_all_runs_all() throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.invoke(task(() -> {
            Fib one = new Fib(5);
            Fib two = new Fib(6);
            ForkJoinTask.invokeAll(one, two);
            Contract.equal(one.join() + two.join(), 13);
            List<Fib> many = List.of(new Fib(1), new Fib(2), new Fib(3));
            Contract.same(ForkJoinTask.invokeAll(many), many);
            for (Fib fib : many) {
                Contract.holds(fib.isCompletedNormally());
            }
            Fib[] array = {new Fib(4), new Fib(5)};
            ForkJoinTask.invokeAll(array);
            Contract.equal(array[1].getRawResult(), 5);
            ForkJoinTask.invokeAll(new Fib(2));
            Contract.fails(Mine.class, () -> ForkJoinTask.invokeAll(new Fib(2), new Failing()));
            Contract.fails(Mine.class, () -> ForkJoinTask.invokeAll(new Failing(), new Fib(2)));
            Contract.fails(Mine.class, () -> ForkJoinTask.invokeAll(List.of(new Fib(2), new Failing(), new Fib(1))));
            Contract.fails(NullPointerException.class, () -> ForkJoinTask.invokeAll(new Fib(2), null));
            Contract.fails(NullPointerException.class, () -> ForkJoinTask.invokeAll((Fib[]) null));
            return 0;
        }));
        List<Future<Integer>> all = pool.invokeAll(Arrays.asList(() -> 1, () -> 2));
        Contract.equal(all.get(0).get() + all.get(1).get(), 3);
        Contract.equal(pool.invokeAny(Arrays.asList(() -> 4, () -> 4)), 4);
        Callable<Integer> failing = () -> {
            throw new Mine();
        };
        List<Future<Integer>> some = pool.invokeAll(Arrays.asList(failing, () -> 2));
        Contract.fails(ExecutionException.class, some.get(0)::get);
        Contract.equal(some.get(1).get(), 2);
        Contract.fails(ExecutionException.class, () -> pool.invokeAny(List.of(failing)));
        Contract.fails(NullPointerException.class, () -> pool.invokeAll(null));
        Contract.fails(NullPointerException.class, () -> pool.invokeAny(null));
        Contract.fails(IllegalArgumentException.class, () -> pool.invokeAny(List.of()));
        end(pool);
    }

    static void adapters_wrap_their_body() throws Exception {
        AtomicInteger ran = new AtomicInteger();
        ForkJoinTask<?> ofRunnable = ForkJoinTask.adapt((Runnable) ran::incrementAndGet);
        Contract.equal(ofRunnable.invoke(), null);
        Contract.equal(ran.get(), 1);
        ForkJoinTask<String> ofBoth = ForkJoinTask.adapt(ran::incrementAndGet, "r");
        Contract.equal(ofBoth.invoke(), "r");
        ForkJoinTask<Integer> ofCallable = ForkJoinTask.adapt(() -> 6);
        Contract.equal(ofCallable.invoke(), 6);
        ForkJoinTask<Integer> failing = ForkJoinTask.adapt((Callable<Integer>) () -> {
            throw new Exception("checked");
        });
        Contract.failsBy(RuntimeException.class, Exception.class, failing::invoke);
        Contract.fails(NullPointerException.class, () -> ForkJoinTask.adapt((Runnable) null));
    }

    static void shutdown_refuses_and_stops() throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        ForkJoinTask<Integer> running = pool.submit(() -> {
            begun.countDown();
            goOn.await();
            return 3;
        });
        begun.await();
        pool.shutdown();
        Contract.holds(pool.isShutdown());
        Contract.holds(!pool.isTerminated());
        Contract.holds(!pool.awaitTermination(Contract.SHORT_MILLIS, MILLISECONDS));
        Contract.holds(!pool.awaitTermination(-1, NANOSECONDS));
        Contract.fails(RejectedExecutionException.class, () -> pool.submit(() -> {}));
        Contract.fails(RejectedExecutionException.class, () -> pool.execute(() -> {}));
        Contract.fails(RejectedExecutionException.class, () -> pool.invoke(new Fib(1)));
        goOn.countDown();
        Contract.holds(pool.awaitTermination(Contract.LONG_MILLIS, MILLISECONDS));
        Contract.equal(running.join(), 3);
        Contract.holds(pool.isTerminated());

        ForkJoinPool stopped = new ForkJoinPool(1);
        CountDownLatch sleeping = new CountDownLatch(1);
        AtomicBoolean interrupted = new AtomicBoolean();
        ForkJoinTask<?> sleeper = stopped.submit(() -> {
            sleeping.countDown();
            try {
                Thread.sleep(Contract.LONG_MILLIS);
            } catch (InterruptedException e) {
                interrupted.set(true);
            }
        });
        sleeping.await();
        Contract.equal(stopped.shutdownNow(), List.of());
        Contract.holds(stopped.awaitTermination(Contract.LONG_MILLIS, MILLISECONDS));
        Contract.holds(interrupted.get());
        Contract.holds(sleeper.isDone());
        ForkJoinPool.commonPool().shutdown();
        ForkJoinPool.commonPool().shutdownNow();
        Contract.holds(!ForkJoinPool.commonPool().isShutdown());
        Contract.equal(ForkJoinPool.commonPool().submit(() -> 1).get(), 1);
        Contract.interruptible(() -> new ForkJoinPool(1).awaitTermination(Contract.LONG_MILLIS, MILLISECONDS));
    }

    static void quiescence_follows_all_tasks() throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        AtomicInteger ran = new AtomicInteger();
        pool.invoke(task(() -> {
            for (int i = 0; i < 10; i++) {
                task(ran::incrementAndGet).fork();
            }
            ForkJoinTask.helpQuiesce();
            Contract.equal(ran.get(), 10);
            Contract.equal(ForkJoinTask.getQueuedTaskCount(), 0);
            Contract.holds(ForkJoinTask.getSurplusQueuedTaskCount() <= 0);
            return 0;
        }));
        pool.submit(ran::incrementAndGet);
        Contract.holds(pool.awaitQuiescence(Contract.LONG_MILLIS, MILLISECONDS));
        Contract.equal(ran.get(), 11);
        Contract.holds(pool.isQuiescent());
        Contract.equal(pool.getQueuedTaskCount(), 0L);
        end(pool);
    }

    static void managed_blockers_block() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        ForkJoinPool.ManagedBlocker blocker = new ForkJoinPool.ManagedBlocker() {
            @Override
            public boolean block() {
                return calls.incrementAndGet() == 3;
            }

            @Override
            public boolean isReleasable() {
                return calls.get() == 3;
            }
        };
        ForkJoinPool.managedBlock(blocker);
        Contract.equal(calls.get(), 3);
        ForkJoinPool pool = new ForkJoinPool(1);
        CountDownLatch latch = new CountDownLatch(1);
        ForkJoinTask<Integer> waiting = pool.submit(() -> {
            ForkJoinPool.managedBlock(new ForkJoinPool.ManagedBlocker() {
                @Override
                public boolean block() throws InterruptedException {
                    latch.await();
                    return true;
                }

                @Override
                public boolean isReleasable() {
                    return latch.getCount() == 0;
                }
            });
            return 5;
        });
        Contract.holds(!waiting.isDone());
        latch.countDown();
        Contract.equal(waiting.get(), 5);
        end(pool);
    }

    static final class Sum extends CountedCompleter<Integer> {
        private static final long serialVersionUID = 1;
        final int low;
        final int high;
        int sum;
        Sum left;
        Sum right;

        Sum(CountedCompleter<?> parent, int low, int high) {
            super(parent);
            this.low = low;
            this.high = high;
        }

        @Override
        public void compute() {
            if (high - low < 2) {
                sum = low;
            } else {
                int middle = (low + high) >>> 1;
                left = new Sum(this, low, middle);
                right = new Sum(this, middle, high);
                setPendingCount(2);
                left.fork();
                right.fork();
            }
            tryComplete();
        }

        @Override
        public void onCompletion(CountedCompleter<?> caller) {
            if (left != null) {
                sum = left.sum + right.sum;
            }
        }

        @Override
        public Integer getRawResult() {
            return sum;
        }
    }

    static void completers_count() throws Exception {
        Sum sum = new Sum(null, 0, 16);
        Contract.equal(sum.invoke(), 120);
        ForkJoinPool pool = new ForkJoinPool(2);
        Contract.equal(pool.invoke(new Sum(null, 0, 8)), 28);
        Contract.equal(pool.submit(new Sum(null, 0, 8)).get(), 28);
        end(pool);
        List<String> events = Collections.synchronizedList(new ArrayList<>());
        class Node extends CountedCompleter<Void> {
            private static final long serialVersionUID = 1;
            final String name;

            Node(CountedCompleter<?> parent, String name, int pending) {
                super(parent, pending);
                this.name = name;
            }

            @Override
            public void compute() {
                events.add("compute " + name);
            }

            @Override
            public void onCompletion(CountedCompleter<?> caller) {
                events.add(name + " by " + ((Node) caller).name);
            }

            @Override
            public boolean onExceptionalCompletion(Throwable thrown, CountedCompleter<?> caller) {
                events.add(name + " failed by " + ((Node) caller).name);
                return true;
            }
        }
        Node root = new Node(null, "root", 1);
        Node child = new Node(root, "child", 0);
        Contract.same(child.getCompleter(), root);
        Contract.same(root.getCompleter(), null);
        Contract.same(child.getRoot(), root);
        Contract.equal(root.getPendingCount(), 1);
        root.addToPendingCount(2);
        Contract.equal(root.getPendingCount(), 3);
        Contract.holds(root.compareAndSetPendingCount(3, 2));
        Contract.holds(!root.compareAndSetPendingCount(3, 1));
        Contract.equal(root.decrementPendingCountUnlessZero(), 2);
        Contract.equal(child.decrementPendingCountUnlessZero(), 0);
        root.setPendingCount(1);
        child.tryComplete();
        Contract.equal(events, List.of("child by child"));
        Contract.equal(root.getPendingCount(), 0);
        Contract.holds(!root.isDone());
        Contract.holds(!child.isDone());
        child.tryComplete();
        Contract.equal(events, List.of("child by child", "child by child", "root by child"));
        Contract.holds(root.isDone());
        events.clear();
        Node parent = new Node(null, "parent", 1);
        Node failing = new Node(parent, "failing", 0);
        failing.completeExceptionally(new Mine());
        Contract.equal(events, List.of("failing failed by failing", "parent failed by failing"));
        Contract.holds(parent.isCompletedAbnormally());
        Contract.fails(Mine.class, parent::join);
        events.clear();
        Node first = new Node(null, "first", 0);
        Contract.same(first.firstComplete(), first);
        Node pending = new Node(null, "pending", 1);
        Contract.same(pending.firstComplete(), null);
        Contract.equal(pending.getPendingCount(), 0);
        Node top = new Node(null, "top", 0);
        Node low = new Node(top, "low", 0);
        Contract.same(low.nextComplete(), top);
        Contract.same(top.nextComplete(), null);
        Contract.holds(top.isDone());
        Node forced = new Node(new Node(null, "over", 1), "forced", 4);
        forced.complete(null);
        Contract.holds(forced.isDone());
        Contract.equal(events, List.of("forced by forced"));
        Contract.equal(((Node) forced.getCompleter()).getPendingCount(), 0);
        Node quiet = new Node(new Node(null, "quiet root", 0), "quiet", 0);
        quiet.quietlyCompleteRoot();
        Contract.holds(quiet.getCompleter().isDone());
        Contract.holds(!quiet.isDone());
        Node propagating = new Node(new Node(null, "p root", 0), "p", 0);
        events.clear();
        propagating.propagateCompletion();
        Contract.equal(events, List.of());
        Contract.holds(propagating.getCompleter().isDone());
    }

    static void quiescence_with_completers() throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.invoke(task(() -> {
            Sum sum = new Sum(null, 0, 32);
            sum.fork();
            ForkJoinTask.helpQuiesce();
            Contract.holds(sum.isDone());
            Contract.equal(sum.sum, 496);
            return 0;
        }));
        Sum outside = new Sum(null, 0, 8);
        pool.execute(outside);
        Contract.holds(pool.awaitQuiescence(Contract.LONG_MILLIS, MILLISECONDS));
        outside.join();
        Contract.holds(outside.isDone());
        end(pool);
    }

    static void local_queues_can_be_asked() throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        final class Asking extends RecursiveAction {
            private static final long serialVersionUID = 1;

            @Override
            protected void compute() {
                Contract.same(peekNextLocalTask(), null);
                Contract.same(pollNextLocalTask(), null);
                Contract.same(pollTask(), null);
                Contract.same(pollSubmission(), null);
                Contract.equal(getQueuedTaskCount(), 0);
                Fib forked = new Fib(3);
                forked.fork();
                Contract.equal(forked.join(), 2);
                Contract.holds(!forked.tryUnfork());
                Contract.equal(getQueuedTaskCount(), 0);
            }
        }
        Asking asking = new Asking();
        pool.submit(asking).quietlyJoin();
        Contract.same(asking.getException(), null);
        end(pool);
    }

    static void a_task_runs_once() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        RecursiveTask<Integer> counted = task(runs::incrementAndGet);
        Contract.equal(counted.invoke(), 1);
        Contract.equal(counted.invoke(), 1);
        counted.fork();
        Contract.equal(counted.join(), 1);
        Contract.equal(runs.get(), 1);
        counted.reinitialize();
        Contract.equal(counted.invoke(), 2);
        counted.reinitialize();
        counted.fork();
        Contract.equal(counted.join(), 3);
    }
}
