package org.taskrace.hooks.listening;

import java.lang.ref.WeakReference;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.taskrace.hooks.parallel.ParallelTasks;
import org.taskrace.hooks.parallel.Strand;

/**
 * Hooks that listen to completion stages. Calls of the program come here in place of the JDK's methods, with the receiver as first
 * argument. The function of a stage is led through its {@link Stage}.
 *
 * <p>The file is long since there is one hook for each method that gives a stage a function.
 */
public final class ParallelStages {

    /** Stages whose function has not run. */
    private static final Set<Stage> OPEN = ConcurrentHashMap.newKeySet();

    private ParallelStages() {}

    /**
     * A stage from its registration on. Its function runs after the registration and after the sources' completion.
     *
     * <p>Who comes last of these runs it, unless the stage is asynchronous. If that one follows all the others, it runs
     * the function in every schedule, and the function is a part of it. Otherwise the function is a task of its own.
     */
    private static final class Stage {
        private final Completion[] sources;
        private final Completion result;

        /** The task of the function; null if the registering thread runs none. */
        private final ListenedTask task;

        /** The futures behind the sources. */
        private final Object[] awaited;

        private volatile boolean hasRun;
        private volatile WeakReference<Object> made = new WeakReference<>(null);

        /** Whether a pool of the JDK runs the function. */
        private final boolean isAsync;

        /** The pool of the program's that runs it; null if there is none, or the common one does. */
        private final ParallelExecutors.Pool pool;

        /** Whether the function runs within a call that completes a source, or makes the stage. */
        private final boolean isCalled;

        private Stage(
                Completion result,
                boolean isAsync,
                ParallelExecutors.Pool pool,
                boolean isCalled,
                Object[] awaited,
                Completion... sources) {
            this.awaited = awaited;
            this.sources = sources;
            this.result = result;
            this.isAsync = isAsync;
            this.pool = pool;
            this.isCalled = isCalled;
            task = ParallelTasks.control() == null ? null : ListenedTask.created();
            if (isCalled) {
                result.callBegins();
            }
        }

        /** Returns whether the function is to run, and has not. */
        private boolean isRunnable() {
            for (Object future : awaited) {
                if (!isDone(future)) {
                    return false;
                }
            }
            return !hasRun && !isDone(made.get());
        }

        private <T> T run(Callable<T> function) {
            try {
                if (task == null) {
                    return function.call();
                }
                int running = Strand.current().task;
                int[] calls = isCalled ? Completion.callsOf(result, sources) : null;
                if (calls != null) {
                    result.comesWithin(calls);
                }
                if (isPartOf(running)) {
                    return runInside(function);
                }
                if (calls != null) {
                    ParallelTasks.control().function(task.number(), calls);
                }
                return runAsTask(function);
            } catch (Exception e) {
                throw ParallelExecutors.asIs(e);
            } finally {
                hasRun = true;
                OPEN.remove(this);
            }
        }

        private boolean isPartOf(int running) {
            if (isAsync
                    || running == Strand.NO_TASK
                    || !ParallelTasks.control().followsCreation(running, task.number())) {
                return false;
            }
            for (Completion source : sources) {
                if (!source.precedes(running)) {
                    return false;
                }
            }
            return true;
        }

        private <T> T runInside(Callable<T> function) throws Exception {
            task.leaveOut();
            try {
                return function.call();
            } finally {
                result.set();
            }
        }

        private <T> T runAsTask(Callable<T> function) throws Exception {
            return task.call(() -> {
                for (Completion source : sources) {
                    source.follow();
                }
                if (pool != null) {
                    pool.begins();
                }
                try {
                    return function.call();
                } finally {
                    result.set();
                    if (pool != null) {
                        result.bodyEnds();
                        pool.ends().set();
                    }
                }
            });
        }
    }

    /** Returns whether a future is done; false for a stage that cannot be asked, true for one that is gone. */
    private static boolean isDone(Object future) {
        try {
            return future == null || future instanceof Future<?> asked && asked.isDone();
        } catch (UnsupportedOperationException minimal) {
            return false;
        }
    }

    /** Returns whether a function is to run, and has not. */
    static boolean areRunnable() {
        return OPEN.stream().anyMatch(Stage::isRunnable);
    }

    private static boolean listens() {
        return ParallelTasks.control() != null && Strand.current().task != Strand.NO_TASK;
    }

