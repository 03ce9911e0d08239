package org.taskrace.core.reach.twodorder;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * An open pipeline: its latest iteration, and ended iterations for reuse. A long pipeline holds as many as were ever
 * open at once.
 */
final class PipelineState {

    private final Deque<IterationState> free = new ArrayDeque<>();
    private IterationState latest;

    /** The pipeline's number in the explanation. */
    private final int number;

    private int iterations;

    PipelineState(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }

    /** Returns the next iteration, in stage 0. */
    synchronized IterationState beginIteration(int task) {
        IterationState iteration = free.isEmpty() ? new IterationState() : free.pop();
        iteration.begin(task, this, iterations++, latest);
        latest = iteration;
        return iteration;
    }

    /** Returns the latest iteration, or null before the first. */
    synchronized IterationState latest() {
        return latest;
    }

    /** Takes back an iteration that ended and whose successor ended too. */
    synchronized void reuse(IterationState iteration) {
        free.push(iteration);
    }
}
