package org.taskrace.core.lattice;

import java.util.List;

/**
 * Test whether a partial order is the intersection of two linear orders.
 *
 * <p><b>Answers:</b> for each pair of incomparable vertices, which one is to the left, so that "left of" is itself a
 * partial order (the conjugate order). If there is none: a chain of forced choices that contradicts itself.
 *
 * <p><b>Source:</b> Dushnik and Miller, Partially ordered sets (1941): dimension two means that the graph of
 * incomparable pairs can be oriented transitively. Golumbic, Algorithmic graph theory and perfect graphs (1980),
 * chapter 5: take a pair without a direction, orient its implication class, remove it, and go on. A graph cannot be
 * oriented if and only if some implication class contains a pair in both directions.
 *
 * <p><b>Cost:</b> O(k · n / 64) for n vertices and k incomparable pairs; n²/2 bytes or so.
 *
 * <p><b>Requires:</b> nothing but a partial order.
 *
 * <p><b>Differs:</b> remark 1 of "Race Detection in Two Dimensions" obtains the diagram from a planarity test, in
 * linear time. The orientation is quadratic at best, but it gives a witness that can be checked by hand. Its result is
 * certified by comparing the two linear orders with the graph ({@link PlanarLattice}).
 */
final class ConjugateOrder {

    private ConjugateOrder() {}

    /** Returns a matrix in which row a, column b says that a is left of b; null if no orientation exists. */
    static BitMatrix orient(PartialOrder order) {
        BitMatrix pairs = order.incomparable();
        SideForcing forcing = new SideForcing(pairs);
        for (int a = 0; a < order.size(); a++) {
            for (int b = pairs.next(a, 0); b >= 0; b = pairs.next(a, b + 1)) {
                if (forcing.flood(a, b) != null) {
                    return null;
                }
                forcing.removeClass();
            }
        }
        return forcing.left();
    }

    /** Returns a shortest chain from "a is left of b" to "b is left of a"; there must be one. Vertices are positions. */
    static List<LeftOf> contradiction(PartialOrder order) {
        BitMatrix pairs = order.incomparable();
        SideForcing forcing = new SideForcing(pairs);
        BitMatrix left = forcing.left();
        for (int a = 0; a < order.size(); a++) {
            for (int b = pairs.next(a, a + 1); b >= 0; b = pairs.next(a, b + 1)) {
                // Without removal the classes are those of the whole graph, each to be flooded once.
                LeftOf both = left.get(a, b) || left.get(b, a) ? null : forcing.flood(a, b);
                if (both != null) {
                    return shortestChain(pairs, both);
                }
            }
        }
        throw new IllegalStateException("the order has no contradiction: it must have a conjugate order");
    }

    private static List<LeftOf> shortestChain(BitMatrix pairs, LeftOf start) {
        ForcingSearch search = new ForcingSearch(pairs);
        search.found(start.left(), start.right(), ForcingSearch.NO_REASON);
        int at = 0;
        while (!search.isFound(start.right(), start.left())) {
            search.drawConsequences(at++);
        }
        return search.chainTo(start.right(), start.left());
    }
}
