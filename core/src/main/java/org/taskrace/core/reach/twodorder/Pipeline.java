package org.taskrace.core.reach.twodorder;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * An open pipeline: its latest iteration, and the objects of ended ones for reuse, so that a long pipeline holds as many as
 * iterations were ever open at once.
 */
final class Pipeline {

    private final Deque<Iteration> free = new ArrayDeque<>();
    private Iteration latest;

    /** Where the pipeline stands in the explanation. */
    private final int number;

    private int iterations;

    Pipeline(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }

    /** The next iteration, in stage 0. */
    synchronized Iteration beginIteration(int task) {
        Iteration iteration = free.isEmpty() ? new Iteration() : free.pop();
        iteration.begin(task, this, iterations++, latest);
        latest = iteration;
        return iteration;
    }

    /** The latest iteration, or null before the first. */
    synchronized Iteration latest() {
        return latest;
    }

    /** Takes back an iteration that ended and whose successor ended too. */
    synchronized void reuse(Iteration iteration) {
        free.push(iteration);
    }
}
