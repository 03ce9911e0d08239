package org.taskrace.agent.scheduler.fibers;

/** A computation that can be suspended in the middle and resumed later, by the caller's stack. */
public interface Fiber {

    /** Runs it until it ends (true) or suspends (false). */
    boolean run();
}
