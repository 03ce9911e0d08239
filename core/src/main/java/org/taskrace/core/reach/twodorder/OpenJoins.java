package org.taskrace.core.reach.twodorder;

import org.taskrace.core.sets.SegmentedInts;

/**
 * Strands in which the open finishes and syncs of each task will go on: the strand behind everything that they join.
 *
 * <p>That strand is made when the first child is created, not when a finish begins: most finishes are implicit ones around stages and join
 * nothing. A task's open finishes are therefore a number of bare ones on top of a chain of those that have a strand. Only the task itself
 * touches its entries; the chain's links come from a pool that is shared, under a lock.
 */
final class OpenJoins {

    static final int NONE = -1;

    /** On top of the chain of an async task: its asyncs are joined by a finish of an ancestor, whose strand exists already. */
    private static final int INHERITED = -2;

    /** Per task: the topmost link of its chain, {@link #NONE} or {@link #INHERITED}. */
    private final SegmentedInts topLink = new SegmentedInts(NONE);

    /** Per task: how many finishes without a strand are open above the topmost link. */
    private final SegmentedInts bare = new SegmentedInts(0);

    /** Per task: the strand behind its next sync, or {@link #NONE} where nothing was spawned since the last one. */
    private final SegmentedInts syncStrand = new SegmentedInts(NONE);

    private final SegmentedInts strandOfLink = new SegmentedInts(NONE);
    private final SegmentedInts nextLink = new SegmentedInts(NONE);
    private final SegmentedInts bareBelowLink = new SegmentedInts(0);
    private int links;
    private int freeLink = NONE;

    void addTask(int task, boolean inheritsFinish) {
        topLink.ensure(task);
        bare.ensure(task);
        syncStrand.ensure(task);
        if (inheritsFinish) {
            topLink.setPlain(task, INHERITED);
        }
    }

    void beginFinish(int task) {
        bare.setPlain(task, bare.getPlain(task) + 1);
    }

    /** Returns whether an async that the task creates now is the first of its finish, which then needs a strand. */
    boolean needsFinishStrand(int task) {
        if (bare.getPlain(task) > 0) {
            return true;
        }
        if (topLink.getPlain(task) == NONE) {
            throw new IllegalStateException(
                    "task " + task
                            + " creates an async outside every finish: the front end must tell the finish around the program or stage");
        }
        return false;
    }

    void setFinishStrand(int task, int strand) {
        int link = takeLink();
        strandOfLink.setPlain(link, strand);
        nextLink.setPlain(link, topLink.getPlain(task));
        bareBelowLink.setPlain(link, bare.getPlain(task) - 1);
        topLink.setPlain(task, link);
        bare.setPlain(task, 0);
    }

    /** Closes the innermost finish; returns the strand behind it, or {@link #NONE} where it joined nothing. */
    int endFinish(int task) {
        int bareFinishes = bare.getPlain(task);
        if (bareFinishes > 0) {
            bare.setPlain(task, bareFinishes - 1);
            return NONE;
        }
        int link = topLink.getPlain(task);
        if (link < 0) {
            throw new IllegalStateException("task " + task + " closes a finish that it has not opened");
        }
        int strand = strandOfLink.getPlain(link);
        topLink.setPlain(task, nextLink.getPlain(link));
        bare.setPlain(task, bareBelowLink.getPlain(link));
        giveBack(link);
        return strand;
    }

    private synchronized int takeLink() {
        if (freeLink != NONE) {
            int link = freeLink;
            freeLink = nextLink.getPlain(link);
            return link;
        }
        strandOfLink.ensure(links);
        nextLink.ensure(links);
        bareBelowLink.ensure(links);
        return links++;
    }

    private synchronized void giveBack(int link) {
        nextLink.setPlain(link, freeLink);
        freeLink = link;
    }

    boolean needsSyncStrand(int task) {
        return syncStrand.getPlain(task) == NONE;
    }

    void setSyncStrand(int task, int strand) {
        syncStrand.setPlain(task, strand);
    }

    /** Joins the spawned children; returns the strand behind them, or {@link #NONE} where there are none. */
    int sync(int task) {
        int strand = syncStrand.getPlain(task);
        syncStrand.setPlain(task, NONE);
        return strand;
    }

    /** Complains about a task or stage that ends with unjoined children or an open finish. */
    void checkNothingOpen(int task) {
        if (syncStrand.getPlain(task) != NONE) {
            throw new IllegalStateException("task " + task + " ends without a sync after its last spawn");
        }
        if (bare.getPlain(task) > 0 || topLink.getPlain(task) >= 0) {
            throw new IllegalStateException("task " + task + " ends with an open finish");
        }
    }

    long bytes() {
        return topLink.bytes()
                + bare.bytes()
                + syncStrand.bytes()
                + strandOfLink.bytes()
                + nextLink.bytes()
                + bareBelowLink.bytes();
    }
}
