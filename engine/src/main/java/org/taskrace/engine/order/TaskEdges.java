package org.taskrace.engine.order;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.taskrace.core.reach.futures.GetEdges;
import org.taskrace.core.sets.IntList;

/**
 * View of the edges between tasks besides creation, for the words and pictures of reports. An edge leads from the
 * strand that ended a task or set a promise to the strand that waited for it. It has the line of the wait. The strand
 * dag keeps them anyway.
 */
public final class TaskEdges {

    private static final int NONE = -1;

    private final GetEdges gets;

    /** Per task its first edge, per edge the next one of its task; built when a report first asks. */
    private int[] firstOfTask;

    private int[] nextOfTask;
    private int indexed;

    TaskEdges(GetEdges gets) {
        this.gets = gets;
    }

    /** Drops the index: all edges were forgotten. */
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

    /** Returns the edges that leave a task, in the order of the waits. */
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
