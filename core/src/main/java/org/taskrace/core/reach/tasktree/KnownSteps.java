package org.taskrace.core.reach.tasktree;

/**
 * A persistent map from tasks to the last of their steps that some strand follows: a vector clock. Immutable, so
 * strands share it, and a changed copy shares all but one path with the original.
 *
 * <p>A trie of 16-way nodes over the digits of the task's number. Cost: a question and a change O(log tasks), a change
 * copies some 80 bytes a level. A union takes time for the parts that are not shared.
 */
final class KnownSteps {

    static final KnownSteps NONE = new KnownSteps(new int[1 << 4], 0);

    private static final int BITS = 4;
    private static final int WIDTH = 1 << BITS;

    /** At shift 0 an {@code int[]} of steps plus one, where 0 stands for none; otherwise an {@code Object[]} of nodes. */
    private final Object top;

    /** The position of the topmost digit. */
    private final int shift;

    private KnownSteps(Object top, int shift) {
        this.top = top;
        this.shift = shift;
    }

    /** Returns the last known step of a task, or -1. */
    int of(int task) {
        if (task >>> shift >= WIDTH) {
            return -1;
        }
        Object node = top;
        for (int level = shift; level > 0; level -= BITS) {
            node = ((Object[]) node)[task >>> level & WIDTH - 1];
            if (node == null) {
                return -1;
            }
        }
        return ((int[]) node)[task & WIDTH - 1] - 1;
    }

    /** Returns a map that knows this step of a task, too. */
    KnownSteps with(int task, int step) {
        if (of(task) >= step) {
            return this;
        }
        int level = shift;
        while (task >>> level >= WIDTH) {
            level += BITS;
        }
        return new KnownSteps(put(raised(level), level, task, step + 1), level);
    }

    private static Object put(Object node, int level, int task, int value) {
        int digit = task >>> level & WIDTH - 1;
        if (level == 0) {
            int[] steps = node == null ? new int[WIDTH] : ((int[]) node).clone();
            steps[digit] = value;
            return steps;
        }
        Object[] nodes = node == null ? new Object[WIDTH] : ((Object[]) node).clone();
        nodes[digit] = put(nodes[digit], level - BITS, task, value);
        return nodes;
    }

    /** Returns the topmost node of a map of this height. */
    private Object raised(int height) {
        Object node = top;
        for (int level = shift; level < height; level += BITS) {
            Object[] above = new Object[WIDTH];
            above[0] = node;
            node = above;
        }
        return node;
    }

    /** Returns a map that knows what either of the two knows. */
    KnownSteps union(KnownSteps other) {
        if (other == this || other == NONE) {
            return this;
        }
        int height = Math.max(shift, other.shift);
        Object own = raised(height);
        Object its = other.raised(height);
        Object merged = merge(own, its, height);
        return merged == own ? this : merged == its ? other : new KnownSteps(merged, height);
    }

    /** Returns one of the nodes if it knows what the other one knows. */
    private static Object merge(Object one, Object other, int level) {
        if (one == other || other == null) {
            return one;
        }
        if (one == null) {
            return other;
        }
        return level == 0
                ? mergeSteps((int[]) one, (int[]) other)
                : mergeNodes((Object[]) one, (Object[]) other, level - BITS);
    }

    private static int[] mergeSteps(int[] one, int[] other) {
        int[] merged = new int[WIDTH];
        boolean isOne = true;
        boolean isOther = true;
        for (int i = 0; i < WIDTH; i++) {
            merged[i] = Math.max(one[i], other[i]);
            isOne &= merged[i] == one[i];
            isOther &= merged[i] == other[i];
        }
        return isOne ? one : isOther ? other : merged;
    }

    private static Object[] mergeNodes(Object[] one, Object[] other, int below) {
        Object[] merged = new Object[WIDTH];
        boolean isOne = true;
        boolean isOther = true;
        for (int i = 0; i < WIDTH; i++) {
            merged[i] = merge(one[i], other[i], below);
            isOne &= merged[i] == one[i];
            isOther &= merged[i] == other[i];
        }
        return isOne ? one : isOther ? other : merged;
    }
}
