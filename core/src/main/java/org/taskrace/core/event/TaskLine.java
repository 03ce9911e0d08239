package org.taskrace.core.event;

import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * The line of unjoined fork tasks, which decides whether a {@code join} is legal. A fork puts the child directly to the
 * left of its parent. A task may join only its left neighbour, which then leaves the line.
 *
 * <p>Source: structured fork-join, section 5 and figure 9 of "Race Detection in Two Dimensions" (Dimitrov, Vechev,
 * Sarkar).
 *
 * <p>Cost: O(1) for every operation but the messages, eight bytes a task, no object per task. Requires: tasks are
 * numbered as in {@link TaskEvents}; only the root and fork tasks stand in the line, other tasks may be created in
 * between.
 */
public final class TaskLine {

    /** No task: there is none on that side. */
    public static final int NONE = -1;

    /** In {@link #left}: the task has never been in the line, or it has been joined. */
    private static final int NEVER = -2;

    private static final int JOINED = -3;

    /** The number of tasks that a message shows at each end of the line, and beside the two tasks that it is about. */
    private static final int SHOWN_AT_THE_ENDS = 1;

    private static final int SHOWN_AROUND = 2;

    private int[] left = new int[16];
    private int[] right = new int[16];
    private int size;

    /** Puts the root into the line, alone. */
    public void begin(int root) {
        reserve(root);
        left[root] = NONE;
        right[root] = NONE;
    }

    /** Puts the child directly to the left of its parent. */
    public void fork(int parent, int child) {
        if (!contains(parent)) {
            throw new IllegalArgumentException("task " + parent + " is not in the line, so it cannot fork " + child);
        }
        reserve(child);
        if (left[child] != NEVER) {
            throw new IllegalArgumentException("task " + child + " has been in the line before");
        }
        int neighbour = left[parent];
        left[child] = neighbour;
        right[child] = parent;
        left[parent] = child;
        if (neighbour != NONE) {
            right[neighbour] = child;
        }
    }

    /** Returns the task directly to the left, the only one that the task may join, or {@link #NONE}. */
    public int leftNeighbour(int task) {
        if (!contains(task)) {
            throw new IllegalArgumentException("task " + task + " is not in the line");
        }
        return left[task];
    }

    /** Returns whether the task stands in the line: it is the root or an unjoined fork task. */
    public boolean contains(int task) {
        return task >= 0 && task < size && left[task] >= NONE;
    }

    /** Returns whether the task has been joined. */
    public boolean isJoined(int task) {
        return task >= 0 && task < size && left[task] == JOINED;
    }

    public boolean mayJoin(int joiner, int joined) {
        return joined >= 0 && contains(joiner) && left[joiner] == joined;
    }

    /** Removes the joined task from the line; the join must be legal. */
    public void join(int joiner, int joined) {
        if (!mayJoin(joiner, joined)) {
            throw new IllegalArgumentException(whyNot(joiner, joined, task -> "task " + task));
        }
        int neighbour = left[joined];
        left[joiner] = neighbour;
        if (neighbour != NONE) {
            right[neighbour] = joiner;
        }
        left[joined] = JOINED;
    }

    /**
     * Explains why the join is illegal, which task could be joined instead, and the line of tasks. The joiner stands in
     * brackets.
     */
    public String whyNot(int joiner, int joined, IntFunction<String> name) {
        StringBuilder text =
                new StringBuilder(name.apply(joiner)).append(" cannot join ").append(name.apply(joined));
        if (joined == joiner) {
            text.append(": no task can join itself");
        } else if (isJoined(joined)) {
            text.append(", which has been joined already");
        } else if (!contains(joined)) {
            text.append(", which is not a fork task");
        } else {
            text.append(", which is not the task at once to its left");
        }
        if (!contains(joiner)) {
            return text.append(". ")
                    .append(name.apply(joiner))
                    .append(" is not in the line of unjoined fork tasks: ")
                    .append(describe(joiner, joined, name))
                    .toString();
        }
        text.append(
                left[joiner] == NONE
                        ? ". There is no task to its left that it could join"
                        : ". It can only join its left neighbour " + name.apply(left[joiner]));
        return text.append("; the line of unjoined tasks is: ")
                .append(describe(joiner, joined, name))
                .toString();
    }

    /**
     * Returns the line from left to right; {@code marked} stands in brackets. A long line is shortened to its ends and
     * the surroundings of the two tasks.
     */
    public String describe(int marked, int other, IntFunction<String> name) {
        int[] line = tasks();
        boolean[] shown = new boolean[line.length];
        for (int i = 0; i < line.length; i++) {
            if (i < SHOWN_AT_THE_ENDS || i >= line.length - SHOWN_AT_THE_ENDS) {
                shown[i] = true;
            }
            if (line[i] == marked || line[i] == other) {
                Arrays.fill(shown, Math.max(0, i - SHOWN_AROUND), Math.min(line.length, i + SHOWN_AROUND + 1), true);
            }
        }
        StringBuilder text = new StringBuilder();
        int hidden = 0;
        for (int i = 0; i < line.length; i++) {
            // "1 more" would be no shorter than the task itself.
            boolean lonely = !shown[i] && hidden == 0 && shown[i + 1];
            if (!shown[i] && !lonely) {
                hidden++;
                continue;
            }
            if (hidden > 0) {
                text.append(" · … ").append(hidden).append(" more …");
                hidden = 0;
            }
            text.append(text.isEmpty() ? "" : " · ");
            String label = name.apply(line[i]);
            text.append(line[i] == marked ? "[" + label + "]" : label);
        }
        return text.toString();
    }

    /** Returns the tasks in the line from left to right. */
    public int[] tasks() {
        int rightmost = NONE;
        int count = 0;
        for (int task = 0; task < size; task++) {
            if (contains(task)) {
                count++;
                if (right[task] == NONE) {
                    rightmost = task;
                }
            }
        }
        int[] line = new int[count];
        for (int task = rightmost; task != NONE; task = left[task]) {
            line[--count] = task;
        }
        return line;
    }

    /** Returns the bytes held. */
    public long bytes() {
        return 4L * (left.length + right.length);
    }

    private void reserve(int task) {
        if (task >= left.length) {
            int capacity = Math.max(task + 1, left.length + (left.length >> 1));
            left = Arrays.copyOf(left, capacity);
            right = Arrays.copyOf(right, capacity);
        }
        for (; size <= task; size++) {
            left[size] = NEVER;
        }
    }
}
