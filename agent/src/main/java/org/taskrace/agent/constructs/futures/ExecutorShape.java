package org.taskrace.agent.constructs.futures;

import java.util.concurrent.ThreadPoolExecutor;

/** Facts about an executor that the JDK's own object answers. */
public final class ExecutorShape {

    private ExecutorShape() {}

    /** Returns whether an executor runs one task at a time, so that its tasks follow each other by submission. */
    public static boolean hasOneThread(Object executor) {
        return executor instanceof ThreadPoolExecutor pool
                && (pool.getMaximumPoolSize() == 1
                        || pool.getCorePoolSize() == 1 && pool.getQueue().remainingCapacity() == Integer.MAX_VALUE);
    }
}
