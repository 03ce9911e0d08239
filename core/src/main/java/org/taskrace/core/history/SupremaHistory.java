package org.taskrace.core.history;

import java.util.Arrays;
import org.taskrace.core.race.Operation;
import org.taskrace.core.race.RaceListener;
import org.taskrace.core.reach.Reachability;
import org.taskrace.core.reach.suprema.SupremaReachability;

/**
 * History that keeps, for each location, the supremum of its reads and that of its writes, and for each of the two one
 * real access.
 *
 * <p><b>Answers:</b> whether an access is unordered with any earlier conflicting one, and names one that it is
 * unordered with.
 *
 * <p><b>Source:</b> Dimitrov, Vechev, Sarkar: "Race Detection in Two Dimensions", section 2.3 and figure 6. Its
 * {@code R[loc]} and {@code W[loc]} are the suprema of a cell; {@code Sup(R[loc], t) ≠ t} is the test for a race.
 *
 * <p><b>Cost:</b> 24 bytes a location. An access takes at most two supremum queries, and none if the running thread
 * touched the location last. Equal suprema in a row take one query per strand.
 *
 * <p><b>Requires:</b> the order of execution of {@link SupremaReachability}.
 *
 * <p><b>Differs:</b> a read is tested against the writes; the printed On-Read tests the reads, although the paper's
 * text has it right. An empty history is ordered before everything. A supremum need not have touched the location. So
 * each set also keeps label and site of one access, which is parallel to the running thread whenever any access of the
 * set is. This is why:
 *
 * <p>The order of execution L of a two-dimensional lattice, left to right, is one of two linear orders whose
 * intersection is the lattice's order. Call the other M. Of the accesses so far, let m be the last one in M. A later
 * access t comes after all of them in L. So an access a is parallel to t if and only if t comes before a in M. If that
 * holds for any a then it holds for m. If it does not hold for m, then m precedes t, all the others do, and t itself is
 * the last one in M. So m is replaced exactly when the supremum becomes t, and it is parallel to t exactly when the
 * supremum is not t. As m and the supremum precede equal sets of later threads, they are in one tree of the forest
 * (H1).
 */
public final class SupremaHistory implements AccessHistory {

    private static final int NONE = Reachability.NONE;

    /** Layout of a cell: for the reads, and again for the writes, the supremum, and the label and site of one access. */
    private static final int READS = 0;

    private static final int WRITES = 3;
    private static final int LABEL = 1;
    private static final int SITE = 2;
    private static final int CELL = 6;
    private static final int MOST_LOCATIONS = (Integer.MAX_VALUE - 8) / CELL;

    private final SupremaReachability reachability;
    private final RaceListener races;
    private int[] cells = new int[0];
    private int locations;

    /** The last supremum that was asked for, and the answer, which holds while the strand does not change. */
    private int askedFor = NONE;

    private int answer = NONE;

    public SupremaHistory(SupremaReachability reachability, RaceListener races) {
        this.reachability = reachability;
        this.races = races;
    }

    @Override
    public void read(int location, int now, boolean isolated, int site) {
        int cell = cell(location);
        testAgainst(cell + WRITES, Operation.WRITE, location, now, Operation.READ, site);
        include(cell + READS, now, site);
    }

    @Override
    public void write(int location, int now, boolean isolated, int site) {
        int cell = cell(location);
        testAgainst(cell + READS, Operation.READ, location, now, Operation.WRITE, site);
        testAgainst(cell + WRITES, Operation.WRITE, location, now, Operation.WRITE, site);
        include(cell + WRITES, now, site);
    }

    private void testAgainst(int set, Operation first, int location, int now, Operation second, int site) {
        int supremum = cells[set];
        if (supremum != NONE && supremum != now && supremum(supremum, now) != now) {
            races.race(location, first, cells[set + LABEL], cells[set + SITE], second, now, site);
        }
    }

    /** Adds the access to the set. */
    private void include(int set, int now, int site) {
        int before = cells[set];
        if (before == now) {
            return;
        }
        int supremum = before == NONE ? now : supremum(before, now);
        cells[set] = supremum;
        if (supremum == now) {
            cells[set + LABEL] = now;
            cells[set + SITE] = site;
        }
    }

    private int supremum(int earlier, int now) {
        if (earlier != askedFor) {
            answer = reachability.supremum(earlier, now);
            askedFor = earlier;
        }
        return answer;
    }

    @Override
    public void strandChanged() {
        askedFor = NONE;
    }

    private int cell(int location) {
        if (location >= locations) {
            grow(location);
        }
        return location * CELL;
    }

    private void grow(int location) {
        if (location >= MOST_LOCATIONS) {
            throw new IllegalStateException(
                    "location " + location + ": suprema keeps at most " + MOST_LOCATIONS + " locations");
        }
        int used = cells.length;
        locations = Math.min(MOST_LOCATIONS, Math.max(location + 1, locations + (locations >> 1) + 16));
        cells = Arrays.copyOf(cells, locations * CELL);
        Arrays.fill(cells, used, cells.length, NONE);
    }

    @Override
    public String describe(int location) {
        if (location >= locations) {
            return "";
        }
        String reads = describe("reads", location * CELL + READS);
        String writes = describe("writes", location * CELL + WRITES);
        return reads.isEmpty() || writes.isEmpty() ? reads + writes : writes + ", " + reads;
    }

    private String describe(String what, int set) {
        if (cells[set] == NONE) {
            return "";
        }
        String supremum = reachability.name(cells[set]);
        String access = reachability.name(cells[set + LABEL]);
        return "sup of " + what + " " + supremum + (access.equals(supremum) ? "" : " (from " + access + ")");
    }

    @Override
    public long bytes() {
        return 4L * cells.length;
    }

    /** Checks H1: a supremum and the access beside it are in one tree of the last-arc forest. */
    public void checkInvariants() {
        for (int set = 0; set < cells.length; set += WRITES - READS) {
            if (cells[set] != NONE && !reachability.inOneTree(cells[set], cells[set + LABEL])) {
                throw new IllegalStateException("H1 does not hold at location " + set / CELL);
            }
        }
    }
}