    /** Returns a stage without an executor of the program. */
    private static Stage stage(boolean isAsync, Object... sources) {
        Completion[] completions = completions(sources);
        return new Stage(Completion.after(completions), isAsync, null, !isAsync, sources, completions);
    }

    private static Stage stageIn(Executor executor, Object... sources) {
        Completion[] completions = completions(sources);
        return stageIn(executor, Completion.after(completions), sources, completions);
    }

    private static Stage stageIn(Executor executor, Completion result, Object[] awaited, Completion... sources) {
        ParallelExecutors.Pool pool = executor == null ? null : ParallelExecutors.poolIfAny(executor);
        if (pool != null) {
            // When a source completes, and so the function's turn, depends on the schedule.
            pool.opensOrder();
        }
        return new Stage(result, pool != null, pool, false, awaited, sources);
    }

    private static Completion[] completions(Object... sources) {
        Completion[] completions = new Completion[sources.length];
        for (int i = 0; i < sources.length; i++) {
            completions[i] = Completion.of(sources[i]);
        }
        return completions;
    }

    /** Starts a stage that has no sources; an executor may refuse it. */
    private static <S> S started(Stage stage, Supplier<S> start) {
        if (stage.task == null) {
            return start.get();
        }
        if (stage.isAsync) {
            stage.task.awaited();
        }
        boolean isAccepted = false;
        try {
            S made = start.get();
            isAccepted = true;
            return made;
        } finally {
            if (!isAccepted) {
                stage.task.leaveOut();
            }
        }
    }

    private static <S> S registered(Stage stage, S made) {
        stage.result.belongsTo(made);
        if (stage.isCalled) {
            stage.result.callEnds();
        }
        stage.made = new WeakReference<>(made);
        if (stage.task != null && !stage.hasRun) {
            OPEN.add(stage);
            if (stage.hasRun) {
                OPEN.remove(stage);
            }
        }
        return made;
    }

    private static Runnable led(Stage stage, Runnable function) {
        return () -> stage.run(() -> {
            function.run();
            return null;
        });
    }

    private static <T> Supplier<T> led(Stage stage, Supplier<T> function) {
        return () -> stage.run(function::get);
    }

    private static <T, U> Function<T, U> led(Stage stage, Function<? super T, ? extends U> function) {
        return value -> stage.<U>run(() -> function.apply(value));
    }

    private static <T> Consumer<T> led(Stage stage, Consumer<? super T> function) {
        return value -> stage.run(() -> {
            function.accept(value);
            return null;
        });
    }

    private static <T, U, V> BiFunction<T, U, V> led(
            Stage stage, BiFunction<? super T, ? super U, ? extends V> function) {
        return (one, other) -> stage.<V>run(() -> function.apply(one, other));
    }

    private static <T, U> BiConsumer<T, U> led(Stage stage, BiConsumer<? super T, ? super U> function) {
        return (one, other) -> stage.run(() -> {
            function.accept(one, other);
            return null;
        });
    }

    /** Returns a function whose stage completes with the stage that it returns. */
    private static <T, U> Function<T, CompletionStage<U>> composing(
            Stage stage, Function<? super T, ? extends CompletionStage<U>> function) {
        return value -> stage.<CompletionStage<U>>run(() -> {
            CompletionStage<U> inner = function.apply(value);
            if (inner != null) {
                stage.result.needs(Completion.of(inner));
            }
            return inner;
        });
    }

    /** Replaces {@link CompletableFuture#join}. */
    public static <T> T join(CompletableFuture<T> future) {
        int site = Strand.current().callSite;
        try {
            return future.join();
        } finally {
            Strand.current().callSite = site;
            if (listens()) {
                Completion.of(future).follow();
                Completion.of(future).callHelps();
            }
        }
    }

    /** Replaces {@link CompletableFuture#complete}. */
    public static <T> boolean complete(CompletableFuture<T> future, T value) {
        return completed(future, () -> future.complete(value));
    }

    /** Replaces {@link CompletableFuture#completeExceptionally}. */
    public static <T> boolean completeExceptionally(CompletableFuture<T> future, Throwable thrown) {
        return completed(future, () -> future.completeExceptionally(thrown));
    }

