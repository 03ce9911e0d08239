package org.taskrace.agent.jdk;

import java.util.ArrayList;
import java.util.List;

/** The hooks of {@link org.taskrace.hooks.Stages}: CompletableFuture, CountedCompleter, streams, delayed tasks. */
final class CompletionHookTable {

    private static final int FIRST = 17;
    private static final int LAST = 99;

    private static final String CONCURRENT = "java/util/concurrent/";
    private static final String FUTURE = CONCURRENT + "CompletableFuture";
    private static final String COMPLETER = CONCURRENT + "CountedCompleter";
    private static final String STREAM = "java/util/stream/";
    private static final String THIS_ONE = "(Ljava/lang/Object;)V";
    private static final String ASK = "(Ljava/lang/Object;)Z";
    private static final String ALL = "stage:0";
    private static final String ANY = "stage:1";
    private static final String COMPOSE = "stage:2";

    private static final List<Hook> HOOKS = new ArrayList<>();

    private CompletionHookTable() {}

    private static void hook(
            String owner, String method, String descriptor, String target, String arguments, String result) {
        HOOKS.add(new Hook(owner, method, descriptor, FIRST, LAST, target, arguments, result));
    }

    static {
        oneSource("uniApplyStage", "Function", ALL);
        oneSource("uniAcceptStage", "Consumer", ALL);
        oneSource("uniWhenCompleteStage", "BiConsumer", ALL);
        oneSource("uniHandleStage", "BiFunction", ALL);
        oneSource("uniExceptionallyStage", "Function", ALL);
        oneSource("uniComposeExceptionallyStage", "Function", COMPOSE);
        oneSource("uniComposeStage", "Function", COMPOSE);
        stage("uniRunStage", "", "Ljava/lang/Runnable;", "1 this", ALL);
        twoSources("biApplyStage", "Ljava/util/function/BiFunction;", ALL);
        twoSources("biAcceptStage", "Ljava/util/function/BiConsumer;", ALL);
        twoSources("biRunStage", "Ljava/lang/Runnable;", ALL);
        twoSources("orApplyStage", "Ljava/util/function/Function;", ANY);
        twoSources("orAcceptStage", "Ljava/util/function/Consumer;", ANY);
        twoSources("orRunStage", "Ljava/lang/Runnable;", ANY);
        String futures = "([L" + FUTURE + ";)L" + FUTURE + ";";
        String sources = "(Ljava/lang/Object;[Ljava/lang/Object;)V";
        String source = "(Ljava/lang/Object;Ljava/lang/Object;)V";
        hook(FUTURE, "allOf", futures, "followsAll" + sources, "0", "made");
        hook(FUTURE, "anyOf", futures, "followsAny" + sources, "0", "made");
        hook(FUTURE, "uniCopyStage", "(L" + FUTURE + ";)L" + FUTURE + ";", "follows" + source, "0", "made");
        hook(FUTURE, "uniAsMinimalStage", "()L" + FUTURE + "$MinimalStage;", "follows" + source, "this", "made");
        hook(FUTURE + "$MinimalStage", "toCompletableFuture", "()L" + FUTURE + ";", "follows" + source, "this", "made");
        hook(FUTURE, "complete", "(Ljava/lang/Object;)Z", "completing" + THIS_ONE, "this", "void");
        hook(FUTURE, "completeExceptionally", "(Ljava/lang/Throwable;)Z", "completing" + THIS_ONE, "this", "void");
        hook(FUTURE, "cancel", "(Z)Z", "completing" + THIS_ONE, "this", "void");
        hook(FUTURE, "obtrudeValue", "(Ljava/lang/Object;)V", "obtruded" + THIS_ONE, "this", "void");
        hook(FUTURE, "obtrudeException", "(Ljava/lang/Throwable;)V", "obtruded" + THIS_ONE, "this", "void");
        String timed = "JLjava/util/concurrent/TimeUnit;)L" + FUTURE + ";";
        hook(FUTURE, "orTimeout", "(" + timed, "timesOut()V", "", "void");
        hook(FUTURE, "completeOnTimeout", "(Ljava/lang/Object;" + timed, "timesOut()V", "", "void");

        hook(COMPLETER, "tryComplete", "()V", "tryComplete" + ASK, "this", "return");
        hook(COMPLETER, "propagateCompletion", "()V", "propagateCompletion" + ASK, "this", "return");
        hook(COMPLETER, "firstComplete", "()L" + COMPLETER + ";", "firstComplete" + THIS_ONE, "this", "void");
        hook(CONCURRENT + "ForkJoinPool", "getCommonPoolParallelism", "()I", "parallelism()I", "", "ifKnown");
        hook(STREAM + "AbstractTask", "suggestTargetSize", "(J)J", "leafSize(J)J", "", "map");
        String shortCircuit = STREAM + "AbstractShortCircuitTask";
        hook(shortCircuit, "shortCircuit", "(Ljava/lang/Object;)V", "cutsShort()V", "", "void");
        hook(shortCircuit, "cancelLaterNodes", "()V", "cutsShort()V", "", "void");
        hook(
                STREAM + "StreamSpliterators$UnorderedSliceSpliterator",
                "<init>",
                "(Ljava/util/Spliterator;JJ)V",
                "cutsShort()V",
                "",
                "exit");

        String map = CONCURRENT + "ConcurrentHashMap";
        hook(map, "search", "(JLjava/util/function/BiFunction;)Ljava/lang/Object;", "cutsShort()V", "", "void");
        for (String what : List.of("Keys", "Values", "Entries")) {
            String search = "(JLjava/util/function/Function;)Ljava/lang/Object;";
            hook(map, "search" + what, search, "cutsShort()V", "", "void");
        }

        String ordered = STREAM + "ForEachOps$ForEachOrderedTask";
        hook(
                ordered,
                "<init>",
                "(L" + ordered + ";Ljava/util/Spliterator;L" + ordered + ";)V",
                "splitOff(Ljava/lang/Object;Ljava/lang/Object;)V",
                "this 0",
                "exit");

        String any = "(Ljava/util/Collection;)Ljava/lang/Object;";
        String timedAny = "(Ljava/util/Collection;JLjava/util/concurrent/TimeUnit;)Ljava/lang/Object;";
        String perTask = CONCURRENT + "ThreadPerTaskExecutor";
        hook(CONCURRENT + "AbstractExecutorService", "invokeAny", any, "takesAny()V", "", "void");
        hook(CONCURRENT + "AbstractExecutorService", "invokeAny", timedAny, "takesAny()V", "", "void");
        hook(CONCURRENT + "ForkJoinPool", "invokeAny", any, "takesAny()V", "", "void");
        hook(CONCURRENT + "ForkJoinPool", "invokeAny", timedAny, "takesAny()V", "", "void");
        HOOKS.add(new Hook(perTask, "invokeAny", any, 21, LAST, "takesAny()V", "", "void"));
        HOOKS.add(new Hook(perTask, "invokeAny", timedAny, 21, LAST, "takesAny()V", "", "void"));

        String delayed = "delayed(Ljava/lang/Object;Ljava/lang/Object;)Z";
        String scheduled = CONCURRENT + "ScheduledThreadPoolExecutor";
        String future = "(L" + CONCURRENT + "RunnableScheduledFuture;)V";
        hook(scheduled, "delayedExecute", future, delayed, "this 0", "return");
        hook(scheduled, "reExecutePeriodic", future, delayed, "this 0", "return");
        forkJoinSchedules(delayed);
        for (String type : List.of("", "Int", "Long", "Double")) {
            String root = "java/util/ArrayPrefixHelpers$" + type + "CumulateTask";
            hook(root, "compute", "()V", "prefix" + ASK, "this", "return");
        }
    }

