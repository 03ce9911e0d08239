package org.taskrace.core.reach.tasktree;

import java.util.ArrayList;
import java.util.List;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.sets.SegmentedReferences;

/**
 * The tree of tasks with join steps: whether an earlier strand precedes the running one, for events and questions from
 * several threads, without a lock.
 *
 * <p><b>Answers.</b> A task is a node: its parent, and the parent's steps at its creation and at its join. The joining
 * thread writes the latter once, before it goes on. A strand is a node and a step. Let K be the deepest common ancestor
 * of an earlier strand and the running one. If the earlier one is K's own, its step must not be behind the creation of
 * K's child towards the running strand. Otherwise K must have joined its child towards the earlier strand, before that
 * creation. A finish is a node too, as in the DPST; the tasks of a sync share one join step.
 *
 * <p><b>Source.</b> The dynamic program structure tree of SPD3 (Raman et al., PLDI 2012, section 3). <b>Differs:</b>
 * join steps in place of left-to-right numbers, so that sync, and join by the creator, fit in. Jump pointers make a
 * question take O(log depth) and not O(depth).
 *
 * <p><b>Cost.</b> A node of 40 bytes and a strand of 24 for each event; a question O(log depth). Nodes and strands that
 * no cell names are garbage.
 *
 * <p><b>Requires.</b> <i>A node that is joined is complete</i>: all its descendants have ended and precede the join. So
 * a fork is joined by its creator, in the scope of its creation and before the creator ends. A spawned or forked task
 * does not leave asyncs to a finish further out. Other programs are refused ({@link UnsupportedOperationException}).
 * Events of one task, and events that depend on each other, are ordered by happens-before edges.
 *
 * <p><b>Why no lock.</b> A thread that follows a join sees its step, by the edge that made it follow. Another thread
 * may see the old value, "never", or the new one. The new one is larger than each step that the thread compares it
 * with. So the answer is "parallel" both ways.
 *
 * <p><b>Two branches suffice</b> ({@link #covers}). Let p, q, n be pairwise parallel readers, K the deepest common
 * ancestor of p and q, and n below K. Two branches of K are ordered or parallel as a whole: only their steps at K
 * count. Let x come later; nothing that comes later precedes p, q or n. If x is not below K, then x follows all three
 * or none, since what joins K or an ancestor of K joins all below. So let x be below K, and parallel to n.
 *
 * <ol>
 *   <li><i>n is in the branch of p</i> (or both are K's own). If x is there too, x is parallel to q, as that whole
 *       branch is. If not, x is related to n as to p.
 *   <li><i>q's branch is never joined by K</i> (an async). If x is in it, x is parallel to p, as the whole branch is.
 *       If not, x does not follow q.
 *   <li><i>q's branch is joined in the step that joins n's</i>, or n is K's own or in a scope of K. If x is in q's
 *       branch, x is parallel to p. If not, and x followed q, then x would stand behind that step, and follow n: K's
 *       own strands parallel to q, and the scopes of K there, end before the step.
 * </ol>
 */
public final class TaskTreeOrder extends TaskNodeOrder {

    public TaskTreeOrder() {
        super("task-tree");
    }

    /** Where a task is; used by the thread that runs the task. */
    private static final class Cursor {
        TaskNode node;
        int step;
        TaskStrand strand;

        /** Tasks that the next sync joins, and the node in which they were created; null if there are none. */
        TaskNode.JoinGroup spawned;

        TaskNode spawnedIn;

        /** Unjoined forks. */
        int forks;

        /** Asyncs were created that the task's own finishes do not join. */
        boolean leavesAsyncs;

        /** The nodes and steps to which the ends of open finishes go back; null before the first finish. */
        private List<TaskStrand> outside;

        Cursor(TaskNode node) {
            this.node = node;
            strand = new TaskStrand(node, 0);
        }

        boolean isInFinish() {
            return outside != null && !outside.isEmpty();
        }

        void enter() {
            if (outside == null) {
                outside = new ArrayList<>(2);
            }
            outside.add(strand);
        }

        TaskStrand leave() {
            return outside.remove(outside.size() - 1);
        }

        void next() {
            strand = new TaskStrand(node, ++step);
        }
    }

    private final SegmentedReferences<Cursor> cursors = new SegmentedReferences<>();

    /** Nodes of unjoined forks, until they are joined. */
    private final SegmentedReferences<TaskNode> forks = new SegmentedReferences<>();

    /** Returns the strand in which a task is. */
    public TaskStrand strand(int task) {
        return cursor(task).strand;
    }

    private Cursor cursor(int task) {
        return cursors.getAcquire(task); // pairs with setRelease in create and begin
    }

    @Override
    public boolean precedes(Object earlier, Object now) {
        return ((TaskStrand) earlier).precedes((TaskStrand) now);
    }

    @Override
    public boolean covers(Object one, Object other, Object third) {
        TaskStrand p = (TaskStrand) one;
        TaskStrand q = (TaskStrand) other;
        TaskStrand n = (TaskStrand) third;
        TaskNode common = p.node.commonAncestor(q.node);
        if (n.node.depth < common.depth || n.node.at(common.depth) != common) {
            return false;
        }
        TaskNode branchOfP = p.branchBelow(common);
        TaskNode branchOfQ = q.branchBelow(common);
        TaskNode branch = n.branchBelow(common);
        return branch != null && (branch == branchOfP || branch == branchOfQ)
                || isJoinedLast(branchOfP, branch)
                || isJoinedLast(branchOfQ, branch);
    }

