package org.taskrace.agent.scheduler.fibers;

/** A computation that can be suspended in the middle and resumed later, by the caller's stack. */
public interface Fiber {

    /** Runs it until it ends (true) or suspends (false). */
    boolean run();

    /** Returns whether it runs on the caller's stack. */
    boolean sharesStack();

    /** Returns the least size of the stack for a task that takes the place of a call. */
    default long sizeForCalls() {
        return StackSizes.ordinary();
    }

    /** Gives a fiber that would share its caller's stack one of its own, until its end. */
    default void takeStack() {}

    /** Returns the frames of a suspended one, innermost first. */
    StackTraceElement[] frames();

    /** Gives up a suspended one that will not be run any more: it may be woken, once, so that it can end by itself. */
    default void abandon() {}
}
