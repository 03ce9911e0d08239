package org.taskrace.engine.order;

import java.util.HashMap;
import java.util.Map;
import org.taskrace.core.reach.futures.FutureReachability;
import org.taskrace.core.sets.IntList;

/**
 * Pipelines as edges of the dag of strands. An iteration begins after stage 0 of the one before. A stage that waits
 * follows the stage with its number of the iteration before, or the last one with a smaller number.
 *
 * <p>Cost: two ints a stage, kept until the next iteration has ended.
 */
final class PipelineEdges {

    private static final class Iteration {
        private final int task;
        private Iteration previous;

        /** The number and the last strand of each stage that the iteration has left. */
        private final IntList numbers = new IntList(4);

        private final IntList lastStrands = new IntList(4);

        private int stage;

        Iteration(int task, Iteration previous) {
            this.task = task;
            this.previous = previous;
        }
    }

    private final FutureReachability order;
    private final Map<Integer, Iteration> newestOf = new HashMap<>();
    private final Map<Integer, Iteration> iterations = new HashMap<>();

    PipelineEdges(FutureReachability order) {
        this.order = order;
    }

    void begin(int owner) {
        newestOf.remove(owner);
    }

    /** Begins an iteration after stage 0 of the one before. */
    void create(int owner, int task) {
        Iteration previous = newestOf.get(owner);
        Iteration iteration = new Iteration(task, previous);
        newestOf.put(owner, iteration);
        iterations.put(task, iteration);
        if (previous != null) {
            order.follow(task, lastStrandUpTo(previous, 0));
        }
    }

    /** Begins a stage, after the awaited stage of the iteration before if it waits. */
    void stage(int task, int number, boolean waits) {
        Iteration iteration = iterations.get(task);
        iteration.numbers.add(iteration.stage);
        iteration.lastStrands.add(order.now(task));
        iteration.stage = number;
        order.cut(task);
        if (waits && iteration.previous != null) {
            order.follow(task, lastStrandUpTo(iteration.previous, number));
        }
    }

    /**
     * Returns the last strand of the newest stage up to this number. If that is the iteration's present stage, it has ended: the next one
     * waits, or there is none.
     */
    private int lastStrandUpTo(Iteration iteration, int number) {
        if (iteration.stage <= number) {
            return order.now(iteration.task);
        }
        int left = iteration.numbers.size() - 1;
        while (iteration.numbers.get(left) > number) {
            left--;
        }
        return iteration.lastStrands.get(left);
    }

    void end(int task) {
        iterations.remove(task).previous = null;
    }

    void endAll(int owner) {
        newestOf.remove(owner);
    }
}
