package org.taskrace.core.reach.promises.steps;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.taskrace.core.sets.IntList;

/**
 * The stages that the iterations of open pipelines have ended, each with its last step.
 *
 * <p>An iteration's stages are needed until the next iteration has ended; then their record is used again. So memory
 * grows with the number of iterations under way, not with the length of the pipeline.
 */
final class StageSteps {

    private static final int NONE = -1;

    private static final class Iteration {
        int task;
        int previous;
        int[] numbers = new int[4];
        int[] lastSteps = new int[4];
        int ended;
        int currentNumber;
        int cleanUp;
    }

    /** Per task: its record as an iteration, and the latest iteration of its open pipeline. */
    private final IntList recordOfTask = new IntList();

    private final IntList latestOfOwner = new IntList();
    private final IntList free = new IntList();
    private Iteration[] records = new Iteration[4];
    private int used;

    /** Per task: the step in which it is; a stage that has ended but is not left yet, since the next one waits, ends there. */
    private final IntUnaryOperator current;

    StageSteps(IntUnaryOperator current) {
        this.current = current;
    }

    void begin(int owner) {
        latestOfOwner.put(owner, NONE, NONE);
    }

    /** Begins the owner's next iteration and returns the last step of stage 0 of the one before. */
    int createIteration(int owner, int task) {
        int record = free.isEmpty() ? newRecord() : free.removeLast();
        Iteration iteration = records[record];
        iteration.task = task;
        iteration.ended = 0;
        iteration.currentNumber = 0;
        iteration.cleanUp = NONE;
        int before = latestOfOwner.get(owner);
        iteration.previous = before;
        latestOfOwner.set(owner, record);
        recordOfTask.put(task, record, NONE);
        return lastStageUpTo(task, 0);
    }

    private int newRecord() {
        if (used == records.length) {
            records = Arrays.copyOf(records, used * 2);
        }
        records[used] = new Iteration();
        return used++;
    }

    boolean isIteration(int task) {
        return recordOfTask.getOr(task, NONE) != NONE;
    }

    void endStage(int task, int lastStep, int nextNumber) {
        Iteration iteration = records[recordOfTask.get(task)];
        if (nextNumber <= iteration.currentNumber) {
            throw new IllegalStateException("stage " + nextNumber + " after stage " + iteration.currentNumber);
        }
        if (iteration.ended == iteration.numbers.length) {
            iteration.numbers = Arrays.copyOf(iteration.numbers, iteration.ended * 2);
            iteration.lastSteps = Arrays.copyOf(iteration.lastSteps, iteration.ended * 2);
        }
        iteration.numbers[iteration.ended] = iteration.currentNumber;
        iteration.lastSteps[iteration.ended++] = lastStep;
        iteration.currentNumber = nextNumber;
    }

    /** Returns the last step of the previous iteration's last stage whose number is at most this; that stage has ended. */
    int lastStageUpTo(int task, int number) {
        int before = records[recordOfTask.get(task)].previous;
        if (before == NONE) {
            return NONE;
        }
        Iteration previous = records[before];
        if (previous.currentNumber <= number) {
            return current.applyAsInt(previous.task);
        }
        int found = Arrays.binarySearch(previous.numbers, 0, previous.ended, number);
        int index = found >= 0 ? found : -found - 2;
        return index < 0 ? NONE : previous.lastSteps[index];
    }

    /** Ends the last stage; returns the clean-up step of the iteration before. */
    int endIteration(int task, int lastStep) {
        endStage(task, lastStep, Integer.MAX_VALUE);
        int before = records[recordOfTask.get(task)].previous;
        return before == NONE ? NONE : records[before].cleanUp;
    }

    /** Ends the iteration with this step and drops the stages of the one before, which are not needed any more. */
    void cleanUp(int task, int step) {
        Iteration iteration = records[recordOfTask.get(task)];
        iteration.cleanUp = step;
        if (iteration.previous != NONE) {
            free.add(iteration.previous);
            iteration.previous = NONE;
        }
        recordOfTask.set(task, NONE);
    }

    /** Closes the owner's pipeline; returns the clean-up step of its last iteration. */
    int end(int owner) {
        int latest = latestOfOwner.get(owner);
        latestOfOwner.set(owner, NONE);
        if (latest == NONE) {
            return NONE;
        }
        free.add(latest);
        return records[latest].cleanUp;
    }

    long bytes() {
        long bytes = recordOfTask.bytes() + latestOfOwner.bytes();
        for (int record = 0; record < used; record++) {
            bytes += 8L * records[record].numbers.length;
        }
        return bytes;
    }
}