    private static boolean completed(CompletableFuture<?> future, BooleanSupplier call) {
        if (!listens()) {
            return call.getAsBoolean();
        }
        int site = Strand.current().callSite;
        Completion completion = Completion.of(future);
        completion.callBegins();
        completion.completesWithinCall();
        if (!future.isDone()) {
            completion.set();
        }
        boolean isFirst = call.getAsBoolean();
        Strand.current().callSite = site;
        completion.callEnds();
        return won(isFirst);
    }

    private static boolean won(boolean isFirst) {
        if (!isFirst && listens()) {
            ParallelTasks.control().outside("a completion that came too late", Strand.current().callSite);
        }
        return isFirst;
    }

    /** Records that a future is done when it is made: no function has waited for it. */
    private static <T> CompletableFuture<T> done(CompletableFuture<T> future) {
        if (listens()) {
            Completion completion = Completion.of(future);
            completion.comesWithin(new int[0]);
            completion.set();
        }
        return future;
    }

    /** Replaces {@link CompletableFuture#completedFuture}. */
    public static <T> CompletableFuture<T> completedFuture(T value) {
        return done(CompletableFuture.completedFuture(value));
    }

    /** Replaces {@link CompletableFuture#failedFuture}. */
    public static <T> CompletableFuture<T> failedFuture(Throwable thrown) {
        return done(CompletableFuture.failedFuture(thrown));
    }

    /** Replaces {@link CompletableFuture#allOf}. */
    public static CompletableFuture<Void> allOf(CompletableFuture<?>... futures) {
        if (!listens()) {
            return CompletableFuture.allOf(futures);
        }
        if (futures.length == 0) {
            return done(CompletableFuture.allOf());
        }
        Completion all = Completion.after(completions((Object[]) futures));
        all.callBegins();
        CompletableFuture<Void> made = CompletableFuture.allOf(futures);
        all.belongsTo(made);
        all.callEnds();
        return made;
    }

    /** Returns a future that completes as the first of these does. Of several that are done, the JDK takes the first. */
    @SuppressWarnings("unchecked") // Of a value only its kind is asked, which is that of the source.
    private static <T> CompletableFuture<T> firstOf(String construct, Object... sources) {
        if (sources[0] instanceof CompletableFuture<?> done
                && done.isDone()
                && Completion.of(done).precedes(Strand.current().task)) {
            CompletableFuture<T> copy = (CompletableFuture<T>) done.copy();
            Completion.of(done).belongsTo(copy);
            return copy;
        }
        CompletableFuture<T> first = new CompletableFuture<>();
        Completion completion = Completion.of(first);
        for (Object source : sources) {
            Completion ofSource = Completion.of(source);
            ((CompletionStage<T>) source).whenComplete((value, thrown) -> {
                if (!completion.comesFrom(ofSource, construct)) {
                    return;
                }
                if (thrown == null) {
                    first.complete(value);
                } else {
                    first.completeExceptionally(
                            thrown instanceof CompletionException ? thrown : new CompletionException(thrown));
                }
            });
        }
        return first;
    }

    /** Replaces {@link CompletableFuture#anyOf}. */
    public static CompletableFuture<Object> anyOf(CompletableFuture<?>... futures) {
        return listens() && futures.length > 0
                ? firstOf("CompletableFuture.anyOf", (Object[]) futures)
                : CompletableFuture.anyOf(futures);
    }

    /** Replaces {@link CompletionStage#applyToEither(CompletionStage, Function)}. */
    public static <T, U> CompletionStage<U> applyToEither(
            CompletionStage<T> source, CompletionStage<? extends T> other, Function<? super T, U> function) {
        return listens() && function != null && other != null
                ? thenApply(ParallelStages.<T>firstOf("CompletableFuture.applyToEither", source, other), function)
                : source.applyToEither(other, function);
    }

    /** Replaces {@link CompletionStage#applyToEitherAsync(CompletionStage, Function)}. */
    public static <T, U> CompletionStage<U> applyToEitherAsync(
            CompletionStage<T> source, CompletionStage<? extends T> other, Function<? super T, U> function) {
        return listens() && function != null && other != null
                ? thenApplyAsync(
                        ParallelStages.<T>firstOf("CompletableFuture.applyToEitherAsync", source, other), function)
                : source.applyToEitherAsync(other, function);
    }

    /** Replaces {@link CompletionStage#applyToEitherAsync(CompletionStage, Function, Executor)}. */
    public static <T, U> CompletionStage<U> applyToEitherAsync(
            CompletionStage<T> source,
            CompletionStage<? extends T> other,
            Function<? super T, U> function,
            Executor executor) {
        return listens() && function != null && other != null
                ? thenApplyAsync(
                        ParallelStages.<T>firstOf("CompletableFuture.applyToEitherAsync", source, other),
                        function,
                        executor)
                : source.applyToEitherAsync(other, function, executor);
    }

