import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Stages of CompletableFutures: exceptional paths, cancellation, obtruded results, limits, executors and subclasses. */
final class StageContract {

    private StageContract() {}

    private static final class Failure extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private static <T> CompletableFuture<T> failed() {
        return CompletableFuture.failedFuture(new Failure());
    }

    static void exceptions_pass_through_stages_that_have_no_use_for_them() {
        CompletableFuture<Integer> source = new CompletableFuture<>();
        List<CompletableFuture<?>> stages = List.of(
                source.thenApply(x -> x + 1),
                source.thenApplyAsync(x -> x + 1),
                source.thenAccept(x -> {}),
                source.thenRun(() -> {}),
                source.thenCompose(x -> CompletableFuture.completedFuture(x)),
                source.thenCombine(CompletableFuture.completedFuture(1), Integer::sum),
                source.thenAcceptBoth(CompletableFuture.completedFuture(1), (x, y) -> {}),
                source.runAfterBoth(CompletableFuture.completedFuture(1), () -> {}),
                source.applyToEither(new CompletableFuture<>(), x -> x),
                source.acceptEither(new CompletableFuture<>(), x -> {}),
                source.runAfterEither(new CompletableFuture<>(), () -> {}),
                source.whenComplete((x, e) -> {}),
                source.copy(),
                CompletableFuture.allOf(source, CompletableFuture.completedFuture(1)),
                CompletableFuture.anyOf(source, new CompletableFuture<>()));
        for (CompletableFuture<?> stage : stages) {
            Contract.holds(!stage.isDone());
        }
        Contract.equal(source.getNumberOfDependents(), stages.size());
        Failure failure = new Failure();
        Contract.holds(source.completeExceptionally(failure));
        for (CompletableFuture<?> stage : stages) {
            CompletionException thrown = Contract.fails(CompletionException.class, stage::join);
            Contract.same(thrown.getCause(), failure);
            Contract.holds(stage.isCompletedExceptionally());
            Contract.holds(!stage.isCancelled());
            Contract.failsBy(ExecutionException.class, Failure.class, stage::get);
        }
        Contract.failsBy(CompletionException.class, Failure.class, source::join);
        Contract.failsBy(CompletionException.class, Failure.class, () -> source.getNow(3));
        Contract.equal(source.getNumberOfDependents(), 0);
    }

    static void exceptions_are_handled() throws Exception {
        Contract.equal(StageContract.<Integer>failed().exceptionally(e -> 7).join(), 7);
        Contract.equal(StageContract.<Integer>failed().exceptionallyAsync(e -> 8).get(), 8);
        Contract.equal(
                StageContract.<Integer>failed()
                        .exceptionallyCompose(e -> CompletableFuture.supplyAsync(() -> 9))
                        .get(),
                9);
        Contract.equal(failed().handle((x, e) -> e.getClass()).join(), Failure.class);
        Contract.equal(failed().thenApply(x -> x).handle((x, e) -> e.getClass()).join(), CompletionException.class);
        Contract.equal(CompletableFuture.completedFuture(4).handle((x, e) -> x + " " + e).join(), "4 null");
        AtomicReference<Throwable> seen = new AtomicReference<>();
        CompletableFuture<Object> watched = failed().whenComplete((x, e) -> seen.set(e));
        Contract.equal(seen.get().getClass(), Failure.class);
        Contract.holds(watched.isCompletedExceptionally());
        // What the action throws counts only if the source has not failed.
        Contract.failsBy(CompletionException.class, Failure.class, () -> failed()
                .whenComplete((x, e) -> {
                    throw new IllegalStateException();
                })
                .join());
        Contract.failsBy(CompletionException.class, IllegalStateException.class, () -> CompletableFuture.completedFuture(1)
                .whenComplete((x, e) -> {
                    throw new IllegalStateException();
                })
                .join());
        Contract.failsBy(CompletionException.class, ArithmeticException.class, () -> CompletableFuture.supplyAsync(() -> 1 / zero())
                .join());
        Contract.failsBy(ExecutionException.class, ArithmeticException.class, () -> CompletableFuture.supplyAsync(() -> 1 / zero())
                .get(Contract.LONG_MILLIS, TimeUnit.MILLISECONDS));
        Contract.failsBy(CompletionException.class, NullPointerException.class, () -> CompletableFuture.completedFuture(1)
                .thenCompose(x -> null)
                .join());
    }

    private static int zero() {
        return 0;
    }

    static void cancellation_is_an_exceptional_completion() {
        CompletableFuture<Integer> source = new CompletableFuture<>();
        CompletableFuture<Integer> stage = source.thenApply(x -> x);
        Contract.holds(source.cancel(true));
        Contract.holds(source.isCancelled() && source.isDone() && source.isCompletedExceptionally());
        Contract.holds(source.cancel(false));
        Contract.fails(CancellationException.class, source::join);
        Contract.fails(CancellationException.class, source::get);
        Contract.fails(CancellationException.class, () -> source.getNow(1));
        Contract.holds(!stage.isCancelled());
        Contract.failsBy(CompletionException.class, CancellationException.class, stage::join);
        Contract.failsBy(ExecutionException.class, CancellationException.class, stage::get);
        Contract.holds(!source.complete(1));
        Contract.holds(!CompletableFuture.completedFuture(1).cancel(true));
        CompletableFuture<Integer> of = new CompletableFuture<>();
        CompletableFuture<Integer> dependent = of.thenApply(x -> x);
        dependent.cancel(true);
        Contract.holds(!of.isDone());
        of.complete(2);
        Contract.fails(CancellationException.class, dependent::join);
    }

