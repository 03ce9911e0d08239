package org.taskrace.agent.explore.search;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;

/**
 * The relation "depends on" between operations: two that are not in it may be swapped in any run without a difference.
 *
 * <p>Two critical sections of one lock depend on each other if their contents conflict, which is known only after they
 * have run. So the relation starts small and is refined by what runs show. Each refinement makes it larger, by places
 * in the program, and the search then starts anew. In the end every conflict of every run is in the relation.
 *
 * <p>A section is one event from its outermost acquire to the last release as long as nothing in it needs to be seen
 * from outside. Where that fails (another lock is taken after a release, an operation between, a wait, a cycle of
 * locks) the acquire is <em>fine</em>: it depends on every acquire of that lock, and the section is cut into several
 * events.
 */
public final class Dependences {

    private final BitSet fine = new BitSet();
    private final BitSet tried = new BitSet();
    private final Set<Long> conflicts = new HashSet<>();
    private final Set<Long> always = new HashSet<>();
    private int refinements;

    /** Returns how often the relation has grown. */
    public int refinements() {
        return refinements;
    }

    /** Returns whether two operations of different tasks may not be swapped. */
    public boolean dependent(SearchOperation a, SearchOperation b) {
        if (!always.isEmpty() && always.contains(pair(a.site(), b.site()))) {
            return true;
        }
        if (!a.meets(b)) {
            return false;
        }
        if (a.access().isAcquire() && b.access().isAcquire()) {
            boolean bothShared = a.access() == SearchAccess.ACQUIRE_SHARED && b.access() == SearchAccess.ACQUIRE_SHARED;
            return !bothShared
                    && (isFine(a.site()) || isFine(b.site()) || conflicts.contains(pair(a.site(), b.site())));
        }
        return switch (a.access()) {
            case NONE -> false;
            case READ -> b.access() != SearchAccess.READ && b.access() != SearchAccess.NONE;
            case UPDATE -> b.access() != SearchAccess.UPDATE && b.access() != SearchAccess.NONE;
            default -> b.access() != SearchAccess.NONE;
        };
    }

    /** Returns whether acquires at this place depend on all acquires of their lock. */
    public boolean isFine(int site) {
        return fine.get(site);
    }

    /** Returns whether the release that follows an acquire at this place is an operation of its own. */
    public boolean isTried(int site) {
        return tried.get(site);
    }

    /** Returns the places whose acquires depend on all acquires of their lock. */
    public int[] finePlaces() {
        return fine.stream().toArray();
    }

    /** Returns the places of acquires whose releases are operations of their own. */
    public int[] triedPlaces() {
        return tried.stream().toArray();
    }

    /** Makes acquires at a place depend on all acquires of their lock. */
    public void makeFine(int site) {
        if (site > 0 && !fine.get(site)) {
            fine.set(site);
            refinements++;
        }
    }

    /** Makes the releases that follow acquires at a place visible: another task may find the lock taken. */
    public void makeTried(int site) {
        makeFine(site);
        if (!tried.get(site)) {
            tried.set(site);
            refinements++;
        }
    }

    /** Records that the sections of two acquires of one lock have conflicting contents. */
    public void conflict(int site, int other) {
        refinements += conflicts.add(pair(site, other)) ? 1 : 0;
    }

    /** Makes all operations at two places depend on each other, whatever they touch. */
    public void alwaysDependent(int site, int other) {
        refinements += always.add(pair(site, other)) ? 1 : 0;
    }

    private static long pair(int a, int b) {
        return (long) Math.min(a, b) << 32 | Math.max(a, b);
    }
}
