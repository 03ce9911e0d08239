package org.taskrace.agent.scheduler;

/** Makes fibers, in the way that the running JDK offers. */
interface Fibers {

    /** A fiber that has not run yet. */
    Fiber create(Runnable body);

    /** Suspends the innermost running fiber; false if that is impossible here, because it is pinned. */
    boolean suspend();

    /** Whether a fiber costs so much that tasks which hardly ever wait had better run without one. */
    boolean areExpensive();

    /** The thread that runs the program at the moment. */
    Thread carrier();

    /** The fibers of this JDK. */
    static Fibers create() {
        return Runtime.version().feature() >= 21 ? new ContinuationFibers() : new ThreadFibers();
    }
}
