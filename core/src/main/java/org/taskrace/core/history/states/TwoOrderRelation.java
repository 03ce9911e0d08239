package org.taskrace.core.history.states;

import org.taskrace.core.reach.twodorder.TwoOrders;

/**
 * The relation of strands in two-dimensional dags; a strand is its label. Readers that are pairwise parallel stand in
 * opposite sequence in the two orders, and the outer two cover those between them (2D-Order, theorem 2.16).
 */
public record TwoOrderRelation(TwoOrders orders) implements StrandRelation {

    @Override
    public boolean precedes(Object earlier, Object now) {
        return orders.precedes((Integer) earlier, (Integer) now);
    }

    @Override
    public boolean covers(Object one, Object other, Object third) {
        return orders.downFirst((Integer) one, (Integer) third)
                ? orders.downFirst((Integer) third, (Integer) other)
                : orders.downFirst((Integer) other, (Integer) third);
    }
}
