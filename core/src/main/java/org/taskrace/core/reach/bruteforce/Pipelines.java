package org.taskrace.core.reach.bruteforce;

import java.util.HashMap;
import java.util.Map;
import org.taskrace.core.sets.IntList;

/** The stages that each iteration of each pipeline has executed, with the last node of each. */
final class Pipelines {

    private static final int NONE = -1;

    private static final class Iteration {
        /** The iteration before, or null in the first; cut when this one ends, so that a long pipeline is not kept whole. */
        Iteration previous;

        final int task;
        final IntList numbers = new IntList();
        final IntList lastNodes = new IntList();
        int currentNumber;
        int cleanUp = NONE;

        Iteration(int task) {
            this.task = task;
        }
    }

    /** Per owner of an open pipeline: its latest iteration, or null before the first. */
    private final Map<Integer, Iteration> latestOfOwner = new HashMap<>();

    private final Map<Integer, Iteration> iterationOfTask = new HashMap<>();

    /** Per task: the node in which it is; a stage that has ended but is not left yet ends there. */
    private final IntList current;

    Pipelines(IntList current) {
        this.current = current;
    }

    void begin(int owner) {
        latestOfOwner.put(owner, null);
    }

    /** Begins the owner's next iteration and returns the last node of stage 0 of the one before. */
    int createIteration(int owner, int task) {
        Iteration iteration = new Iteration(task);
        iteration.previous = latestOfOwner.put(owner, iteration);
        iterationOfTask.put(task, iteration);
        return lastStageUpTo(task, 0);
    }

    boolean isIteration(int task) {
        return iterationOfTask.containsKey(task);
    }

    void endStage(int task, int lastNode, int nextNumber) {
        Iteration iteration = iterationOfTask.get(task);
        if (nextNumber <= iteration.currentNumber) {
            throw new IllegalStateException("stage " + nextNumber + " after stage " + iteration.currentNumber);
        }
        iteration.numbers.add(iteration.currentNumber);
        iteration.lastNodes.add(lastNode);
        iteration.currentNumber = nextNumber;
    }

    /** Returns the last node of the previous iteration's last stage whose number is at most this. */
    int lastStageUpTo(int task, int number) {
        Iteration previous = iterationOfTask.get(task).previous;
        if (previous == null) {
            return NONE;
        }
        if (previous.currentNumber <= number) {
            return current.get(previous.task);
        }
        int found = NONE;
        for (int i = 0; i < previous.numbers.size() && previous.numbers.get(i) <= number; i++) {
            found = previous.lastNodes.get(i);
        }
        return found;
    }

    /** Ends the last stage; returns the clean-up node of the iteration before. */
    int endIteration(int task, int lastNode) {
        Iteration iteration = iterationOfTask.get(task);
        endStage(task, lastNode, Integer.MAX_VALUE);
        return iteration.previous == null ? NONE : iteration.previous.cleanUp;
    }

    void cleanUp(int task, int node) {
        Iteration iteration = iterationOfTask.get(task);
        iteration.cleanUp = node;
        iteration.previous = null;
    }

    /** Closes the owner's pipeline; returns the clean-up node of its last iteration. */
    int end(int owner) {
        Iteration latest = latestOfOwner.remove(owner);
        return latest == null ? NONE : latest.cleanUp;
    }
}
