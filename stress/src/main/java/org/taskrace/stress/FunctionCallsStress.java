package org.taskrace.stress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.reach.tasktree.ClockStrand;
import org.taskrace.core.reach.tasktree.TaskClockOrder;

/**
 * A call that may run a function ends while another task asks about the function. The call orders nothing for a task that
 * does not follow it, before its end and after it. It does for the one that has waited for it.
 */
@JCStressTest
@Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "the wait alone orders")
@Outcome(expect = Expect.FORBIDDEN, desc = "a call that is not followed orders, or one that is followed does not")
@State
public class FunctionCallsStress {

    private static final int FUNCTION = 1;
    private static final int CALLER = 2;
    private static final int ASKER = 3;
    private static final int GROUP = 5;
    private static final int PROMISE = 0;

    private final TaskClockOrder order = new TaskClockOrder();
    private final ClockStrand function;
    private boolean isOrderedTooEarly;

    public FunctionCallsStress() {
        order.begin(0, 0);
        for (int task = 1; task <= 3; task++) {
            order.create(0, task, TaskKind.FUTURE, 0);
        }
        function = order.strand(FUNCTION);
        order.functions().begins(GROUP);
        order.functions().function(FUNCTION, new int[] {GROUP});
    }

    @Actor
    public void caller() {
        order.cut(CALLER);
        order.functions().ends(GROUP, order.strand(CALLER));
        order.set(CALLER, PROMISE, 0);
    }

    @Actor
    public void asker() {
        isOrderedTooEarly = order.precedes(function, order.strand(ASKER));
    }

    @Arbiter
    public void ask(ZZ_Result result) {
        order.get(ASKER, PROMISE, 0);
        result.r1 = isOrderedTooEarly;
        result.r2 = order.precedes(function, order.strand(ASKER));
    }
}
