package org.taskrace.tasks;

/** Whether a pipeline goes on: asked in stage 0 of each iteration, by one iteration after the other. */
@FunctionalInterface
public interface Condition {

    /** False ends the pipeline: this iteration has no body, and none follows. */
    boolean holds() throws Exception;
}
