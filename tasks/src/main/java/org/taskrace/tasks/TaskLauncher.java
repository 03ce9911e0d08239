package org.taskrace.tasks;

import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import org.taskrace.tasks.observe.TaskObserver;

/**
 * Runs a program of tasks with other than the usual settings: {@code TaskLauncher.create().on(pool).detectingDeadlocks().run(() ->
 * …)}. The program is a task with a finish around it. A launcher does not change: each setting gives a new one.
 */
public final class TaskLauncher {

    private final ForkJoinPool pool;
    private final boolean serial;
    private final boolean deadlocks;
    private final TaskObserver observer;

    private TaskLauncher(ForkJoinPool pool, boolean serial, boolean deadlocks, TaskObserver observer) {
        this.pool = pool;
        this.serial = serial;
        this.deadlocks = deadlocks;
        this.observer = observer;
    }

    /** The usual settings: on the common pool, in parallel, nothing watched. */
    public static TaskLauncher create() {
        return new TaskLauncher(null, false, false, null);
    }

    /** On this pool. */
    public TaskLauncher on(ForkJoinPool given) {
        return new TaskLauncher(
                Objects.requireNonNull(given, "the pool is null: leave it out for the common pool"), serial, deadlocks, observer);
    }

    /** Throws a {@link DeadlockException} when all tasks wait and some for promises that nobody is left to put. */
    public TaskLauncher detectingDeadlocks() {
        return new TaskLauncher(pool, serial, true, observer);
    }

    /** On the calling thread alone, each child before its parent goes on. A task that would have to wait for a later one is refused. */
    public TaskLauncher serially() {
        return new TaskLauncher(pool, true, deadlocks, observer);
    }

    /** Tells every task event to this observer. */
    public TaskLauncher observedBy(TaskObserver given) {
        return new TaskLauncher(
                pool, serial, deadlocks, Objects.requireNonNull(given, "the observer is null: leave it out for none"));
    }

    /** Runs the program, waits for all of its tasks, and throws the first failure with all others suppressed. */
    public void run(TaskBody program) {
        Objects.requireNonNull(program, "the program is null: pass what is to be done, for example a lambda");
        call(() -> {
            program.run();
            return null;
        });
    }

    /** The same, with a result. */
    @SuppressWarnings("unchecked")
    public <T> T call(Callable<? extends T> program) {
        Objects.requireNonNull(program, "the program is null: pass what is to be done, for example a lambda");
        Worker.task("a run"); // not in an isolated block
        RootTask root = new RootTask(new Run(observer, serial, deadlocks && !serial), program);
        root.begin();
        ForkJoinPool chosen = chosenPool();
        if (serial || chosen == null) {
            root.compute();
        } else {
            chosen.invoke(root);
        }
        return (T) root.result();
    }

    /** The pool to hand the program over to, or null where the calling thread can run it. */
    private ForkJoinPool chosenPool() {
        boolean external = ForkJoinTask.getPool() == null;
        return pool == ForkJoinPool.commonPool() && external || pool == ForkJoinTask.getPool() ? null : pool;
    }

    /**
     * The number of the task that the calling thread runs, for whoever tells an observer's detector of memory accesses; -1 in a run that
     * nobody observes.
     */
    public static int runningTask() {
        return Worker.current().task.id;
    }
}
