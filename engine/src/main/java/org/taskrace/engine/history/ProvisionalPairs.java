package org.taskrace.engine.history;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.taskrace.engine.findings.RaceWitnesses;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.site.InconclusiveReasons;

/**
 * Pairs of accesses that only an open section keeps from racing; see {@link CriticalSections}. When the section is
 * released, each of its pairs is judged once more. It is a race if neither the section nor anything else protects the
 * second access.
 *
 * <p>The first access of a pair was made before the section began, since no other task can hold its lock meanwhile. So
 * only the second one is in doubt.
 */
final class ProvisionalPairs {

    /** The number of pairs that are kept; past it, a section that does not protect its tasks makes the run inconclusive. */
    private static final int MOST = 1 << 20;

    private record Pair(
            int access,
            boolean firstWrites,
            boolean observed,
            RaceReporter.Second second,
            Object holder,
            int index,
            int step,
            int count) {}

    private final AccessTable accesses;
    private final LockSetTable lockSets;
    private final CriticalSections sections;
    private final ScheduleDependences weakenings;
    private final InconclusiveReasons problems;
    private final RaceReporter found;

    /** The pairs, by a section that keeps them apart. */
    private final Map<Integer, List<Pair>> pairs = new HashMap<>();

    /** The witness of each pair of lines: one is enough. */
    private final Map<Long, RaceWitnesses.Witness> witnesses = new HashMap<>();

    private int size;

    ProvisionalPairs(
            AccessTable accesses,
            LockSetTable lockSets,
            CriticalSections sections,
            ScheduleDependences weakenings,
            InconclusiveReasons problems,
            RaceReporter found) {
        this.accesses = accesses;
        this.lockSets = lockSets;
        this.sections = sections;
        this.weakenings = weakenings;
        this.problems = problems;
        this.found = found;
        sections.onRelease(this::released);
    }

    /** Returns what was seen of the second access of such a pair of lines when it was first made. */
    RaceWitnesses.Witness witness(Object holder, int access, int site) {
        return witnesses.computeIfAbsent(
                (long) accesses.site(access) << 32 | site, lines -> found.witness(holder, site));
    }

    /**
     * Adds a pair, whose second access is the running strand's.
     *
     * @param observed whether the first access precedes the second one by observed edges
     */
    void add(
            int access,
            boolean firstWrites,
            boolean observed,
            RaceReporter.Second second,
            Object holder,
            int index,
            int step,
            int count) {
        if (size >= MOST) {
            return;
        }
        size++;
        enqueue(new Pair(access, firstWrites, observed, second, holder, index, step, count));
    }

    private void enqueue(Pair pair) {
        pairs.computeIfAbsent(sections.anyInherited(pair.second.locks()), section -> new ArrayList<>())
                .add(pair);
    }

    /** Drops all pairs: the running strand follows all others, so each section that is still open protects them. */
    void forget() {
        pairs.clear();
        witnesses.clear();
        size = 0;
    }

    private void released(int section) {
        List<Pair> judged = pairs.remove(section);
        if (judged == null) {
            return;
        }
        boolean wasFull = size >= MOST;
        size -= judged.size();
        for (Pair pair : judged) {
            judge(pair, wasFull);
        }
        if (pairs.isEmpty()) {
            witnesses.clear();
        }
    }

    private void judge(Pair pair, boolean wasFull) {
        int strand = accesses.strand(pair.access);
        int firstLocks = sections.held(accesses.locks(pair.access), strand);
        int held = sections.held(pair.second.locks(), pair.second.strand());
        if (lockSets.exclude(firstLocks, sections.certain(held))) {
            return;
        }
        if (lockSets.exclude(firstLocks, held)) {
            size++;
            enqueue(pair);
            return;
        }
        if (wasFull) {
            problems.add(
                    "too many tasks depend on a lock that was released before they were joined", pair.second.site());
        }
        if (pair.observed) {
            weakenings.usedSince(strand);
        } else if (!problems.isOrderUnknown()) {
            found.tell(pair.access, pair.firstWrites, pair.second, pair.holder, pair.index, pair.step, pair.count);
        }
    }
}
