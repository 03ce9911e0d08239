package org.taskrace.core.reach.twodorder;

import java.util.concurrent.atomic.AtomicInteger;
import org.taskrace.core.order.ConcurrentOrderList;
import org.taskrace.core.sets.SegmentedInts;

/** The two orders for a run on several threads: 28 bytes a strand, and up to as much again until the last segment is full. */
final class ConcurrentOrders implements TwoOrders {

    private final ConcurrentOrderList downFirst = new ConcurrentOrderList();
    private final ConcurrentOrderList rightFirst = new ConcurrentOrderList();
    private final SegmentedInts taskOf = new SegmentedInts(0);
    private final AtomicInteger size = new AtomicInteger(1);

    ConcurrentOrders() {
        taskOf.ensure(0);
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
        int strand = size.getAndIncrement();
        taskOf.ensure(strand);
        // A caller that asks for the task got the strand from a history cell or from the front end, after this.
        taskOf.setPlain(strand, task);
        downFirst.insertAfter(afterDownFirst, strand);
        rightFirst.insertAfter(afterRightFirst, strand);
        return strand;
    }

    @Override
    public int taskOf(int strand) {
        return taskOf.getPlain(strand);
    }

    @Override
    public int size() {
        return size.get();
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
