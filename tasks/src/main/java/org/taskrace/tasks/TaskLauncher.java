package org.taskrace.tasks;

import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.TimeUnit;
import org.taskrace.tasks.observe.TaskObserver;

/**
 * Launcher that runs a program of tasks with other than the usual settings: {@code
 * TaskLauncher.create().on(pool).detectingDeadlocks().run(() -> …)}. The program is a task with a finish around it. A launcher does not
 * change: each setting gives a new one.
 */
public final class TaskLauncher {

    /** How many threads a pool of our own may have beyond its workers, for those that are blocked. */
    private static final int SPARE_THREADS = 256;

    private final ForkJoinPool pool;
    private final int workers;
    private final boolean serial;
    private final boolean deadlocks;
    private final TaskObserver observer;

    private TaskLauncher(ForkJoinPool pool, int workers, boolean serial, boolean deadlocks, TaskObserver observer) {
        this.pool = pool;
        this.workers = workers;
        this.serial = serial;
        this.deadlocks = deadlocks;
        this.observer = observer;
    }

    /** Returns the usual settings: on the common pool, in parallel, nothing watched. */
    public static TaskLauncher create() {
        return new TaskLauncher(null, 0, false, false, null);
    }

    /**
     * Chooses a pool. Most constructors of pools set {@code minimumRunnable} to 1. While one worker of such a pool
     * runs, the others are not replaced when they wait for a promise or a stage. That costs speed, never progress.
     */
    public TaskLauncher on(ForkJoinPool given) {
        Objects.requireNonNull(given, "the pool is null: leave it out for the common pool");
        return new TaskLauncher(given, 0, serial, deadlocks, observer);
    }

    /**
     * Chooses a pool of its own with this many workers, each of which is replaced while it waits. It is shut down after
     * the run.
     */
    public TaskLauncher onWorkers(int number) {
        if (number < 1) {
            throw new IllegalArgumentException(number + " workers cannot run anything: one or more are needed");
        }
        return new TaskLauncher(null, number, serial, deadlocks, observer);
    }

    /** Throws a {@link DeadlockException} when all tasks wait and some for promises that no task is left to put. */
    public TaskLauncher detectingDeadlocks() {
        return new TaskLauncher(pool, workers, serial, true, observer);
    }

    /**
     * Chooses the calling thread alone, each child before its parent goes on. A task that would have to wait for a
     * later one is refused.
     */
    public TaskLauncher serially() {
        return new TaskLauncher(pool, workers, true, deadlocks, observer);
    }

    /** Tells every task event to this observer. */
    public TaskLauncher observedBy(TaskObserver given) {
        return new TaskLauncher(
                pool,
                workers,
                serial,
                deadlocks,
                Objects.requireNonNull(given, "the observer is null: leave it out for none"));
    }

    /** Runs the program, waits for all of its tasks, and throws the first failure with all others suppressed. */
    public void run(TaskBody program) {
        Objects.requireNonNull(program, "the program is null: pass what is to be done, for example a lambda");
        call(() -> {
            program.run();
            return null;
        });
    }

    /** Runs the program and returns its result. */
    @SuppressWarnings("unchecked")
    public <T> T call(Callable<? extends T> program) {
        Objects.requireNonNull(program, "the program is null: pass what is to be done, for example a lambda");
        Worker.task("a run"); // not in an isolated block
        TaskRun conducted = TaskRun.CONDUCTED;
        if (conducted != null && conducted.conductor.conducts()) {
            if (observer == null) {
                return (T) RootTask.conduct(conducted, program);
            }
            conducted.conductor.unchecked("a run with an observer of its own", conducted.site());
        }
        TaskRun checked = TaskRun.CHECKED;
        if (checked != null && checked.checker.checks()) {
            if (observer == null) {
                return (T) RootTask.conduct(checked, program);
            }
            checked.checker.outside("a run with an observer of its own", checked.site());
        }
        RootTask root = new RootTask(new TaskRun(observer, serial, deadlocks && !serial), program);
        root.begin();
        if (serial || pool == null && workers == 0 || isHere(pool)) {
            root.quietlyInvoke();
        } else if (pool != null) {
            pool.invoke(root);
        } else {
            ForkJoinPool own = newPool();
            try {
                own.invoke(root);
            } finally {
                own.shutdown();
            }
        }
        return (T) root.result();
    }

    /** Returns whether tasks that the calling thread forks go to this pool. */
    private static boolean isHere(ForkJoinPool pool) {
        ForkJoinPool here = ForkJoinTask.getPool();
        return pool != null && pool == (here == null ? ForkJoinPool.commonPool() : here);
    }

    private ForkJoinPool newPool() {
        return new ForkJoinPool(
                workers,
                ForkJoinPool.defaultForkJoinWorkerThreadFactory,
                null,
                false,
                workers,
                workers + SPARE_THREADS,
                workers,
                null,
                1,
                TimeUnit.MINUTES);
    }

    /**
     * Returns the number of the task that the calling thread runs, for reports of memory accesses; -1 in a run without
     * observer.
     */
    public static int runningTask() {
        return Worker.current().task().id;
    }
}
