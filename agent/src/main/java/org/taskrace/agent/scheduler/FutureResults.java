package org.taskrace.agent.scheduler;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;

/** Whether futures are done, including those that refuse to say so to the program. */
final class FutureResults {

    private FutureResults() {}

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
                throw Unchecked.rethrow(e);
            }
        }
    }

    static boolean isDone(Object future) {
        return future instanceof CompletableFuture<?> completable
                ? Completable.isDone(completable)
                : ((Future<?>) future).isDone();
    }
}
