package org.taskrace.engine.history;

import java.util.Arrays;
import org.taskrace.core.sets.IntList;
import org.taskrace.engine.findings.CallStackTable;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.site.SiteTable;
import org.taskrace.hooks.memory.CurrentStrand;
import org.taskrace.hooks.memory.ParallelReaderCache;

/** Pruning of a cell: the earlier accesses that the cell still names after one more. */
final class AccessPruning {

    /** A set of at most so many accesses is looked at as a whole. */
    private static final int SHORT_SET = 8;

    /** A longer set of readers is searched for accesses that their own tasks have repeated. */
    private static final int FEW_READERS = 16;

    private static final int REPEATED = 1 << 8;

    private static final int NO_ACCESS = AccessTable.NONE;

    /** The largest set of accesses that only a common lock keeps from racing; a larger one is cut, and the verdict weakened. */
    private static final int LONGEST_SET = 256;

    /**
     * The number of accesses before a reader may subsume others. A program with fewer keeps all readers, however its
     * tasks are joined. One with more is large, and large programs join in an orderly way.
     */
    private static final int ALL_READERS = 1 << 18;

    private final HappensBefore execution;
    private final AccessTable accesses;
    private final LockSetTable lockSets;
    private final CriticalSections sections;
    private final ScheduleDependences weakenings;
    private final CallStackTable stacks;
    private final SiteTable sites;

    /** Sets whose accesses all survive a task's write. */
    private final SettledSets surviving = new SettledSets();

    /** The accesses of a set that survive, while it is looked at. */
    private final IntList survivors = new IntList();

    /** The newest access of a task with certain locks, while a set is searched: direct-mapped. */
    private final int[] newestOf = new int[REPEATED];

    /** The first number of an access that may subsume others. */
    private int standingFrom;

    AccessPruning(
            HappensBefore execution,
            AccessTable accesses,
            LockSetTable lockSets,
            CriticalSections sections,
            ScheduleDependences weakenings,
            SiteTable sites,
            CallStackTable stacks) {
        this.sites = sites;
        this.stacks = stacks;
        this.execution = execution;
        this.accesses = accesses;
        this.lockSets = lockSets;
        this.sections = sections;
        this.weakenings = weakenings;
        standingFrom = accesses.next() + ALL_READERS;
    }

    /** Lets readers subsume others from now on, or never. */
    void useStandingReaders(boolean use) {
        standingFrom = use ? AccessTable.NONE : Integer.MAX_VALUE;
    }

    /** Returns whether there are so many records that readers may subsume others. */
    boolean mayStand() {
        return accesses.next() > standingFrom;
    }

    /** Returns the number of the running strand's access at this site, in front of a set of others. */
    int access(int site, int locks, int others) {
        return accesses.number(execution.now(), site, locks, others, stacks.current(), CurrentStrand.firstOwnAccess);
    }

    /**
     * Returns the readers after a read. A reader that an earlier one subsumes is not kept. An array's element drops it
     * at once, since most tasks read an element once. A field drops it at the next reader, so that the running strand
     * finds its own access there until then.
     */
    int withReader(int site, boolean isOnlyPossible, int readers, int locks, boolean ofArray) {
        boolean isSearched = locks != LockSetTable.EMPTY && accesses.size(readers) > FEW_READERS && isDue(readers, 2);
        int kept = keptReaders(isSearched ? withoutRepeated(readers) : readers, locks, isOnlyPossible);
        if (kept == AccessTable.NONE
                || !mayStand()
                || !execution.standing().oneIsEnough()
                || accesses.locks(kept) != locks
                || sites.isOnlyPossible(accesses.site(kept))
                || execution.precedesNow(accesses.strand(kept))) {
            return access(site, locks, kept);
        }
        accesses.standUntil(kept, execution.standing().newest());
        if (ofArray || ParallelReaderCache.mayCoverField()) {
            if (locks == LockSetTable.EMPTY) {
                // This reader holds no lock, so it races with each write that a later reader races with.
                execution.known().add(kept, execution.taskOf(accesses.strand(kept)));
            }
            return kept;
        }
        int reader = access(site, locks, kept);
        accesses.cover(reader);
        return reader;
    }

    /**
     * Returns the accesses that must survive a write: those ordered with it only by a common lock. If the write is only
     * possible, sure accesses survive, too.
     */
    int kept(int set, int site, boolean isOnlyPossible, int locks) {
        if (locks == LockSetTable.EMPTY && !isOnlyPossible || set == AccessTable.NONE) {
            return AccessTable.NONE;
        }
        boolean isLasting = !isOnlyPossible && !lockSets.hasSections(locks) && !execution.hasConflictListener();
        return isLasting && !isDue(set)
                ? keptOfOthers(set, locks)
                : keptOfAll(accesses.size(set) > SHORT_SET ? withoutRepeated(set) : set, site, isOnlyPossible, locks);
    }

    /** Returns whether all of a set is to be looked at: always if it is short. A long one costs one step each time in the mean. */
    private boolean isDue(int set) {
        return accesses.size(set) <= SHORT_SET || isDue(set, 1);
    }

    /** Returns whether all of a long set is to be looked at, which costs so many steps each time in the mean. */
    private boolean isDue(int set, int steps) {
        return Integer.remainderUnsigned(accesses.next() * 0x9E3779B9, accesses.size(set)) < steps;
    }

    /** Returns whether a write of the running task leaves all of a set, as far as known, or is not to look at the set. */
    boolean survives(int set, int locks) {
        return accesses.size(set) >= SHORT_SET || surviving.has(set, 0, locks, execution.running());
    }

