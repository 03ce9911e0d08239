package org.taskrace.engine.order.readers;

import java.util.Arrays;
import java.util.BitSet;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.race.TaskTree;
import org.taskrace.hooks.memory.ParallelReaderCache;

/**
 * Rule of reader subsumption: a reader x may subsume a later reader y that is parallel to x, so that y need not be
 * kept. It holds if each strand that follows x follows y, too: a write that races with y then races with x.
 *
 * <p>Source: Feng and Leiserson, "Efficient detection of determinacy races in Cilk programs" (SPAA 1997), keep one
 * reader for spawn and sync; ESP-bags keep one for async and finish. This class carries the rule over to tasks that are
 * joined one by one.
 *
 * <p>Let P be the task at which the paths to x and to y part, and X its child above x. Tasks run child first, so X has
 * ended; other strands follow x only through a join of X.
 *
 * <ul>
 *   <li>Async and finish, or spawn and sync: the join of X joins all tasks that its scope has created by then, y's task
 *       among them.
 *   <li>Futures, ForkJoin's tasks included: y is in P itself, or in a child Y of P. A join of X by P is preceded by all
 *       that P did before. Y is among that if P joins its children newest first, or has run Y in place, or joins all of
 *       them together. If children are known to be joined in another order, Y is <em>irregular</em>, and all its
 *       readers are kept.
 * </ul>
 *
 * <p>The order of joins is a guess, by the site of creation. The guess was wrong if Y is still unjoined when X is
 * joined: a skipped task ({@link UnjoinedTaskList}). While a task is skipped, a strand that follows X need not follow
 * Y. Once none is skipped every strand does again, unless order was passed on meanwhile other than to a child that ran
 * at once. So a wrong guess matters only if a write meets x while a task is skipped; then the verdict is inconclusive.
 * A task that is joined by another task than its creator, or never, stays skipped.
 *
 * <p>Each reader keeps the newest task at the time when it last subsumed another one ({@code AccessTable#stoodUntil}).
 * Only tasks up to that one can have a reader that was dropped for it.
 *
 * <p>Cost: some operations per event; 4 bytes a task, and 4 for each unjoined one.
 */
public final class ReaderSubsumption {

    private static final int IRREGULAR = 1;
    private static final int ONE_CHILD = 2;

    /** The way in which all tasks since the last quiescence are joined. */
    private enum Family {
        NONE,
        ASYNC,
        SPAWN,
        FUTURE,
        MIXED
    }

    /** The family of each kind of task, by its ordinal. */
    private static final Family[] FAMILIES =
            Arrays.stream(TaskKind.values()).map(ReaderSubsumption::familyOf).toArray(Family[]::new);

    private Family family = Family.NONE;

    /** Whether nothing but joins orders tasks, and each child ran to its end before its parent went on. */
    private boolean depthFirst = true;

    /** The number of irregular tasks among the running one and its ancestors. */
    private int irregular;

    /** Per task since the last quiescence, the root first: twice its unjoined futures, and {@link #IRREGULAR} for such a task. */
    private int[] childrenAndKind = new int[64];

    private int first = 1;

    private boolean nextIsRegular;

    private final TaskTree tree;
    private final UnjoinedTaskList futures;

    /**
     * The creation sites of futures that were joined out of turn, if an event other than a join came while a task was
     * skipped.
     */
    private final BitSet sitesOutOfTurn = new BitSet();

    /** Whether the sites of the present skipped tasks are in {@code sitesOutOfTurn}. */
    private boolean areOutOfOrderJoinsNoted;

    /** The oldest task that is out of turn for good. */
    private int lost = UnjoinedTaskList.NONE;

    public ReaderSubsumption(TaskTree tree) {
        this.tree = tree;
        futures = new UnjoinedTaskList(tree);
    }

    /** Returns whether tasks that this one creates now, and joins all together, are regular. */
    public boolean mayCreateTogether(int task) {
        return childrenAndKind[index(task)] < ONE_CHILD;
    }

    /** Sets whether the next task is regular even beside unjoined siblings: it runs in place, or is joined together with them. */
    public void next(boolean isRegular) {
        nextIsRegular = isRegular;
    }

    private int index(int task) {
        return Math.max(0, task - first + 1);
    }

    /** Begins anew at quiescence: no dropped reader can matter any more. */
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
        if (futures.hasOutOfOrderJoin()) {
            noteOutOfOrderJoins();
            return true;
        }
        return sitesOutOfTurn.get(Math.max(0, site));
    }

    /** Notes the sites of the present skipped tasks: later tasks from there will leave skipped tasks, too. */
    private void noteOutOfOrderJoins() {
        if (!areOutOfOrderJoinsNoted) {
            areOutOfOrderJoinsNoted = true;
            futures.forEachSiteFromSkipped(site -> sitesOutOfTurn.set(Math.max(0, site)));
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

    /** Records that tasks run in an order that is not depth first, or are ordered by something other than joins. */
    public void notDepthFirst() {
        depthFirst = false;
        passOn();
    }

    /** Records that order is passed on to a task that does not run at once: the present skipped tasks stay for good. */
    public void passOn() {
        lost = Math.min(lost, futures.oldestSkipped());
    }

    /** Records that the running task follows all ended tasks, but for some. */
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

    /** Records a join of a task that {@code creator} has created. */
    public void join(int running, int creator, int task, boolean isFirst) {
        if (task < first || !isFuture(task)) {
            return;
        }
        if (isFirst) {
            childrenAndKind[index(creator)] -= ONE_CHILD;
            areOutOfOrderJoinsNoted &= futures.hasOutOfOrderJoin();
            int oldestSkipped = futures.join(task);
            if (!depthFirst) {
                lost = Math.min(lost, oldestSkipped);
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

    /** Returns whether an access precedes the running strand, but one that it subsumed may not. */
    public boolean isMissing(int task, int stoodUntil) {
        if (stoodUntil >= lost) {
            return true;
        }
        return stoodUntil >= futures.oldestSkipped() && futures.hasBetween(task, stoodUntil);
    }

    /** Records that a write was judged. */
    public void written() {
        if (futures.hasOutOfOrderJoin()) {
            noteOutOfOrderJoins();
        }
    }

    /** Returns whether a subsumed reader may be dropped, wherever the program is now. */
    public boolean isOrderly() {
        return depthFirst;
    }

    /** Returns whether an earlier reader that is parallel to the running strand subsumes it. */
    public boolean oneIsEnough() {
        return depthFirst && irregular == 0 && family != Family.MIXED;
    }

    /** Returns whether scopes alone join tasks, so that no task can be joined out of turn. */
    public boolean isSeriesParallel() {
        return depthFirst && (family == Family.ASYNC || family == Family.SPAWN || family == Family.NONE);
    }

    /** Returns the newest task. */
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