    /** Replaces {@link CompletionStage#acceptEither(CompletionStage, Consumer)}. */
    public static <T> CompletionStage<Void> acceptEither(
            CompletionStage<T> source, CompletionStage<? extends T> other, Consumer<? super T> function) {
        return listens() && function != null && other != null
                ? thenAccept(ParallelStages.<T>firstOf("CompletableFuture.acceptEither", source, other), function)
                : source.acceptEither(other, function);
    }

    /** Replaces {@link CompletionStage#acceptEitherAsync(CompletionStage, Consumer)}. */
    public static <T> CompletionStage<Void> acceptEitherAsync(
            CompletionStage<T> source, CompletionStage<? extends T> other, Consumer<? super T> function) {
        return listens() && function != null && other != null
                ? thenAcceptAsync(
                        ParallelStages.<T>firstOf("CompletableFuture.acceptEitherAsync", source, other), function)
                : source.acceptEitherAsync(other, function);
    }

    /** Replaces {@link CompletionStage#acceptEitherAsync(CompletionStage, Consumer, Executor)}. */
    public static <T> CompletionStage<Void> acceptEitherAsync(
            CompletionStage<T> source,
            CompletionStage<? extends T> other,
            Consumer<? super T> function,
            Executor executor) {
        return listens() && function != null && other != null
                ? thenAcceptAsync(
                        ParallelStages.<T>firstOf("CompletableFuture.acceptEitherAsync", source, other),
                        function,
                        executor)
                : source.acceptEitherAsync(other, function, executor);
    }

    /** Replaces {@link CompletionStage#runAfterEither(CompletionStage, Runnable)}. */
    public static <T> CompletionStage<Void> runAfterEither(
            CompletionStage<T> source, CompletionStage<?> other, Runnable function) {
        return listens() && function != null && other != null
                ? thenRun(ParallelStages.<T>firstOf("CompletableFuture.runAfterEither", source, other), function)
                : source.runAfterEither(other, function);
    }

    /** Replaces {@link CompletionStage#runAfterEitherAsync(CompletionStage, Runnable)}. */
    public static <T> CompletionStage<Void> runAfterEitherAsync(
            CompletionStage<T> source, CompletionStage<?> other, Runnable function) {
        return listens() && function != null && other != null
                ? thenRunAsync(
                        ParallelStages.<T>firstOf("CompletableFuture.runAfterEitherAsync", source, other), function)
                : source.runAfterEitherAsync(other, function);
    }

    /** Replaces {@link CompletionStage#runAfterEitherAsync(CompletionStage, Runnable, Executor)}. */
    public static <T> CompletionStage<Void> runAfterEitherAsync(
            CompletionStage<T> source, CompletionStage<?> other, Runnable function, Executor executor) {
        return listens() && function != null && other != null
                ? thenRunAsync(
                        ParallelStages.<T>firstOf("CompletableFuture.runAfterEitherAsync", source, other),
                        function,
                        executor)
                : source.runAfterEitherAsync(other, function, executor);
    }

    /** Replaces {@link CompletableFuture#copy}. */
    public static <T> CompletableFuture<T> copy(CompletableFuture<T> future) {
        return copied(future, future.copy());
    }

    /** Replaces {@link CompletableFuture#minimalCompletionStage}. */
    public static <T> CompletionStage<T> minimalCompletionStage(CompletableFuture<T> future) {
        return copied(future, future.minimalCompletionStage());
    }

    /** Replaces {@link CompletionStage#toCompletableFuture}. */
    public static <T> CompletableFuture<T> toCompletableFuture(CompletionStage<T> stage) {
        CompletableFuture<T> future = stage.toCompletableFuture();
        return future == stage ? future : copied(stage, future);
    }

    private static <S> S copied(Object original, S copy) {
        if (listens()) {
            Completion.after(Completion.of(original)).belongsTo(copy);
        }
        return copy;
    }

    /** Replaces {@link CompletableFuture#completeAsync(Supplier)}. */
    public static <T> CompletableFuture<T> completeAsync(CompletableFuture<T> future, Supplier<? extends T> supplier) {
        if (!listens() || supplier == null) {
            return future.completeAsync(supplier);
        }
        Stage stage = new Stage(Completion.of(future), true, null, false, new Object[0]);
        return started(stage, () -> future.completeAsync(led(stage, supplier::get)));
    }

