package org.taskrace.agent.scheduler;

/** Lets any throwable pass through code that does not declare it. */
final class Unchecked {

    private Unchecked() {}

    /** Throws it; the return type is for callers that must show the compiler an end. */
    @SuppressWarnings("unchecked")
    static <E extends Throwable> RuntimeException rethrow(Throwable e) throws E {
        throw (E) e;
    }
}
