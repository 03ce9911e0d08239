package org.taskrace.agent.constructs.futures;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.taskrace.agent.scheduler.fibers.SneakyThrow;

/** Reader of the state of futures: whether they are done, including those that refuse to say so, and which one a task completes. */
public final class FutureResultReader {

    private FutureResultReader() {}

    /** In a class of its own, so that CompletableFuture is loaded with the program's first one, not before. */
    private static final class Completable {
        private static final MethodHandle RESULT;
        private static final VarHandle DEPENDENTS;

        static {
            try {
                MethodHandles.Lookup lookup =
                        MethodHandles.privateLookupIn(CompletableFuture.class, MethodHandles.lookup());
                RESULT = lookup.findGetter(CompletableFuture.class, "result", Object.class);
                Class<?> completion = Class.forName("java.util.concurrent.CompletableFuture$Completion");
                DEPENDENTS = lookup.findVarHandle(CompletableFuture.class, "stack", completion);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        static Object result(CompletableFuture<?> future) {
            try {
                return RESULT.invoke(future);
            } catch (Throwable e) {
                throw SneakyThrow.rethrow(e);
            }
        }
    }

    /** In a class of its own, so that the classes are loaded with the program's first asynchronous function, not before. */
    private static final class Asynchronous {
        private static final ClassValue<MethodHandle> COMPLETED = new ClassValue<>() {
            @Override
            protected MethodHandle computeValue(Class<?> type) {
                try {
                    return MethodHandles.privateLookupIn(type, MethodHandles.lookup())
                            .findGetter(type, "dep", CompletableFuture.class)
                            .asType(MethodType.methodType(Object.class, Object.class));
                } catch (ReflectiveOperationException e) {
                    throw new ExceptionInInitializerError(e);
                }
            }
        };

        static Object completed(Object task) {
            try {
                return COMPLETED.get(task.getClass()).invokeExact(task);
            } catch (Throwable e) {
                throw SneakyThrow.rethrow(e);
            }
        }
    }

    /** Returns the future that an asynchronous function of a CompletableFuture completes by its last act; null for other tasks. */
    public static Object completedLast(Object task) {
        if (task instanceof CompletableFuture.AsynchronousCompletionTask) {
            String name = task.getClass().getName();
            if (name.equals("java.util.concurrent.CompletableFuture$AsyncSupply")
                    || name.equals("java.util.concurrent.CompletableFuture$AsyncRun")) {
                return Asynchronous.completed(task);
            }
        }
        return null;
    }

    /** Returns whether stages wait for a future: what completes the future then begins them. */
    static boolean hasDependents(CompletableFuture<?> future) {
        return Completable.DEPENDENTS.get(future) != null;
    }

    /** Returns whether two futures that are done have results that a function cannot tell apart by their values. */
    static boolean haveEqualResults(CompletableFuture<?> one, CompletableFuture<?> other) {
        Object result = Completable.result(one);
        boolean isValue = result instanceof Number
                || result instanceof String
                || result instanceof Boolean
                || result instanceof Character;
        return result == Completable.result(other) || isValue && result.equals(Completable.result(other));
    }

    public static boolean isDone(Object future) {
        return future instanceof CompletableFuture<?> completable
                ? Completable.result(completable) != null
                : ((Future<?>) future).isDone();
    }
}
