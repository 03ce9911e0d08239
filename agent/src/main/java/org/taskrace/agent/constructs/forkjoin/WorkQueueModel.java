package org.taskrace.agent.constructs.forkjoin;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.VirtualClock;
import org.taskrace.engine.util.WeakIdentityMap;

/**
 * The tasks of ForkJoinPools that wait for a worker, so that a program that asks finds them in the queue.
 *
 * <p>A task that is given to a pool waits if each worker has a task and blocks. A task that is forked runs at once, as
 * if another worker had stolen it. Only a pool of one worker queues it, since that worker is the one that forks. The
 * task then begins when the worker joins it, helps, or ends its own. Tasks of the common pool do not wait, since its
 * callers help.
 *
 * <p>A worker that blocks in a way that the pool does not know may starve the others. So what waits here begins when
 * nothing else can go on. A wait that a pool could resolve in some other way is then no deadlock.
 *
 * <p>I1: a task in a queue has not begun and was not discarded. I2: {@code busy} counts the tasks that have a worker
 * and do not help. A task that was admitted has its worker already.
 */
public final class WorkQueueModel {

    /** The tasks that wait for the workers of one pool. */
    private static final class Queues {
        private final ForkJoinPool pool;
        private final Deque<ScheduledTask> forked = new ArrayDeque<>();
        private final Deque<ScheduledTask> submitted = new ArrayDeque<>();

        /** For each worker that helps: whether it may go on with its own task. */
        private final List<BooleanSupplier> helping = new ArrayList<>();

        private int busy;

        /** How many callers from outside help. */
        private int callers;

        Queues(ForkJoinPool pool) {
            this.pool = pool;
        }

        boolean isEmpty() {
            return forked.isEmpty() && submitted.isEmpty();
        }

        ScheduledTask nextForked() {
            return pool.getAsyncMode() ? forked.peekFirst() : forked.peekLast();
        }

        ScheduledTask next() {
            return forked.isEmpty() ? submitted.peekFirst() : nextForked();
        }

        void remove(ScheduledTask task) {
            if (!forked.removeLastOccurrence(task)) {
                submitted.removeFirstOccurrence(task);
            }
        }

        /** Lets tasks begin while there are workers for them. A worker that may go on with its own task takes none. */
        void admit() {
            int goOn = 0;
            for (BooleanSupplier mayGoOn : helping) {
                goOn += mayGoOn.getAsBoolean() ? 1 : 0;
            }
            while (!isEmpty() && busy + goOn < pool.getParallelism() + callers) {
                admit(next());
            }
        }

        void admit(ScheduledTask task) {
            remove(task);
            task.heldBack = false;
            busy++;
        }
    }

    private final Scheduler scheduler;
    private final WeakIdentityMap<Queues> pools = new WeakIdentityMap<>();
    private Queues latest;

    /** The pool, or null, that was asked for last and has no queues. */
    private Object latestWithout;

