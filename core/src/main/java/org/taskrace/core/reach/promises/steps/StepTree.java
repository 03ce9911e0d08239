package org.taskrace.core.reach.promises.steps;

import java.util.Arrays;

/**
 * The dynamic program structure tree: tasks and finishes as inner nodes, steps as leaves, in int arrays.
 *
 * <p><b>Answers</b>: {@link #precedes}, whether one step comes before another by program order, task creation and the
 * ends of finishes and syncs alone. The steps may run in any order.
 *
 * <p><b>Source</b>: Jin, Yu, Cogumbreiro, Shirako, Sarkar, "Dynamic Determinacy Race Detection for Task-Parallel
 * Programs with Promises", section 4.1 (there: DPST, async node, finish node, step node, lca_lc), after Raman et al.
 * 2012.
 *
 * <p><b>Cost</b>: O(1) for a node or a step; a query climbs O(log height), with skip pointers. 24 bytes a node, 4 a
 * step.
 *
 * <p><b>Requires</b>: steps and nodes of one task are added in program order; nothing is asked of the order between
 * tasks.
 *
 * <p><b>Differs</b>: the paper's lca_lc assumes that the first step is left of the second, which is wrong if tasks run
 * out of order. Here it is tested. A task that escapes the finishes around it (a future) is not joined by them,
 * although it stands below them. So each node knows the innermost escaping task around it. A finish below the common
 * ancestor counts only if no such task is between it and the step. A node needs no sibling number. One task makes all
 * siblings, so the number of the next step at their creation orders them.
 *
 * <p>Invariants: I1 a node's parent is older and one less deep; I2 a skip pointer leads to an ancestor; I3 a task that
 * escapes is its own fence, any other node has its parent's; I4 a step is younger than its node.
 */
public final class StepTree {

    public static final int ROOT = 0;

    private int[] parent = new int[16];
    private int[] skip = new int[16];
    private int[] depth = new int[16];

    /** Per node: the number of the step that was next when the node was made; for a task it is its first step. */
    private int[] birth = new int[16];

    /** Per node: twice the innermost escaping task at or above it, plus one if the node is a finish. */
    private int[] fence = new int[16];

    private int[] taskOfNode = new int[16];
    private int nodes;

    private int[] nodeOfStep = new int[64];
    private int steps;

    int addRoot(int task) {
        nodes = 1;
        taskOfNode[ROOT] = task;
        return ROOT;
    }

    int addTask(int above, int task, boolean escapes) {
        int node = addNode(above, task);
        fence[node] = escapes ? node << 1 : fence[above] & ~1;
        return node;
    }

    int addFinish(int above, int task) {
        int node = addNode(above, task);
        fence[node] = fence[above] | 1;
        return node;
    }

    private int addNode(int above, int task) {
        if (nodes == parent.length) {
            int capacity = nodes + (nodes >> 1);
            parent = Arrays.copyOf(parent, capacity);
            skip = Arrays.copyOf(skip, capacity);
            depth = Arrays.copyOf(depth, capacity);
            birth = Arrays.copyOf(birth, capacity);
            fence = Arrays.copyOf(fence, capacity);
            taskOfNode = Arrays.copyOf(taskOfNode, capacity);
        }
        int node = nodes++;
        parent[node] = above;
        depth[node] = depth[above] + 1;
        birth[node] = steps;
        taskOfNode[node] = task;
        // The lengths of skips along a path are those of a skew-binary number, so that a climb takes O(log height).
        int far = skip[above];
        skip[node] = depth[above] - depth[far] == depth[far] - depth[skip[far]] ? skip[far] : above;
        return node;
    }

    int addStep(int node) {
        if (steps == nodeOfStep.length) {
            nodeOfStep = Arrays.copyOf(nodeOfStep, steps + (steps >> 1));
        }
        nodeOfStep[steps] = node;
        return steps++;
    }

    /** Returns whether the tree alone orders step {@code a} before step {@code b}, or the two are equal. */
    public boolean precedes(int a, int b) {
        int nodeA = nodeOfStep[a];
        int nodeB = nodeOfStep[b];
        if (nodeA == nodeB) {
            return a <= b;
        }
        int depthA = depth[nodeA];
        int depthB = depth[nodeB];
        if (depthA < depthB) {
            int sideB = ancestorAt(nodeB, depthA + 1);
            if (parent[sideB] == nodeA) {
                return a < birth[sideB];
            }
            return finishIsLeft(nodeA, parent[sideB], nodeA);
        }
        if (depthB < depthA) {
            int sideA = ancestorAt(nodeA, depthB + 1);
            if (parent[sideA] == nodeB) {
                return b >= birth[sideA] && isFinish(sideA) && depth[fence[nodeA] >> 1] <= depthB;
            }
            return finishIsLeft(parent[sideA], nodeB, nodeA);
        }
        return finishIsLeft(nodeA, nodeB, nodeA);
    }

    /**
     * Returns whether, for two nodes of one depth, the first side below their common ancestor is a finish that ended
     * before.
     */
    private boolean finishIsLeft(int sideA, int sideB, int nodeA) {
        while (parent[sideA] != parent[sideB]) {
            if (skip[sideA] != skip[sideB]) {
                sideA = skip[sideA];
                sideB = skip[sideB];
            } else {
                sideA = parent[sideA];
                sideB = parent[sideB];
            }
        }
        return isFinish(sideA) && birth[sideA] < birth[sideB] && depth[fence[nodeA] >> 1] < depth[sideA];
    }

    private int ancestorAt(int node, int wantedDepth) {
        while (depth[node] > wantedDepth) {
            node = depth[skip[node]] >= wantedDepth ? skip[node] : parent[node];
        }
        return node;
    }

    public int parent(int node) {
        return parent[node];
    }

    /** Returns the number of nodes above this one. */
    public int depth(int node) {
        return depth[node];
    }

    public boolean isFinish(int node) {
        return (fence[node] & 1) != 0;
    }

    /** Returns whether the node is a task that no finish around it joins. */
    public boolean escapes(int node) {
        return fence[node] == node << 1;
    }

    /** Returns the innermost task around a step that no finish joins; the root counts as one. */
    public int escapingTaskOf(int step) {
        return fence[nodeOfStep[step]] >> 1;
    }

    /** Returns the innermost task around a node that no finish joins. */
    public int escapingTaskAround(int node) {
        return fence[parent[node]] >> 1;
    }

    public int firstStep(int node) {
        return birth[node];
    }

    public int nodeOf(int step) {
        return nodeOfStep[step];
    }

    /** Returns the task that a node is, or to which a finish belongs. */
    public int taskOfNode(int node) {
        return taskOfNode[node];
    }

    public int taskOf(int step) {
        return taskOfNode[nodeOfStep[step]];
    }

    public int nodes() {
        return nodes;
    }

    public int steps() {
        return steps;
    }

    public long bytes() {
        return 24L * parent.length + 4L * nodeOfStep.length;
    }

    void checkInvariants() {
        for (int node = 1; node < nodes; node++) {
            int above = parent[node];
            require(above < node && depth[node] == depth[above] + 1, 1, node);
            require(ancestorAt(node, depth[skip[node]]) == skip[node], 2, node);
            require(escapes(node) || fence[node] >> 1 == fence[above] >> 1, 3, node);
        }
        for (int step = 0; step < steps; step++) {
            require(step >= birth[nodeOfStep[step]], 4, nodeOfStep[step]);
        }
    }

    private static void require(boolean holds, int invariant, int node) {
        if (!holds) {
            throw new IllegalStateException("I" + invariant + " of the program structure tree fails at node " + node);
        }
    }
}
