package org.taskrace.agent.scheduler;

/** A computation that can be suspended in the middle and resumed later, by the caller's stack. */
interface Fiber {

    /** Runs it until it ends (true) or suspends (false). */
    boolean run();
}
