package org.taskrace.stress;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.history.states.LocationState;
import org.taskrace.core.history.states.StateRule;
import org.taskrace.core.reach.tasktree.TaskTreeOrder;

/**
 * A location whose state three asyncs of a finish share, as the cell beside a field does: read without any order,
 * replaced by compare-and-set. Two of them have read it before.
 */
final class SharedState {

    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(SharedState.class, "state", LocationState.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final TaskTreeOrder order = new TaskTreeOrder();
    private final StateRule rule = new StateRule(order);
    private final AtomicInteger told = new AtomicInteger();
    private LocationState state;

    SharedState(boolean wasRead) {
        order.begin(0, 0);
        order.beginFinish(0, 0);
        for (int task = 1; task <= 4; task++) {
            order.create(0, task, TaskKind.ASYNC, 0);
        }
        if (wasRead) {
            access(3, false);
            access(4, false);
        }
    }

    /** Accesses the location in one of the tasks 1 to 4. */
    void access(int task, boolean writes) {
        LocationState before;
        LocationState after;
        do {
            before = state;
            after = rule.access(before, order.strand(task), task, writes, (first, second) -> told.incrementAndGet());
        } while (after != before && !STATE.compareAndSet(this, before, after));
    }

    /** Returns how often a race was told. */
    int told() {
        return told.get();
    }
}
