package org.taskrace.engine.order;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.taskrace.core.reach.futures.GetEdges;
import org.taskrace.core.sets.IntList;

/**
 * What orders tasks besides creation, for the words and pictures of reports: from the strand that ended a task or set a promise,
 * to the strand that waited for it, with the line of the wait. A view of what the dag of strands keeps anyway.
 */
public final class TaskEdges {

    private static final int NONE = -1;

    private final GetEdges gets;

    /** Per task and per edge: the first and the next edge from the same task; made when they are first asked for. */
    private int[] firstOfTask;

    private int[] nextOfTask;
    private int indexed;

    TaskEdges(GetEdges gets) {
        this.gets = gets;
    }

    /** All of them were forgotten: no report will name the tasks that they order. */
    void forget() {
        firstOfTask = null;
    }

    public int from(int edge) {
        return gets.from(edge);
    }

    public int to(int edge) {
        return gets.to(edge);
    }

    public int site(int edge) {
        return gets.site(edge);
    }

    public boolean isGet(int edge) {
        return gets.isOfPromise(edge);
    }

    /** The edges that leave a task, in the order of the waits. */
    public IntList ofTask(int task, int tasks, IntUnaryOperator taskOfStrand) {
        if (firstOfTask == null || indexed != gets.size()) {
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
        indexed = gets.size();
        firstOfTask = new int[tasks];
        nextOfTask = new int[indexed];
        Arrays.fill(firstOfTask, NONE);
        for (int edge = indexed - 1; edge >= 0; edge--) {
            if (gets.hasSite(edge)) {
                int task = taskOfStrand.applyAsInt(gets.from(edge));
                nextOfTask[edge] = firstOfTask[task];
                firstOfTask[task] = edge;
            }
        }
    }
}
