package org.taskrace.core.reach.tasktree;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.sets.SegmentedReferences;

/**
 * Vector clocks of tasks as persistent maps: whether an earlier strand precedes the running one, in any dag. Events and
 * questions come from several threads, without a lock.
 *
 * <p><b>Answers.</b> A task is a node of the tree of creations. A strand is a node, a step and a map from tasks to the
 * last of their steps that it follows by joins and promises. An earlier strand precedes the running one if it belongs to
 * the running task or the map knows its step. It does so too if its task is an ancestor, and its step not behind the
 * creation towards the running task.
 *
 * <p><b>Source.</b> Vector clocks (Mattern, Virtual time and global states of distributed systems, 1989), one component
 * a task. <b>Differs:</b> the components of ancestors are not stored, since the tree knows them. Maps are persistent
 * ({@link KnownSteps}), so a creation copies nothing and a join copies one path.
 *
 * <p><b>Cost.</b> A creation O(1), a join O(log tasks) and the size of what the joined task has joined itself. A
 * question O(log tasks + log depth). Some 80 bytes a level and join.
 *
 * <p><b>Requires</b> that events of one task, and events that depend on each other, are ordered by happens-before
 * edges. Pipelines and isolated blocks are refused ({@link UnsupportedOperationException}).
 *
 * <p><b>Invariant.</b> I1: what a strand knows is closed. If it follows a step of a task, it follows all that this step
 * follows. So a join stops at the first ancestor that is known already.
 *
 * <p><b>Observed edges.</b> A strand has a second map, with the edges that only this schedule is known to have. Both are
 * one object until the first such edge. Locks are numbers that the strand carries for its accesses.
 *
 * <p><b>Functions</b> of stages are ordered before what follows all calls that may run them ({@link FunctionCalls}).
 *
 * <p><b>Readers.</b> Any task may be joined by any other one later, alone. So no two readers cover a third one
 * ({@link #covers}), and all parallel readers are kept.
 */
public final class TaskClockOrder extends TaskNodeOrder {

    public TaskClockOrder() {
        super("task-clocks");
    }

    /** A finish: the last strands of its tasks, which several threads add. */
    private static final class Scope {
        final Scope outer;
        final Queue<ClockStrand> ended = new ConcurrentLinkedQueue<>();

        Scope(Scope outer) {
            this.outer = outer;
        }
    }

    /** Where a task is; used by the thread that runs the task. */
    private static final class Cursor {
        final KnownSteps inherited;
        final KnownSteps inheritedAsObserved;

        /** Where the end of the task is announced to those that wait; null if it is to {@link #ended} alone. */
        final Queue<ClockStrand> awaited;

        final boolean isFuture;
        ClockStrand strand;
        Scope scope;

        /** The last strands of tasks that the next sync joins; null if there are none. */
        Queue<ClockStrand> spawned;

        Cursor(
                TaskNode node,
                KnownSteps inherited,
                KnownSteps inheritedAsObserved,
                Scope scope,
                Queue<ClockStrand> awaited,
                boolean isFuture) {
            this.inherited = inherited;
            this.inheritedAsObserved = inheritedAsObserved;
            this.scope = scope;
            this.awaited = awaited;
            this.isFuture = isFuture;
            strand = new ClockStrand(node, 0, inherited, true, inheritedAsObserved, true, 0);
        }

        void next(KnownSteps known, KnownSteps observed, int locks) {
            strand = new ClockStrand(
                    strand.node,
                    strand.step + 1,
                    known,
                    known == inherited,
                    observed,
                    observed == inheritedAsObserved,
                    locks);
        }

        void next() {
            next(strand.known, strand.observed, strand.locks());
        }
    }

    private final SegmentedReferences<Cursor> cursors = new SegmentedReferences<>();

    /** The last strands of futures and forks. */
    private final SegmentedReferences<ClockStrand> ended = new SegmentedReferences<>();

    /** The strands that have set a promise. */
    private final SegmentedReferences<Queue<ClockStrand>> promises = new SegmentedReferences<>();

