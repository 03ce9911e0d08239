package org.taskrace.core.reach.twodorder;

/**
 * The strands of a run in two total orders. In a two-dimensional dag one strand precedes another if and only if it does in both
 * (theorem 2.5 of 2D-Order); {@link TwoDOrder} decides where each new strand goes.
 *
 * <p>Strand 0 is the program's first; the others are numbered in the order of insertion.
 */
public interface TwoOrders {

    /** Returns whether {@code left} stands before {@code right} in the down-first order (the paper's OM-DownFirst, →D). */
    boolean downFirst(int left, int right);

    /** Returns whether {@code left} stands before {@code right} in the right-first order (the paper's OM-RightFirst, →R). */
    boolean rightFirst(int left, int right);

    /** Returns whether {@code earlier} precedes or is {@code later} in the dag. */
    default boolean precedes(int earlier, int later) {
        return earlier == later || downFirst(earlier, later) && rightFirst(earlier, later);
    }

    /** Adds a strand of the task immediately after a strand in each of the orders, and returns it. */
    int insert(int afterDownFirst, int afterRightFirst, int task);

    /** Returns the task to which a strand belongs. */
    int taskOf(int strand);

    /** Returns the number of strands. */
    int size();

    /** Returns all strands in the down-first order; only while none is being inserted. */
    int[] downFirstOrder();

    /** Returns all strands in the right-first order; only while none is being inserted. */
    int[] rightFirstOrder();

    /** Returns the bytes held. */
    long bytes();

    /** Checks both lists; only while no strand is being inserted. */
    void checkInvariants();
}
