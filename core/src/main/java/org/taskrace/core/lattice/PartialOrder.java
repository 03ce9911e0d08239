package org.taskrace.core.lattice;

import org.taskrace.core.sets.IntList;

/**
 * The reachability relation of a task graph, over positions in a topological order. Position 0 is the source; a
 * successor has a larger position.
 */
final class PartialOrder {

    private final int[] vertexAt;

    /** Row u, column v: there is a path from u to v, and they differ. */
    private final BitMatrix after;

    /** Per position: its successors without the ends of transitive arcs, ascending. */
    private final int[][] covers;

    PartialOrder(TaskGraph graph) {
        int size = graph.size();
        vertexAt = graph.topologicalOrder();
        int[] positionOf = new int[size];
        for (int position = 0; position < size; position++) {
            positionOf[vertexAt[position]] = position;
        }
        after = new BitMatrix(size);
        covers = new int[size][];
        for (int position = size - 1; position >= 0; position--) {
            int[] targets = graph.successors(vertexAt[position]);
            for (int i = 0; i < targets.length; i++) {
                targets[i] = positionOf[targets[i]];
            }
            java.util.Arrays.sort(targets);
            IntList reduced = new IntList(targets.length);
            for (int target : targets) {
                // A target that an earlier one leads to needs no arc of its own.
                if (!after.get(position, target)) {
                    after.set(position, target);
                    after.or(position, after, target);
                    reduced.add(target);
                }
            }
            covers[position] = reduced.toArray();
        }
    }

    int size() {
        return vertexAt.length;
    }

    int vertexAt(int position) {
        return vertexAt[position];
    }

    int[] covers(int position) {
        return covers[position];
    }

    /** Returns the order as a matrix: in row u, column v means that u precedes v. */
    BitMatrix after() {
        return after;
    }

    boolean precedes(int one, int other) {
        return after.get(one, other);
    }

    /** Returns the incomparable pairs as a matrix: in row u, column v means that neither leads to the other. */
    BitMatrix incomparable() {
        int size = size();
        BitMatrix incomparable = new BitMatrix(size);
        for (int one = 0; one < size; one++) {
            for (int index = 0; index < after.stride(); index++) {
                // Only columns past `one` can follow it; those before it are filled in from their own rows.
                long columns = index << 6 > one ? -1L : (index << 6) + 63 > one ? -2L << one : 0;
                if (index == after.stride() - 1 && (size & 63) != 0) {
                    columns &= (1L << size) - 1;
                }
                long free = ~after.word(one, index) & columns;
                for (; free != 0; free &= free - 1) {
                    int other = (index << 6) + Long.numberOfTrailingZeros(free);
                    incomparable.set(one, other);
                    incomparable.set(other, one);
                }
            }
        }
        return incomparable;
    }
}