    /** Functions of stages, which run within one of several calls. */
    private final FunctionCalls functions = new FunctionCalls();

    public FunctionCalls functions() {
        return functions;
    }

    /** Returns the strand in which a task is. */
    public ClockStrand strand(int task) {
        return cursor(task).strand;
    }

    /** Returns the strand in which a task is, or was a moment ago; null if the task has ended. */
    public ClockStrand latestStrand(int task) {
        Cursor cursor = cursor(task);
        return cursor == null ? null : cursor.strand;
    }

    private Cursor cursor(int task) {
        return cursors.getAcquire(task); // pairs with setRelease in create and begin
    }

    @Override
    public boolean precedes(Object earlier, Object now) {
        ClockStrand strand = (ClockStrand) earlier;
        ClockStrand running = (ClockStrand) now;
        return running.follows(strand.node, strand.step) || functions.order(strand, running);
    }

    /** Returns whether an earlier strand precedes the running one in this schedule, observed edges included. */
    public boolean precedesAsObserved(ClockStrand earlier, ClockStrand now) {
        return now.followsAsObserved(earlier) || functions.orderAsObserved(earlier, now);
    }

    @Override
    public boolean covers(Object one, Object other, Object third) {
        return false;
    }

    /** Returns whether a task, where it is now, follows the creation of another one that has not ended. */
    public boolean followsCreation(int task, int created) {
        TaskNode node = cursor(created).strand.node;
        return strand(task).follows(node.parent, node.createdAt);
    }

    /** Returns whether a promise was set, and a task, where it is now, follows all that have set it. */
    public boolean followsSet(int task, int promise) {
        Queue<ClockStrand> setters = promises.getAcquire(promise); // pairs with setRelease in promise
        if (setters == null) {
            return false;
        }
        ClockStrand now = strand(task);
        return setters.stream().allMatch(setter -> now.follows(setter.node, setter.step));
    }

    @Override
    public void begin(int root, int site) {
        Cursor cursor = new Cursor(TaskNode.root(root), KnownSteps.NONE, KnownSteps.NONE, null, null, true);
        cursors.setRelease(root, cursor); // pairs with getAcquire in cursor
    }

    @Override
    public void create(int parent, int child, TaskKind kind, int site) {
        Cursor creator = cursor(parent);
        Queue<ClockStrand> awaited = switch (kind) {
            case ASYNC -> creator.scope == null ? null : creator.scope.ended;
            case SPAWN -> {
                if (creator.spawned == null) {
                    creator.spawned = new ConcurrentLinkedQueue<>();
                }
                yield creator.spawned;
            }
            case FORK, FUTURE -> null;
            case ROOT, ITERATION -> throw refused(kind.word() + " tasks");
        };
        boolean isFuture = kind == TaskKind.FORK || kind == TaskKind.FUTURE;
        // A future escapes every finish around it, and so do the asyncs that it leaves to none of its own.
        Scope scope = isFuture ? null : creator.scope;
        ClockStrand now = creator.strand;
        TaskNode node = now.node.child(child, now.step, null);
        Cursor cursor = new Cursor(node, now.known, now.observed, scope, awaited, isFuture);
        cursors.setRelease(child, cursor); // pairs with getAcquire in cursor
        creator.next();
    }

    @Override
    public void end(int task, int site) {
        Cursor cursor = cursor(task);
        if (cursor.awaited != null) {
            cursor.awaited.add(cursor.strand);
        }
        if (cursor.isFuture) {
            ended.setRelease(task, cursor.strand); // pairs with getAcquire in getFuture
        }
        cursors.setRelease(task, null);
    }

    @Override
    public void beginFinish(int task, int site) {
        Cursor cursor = cursor(task);
        cursor.scope = new Scope(cursor.scope);
    }

    @Override
    public void endFinish(int task, int site) {
        Cursor cursor = cursor(task);
        Scope scope = cursor.scope;
        cursor.scope = scope.outer;
        follow(cursor, scope.ended);
    }

    @Override
    public void sync(int task, int site) {
        Cursor cursor = cursor(task);
        if (cursor.spawned != null) {
            follow(cursor, cursor.spawned);
            cursor.spawned = null;
        }
    }

