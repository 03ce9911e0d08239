package org.taskrace.stress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;
import org.taskrace.agent.parallel.locks.TaskLocks;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.reach.tasktree.ClockStrand;
import org.taskrace.core.reach.tasktree.TaskClockOrder;

/** Two tasks take locks at once, one of them in common: strands under the common lock exclude each other, others do not. */
@JCStressTest
@Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "the common lock alone excludes")
@Outcome(expect = Expect.FORBIDDEN, desc = "a lock is lost, or one too many is seen")
@State
public class TaskLocksStress {

    private static final Object COMMON = new Object();

    private final TaskClockOrder order = new TaskClockOrder();
    private final TaskLocks locks = new TaskLocks(pair -> {});
    private final ClockStrand[] underCommon = new ClockStrand[3];
    private final ClockStrand[] underOwn = new ClockStrand[3];

    public TaskLocksStress() {
        order.begin(0, 0);
        locks.useOrder(order, 0);
        for (int task = 1; task <= 2; task++) {
            order.create(0, task, TaskKind.FUTURE, 0);
        }
    }

    private void run(int task) {
        Object own = new Object();
        locks.acquired(task, own, false);
        underOwn[task] = order.strand(task);
        locks.acquired(task, COMMON, false);
        underCommon[task] = order.strand(task);
        locks.releasing(task, COMMON, false);
        locks.releasing(task, own, false);
        locks.ended(task);
    }

    @Actor
    public void one() {
        run(1);
    }

    @Actor
    public void other() {
        run(2);
    }

    @Arbiter
    public void compare(ZZ_Result result) {
        result.r1 = locks.exclude(underCommon[1], underCommon[2]);
        result.r2 = locks.exclude(underOwn[1], underOwn[2]) || locks.exclude(underOwn[1], underCommon[2]);
    }
}
