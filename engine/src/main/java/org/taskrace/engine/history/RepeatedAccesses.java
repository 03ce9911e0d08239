package org.taskrace.engine.history;

import org.taskrace.engine.findings.CallStackTable;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.site.SiteTable;
import org.taskrace.hooks.memory.AccessKey;
import org.taskrace.hooks.memory.Cells;
import org.taskrace.hooks.memory.CurrentStrand;

/**
 * Accesses that a task makes once more under the locks of a recent one: a loop of critical sections consists of them. Each section
 * ends its strand. So the cell is to name the new strand, but there is nothing to compare.
 *
 * <p>Conditions: the newest access of a set is the running task's own, and holds the locks of the running access. The second
 * newest serves for a write, too, if both are the task's. Either the set has no other access, or all hold a common lock in
 * exclusive mode. Then their pairs with the running access were told ({@link ProtectedSets}). The running access holds this
 * lock, too, and races with none of them. It takes the place of the earlier access, which precedes it. The rest of the set was
 * pruned for the earlier access.
 *
 * <p>The caller excludes what these conditions do not say: sections that tasks inherit, listeners, sequences, accesses that are only
 * possible.
 */
final class RepeatedAccesses {

    /** Returned where the conditions do not hold. No cell is negative. */
    static final long UNKNOWN = -1;

    private final HappensBefore execution;
    private final AccessTable accesses;
    private final AccessPruning kept;
    private final ProtectedSets protectedSets;
    private final LockSetTable lockSets;
    private final SiteTable sites;

    RepeatedAccesses(
            HappensBefore execution,
            AccessTable accesses,
            AccessPruning kept,
            ProtectedSets protectedSets,
            LockSetTable lockSets,
            SiteTable sites) {
        this.execution = execution;
        this.accesses = accesses;
        this.kept = kept;
        this.protectedSets = protectedSets;
        this.lockSets = lockSets;
        this.sites = sites;
    }

    /** Returns the cell after a repeated access, or {@link #UNKNOWN}. */
    long after(long cell, int key, int locks) {
        return AccessKey.writes(key)
                ? afterWrite(Cells.writer(cell), Cells.reader(cell), AccessKey.site(key), locks)
                : afterRead(cell, AccessKey.site(key), locks);
    }

    private long afterWrite(int writers, int readers, int site, int locks) {
        int before = own(writers, locks);
        // Readers that stay would have to be pruned; a sole one is the running task's own.
        boolean isRepeated = before != AccessTable.NONE
                && (readers == AccessTable.NONE || isOwn(readers, locks) && isLast(readers))
                && isSettled(writers, before, site, locks)
                && (isLast(before) || kept.survives(accesses.rest(before), locks));
        return isRepeated ? Cells.of(inPlaceOf(before, writers, site), AccessTable.NONE) : UNKNOWN;
    }

    private long afterRead(long cell, int site, int locks) {
        int writers = Cells.writer(cell);
        int before = writers == AccessTable.NONE ? AccessTable.NONE : own(writers, locks);
        if (writers != AccessTable.NONE && (before == AccessTable.NONE || !isSettled(writers, before, site, locks))) {
            return UNKNOWN;
        }
        int readers = Cells.reader(cell);
        if (readers == AccessTable.NONE) {
            return Cells.withReader(cell, number(site, locks, AccessTable.NONE));
        }
        boolean isRepeated =
                isOwn(readers, locks) && (isLast(readers) || kept.staysReader(accesses.rest(readers), locks));
        return isRepeated ? Cells.withReader(cell, inPlaceOf(readers, readers, site)) : UNKNOWN;
    }

    /** Returns the running task's own access of a set with these locks, of the two newest ones; none if another task's comes before. */
    private int own(int set, int locks) {
        if (isOwn(set, locks)) {
            return set;
        }
        int second = accesses.rest(set);
        return second != AccessTable.NONE
                        && isOfTask(set)
                        && isOwn(second, locks)
                        && !lockSets.isWeaker(locks, accesses.locks(set))
                        && !lockSets.hasSections(accesses.locks(set))
                ? second
                : AccessTable.NONE;
    }

    private boolean isOwn(int access, int locks) {
        return accesses.locks(access) == locks && isOfTask(access);
    }

    private boolean isOfTask(int access) {
        return execution.taskOf(accesses.strand(access)) == execution.running() && !accesses.standsForOthers(access);
    }

    /** Returns whether a set, in which the running task has an access of its own with these locks, has none to compare with. */
    private boolean isSettled(int set, int own, int site, int locks) {
        return isLast(own)
                || accesses.tail(set) == AccessTable.NONE
                        && protectedSets.settleAgain(accesses.profile(set), locks, site);
    }

    private boolean isLast(int access) {
        return accesses.rest(access) == AccessTable.NONE;
    }

    /** Returns the set after the running access has taken the place of one of the two newest. */
    private int inPlaceOf(int own, int set, int site) {
        int recorded = sites.recordedAs(site);
        if (own == set && accesses.site(own) == recorded) {
            return accesses.renewed(own, execution.now(), CurrentStrand.firstOwnAccess);
        }
        int others = accesses.rest(own);
        return number(recorded, accesses.locks(own), own == set ? others : accesses.moved(set, others));
    }

    private int number(int site, int locks, int others) {
        return accesses.number(
                execution.now(),
                sites.recordedAs(site),
                locks,
                others,
                CallStackTable.NONE,
                CurrentStrand.firstOwnAccess);
    }
}
