package org.taskrace.engine.history;

import org.taskrace.core.sets.IntList;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.hooks.memory.FieldMemory;
import org.taskrace.hooks.memory.ParallelReaderCache;

/** Which of the earlier accesses to a location a cell goes on naming, after one more. */
final class AccessPruning {

    /** A longer set of accesses that only a lock keeps apart is cut, and the verdict weakened. */
    private static final int LONGEST_SET = 256;

    /**
     * So many numbers are given before a reader may stand for others. A program with fewer keeps all, however its tasks are joined; one
     * with more is large, and large programs join in an orderly way.
     */
    private static final int ALL_READERS = 1 << 18;

    private final HappensBefore execution;
    private final AccessTable accesses;
    private final LockSetTable lockSets;
    private final ScheduleDependences weakenings;

    /** From this number on. */
    private int standingFrom;

    AccessPruning(
            HappensBefore execution, AccessTable accesses, LockSetTable lockSets, ScheduleDependences weakenings) {
        this.execution = execution;
        this.accesses = accesses;
        this.lockSets = lockSets;
        this.weakenings = weakenings;
        standingFrom = accesses.next() + ALL_READERS;
    }

    /** From now on readers may stand for others, or never. */
    void useStandingReaders(boolean use) {
        standingFrom = use ? AccessTable.NONE : Integer.MAX_VALUE;
    }

    /** The running strand's access at this site, before others. */
    int access(int site, int locks, int others) {
        return accesses.number(execution.now(), site, locks, others, FieldMemory.strandBegin);
    }

    /**
     * The readers after a read. One that an earlier reader stands for is not kept: at once for an array's element, which most tasks
     * read once; at the next reader for what the running strand reads again and again, so that it is its own.
     */
    int withReader(int site, int readers, int locks, boolean ofArray) {
        int kept = keptReaders(readers, locks);
        if (kept == AccessTable.NONE
                || accesses.next() <= standingFrom
                || !execution.standing().oneIsEnough()
                || accesses.locks(kept) != locks
                || execution.precedesNow(accesses.strand(kept))) {
            return access(site, locks, kept);
        }
        accesses.standUntil(kept, execution.standing().newest());
        if (ofArray || ParallelReaderCache.mayCoverField()) {
            if (locks == LockSetTable.EMPTY) {
                // Whatever locks keep away from later reads they do not keep away from this one.
                execution.known().add(kept, execution.taskOf(accesses.strand(kept)));
            }
            return kept;
        }
        int reader = access(site, locks, kept);
        accesses.cover(reader);
        return reader;
    }

    /** What a write does not make forgotten: accesses that only a common lock keeps apart from it. */
    int kept(int set, int site, int locks) {
        if (locks == LockSetTable.EMPTY || set == AccessTable.NONE) {
            return AccessTable.NONE;
        }
        IntList survivors = new IntList();
        boolean oneIsEnough = execution.standing().isSeriesParallel();
        for (int access = set; access != AccessTable.NONE; access = accesses.rest(access)) {
            boolean isWeaker = lockSets.isWeaker(locks, accesses.locks(access));
            if (isWeaker && execution.precedesNow(accesses.strand(access))) {
                continue;
            }
            if (isWeaker
                    && survivors.size() >= LONGEST_SET
                    && execution.precedesNowAsObserved(accesses.strand(access))) {
                weakenings.add(lockSets.construct(locks), site);
                continue;
            }
            if (oneIsEnough && !survivors.isEmpty() && isParallelAndAlike(access, survivors.last())) {
                // The older one is parallel to all that the newer one is parallel to.
                survivors.removeLast();
                accesses.standForOthers(access);
            }
            survivors.add(access);
        }
        int result = AccessTable.NONE;
        while (!survivors.isEmpty()) {
            result = accesses.moved(survivors.removeLast(), result);
        }
        return result;
    }

    private boolean isParallelAndAlike(int older, int newer) {
        return accesses.locks(older) == accesses.locks(newer) && !execution.precedesNow(accesses.strand(older));
    }

    /** Whether a reader that precedes the running strand has stood for one that does not. */
    boolean isMissing(int reader) {
        return accesses.standsForOthers(reader)
                && execution
                        .standing()
                        .isMissing(execution.taskOf(accesses.strand(reader)), accesses.stoodUntil(reader));
    }

    /** Drops the newest readers as long as the running strand or the next one stands for them; the rest stays. */
    private int keptReaders(int set, int locks) {
        int access = set;
        while (access != AccessTable.NONE) {
            if (!(accesses.isCovered(access) && execution.standing().isOrderly())
                    && (!lockSets.isWeaker(locks, accesses.locks(access))
                            || !execution.precedesNow(accesses.strand(access))
                            || isMissing(access))) {
                break;
            }
            access = accesses.rest(access);
        }
        return access;
    }
}
