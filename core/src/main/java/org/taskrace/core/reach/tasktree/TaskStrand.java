package org.taskrace.core.reach.tasktree;

/** A strand: a node of the tree and a step in it. Immutable; compared by identity. */
public final class TaskStrand {

    final TaskNode node;
    final int step;

    TaskStrand(TaskNode node, int step) {
        this.node = node;
        this.step = step;
    }

    /** Returns the task to which the strand belongs. */
    public int task() {
        return node.task;
    }

    /** Returns whether the strand precedes, or is, the strand {@code now}, which is running. */
    boolean precedes(TaskStrand now) {
        if (node == now.node) {
            return step <= now.step;
        }
        TaskNode common = node.commonAncestor(now.node);
        int reached = now.stepIn(common);
        if (node == common) {
            return step <= reached;
        }
        return branchBelow(common).joinedAt() <= reached;
    }

    /** Returns the step of an ancestor of the strand's node, or of the node itself, at which the strand exists. */
    private int stepIn(TaskNode ancestor) {
        return node == ancestor ? step : branchBelow(ancestor).createdAt;
    }

    /**
     * Returns the child of a node that is the strand's node or one of its ancestors; null if the strand is the node's
     * own.
     */
    TaskNode branchBelow(TaskNode ancestor) {
        return node == ancestor ? null : node.at(ancestor.depth + 1);
    }

    @Override
    public String toString() {
        return "T" + node.task + "." + node.depth + "." + step;
    }
}
