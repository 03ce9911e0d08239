package org.taskrace.hooks.tasks;

import java.util.Collection;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/**
 * Hooks of executors and pools: tasks that they are given, their threads, and their end.
 *
 * <p>Without a control, and on threads that are not under control, every answer is "go on as usual".
 */
public final class ExecutorHooks {

    private ExecutorHooks() {}

    private static Control control = new Control();

    /** Control that takes executors over; this one takes none. */
    public static class Control {

        /** Takes over a task that an executor is given. True: it was run or is being run. */
        public boolean execute(Object executor, Runnable body) {
            return false;
        }

        /** Waits until all tasks of an executor have ended. */
        public void awaitExecutor(Object executor, long nanos) {}

        /**
         * Waits until all tasks of an executor have ended, or a limit is reached. Returns 0 at the limit, otherwise -1,
         * since the executor itself knows whether it has terminated.
         */
        public int awaitTermination(Object executor, long nanos) throws InterruptedException {
            return -1;
        }

        /** Waits until all tasks of a pool have ended, with a limit, however often the caller is interrupted. */
        public int awaitQuiescence(Object pool, long nanos) {
            return -1;
        }

        /** Returns 0 for an executor that still has tasks, otherwise -1: the executor itself knows. */
        public int isTerminated(Object executor) {
            return -1;
        }

        /** Returns the number of tasks or threads of a kind that a ThreadPoolExecutor has, or -1. */
        public long count(Object executor, Count what) {
            return -1;
        }

        /** Returns whether a ThreadPoolExecutor's tasks are taken over, so that it needs no thread. */
        public boolean startsNoThread(Object executor) {
            return false;
        }

        /** Returns whether the caller blocks itself, so that no pool has to look for another worker. */
        public boolean blocks() {
            return false;
        }

        /** Records that another worker of a ForkJoinPool takes the caller's place while that blocks, or no longer. */
        public void replaced(boolean begins) {}

        /** Returns how many workers a ForkJoinPool has, all or only those with a task; -1 if it runs its tasks itself. */
        public int workers(Object pool, boolean active) {
            return -1;
        }

        /** Returns the text that a ThreadPoolExecutor gives of itself, or null. */
        public String describe(Object executor) {
            return null;
        }

        /** Records that the queue or the sizes of a ThreadPoolExecutor were changed. */
        public void poolChanged(Object executor) {}

        /** Starts one or all threads that a ThreadPoolExecutor may have without a task; returns how many, or -1. */
        public int startThreads(Object executor, boolean all) {
            return -1;
        }

        /** Returns 1 for an executor that was shut down and still has tasks, otherwise -1: the executor itself knows. */
        public int isTerminating(Object executor) {
            return -1;
        }

        /** Records that a ForkJoinPool is closed. */
        public void closing(Object pool) {}

        /** Records that an executor interrupts its tasks. */
        public void stopExecutor(Object executor) {}

        /** Records that an executor is about to start a thread for a task. */
        public void startedBy(Object executor) {}

        /** Returns how many tasks wait for a worker of a ForkJoinPool, null for the caller's own; -1 if it runs its tasks itself. */
        public int queuedTasks(Object pool, boolean submitted) {
            return -1;
        }

        /** Returns the next task that waits for a worker of a ForkJoinPool, null for the caller's own; takes it out or leaves it. */
        public ForkJoinTask<?> queuedTask(Object pool, Queued which) {
            return null;
        }

        /** Takes a task out of the queue of the caller's worker. True: it was there. */
        public boolean unfork(Object task) {
            return false;
        }
    }

    /** The ways to look for a task that waits for a worker. */
    public enum Queued {
        PEEK_FORKED,
        POLL_FORKED,
        POLL_ANY,
        POLL_SUBMITTED
    }

    /** Installs the control; called once, before any class is rewritten. */
    public static void install(Control theControl) {
        control = theControl;
    }

    public static boolean execute(Object executor, Runnable body) {
        return control.execute(executor, body);
    }

    public static void awaitExecutor(Object executor, long nanos) {
        control.awaitExecutor(executor, nanos);
    }

    public static int awaitTermination(Object executor, long nanos) throws InterruptedException {
        return control.awaitTermination(executor, nanos);
    }

    public static int awaitQuiescence(Object pool, long nanos) {
        return control.awaitQuiescence(pool, nanos);
    }

    /** Quantities that a ThreadPoolExecutor counts. */
    public enum Count {
        TASKS,
        ENDED_TASKS,
        RUNNING_TASKS,
        THREADS,
        LARGEST_SIZE
    }

