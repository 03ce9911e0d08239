package org.taskrace.agent.constructs.forkjoin;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.engine.util.WeakIdentityMap;

/**
 * The worker threads that tasks of ForkJoinPools see as their own. They are made by the pool's factory and never started, so their queues stay
 * empty.
 *
 * <p>Which worker runs a task orders nothing, so each task gets a worker of its own, with the name of one whose task has ended. Workers of the
 * program's own classes are used again instead, since the program may count or cast them.
 */
public final class WorkerThreadModel {

    /** How many workers are looked at for one that is free. */
    private static final int LOOKS = 16;

    /** A worker, and the task that has it or had it last. */
    private static final class Slot {
        private final ForkJoinWorkerThread worker;
        private ScheduledTask user;

        Slot(ForkJoinWorkerThread worker, ScheduledTask user) {
            this.worker = worker;
            this.user = user;
        }
    }

    private final WeakIdentityMap<List<Slot>> pools = new WeakIdentityMap<>();
    private int next;

    /** Returns the worker on which a task of a ForkJoinPool runs, or null for other tasks. */
    public Thread threadOf(ScheduledTask task) {
        if (!(task.pool instanceof ForkJoinPool pool)) {
            return null;
        }
        List<Slot> slots = pools.get(pool);
        if (slots == null) {
            slots = new ArrayList<>();
            pools.put(pool, slots);
        }
        Slot free = freeOf(slots);
        ForkJoinWorkerThread worker;
        if (free == null) {
            worker = pool.getFactory().newThread(pool);
            if (worker != null) {
                slots.add(new Slot(worker, task));
            }
        } else {
            free.user = task;
            worker = free.worker;
            if (worker.getClass().getClassLoader() == null) {
                worker = pool.getFactory().newThread(pool);
                worker.setName(free.worker.getName());
            }
        }
        return worker;
    }

    private Slot freeOf(List<Slot> slots) {
        for (int i = 0; i < Math.min(LOOKS, slots.size()); i++) {
            next = next + 1 >= slots.size() ? 0 : next + 1;
            if (slots.get(next).user.ended) {
                return slots.get(next);
            }
        }
        return null;
    }
}
