package org.taskrace.core.reach.promises.recall;

import java.util.Arrays;
import java.util.BitSet;
import org.taskrace.core.order.OrderList;

/**
 * Two topological orders of the whole dag, as different from each other as is cheap. If one step precedes another, it
 * does so in both orders. So one comparison in each says "surely not" for most parallel steps.
 *
 * <p>The first is the order of execution: a step has the time at which it began or was last resumed. The second puts
 * each new step right behind the last of its predecessors, before everything that was put there earlier. Where the
 * first order has the older of two siblings first, the second has the younger one first. For a series-parallel dag that
 * is executed depth first these are the English and the Hebrew order, which decide alone.
 *
 * <p>In the second order a step shares the place of its last predecessor, unless it is a child's first step or follows
 * a get. At one place the first order tells the successor that continues there from the others, but not the others from
 * each other. Only successors of a set could be told apart better, and a set mostly ends its task.
 */
final class RecallOrders {

    private final OrderList youngestFirst = new OrderList();
    private int[] placeOfStep = new int[64];
    private int[] time = new int[64];
    private int clock;

    /** Steps whose time must not change any more, of those that {@link #resume} can still be told. */
    private final BitSet kept = new BitSet();

    /** Adds the next step in the place of its latest predecessor, or in one of its own behind it; the first step has none. */
    void add(int step, int latestPredecessor, boolean ownPlace) {
        if (step == time.length) {
            time = Arrays.copyOf(time, step + (step >> 1));
            placeOfStep = Arrays.copyOf(placeOfStep, step + (step >> 1));
        }
        time[step] = ++clock;
        if (step > 0) {
            int place = placeOfStep[latestPredecessor];
            placeOfStep[step] = ownPlace ? youngestFirst.insertAfter(place) : place;
        }
    }

    /** Resumes a step after others have run. Unless it has successors already, its time may still change. */
    void resume(int step) {
        if (!kept.get(step)) {
            time[step] = ++clock;
        }
    }

    /** Fixes the time of a step that has a successor, although its own task may still be in it. */
    void keepTime(int step) {
        kept.set(step);
    }

    /** Returns the one of two steps that stands later in the second order; the first if they share a place. */
    int later(int step, int other) {
        return youngestFirst.precedes(placeOfStep[step], placeOfStep[other]) ? other : step;
    }

    /** Returns false only if the earlier step does not precede the running one. */
    boolean mayPrecedeRunning(int earlier, int running) {
        return !youngestFirst.precedes(placeOfStep[running], placeOfStep[earlier]);
    }

    /** Returns false only if the one step does not precede the other; false for a step and itself. */
    boolean mayPrecede(int earlier, int later) {
        return time[earlier] < time[later] && mayPrecedeRunning(earlier, later);
    }

    long bytes() {
        return youngestFirst.bytes() + 8L * time.length + kept.size() / 8;
    }
}
