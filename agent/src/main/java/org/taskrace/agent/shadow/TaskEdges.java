package org.taskrace.agent.shadow;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.taskrace.core.reach.futures.FutureReachability;
import org.taskrace.core.sets.IntList;

/**
 * What orders tasks besides creation, for the words and pictures of reports: from the strand that ended a task or set a promise,
 * to the strand that waited for it, with the line of the wait. A view of what the dag of strands keeps anyway.
 */
public final class TaskEdges {

    private static final int NONE = -1;

    private final FutureReachability order;

    /** Per task and per edge: the first and the next edge from the same task; made when they are first asked for. */
    private int[] firstOfTask;

    private int[] nextOfTask;
    private int indexed;

    TaskEdges(FutureReachability order) {
        this.order = order;
    }

    /** All of them were forgotten: no report will name the tasks that they order. */
    void forget() {
        firstOfTask = null;
    }

    public int from(int edge) {
        return order.edgeFrom(edge);
    }

    public int to(int edge) {
        return order.edgeTo(edge);
    }

    public int site(int edge) {
        return order.edgeSite(edge);
    }

    public boolean isGet(int edge) {
        return order.isOfPromise(edge);
    }

    /** The edges that leave a task, in the order of the waits. */
    public IntList ofTask(int task, int tasks, IntUnaryOperator taskOfStrand) {
        if (firstOfTask == null || indexed != order.edges()) {
            index(tasks, taskOfStrand);
        }
        IntList edges = new IntList();
        if (task < firstOfTask.length) {
            for (int edge = firstOfTask[task]; edge != NONE; edge = nextOfTask[edge]) {
                edges.add(edge);
            }
        }
        return edges;
    }

    private void index(int tasks, IntUnaryOperator taskOfStrand) {
        indexed = order.edges();
        firstOfTask = new int[tasks];
        nextOfTask = new int[indexed];
        Arrays.fill(firstOfTask, NONE);
        for (int edge = indexed - 1; edge >= 0; edge--) {
            if (order.hasSite(edge)) {
                int task = taskOfStrand.applyAsInt(order.edgeFrom(edge));
                nextOfTask[edge] = firstOfTask[task];
                firstOfTask[task] = edge;
            }
        }
    }
}