    /** Since JDK 25 a ForkJoinPool is a ScheduledExecutorService. */
    private static void forkJoinSchedules(String delayed) {
        String pool = CONCURRENT + "ForkJoinPool";
        String task = CONCURRENT + "DelayScheduler$ScheduledForkJoinTask";
        String both = "(L" + task + ";)L" + task + ";";
        HOOKS.add(new Hook(pool, "scheduleDelayedTask", both, 25, LAST, delayed, "this 0", "0"));
        HOOKS.add(new Hook(task, "postExec", "()Z", 25, LAST, "repeats(Ljava/lang/Object;)I", "this", "ifKnown"));
        String drops = "dropsAtShutdown" + ASK;
        HOOKS.add(new Hook(pool, "cancelDelayedTasksOnShutdown", "()V", 25, LAST, drops, "this", "return"));
        String stops = "dropsNow" + THIS_ONE;
        HOOKS.add(new Hook(pool, "shutdownNow", "()Ljava/util/List;", 25, LAST, stops, "this", "void"));
        String timed = "(Ljava/util/concurrent/Callable;JLjava/util/concurrent/TimeUnit;Ljava/util/function/Consumer;)";
        String submit = "submitWithTimeout";
        HOOKS.add(new Hook(
                pool, submit, timed + "L" + CONCURRENT + "ForkJoinTask;", 25, LAST, "timesOut()V", "", "void"));
    }

    private static void oneSource(String method, String function, String kind) {
        stage(method, "", "Ljava/util/function/" + function + ";", "1 this", kind);
    }

    private static void twoSources(String method, String function, String kind) {
        stage(method, "L" + CONCURRENT + "CompletionStage;", function, "2 this 1", kind);
    }

    private static void stage(String method, String other, String function, String arguments, String kind) {
        String descriptor = "(L" + CONCURRENT + "Executor;" + other + function + ")L" + FUTURE + ";";
        hook(FUTURE, method, descriptor, "function(Ljava/lang/Object;)V", arguments, kind);
    }

    static List<Hook> hooks() {
        return HOOKS;
    }
}