    /** Returns whether a read leaves the newest reader of a set, and so all of the set. */
    boolean staysReader(int reader, int locks) {
        return !accesses.isCovered(reader)
                && (!lockSets.isWeaker(locks, heldAt(reader)) || !execution.precedesNow(accesses.strand(reader)));
    }

    /**
     * Returns a set without the accesses that their tasks have repeated, with equal site and locks. What is parallel to the earlier access
     * is parallel to the later one. Tasks that take turns leave such accesses behind, each behind those of others.
     */
    int withoutRepeated(int set) {
        survivors.clear();
        Arrays.fill(newestOf, NO_ACCESS);
        int repeated = NO_ACCESS;
        for (int access = set; access != NO_ACCESS; access = accesses.rest(access)) {
            int slot = ((accesses.locks(access) * 31 + execution.taskOf(accesses.strand(access))) * 31
                                    + accesses.site(access))
                            * 0x9E3779B9
                    >>> 24;
            int newest = newestOf[slot];
            if (newest != NO_ACCESS && isRepeatedBy(access, newest)) {
                repeated = access;
                continue;
            }
            newestOf[slot] = access;
            survivors.add(access);
        }
        if (repeated == NO_ACCESS) {
            return set;
        }
        int result = NO_ACCESS;
        while (!survivors.isEmpty()) {
            result = accesses.moved(survivors.removeLast(), result);
        }
        return result;
    }

    private boolean isRepeatedBy(int access, int later) {
        int strand = accesses.strand(access);
        return accesses.site(access) == accesses.site(later)
                && accesses.locks(access) == accesses.locks(later)
                && execution.taskOf(strand) == execution.taskOf(accesses.strand(later))
                && strand <= accesses.strand(later)
                && !accesses.standsForOthers(access)
                && !lockSets.hasSections(accesses.locks(access));
    }

    /** Returns a set without the running task's own accesses at its front that a write of the task subsumes. */
    private int keptOfOthers(int set, int locks) {
        int first = NO_ACCESS;
        int second = NO_ACCESS;
        int access = set;
        while (access != AccessTable.NONE && execution.taskOf(accesses.strand(access)) == execution.running()) {
            if (!lockSets.isWeaker(locks, heldAt(access))) {
                if (second != NO_ACCESS) {
                    break;
                }
                second = first;
                first = access;
            }
            access = accesses.rest(access);
        }
        int result = first == NO_ACCESS ? access : accesses.moved(first, access);
        return second == NO_ACCESS ? result : accesses.moved(second, result);
    }

    private int keptOfAll(int set, int site, boolean isOnlyPossible, int locks) {
        survivors.clear();
        boolean oneIsEnough = execution.standing().isSeriesParallel();
        boolean isLasting = !isOnlyPossible && !lockSets.hasSections(locks);
        int result = AccessTable.NONE;
        for (int access = set; access != AccessTable.NONE; access = accesses.rest(access)) {
            if (isLasting && surviving.has(access, 0, locks, execution.running())) {
                result = access;
                break;
            }
            boolean isWeaker = lockSets.isWeaker(locks, heldAt(access)) && canStandFor(isOnlyPossible, access);
            if (isWeaker && execution.precedesNow(accesses.strand(access))) {
                continue;
            }
            if (isWeaker
                    && survivors.size() >= LONGEST_SET
                    && execution.strands().precedesNowAsObserved(accesses.strand(access))) {
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
        boolean isOfOthers = isLasting;
        while (!survivors.isEmpty()) {
            int access = survivors.removeLast();
            if (isOfOthers && execution.taskOf(accesses.strand(access)) == execution.running()) {
                isOfOthers = false;
                surviving.add(result, 0, locks, execution.running());
            }
            result = accesses.moved(access, result);
        }
        if (isOfOthers) {
            surviving.add(result, 0, locks, execution.running());
        }
        return result;
    }

    /** Returns whether an access may take another one's place: not if it is only possible and the other one surely happens. */
    private boolean canStandFor(boolean isOnlyPossible, int access) {
        return !isOnlyPossible || sites.isOnlyPossible(accesses.site(access));
    }

    private int heldAt(int access) {
        return sections.held(accesses.locks(access), accesses.strand(access));
    }

    private boolean isParallelAndAlike(int older, int newer) {
        return accesses.locks(older) == accesses.locks(newer)
                && canStandFor(sites.isOnlyPossible(accesses.site(older)), newer)
                && !execution.precedesNow(accesses.strand(older));
    }

    /** Returns whether a reader that precedes the running strand has subsumed one that does not. */
    boolean isMissing(int reader) {
        return execution.range().isMissing(reader)
                || accesses.standsForOthers(reader)
                        && execution
                                .standing()
                                .isMissing(execution.taskOf(accesses.strand(reader)), accesses.stoodUntil(reader));
    }

    /** Drops the newest readers as long as the running strand or the next reader subsumes them; returns the rest. */
    private int keptReaders(int set, int locks, boolean isOnlyPossible) {
        int access = set;
        while (access != AccessTable.NONE) {
            if (!(accesses.isCovered(access) && execution.standing().isOrderly())
                    && (!lockSets.isWeaker(locks, heldAt(access))
                            || !canStandFor(isOnlyPossible, access)
                            || !execution.precedesNow(accesses.strand(access))
                            || isMissing(access))) {
                break;
            }
            access = accesses.rest(access);
        }
        return access;
    }
}
