package org.taskrace.agent.scheduler;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.taskrace.agent.shadow.Execution;
import org.taskrace.agent.shadow.LockSets;
import org.taskrace.agent.shadow.WeakIdentityMap;
import org.taskrace.hooks.Memory;

/**
 * Isolated blocks of the task API, as locks: a global block holds one lock alone, a block on objects holds that one together with
 * others, and a lock for each of its objects alone.
 */
final class IsolatedBlocks {

    private final Scheduler scheduler;
    private final Execution execution;
    private final LockSets lockSets;
    private final LockControl locks;
    private final WeakIdentityMap<Integer> lockOf = new WeakIdentityMap<>();
    private final List<Block> open = new ArrayList<>();

    /** An open block: whose it is, what it holds alone (nothing: a global one), and the locks that its task held before. */
    private record Block(Task task, Set<Integer> own, int locksBefore) {

        boolean excludes(Set<Integer> others) {
            return own.isEmpty() || others.isEmpty() || own.stream().anyMatch(others::contains);
        }
    }

    IsolatedBlocks(Scheduler scheduler, Execution execution, LockSets lockSets, LockControl locks) {
        this.scheduler = scheduler;
        this.execution = execution;
        this.lockSets = lockSets;
        this.locks = locks;
    }

    void begin(Object[] objects) {
        Set<Integer> own = new HashSet<>();
        for (Object object : objects) {
            own.add(lockOf(object));
        }
        scheduler.await(
                "an isolated block", VirtualClock.NEVER, () -> open.stream().noneMatch(block -> block.excludes(own)));
        Task task = scheduler.current();
        open.add(new Block(task, own, task.locks));
        int held = lockSets.with(task.locks, LockSets.ISOLATED, !own.isEmpty());
        for (int lock : own) {
            held = lockSets.with(held, lock, false);
        }
        locks.hold(task, held);
    }

    private int lockOf(Object object) {
        Integer known = lockOf.get(object);
        if (known == null) {
            known = locks.newLock();
            lockOf.put(object, known);
        }
        return known;
    }

    void end() {
        Task task = scheduler.current();
        Block block = open.stream().filter(one -> one.task == task).findFirst().orElseThrow();
        open.remove(block);
        if (Memory.recording) {
            // What follows the end of a block must not be taken for a part of it.
            execution.cut();
        }
        locks.hold(task, block.locksBefore);
    }
}
