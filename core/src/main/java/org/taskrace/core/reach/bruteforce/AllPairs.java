package org.taskrace.core.reach.bruteforce;

import org.taskrace.core.race.Operation;
import org.taskrace.core.race.RaceListener;
import org.taskrace.core.sets.IntList;

/**
 * Search for every racing pair of a finished dag by computing its transitive closure, 64 sources at a time.
 *
 * <p>For each block of 64 strands with accesses one pass in execution order gives every node a word: which of the 64 reach it. A later
 * access races with those sources that have a conflicting access to its location and are not in the word of its node.
 *
 * <p>Cost: (strands with accesses / 64) · (nodes + edges + accesses) steps, and a word per node and location; nothing is approximated. On a
 * location with very many racing pairs only the first {@value #MOST_PAIRS} are reported.
 */
public final class AllPairs {

    private static final long MOST_PAIRS = 100_000;
    private static final Operation[] OPERATIONS = Operation.values();
    private static final int WORD = 64;

    private final Dag dag;
    private final AccessLog log;
    private final RaceListener listener;

    /** The accesses by node, within a node by location. */
    private final int[] order;

    /** Per node: where its accesses begin in {@link #order}; one more at the end. */
    private final int[] accessesBegin;

    private final IntList sources = new IntList();

    /** The dag's edges as plain arrays: the passes are the hot loop of the oracle. */
    private final int[] predecessorsBegin;

    private final int[] predecessors;

    /** Per operation and location: which sources of the block have such an access. */
    private final long[][] masks;

    private final long[] pairsOnLocation;

    public AllPairs(Dag dag, AccessLog log, RaceListener listener) {
        this.dag = dag;
        this.log = log;
        this.listener = listener;
        predecessorsBegin = dag.predecessorsBegins();
        predecessors = dag.predecessors();
        order = log.byNodeAndLocation();
        accessesBegin = new int[dag.size() + 1];
        int locations = 0;
        for (int entry : order) {
            accessesBegin[log.node(entry) + 1]++;
            locations = Math.max(locations, log.location(entry) + 1);
        }
        for (int node = 0; node < dag.size(); node++) {
            if (accessesBegin[node + 1] > 0) {
                sources.add(node);
            }
            accessesBegin[node + 1] += accessesBegin[node];
        }
        masks = new long[OPERATIONS.length][locations];
        pairsOnLocation = new long[locations];
    }

    /** Tells every racing pair, sources in execution order. */
    public void find() {
        long[] reachedBy = new long[dag.size()];
        for (int first = 0; first < sources.size(); first += WORD) {
            int count = Math.min(WORD, sources.size() - first);
            enterMasks(first, count, true);
            passOver(first, count, reachedBy);
            enterMasks(first, count, false);
        }
    }

    private void enterMasks(int first, int count, boolean set) {
        for (int bit = 0; bit < count; bit++) {
            int node = sources.get(first + bit);
            for (int i = accessesBegin[node]; i < accessesBegin[node + 1]; i++) {
                int entry = order[i];
                long[] mask = masks[log.operation(entry).ordinal()];
                mask[log.location(entry)] = set ? mask[log.location(entry)] | 1L << bit : 0;
            }
        }
    }

    private void passOver(int first, int count, long[] reachedBy) {
        int begin = sources.get(first);
        int nextSource = 0;
        for (int node = begin; node < dag.size(); node++) {
            long reached = 0;
            for (int i = predecessorsBegin[node]; i < predecessorsBegin[node + 1]; i++) {
                int before = predecessors[i];
                if (before >= begin) {
                    reached |= reachedBy[before];
                }
            }
            long earlier = nextSource == WORD ? -1L : (1L << nextSource) - 1;
            if (accessesBegin[node] < accessesBegin[node + 1]) {
                check(node, first, earlier & ~reached);
                if (nextSource < count) {
                    reached |= 1L << nextSource++;
                }
            }
            reachedBy[node] = reached;
        }
    }

    /** Tells the races of a node's accesses with the given sources, none of which precedes it. */
    private void check(int node, int first, long parallel) {
        if (parallel == 0) {
            return;
        }
        for (int i = accessesBegin[node]; i < accessesBegin[node + 1]; i++) {
            int entry = order[i];
            int location = log.location(entry);
            Operation operation = log.operation(entry);
            for (Operation other : OPERATIONS) {
                if (operation.conflictsWith(other)) {
                    long racing = masks[other.ordinal()][location] & parallel;
                    for (; racing != 0; racing &= racing - 1) {
                        tell(sources.get(first + Long.numberOfTrailingZeros(racing)), other, entry);
                    }
                }
            }
        }
    }

    private void tell(int source, Operation other, int entry) {
        int location = log.location(entry);
        if (pairsOnLocation[location] >= MOST_PAIRS) {
            return;
        }
        for (int i = firstAccess(source, location); i < accessesBegin[source + 1]; i++) {
            int earlier = order[i];
            if (log.location(earlier) != location) {
                return;
            }
            if (log.operation(earlier) == other) {
                pairsOnLocation[location]++;
                listener.race(
                        location,
                        other,
                        source,
                        log.site(earlier),
                        log.operation(entry),
                        log.node(entry),
                        log.site(entry));
            }
        }
    }

    private int firstAccess(int node, int location) {
        int low = accessesBegin[node];
        int high = accessesBegin[node + 1];
        while (low < high) {
            int middle = low + high >>> 1;
            if (log.location(order[middle]) < location) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
