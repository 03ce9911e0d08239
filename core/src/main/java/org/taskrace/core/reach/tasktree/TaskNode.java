package org.taskrace.core.reach.tasktree;

/**
 * A task, or a scope that joins tasks, in the tree of {@link TaskTreeOrder}. All fields but the join step are final,
 * and a node that no strand names is garbage.
 */
final class TaskNode {

    /** The join step of a node that its parent has not joined. */
    static final int NEVER = Integer.MAX_VALUE;

    /** Tasks that one step of their parent joins; its owner writes the step once, before it goes on. */
    static final class JoinGroup {
        private int step = NEVER;
        int open;

        void joinAt(int itsStep) {
            step = itsStep;
            open = 0;
        }
    }

    final TaskNode parent;
    final int depth;
    final int task;

    /** The parent's step at the creation. */
    final int createdAt;

    /** Whether the node is a scope: a part of its parent, which goes on when all tasks in the scope have ended. */
    final boolean isScope;

    /** The tasks with which the node is joined; null if no step of the parent joins it. */
    final JoinGroup group;

    /** An ancestor further up (skew-binary jump pointers: Myers, An applicative random-access stack, 1983). */
    private final TaskNode jump;

    private TaskNode(TaskNode parent, int task, int createdAt, boolean isScope, JoinGroup group) {
        this.parent = parent;
        this.task = task;
        this.createdAt = createdAt;
        this.isScope = isScope;
        this.group = group;
        if (parent == null) {
            depth = 0;
            jump = this;
        } else {
            depth = parent.depth + 1;
            TaskNode far = parent.jump;
            boolean areEqual = parent.depth - far.depth == far.depth - far.jump.depth;
            jump = areEqual ? far.jump : parent;
        }
    }

    static TaskNode root(int task) {
        return new TaskNode(null, task, 0, false, null);
    }

    TaskNode child(int itsTask, int at, JoinGroup itsGroup) {
        return new TaskNode(this, itsTask, at, false, itsGroup);
    }

    TaskNode scope(int at) {
        return new TaskNode(this, task, at, true, new JoinGroup());
    }

    /**
     * Returns the parent's step from which on everything follows the node. A thread that follows no join may see an old
     * value.
     */
    int joinedAt() {
        return group == null ? NEVER : group.step;
    }

    /** Returns the ancestor at a depth, or the node itself. */
    TaskNode at(int itsDepth) {
        TaskNode node = this;
        while (node.depth > itsDepth) {
            node = node.jump.depth >= itsDepth ? node.jump : node.parent;
        }
        return node;
    }

    /** Returns the deepest node that is an ancestor of both, or one of them. */
    TaskNode commonAncestor(TaskNode other) {
        TaskNode one = at(Math.min(depth, other.depth));
        TaskNode two = other.at(one.depth);
        while (one != two) {
            boolean mayJump = one.jump != two.jump;
            one = mayJump ? one.jump : one.parent;
            two = mayJump ? two.jump : two.parent;
        }
        return one;
    }

    /** Checks the pointers of this node: I1, its depth; I2, its jump is an ancestor. */
    void checkInvariants() {
        if (parent != null && (depth != parent.depth + 1 || createdAt < 0)) {
            throw new IllegalStateException("I1: depth " + depth + " below depth " + parent.depth);
        }
        if (parent != null && at(jump.depth) != jump) {
            throw new IllegalStateException("I2: the jump of a node of task " + task + " is no ancestor");
        }
    }
}
