package org.taskrace.agent.shadow;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.taskrace.core.event.TaskKind;
import org.taskrace.hooks.ParallelReaders;

/**
 * Where a reader x that is parallel to a later reader y may stand for it, so that y need not be kept: whatever follows x follows y
 * too, so that whoever races with y races with x.
 *
 * <p>Feng and Leiserson's "Efficient detection of determinacy races in Cilk programs" (SPAA 1997) has one reader for spawn and sync, and
 * ESP-bags the same for async and finish. Here that is carried over to tasks that are joined one by one.
 *
 * <p>Let P be the task from which the ways to x and to y part, and X its child above x. Tasks run child first, so X has ended; x
 * is followed by others only through a join of X.
 *
 * <ul>
 *   <li>Async and finish, or spawn and sync: whoever joins X joins all that the same scope has created by then, y's task too.
 *   <li>Futures, which ForkJoin's tasks are as well: y is in P itself, or in a child Y of P. If P joins X, all that P did before
 *       precedes. Y is among that if P has run it in place, or if all of P's unjoined children are joined together with it.
 *       Such a Y is <em>regular</em>; within any other one all readers are kept.
 * </ul>
 *
 * <p>That is right as long as a task is joined by its creator and before that ends. One that is not makes {@code lost} run, if a
 * reader was dropped since it was created: what the readers would have shown is then unknown.
 *
 * <p>Cost: some operations per event; 4 bytes a task.
 */
public final class StandingReaders {

    private static final int NEVER = -1;
    private static final int IRREGULAR = 1;
    private static final int ONE_CHILD = 2;

    /** How all tasks since the root was last alone are joined. */
    private enum Family {
        NONE,
        ASYNC,
        SPAWN,
        FUTURE,
        MIXED
    }

    /** By the ordinal of a task's kind. */
    private static final Family[] FAMILIES =
            Arrays.stream(TaskKind.values()).map(StandingReaders::familyOf).toArray(Family[]::new);

    private Family family = Family.NONE;

    /** Whether nothing but joins orders tasks, and each child ran to its end before its parent went on. */
    private boolean depthFirst = true;

    /** The running task's ancestors, with itself, that are not regular. */
    private int irregular;

    /** Per task since the root was last alone, the root being the first of them: twice its unjoined children, and {@link #IRREGULAR} for such a task. */
    private int[] childrenAndKind = new int[64];

    private int first = 1;

    private boolean nextIsRegular;

    /** The newest task, which tells the time. */
    private int newest;

    /** The newest task when a reader was last dropped. */
    private int lastDropped = NEVER;

    private IntConsumer lost = site -> {};

    /** Who is told, with a site, that dropped readers may be missing from now on. */
    void onLost(IntConsumer listener) {
        lost = listener;
    }

    /** Whether tasks that this one creates now, and joins all together, are regular. */
    public boolean mayCreateTogether(int task) {
        return childrenAndKind[index(task)] < ONE_CHILD;
    }

    /** Whether the task that is created next is regular whatever its creator has not joined: run in place, or one of many together. */
    public void next(boolean isRegular) {
        nextIsRegular = isRegular;
    }

    private int index(int task) {
        return Math.max(0, task - first + 1);
    }

    /** The root is alone: nothing that was dropped can matter any more. */
    private void begin(int child) {
        childrenAndKind[0] = 0;
        first = child;
        family = Family.NONE;
        depthFirst = true;
        irregular = 0;
        lastDropped = NEVER;
        ParallelReaders.leftOut = false;
    }

    void create(int parent, int child, TaskKind kind, boolean rootIsAlone) {
        if (rootIsAlone) {
            begin(child);
        }
        int index = child - first + 1;
        if (index >= childrenAndKind.length) {
            childrenAndKind = Arrays.copyOf(childrenAndKind, index + (index >> 1));
        }
        Family its = FAMILIES[kind.ordinal()];
        if (family != its) {
            family = family == Family.NONE ? its : Family.MIXED;
        }
        int creator = index(parent);
        int regularity =
                its == Family.FUTURE && !nextIsRegular && childrenAndKind[creator] >= ONE_CHILD ? IRREGULAR : 0;
        irregular += regularity;
        childrenAndKind[index] = regularity;
        childrenAndKind[creator] += ONE_CHILD;
        noteLeftOut();
        newest = child;
        nextIsRegular = false;
    }

    private static Family familyOf(TaskKind kind) {
        return switch (kind) {
            case ASYNC -> Family.ASYNC;
            case SPAWN -> Family.SPAWN;
            case FUTURE -> Family.FUTURE;
            default -> Family.MIXED;
        };
    }

    /** Tasks take turns in an order that is not depth first, or are ordered by something else than joins. */
    void notDepthFirst() {
        depthFirst = false;
    }

    void end(int task, int site) {
        if (task < first) {
            return;
        }
        int children = childrenAndKind[task - first + 1];
        irregular -= children & IRREGULAR;
        if (children >= ONE_CHILD && family == Family.FUTURE) {
            outOfTurn(task, site);
        }
    }

    /** A join of a task that was created by {@code creator}. */
    void join(int running, int creator, int task, boolean isFirst, int site) {
        if (task < first) {
            return;
        }
        childrenAndKind[index(creator)] -= isFirst ? ONE_CHILD : 0;
        if (running != creator && family == Family.FUTURE) {
            outOfTurn(task, site);
        }
    }

    private void outOfTurn(int task, int site) {
        depthFirst = false;
        noteLeftOut();
        if (lastDropped >= task) {
            lost.accept(site);
        }
    }

    /** Whether a reader that another stands for may be dropped, wherever the program is now. */
    boolean isOrderly() {
        return depthFirst;
    }

    /** Whether an earlier reader that is parallel to the running strand may stand for it. */
    boolean oneIsEnough() {
        return depthFirst && irregular == 0 && family != Family.MIXED;
    }

    /** The same for tasks that are joined by scopes alone, where nothing can come out of turn. */
    boolean isSeriesParallel() {
        return depthFirst && (family == Family.ASYNC || family == Family.SPAWN || family == Family.NONE);
    }

    /** Reads that nobody was told of were dropped as well. */
    private void noteLeftOut() {
        if (ParallelReaders.leftOut) {
            ParallelReaders.leftOut = false;
            dropped();
        }
    }

    /** The running strand's read was not kept. */
    void dropped() {
        lastDropped = newest;
    }

    long bytes() {
        return 4L * childrenAndKind.length;
    }
}
