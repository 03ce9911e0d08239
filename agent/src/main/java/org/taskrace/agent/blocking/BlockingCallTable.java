package org.taskrace.agent.blocking;

import java.util.Set;

/** What is known of calls of JDK methods. */
final class BlockingCallTable {

    private static final String CONCURRENT = "java/util/concurrent/";

    /** Names of methods of java.util.concurrent that wait, in whatever class. */
    private static final Set<String> WAITS = Set.of(
            "await",
            "awaitNanos",
            "awaitUntil",
            "awaitUninterruptibly",
            "awaitTermination",
            "awaitQuiescence",
            "awaitAdvance",
            "awaitAdvanceInterruptibly",
            "arriveAndAwaitAdvance",
            "acquire",
            "acquireUninterruptibly",
            "tryAcquire",
            "exchange",
            "take",
            "transfer",
            "takeFirst",
            "takeLast",
            "putFirst",
            "putLast",
            "park",
            "parkNanos",
            "parkUntil",
            "invokeAny",
            "managedBlock",
            "close");

    /** The same, in queues only: other collections do not wait. */
    private static final Set<String> QUEUE_WAITS = Set.of("put", "offer", "poll", "drainTo");

    private static final Set<String> FUTURE_WAITS = Set.of("get", "join", "resultNow", "isDone", "getNow");

    /** Classes whose methods only compute, and call nothing of the program. */
    private static final Set<String> COMPUTES = Set.of(
            "java/lang/Math",
            "java/lang/StrictMath",
            "java/lang/Integer",
            "java/lang/Long",
            "java/lang/Short",
            "java/lang/Byte",
            "java/lang/Character",
            "java/lang/Float",
            "java/lang/Double",
            "java/lang/Boolean",
            "java/lang/String",
            "java/lang/StringBuilder",
            "java/lang/Number",
            "java/lang/Object",
            "java/util/concurrent/RecursiveTask",
            "java/util/concurrent/RecursiveAction");

    private BlockingCallTable() {}

    /** The call of a method of the JDK, other than those of ForkJoin tasks. */
    static MayBlock of(String owner, String name, String descriptor) {
        if (owner.equals("java/lang/Object")) {
            // The rest of it may be overridden: toString, equals, hashCode.
            return name.equals("wait") ? MayBlock.MAYBE : name.equals("<init>") ? MayBlock.NEVER : MayBlock.HARDLY;
        }
        if (owner.equals("java/lang/Thread")) {
            return Set.of("join", "yield", "onSpinWait", "isAlive").contains(name) ? MayBlock.MAYBE : MayBlock.HARDLY;
        }
        if (owner.startsWith(CONCURRENT) && waits(owner, name, descriptor)) {
            return MayBlock.MAYBE;
        }
        boolean computes = COMPUTES.contains(owner)
                || owner.equals("java/lang/System") && name.equals("arraycopy")
                || owner.equals("java/util/Arrays")
                        && !name.startsWith("parallel")
                        && !descriptor.contains("Object")
                        && !descriptor.contains("function");
        return computes ? MayBlock.NEVER : MayBlock.HARDLY;
    }

    private static boolean waits(String owner, String name, String descriptor) {
        if (WAITS.contains(name)) {
            return true;
        }
        if (owner.endsWith("Queue") || owner.endsWith("Deque")) {
            return QUEUE_WAITS.contains(name);
        }
        boolean isFuture = owner.endsWith("Future") || owner.endsWith("FutureTask");
        boolean isTimed = descriptor.startsWith("(J") && name.startsWith("try");
        return isFuture && FUTURE_WAITS.contains(name) || isTimed || name.equals("invokeAll");
    }
}
