package org.taskrace.agent.scheduler.fibers;

/** Factory that makes fibers, in the way that the running JDK offers. */
public abstract class FiberFactory {

    /** Returns a fiber that has not run yet, for code that needs a stack of this size in bytes. */
    public abstract Fiber create(Runnable body, long stackSize);

    /** Suspends the innermost running fiber; false if that is impossible here, because it is pinned. */
    public abstract boolean suspend();

    /** Returns whether a fiber is expensive, so that tasks which hardly ever wait should run inline. */
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
