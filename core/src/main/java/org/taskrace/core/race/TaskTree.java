package org.taskrace.core.race;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.taskrace.core.event.TaskKind;

/** Who created each task, where, and as what: eight bytes a task, for the task chains of reports. */
public final class TaskTree {

    private static final TaskKind[] KINDS = TaskKind.values();
    private static final int KIND_BITS = 3;

    /** Parent in the upper bits, kind in the lowest {@value #KIND_BITS}. The root is its own parent. */
    private int[] parentAndKind = new int[16];

    private int[] creationSite = new int[16];
    private int size;

    /** Records a task; tasks come in the order of their numbers. */
    public void add(int parent, int task, TaskKind kind, int site) {
        if (task != size) {
            throw new IllegalArgumentException("task " + task + " comes out of order: " + size + " is next");
        }
        if (size == creationSite.length) {
            parentAndKind = Arrays.copyOf(parentAndKind, size + (size >> 1));
            creationSite = Arrays.copyOf(creationSite, size + (size >> 1));
        }
        parentAndKind[size] = parent << KIND_BITS | kind.ordinal();
        creationSite[size] = site;
        size++;
    }

    public int size() {
        return size;
    }

    public int parent(int task) {
        return parentAndKind[task] >> KIND_BITS;
    }

    public TaskKind kind(int task) {
        return KINDS[parentAndKind[task] & (1 << KIND_BITS) - 1];
    }

    /** The site of the statement that created the task. */
    public int creationSite(int task) {
        return creationSite[task];
    }

    /** The tasks from the root down to this one. */
    public List<Integer> path(int task) {
        List<Integer> upwards = new ArrayList<>();
        for (int t = task; t != 0; t = parent(t)) {
            upwards.add(t);
        }
        upwards.add(0);
        Collections.reverse(upwards);
        return upwards;
    }

    /** Bytes held, for benchmarks. */
    public long bytes() {
        return 4L * (parentAndKind.length + creationSite.length);
    }
}
