package org.taskrace.core.order;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A group is full; one thread's insertion splits it while another compares its members, some of which move. */
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "every answer is that of the list, and the list is whole")
@Outcome(expect = Expect.FORBIDDEN, desc = "a wrong answer, or a broken list")
@State
public class SplitStress {

    private static final int ELEMENTS = LabelSpace.GROUP_CAPACITY;

    private final ConcurrentOrderList list = new ConcurrentOrderList();

    public SplitStress() {
        for (int element = 1; element < ELEMENTS; element++) {
            list.insertAfter(element - 1, element);
        }
    }

    @Actor
    public void insert() {
        list.insertAfter(ELEMENTS / 2, ELEMENTS);
    }

    @Actor
    public void compare(II_Result result) {
        int wrong = 0;
        // From the end, where the members move first, in steps that meet both the moved and the unmoved.
        for (int left = ELEMENTS - 2; left >= 0; left -= 5) {
            wrong += list.precedes(left, left + 1) ? 0 : 1;
            wrong += list.precedes(ELEMENTS - 1, left) ? 1 : 0;
        }
        result.r1 = wrong;
    }

    @Arbiter
    public void whole(II_Result result) {
        list.checkInvariants();
        result.r2 = list.toArray().length - (ELEMENTS + 1);
    }
}
