package org.taskrace.agent.constructs.forkjoin;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import org.taskrace.agent.scheduler.fibers.SneakyThrow;

/** Access to ForkJoin tasks by the JDK's own method, which is not public. Loaded with the program's first such task, not before. */
public final class ForkJoinInternals {

    private ForkJoinInternals() {}

    private static final MethodHandle DO_EXEC;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(ForkJoinTask.class, MethodHandles.lookup());
            // JDK 22 changed the result from a status to nothing.
            Class<?> result = Runtime.version().feature() >= 22 ? void.class : int.class;
            DO_EXEC = lookup.findVirtual(ForkJoinTask.class, "doExec", MethodType.methodType(result))
                    .asType(MethodType.methodType(void.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Returns the pool in which a task forks: its own if that is a ForkJoinPool, otherwise the common one. */
    public static Object poolOf(Object pool) {
        return pool instanceof ForkJoinPool ? pool : ForkJoinPool.commonPool();
    }

    /** Joins tasks in their order up to the first one that failed, and returns that one, or null. */
    static ForkJoinTask<?> joinUntilFailure(Object[] tasks) {
        for (Object task : tasks) {
            ForkJoinTask<?> joined = (ForkJoinTask<?>) task;
            joined.quietlyJoin();
            if (joined.isCompletedAbnormally()) {
                return joined;
            }
        }
        return null;
    }

    static void exec(Object task) {
        try {
            DO_EXEC.invokeExact(task);
        } catch (Throwable e) {
            throw SneakyThrow.rethrow(e);
        }
    }
}