    /** Replaces {@link CompletableFuture#completeAsync(Supplier, Executor)}. */
    public static <T> CompletableFuture<T> completeAsync(
            CompletableFuture<T> future, Supplier<? extends T> supplier, Executor executor) {
        if (!listens() || supplier == null) {
            return future.completeAsync(supplier, executor);
        }
        Stage stage = stageIn(executor, Completion.of(future), new Object[0]);
        return started(stage, () -> future.completeAsync(led(stage, supplier::get), executor));
    }

    /** Replaces {@link CompletableFuture#supplyAsync(Supplier)}. */
    public static <T> CompletableFuture<T> supplyAsync(Supplier<T> function) {
        if (!listens() || function == null) {
            return CompletableFuture.supplyAsync(function);
        }
        Stage stage = stage(true);
        return registered(stage, started(stage, () -> CompletableFuture.supplyAsync(led(stage, function))));
    }

    /** Replaces {@link CompletableFuture#supplyAsync(Supplier, Executor)}. */
    public static <T> CompletableFuture<T> supplyAsync(Supplier<T> function, Executor executor) {
        if (!listens() || function == null) {
            return CompletableFuture.supplyAsync(function, executor);
        }
        Stage stage = stageIn(executor);
        return registered(stage, started(stage, () -> CompletableFuture.supplyAsync(led(stage, function), executor)));
    }

    /** Replaces {@link CompletableFuture#runAsync(Runnable)}. */
    public static CompletableFuture<Void> runAsync(Runnable function) {
        if (!listens() || function == null) {
            return CompletableFuture.runAsync(function);
        }
        Stage stage = stage(true);
        return registered(stage, started(stage, () -> CompletableFuture.runAsync(led(stage, function))));
    }

    /** Replaces {@link CompletableFuture#runAsync(Runnable, Executor)}. */
    public static CompletableFuture<Void> runAsync(Runnable function, Executor executor) {
        if (!listens() || function == null) {
            return CompletableFuture.runAsync(function, executor);
        }
        Stage stage = stageIn(executor);
        return registered(stage, started(stage, () -> CompletableFuture.runAsync(led(stage, function), executor)));
    }

    /** Replaces {@link CompletionStage#thenApply(Function)}. */
    public static <T, U> CompletionStage<U> thenApply(
            CompletionStage<T> source, Function<? super T, ? extends U> function) {
        if (!listens() || function == null) {
            return source.thenApply(function);
        }
        Stage stage = stage(false, source);
        return registered(stage, source.thenApply(led(stage, function)));
    }

    /** Replaces {@link CompletionStage#thenApplyAsync(Function)}. */
    public static <T, U> CompletionStage<U> thenApplyAsync(
            CompletionStage<T> source, Function<? super T, ? extends U> function) {
        if (!listens() || function == null) {
            return source.thenApplyAsync(function);
        }
        Stage stage = stage(true, source);
        return registered(stage, source.thenApplyAsync(led(stage, function)));
    }

    /** Replaces {@link CompletionStage#thenApplyAsync(Function, Executor)}. */
    public static <T, U> CompletionStage<U> thenApplyAsync(
            CompletionStage<T> source, Function<? super T, ? extends U> function, Executor executor) {
        if (!listens() || function == null) {
            return source.thenApplyAsync(function, executor);
        }
        Stage stage = stageIn(executor, source);
        return registered(stage, source.thenApplyAsync(led(stage, function), executor));
    }

    /** Replaces {@link CompletionStage#thenAccept(Consumer)}. */
    public static <T> CompletionStage<Void> thenAccept(CompletionStage<T> source, Consumer<? super T> function) {
        if (!listens() || function == null) {
            return source.thenAccept(function);
        }
        Stage stage = stage(false, source);
        return registered(stage, source.thenAccept(led(stage, function)));
    }

    /** Replaces {@link CompletionStage#thenAcceptAsync(Consumer)}. */
    public static <T> CompletionStage<Void> thenAcceptAsync(CompletionStage<T> source, Consumer<? super T> function) {
        if (!listens() || function == null) {
            return source.thenAcceptAsync(function);
        }
        Stage stage = stage(true, source);
        return registered(stage, source.thenAcceptAsync(led(stage, function)));
    }

