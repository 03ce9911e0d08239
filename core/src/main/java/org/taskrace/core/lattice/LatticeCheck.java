package org.taskrace.core.lattice;

import java.util.ArrayList;
import java.util.List;

/**
 * Check that says whether a task graph is a two-dimensional lattice.
 *
 * <p>Only pairs of vertices that cover a common one are tested. A finite order with a least and a greatest element is a
 * lattice if all such pairs have a supremum. That is lemma 2.1 of Björner, Edelman, Ziegler, Hyperplane arrangements
 * with a lattice of regions (1990). A lattice is two-dimensional, and has a planar diagram, if and only if its order
 * has a conjugate order.
 *
 * <p>Cost: see {@link ConjugateOrder}; three thousand vertices take a second or two, {@link #MOST_VERTICES} some twenty
 * seconds and a hundred megabytes.
 */
public final class LatticeCheck {

    /** More vertices than this are not looked at. */
    public static final int MOST_VERTICES = 10_000;

    private LatticeCheck() {}

    public static LatticeVerdict check(TaskGraph graph) {
        if (graph.size() > MOST_VERTICES) {
            throw new IllegalArgumentException(
                    "the graph has " + graph.size() + " vertices; at most " + MOST_VERTICES + " can be checked");
        }
        PartialOrder order = new PartialOrder(graph);
        for (int position = 0; position < order.size(); position++) {
            LatticeVerdict.NoSupremum missing = pairWithoutSupremum(order, order.covers(position));
            if (missing != null) {
                return missing;
            }
        }
        BitMatrix left = ConjugateOrder.orient(order);
        if (left == null) {
            return new LatticeVerdict.NoConjugateOrder(ConjugateOrder.contradiction(order).stream()
                    .map(step -> new LeftOf(order.vertexAt(step.left()), order.vertexAt(step.right())))
                    .toList());
        }
        return new LatticeVerdict.TwoDimensional(new PlanarLattice(graph, order, left));
    }

    private static LatticeVerdict.NoSupremum pairWithoutSupremum(PartialOrder order, int[] siblings) {
        for (int i = 0; i < siblings.length; i++) {
            for (int j = i + 1; j < siblings.length; j++) {
                List<Integer> bounds = minimalUpperBounds(order, siblings[i], siblings[j]);
                if (bounds.size() > 1) {
                    return new LatticeVerdict.NoSupremum(
                            order.vertexAt(siblings[i]),
                            order.vertexAt(siblings[j]),
                            bounds.stream().map(order::vertexAt).toList());
                }
            }
        }
        return null;
    }

    /** Returns the minimal ones among the positions that follow both of two incomparable positions. */
    private static List<Integer> minimalUpperBounds(PartialOrder order, int one, int other) {
        BitMatrix after = order.after();
        List<Integer> minimal = new ArrayList<>();
        for (int index = 0; index < after.stride(); index++) {
            long common = after.word(one, index) & after.word(other, index);
            for (int bound : minimal) {
                common &= ~after.word(bound, index);
            }
            while (common != 0) {
                int bound = (index << 6) + Long.numberOfTrailingZeros(common);
                minimal.add(bound);
                common &= (common - 1) & ~after.word(bound, index);
            }
        }
        return minimal;
    }
}
