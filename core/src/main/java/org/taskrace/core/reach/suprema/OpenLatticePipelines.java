package org.taskrace.core.reach.suprema;

import org.taskrace.core.sets.IntList;

/**
 * The open pipelines, the outermost first, and the stages that their running iterations have left behind.
 *
 * <p>In the line of threads a stage forks the next one to its left and then only waits to be joined. So while an
 * iteration runs, its earlier stages stand to the right of the running one. When it ends they stop, the last one first,
 * and join the stopped threads on the left. The next iteration then has the smallest stage number at its side.
 */
final class OpenLatticePipelines {

    private static final int NO_ITERATION = -1;

    /** Per open pipeline: the task whose iterations it runs. */
    private final IntList owner = new IntList();

    /** Per open pipeline: how many threads stood to its left when it began. */
    private final IntList base = new IntList();

    /** Per open pipeline: where, among the threads to the left, those of the iteration before begin. */
    private final IntList previousIteration = new IntList();

    /** Per open pipeline: where, in {@link #passed}, the stages of its running iteration begin. */
    private final IntList passedBegin = new IntList();

    /** The stages that running iterations have passed, in order of execution. */
    private final IntList passed = new IntList();

    void open(int task, int height) {
        owner.add(task);
        base.add(height);
        previousIteration.add(NO_ITERATION);
        passedBegin.add(passed.size());
    }

    /** Closes the innermost pipeline; returns how many threads stood to its left when it began. */
    int close() {
        owner.removeLast();
        previousIteration.removeLast();
        passedBegin.removeLast();
        return base.removeLast();
    }

    boolean isEmpty() {
        return base.isEmpty();
    }

    /** Returns the task that has the innermost pipeline. */
    int owner() {
        return owner.last();
    }

    /** Returns whether the innermost pipeline has had an iteration. */
    boolean hasPreviousIteration() {
        return previousIteration.last() != NO_ITERATION;
    }

    /**
     * Returns the height down to which the stopped threads belong to the iteration before the running one of the
     * innermost pipeline.
     */
    int previousIterationBegin() {
        return previousIteration.last();
    }

    /** Records that the running iteration of the innermost pipeline leaves a stage. */
    void pass(int thread) {
        passed.add(thread);
    }

    /** Returns whether {@link #removePassed} has a stage of the running iteration left. */
    boolean hasPassed() {
        return passed.size() > passedBegin.last();
    }

    /** Returns the latest of the stages that the running iteration has passed. */
    int removePassed() {
        return passed.removeLast();
    }

    /** Records that the running iteration has ended; its threads stand at {@code begin} and above. */
    void endIteration(int begin) {
        previousIteration.set(previousIteration.size() - 1, begin);
    }

    /** Returns all stages that running iterations have passed. */
    IntList passed() {
        return passed;
    }

    long bytes() {
        return owner.bytes() + base.bytes() + previousIteration.bytes() + passedBegin.bytes() + passed.bytes();
    }
}