    static void a_running_function_does_not_notice_that_its_future_is_cancelled() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        CompletableFuture<Integer> future = CompletableFuture.supplyAsync(() -> {
            begun.countDown();
            awaitUninterrupted(mayEnd);
            ended.countDown();
            return Thread.currentThread().isInterrupted() ? 1 : 2;
        });
        begun.await();
        Contract.holds(future.cancel(true));
        mayEnd.countDown();
        ended.await();
        Contract.holds(future.isCancelled());
        CountDownLatch begunStage = new CountDownLatch(1);
        CountDownLatch stageMayEnd = new CountDownLatch(1);
        CompletableFuture<Integer> stage = CompletableFuture.supplyAsync(() -> 1).thenApplyAsync(x -> {
            begunStage.countDown();
            awaitUninterrupted(stageMayEnd);
            return x;
        });
        begunStage.await();
        Contract.holds(stage.complete(5));
        Contract.equal(stage.join(), 5);
        stageMayEnd.countDown();
        Contract.equal(stage.thenApply(x -> x + 1).join(), 6);
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void results_can_be_obtruded() {
        CompletableFuture<Integer> future = CompletableFuture.completedFuture(1);
        CompletableFuture<Integer> before = future.thenApply(x -> x * 10);
        future.obtrudeValue(2);
        Contract.equal(future.join(), 2);
        Contract.equal(before.join(), 10);
        Contract.equal(future.thenApply(x -> x * 10).join(), 20);
        future.obtrudeException(new Failure());
        Contract.holds(future.isCompletedExceptionally());
        Contract.failsBy(CompletionException.class, Failure.class, future::join);
        CompletableFuture<Integer> open = new CompletableFuture<>();
        CompletableFuture<Integer> stage = open.thenApply(x -> x + 1);
        open.obtrudeValue(3);
        Contract.equal(stage.join(), 4);
        Contract.fails(NullPointerException.class, () -> open.obtrudeException(null));
    }

