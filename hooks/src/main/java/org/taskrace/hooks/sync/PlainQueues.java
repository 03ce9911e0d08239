package org.taskrace.hooks.sync;

import java.util.Queue;

/**
 * Queues of {@code java.util} itself. They pass nothing on between tasks: what orders the tasks that share one lies
 * elsewhere. Accesses to them are checked like those to other collections.
 *
 * <p>Cost: a comparison with the latest such class. A test for an interface that a class does not have looks through
 * all its interfaces. Calls through {@code Queue} and {@code Deque} come by the million.
 */
final class PlainQueues {

    private static Class<?> latest;

    private PlainQueues() {}

    /** Returns whether an object is one of them. */
    static boolean has(Object queue) {
        return queue != null && (queue.getClass() == latest || find(queue));
    }

    private static boolean find(Object queue) {
        Class<?> type = queue.getClass();
        boolean isPlain = queue instanceof Queue
                && type.getClassLoader() == null
                && !type.isMemberClass()
                && type.getPackageName().equals("java.util");
        if (isPlain) {
            latest = type;
        }
        return isPlain;
    }
}
