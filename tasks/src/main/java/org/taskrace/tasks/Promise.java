package org.taskrace.tasks;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.taskrace.tasks.observe.TaskObserver;

/**
 * A value that one task puts, once, and any task may wait for, any number of times. All that was done before the put is visible after the
 * wait.
 *
 * <p>A worker that waits here is replaced by another one, so that the task that will put the promise can run.
 */
public final class Promise<T> {

    private record Failed(Throwable failure) {}

    private static final Object UNSET = new Object();
    private static final VarHandle STATE;
    private static final VarHandle WAITS;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(Promise.class, "state", Object.class);
            WAITS = MethodHandles.lookup().findVarHandle(Promise.class, "waits", PromiseWait.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    final TaskRun run;
    private final int id;
    private final int site;
    private volatile Object state = UNSET;
    private volatile PromiseWait waits;
    private volatile int putSite = TaskObserver.NO_SITE;

    /** The only task that may put the promise; null where none was named. */
    private volatile Task owner;

    Promise(TaskRun run) {
        this.run = run;
        id = run.nextPromise();
        site = run.tracked ? run.site() : TaskObserver.NO_SITE;
    }

    /**
     * Names the running task as the one that puts this promise, and returns the promise. A mistake is then found early.
     * Another task that puts the promise is refused. So is this task if it waits for the promise before it puts it,
     * since it would wait for ever.
     */
    public Promise<T> putHere() {
        Task task = Worker.task("putHere");
        if (owner != null && owner != task) {
            throw new TaskStructureException(describe() + " is to be put by " + owner.describe()
                    + ", so not by this task too. Name one task only");
        }
        owner = task;
        return this;
    }

    /** Gives the promise its value, which may be null. A second put is refused. */
    public void put(T value) {
        settle(value, "put");
    }

    /** Puts a failure instead of a value: every {@link #await} throws it. */
    public void fail(Throwable failure) {
        settle(new Failed(Objects.requireNonNull(failure, "the failure of a promise is null")), "fail");
    }

    private void settle(Object value, String construct) {
        Task task = Worker.task(construct);
        int place = task.run.site();
        Task named = owner;
        if (named != null && named != task) {
            throw new TaskStructureException(task.describe() + " puts " + describe() + ", which is to be put by "
                    + named.describe() + ". Let that task put it, or do not name it with putHere");
        }
        // Reported before a task can see the value. Two puts at once would both be reported; the second throws, and the
        // program is wrong.
        if (state != UNSET) {
            throw putTwice();
        }
        if (task.run.observer != null) {
            task.run.observer.set(task.id, id, place);
        }
        if (!STATE.compareAndSet(this, UNSET, value)) {
            throw putTwice();
        }
        putSite = place;
        for (PromiseWait wait = waits; wait != null; wait = wait.next) {
            wait.wake();
        }
        waits = null;
    }

    private TaskStructureException putTwice() {
        String first = putSite == TaskObserver.NO_SITE ? "" : " (the first time at " + run.place(putSite) + ")";
        return new TaskStructureException(describe() + " has been put already" + first
                + ": a promise has one value for good. Make a promise for each value");
    }

    /** Returns whether the promise has its value. What follows from the answer depends on the schedule. */
    public boolean isPut() {
        run.dependsOnSchedule("Promise.isPut");
        return hasValue();
    }

    boolean hasValue() {
        return state != UNSET;
    }

    /** Waits for the value. */
    @SuppressWarnings("unchecked")
    public T await() {
        Task task = Worker.task("await");
        int place = task.run.site();
        if (state == UNSET) {
            block(task, place);
        }
        if (task.run.observer != null) {
            task.run.observer.get(task.id, id, place);
        }
        Object value = state;
        if (value instanceof Failed failed) {
            Failures.rethrow(failed.failure());
        }
        return (T) value;
    }

    private void block(Task task, int place) {
        if (owner == task) {
            throw new TaskStructureException(
                    task.describe() + " waits for " + describe()
                            + ", which it is to put itself, so it would wait for ever. Put the promise before, or let another task put it");
        }
        if (task.run.conductor != null) {
            blockConducted(task, place);
            return;
        }
        if (task.run.serial) {
            throw new DeadlockException(task.describe() + " waits in " + task.run.place(place) + " for " + describe()
                    + ", which has not been put: in a serial run each task runs to its end when it is created."
                    + " Create the task that puts it before the one that waits, or run in parallel");
        }
        PromiseWait wait = enqueue(task, place);
        BlockedTasks.add(wait);
        DeadlockWatch watch = task.run.watch;
        if (watch != null) {
            watch.beginWait(wait);
        }
        try {
            WaitStrategy.block(wait, true);
        } catch (InterruptedException interrupted) {
            throw WaitStrategy.interrupted("await");
        } finally {
            BlockedTasks.remove(wait);
            if (watch != null) {
                watch.endWait(wait);
            }
        }
        if (state == UNSET) {
            if (wait.deadlock() != null) {
                throw new DeadlockException(wait.deadlock());
            }
            throw cancelled();
        }
    }

    private void blockConducted(Task task, int place) {
        boolean undisturbed = task.run.conductor.await(describe(), place, () -> state != UNSET || task.isStopped());
        if (!undisturbed) {
            throw WaitStrategy.interrupted("await");
        }
        if (state == UNSET) {
            throw cancelled();
        }
    }

    private TaskCancelledException cancelled() {
        return new TaskCancelledException(
                "the task stopped waiting for " + describe() + ", since a task that is joined with it failed");
    }

    private PromiseWait enqueue(Task task, int place) {
        while (true) {
            PromiseWait first = waits;
            PromiseWait wait = new PromiseWait(this, task, place, first);
            if (WAITS.compareAndSet(this, first, wait)) {
                return wait;
            }
        }
    }

    /** Returns the name of the promise in messages. */
    String describe() {
        if (!run.tracked) {
            return "a promise";
        }
        return "promise " + id + (site == TaskObserver.NO_SITE ? "" : " (made at " + run.place(site) + ")");
    }
}
