package org.taskrace.agent.constructs.locks;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.taskrace.agent.scheduler.ScheduleDirector;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.VirtualClock;
import org.taskrace.engine.history.LockSetTable;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.util.WeakIdentityMap;
import org.taskrace.hooks.tasks.TaskHooks;

/**
 * Isolated blocks of the task API, as locks. A global block holds one lock exclusively. A block on objects holds that
 * lock in shared mode, and a lock for each of its objects exclusively.
 */
public final class IsolatedBlockModel {

    private final Scheduler scheduler;
    private final HappensBefore execution;
    private final LockSetTable lockSets;
    private final MonitorModel monitors;
    private final WeakIdentityMap<Integer> lockOf = new WeakIdentityMap<>();
    private final List<Block> open = new ArrayList<>();

    /** An open block: whose it is, what it holds alone (nothing: a global one), and the locks that its task held before. */
    private record Block(ScheduledTask task, Set<Integer> own, int locksBefore) {

        boolean excludes(Set<Integer> others) {
            return own.isEmpty() || others.isEmpty() || own.stream().anyMatch(others::contains);
        }
    }

    public IsolatedBlockModel(
            Scheduler scheduler, HappensBefore execution, LockSetTable lockSets, MonitorModel monitors) {
        this.scheduler = scheduler;
        this.execution = execution;
        this.lockSets = lockSets;
        this.monitors = monitors;
    }

    public void begin(Object[] objects) {
        Set<Integer> own = new HashSet<>();
        for (Object object : objects) {
            own.add(lockOf(object));
        }
        BooleanSupplier isFree = () -> open.stream().noneMatch(block -> block.excludes(own));
        ScheduleDirector director = scheduler.director();
        if (director != null) {
            // For a search all blocks are sections of one lock: they depend on each other if their contents conflict.
            director.acquiring(this, this, false, TaskHooks.callSite, isFree);
        }
        scheduler.await("an isolated block", VirtualClock.NEVER, isFree);
        if (director != null) {
            director.acquired(this, TaskHooks.callSite);
        }
        ScheduledTask task = scheduler.current();
        open.add(new Block(task, own, task.locks));
        int held = lockSets.with(task.locks, LockSetTable.ISOLATED, !own.isEmpty());
        for (int lock : own) {
            held = lockSets.with(held, lock, false);
        }
        monitors.hold(task, held);
    }

    private int lockOf(Object object) {
        Integer known = lockOf.get(object);
        if (known == null) {
            known = monitors.newLock();
            lockOf.put(object, known);
        }
        return known;
    }

    public void end() {
        ScheduledTask task = scheduler.current();
        Block block = open.stream().filter(one -> one.task == task).findFirst().orElseThrow();
        if (scheduler.director() != null) {
            scheduler.director().releasing(this);
        }
        open.remove(block);
        execution.endSection();
        monitors.hold(task, block.locksBefore);
    }
}
