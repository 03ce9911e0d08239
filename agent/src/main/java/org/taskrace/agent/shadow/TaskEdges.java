package org.taskrace.agent.shadow;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.taskrace.core.sets.IntList;

/**
 * What orders tasks besides creation, for the words and pictures of reports: from the strand that ended a task or set a promise,
 * to the strand that waited for it, with the line of the wait. 12 bytes each; past a limit no more are kept, and reports say less.
 */
public final class TaskEdges {

    private static final int LIMIT = 1 << 21;
    private static final int NONE = -1;

    private int[] from = new int[64];
    private int[] to = new int[64];

    /** The site, doubled, and one more for a get. */
    private int[] siteAndKind = new int[64];

    private int size;
    private boolean full;

    /** Per task and per edge: the first and the next edge from the same task; made when they are first asked for. */
    private int[] firstOfTask;

    private int[] nextOfTask;
    private int indexed;

    void add(int fromStrand, int toStrand, int site, boolean isGet) {
        if (size == LIMIT) {
            full = true;
            return;
        }
        if (size == from.length) {
            int capacity = size + (size >> 1);
            from = Arrays.copyOf(from, capacity);
            to = Arrays.copyOf(to, capacity);
            siteAndKind = Arrays.copyOf(siteAndKind, capacity);
        }
        from[size] = fromStrand;
        to[size] = toStrand;
        siteAndKind[size++] = site << 1 | (isGet ? 1 : 0);
    }

    /** Forgets all of them: no report will name the tasks that they order. */
    void forget() {
        size = 0;
        firstOfTask = null;
    }

    /** Whether there were more than are kept. */
    public boolean isFull() {
        return full;
    }

    public int from(int edge) {
        return from[edge];
    }

    public int to(int edge) {
        return to[edge];
    }

    public int site(int edge) {
        return siteAndKind[edge] >> 1;
    }

    public boolean isGet(int edge) {
        return (siteAndKind[edge] & 1) != 0;
    }

    /** The edges that leave a task, in the order of the waits. */
    public IntList ofTask(int task, int tasks, IntUnaryOperator taskOfStrand) {
        if (firstOfTask == null || indexed != size) {
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
        firstOfTask = new int[tasks];
        nextOfTask = new int[size];
        Arrays.fill(firstOfTask, NONE);
        for (int edge = size - 1; edge >= 0; edge--) {
            int task = taskOfStrand.applyAsInt(from[edge]);
            nextOfTask[edge] = firstOfTask[task];
            firstOfTask[task] = edge;
        }
        indexed = size;
    }

    long bytes() {
        return 12L * from.length;
    }
}
