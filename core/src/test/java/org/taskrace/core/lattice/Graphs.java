package org.taskrace.core.lattice;

import java.util.Random;

/** Task graphs for tests, in a notation of one letter per character: "ab ac bd cd". */
final class Graphs {

    private Graphs() {}

    /** Arcs as pairs of letters, separated by spaces. */
    static TaskGraph of(String arcs) {
        TaskGraph.Builder builder = new TaskGraph.Builder();
        for (String arc : arcs.split(" ", -1)) {
            builder.arc(builder.vertex(arc.substring(0, 1)), builder.vertex(arc.substring(1)));
        }
        return build(builder);
    }

    static TaskGraph build(TaskGraph.Builder builder) {
        try {
            return builder.build();
        } catch (NotATaskGraphException e) {
            throw new AssertionError(e);
        }
    }

    /** Returns the lattice of the subsets of a set: vertex names are the subsets in binary. */
    static TaskGraph cube(int dimension) {
        TaskGraph.Builder builder = new TaskGraph.Builder();
        for (int subset = 0; subset < 1 << dimension; subset++) {
            builder.vertex(binary(subset, dimension));
        }
        for (int subset = 0; subset < 1 << dimension; subset++) {
            for (int element = 0; element < dimension; element++) {
                if ((subset & 1 << element) == 0) {
                    builder.arc(subset, subset | 1 << element);
                }
            }
        }
        return build(builder);
    }

    private static String binary(int subset, int dimension) {
        return Integer.toBinaryString(subset | 1 << dimension).substring(1);
    }

    /** Returns a grid of rows and columns. */
    static TaskGraph grid(int rows, int columns) {
        TaskGraph.Builder builder = new TaskGraph.Builder();
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                int here = builder.vertex(row + "," + column);
                if (row > 0) {
                    builder.arc(builder.vertex((row - 1) + "," + column), here);
                }
                if (column > 0) {
                    builder.arc(builder.vertex(row + "," + (column - 1)), here);
                }
            }
        }
        return build(builder);
    }

    /** Returns a source, a sink, and between them vertices that are not ordered. */
    static TaskGraph fan(int between) {
        TaskGraph.Builder builder = new TaskGraph.Builder();
        int source = builder.vertex("source");
        int sink = builder.vertex("sink");
        for (int i = 0; i < between; i++) {
            int middle = builder.vertex("m" + i);
            builder.arc(source, middle);
            builder.arc(middle, sink);
        }
        return build(builder);
    }

    /** Returns a random order between a source and a sink. */
    static TaskGraph random(Random random, int between) {
        TaskGraph.Builder builder = new TaskGraph.Builder();
        int source = builder.vertex("s");
        int first = builder.size();
        for (int i = 0; i < between; i++) {
            builder.vertex("v" + i);
        }
        int sink = builder.vertex("t");
        double density = 0.15 + random.nextDouble() * 0.6;
        for (int i = 0; i < between; i++) {
            builder.arc(source, first + i);
            builder.arc(first + i, sink);
            for (int j = i + 1; j < between; j++) {
                if (random.nextDouble() < density) {
                    builder.arc(first + i, first + j);
                }
            }
        }
        return build(builder);
    }

    /** Returns whether a path of at least one arc leads from one vertex to each other. */
    static boolean[][] reachability(TaskGraph graph) {
        boolean[][] reaches = new boolean[graph.size()][graph.size()];
        int[] order = graph.topologicalOrder();
        for (int i = order.length - 1; i >= 0; i--) {
            for (int target : graph.successors(order[i])) {
                reaches[order[i]][target] = true;
                for (int v = 0; v < graph.size(); v++) {
                    reaches[order[i]][v] |= reaches[target][v];
                }
            }
        }
        return reaches;
    }
}
