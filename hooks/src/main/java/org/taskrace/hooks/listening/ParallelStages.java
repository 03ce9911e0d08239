package org.taskrace.hooks.listening;

import java.lang.ref.WeakReference;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
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

        private Stage(Completion result, boolean isAsync, Object[] awaited, Completion... sources) {
            this.awaited = awaited;
            this.sources = sources;
            this.result = result;
            this.isAsync = isAsync;
            task = ParallelTasks.control() == null ? null : ListenedTask.created();
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
                return isPartOf(running) ? runInside(function) : runAsTask(function);
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
            return task.call(
                    () -> {
                        for (Completion source : sources) {
                            source.follow();
                        }
                        return function.call();
                    },
                    result);
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

    private static Stage stage(boolean isAsync, Object... sources) {
        Completion[] completions = new Completion[sources.length];
        for (int i = 0; i < sources.length; i++) {
            completions[i] = Completion.of(sources[i]);
        }
        return new Stage(Completion.after(completions), isAsync, sources, completions);
    }

    /** Returns whether functions that an executor gets run in tasks of their own. */
    private static boolean isAsync(Executor executor) {
        return executor != null && ParallelExecutors.runsInAnyOrder(executor);
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
            }
        }
    }

    /** Replaces {@link CompletableFuture#complete}. */
    public static <T> boolean complete(CompletableFuture<T> future, T value) {
        completes(future);
        return won(future.complete(value));
    }

    /** Replaces {@link CompletableFuture#completeExceptionally}. */
    public static <T> boolean completeExceptionally(CompletableFuture<T> future, Throwable thrown) {
        completes(future);
        return won(future.completeExceptionally(thrown));
    }

    private static void completes(CompletableFuture<?> future) {
        if (listens() && !future.isDone()) {
            Completion.of(future).set();
        }
    }

    private static boolean won(boolean isFirst) {
        if (!isFirst && listens()) {
            ParallelTasks.control().outside("a completion that came too late", Strand.current().callSite);
        }
        return isFirst;
    }

    /** Replaces {@link CompletableFuture#completedFuture}. */
    public static <T> CompletableFuture<T> completedFuture(T value) {
        CompletableFuture<T> future = CompletableFuture.completedFuture(value);
        if (listens()) {
            Completion.of(future).set();
        }
        return future;
    }

    /** Replaces {@link CompletableFuture#failedFuture}. */
    public static <T> CompletableFuture<T> failedFuture(Throwable thrown) {
        CompletableFuture<T> future = CompletableFuture.failedFuture(thrown);
        if (listens()) {
            Completion.of(future).set();
        }
        return future;
    }

    /** Replaces {@link CompletableFuture#allOf}. */
    public static CompletableFuture<Void> allOf(CompletableFuture<?>... futures) {
        CompletableFuture<Void> all = CompletableFuture.allOf(futures);
        if (listens()) {
            Completion[] sources = new Completion[futures.length];
            for (int i = 0; i < futures.length; i++) {
                sources[i] = Completion.of(futures[i]);
            }
            Completion.after(sources).belongsTo(all);
            if (futures.length == 0) {
                Completion.of(all).set();
            }
        }
        return all;
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
        Stage stage = new Stage(Completion.of(future), true, new Object[0]);
        return started(stage, () -> future.completeAsync(led(stage, supplier::get)));
    }

    /** Replaces {@link CompletableFuture#completeAsync(Supplier, Executor)}. */
    public static <T> CompletableFuture<T> completeAsync(
            CompletableFuture<T> future, Supplier<? extends T> supplier, Executor executor) {
        if (!listens() || supplier == null) {
            return future.completeAsync(supplier, executor);
        }
        Stage stage = new Stage(Completion.of(future), isAsync(executor), new Object[0]);
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
        Stage stage = stage(isAsync(executor));
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
        Stage stage = stage(isAsync(executor));
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
        Stage stage = stage(isAsync(executor), source);
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
        Stage stage = stage(isAsync(executor), source);
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
        Stage stage = stage(isAsync(executor), source);
        return registered(stage, source.thenRunAsync(led(stage, function), executor));
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
        Stage stage = stage(isAsync(executor), source, other);
        return registered(stage, source.thenCombineAsync(other, led(stage, function), executor));
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
        Stage stage = stage(isAsync(executor), source, other);
        return registered(stage, source.thenAcceptBothAsync(other, led(stage, function), executor));
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
        Stage stage = stage(isAsync(executor), source, other);
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
        Stage stage = stage(isAsync(executor), source);
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
        Stage stage = stage(isAsync(executor), source);
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
        Stage stage = stage(isAsync(executor), source);
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
        Stage stage = stage(isAsync(executor), source);
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
        Stage stage = stage(isAsync(executor), source);
        return registered(stage, source.exceptionallyComposeAsync(composing(stage, function), executor));
    }
}