    public static long tasksOf(Object executor) {
        return control.count(executor, Count.TASKS);
    }

    public static long endedTasksOf(Object executor) {
        return control.count(executor, Count.ENDED_TASKS);
    }

    public static int runningTasksOf(Object executor) {
        return (int) control.count(executor, Count.RUNNING_TASKS);
    }

    public static boolean hasRunningTasks(Object executor) {
        return control.count(executor, Count.RUNNING_TASKS) > 0;
    }

    public static int threadsOf(Object executor) {
        return (int) control.count(executor, Count.THREADS);
    }

    public static int largestSizeOf(Object executor) {
        return (int) control.count(executor, Count.LARGEST_SIZE);
    }

    public static String describe(Object executor) {
        return control.describe(executor);
    }

    public static void poolChanged(Object executor) {
        control.poolChanged(executor);
    }

    /** Returns whether a ThreadPoolExecutor is to start no thread of its own, since its tasks are taken over. */
    public static boolean startsNoThread(Object executor) {
        return control.startsNoThread(executor);
    }

    /** Stands for ForkJoinPool.tryCompensate: 0, block without another worker; -1: the JDK decides. */
    public static int compensates() {
        return control.blocks() ? 0 : -1;
    }

    /** Blocks as a ForkJoinPool's worker would, without another worker in its place. True: that was done. */
    public static boolean managedBlock(ForkJoinPool.ManagedBlocker blocker) throws InterruptedException {
        if (blocker == null || !control.blocks()) {
            return false;
        }
        boolean isReleased = blocker.isReleasable();
        if (!isReleased) {
            control.replaced(true);
            try {
                while (!isReleased) {
                    isReleased = blocker.block() || blocker.isReleasable();
                }
            } finally {
                control.replaced(false);
            }
        }
        return true;
    }

    public static int workersOf(Object pool) {
        return control.workers(pool, false);
    }

    public static int activeWorkersOf(Object pool) {
        return control.workers(pool, true);
    }

    /** Stands for ForkJoinPool.getCommonPoolParallelism in the program: streams see another one, to split as far as possible. */
    public static int commonParallelism() {
        return ForkJoinPool.commonPool().getParallelism();
    }

    public static int queuedHere() {
        return control.queuedTasks(null, false);
    }

    public static long queuedIn(Object pool) {
        return control.queuedTasks(pool, false);
    }

    public static int submittedTo(Object pool) {
        return control.queuedTasks(pool, true);
    }

    /** Returns 1 if tasks wait that were given to a pool from outside, 0 if none does; -1 if the pool itself knows. */
    public static int hasSubmitted(Object pool) {
        return Math.min(control.queuedTasks(pool, true), 1);
    }

    public static ForkJoinTask<?> peekForked() {
        return control.queuedTask(null, Queued.PEEK_FORKED);
    }

    public static ForkJoinTask<?> pollForked() {
        return control.queuedTask(null, Queued.POLL_FORKED);
    }

    public static ForkJoinTask<?> pollAny() {
        return control.queuedTask(null, Queued.POLL_ANY);
    }

    public static ForkJoinTask<?> pollSubmitted() {
        return control.queuedTask(null, Queued.POLL_SUBMITTED);
    }

    public static ForkJoinTask<?> pollSubmittedTo(Object pool) {
        return control.queuedTask(pool, Queued.POLL_SUBMITTED);
    }

    /** Moves all tasks that wait for a worker of a pool to a collection; returns how many, or -1 if there is none. */
    public static int drain(Object pool, Collection<? super ForkJoinTask<?>> all) {
        int moved = 0;
        for (ForkJoinTask<?> task = control.queuedTask(pool, Queued.POLL_ANY);
                task != null;
                task = control.queuedTask(pool, Queued.POLL_ANY)) {
            all.add(task);
            moved++;
        }
        return moved == 0 ? -1 : moved;
    }

    public static boolean unfork(Object task) {
        return control.unfork(task);
    }

    public static int startThread(Object executor) {
        return control.startThreads(executor, false);
    }

    public static int startThreads(Object executor) {
        return control.startThreads(executor, true);
    }

    public static int isTerminating(Object executor) {
        return control.isTerminating(executor);
    }

    public static void closing(Object pool) {
        control.closing(pool);
    }

    public static int isTerminated(Object executor) {
        return control.isTerminated(executor);
    }

    public static void startedBy(Object executor) {
        control.startedBy(executor);
    }

    public static void stopExecutor(Object executor) {
        control.stopExecutor(executor);
    }
}
