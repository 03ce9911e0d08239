package org.taskrace.agent.transform.sync;

import java.util.Set;
import org.taskrace.hooks.sync.SyncHooks;

/** What calls on queues, exchangers, semaphores and StampedLocks hand over, and which calls park or ask for interrupts. */
final class TransferCallTable {

    private static final String CONCURRENT = "java/util/concurrent/";

    private static final Set<String> QUEUES = Set.of(
            "BlockingQueue",
            "BlockingDeque",
            "TransferQueue",
            "ArrayBlockingQueue",
            "LinkedBlockingQueue",
            "LinkedBlockingDeque",
            "LinkedTransferQueue",
            "PriorityBlockingQueue",
            "SynchronousQueue",
            "DelayQueue",
            "ConcurrentLinkedQueue",
            "ConcurrentLinkedDeque",
            "Exchanger");

    /** Interfaces through which a program may use one of these queues; whether it does is seen when the call runs. */
    private static final Set<String> ANY_QUEUE = Set.of("java/util/Queue", "java/util/Deque", "java/util/Collection");

    private TransferCallTable() {}

    /** Whether a type of java.util.concurrent, by its simple name, is a queue. */
    static boolean isQueue(String simple) {
        return QUEUES.contains(simple);
    }

    /** Whether a type is an interface that a queue may hide behind. */
    static boolean mayBeQueue(String owner) {
        return ANY_QUEUE.contains(owner);
    }

    /** What to tell around a call. */
    enum Kind {
        NONE,
        GIVES,
        GIVES_ALL,
        TRANSFERS,
        TAKES,
        LOOKS,
        EXCHANGES,
        ACQUIRES,
        DRAINS,
        RELEASES,
        STAMPS,
        UNSTAMPS,
        VALIDATES,
        PARKS,
        UNPARKS,
        ASKS_FOR_INTERRUPT
    }

    static Kind kindOf(String owner, String name, String descriptor) {
        if (owner.equals("java/lang/Thread")) {
            boolean asks = name.equals("isInterrupted") || name.equals("interrupted");
            return asks && descriptor.equals("()Z") ? Kind.ASKS_FOR_INTERRUPT : Kind.NONE;
        }
        if (ANY_QUEUE.contains(owner)) {
            return queue(name, descriptor);
        }
        if (!owner.startsWith(CONCURRENT)) {
            return Kind.NONE;
        }
        String simple = owner.substring(CONCURRENT.length());
        return switch (simple) {
            case "Semaphore" -> semaphore(name);
            case "locks/StampedLock" -> stampedLock(name);
            case "locks/LockSupport" ->
                name.startsWith("park") ? Kind.PARKS : name.equals("unpark") ? Kind.UNPARKS : Kind.NONE;
            default -> QUEUES.contains(simple) ? queue(name, descriptor) : Kind.NONE;
        };
    }

    private static Kind queue(String name, String descriptor) {
        boolean takesItem = descriptor.startsWith("(L");
        return switch (name) {
            case "put",
                    "offer",
                    "add",
                    "push",
                    "putFirst",
                    "putLast",
                    "offerFirst",
                    "offerLast",
                    "addFirst",
                    "addLast" -> takesItem ? Kind.GIVES : Kind.NONE;
            case "addAll" -> Kind.GIVES_ALL;
            case "transfer", "tryTransfer" -> Kind.TRANSFERS;
            case "take", "takeFirst", "takeLast", "poll", "pollFirst", "pollLast", "pop", "removeFirst", "removeLast" ->
                Kind.TAKES;
            case "remove" -> descriptor.startsWith("()") ? Kind.TAKES : Kind.NONE;
            case "peek", "peekFirst", "peekLast", "element", "getFirst", "getLast" -> Kind.LOOKS;
            case "exchange" -> Kind.EXCHANGES;
            default -> Kind.NONE;
        };
    }

    private static Kind semaphore(String name) {
        return switch (name) {
            case "acquire", "acquireUninterruptibly", "tryAcquire" -> Kind.ACQUIRES;
            case "release" -> Kind.RELEASES;
            case "drainPermits" -> Kind.DRAINS;
            default -> Kind.NONE;
        };
    }

    private static Kind stampedLock(String name) {
        return switch (name) {
            case "validate" -> Kind.VALIDATES;
            case "unlock", "unlockRead", "unlockWrite", "tryUnlockRead", "tryUnlockWrite" -> Kind.UNSTAMPS;
            default -> operation(name) == 0 ? Kind.NONE : Kind.STAMPS;
        };
    }

    /** What a stamp that a method of StampedLock returns stands for, or 0. */
    static int operation(String name) {
        return switch (name) {
            case "writeLock", "writeLockInterruptibly", "tryWriteLock" -> SyncHooks.WRITE;
            case "readLock", "readLockInterruptibly", "tryReadLock" -> SyncHooks.READ;
            case "tryOptimisticRead" -> SyncHooks.OPTIMISTIC;
            case "tryConvertToWriteLock" -> SyncHooks.WRITE | SyncHooks.CONVERTED;
            case "tryConvertToReadLock" -> SyncHooks.READ | SyncHooks.CONVERTED;
            case "tryConvertToOptimisticRead" -> SyncHooks.OPTIMISTIC | SyncHooks.CONVERTED;
            default -> 0;
        };
    }
}
