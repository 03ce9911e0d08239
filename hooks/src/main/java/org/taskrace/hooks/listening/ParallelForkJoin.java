package org.taskrace.hooks.listening;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import org.taskrace.hooks.parallel.ParallelTasks;
import org.taskrace.hooks.parallel.Strand;

/**
 * Hooks that listen to ForkJoin tasks of the program while the JDK's own pools run them. Calls of the program come here
 * in place of the JDK's methods, and the body of a task begins and ends here, on whichever thread.
 *
 * <p>A body that the program calls itself is part of the caller: only a forked task that has not begun is begun.
 */
public final class ParallelForkJoin {

    /** Stands for a body that is a plain call. */
    public static final int NOT_BEGUN = -2;

    private static final IdentityTable<Forked> FORKED = new IdentityTable<>();

    private ParallelForkJoin() {}

    /** A task after its creation. The thread that runs it sets the flags. */
    private static final class Forked {
        final ListenedTask task;
        volatile boolean hasBegun;
        volatile boolean hasEnded;

        Forked(ListenedTask task) {
            this.task = task;
        }
    }

    /** Records that the running task creates a task. */
    static void created(Object task) {
        created(task, false);
    }

    private static void created(Object task, boolean isSpawned) {
        ListenedTask created = task == null ? null : ListenedTask.created(isSpawned);
        if (created != null) {
            // By the tree alone, a task that is not joined makes the check inconclusive.
            FORKED.put(task, new Forked(ParallelTasks.control().joinsAnyTask() ? created.awaited() : created));
        }
    }

    static boolean isForked(Object task) {
        return FORKED.get(task) != null;
    }

    /** Records that the running task has waited for a task. */
    static void joined(Object task) {
        ParallelTasks.Control control = ParallelTasks.control();
        Strand strand = Strand.current();
        if (control == null || strand.task == Strand.NO_TASK) {
            return;
        }
        if (task instanceof CountedCompleter<?>) {
            // It is over when its parts are, not at the end of its body.
            Completion.of(task).follow();
            return;
        }
        Forked forked = FORKED.get(task);
        if (forked == null || !forked.hasEnded) {
            control.outside("a join of a task that was not forked, did not run, or was joined before", strand.callSite);
            return;
        }
        if (!control.joinsAnyTask()) {
            FORKED.put(task, null);
        }
        control.join(strand.task, forked.task.number());
    }

    /** Begins the body of a task on the calling thread; returns what {@link #end} needs. */
    public static int begin(Object task) {
        Forked forked = FORKED.get(task);
        if (forked == null || forked.hasBegun) {
            return NOT_BEGUN;
        }
        forked.hasBegun = true;
        return forked.task.begin();
    }

    /** Ends the body of a task: the thread goes on with what it ran before. */
    public static void end(Object task, int below) {
        if (below != NOT_BEGUN) {
            Forked forked = FORKED.get(task);
            forked.task.end(below);
            forked.hasEnded = true;
        }
    }

    /** Records that the program uses a method of tasks that has no hook here. */
    public static void unknown(String method) {
        ParallelTasks.Control control = ParallelTasks.control();
        if (control != null) {
            control.outside("ForkJoinTask." + method, Strand.current().callSite);
        }
    }

    /** Replaces {@link ForkJoinTask#fork}. */
    public static <V> ForkJoinTask<V> fork(ForkJoinTask<V> task) {
        created(task);
        return task.fork();
    }

    /** Replaces {@link ForkJoinTask#join}. */
    public static <V> V join(ForkJoinTask<V> task) {
        int site = Strand.current().callSite;
        try {
            return task.join();
        } finally {
            Strand.current().callSite = site;
            ParallelExecutors.awaited(task);
        }
    }

    /** Replaces {@link ForkJoinTask#invoke}. */
    public static <V> V invoke(ForkJoinTask<V> task) {
        created(task);
        try {
            return task.invoke();
        } finally {
            joined(task);
        }
    }

    /** Replaces {@link ForkJoinPool#invoke}. */
    public static <V> V invoke(ForkJoinPool pool, ForkJoinTask<V> task) {
        created(task);
        try {
            return pool.invoke(task);
        } finally {
            joined(task);
        }
    }

    /** Replaces {@link ForkJoinTask#invokeAll(ForkJoinTask, ForkJoinTask)}. */
    public static void invokeAll(ForkJoinTask<?> one, ForkJoinTask<?> other) {
        invoke(Arrays.asList(one, other), () -> ForkJoinTask.invokeAll(one, other));
    }

    /** Replaces {@link ForkJoinTask#invokeAll(ForkJoinTask...)}. */
    public static void invokeAll(ForkJoinTask<?>... tasks) {
        invoke(Arrays.asList(tasks), () -> ForkJoinTask.invokeAll(tasks));
    }

    /** Replaces {@link ForkJoinTask#invokeAll(Collection)}. */
    public static <T extends ForkJoinTask<?>> Collection<T> invokeAll(Collection<T> tasks) {
        invoke(List.copyOf(tasks), () -> ForkJoinTask.invokeAll(tasks));
        return tasks;
    }

    /**
     * Creates tasks, lets the JDK run them, and joins all of them. In the tree of tasks they have one join step, so that
     * two of them stand for all where they have read.
     */
    private static void invoke(List<? extends ForkJoinTask<?>> tasks, Runnable invocation) {
        ParallelTasks.Control control = ParallelTasks.control();
        boolean isSpawned = control != null && !control.joinsAnyTask();
        for (ForkJoinTask<?> task : tasks) {
            created(task, isSpawned);
        }
        boolean isOver = false;
        try {
            invocation.run();
            isOver = true;
        } finally {
            if (isSpawned) {
                synced(tasks, isOver);
            }
        }
        if (!isSpawned) {
            tasks.forEach(ParallelForkJoin::joined);
        }
    }

    /** Records that the running task has waited for all tasks that it has created together. */
    private static void synced(List<? extends ForkJoinTask<?>> tasks, boolean isOver) {
        ParallelTasks.Control control = ParallelTasks.control();
        Strand strand = Strand.current();
        if (control == null || strand.task == Strand.NO_TASK) {
            return;
        }
        boolean haveEnded = isOver;
        for (ForkJoinTask<?> task : tasks) {
            Forked forked = FORKED.get(task);
            haveEnded &= forked != null && forked.hasEnded;
            FORKED.put(task, null);
        }
        if (haveEnded) {
            control.sync(strand.task);
        } else {
            control.outside("invokeAll of a task that has failed, or did not run", strand.callSite);
        }
    }
}