    /** Replaces {@link CompletionStage#thenAcceptAsync(Consumer, Executor)}. */
    public static <T> CompletionStage<Void> thenAcceptAsync(
            CompletionStage<T> source, Consumer<? super T> function, Executor executor) {
        if (!listens() || function == null) {
            return source.thenAcceptAsync(function, executor);
        }
        Stage stage = stageIn(executor, source);
        return registered(stage, source.thenAcceptAsync(led(stage, function), executor));
    }

    /** Replaces {@link CompletionStage#thenRun(Runnable)}. */
    public static <T> CompletionStage<Void> thenRun(CompletionStage<T> source, Runnable function) {
        if (!listens() || function == null) {
            return source.thenRun(function);
        }
        Stage stage = stage(false, source);
        return registered(stage, source.thenRun(led(stage, function)));
    }

    /** Replaces {@link CompletionStage#thenRunAsync(Runnable)}. */
    public static <T> CompletionStage<Void> thenRunAsync(CompletionStage<T> source, Runnable function) {
        if (!listens() || function == null) {
            return source.thenRunAsync(function);
        }
        Stage stage = stage(true, source);
        return registered(stage, source.thenRunAsync(led(stage, function)));
    }

    /** Replaces {@link CompletionStage#thenRunAsync(Runnable, Executor)}. */
    public static <T> CompletionStage<Void> thenRunAsync(
            CompletionStage<T> source, Runnable function, Executor executor) {
        if (!listens() || function == null) {
            return source.thenRunAsync(function, executor);
        }
        Stage stage = stageIn(executor, source);
        return registered(stage, source.thenRunAsync(led(stage, function), executor));
    }

    /** Replaces {@link CompletionStage#thenCombine(CompletionStage, BiFunction)}. */
    public static <T, U, V> CompletionStage<V> thenCombine(
            CompletionStage<T> source,
            CompletionStage<? extends U> other,
            BiFunction<? super T, ? super U, ? extends V> function) {
        if (!listens() || function == null || other == null) {
            return source.thenCombine(other, function);
        }
        Stage stage = stage(false, source, other);
        return registered(stage, source.thenCombine(other, led(stage, function)));
    }

    /** Replaces {@link CompletionStage#thenCombineAsync(CompletionStage, BiFunction)}. */
    public static <T, U, V> CompletionStage<V> thenCombineAsync(
            CompletionStage<T> source,
            CompletionStage<? extends U> other,
            BiFunction<? super T, ? super U, ? extends V> function) {
        if (!listens() || function == null || other == null) {
            return source.thenCombineAsync(other, function);
        }
        Stage stage = stage(true, source, other);
        return registered(stage, source.thenCombineAsync(other, led(stage, function)));
    }

    /** Replaces {@link CompletionStage#thenCombineAsync(CompletionStage, BiFunction, Executor)}. */
    public static <T, U, V> CompletionStage<V> thenCombineAsync(
            CompletionStage<T> source,
            CompletionStage<? extends U> other,
            BiFunction<? super T, ? super U, ? extends V> function,
            Executor executor) {
        if (!listens() || function == null || other == null) {
            return source.thenCombineAsync(other, function, executor);
        }
        Stage stage = stageIn(executor, source, other);
        return registered(stage, source.thenCombineAsync(other, led(stage, function), executor));
    }

    /** Replaces {@link CompletionStage#thenAcceptBoth(CompletionStage, BiConsumer)}. */
    public static <T, U> CompletionStage<Void> thenAcceptBoth(
            CompletionStage<T> source, CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> function) {
        if (!listens() || function == null || other == null) {
            return source.thenAcceptBoth(other, function);
        }
        Stage stage = stage(false, source, other);
        return registered(stage, source.thenAcceptBoth(other, led(stage, function)));
    }

    /** Replaces {@link CompletionStage#thenAcceptBothAsync(CompletionStage, BiConsumer)}. */
    public static <T, U> CompletionStage<Void> thenAcceptBothAsync(
            CompletionStage<T> source, CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> function) {
        if (!listens() || function == null || other == null) {
            return source.thenAcceptBothAsync(other, function);
        }
        Stage stage = stage(true, source, other);
        return registered(stage, source.thenAcceptBothAsync(other, led(stage, function)));
    }

