package org.taskrace.agent.scheduler.fibers;

/** Way for any throwable to pass through code that does not declare it. */
public final class SneakyThrow {

    private SneakyThrow() {}

    /** Throws it; the return type is for callers that must show the compiler an end. */
    @SuppressWarnings("unchecked")
    public static <E extends Throwable> RuntimeException rethrow(Throwable e) throws E {
        throw (E) e;
    }
}
