package org.taskrace.agent.jdk;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Which JDK methods are hooked, and which JDK classes ask for the logical thread and the virtual time. */
final class HookTable {

    private static final int FIRST = 17;
    private static final int LAST = 99;

    private static final String TASK = "java/util/concurrent/ForkJoinTask";
    private static final String POOL = "java/util/concurrent/ForkJoinPool";
    private static final String FUTURE_TASK = "java/util/concurrent/FutureTask";
    private static final String EXECUTOR = "java/util/concurrent/ThreadPoolExecutor";
    private static final String COMPLETABLE = "java/util/concurrent/CompletableFuture";
    private static final String LOCK_SUPPORT = "java/util/concurrent/locks/LockSupport";
    private static final String TIMED = "(JLjava/util/concurrent/TimeUnit;)";

    /** The future classes that remember who completes them. */
    static final Set<String> TRACKED = Set.of(TASK, FUTURE_TASK, COMPLETABLE);

    private static final List<Hook> HOOKS = new ArrayList<>();

    private HookTable() {}

    private static void hook(
            String owner,
            String method,
            String descriptor,
            int from,
            int to,
            String target,
            String arguments,
            String result) {
        HOOKS.add(new Hook(owner, method, descriptor, from, to, target, arguments, result));
    }

    private static void hook(
            String owner, String method, String descriptor, String target, String arguments, String result) {
        hook(owner, method, descriptor, FIRST, LAST, target, arguments, result);
    }

    static {
        forkJoin();
        executors();
        threads();
        virtualThreads();
        completableFutures();
        reflection();
        HOOKS.addAll(CompletionHookTable.hooks());
        HOOKS.addAll(ConstructHookTable.hooks());
    }

    private static void forkJoin() {
        String await = "await(Ljava/lang/Object;)V";
        String awaitNanos = "await(Ljava/lang/Object;J)V";
        String completed = "completed(Ljava/lang/Object;)V";
        hook(TASK, "fork", "()L" + TASK + ";", "fork(Ljava/lang/Object;)Z", "this", "this");
        hook(TASK, "doExec", "()I", 17, 21, "runInPlace(Ljava/lang/Object;)Z", "this", "field:status");
        hook(TASK, "doExec", "()V", 22, LAST, "runInPlace(Ljava/lang/Object;)Z", "this", "return");
        hook(
                TASK,
                "invokeAll",
                "(L" + TASK + ";L" + TASK + ";)V",
                "invokeAll(Ljava/lang/Object;Ljava/lang/Object;)Z",
                "0 1",
                "return");
        hook(TASK, "invokeAll", "([L" + TASK + ";)V", "invokeAll([Ljava/lang/Object;)Z", "0", "return");
        hook(
                TASK,
                "invokeAll",
                "(Ljava/util/Collection;)Ljava/util/Collection;",
                "invokeAll(Ljava/util/Collection;)Z",
                "0",
                "0");
        hook(TASK, "join", "()Ljava/lang/Object;", await, "this", "void");
        hook(TASK, "quietlyJoin", "()V", await, "this", "void");
        hook(TASK, "get", "()Ljava/lang/Object;", awaitNanos, "this -1L", "void");
        hook(TASK, "get", TIMED + "Ljava/lang/Object;", awaitNanos, "this nanos", "void");
        hook(TASK, "awaitDone", "(L" + POOL + ";ZZZJ)I", 17, 18, "awaitIf(Ljava/lang/Object;ZJ)V", "this 3 4", "void");
        hook(TASK, "awaitDone", "(ZJ)I", 22, LAST, "awaitUntil(Ljava/lang/Object;J)V", "this 1", "void");
        hook(TASK, "awaitPoolInvoke", "(L" + POOL + ";)V", 17, 18, await, "this", "void");
        hook(TASK, "joinForPoolInvoke", "(L" + POOL + ";)Ljava/lang/Object;", 17, 18, await, "this", "void");
        hook(TASK, "getForPoolInvoke", "(L" + POOL + ";)Ljava/lang/Object;", 17, 18, awaitNanos, "this -1L", "void");
        hook(TASK, "cancel", "(Z)Z", completed, "this", "void");
        hook(TASK, "complete", "(Ljava/lang/Object;)V", completed, "this", "void");
        hook(TASK, "completeExceptionally", "(Ljava/lang/Throwable;)V", completed, "this", "void");
        hook(TASK, "quietlyComplete", "()V", completed, "this", "void");
        String submit = "submit(Ljava/lang/Object;Ljava/lang/Object;)Z";
        hook(POOL, "externalPush", "(L" + TASK + ";)V", 17, 18, submit, "this 0", "return");
        hook(POOL, "externalSubmit", "(L" + TASK + ";)L" + TASK + ";", 17, 18, submit, "this 0", "0");
        hook(POOL, "poolSubmit", "(ZL" + TASK + ";)L" + TASK + ";", 22, LAST, submit, "this 1", "1");
        String awaitTermination = "awaitTermination(Ljava/lang/Object;J)I";
        hook(POOL, "awaitTermination", TIMED + "Z", awaitTermination, "this nanos", "ifKnown");
        hook(POOL, "awaitQuiescence", TIMED + "Z", "awaitQuiescence(Ljava/lang/Object;J)I", "this nanos", "ifKnown");
        String isTerminated = "isTerminated(Ljava/lang/Object;)I";
        hook(POOL, "isTerminated", "()Z", isTerminated, "this", "ifKnown");
        hook(POOL, "isQuiescent", "()Z", isTerminated, "this", "ifKnown");
        hook(EXECUTOR, "isTerminated", "()Z", isTerminated, "this", "ifKnown");
        hook(POOL, "close", "()V", 19, LAST, "closing(Ljava/lang/Object;)V", "this", "void");
        hook(TASK, "trySetCancelled", "()I", 25, LAST, completed, "this", "void");
        hook(POOL, "shutdownNow", "()Ljava/util/List;", "stopExecutor(Ljava/lang/Object;)V", "this", "void");
    }

