package org.taskrace.stress;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;
import org.taskrace.agent.parallel.locks.SyncCell;
import org.taskrace.agent.parallel.locks.SyncCells;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.reach.tasktree.ClockStrand;
import org.taskrace.core.reach.tasktree.TaskClockOrder;
import org.taskrace.engine.findings.OrderDependences.Operation;
import org.taskrace.hooks.sync.AtomicHooks;

/** A task writes an atomic that a parallel one reads: one cell, one pair that is order-dependent, whatever comes first. */
@JCStressTest
@Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "one cell, one pair")
@Outcome(expect = Expect.FORBIDDEN, desc = "two cells, or a pair is missed, or told twice")
@State
public class SyncCellsStress {

    private final TaskClockOrder order = new TaskClockOrder();
    private final SyncCells cells = new SyncCells();
    private final Object atomic = new Object();
    private final AtomicInteger pairs = new AtomicInteger();
    private final SyncCell[] used = new SyncCell[3];

    private final SyncCells.Listener listener = new SyncCells.Listener() {
        @Override
        public void orderDependent(
                SyncCell cell, ClockStrand first, int firstSite, Operation earlier, int site, Operation operation) {
            pairs.incrementAndGet();
        }

        @Override
        public void sees(String construct, ClockStrand source, int site) {
            order.observe(site, source);
        }
    };

    public SyncCellsStress() {
        order.begin(0, 0);
        for (int task = 1; task <= 2; task++) {
            order.create(0, task, TaskKind.FUTURE, 0);
        }
    }

    private void run(int task, int kind) {
        SyncCell cell = cells.of(atomic, -1, "an atomic");
        used[task] = cell;
        cell.lock();
        SyncCells.operation(cell, order, task, kind, true, task, listener);
        cell.unlock();
    }

    @Actor
    public void reader() {
        run(1, AtomicHooks.READ);
    }

    @Actor
    public void writer() {
        run(2, AtomicHooks.WRITE);
    }

    @Arbiter
    public void told(ZZ_Result result) {
        result.r1 = used[1] == used[2];
        result.r2 = pairs.get() == 1;
    }
}
