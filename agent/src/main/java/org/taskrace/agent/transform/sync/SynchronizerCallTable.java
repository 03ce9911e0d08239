package org.taskrace.agent.transform.sync;

import java.util.Set;
import org.taskrace.hooks.sync.SyncHooks;

/** What calls on the classes of java.util.concurrent mean, as far as their static type tells. */
public final class SynchronizerCallTable {

    private static final String CONCURRENT = "java/util/concurrent/";
    private static final String ATOMIC = CONCURRENT + "atomic/";
    private static final String LOCKS = CONCURRENT + "locks/";

    /** Calls that create or await tasks and have hooks of their own. */
    private static final Set<String> TASKS = Set.of(
            "ForkJoinTask",
            "RecursiveTask",
            "RecursiveAction",
            "CountedCompleter",
            "CompletableFuture",
            "CompletionStage",
            "ScheduledExecutorService",
            "ScheduledThreadPoolExecutor",
            "ScheduledFuture",
            "RunnableScheduledFuture",
            "Delayed",
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
            "BrokenBarrierException",
            "ExecutorCompletionService",
            "CompletionService",
            "Flow",
            "SubmissionPublisher",
            "StructuredTaskScope",
            "Phaser");

    private static final Set<String> UNMODELLED = Set.of(Runtime.version().feature() < 25 ? "StructuredTaskScope" : "");

    /** Answers about futures that depend on the schedule. */
    private static final Set<String> POLLS = Set.of(
            "isDone",
            "isCancelled",
            "isTerminated",
            "isQuiescent",
            "isCompletedNormally",
            "isCompletedAbnormally",
            "isCompletedExceptionally",
            "getNumberOfDependents",
            "getNow",
            "getQueuedTaskCount",
            "getSurplusQueuedTaskCount",
            "getActiveThreadCount",
            "getRunningThreadCount",
            "getPoolSize",
            "getActiveCount",
            "getCompletedTaskCount",
            "getLargestPoolSize",
            "getTaskCount",
            "getQueue",
            "getPhase",
            "getArrivedParties",
            "getUnarrivedParties",
            "getRegisteredParties",
            "forceTermination",
            "estimateMaximumLag",
            "estimateMinimumDemand",
            "hasSubscribers",
            "getNumberOfSubscribers",
            "getStealCount",
            "tryUnfork",
            "resultNow",
            "exceptionNow",
            "state");

    /** The same about latches, barriers and semaphores, and about queues as a whole. */
    private static final Set<String> SURVEYS = Set.of(
            "getCount",
            "getNumberWaiting",
            "isBroken",
            "availablePermits",
            "hasQueuedThreads",
            "getQueueLength",
            "size",
            "isEmpty",
            "contains",
            "containsAll",
            "remainingCapacity",
            "iterator",
            "descendingIterator",
            "spliterator",
            "stream",
            "parallelStream",
            "toArray",
            "forEach",
            "toString",
            "drainTo",
            "clear",
            "remove",
            "removeIf",
            "removeAll",
            "retainAll",
            "removeFirstOccurrence",
            "removeLastOccurrence",
            "hasWaitingConsumer",
            "getWaitingConsumerCount");

    /** What a lock is asked about the running thread, or about itself. */
    private static final Set<String> SURE = Set.of(
            "isHeldByCurrentThread",
            "getHoldCount",
            "getReadHoldCount",
            "getWriteHoldCount",
            "isWriteLockedByCurrentThread",
            "isFair",
            "hashCode",
            "equals");

    private static final Set<String> SURVEYED = Set.of("CountDownLatch", "CyclicBarrier", "Semaphore");

    private SynchronizerCallTable() {}

    /** What to do around a call. */
    public enum Kind {
        NONE,
        ACQUIRE,
        TRY_ACQUIRE,
        RELEASE,
        OPERATION,
        /** Tasks, or order among tasks, that the tool does not know of. */
        UNMODELLED,
        /** What makes plain accesses order tasks. */
        FENCE,
        /** A question to which the answer depends on the schedule. */
        POLL
    }

    public static Kind kindOf(String owner, String name) {
        if (!owner.startsWith(CONCURRENT) || owner.startsWith(ATOMIC)) {
            if (isFence(owner, name)) {
                return Kind.FENCE;
            }
            return TransferCallTable.mayBeQueue(owner) && SURVEYS.contains(name) ? Kind.POLL : Kind.NONE;
        }
        String simple = owner.substring(CONCURRENT.length());
        if (owner.startsWith(LOCKS)) {
            return lock(owner.substring(LOCKS.length()), name);
        }
        String outer = simple.contains("$") ? simple.substring(0, simple.indexOf('$')) : simple;
        if (UNMODELLED.contains(outer)) {
            return Kind.UNMODELLED;
        }
        if (TASKS.contains(outer)) {
            boolean takesFirst = outer.endsWith("CompletionService") && (name.equals("take") || name.equals("poll"));
            return takesFirst || POLLS.contains(name) ? Kind.POLL : Kind.NONE;
        }
        if (SURVEYS.contains(name) && (SURVEYED.contains(outer) || TransferCallTable.isQueue(outer))) {
            return Kind.POLL;
        }
        return Kind.OPERATION;
    }

    /** Without a fence that acquires, one that only releases orders nothing. */
    private static boolean isFence(String owner, String name) {
        return (owner.equals("java/lang/invoke/VarHandle") || owner.equals("sun/misc/Unsafe"))
                && (name.startsWith("load") || name.startsWith("full") || name.startsWith("acquire"))
                && name.endsWith("Fence");
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
            default -> SURE.contains(name) ? Kind.NONE : Kind.POLL;
        };
    }

    /** The mode before an operation, or 0. */
    static int modeBefore(String owner, String name) {
        if (owner.equals(CONCURRENT + "CountDownLatch")) {
            return name.equals("countDown") ? SyncHooks.ARRIVES : 0;
        }
        if (owner.equals(CONCURRENT + "CyclicBarrier")) {
            return name.equals("await") ? SyncHooks.ARRIVES : 0;
        }
        return onlySees(name) ? 0 : SyncHooks.PUBLISHES | SyncHooks.ADDS;
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
    static int modeAfter(String owner, String name) {
        if (owner.equals(CONCURRENT + "CountDownLatch")) {
            return name.equals("await") ? SyncHooks.DEPARTS : 0;
        }
        if (owner.equals(CONCURRENT + "CyclicBarrier")) {
            return name.equals("await") ? SyncHooks.DEPARTS : 0;
        }
        return onlyPublishes(name) ? 0 : SyncHooks.SEES;
    }
}