    /** The branches of two parallel strands below their deepest common ancestor. */
    private record Branches(TaskNode common, TaskNode one, TaskNode other) {}

    @Override
    public Object pair(Object one, Object other) {
        TaskStrand p = (TaskStrand) one;
        TaskStrand q = (TaskStrand) other;
        TaskNode common = p.node.commonAncestor(q.node);
        return new Branches(common, p.branchBelow(common), q.branchBelow(common));
    }

    /** Answers for a strand in a third branch; in one of the two branches the strands themselves would count. */
    @Override
    public boolean standFor(Object pair, Object now) {
        Branches two = (Branches) pair;
        TaskNode node = ((TaskStrand) now).node;
        if (two.one == null || two.other == null || node.depth <= two.common.depth) {
            return false;
        }
        TaskNode branch = node.at(two.common.depth + 1);
        return branch.parent == two.common
                && branch != two.one
                && branch != two.other
                && two.one.joinedAt() > branch.createdAt
                && two.other.joinedAt() > branch.createdAt
                && (isJoinedLast(two.one, branch) || isJoinedLast(two.other, branch));
    }

    /** Returns whether a branch is joined together with another one, after it, or never. */
    private static boolean isJoinedLast(TaskNode branch, TaskNode other) {
        if (branch == null || branch.isScope) {
            return false;
        }
        return branch.group == null || other == null || other.isScope || other.group == branch.group;
    }

    @Override
    public void begin(int root, int site) {
        cursors.setRelease(root, new Cursor(TaskNode.root(root))); // pairs with getAcquire in cursor
    }

    @Override
    public void create(int parent, int child, TaskKind kind, int site) {
        Cursor creator = cursor(parent);
        TaskNode.JoinGroup group = switch (kind) {
            case ASYNC -> {
                creator.leavesAsyncs |= !creator.isInFinish();
                yield null;
            }
            case SPAWN -> spawned(creator);
            case FORK -> {
                creator.forks++;
                yield new TaskNode.JoinGroup();
            }
            case ROOT, FUTURE, ITERATION -> throw refused(kind.word() + " tasks");
        };
        TaskNode node = creator.node.child(child, creator.step, group);
        if (kind == TaskKind.FORK) {
            forks.setRelease(child, node); // pairs with getAcquire in join
        }
        cursors.setRelease(child, new Cursor(node)); // pairs with getAcquire in cursor
        creator.next();
    }

    private TaskNode.JoinGroup spawned(Cursor creator) {
        if (creator.spawned == null) {
            creator.spawned = new TaskNode.JoinGroup();
            creator.spawnedIn = creator.node;
        } else if (creator.spawnedIn != creator.node) {
            throw refused("a sync that joins tasks from inside and outside of a finish");
        }
        return creator.spawned;
    }

    @Override
    public void end(int task, int site) {
        Cursor ended = cursor(task);
        if (ended.forks > 0 || ended.spawned != null) {
            throw refused("a task that outlives its creator");
        }
        if (ended.leavesAsyncs && ended.node.group != null) {
            throw refused("an async that outlives a task which is joined");
        }
        cursors.setRelease(task, null);
    }

    @Override
    public void beginFinish(int task, int site) {
        Cursor cursor = cursor(task);
        cursor.enter();
        cursor.node = cursor.node.scope(cursor.step);
        cursor.step = 0;
        cursor.strand = new TaskStrand(cursor.node, 0);
    }

    @Override
    public void endFinish(int task, int site) {
        Cursor cursor = cursor(task);
        if (cursor.spawned != null && cursor.spawnedIn == cursor.node) {
            throw refused("a spawned task that a finish leaves unjoined");
        }
        TaskNode scope = cursor.node;
        TaskStrand outside = cursor.leave();
        scope.group.joinAt(outside.step + 1);
        cursor.node = outside.node;
        cursor.step = outside.step;
        cursor.next();
    }

    @Override
    public void sync(int task, int site) {
        Cursor cursor = cursor(task);
        if (cursor.spawned == null) {
            return;
        }
        if (cursor.spawnedIn != cursor.node) {
            throw refused("a sync inside a finish that joins a task from outside");
        }
        cursor.spawned.joinAt(cursor.step + 1);
        cursor.spawned = null;
        cursor.next();
    }

    @Override
    public void join(int task, int joined, int site) {
        Cursor cursor = cursor(task);
        TaskNode node = forks.getAcquire(joined); // pairs with setRelease in create
        if (node == null || node.parent != cursor.node) {
            throw refused("a join by another task than the creator, or in another finish");
        }
        node.group.joinAt(cursor.step + 1);
        forks.setRelease(joined, null);
        cursor.forks--;
        cursor.next();
    }

    @Override
    public void set(int task, int promise, int site) {
        throw refused("promises");
    }

    @Override
    public void get(int task, int promise, int site) {
        throw refused("promises");
    }

    @Override
    public void getFuture(int task, int future, int site) {
        throw refused("futures");
    }

    /** Checks the pointers of the nodes in which tasks are now. */
    public void checkInvariants(int tasks) {
        for (int task = 0; task < tasks; task++) {
            Cursor cursor = cursors.getAcquire(task); // pairs with setRelease in create and begin
            for (TaskNode node = cursor == null ? null : cursor.node; node != null; node = node.parent) {
                node.checkInvariants();
            }
        }
    }
}
