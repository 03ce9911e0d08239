package org.taskrace.core.lattice;

import java.util.List;

/** Result of a lattice check; vertices are numbers of the {@link TaskGraph}. */
public sealed interface LatticeVerdict {

    /** A two-dimensional lattice, with all that follows from it. */
    record TwoDimensional(PlanarLattice lattice) implements LatticeVerdict {}

    /**
     * No lattice: the two vertices have no supremum, since several of their common upper bounds are minimal. (Neither do these
     * bounds have an infimum.)
     */
    record NoSupremum(int first, int second, List<Integer> minimalUpperBounds) implements LatticeVerdict {}

    /**
     * A lattice of more than two dimensions: putting one vertex to the left of another forces, step by step, putting it
     * to its right. A step shares a vertex with the step before it, and the other two vertices are ordered. In a planar
     * drawing two ordered vertices lie on one side of a third one that is ordered with neither. So each step follows
     * from the one before.
     */
    record NoConjugateOrder(List<LeftOf> steps) implements LatticeVerdict {}
}
