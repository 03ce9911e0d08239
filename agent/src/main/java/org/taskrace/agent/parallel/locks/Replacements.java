package org.taskrace.agent.parallel.locks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.taskrace.core.reach.tasktree.ClockStrand;

/**
 * Writes under locks that replaced a reference which another task had read under a common lock. The rule is that of
 * {@code engine.history.ReplacedReferences}.
 *
 * <p><b>Cost.</b> The monitor of {@link TaskLocks}, taken for each such write and for each pair that would be a race. A question looks at
 * {@link #LOOKED_AT} writes at most.
 */
public final class Replacements {

    /** The most writes that are remembered. */
    private static final int MOST = 1 << 20;

    private static final int LOOKED_AT = 64;

    /**
     * A write.
     *
     * @param until the strand of the reader's task when the write happened; null if the task had ended
     * @param holder the identity of the JDK object that was written; 0 for a field
     */
    private record Replacement(ClockStrand writer, int site, ClockStrand until, int holder) {}

    private final TaskLocks locks;
    private final Map<Integer, List<Replacement>> byReader = new HashMap<>();
    private int size;

    public Replacements(TaskLocks locks) {
        this.locks = locks;
    }

    /** Forgets all writes. */
    public void forget() {
        synchronized (locks) {
            byReader.clear();
            size = 0;
        }
    }

    /** Records a pair of a read, which yields a reference, and a write that replaces the reference now. */
    public void add(GuardedPair pair) {
        synchronized (locks) {
            addLocked(pair);
        }
    }

    private void addLocked(GuardedPair pair) {
        List<Replacement> ofReader = byReader.computeIfAbsent(pair.firstStrand().task(), task -> new ArrayList<>());
        int holder = identity(pair.holder());
        ClockStrand until = locks.strandOf(pair.firstStrand().task());
        Replacement last = ofReader.isEmpty() ? null : ofReader.get(ofReader.size() - 1);
        boolean isKnown = last != null
                && last.until == until
                && last.holder == holder
                && last.writer.task() == pair.secondStrand().task()
                && last.writer.locks() == pair.secondStrand().locks();
        if (!isKnown && size < MOST) {
            size++;
            ofReader.add(new Replacement(pair.secondStrand(), pair.second().site(), until, holder));
        }
    }

    /**
     * Returns the site of the write that lets the first access of a pair precede the second one in this schedule, or -1. The
     * pair has no common lock.
     *
     * @param liesBeside whether the second access is to a field beside the reference at a site
     */
    public int siteBetween(GuardedPair pair, IntPredicate liesBeside) {
        synchronized (locks) {
            return findSite(pair, liesBeside);
        }
    }

    private int findSite(GuardedPair pair, IntPredicate liesBeside) {
        ClockStrand first = pair.firstStrand();
        List<Replacement> ofReader = size == 0 ? null : byReader.get(first.task());
        int left = LOOKED_AT;
        for (int i = 0; ofReader != null && i < ofReader.size() && left > 0; i++) {
            Replacement one = ofReader.get(i);
            if (one.until != null && !one.until.followsAsObserved(first)) {
                continue;
            }
            left--;
            if ((pair.holder() == null || one.holder != identity(pair.holder()))
                    && locks.exclude(first, one.writer)
                    && !liesBeside.test(one.site)
                    && locks.precedesAsObserved(one.writer, pair.secondStrand())) {
                return one.site;
            }
        }
        return -1;
    }

    private static int identity(Object holder) {
        return holder == null ? 0 : System.identityHashCode(holder);
    }
}
