package org.taskrace.core.race;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.sets.IntList;

/**
 * The creator, creation site and kind of each task: eight bytes a task, for the task chains of reports.
 *
 * <p>A caller that knows that no report will name the tasks so far can have them forgotten; numbers go on.
 */
public final class TaskTree {

    private static final TaskKind[] KINDS = TaskKind.values();
    private static final int KIND_BITS = 3;

    /** Per task, see {@link #local}. Its parent's place in the upper bits, kind in the lowest {@value #KIND_BITS}. The root is its own parent. */
    private int[] parentAndKind = new int[16];

    private int[] creationSite = new int[16];
    private int size;

    /** The tasks up to here, but for the root, are forgotten. */
    private int lastForgotten;

    /** Tasks that are kept with their creators when others are forgotten. */
    private final IntList pinned = new IntList();

    /** Forgotten tasks that were pinned, or created one that was. */
    private final Map<Integer, Kept> kept = new HashMap<>();

    private record Kept(int parent, TaskKind kind, int site) {}

    /** Returns a task's place in the arrays. */
    private int local(int task) {
        return task == 0 ? 0 : task - lastForgotten;
    }

    /** Keeps a task and all that created it, whatever is forgotten later: a report will name it. */
    public void pin(int task) {
        pinned.add(task);
    }

    private boolean isForgotten(int task) {
        return task <= lastForgotten && task != 0;
    }

    /** Forgets all tasks but the root and those that are pinned; no later question may concern them. */
    public void forget() {
        for (int i = 0; i < pinned.size(); i++) {
            for (int task = pinned.get(i); task != 0 && !isForgotten(task) && !kept.containsKey(task); ) {
                kept.put(task, new Kept(parent(task), kind(task), creationSite(task)));
                task = parent(task);
            }
        }
        pinned.clear();
        lastForgotten = Math.max(0, size - 1);
    }

    /** Returns the first task after the root that is not forgotten. */
    public int first() {
        return lastForgotten + 1;
    }

    /** Records a task; tasks come in the order of their numbers. */
    public void add(int parent, int task, TaskKind kind, int site) {
        if (task != size) {
            throw new IllegalArgumentException("task " + task + " comes out of order: " + size + " is next");
        }
        int at = local(task);
        if (at == creationSite.length) {
            parentAndKind = Arrays.copyOf(parentAndKind, at + (at >> 1));
            creationSite = Arrays.copyOf(creationSite, at + (at >> 1));
        }
        parentAndKind[at] = local(parent) << KIND_BITS | kind.ordinal();
        creationSite[at] = site;
        size++;
    }

    /** Returns the number of tasks so far, forgotten ones included. */
    public int size() {
        return size;
    }

    public int parent(int task) {
        if (isForgotten(task)) {
            return kept.get(task).parent();
        }
        int parent = parentAndKind[local(task)] >> KIND_BITS;
        return parent == 0 ? 0 : parent + lastForgotten;
    }

    public TaskKind kind(int task) {
        if (isForgotten(task)) {
            return kept.get(task).kind();
        }
        return KINDS[parentAndKind[local(task)] & (1 << KIND_BITS) - 1];
    }

    /** Returns the site of the statement that created the task. */
    public int creationSite(int task) {
        if (isForgotten(task)) {
            return kept.get(task).site();
        }
        return creationSite[local(task)];
    }

    /** Returns the tasks from the root down to this one. */
    public List<Integer> path(int task) {
        List<Integer> upwards = new ArrayList<>();
        for (int t = task; t != 0; t = parent(t)) {
            upwards.add(t);
        }
        upwards.add(0);
        Collections.reverse(upwards);
        return upwards;
    }

    /** Returns the bytes held, for benchmarks. */
    public long bytes() {
        return 4L * (parentAndKind.length + creationSite.length);
    }
}
