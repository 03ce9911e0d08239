package org.taskrace.agent.scheduler.fibers;

/** Makes fibers, in the way that the running JDK offers. */
public abstract class FiberFactory {

    /** A fiber that has not run yet. */
    public abstract Fiber create(Runnable body);

    /** Suspends the innermost running fiber; false if that is impossible here, because it is pinned. */
    public abstract boolean suspend();

    /** Whether a fiber costs so much that tasks which hardly ever wait had better run without one. */
    public abstract boolean areExpensive();

    /** Returns fibers on threads, which every JDK has. */
    public static FiberFactory ofThreads() {
        return new ThreadFiberFactory();
    }

    /** Returns the fibers of this JDK. */
    public static FiberFactory create() {
        return Runtime.version().feature() >= 21 ? new ContinuationFiberFactory() : new ThreadFiberFactory();
    }
}