    /** Replaces {@link CompletionStage#thenAcceptBothAsync(CompletionStage, BiConsumer, Executor)}. */
    public static <T, U> CompletionStage<Void> thenAcceptBothAsync(
            CompletionStage<T> source,
            CompletionStage<? extends U> other,
            BiConsumer<? super T, ? super U> function,
            Executor executor) {
        if (!listens() || function == null || other == null) {
            return source.thenAcceptBothAsync(other, function, executor);
        }
        Stage stage = stageIn(executor, source, other);
        return registered(stage, source.thenAcceptBothAsync(other, led(stage, function), executor));
    }

    /** Replaces {@link CompletionStage#runAfterBoth(CompletionStage, Runnable)}. */
    public static <T> CompletionStage<Void> runAfterBoth(
            CompletionStage<T> source, CompletionStage<?> other, Runnable function) {
        if (!listens() || function == null || other == null) {
            return source.runAfterBoth(other, function);
        }
        Stage stage = stage(false, source, other);
        return registered(stage, source.runAfterBoth(other, led(stage, function)));
    }

    /** Replaces {@link CompletionStage#runAfterBothAsync(CompletionStage, Runnable)}. */
    public static <T> CompletionStage<Void> runAfterBothAsync(
            CompletionStage<T> source, CompletionStage<?> other, Runnable function) {
        if (!listens() || function == null || other == null) {
            return source.runAfterBothAsync(other, function);
        }
        Stage stage = stage(true, source, other);
        return registered(stage, source.runAfterBothAsync(other, led(stage, function)));
    }

    /** Replaces {@link CompletionStage#runAfterBothAsync(CompletionStage, Runnable, Executor)}. */
    public static <T> CompletionStage<Void> runAfterBothAsync(
            CompletionStage<T> source, CompletionStage<?> other, Runnable function, Executor executor) {
        if (!listens() || function == null || other == null) {
            return source.runAfterBothAsync(other, function, executor);
        }
        Stage stage = stageIn(executor, source, other);
        return registered(stage, source.runAfterBothAsync(other, led(stage, function), executor));
    }

    /** Replaces {@link CompletionStage#thenCompose(Function)}. */
    public static <T, U> CompletionStage<U> thenCompose(
            CompletionStage<T> source, Function<? super T, ? extends CompletionStage<U>> function) {
        if (!listens() || function == null) {
            return source.thenCompose(function);
        }
        Stage stage = stage(false, source);
        return registered(stage, source.thenCompose(composing(stage, function)));
    }

    /** Replaces {@link CompletionStage#thenComposeAsync(Function)}. */
    public static <T, U> CompletionStage<U> thenComposeAsync(
            CompletionStage<T> source, Function<? super T, ? extends CompletionStage<U>> function) {
        if (!listens() || function == null) {
            return source.thenComposeAsync(function);
        }
        Stage stage = stage(true, source);
        return registered(stage, source.thenComposeAsync(composing(stage, function)));
    }

    /** Replaces {@link CompletionStage#thenComposeAsync(Function, Executor)}. */
    public static <T, U> CompletionStage<U> thenComposeAsync(
            CompletionStage<T> source, Function<? super T, ? extends CompletionStage<U>> function, Executor executor) {
        if (!listens() || function == null) {
            return source.thenComposeAsync(function, executor);
        }
        Stage stage = stageIn(executor, source);
        return registered(stage, source.thenComposeAsync(composing(stage, function), executor));
    }

    /** Replaces {@link CompletionStage#handle(BiFunction)}. */
    public static <T, U> CompletionStage<U> handle(
            CompletionStage<T> source, BiFunction<? super T, Throwable, ? extends U> function) {
        if (!listens() || function == null) {
            return source.handle(function);
        }
        Stage stage = stage(false, source);
        return registered(stage, source.handle(led(stage, function)));
    }

    /** Replaces {@link CompletionStage#handleAsync(BiFunction)}. */
    public static <T, U> CompletionStage<U> handleAsync(
            CompletionStage<T> source, BiFunction<? super T, Throwable, ? extends U> function) {
        if (!listens() || function == null) {
            return source.handleAsync(function);
        }
        Stage stage = stage(true, source);
        return registered(stage, source.handleAsync(led(stage, function)));
    }