    static void the_first_completion_counts() throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        AtomicInteger wins = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int number = i;
            threads.add(Contract.start(() -> wins.addAndGet(future.complete(number) ? 1 : 0)));
        }
        for (Thread thread : threads) {
            Contract.join(thread);
        }
        Contract.equal(wins.get(), 1);
        Contract.holds(future.join() >= 0 && future.join() < 4);
        Contract.holds(!future.complete(9));
        Contract.holds(!future.completeExceptionally(new Failure()));
        Contract.same(future.completeAsync(() -> 8), future);
        CompletableFuture<Integer> async = new CompletableFuture<>();
        Contract.same(async.completeAsync(() -> 8), async);
        Contract.equal(async.get(), 8);
        Contract.equal(new CompletableFuture<Integer>().completeAsync(() -> 6, Runnable::run).getNow(0), 6);
    }

    static void limits_complete_a_future() throws Exception {
        CompletableFuture<Integer> open = new CompletableFuture<>();
        Contract.same(open.orTimeout(Contract.SHORT_MILLIS, TimeUnit.MILLISECONDS), open);
        Contract.failsBy(CompletionException.class, TimeoutException.class, open::join);
        Contract.holds(open.isCompletedExceptionally() && !open.isCancelled());
        CompletableFuture<Integer> other = new CompletableFuture<>();
        Contract.equal(other.completeOnTimeout(3, Contract.SHORT_MILLIS, TimeUnit.MILLISECONDS).join(), 3);
        CompletableFuture<Integer> early = new CompletableFuture<Integer>().orTimeout(1, TimeUnit.DAYS);
        early.complete(1);
        Contract.equal(early.join(), 1);
        Contract.fails(TimeoutException.class, () -> new CompletableFuture<>().get(1, TimeUnit.MILLISECONDS));
        Contract.fails(TimeoutException.class, () -> new CompletableFuture<>().get(0, TimeUnit.MILLISECONDS));
        Contract.fails(TimeoutException.class, () -> new CompletableFuture<>().get(-1, TimeUnit.MILLISECONDS));
        Contract.fails(NullPointerException.class, () -> new CompletableFuture<>().orTimeout(1, null));
        Executor late = CompletableFuture.delayedExecutor(Contract.SHORT_MILLIS, TimeUnit.MILLISECONDS);
        Contract.equal(Contract.takes(Contract.SHORT_MILLIS, () -> CompletableFuture.supplyAsync(() -> 4, late).get()), 4);
        Executor lateHere =
                CompletableFuture.delayedExecutor(Contract.SHORT_MILLIS, TimeUnit.MILLISECONDS, Runnable::run);
        Contract.equal(CompletableFuture.supplyAsync(() -> 5, lateHere).get(), 5);
    }

    static void functions_run_where_they_are_meant_to() throws Exception {
        Thread caller = Thread.currentThread();
        CompletableFuture<Thread> here = CompletableFuture.completedFuture(1).thenApply(x -> Thread.currentThread());
        Contract.same(here.join(), caller);
        ExecutorService pool = Executors.newSingleThreadExecutor(body -> new Thread(body, "stage-pool"));
        Contract.equal(
                CompletableFuture.completedFuture(1)
                        .thenApplyAsync(x -> Thread.currentThread().getName(), pool)
                        .get(),
                "stage-pool");
        Contract.equal(
                CompletableFuture.supplyAsync(() -> 1, pool)
                        .thenApplyAsync(x -> Thread.currentThread() == caller)
                        .get(),
                false);
        CompletableFuture<Integer> open = new CompletableFuture<>();
        CompletableFuture<Thread> there = open.thenApply(x -> Thread.currentThread());
        Thread completer = Contract.start(() -> open.complete(1));
        Contract.join(completer);
        Contract.same(there.join(), completer);
        pool.shutdown();
        Contract.holds(pool.awaitTermination(Contract.LONG_MILLIS, TimeUnit.MILLISECONDS));
        Contract.fails(
                RejectedExecutionException.class, () -> CompletableFuture.supplyAsync(() -> 1, pool));
        Contract.failsBy(
                CompletionException.class,
                RejectedExecutionException.class,
                () -> CompletableFuture.completedFuture(1).thenApplyAsync(x -> x, pool).join());
    }

    private static final class Own<T> extends CompletableFuture<T> {
        static final AtomicInteger RUN = new AtomicInteger();

        @Override
        public <U> CompletableFuture<U> newIncompleteFuture() {
            return new Own<>();
        }

        @Override
        public Executor defaultExecutor() {
            return body -> {
                RUN.incrementAndGet();
                body.run();
            };
        }
    }

    static void subclasses_make_their_own_stages() {
        Own<Integer> own = new Own<>();
        CompletableFuture<Integer> stage = own.thenApplyAsync(x -> x + 1);
        Contract.equal(stage.getClass(), Own.class);
        Contract.equal(own.thenCombine(own, Integer::sum).getClass(), Own.class);
        Contract.equal(own.copy().getClass(), Own.class);
        own.complete(1);
        Contract.equal(stage.getNow(0), 2);
        Contract.equal(Own.RUN.get(), 1);
    }

    static void minimal_stages_refuse_all_but_stages() {
        CompletionStage<Integer> minimal = CompletableFuture.completedStage(3);
        CompletableFuture<Integer> asFuture = (CompletableFuture<Integer>) minimal;
        Contract.fails(UnsupportedOperationException.class, asFuture::join);
        Contract.fails(UnsupportedOperationException.class, asFuture::isDone);
        Contract.fails(UnsupportedOperationException.class, () -> asFuture.complete(1));
        Contract.fails(UnsupportedOperationException.class, () -> asFuture.cancel(true));
        Contract.equal(minimal.toCompletableFuture().join(), 3);
        Contract.equal(minimal.thenApply(x -> x + 1).toCompletableFuture().join(), 4);
        Contract.holds(CompletableFuture.failedStage(new Failure())
                .toCompletableFuture()
                .isCompletedExceptionally());
    }

    static void dependents_of_an_open_future_run_latest_first() {
        CompletableFuture<Integer> source = new CompletableFuture<>();
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        for (String name : List.of("a", "b", "c")) {
            source.thenAccept(x -> order.add(name));
        }
        source.complete(1);
        Contract.equal(order, List.of("c", "b", "a"));
    }

    static void texts_name_the_state() {
        CompletableFuture<Integer> source = new CompletableFuture<>();
        Contract.holds(source.toString().endsWith("[Not completed]"));
        CompletableFuture<Integer> stage = source.thenApply(x -> x);
        Contract.holds(source.toString().endsWith("[Not completed, 1 dependents]"));
        source.complete(1);
        Contract.holds(stage.toString().endsWith("[Completed normally]"));
        Contract.holds(StageContract.failed().toString().contains("[Completed exceptionally"));
    }

    static void joined_stages_come_in_any_number() {
        List<CompletableFuture<Integer>> all = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            int number = i;
            all.add(CompletableFuture.supplyAsync(() -> number));
        }
        CompletableFuture<Void> end = CompletableFuture.allOf(all.toArray(new CompletableFuture<?>[0]));
        Contract.equal(end.thenApply(x -> all.stream().mapToInt(CompletableFuture::join).sum()).join(), 190);
        Contract.equal(CompletableFuture.allOf().isDone(), true);
        Contract.equal(CompletableFuture.anyOf().isDone(), false);
        Contract.fails(NullPointerException.class, () -> CompletableFuture.allOf((CompletableFuture<?>) null));
    }
}
