import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/** FutureTask, CompletableFuture and CompletionStage. */
final class FutureContract {

    private FutureContract() {}

    private static final class Mine extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    static void future_task_states() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        AtomicInteger done = new AtomicInteger();
        FutureTask<Integer> task = new FutureTask<>(runs::incrementAndGet) {
            @Override
            protected void done() {
                Contract.holds(isDone());
                done.incrementAndGet();
            }
        };
        Contract.holds(!task.isDone());
        Contract.holds(!task.isCancelled());
        Contract.holds(task.toString().contains("Not completed"));
        Contract.fails(TimeoutException.class, () -> task.get(Contract.SHORT_MILLIS, MILLISECONDS));
        Contract.fails(TimeoutException.class, () -> task.get(-1, MILLISECONDS));
        Contract.interruptible(task::get);
        Contract.interruptible(() -> task.get(Contract.LONG_MILLIS, MILLISECONDS));
        task.run();
        task.run();
        Contract.equal(runs.get(), 1);
        Contract.equal(done.get(), 1);
        Contract.equal(task.get(), 1);
        Contract.equal(task.get(0, SECONDS), 1);
        Contract.equal(task.get(-1, SECONDS), 1);
        Contract.holds(!task.cancel(true));
        Contract.holds(task.toString().contains("Completed normally"));
        Contract.fails(NullPointerException.class, () -> new FutureTask<>(null));
        Contract.fails(NullPointerException.class, () -> new FutureTask<>(null, 1));
        Contract.fails(NullPointerException.class, () -> task.get(1, null));
        FutureTask<Integer> failing = new FutureTask<>(() -> {
            throw new Mine();
        });
        failing.run();
        Contract.failsBy(ExecutionException.class, Mine.class, failing::get);
        Contract.holds(failing.isDone());
        Contract.holds(failing.toString().contains("Completed exceptionally"));
        for (boolean interrupts : new boolean[] {false, true}) {
            FutureTask<Integer> cancelled = new FutureTask<>(runs::incrementAndGet);
            Contract.holds(cancelled.cancel(interrupts));
            Contract.holds(!cancelled.cancel(interrupts));
            Contract.holds(cancelled.isCancelled());
            Contract.holds(cancelled.isDone());
            cancelled.run();
            Contract.fails(CancellationException.class, cancelled::get);
            Contract.fails(CancellationException.class, () -> cancelled.get(1, SECONDS));
            Contract.holds(cancelled.toString().contains("Cancelled"));
        }
        Contract.equal(runs.get(), 1);
        Contract.equal(new FutureTask<>(() -> {}, 6).isDone(), false);
    }

    static void running_future_task_is_interrupted_by_cancel() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        AtomicInteger interrupted = new AtomicInteger();
        FutureTask<Integer> task = new FutureTask<>(() -> {
            begun.countDown();
            try {
                Thread.sleep(Contract.LONG_MILLIS);
            } catch (InterruptedException e) {
                interrupted.incrementAndGet();
            }
            return 1;
        });
        Thread runner = Contract.start(task::run);
        begun.await();
        Thread getter = Contract.start(() -> Contract.fails(CancellationException.class, task::get));
        Contract.eventuallyWaits(getter);
        Contract.holds(task.cancel(true));
        Contract.join(runner);
        Contract.join(getter);
        Contract.equal(interrupted.get(), 1);
        CountDownLatch second = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        FutureTask<Integer> gentle = new FutureTask<>(() -> {
            second.countDown();
            goOn.await();
            Contract.holds(!Thread.currentThread().isInterrupted());
            return 1;
        });
        Thread gently = Contract.start(gentle::run);
        second.await();
        Contract.holds(gentle.cancel(false));
        goOn.countDown();
        Contract.join(gently);
        Contract.fails(CancellationException.class, gentle::get);
    }

    static void future_task_can_be_set_and_reset() throws Exception {
        class Open extends FutureTask<Integer> {
            final AtomicInteger done = new AtomicInteger();

            Open(Callable<Integer> body) {
                super(body);
            }

            @Override
            protected void done() {
                done.incrementAndGet();
            }

            void put(int value) {
                set(value);
            }

            void fail(Throwable thrown) {
                setException(thrown);
            }

            boolean again() {
                return runAndReset();
            }
        }
        AtomicInteger runs = new AtomicInteger();
        Open set = new Open(runs::incrementAndGet);
        Contract.holds(set.again());
        Contract.holds(set.again());
        Contract.holds(!set.isDone());
        Contract.equal(runs.get(), 2);
        set.put(5);
        set.put(6);
        Contract.equal(set.get(), 5);
        Contract.equal(set.done.get(), 1);
        Contract.holds(!set.again());
        set.run();
        Contract.equal(runs.get(), 2);
        Open failed = new Open(runs::incrementAndGet);
        failed.fail(new Mine());
        Contract.failsBy(ExecutionException.class, Mine.class, failed::get);
        Open failing = new Open(() -> {
            throw new Mine();
        });
        Contract.holds(!failing.again());
        Contract.failsBy(ExecutionException.class, Mine.class, failing::get);
    }

    static void completion_states() throws Exception {
        CompletableFuture<Integer> fresh = new CompletableFuture<>();
        Contract.holds(!fresh.isDone());
        Contract.equal(fresh.getNow(7), 7);
        Contract.holds(fresh.toString().contains("[Not completed]"));
        Contract.fails(TimeoutException.class, () -> fresh.get(Contract.SHORT_MILLIS, MILLISECONDS));
        Contract.fails(TimeoutException.class, () -> fresh.get(0, MILLISECONDS));
        Contract.fails(TimeoutException.class, () -> fresh.get(-1, MILLISECONDS));
        Contract.interruptible(fresh::get);
        Contract.interruptible(() -> fresh.get(Contract.LONG_MILLIS, MILLISECONDS));
        Contract.holds(fresh.complete(3));
        Contract.holds(!fresh.complete(4));
        Contract.holds(!fresh.completeExceptionally(new Mine()));
        Contract.holds(!fresh.cancel(true));
        Contract.equal(fresh.get(), 3);
        Contract.equal(fresh.join(), 3);
        Contract.equal(fresh.getNow(7), 3);
        Contract.equal(fresh.get(-1, SECONDS), 3);
        Contract.holds(fresh.isDone());
        Contract.holds(!fresh.isCompletedExceptionally());
        Contract.holds(fresh.toString().contains("[Completed normally]"));
        fresh.obtrudeValue(9);
        Contract.equal(fresh.join(), 9);
        fresh.obtrudeException(new Mine());
        Contract.failsBy(CompletionException.class, Mine.class, fresh::join);
        Contract.failsBy(ExecutionException.class, Mine.class, fresh::get);
        CompletableFuture<Integer> failed = new CompletableFuture<>();
        Contract.holds(failed.completeExceptionally(new Mine()));
        Contract.holds(failed.isDone());
        Contract.holds(failed.isCompletedExceptionally());
        Contract.holds(!failed.isCancelled());
        Contract.failsBy(CompletionException.class, Mine.class, failed::join);
        Contract.failsBy(ExecutionException.class, Mine.class, failed::get);
        Contract.failsBy(CompletionException.class, Mine.class, () -> failed.getNow(1));
        Contract.failsBy(ExecutionException.class, Mine.class, () -> failed.get(1, SECONDS));
        Contract.holds(failed.toString().contains("[Completed exceptionally: "));
        CompletableFuture<Integer> cancelled = new CompletableFuture<>();
        Contract.holds(cancelled.cancel(true));
        Contract.holds(cancelled.cancel(true));
        Contract.holds(cancelled.isCancelled());
        Contract.holds(cancelled.isCompletedExceptionally());
        Contract.fails(CancellationException.class, cancelled::join);
        Contract.fails(CancellationException.class, cancelled::get);
        Contract.fails(CancellationException.class, () -> cancelled.getNow(1));
        Contract.fails(NullPointerException.class, () -> cancelled.completeExceptionally(null));
        Contract.equal(CompletableFuture.completedFuture(4).join(), 4);
        Contract.failsBy(CompletionException.class, Mine.class, () -> CompletableFuture.failedFuture(new Mine()).join());
        Contract.equal(CompletableFuture.completedStage(4).toCompletableFuture().join(), 4);
        Contract.failsBy(
                CompletionException.class, Mine.class, () -> CompletableFuture.failedStage(new Mine()).toCompletableFuture().join());
    }

    static void asynchronous_sources() throws Exception {
        Contract.equal(CompletableFuture.supplyAsync(() -> 5).join(), 5);
        Contract.equal(CompletableFuture.supplyAsync(() -> 5, Runnable::run).join(), 5);
        Contract.equal(CompletableFuture.runAsync(() -> {}).join(), null);
        Contract.equal(CompletableFuture.runAsync(() -> {}, Runnable::run).join(), null);
        Contract.failsBy(CompletionException.class, Mine.class, () -> CompletableFuture.supplyAsync(() -> {
            throw new Mine();
        }).join());
        Contract.failsBy(ExecutionException.class, Mine.class, () -> CompletableFuture.runAsync(() -> {
            throw new Mine();
        }).get());
        Contract.fails(NullPointerException.class, () -> CompletableFuture.supplyAsync(null));
        Contract.fails(NullPointerException.class, () -> CompletableFuture.supplyAsync(() -> 1, null));
        Contract.fails(NullPointerException.class, () -> CompletableFuture.runAsync(null));
        Executor refusing = body -> {
            throw new RejectedExecutionException();
        };
        Contract.fails(RejectedExecutionException.class, () -> CompletableFuture.supplyAsync(() -> 1, refusing));
        CompletableFuture<Integer> dependent = CompletableFuture.completedFuture(1).thenApplyAsync(x -> x, refusing);
        Contract.failsBy(CompletionException.class, RejectedExecutionException.class, dependent::join);
        CompletableFuture<Integer> own = new CompletableFuture<>();
        Contract.same(own.completeAsync(() -> 8), own);
        Contract.equal(own.join(), 8);
        Contract.equal(new CompletableFuture<Integer>().completeAsync(() -> 8, Runnable::run).join(), 8);
        CountDownLatch goOn = new CountDownLatch(1);
        CompletableFuture<Integer> overtaken = CompletableFuture.supplyAsync(() -> {
            try {
                goOn.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return 1;
        });
        Contract.holds(overtaken.complete(2));
        Contract.equal(overtaken.join(), 2);
        goOn.countDown();
        Contract.equal(overtaken.join(), 2);
    }

    static void dependents_of_one() throws Exception {
        for (boolean early : new boolean[] {true, false}) {
            for (boolean async : new boolean[] {false, true}) {
                List<Object> events = Collections.synchronizedList(new ArrayList<>());
                CompletableFuture<Integer> source = new CompletableFuture<>();
                CompletableFuture<Integer> failing = new CompletableFuture<>();
                if (early) {
                    source.complete(1);
                    failing.completeExceptionally(new Mine());
                }
                CompletableFuture<Integer> applied = async ? source.thenApplyAsync(x -> x + 1) : source.thenApply(x -> x + 1);
                CompletableFuture<Void> accepted = async ? source.thenAcceptAsync(events::add) : source.thenAccept(events::add);
                CompletableFuture<Void> ran = async ? source.thenRunAsync(() -> events.add("ran")) : source.thenRun(() -> events.add("ran"));
                CompletableFuture<Integer> composed = async
                        ? source.thenComposeAsync(x -> CompletableFuture.completedFuture(x + 2))
                        : source.thenCompose(x -> CompletableFuture.completedFuture(x + 2));
                CompletableFuture<Integer> handled = async ? source.handleAsync((x, e) -> x + 3) : source.handle((x, e) -> x + 3);
                CompletableFuture<Integer> when = async
                        ? source.whenCompleteAsync((x, e) -> events.add("when"))
                        : source.whenComplete((x, e) -> events.add("when"));
                CompletableFuture<Integer> normal = source.exceptionally(e -> -1);
                CompletableFuture<Integer> skipped = async ? failing.thenApplyAsync(x -> x + 1) : failing.thenApply(x -> x + 1);
                CompletableFuture<Integer> rescued = async ? failing.exceptionallyAsync(e -> -1) : failing.exceptionally(e -> -1);
                CompletableFuture<Integer> recomposed = async
                        ? failing.exceptionallyComposeAsync(e -> CompletableFuture.completedFuture(-2))
                        : failing.exceptionallyCompose(e -> CompletableFuture.completedFuture(-2));
                CompletableFuture<Boolean> judged = failing.handle((x, e) -> e instanceof Mine && x == null);
                CompletableFuture<Integer> rethrown = failing.whenComplete((x, e) -> {
                    throw new IllegalStateException();
                });
                CompletableFuture<Boolean> wrapped = skipped.handle((x, e) -> e instanceof CompletionException && e.getCause() instanceof Mine);
                if (!early) {
                    Contract.holds(!applied.isDone());
                    Contract.holds(source.getNumberOfDependents() == 7);
                    source.complete(1);
                    failing.completeExceptionally(new Mine());
                }
                Contract.equal(applied.join(), 2);
                Contract.equal(accepted.join(), null);
                Contract.equal(ran.join(), null);
                Contract.equal(composed.join(), 3);
                Contract.equal(handled.join(), 4);
                Contract.equal(when.join(), 1);
                Contract.equal(normal.join(), 1);
                Contract.equal(events.size(), 3);
                Contract.failsBy(CompletionException.class, Mine.class, skipped::join);
                Contract.failsBy(ExecutionException.class, Mine.class, skipped::get);
                Contract.equal(rescued.join(), -1);
                Contract.equal(recomposed.join(), -2);
                Contract.equal(judged.join(), true);
                Contract.equal(wrapped.join(), true);
                Contract.failsBy(CompletionException.class, Mine.class, rethrown::join);
                Contract.failsBy(CompletionException.class, Mine.class, () -> source.thenApply(x -> {
                    throw new Mine();
                }).join());
                Contract.failsBy(CompletionException.class, Mine.class, () -> source.whenComplete((x, e) -> {
                    throw new Mine();
                }).join());
                Contract.failsBy(CompletionException.class, NullPointerException.class, () -> source.thenCompose(x -> null).join());
                Contract.fails(NullPointerException.class, () -> source.thenApply(null));
                Contract.fails(NullPointerException.class, () -> source.thenApplyAsync(x -> x, null));
                Contract.equal(source.getNumberOfDependents(), 0);
            }
        }
    }

    static void dependents_of_two() throws Exception {
        for (int order = 0; order < 3; order++) {
            for (boolean async : new boolean[] {false, true}) {
                CompletableFuture<Integer> first = new CompletableFuture<>();
                CompletableFuture<Integer> second = new CompletableFuture<>();
                if (order == 0) {
                    first.complete(1);
                    second.complete(2);
                }
                AtomicInteger calls = new AtomicInteger();
                CompletableFuture<Integer> combined =
                        async ? first.thenCombineAsync(second, Integer::sum) : first.thenCombine(second, Integer::sum);
                CompletableFuture<Void> both = async
                        ? first.thenAcceptBothAsync(second, (x, y) -> calls.addAndGet(x + y))
                        : first.thenAcceptBoth(second, (x, y) -> calls.addAndGet(x + y));
                CompletableFuture<Void> after = async
                        ? first.runAfterBothAsync(second, () -> calls.addAndGet(10))
                        : first.runAfterBoth(second, () -> calls.addAndGet(10));
                CompletableFuture<Integer> either =
                        async ? first.applyToEitherAsync(second, x -> x) : first.applyToEither(second, x -> x);
                CompletableFuture<Void> accepted = async
                        ? first.acceptEitherAsync(second, x -> calls.addAndGet(100))
                        : first.acceptEither(second, x -> calls.addAndGet(100));
                CompletableFuture<Void> afterEither = async
                        ? first.runAfterEitherAsync(second, () -> calls.addAndGet(1000))
                        : first.runAfterEither(second, () -> calls.addAndGet(1000));
                if (order == 1) {
                    first.complete(1);
                    Contract.equal(either.join(), 1);
                    Contract.holds(!combined.isDone());
                    second.complete(2);
                } else if (order == 2) {
                    second.complete(2);
                    Contract.equal(either.join(), 2);
                    Contract.holds(!both.isDone());
                    first.complete(1);
                }
                Contract.equal(combined.join(), 3);
                both.join();
                after.join();
                accepted.join();
                afterEither.join();
                Contract.equal(calls.get(), 1113);
                CompletableFuture<Integer> failed = CompletableFuture.failedFuture(new Mine());
                Contract.failsBy(CompletionException.class, Mine.class, () -> first.thenCombine(failed, Integer::sum).join());
                Contract.failsBy(CompletionException.class, Mine.class, () -> failed.runAfterBoth(first, () -> {}).join());
                Contract.fails(NullPointerException.class, () -> first.thenCombine(null, Integer::sum));
            }
        }
    }

    static void all_and_any() throws Exception {
        CompletableFuture<Integer> first = new CompletableFuture<>();
        CompletableFuture<Integer> second = new CompletableFuture<>();
        CompletableFuture<Void> all = CompletableFuture.allOf(first, second);
        CompletableFuture<Object> any = CompletableFuture.anyOf(first, second);
        Contract.holds(!all.isDone());
        Contract.holds(!any.isDone());
        second.complete(2);
        Contract.equal(any.join(), 2);
        Contract.holds(!all.isDone());
        first.complete(1);
        Contract.equal(all.join(), null);
        Contract.holds(CompletableFuture.allOf().isDone());
        Contract.holds(!CompletableFuture.anyOf().isDone());
        CompletableFuture<Integer> failed = CompletableFuture.failedFuture(new Mine());
        Contract.failsBy(CompletionException.class, Mine.class, () -> CompletableFuture.allOf(first, failed).join());
        Contract.failsBy(CompletionException.class, Mine.class, () -> CompletableFuture.anyOf(failed).join());
        Contract.fails(NullPointerException.class, () -> CompletableFuture.allOf((CompletableFuture<?>[]) null));
        Contract.fails(NullPointerException.class, () -> CompletableFuture.anyOf(new CompletableFuture<>(), null));
    }

    static void limits_of_futures() throws Exception {
        CompletableFuture<Integer> late = new CompletableFuture<>();
        Contract.same(late.orTimeout(Contract.SHORT_MILLIS, MILLISECONDS), late);
        Contract.failsBy(CompletionException.class, TimeoutException.class, late::join);
        Contract.failsBy(ExecutionException.class, TimeoutException.class, late::get);
        CompletableFuture<Integer> filled = new CompletableFuture<>();
        Contract.same(filled.completeOnTimeout(6, Contract.SHORT_MILLIS, MILLISECONDS), filled);
        Contract.equal(filled.join(), 6);
        CompletableFuture<Integer> timely = new CompletableFuture<Integer>().orTimeout(1, java.util.concurrent.TimeUnit.HOURS);
        timely.complete(2);
        Contract.equal(timely.join(), 2);
        CompletableFuture<Integer> before = new CompletableFuture<Integer>().completeOnTimeout(1, 1, java.util.concurrent.TimeUnit.HOURS);
        before.complete(2);
        Contract.equal(before.join(), 2);
        Executor delayed = CompletableFuture.delayedExecutor(Contract.SHORT_MILLIS, MILLISECONDS);
        Contract.equal(Contract.takes(Contract.SHORT_MILLIS - 2, () -> CompletableFuture.supplyAsync(() -> 3, delayed).join()), 3);
        Executor own = CompletableFuture.delayedExecutor(2, MILLISECONDS, Runnable::run);
        Contract.equal(CompletableFuture.supplyAsync(() -> 4, own).join(), 4);
        Contract.equal(CompletableFuture.supplyAsync(() -> 4, CompletableFuture.delayedExecutor(-1, SECONDS)).join(), 4);
        Contract.fails(NullPointerException.class, () -> new CompletableFuture<Integer>().orTimeout(1, null));
        CompletableFuture<Integer> negative = new CompletableFuture<Integer>().orTimeout(-1, SECONDS);
        Contract.failsBy(CompletionException.class, TimeoutException.class, negative::join);
    }

    static void copies_and_minimal_stages() throws Exception {
        CompletableFuture<Integer> source = new CompletableFuture<>();
        CompletableFuture<Integer> copy = source.copy();
        CompletionStage<Integer> minimal = source.minimalCompletionStage();
        Contract.holds(!copy.isDone());
        Contract.fails(UnsupportedOperationException.class, () -> ((CompletableFuture<Integer>) minimal).complete(1));
        Contract.fails(UnsupportedOperationException.class, () -> ((CompletableFuture<Integer>) minimal).get());
        Contract.fails(UnsupportedOperationException.class, () -> ((CompletableFuture<Integer>) minimal).join());
        Contract.fails(UnsupportedOperationException.class, () -> ((CompletableFuture<Integer>) minimal).isDone());
        Contract.fails(UnsupportedOperationException.class, () -> ((CompletableFuture<Integer>) minimal).cancel(true));
        copy.complete(5);
        Contract.holds(!source.isDone());
        source.complete(6);
        Contract.equal(copy.join(), 5);
        Contract.equal(minimal.toCompletableFuture().join(), 6);
        Contract.equal(minimal.thenApply(x -> x + 1).toCompletableFuture().join(), 7);
        Contract.equal(source.copy().join(), 6);
        Contract.same(source.toCompletableFuture(), source);
        Contract.equal(source.newIncompleteFuture().isDone(), false);
        Contract.holds(source.defaultExecutor() != null);
        CompletableFuture<Integer> failed = CompletableFuture.failedFuture(new Mine());
        Contract.failsBy(CompletionException.class, Mine.class, () -> failed.copy().join());
        Contract.equal(failed.copy().handle((x, e) -> e.getClass()).join(), CompletionException.class);
    }

    static void waiters_are_released() throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        AtomicReference<Integer> got = new AtomicReference<>();
        Thread getter = Contract.start(() -> got.set(future.get()));
        Thread joiner = Contract.start(() -> Contract.equal(future.join(), 4));
        Thread limited = Contract.start(() -> Contract.equal(future.get(Contract.LONG_MILLIS, MILLISECONDS), 4));
        Contract.eventuallyWaits(getter);
        Contract.eventuallyWaits(joiner);
        Contract.eventuallyWaits(limited);
        future.complete(4);
        Contract.join(getter);
        Contract.join(joiner);
        Contract.join(limited);
        Contract.equal(got.get(), 4);
        CompletableFuture<Integer> uninterruptible = new CompletableFuture<>();
        Thread steady = Contract.start(() -> {
            Contract.equal(uninterruptible.join(), 1);
            Contract.holds(Thread.interrupted());
        });
        Contract.eventuallyWaits(steady);
        steady.interrupt();
        Contract.pause(Contract.SHORT_MILLIS);
        uninterruptible.complete(1);
        Contract.join(steady);
    }

    static void long_chains_do_not_overflow() {
        CompletableFuture<Integer> source = new CompletableFuture<>();
        CompletableFuture<Integer> last = source;
        for (int i = 0; i < 5000; i++) {
            last = last.thenApply(x -> x + 1);
        }
        source.complete(0);
        Contract.equal(last.join(), 5000);
        CompletableFuture<Integer> composed = CompletableFuture.completedFuture(0);
        Function<Integer, CompletionStage<Integer>> next = x -> CompletableFuture.supplyAsync(() -> x + 1);
        for (int i = 0; i < 50; i++) {
            composed = composed.thenCompose(next);
        }
        Contract.equal(composed.join(), 50);
    }
}
