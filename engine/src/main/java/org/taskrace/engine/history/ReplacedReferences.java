package org.taskrace.engine.history;

import java.util.HashMap;
import java.util.Map;
import org.taskrace.core.sets.IntList;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.site.Site;
import org.taskrace.engine.site.SiteTable;

/**
 * References that a task has read under a lock, and that a later section of the lock has replaced.
 *
 * <p>One task fills a list under a lock, for example, and another task takes the list away under the lock. In the
 * schedule that ran, the lock orders the first task's accesses under it before the later section. In the other order of the two
 * sections the first task finds another object, and does not access the one that was taken away. So no schedule is known in which the
 * accesses of both are parallel. A call that adds to a JDK object takes nothing away ({@link SiteTable#mayTakeAway}).
 *
 * <p>Cost: an entry for each task that has read a reference since its last write, at the next write under a lock. A question looks at
 * {@link #LOOKED_AT} entries of one task at most, and is asked where a race would be reported.
 *
 * <p>Blind spot: which accesses depend on the reference is not known. All of the task's under the lock are taken to,
 * except accesses to static fields and to fields beside the reference ({@link SiteTable#liesBeside}). A race that needs the other
 * order of the two sections may thus be missed, and the verdict is limited to this schedule.
 */
final class ReplacedReferences {

    private static final int NONE = -1;

    /** The most entries; what is replaced later is not known. */
    private static final int MOST = 1 << 20;

    private static final int LOOKED_AT = 64;

    /** The words of an entry, and where each of them is. */
    private static final int WORDS = 5;

    private static final int NEXT_ACCESS = 0;
    private static final int STRAND = 1;
    private static final int LOCKS = 2;
    private static final int SITE = 3;

    /** The identity of the JDK object that was written; 0 for a field. */
    private static final int HOLDER = 4;

    private final HappensBefore execution;
    private final LockSetTable lockSets;
    private final SiteTable sites;

    /** The entries of each task that has read, in the order of the writes. */
    private final Map<Integer, IntList> byReader = new HashMap<>();

    private int size;

    ReplacedReferences(HappensBefore execution, LockSetTable lockSets, SiteTable sites) {
        this.execution = execution;
        this.lockSets = lockSets;
        this.sites = sites;
    }

    /**
     * Records that the running strand replaces what a task has read under a common lock.
     *
     * @param holder the JDK object or array that is written; null for a field
     * @param nextAccess the number that the next new access will get
     */
    void replace(int reader, Object holder, int locks, int site, int nextAccess) {
        int written = identity(holder);
        IntList entries = byReader.computeIfAbsent(reader, task -> new IntList());
        int last = entries.size() - WORDS;
        if (last >= 0
                && entries.get(last + STRAND) == execution.now()
                && entries.get(last + LOCKS) == locks
                && entries.get(last + HOLDER) == written) {
            entries.set(last + NEXT_ACCESS, nextAccess);
        } else if (size < MOST) {
            size++;
            entries.add(nextAccess);
            entries.add(execution.now());
            entries.add(locks);
            entries.add(site);
            entries.add(written);
        }
    }

    /** Forgets all: the running strand follows all others. */
    void forget() {
        byReader.clear();
        size = 0;
    }

    /**
     * Returns the site of the write that lets an earlier access precede the running strand in this schedule, or -1. The write replaced
     * a reference that the access's task had read. The access is none to the object that was written itself, nor to a static field,
     * nor to a field beside the reference.
     *
     * @param site the site of the running access
     * @param holder the JDK object or array that is accessed; null for a field
     */
    int siteBetween(int access, int task, int locks, int site, Object holder) {
        IntList entries = size == 0 || locks == LockSetTable.EMPTY ? null : byReader.get(task);
        if (entries == null || sites.get(site).target().kind() == Site.Kind.STATIC) {
            return NONE;
        }
        int first = firstBehind(access, entries);
        int end = Math.min(entries.size(), first + LOOKED_AT * WORDS);
        for (int entry = first; entry < end; entry += WORDS) {
            int strand = entries.get(entry + STRAND);
            if ((holder == null || entries.get(entry + HOLDER) != identity(holder))
                    && lockSets.exclude(locks, entries.get(entry + LOCKS))
                    && !sites.liesBeside(site, entries.get(entry + SITE))
                    && (strand == execution.now() || execution.strands().precedesNowAsObserved(strand))) {
                return entries.get(entry + SITE);
            }
        }
        return NONE;
    }

    private static int identity(Object holder) {
        return holder == null ? 0 : System.identityHashCode(holder);
    }

    /** Returns where the entries of writes begin that came after an access. */
    private static int firstBehind(int access, IntList entries) {
        int low = 0;
        int high = entries.size() / WORDS;
        while (low < high) {
            int middle = low + high >>> 1;
            if (entries.get(middle * WORDS + NEXT_ACCESS) > access) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low * WORDS;
    }
}