    @Override
    public void join(int task, int joined, int site) {
        getFuture(task, joined, site);
    }

    @Override
    public void getFuture(int task, int future, int site) {
        ClockStrand last = ended.getAcquire(future); // pairs with setRelease in end
        if (last == null) {
            throw refused("a join of a task that has not ended, or is no future");
        }
        Queue<ClockStrand> one = new ArrayDeque<>(1);
        one.add(last);
        follow(cursor(task), one);
    }

    /** Records that a task sets a promise. Several may set one: a get follows those that were before it. */
    @Override
    public void set(int task, int promise, int site) {
        Cursor cursor = cursor(task);
        promise(promise).add(cursor.strand);
        cursor.next();
    }

    @Override
    public void get(int task, int promise, int site) {
        follow(cursor(task), promise(promise));
    }

    private Queue<ClockStrand> promise(int promise) {
        Queue<ClockStrand> setters = promises.getAcquire(promise); // pairs with setRelease below
        if (setters == null) {
            synchronized (promises) {
                setters = promises.getAcquire(promise); // pairs with setRelease below
                if (setters == null) {
                    setters = new ConcurrentLinkedQueue<>();
                    promises.setRelease(promise, setters); // pairs with getAcquire above
                }
            }
        }
        return setters;
    }

    /** Begins a strand of a task that holds other locks. */
    public void hold(int task, int locks) {
        Cursor cursor = cursor(task);
        cursor.next(cursor.strand.known, cursor.strand.observed, locks);
    }

    /** Sets the locks of a task that has just been created, or of the root at its begin. */
    public void beginsWith(int task, int locks) {
        Cursor cursor = cursor(task);
        cursor.strand = cursor.strand.withLocks(locks);
    }

    /** Begins a strand of a task; the running one is over, so that later accesses are not published with it. */
    public void cut(int task) {
        cursor(task).next();
    }

    /** Begins a strand that follows a strand of another task in this schedule: an observed edge. */
    public void observe(int task, ClockStrand source) {
        Cursor cursor = cursor(task);
        ClockStrand now = cursor.strand;
        cursor.next(now.known, joined(now, now.observed, source, true), now.locks());
    }

    /** Begins a strand that follows the running one and all of these. */
    private static void follow(Cursor cursor, Queue<ClockStrand> strands) {
        ClockStrand now = cursor.strand;
        KnownSteps known = now.known;
        boolean isObserved = now.observed != now.known;
        for (ClockStrand strand : strands) {
            known = joined(now, known, strand, false);
            isObserved |= strand.observed != strand.known;
        }
        KnownSteps observed = known;
        if (isObserved) {
            observed = now.observed;
            for (ClockStrand strand : strands) {
                observed = joined(now, observed, strand, true);
            }
        }
        cursor.next(known, observed, now.locks());
    }

    /** Returns what is known after a join, in every schedule or in this one. */
    private static KnownSteps joined(ClockStrand now, KnownSteps before, ClockStrand last, boolean asObserved) {
        if (isKnown(now, before, last.node, last.step, asObserved)) {
            return before;
        }
        KnownSteps known = before.with(last.node.task, last.step);
        TaskNode child = last.node;
        boolean isCreatorKnown = isKnown(now, before, child.parent, child.createdAt, asObserved);
        boolean isEnd = isCreatorKnown;
        while (!isEnd) {
            known = known.with(child.parent.task, child.createdAt);
            child = child.parent;
            isEnd = isKnown(now, before, child.parent, child.createdAt, asObserved);
        }
        // What was inherited from a creator that is known is known too, by I1.
        boolean isInherited = asObserved ? last.isObservedInherited : last.isInherited;
        return isInherited && isCreatorKnown ? known : known.union(asObserved ? last.observed : last.known);
    }

    private static boolean isKnown(ClockStrand now, KnownSteps known, TaskNode node, int step, boolean asObserved) {
        return node == null
                || known.of(node.task) >= step
                || now.follows(node, step, asObserved ? now.observed : now.known);
    }
}
