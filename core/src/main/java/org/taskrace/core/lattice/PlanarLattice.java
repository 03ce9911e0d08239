package org.taskrace.core.lattice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A two-dimensional lattice: the two linear orders whose intersection it is, its diagram's arcs from left to right, and its
 * non-separating traversal. The constructor certifies the orders against the graph.
 */
public final class PlanarLattice {

    /** One step of a traversal: an arc, or the visit of a vertex if both ends are equal; a last-arc is drawn solid. */
    public record Step(int from, int to, boolean lastArc) {

        public boolean isVisit() {
            return from == to;
        }
    }

    private final TaskGraph graph;

    /** Rank of each vertex in the two orders; and the vertex at each rank. */
    private final int[] leftRank;

    private final int[] rightRank;
    private final int[] leftToRight;
    private final int[] rightToLeft;

    /** Per vertex: the ends of its arcs from left to right, without transitive ones. */
    private final int[][] diagram;

    private final List<int[]> transitiveArcs = new ArrayList<>();

    PlanarLattice(TaskGraph graph, PartialOrder order, BitMatrix left) {
        int size = graph.size();
        this.graph = graph;
        leftRank = new int[size];
        rightRank = new int[size];
        leftToRight = new int[size];
        rightToLeft = new int[size];
        diagram = new int[size][];
        rank(order, left);
        certify(order);
        for (int position = 0; position < size; position++) {
            int vertex = order.vertexAt(position);
            diagram[vertex] = Arrays.stream(order.covers(position))
                    .mapToObj(order::vertexAt)
                    .sorted((one, other) -> Integer.compare(leftRank[one], leftRank[other]))
                    .mapToInt(v -> v)
                    .toArray();
            for (int target : graph.successors(vertex)) {
                if (Arrays.stream(diagram[vertex]).noneMatch(kept -> kept == target)) {
                    transitiveArcs.add(new int[] {vertex, target});
                }
            }
        }
    }

    /**
     * Ranks the vertices in both orders. Left to right: the vertices that precede a vertex or lie to its left come
     * first. Right to left: those that precede it or lie to its right.
     */
    private void rank(PartialOrder order, BitMatrix left) {
        int size = order.size();
        int[] toMyLeft = new int[size];
        for (int position = 0; position < size; position++) {
            for (int other = left.next(position, 0); other >= 0; other = left.next(position, other + 1)) {
                toMyLeft[other]++;
            }
        }
        for (int position = 0; position < size; position++) {
            int vertex = order.vertexAt(position);
            int notAfter = size - 1 - order.after().count(position);
            leftRank[vertex] = notAfter - left.count(position);
            rightRank[vertex] = notAfter - toMyLeft[position];
        }
        Arrays.fill(leftToRight, -1);
        Arrays.fill(rightToLeft, -1);
        for (int vertex = 0; vertex < size; vertex++) {
            leftToRight[leftRank[vertex]] = vertex;
            rightToLeft[rightRank[vertex]] = vertex;
        }
    }

    /** Checks that both ranks are permutations, and that a vertex precedes another exactly if it does in both orders. */
    private void certify(PartialOrder order) {
        int size = order.size();
        for (int one = 0; one < size; one++) {
            int u = order.vertexAt(one);
            boolean holds = leftToRight[leftRank[u]] == u && rightToLeft[rightRank[u]] == u;
            for (int other = 0; holds && other < size; other++) {
                int v = order.vertexAt(other);
                boolean inBoth = leftRank[u] < leftRank[v] && rightRank[u] < rightRank[v];
                holds = inBoth == order.precedes(one, other);
            }
            if (!holds) {
                throw new IllegalStateException(
                        "the two linear orders do not have the graph's order as their intersection at "
                                + graph.name(u));
            }
        }
    }

    public TaskGraph graph() {
        return graph;
    }

    /** Returns all vertices in the order in which the non-separating traversal visits them. */
    public int[] leftToRight() {
        return leftToRight.clone();
    }

    /** Returns all vertices in the order in which the mirrored traversal visits them. */
    public int[] rightToLeft() {
        return rightToLeft.clone();
    }

    /** Returns the place of a vertex in {@link #leftToRight}. */
    public int leftRank(int vertex) {
        return leftRank[vertex];
    }

    /** Returns the place of a vertex in {@link #rightToLeft}. */
    public int rightRank(int vertex) {
        return rightRank[vertex];
    }

    /** Returns the ends of the arcs that leave the vertex in the diagram, from left to right; the last one is its last-arc. */
    public int[] diagramArcs(int vertex) {
        return diagram[vertex].clone();
    }

    /** Returns the arcs of the graph that a longer path makes superfluous; they are not part of the diagram. */
    public List<int[]> transitiveArcs() {
        return List.copyOf(transitiveArcs);
    }

    /**
     * Returns the steps of the non-separating traversal: depth first, left to right, and topological. An arc leads on
     * to its end only if it is the last of those that enter it. See figure 4 of the paper.
     */
    public List<Step> traversal() {
        int size = graph.size();
        int[] missing = new int[size];
        for (int[] targets : diagram) {
            for (int target : targets) {
                missing[target]++;
            }
        }
        List<Step> steps = new ArrayList<>();
        int[] path = new int[size];
        int[] nextArc = new int[size];
        int depth = 0;
        path[depth++] = leftToRight[0];
        steps.add(new Step(path[0], path[0], false));
        while (depth > 0) {
            int vertex = path[depth - 1];
            if (nextArc[vertex] == diagram[vertex].length) {
                depth--;
                continue;
            }
            int target = diagram[vertex][nextArc[vertex]++];
            steps.add(new Step(vertex, target, nextArc[vertex] == diagram[vertex].length));
            if (--missing[target] == 0) {
                steps.add(new Step(target, target, false));
                path[depth++] = target;
            }
        }
        return steps;
    }
}
