package org.taskrace.agent.scheduler.fibers;

/** A computation that can be suspended in the middle and resumed later, by the caller's stack. */
public interface Fiber {

    /** Runs it until it ends (true) or suspends (false). */
    boolean run();

    /** Gives up a suspended one that will not be run any more: it may be woken, once, so that it can end by itself. */
    default void abandon() {}
}
