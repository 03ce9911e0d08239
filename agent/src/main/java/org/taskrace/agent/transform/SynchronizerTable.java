package org.taskrace.agent.transform;

import java.util.Set;
import org.taskrace.hooks.Locks;

/** What calls on the classes of java.util.concurrent mean, as far as their static type tells. */
final class SynchronizerTable {

    private static final String CONCURRENT = "java/util/concurrent/";
    private static final String ATOMIC = CONCURRENT + "atomic/";
    private static final String LOCKS = CONCURRENT + "locks/";

    /** Calls that create or await tasks and have hooks of their own. */
    private static final Set<String> TASKS = Set.of(
            "ForkJoinTask",
            "RecursiveTask",
            "RecursiveAction",
            "ForkJoinPool",
            "Future",
            "FutureTask",
            "RunnableFuture",
            "Executor",
            "ExecutorService",
            "ThreadPoolExecutor",
            "AbstractExecutorService",
            "Executors",
            "Callable",
            "ThreadFactory",
            "TimeUnit",
            "ThreadLocalRandom",
            "RejectedExecutionHandler",
            "ForkJoinWorkerThread",
            "ExecutionException",
            "CompletionException",
            "TimeoutException",
            "CancellationException",
            "RejectedExecutionException",
            "BrokenBarrierException");

    private static final Set<String> UNMODELLED = Set.of(
            "CompletionStage",
            "CountedCompleter",
            "Flow",
            "SubmissionPublisher",
            "StructuredTaskScope",
            "ScheduledExecutorService",
            "ScheduledThreadPoolExecutor",
            "ExecutorCompletionService",
            "CompletionService",
            "DelayQueue");

    /** Methods of CompletableFuture that make, complete or await a future; stages that depend on others are not modelled yet. */
    private static final Set<String> COMPLETABLE = Set.of(
            "supplyAsync",
            "runAsync",
            "get",
            "join",
            "complete",
            "completeExceptionally",
            "completedFuture",
            "failedFuture",
            "cancel");

    /** Methods of Field and Array that touch no object. */
    private static final Set<String> FIELD_QUESTIONS = Set.of(
            "getName",
            "getType",
            "getModifiers",
            "getDeclaringClass",
            "getAnnotation",
            "getAnnotations",
            "getGenericType",
            "getDeclaredAnnotations",
            "getAnnotationsByType",
            "getAnnotatedType",
            "getLength",
            "setAccessible",
            "getClass");

    private static final Set<String> UPDATES = Set.of("increment", "decrement", "add", "accumulate");

    /** Answers about futures that depend on the schedule. */
    private static final Set<String> POLLS = Set.of(
            "isDone",
            "isCancelled",
            "isTerminated",
            "isQuiescent",
            "isCompletedNormally",
            "isCompletedAbnormally",
            "getNow",
            "invokeAny",
            "getQueuedTaskCount",
            "getSurplusQueuedTaskCount",
            "getActiveThreadCount",
            "getRunningThreadCount",
            "getPoolSize",
            "getStealCount",
            "tryUnfork",
            "resultNow",
            "exceptionNow",
            "state");

    private SynchronizerTable() {}

    /** What to do around a call. */
    enum Kind {
        NONE,
        ACQUIRE,
        TRY_ACQUIRE,
        RELEASE,
        OPERATION,
        /** Tasks, or order among tasks, that the tool does not know of. */
        UNMODELLED,
        /** Accesses to memory that the tool does not see. */
        UNSEEN,
        /** A question to which the answer depends on the schedule. */
        POLL;

        /** The method of the run time that is told. */
        String hook() {
            return switch (this) {
                case UNMODELLED -> "unmodelled";
                case UNSEEN -> "unseen";
                default -> "polled";
            };
        }
    }

    static Kind kindOf(String owner, String name) {
        if (!owner.startsWith(CONCURRENT)) {
            if (isUnseen(owner, name)) {
                return Kind.UNSEEN;
            }
            return isUnmodelledElsewhere(owner, name) ? Kind.UNMODELLED : Kind.NONE;
        }
        String simple = owner.substring(CONCURRENT.length());
        if (owner.startsWith(LOCKS)) {
            return lock(owner.substring(LOCKS.length()), name);
        }
        String outer = simple.contains("$") ? simple.substring(0, simple.indexOf('$')) : simple;
        if (outer.equals("CompletableFuture")) {
            return COMPLETABLE.contains(name) ? Kind.NONE : POLLS.contains(name) ? Kind.POLL : Kind.UNMODELLED;
        }
        if (outer.startsWith("Scheduled")) {
            return name.startsWith("scheduleAt") || name.startsWith("scheduleWith") ? Kind.UNMODELLED : Kind.NONE;
        }
        if (UNMODELLED.contains(outer)) {
            return Kind.UNMODELLED;
        }
        if (TASKS.contains(outer)) {
            return POLLS.contains(name) ? Kind.POLL : Kind.NONE;
        }
        return Kind.OPERATION;
    }

