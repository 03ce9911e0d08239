package org.taskrace.core.reach.promises.recall;

import java.util.Arrays;
import org.taskrace.core.order.OrderList;

/**
 * Two topological orders of the whole dag, as different from each other as they can be made cheaply: if one step precedes another
 * it does so in both, so one comparison in each says "surely not" for most parallel steps.
 *
 * <p>The first is the order of execution: a step has the time at which it began or was last resumed. The second puts each new step
 * right behind the last of its predecessors, and so before everything else that came after them earlier: where the first order has an
 * older sibling before a younger one, the second has the younger one first. For a series-parallel dag that is executed depth first
 * these are the English and the Hebrew order, which decide alone.
 */
final class TwoOrders {

    private final OrderList youngestFirst = new OrderList();
    private int[] time = new int[64];
    private int clock;

    /** Adds the next step, behind the latest of its predecessors; the first step has none. */
    void add(int step, int latestPredecessor) {
        if (step == time.length) {
            time = Arrays.copyOf(time, step + (step >> 1));
        }
        time[step] = ++clock;
        // The list's elements are numbered as the steps are; its first one is there from the beginning.
        if (step > 0 && youngestFirst.insertAfter(latestPredecessor) != step) {
            throw new IllegalStateException("step " + step + " comes out of order");
        }
    }

    /** The step goes on after others have run. It has no successors yet, so its time may still change. */
    void resume(int step) {
        time[step] = ++clock;
    }

    /** Of two steps, the one that stands later in the second order. */
    int later(int step, int other) {
        return youngestFirst.precedes(step, other) ? other : step;
    }

    /** False only if the earlier step does not precede the running one. */
    boolean mayPrecedeRunning(int earlier, int running) {
        return youngestFirst.precedes(earlier, running);
    }

    /** False only if the one step does not precede the other; false for a step and itself. */
    boolean mayPrecede(int earlier, int later) {
        return time[earlier] < time[later] && youngestFirst.precedes(earlier, later);
    }

    long bytes() {
        return youngestFirst.bytes() + 4L * time.length;
    }
}