    private static void executors() {
        String completed = "completed(Ljava/lang/Object;)V";
        String awaitNanos = "await(Ljava/lang/Object;J)V";
        hook(
                EXECUTOR,
                "execute",
                "(Ljava/lang/Runnable;)V",
                "execute(Ljava/lang/Object;Ljava/lang/Runnable;)Z",
                "this 0",
                "return");
        String awaitTermination = "awaitTermination(Ljava/lang/Object;J)I";
        hook(EXECUTOR, "awaitTermination", TIMED + "Z", awaitTermination, "this nanos", "ifKnown");
        String ofExecutor = "(Ljava/lang/Object;)";
        hook(EXECUTOR, "getTaskCount", "()J", "tasksOf" + ofExecutor + "J", "this", "ifKnown");
        hook(EXECUTOR, "getCompletedTaskCount", "()J", "endedTasksOf" + ofExecutor + "J", "this", "ifKnown");
        hook(EXECUTOR, "getActiveCount", "()I", "runningTasksOf" + ofExecutor + "I", "this", "ifKnown");
        hook(EXECUTOR, "getPoolSize", "()I", "threadsOf" + ofExecutor + "I", "this", "ifKnown");
        hook(EXECUTOR, "shutdownNow", "()Ljava/util/List;", "stopExecutor(Ljava/lang/Object;)V", "this", "void");
        hook(FUTURE_TASK, "get", "()Ljava/lang/Object;", awaitNanos, "this -1L", "void");
        hook(FUTURE_TASK, "get", TIMED + "Ljava/lang/Object;", awaitNanos, "this nanos", "void");
        hook(FUTURE_TASK, "cancel", "(Z)Z", completed, "this", "void");
        hook(FUTURE_TASK, "set", "(Ljava/lang/Object;)V", completed, "this", "void");
        hook(FUTURE_TASK, "setException", "(Ljava/lang/Throwable;)V", completed, "this", "void");
    }

    private static void threads() {
        String thread = "java/lang/Thread";
        hook(thread, "start", "()V", "start(Ljava/lang/Thread;)Z", "this", "return");
        hook(thread, "join", "(J)V", "join(Ljava/lang/Thread;J)Z", "this 0", "return");
        hook(
                thread,
                "join",
                "(Ljava/time/Duration;)Z",
                19,
                LAST,
                "join(Ljava/lang/Thread;Ljava/time/Duration;)I",
                "this 0",
                "ifKnown");
        hook(thread, "isAlive", "()Z", "isAlive(Ljava/lang/Thread;)I", "this", "ifKnown");
        hook(LOCK_SUPPORT, "park", "()V", "park(J)Z", "-1L", "return");
        hook(LOCK_SUPPORT, "park", "(Ljava/lang/Object;)V", "park(J)Z", "-1L", "return");
        hook(LOCK_SUPPORT, "parkNanos", "(J)V", "park(J)Z", "0", "return");
        hook(LOCK_SUPPORT, "parkNanos", "(Ljava/lang/Object;J)V", "park(J)Z", "1", "return");
        hook(LOCK_SUPPORT, "unpark", "(Ljava/lang/Thread;)V", "unpark(Ljava/lang/Thread;)Z", "0", "return");
        hook("java/lang/Runtime", "exit", "(I)V", "exit(I)I", "0", "parameter");
        hook("java/lang/Runtime", "halt", "(I)V", "halt(I)I", "0", "parameter");
        hook(thread, "interrupt", "()V", "interrupting(Ljava/lang/Thread;)V", "this", "void");
        hook(
                thread,
                "getState",
                "()Ljava/lang/Thread$State;",
                "stateOf(Ljava/lang/Thread;)Ljava/lang/Thread$State;",
                "this",
                "ifKnown");
    }