    /** Replaces {@link CompletionStage#handleAsync(BiFunction, Executor)}. */
    public static <T, U> CompletionStage<U> handleAsync(
            CompletionStage<T> source, BiFunction<? super T, Throwable, ? extends U> function, Executor executor) {
        if (!listens() || function == null) {
            return source.handleAsync(function, executor);
        }
        Stage stage = stageIn(executor, source);
        return registered(stage, source.handleAsync(led(stage, function), executor));
    }

    /** Replaces {@link CompletionStage#whenComplete(BiConsumer)}. */
    public static <T> CompletionStage<T> whenComplete(
            CompletionStage<T> source, BiConsumer<? super T, ? super Throwable> function) {
        if (!listens() || function == null) {
            return source.whenComplete(function);
        }
        Stage stage = stage(false, source);
        return registered(stage, source.whenComplete(led(stage, function)));
    }

    /** Replaces {@link CompletionStage#whenCompleteAsync(BiConsumer)}. */
    public static <T> CompletionStage<T> whenCompleteAsync(
            CompletionStage<T> source, BiConsumer<? super T, ? super Throwable> function) {
        if (!listens() || function == null) {
            return source.whenCompleteAsync(function);
        }
        Stage stage = stage(true, source);
        return registered(stage, source.whenCompleteAsync(led(stage, function)));
    }

    /** Replaces {@link CompletionStage#whenCompleteAsync(BiConsumer, Executor)}. */
    public static <T> CompletionStage<T> whenCompleteAsync(
            CompletionStage<T> source, BiConsumer<? super T, ? super Throwable> function, Executor executor) {
        if (!listens() || function == null) {
            return source.whenCompleteAsync(function, executor);
        }
        Stage stage = stageIn(executor, source);
        return registered(stage, source.whenCompleteAsync(led(stage, function), executor));
    }

    /** Replaces {@link CompletionStage#exceptionally(Function)}. */
    public static <T> CompletionStage<T> exceptionally(
            CompletionStage<T> source, Function<Throwable, ? extends T> function) {
        if (!listens() || function == null) {
            return source.exceptionally(function);
        }
        Stage stage = stage(false, source);
        return registered(stage, source.exceptionally(led(stage, function)));
    }

    /** Replaces {@link CompletionStage#exceptionallyAsync(Function)}. */
    public static <T> CompletionStage<T> exceptionallyAsync(
            CompletionStage<T> source, Function<Throwable, ? extends T> function) {
        if (!listens() || function == null) {
            return source.exceptionallyAsync(function);
        }
        Stage stage = stage(true, source);
        return registered(stage, source.exceptionallyAsync(led(stage, function)));
    }

    /** Replaces {@link CompletionStage#exceptionallyAsync(Function, Executor)}. */
    public static <T> CompletionStage<T> exceptionallyAsync(
            CompletionStage<T> source, Function<Throwable, ? extends T> function, Executor executor) {
        if (!listens() || function == null) {
            return source.exceptionallyAsync(function, executor);
        }
        Stage stage = stageIn(executor, source);
        return registered(stage, source.exceptionallyAsync(led(stage, function), executor));
    }

    /** Replaces {@link CompletionStage#exceptionallyCompose(Function)}. */
    public static <T> CompletionStage<T> exceptionallyCompose(
            CompletionStage<T> source, Function<Throwable, ? extends CompletionStage<T>> function) {
        if (!listens() || function == null) {
            return source.exceptionallyCompose(function);
        }
        Stage stage = stage(false, source);
        return registered(stage, source.exceptionallyCompose(composing(stage, function)));
    }

    /** Replaces {@link CompletionStage#exceptionallyComposeAsync(Function)}. */
    public static <T> CompletionStage<T> exceptionallyComposeAsync(
            CompletionStage<T> source, Function<Throwable, ? extends CompletionStage<T>> function) {
        if (!listens() || function == null) {
            return source.exceptionallyComposeAsync(function);
        }
        Stage stage = stage(true, source);
        return registered(stage, source.exceptionallyComposeAsync(composing(stage, function)));
    }

    /** Replaces {@link CompletionStage#exceptionallyComposeAsync(Function, Executor)}. */
    public static <T> CompletionStage<T> exceptionallyComposeAsync(
            CompletionStage<T> source, Function<Throwable, ? extends CompletionStage<T>> function, Executor executor) {
        if (!listens() || function == null) {
            return source.exceptionallyComposeAsync(function, executor);
        }
        Stage stage = stageIn(executor, source);
        return registered(stage, source.exceptionallyComposeAsync(composing(stage, function), executor));
    }
}