    public WorkQueueModel(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    private Queues of(Object pool) {
        if (latest != null && latest.pool == pool) {
            return latest;
        }
        if (pool == latestWithout) {
            return null;
        }
        if (!(pool instanceof ForkJoinPool its) || pool == ForkJoinPool.commonPool() || scheduler.director() != null) {
            latestWithout = pool;
            return null;
        }
        Queues queues = pools.get(pool);
        if (queues == null) {
            queues = new Queues(its);
            pools.put(pool, queues);
        }
        latest = queues;
        return queues;
    }

    /** Records that the running task gives a pool a new task; returns whether that has to wait for a worker. */
    boolean holdsBack(ScheduledTask child) {
        Queues queues = of(child.pool);
        if (queues == null || child.actsAs != child) {
            return false;
        }
        boolean isForked = scheduler.current().pool == child.pool;
        if (isForked ? queues.pool.getParallelism() > 1 : queues.busy < queues.pool.getParallelism()) {
            return false;
        }
        child.heldBack = true;
        (isForked ? queues.forked : queues.submitted).addLast(child);
        return true;
    }

    /** Waits until the running task, which was held back, has a worker; returns false if it was taken out of the queue. */
    boolean awaitWorker(ScheduledTask task) {
        scheduler.await("a worker of the pool", VirtualClock.NEVER, () -> !task.heldBack || task.discarded);
        if (task.heldBack && !task.discarded) {
            of(task.pool).admit(task);
        }
        return !task.discarded;
    }

    private Queues ofTask(ScheduledTask task) {
        return task.actsAs == task ? of(task.pool) : null;
    }

    /** Begins a task that has a worker, or gets one now. */
    void begin(ScheduledTask task, boolean hasWorker) {
        Queues queues = ofTask(task);
        if (queues != null) {
            queues.busy += hasWorker ? 0 : 1;
            task.hasWorker = true;
        }
    }

    /** Ends a task; its worker takes the next one. */
    void end(ScheduledTask task) {
        Queues queues = ofTask(task);
        if (queues != null) {
            task.hasWorker = false;
            queues.busy--;
            if (!queues.isEmpty()) {
                queues.admit();
            }
        }
    }

    /** Lets the running task wait, while its worker helps others; the task of a future that it waits for comes first. */
    public void help(Object future, BooleanSupplier mayGoOn, Runnable wait) {
        ScheduledTask task = scheduler.current().actsAs;
        Queues queues = task.hasWorker ? of(task.pool) : null;
        if (queues == null) {
            wait.run();
            return;
        }
        task.hasWorker = false;
        queues.busy--;
        queues.helping.add(mayGoOn);
        ScheduledTask awaited = find(queues, future);
        if (awaited != null) {
            queues.admit(awaited);
        } else {
            queues.admit();
        }
        try {
            wait.run();
        } finally {
            queues.helping.remove(mayGoOn);
            queues.busy++;
            task.hasWorker = true;
        }
    }

    /** Lets the running task, which is none of the pool, wait and run tasks of the pool meanwhile. */
    public <T> T helpFromOutside(Object pool, Supplier<T> wait) {
        Queues queues = of(pool);
        if (queues == null) {
            return wait.get();
        }
        queues.callers++;
        queues.admit();
        try {
            return wait.get();
        } finally {
            queues.callers--;
        }
    }

    /** Records that another worker takes the place of the running task's one while that blocks, or no longer. */
    public void replaced(boolean begins) {
        ScheduledTask task = scheduler.current().actsAs;
        Queues queues = task.members == null ? null : of(task.pool);
        if (queues != null && task.hasWorker == begins) {
            task.hasWorker = !begins;
            queues.busy += begins ? -1 : 1;
            if (begins) {
                queues.admit();
            }
        }
    }

    private static ScheduledTask find(Queues queues, Object future) {
        for (Iterator<ScheduledTask> all = queues.forked.descendingIterator(); all.hasNext(); ) {
            ScheduledTask task = all.next();
            if (task.future == future) {
                return task;
            }
        }
        for (ScheduledTask task : queues.submitted) {
            if (task.future == future) {
                return task;
            }
        }
        return null;
    }

    private Queues here() {
        return of(scheduler.current().actsAs.pool);
    }

    /** Returns how many tasks wait in a pool, null for that of the running task; -1 if it is not followed. */
    public int count(Object pool, boolean submitted) {
        Queues queues = pool == null ? here() : of(pool);
        return queues == null ? -1 : submitted ? queues.submitted.size() : queues.forked.size();
    }

    /** Returns the task that a pool, null for that of the running task, would run next, or null if there is none. */
    public ForkJoinTask<?> peek(Object pool, boolean forked, boolean submitted) {
        Queues queues = pool == null ? here() : of(pool);
        ScheduledTask next = queues == null
                ? null
                : !forked ? queues.submitted.peekFirst() : submitted ? queues.next() : queues.nextForked();
        return next == null ? null : (ForkJoinTask<?>) next.future;
    }

    /** Takes a task out of the queues of a pool, null for that of the running task; returns whether it was there. */
    public boolean remove(Object pool, Object future) {
        Queues queues = pool == null ? here() : of(pool);
        ScheduledTask task = queues == null ? null : find(queues, future);
        if (task == null) {
            return false;
        }
        queues.remove(task);
        task.discarded = true;
        return true;
    }

    /** Cancels all tasks of a pool that have not begun. */
    public void cancelAll(Object pool) {
        Queues queues = of(pool);
        while (queues != null && !queues.isEmpty()) {
            ScheduledTask task = queues.next();
            remove(pool, task.future);
            ((ForkJoinTask<?>) task.future).cancel(false);
        }
    }
}