    private static void virtualThreads() {
        String virtual = "java/lang/VirtualThread";
        String perTask = "java/util/concurrent/ThreadPerTaskExecutor";
        String start = "start(Ljava/lang/Thread;)Z";
        String body = "(Ljava/util/concurrent/Executor;Ljava/lang/String;ILjava/lang/Runnable;)V";
        hook(virtual, "<init>", body, 21, LAST, "created(Ljava/lang/Thread;Ljava/lang/Runnable;)V", "this 3", "exit");
        hook(virtual, "start", "()V", 21, LAST, start, "this", "return");
        hook(virtual, "joinNanos", "(J)Z", 21, LAST, "joinNanos(Ljava/lang/Thread;J)Z", "this 0", "true");
        hook(perTask, "isTerminated", "()Z", 21, LAST, "isTerminated(Ljava/lang/Object;)I", "this", "ifKnown");
        hook(perTask, "start", "(Ljava/lang/Thread;)V", 21, LAST, "startedBy(Ljava/lang/Object;)V", "this", "void");
        hook(perTask, "awaitTermination", "()V", 21, LAST, "awaitExecutor(Ljava/lang/Object;J)V", "this -1L", "void");
        String awaitTermination = "awaitTermination(Ljava/lang/Object;J)I";
        hook(perTask, "awaitTermination", TIMED + "Z", 21, LAST, awaitTermination, "this nanos", "ifKnown");
    }

    private static void completableFutures() {
        String completed = "completed(Ljava/lang/Object;)V";
        String object = "Ljava/lang/Object;";
        hook(COMPLETABLE, "internalComplete", "(" + object + ")Z", completed, "this", "void");
        hook(COMPLETABLE, "completeNull", "()Z", completed, "this", "void");
        hook(COMPLETABLE, "completeValue", "(" + object + ")Z", completed, "this", "void");
        hook(COMPLETABLE, "completeThrowable", "(Ljava/lang/Throwable;)Z", completed, "this", "void");
        hook(COMPLETABLE, "completeThrowable", "(Ljava/lang/Throwable;" + object + ")Z", completed, "this", "void");
        hook(COMPLETABLE, "completeRelay", "(" + object + ")Z", completed, "this", "void");
        hook(COMPLETABLE, "get", "()" + object, "await(Ljava/lang/Object;J)V", "this -1L", "void");
        hook(COMPLETABLE, "get", TIMED + object, "await(Ljava/lang/Object;J)V", "this nanos", "void");
        hook(COMPLETABLE, "join", "()" + object, "await(Ljava/lang/Object;)V", "this", "void");
    }

    /** What the agent adds to classes and stacks is not to be seen by reflection, nor in traces. */
    private static void reflection() {
        String frames = "[Ljava/lang/StackTraceElement;";
        hook("java/lang/Throwable", "getOurStackTrace", "()" + frames, "visible(" + frames + ")" + frames, "", "map");
        String owner = "jdk/internal/reflect/Reflection";
        String fields = "[Ljava/lang/reflect/Field;";
        String methods = "[Ljava/lang/reflect/Method;";
        hook(
                owner,
                "filterFields",
                "(Ljava/lang/Class;" + fields + ")" + fields,
                "visible(" + fields + ")" + fields,
                "",
                "map");
        hook(
                owner,
                "filterMethods",
                "(Ljava/lang/Class;" + methods + ")" + methods,
                "visible(" + methods + ")" + methods,
                "",
                "map");
        String constructors = "[Ljava/lang/reflect/Constructor;";
        hook(
                "java/lang/Class",
                "privateGetDeclaredConstructors",
                "(Z)" + constructors,
                "tasks/LocalVariantMarker.visible(" + constructors + ")" + constructors,
                "",
                "map");
    }

    /** The hooks for a JDK release, by class. */
    static Map<String, List<Hook>> forRelease(int release) {
        return HOOKS.stream().filter(hook -> hook.appliesTo(release)).collect(Collectors.groupingBy(Hook::owner));
    }

    /** Whether a JDK class must see logical threads and virtual time. */
    static boolean seesLogicalThreads(String owner) {
        return owner.startsWith("java/util/concurrent/")
                        && !owner.startsWith("java/util/concurrent/ThreadLocalRandom")
                        && !owner.equals(LOCK_SUPPORT)
                        && !owner.startsWith("java/util/concurrent/ForkJoinWorkerThread")
                || owner.equals("java/lang/ThreadLocal")
                || owner.startsWith("jdk/internal/misc/ThreadFlock")
                || owner.equals("jdk/internal/vm/StackableScope")
                || owner.equals("jdk/internal/vm/ScopedValueContainer");
    }

    /** Whether a JDK class is the state of a gatherer that runs mappers beside each other. */
    static boolean gathersResults(String owner) {
        return owner.startsWith("java/util/stream/Gatherers$") && owner.endsWith("State");
    }
}
