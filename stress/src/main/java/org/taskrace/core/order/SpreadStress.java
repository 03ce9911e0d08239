package org.taskrace.core.order;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** The next insertion finds no tag for a new group and spreads the tags while another thread compares by tags. */
@JCStressTest
@Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "every answer is that of the list")
@Outcome(expect = Expect.FORBIDDEN, desc = "a wrong answer")
@State
public class SpreadStress {

    /** How many insertions after element 0 come before the one that spreads tags. */
    private static final int BEFORE_SPREAD = insertionsBeforeSpread();

    private final ConcurrentOrderList list = filled(BEFORE_SPREAD);

    private static ConcurrentOrderList filled(int insertions) {
        ConcurrentOrderList list = new ConcurrentOrderList();
        for (int i = 1; i <= insertions; i++) {
            list.insertAfter(0, i);
        }
        return list;
    }

    private static int insertionsBeforeSpread() {
        ConcurrentOrderList list = new ConcurrentOrderList();
        int version = list.tagVersion();
        int inserted = 0;
        while (list.tagVersion() == version) {
            list.insertAfter(0, ++inserted);
        }
        return inserted - 1;
    }

    @Actor
    public void insert() {
        list.insertAfter(0, BEFORE_SPREAD + 1);
    }

    @Actor
    public void compare(I_Result result) {
        int wrong = 0;
        // Later insertions stand further left; a distance of a group makes the tags decide.
        for (int left = BEFORE_SPREAD; left > LabelSpace.GROUP_CAPACITY; left -= LabelSpace.GROUP_CAPACITY / 2) {
            wrong += list.precedes(left, left - LabelSpace.GROUP_CAPACITY) ? 0 : 1;
        }
        result.r1 = wrong;
    }
}
