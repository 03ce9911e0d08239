package org.taskrace.core.reach.twodorder;

import org.taskrace.core.sets.IntList;

/**
 * The executed stages of one iteration of a pipeline, in their order, in which the next iteration looks up its left
 * parents.
 *
 * <p>The stage in which the iteration is counts as the last of the list, although its last strand is known only when it
 * is left. Two threads use this object, the iteration's own and that of the next one: every method but {@link #begin}
 * takes the monitor.
 *
 * <p>I5: stage numbers grow. I6: the stage at {@link #lastUsed} is the latest that the next iteration follows, directly
 * or not; stages before it are never looked at again.
 */
final class IterationState {

    static final int NONE = -1;

    /** The number of the clean-up stage: larger than any other, so that "wait for the clean-up" is an ordinary wait. */
    static final int CLEAN_UP = Integer.MAX_VALUE;

    private int task;
    private PipelineState pipeline;
    private int index;
    private IterationState previous;
    private final IntList numbers = new IntList();
    private final IntList lastStrands = new IntList();
    private int currentNumber;

    /** The strand in which the next stage begins unless it has a left parent; made early where the next iteration came first. */
    private int reserved;

    private int lastUsed;

    /** Begins in stage 0; {@code previous} is null for the first iteration. */
    void begin(int task, PipelineState pipeline, int index, IterationState previous) {
        this.task = task;
        this.pipeline = pipeline;
        this.index = index;
        this.previous = previous;
        numbers.clear();
        lastStrands.clear();
        currentNumber = 0;
        reserved = NONE;
        lastUsed = 0;
    }

    int task() {
        return task;
    }

    PipelineState pipeline() {
        return pipeline;
    }

    /** Returns the index of the iteration in its pipeline, from 0. */
    int index() {
        return index;
    }

    IterationState previous() {
        return previous;
    }

    /** Complains about a stage number that does not grow. Only the iteration's own thread asks. */
    void checkGrows(int nextNumber) {
        if (nextNumber <= currentNumber || nextNumber == CLEAN_UP) {
            throw new IllegalStateException("stage " + nextNumber + " after stage " + currentNumber + " of task " + task
                    + ": stage numbers must grow and stay below " + CLEAN_UP);
        }
    }

    /**
     * Leaves the current stage, whose last strand this is. Returns the first strand of the next stage;
     * {@code leftParent} is NONE if that follows nothing else.
     *
     * <p>All of this is one step. As soon as the stage is left, the next iteration may insert a right child after the
     * last strand. It must then find the down child in place.
     */
    synchronized int enterStage(int nextNumber, int lastStrand, int leftParent, TwoOrders orders) {
        numbers.add(currentNumber);
        lastStrands.add(lastStrand);
        currentNumber = nextNumber;
        int strand;
        if (leftParent != NONE) {
            strand = orders.insert(lastStrand, leftParent, task);
        } else {
            strand = reserved != NONE ? reserved : orders.insert(lastStrand, lastStrand, task);
        }
        reserved = NONE;
        return strand;
    }

    /**
     * Implements FindLeftParent for a wait in the next iteration for the stage with this number. Returns the last
     * strand of the stage that the wait follows, or NONE if the next iteration follows it already.
     * {@code currentStrand} is the strand in which this iteration is.
     *
     * <p>This iteration may still be in the stage that is found, ended but with a successor that has to wait. Then the
     * successor's place is reserved first: it must stand behind the right child in the right-first order.
     */
    synchronized int leftParentFor(int number, int currentStrand, TwoOrders orders) {
        int found = lastStageUpTo(number);
        return found == lastUsed ? NONE : use(found, currentStrand, orders);
    }

    /** Returns the left parent of the next iteration's stage 0. */
    synchronized int leftParentOfStageZero(int currentStrand, TwoOrders orders) {
        return use(0, currentStrand, orders);
    }

    private int use(int index, int currentStrand, TwoOrders orders) {
        lastUsed = index;
        if (index < numbers.size()) {
            return lastStrands.get(index);
        }
        if (reserved == NONE && currentNumber != CLEAN_UP) {
            reserved = orders.insert(currentStrand, currentStrand, task);
        }
        return currentStrand;
    }

    /**
     * Returns the index of the last stage whose number is at most this one. Visits lg k stages one by one and then
     * halves, so a call costs O(lg k). Later calls skip the visited stages, so all calls together cost no more than the
     * stages.
     */
    private int lastStageUpTo(int number) {
        int size = numbers.size();
        int index = lastUsed;
        int linearEnd = Math.min(size, index + 32 - Integer.numberOfLeadingZeros(size - index + 1));
        while (index < linearEnd) {
            if (numberAt(index + 1) > number) {
                return index;
            }
            index++;
        }
        int low = index;
        int high = size;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (numberAt(middle) <= number) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    private int numberAt(int index) {
        return index < numbers.size() ? numbers.get(index) : currentNumber;
    }

    /** Lets go of the iteration before: no stage of it can be waited for any more. Only the iteration's own thread does so. */
    void forgetPrevious() {
        previous = null;
    }

    /** Returns the number of the stage whose strand answered the latest question for a left parent. */
    synchronized int lastUsedNumber() {
        return numberAt(lastUsed);
    }

    synchronized long bytes() {
        return numbers.bytes() + lastStrands.bytes();
    }

    synchronized void checkInvariants() {
        for (int i = 0; i < numbers.size(); i++) {
            if (numberAt(i) >= numberAt(i + 1)) {
                throw new IllegalStateException(
                        "I5: stage " + numberAt(i + 1) + " after " + numberAt(i) + " in task " + task);
            }
        }
        if (lastUsed > numbers.size()) {
            throw new IllegalStateException(
                    "I6: stage index " + lastUsed + " of " + numbers.size() + " in task " + task);
        }
    }
}
