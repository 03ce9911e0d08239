package org.taskrace.core.reach.bruteforce;

import java.util.Arrays;
import org.taskrace.core.sets.IntList;

/**
 * The computation dag itself: strands as nodes, numbered in the order of execution, each with the list of its predecessors.
 * Every edge goes from a smaller to a larger number, so the numbering is a topological order.
 */
public final class Dag {

    private final IntList taskOfNode = new IntList();
    private final IntList firstPredecessor = new IntList();
    private final IntList predecessors = new IntList();

    /** Adds a node; its incoming edges follow at once by {@link #edgeToNewest}. */
    int addNode(int task) {
        taskOfNode.add(task);
        firstPredecessor.add(predecessors.size());
        return taskOfNode.size() - 1;
    }

    void edgeToNewest(int from) {
        if (from < 0 || from >= size() - 1) {
            throw new IllegalArgumentException("no edge from " + from + " to " + (size() - 1));
        }
        predecessors.add(from);
    }

    /** Returns the number of nodes. */
    public int size() {
        return taskOfNode.size();
    }

    public int edges() {
        return predecessors.size();
    }

    public int taskOf(int node) {
        return taskOfNode.get(node);
    }

    /** Returns the index at which the node's predecessors begin in {@link #predecessor}. */
    public int predecessorsBegin(int node) {
        return firstPredecessor.get(node);
    }

    public int predecessorsEnd(int node) {
        return node + 1 < size() ? firstPredecessor.get(node + 1) : predecessors.size();
    }

    public int predecessor(int index) {
        return predecessors.get(index);
    }

    /**
     * Returns the indexes at which each node's predecessors begin in {@link #predecessors()}, and one more entry for
     * their end.
     */
    int[] predecessorsBegins() {
        int[] begins = Arrays.copyOf(firstPredecessor.toArray(), size() + 1);
        begins[size()] = predecessors.size();
        return begins;
    }

    int[] predecessors() {
        return predecessors.toArray();
    }

    public long bytes() {
        return taskOfNode.bytes() + firstPredecessor.bytes() + predecessors.bytes();
    }
}
