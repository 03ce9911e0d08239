package org.taskrace.core.reach.twodorder;

import org.taskrace.core.order.OrderList;
import org.taskrace.core.sets.IntList;

/** The two orders for a run on one thread: 28 bytes a strand, and the slack of growing arrays. */
final class SerialOrders implements TwoOrders {

    private final OrderList downFirst = new OrderList();
    private final OrderList rightFirst = new OrderList();
    private final IntList taskOf = new IntList();

    SerialOrders() {
        taskOf.add(0);
    }

    @Override
    public boolean downFirst(int left, int right) {
        return downFirst.precedes(left, right);
    }

    @Override
    public boolean rightFirst(int left, int right) {
        return rightFirst.precedes(left, right);
    }

    @Override
    public int insert(int afterDownFirst, int afterRightFirst, int task) {
        // Both lists number their elements in the order of insertion, so a strand has one number in both.
        int strand = downFirst.insertAfter(afterDownFirst);
        rightFirst.insertAfter(afterRightFirst);
        taskOf.add(task);
        return strand;
    }

    @Override
    public int taskOf(int strand) {
        return taskOf.get(strand);
    }

    @Override
    public int size() {
        return downFirst.size();
    }

    @Override
    public int[] downFirstOrder() {
        return downFirst.toArray();
    }

    @Override
    public int[] rightFirstOrder() {
        return rightFirst.toArray();
    }

    @Override
    public long bytes() {
        return downFirst.bytes() + rightFirst.bytes() + taskOf.bytes();
    }

    @Override
    public void checkInvariants() {
        downFirst.checkInvariants();
        rightFirst.checkInvariants();
    }
}
