package org.taskrace.agent.scheduler;

/** Makes fibers, in the way that the running JDK offers. */
abstract class Fibers {

    /** A fiber that has not run yet. */
    abstract Fiber create(Runnable body);

    /** Suspends the innermost running fiber; false if that is impossible here, because it is pinned. */
    abstract boolean suspend();

    /** Whether a fiber costs so much that tasks which hardly ever wait had better run without one. */
    abstract boolean areExpensive();

    /** The fibers of this JDK. */
    static Fibers create() {
        return Runtime.version().feature() >= 21 ? new ContinuationFibers() : new ThreadFibers();
    }
}
