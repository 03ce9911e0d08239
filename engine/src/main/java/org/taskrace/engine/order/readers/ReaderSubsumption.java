package org.taskrace.engine.order.readers;

import java.util.Arrays;
import java.util.BitSet;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.race.TaskTree;
import org.taskrace.hooks.memory.ParallelReaderCache;

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
 *       precedes. Y is among that if P joins its children in turn, the newest first, or has run it in place, or joins all of them together.
 *       Where children are known to be joined in another order, Y is <em>irregular</em>, and within it all readers are kept.
 * </ul>
 *
 * <p>That children are joined in turn is a guess, by where they were created. It was wrong if Y is still unjoined when X is joined: a gap ({@link
 * UnjoinedFutures}). While there is one, what follows X does not follow Y; later everything does again, unless order was passed on
 * in the meantime in other ways than to a child that ran at once. So nothing is lost by a wrong guess but where a write comes across x just then. A task
 * that another one than its creator joins, or that its creator leaves behind, is as bad, and for good.
 *
 * <p>Each reader has the newest task at the time when it last stood for another one ({@code AccessTable#stoodUntil}): only tasks up to that one can
 * have a reader that was dropped for it.
 *
 * <p>Cost: some operations per event; 4 bytes a task, and as much for each unjoined one.
 */
public final class ReaderSubsumption {

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
            Arrays.stream(TaskKind.values()).map(ReaderSubsumption::familyOf).toArray(Family[]::new);

    private Family family = Family.NONE;

    /** Whether nothing but joins orders tasks, and each child ran to its end before its parent went on. */
    private boolean depthFirst = true;

    /** The running task's ancestors, with itself, that are not regular. */
    private int irregular;

    /** Per task since the root was last alone, the root being the first of them: twice its unjoined futures, and {@link #IRREGULAR} for such a task. */
    private int[] childrenAndKind = new int[64];

    private int first = 1;

    private boolean nextIsRegular;

    private final TaskTree tree;
    private final UnjoinedTaskList futures;

    /** The sites of futures that were not joined in turn, as far as anything happened before the others were joined too. */
    private final BitSet sitesOutOfTurn = new BitSet();

    /** Whether the sites of the present gaps are among them. */
    private boolean areGapsNoted;

    /** The oldest task that is out of turn for good. */
    private int lost = UnjoinedTaskList.NONE;

    public ReaderSubsumption(TaskTree tree) {
        this.tree = tree;
        futures = new UnjoinedTaskList(tree);
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
        lost = UnjoinedTaskList.NONE;
        futures.clear();
    }

    public void create(int parent, int child, TaskKind kind, int site, boolean rootIsAlone) {
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
        int regularity = 0;
        if (its == Family.FUTURE) {
            int creator = index(parent);
            if (childrenAndKind[creator] >= ONE_CHILD && !nextIsRegular && isOutOfTurn(site)) {
                regularity = IRREGULAR;
                irregular++;
            }
            childrenAndKind[creator] += ONE_CHILD;
            futures.add(child);
        }
        childrenAndKind[index] = regularity;
        ParallelReaderCache.newestTask = child;
        nextIsRegular = false;
    }

    private boolean isOutOfTurn(int site) {
        if (futures.hasGap()) {
            noteGaps();
            return true;
        }
        return sitesOutOfTurn.get(Math.max(0, site));
    }

    /** Something else than joins happens although there are gaps: where their tasks were created, others will be like them. */
    private void noteGaps() {
        if (!areGapsNoted) {
            areGapsNoted = true;
            futures.forEachSiteFromGap(site -> sitesOutOfTurn.set(Math.max(0, site)));
        }
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
    public void notDepthFirst() {
        depthFirst = false;
        passOn();
    }

    /** What the running task did is passed on to somebody who does not follow it at once: what is amiss now is so for good. */
    public void passOn() {
        lost = Math.min(lost, futures.gap());
    }

    /** The running task follows all that have ended, but for some. */
    public void joinAll(BitSet except) {
        notDepthFirst();
        int left = except.nextSetBit(first);
        if (left >= 0) {
            outOfTurn(left);
        }
    }

    public void end(int task) {
        if (task < first) {
            return;
        }
        int children = childrenAndKind[task - first + 1];
        irregular -= children & IRREGULAR;
        if (children >= ONE_CHILD) {
            // Its children, which are newer, are left behind.
            outOfTurn(task + 1);
        }
    }

    /** A join of a task that was created by {@code creator}. */
    public void join(int running, int creator, int task, boolean isFirst) {
        if (task < first || !isFuture(task)) {
            return;
        }
        if (isFirst) {
            childrenAndKind[index(creator)] -= ONE_CHILD;
            areGapsNoted &= futures.hasGap();
            int gap = futures.join(task);
            if (!depthFirst) {
                lost = Math.min(lost, gap);
            }
        }
        if (running != creator) {
            outOfTurn(task);
        }
    }

    private boolean isFuture(int task) {
        return family == Family.FUTURE
                || family == Family.MIXED && FAMILIES[tree.kind(task).ordinal()] == Family.FUTURE;
    }

    private void outOfTurn(int task) {
        depthFirst = false;
        lost = Math.min(lost, task);
    }

    /** Whether not all that an access of this task stood for precedes the running strand, although the access itself does. */
    public boolean isMissing(int task, int stoodUntil) {
        if (stoodUntil >= lost) {
            return true;
        }
        return stoodUntil >= futures.gap() && futures.hasBetween(task, stoodUntil);
    }

    /** A write was judged. */
    public void written() {
        if (futures.hasGap()) {
            noteGaps();
        }
    }

    /** Whether a reader that another stands for may be dropped, wherever the program is now. */
    public boolean isOrderly() {
        return depthFirst;
    }

    /** Whether an earlier reader that is parallel to the running strand may stand for it. */
    public boolean oneIsEnough() {
        return depthFirst && irregular == 0 && family != Family.MIXED;
    }

    /** The same for tasks that are joined by scopes alone, where nothing can come out of turn. */
    public boolean isSeriesParallel() {
        return depthFirst && (family == Family.ASYNC || family == Family.SPAWN || family == Family.NONE);
    }

    /** The newest task, which tells the time. */
    public int newest() {
        return ParallelReaderCache.newestTask;
    }

    public long bytes() {
        return 4L * childrenAndKind.length + futures.bytes();
    }

    public void checkInvariants() {
        futures.checkInvariants();
    }
}
