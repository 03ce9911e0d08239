package org.taskrace.agent.constructs.futures;

import java.lang.reflect.Field;
import java.util.concurrent.ThreadPoolExecutor;

/** Facts about an executor that the JDK's own object answers. */
public final class ExecutorShape {

    private static final String WRAPPER = "java.util.concurrent.Executors$DelegatedExecutorService";

    private ExecutorShape() {}

    /** Returns the executor behind a wrapper of {@code Executors}, otherwise the object itself. */
    public static Object delegate(Object executor) {
        for (Class<?> type = executor.getClass(); type != null; type = type.getSuperclass()) {
            if (type.getName().equals(WRAPPER)) {
                try {
                    Field field = type.getDeclaredField("e");
                    field.setAccessible(true);
                    return field.get(executor);
                } catch (ReflectiveOperationException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
        return executor;
    }

    /** Returns whether an executor runs one task at a time, so that its tasks follow each other by submission. */
    public static boolean hasOneThread(Object executor) {
        return executor instanceof ThreadPoolExecutor pool
                && (pool.getMaximumPoolSize() == 1
                        || pool.getCorePoolSize() == 1 && pool.getQueue().remainingCapacity() > Integer.MAX_VALUE >> 1);
    }
}
