package org.taskrace.agent.constructs.futures;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.taskrace.agent.scheduler.fibers.SneakyThrow;

/** Whether futures are done, including those that refuse to say so to the program. */
public final class FutureResultReader {

    private FutureResultReader() {}

    /** In a class of its own, so that CompletableFuture is loaded with the program's first one, not before. */
    private static final class Completable {
        private static final MethodHandle RESULT;

        static {
            try {
                RESULT = MethodHandles.privateLookupIn(CompletableFuture.class, MethodHandles.lookup())
                        .findGetter(CompletableFuture.class, "result", Object.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        static boolean isDone(CompletableFuture<?> future) {
            try {
                return RESULT.invoke(future) != null;
            } catch (Throwable e) {
                throw SneakyThrow.rethrow(e);
            }
        }
    }

    public static boolean isDone(Object future) {
        return future instanceof CompletableFuture<?> completable
                ? Completable.isDone(completable)
                : ((Future<?>) future).isDone();
    }
}