    private static boolean isUnseen(String owner, String name) {
        return switch (owner) {
            case "java/lang/invoke/VarHandle", "sun/misc/Unsafe" -> true;
            case "java/lang/reflect/Field", "java/lang/reflect/Array" ->
                (name.startsWith("get") || name.startsWith("set")) && !FIELD_QUESTIONS.contains(name);
            default -> false;
        };
    }

    private static boolean isUnmodelledElsewhere(String owner, String name) {
        return owner.equals("java/util/Timer")
                || name.equals("parallelStream")
                || owner.startsWith("java/util/stream/") && name.equals("parallel")
                || owner.equals("java/util/Arrays") && name.startsWith("parallel");
    }

    private static Kind lock(String simple, String name) {
        boolean isLock = simple.equals("Lock") || simple.startsWith("Reentrant");
        if (!isLock) {
            return simple.equals("LockSupport") || simple.equals("ReadWriteLock") ? Kind.NONE : Kind.OPERATION;
        }
        return switch (name) {
            case "lock", "lockInterruptibly" -> Kind.ACQUIRE;
            case "tryLock" -> Kind.TRY_ACQUIRE;
            case "unlock" -> Kind.RELEASE;
            case "readLock", "writeLock", "newCondition" -> Kind.NONE;
            default -> Kind.POLL;
        };
    }

    /** The mode before an operation, or 0. */
    static int modeBefore(String owner, String name) {
        if (owner.equals(CONCURRENT + "CountDownLatch")) {
            return name.equals("countDown") ? Locks.ARRIVES : 0;
        }
        if (owner.equals(CONCURRENT + "CyclicBarrier")) {
            return name.equals("await") ? Locks.ARRIVES : 0;
        }
        return owner.startsWith(ATOMIC) || onlySees(name) ? 0 : Locks.PUBLISHES | Locks.ADDS;
    }

    /** Operations of queues, maps, semaphores and the like that pass nothing on. */
    private static boolean onlySees(String name) {
        return switch (name) {
            case "get",
                    "getOrDefault",
                    "containsKey",
                    "containsValue",
                    "contains",
                    "size",
                    "isEmpty",
                    "peek",
                    "element",
                    "iterator",
                    "forEach",
                    "keySet",
                    "values",
                    "entrySet",
                    "toArray",
                    "stream",
                    "mappingCount",
                    "take",
                    "poll",
                    "acquire",
                    "tryAcquire",
                    "availablePermits",
                    "await",
                    "awaitAdvance",
                    "drainTo",
                    "pollFirst",
                    "pollLast",
                    "takeFirst",
                    "takeLast",
                    "peekFirst",
                    "peekLast",
                    "reduce",
                    "search",
                    "toString" -> true;
            default -> false;
        };
    }

    /** Operations that pass something on and look at nothing. */
    static boolean onlyPublishes(String name) {
        return switch (name) {
            case "put",
                    "add",
                    "append",
                    "offer",
                    "release",
                    "signal",
                    "signalAll",
                    "countDown",
                    "addFirst",
                    "addLast",
                    "offerFirst",
                    "offerLast",
                    "putFirst",
                    "putLast",
                    "arrive",
                    "arriveAndDeregister",
                    "register",
                    "putAll",
                    "transfer",
                    "unlockRead",
                    "unlockWrite",
                    "unlock" -> true;
            default -> false;
        };
    }

    /** The mode after an operation, or 0. */
    static int modeAfter(String owner, String name, boolean resultIsUnused) {
        if (owner.equals(CONCURRENT + "CountDownLatch")) {
            return name.equals("await") ? Locks.DEPARTS : name.equals("getCount") ? Locks.SEES : 0;
        }
        if (owner.equals(CONCURRENT + "CyclicBarrier")) {
            return name.equals("await") ? Locks.DEPARTS : 0;
        }
        if (!owner.startsWith(ATOMIC)) {
            return onlyPublishes(name) ? 0 : Locks.SEES;
        }
        if (UPDATES.contains(name) || resultIsUnused && !isWrite(name)) {
            return Locks.PUBLISHES | Locks.ADDS;
        }
        if (isWrite(name)) {
            return Locks.PUBLISHES;
        }
        return isRead(name) ? Locks.SEES : Locks.SEES | Locks.PUBLISHES;
    }

    private static boolean isWrite(String name) {
        return name.equals("set")
                || name.equals("lazySet")
                || name.equals("reset")
                || name.startsWith("setP")
                || name.startsWith("setR")
                || name.startsWith("setO");
    }

    private static boolean isRead(String name) {
        return switch (name) {
            case "get",
                    "getPlain",
                    "getAcquire",
                    "getOpaque",
                    "getReference",
                    "getStamp",
                    "isMarked",
                    "sum",
                    "intValue",
                    "longValue",
                    "doubleValue",
                    "floatValue",
                    "toString",
                    "length" -> true;
            default -> false;
        };
    }
}
