package org.taskrace.core.order;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** Two threads insert after different elements of one group that has room for one: one of them splits it under the other. */
@JCStressTest
@Outcome(id = "1, 1, 66", expect = Expect.ACCEPTABLE, desc = "both insertions are where they belong")
@Outcome(expect = Expect.FORBIDDEN, desc = "an insertion is lost or out of place")
@State
public class CollisionStress {

    private static final int ELEMENTS = LabelSpace.GROUP_CAPACITY;
    private static final int FIRST = 20;
    private static final int SECOND = 50;

    private final ConcurrentOrderList list = new ConcurrentOrderList();

    public CollisionStress() {
        for (int element = 1; element < ELEMENTS; element++) {
            list.insertAfter(element - 1, element);
        }
    }

    @Actor
    public void first(III_Result result) {
        list.insertAfter(FIRST, ELEMENTS);
        result.r1 = isBetween(FIRST, ELEMENTS);
    }

    @Actor
    public void second(III_Result result) {
        list.insertAfter(SECOND, ELEMENTS + 1);
        result.r2 = isBetween(SECOND, ELEMENTS + 1);
    }

    private int isBetween(int element, int inserted) {
        return list.precedes(element, inserted) && list.precedes(inserted, element + 1) ? 1 : 0;
    }

    @Arbiter
    public void whole(III_Result result) {
        list.checkInvariants();
        result.r3 = list.toArray().length;
    }
}
