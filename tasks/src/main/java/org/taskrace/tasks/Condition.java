package org.taskrace.tasks;

/** The condition under which a pipeline goes on: asked in stage 0 of each iteration, by one iteration after the other. */
@FunctionalInterface
public interface Condition {

    /** Returns whether this iteration runs; false ends the pipeline without a body for this iteration. */
    boolean holds() throws Exception;
}
