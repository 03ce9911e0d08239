package org.taskrace.hooks.parallel;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/**
 * Hooks that listen to ForkJoin tasks of the program while the JDK's own pools run them. Calls of the program come here
 * in place of the JDK's methods, and the body of a task begins and ends here, on whichever thread.
 *
 * <p>A body that the program calls itself is part of the caller: only a forked task that has not begun is begun.
 */
public final class ParallelForkJoin {

    /** Stands for a body that is a plain call. */
    public static final int NOT_BEGUN = -2;

    private static final ConcurrentHashMap<Identity, Forked> FORKED = new ConcurrentHashMap<>();

    private ParallelForkJoin() {}

    /** A task by its identity, whatever its class says of equality. */
    private record Identity(Object task) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Identity identity && identity.task == task;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(task);
        }
    }

    /** A task between its creation and its join. The thread that runs it sets the flag. */
    private static final class Forked {
        final int number;
        volatile boolean hasBegun;
        volatile boolean hasEnded;

        Forked(int number) {
            this.number = number;
        }
    }

    /** Records that the running task creates a task. */
    private static void created(Object task) {
        ParallelTasks.Control control = ParallelTasks.control();
        Strand strand = Strand.current();
        if (control == null || strand.task == Strand.NO_TASK || task == null) {
            return;
        }
        Forked forked = new Forked(control.nextTask());
        FORKED.put(new Identity(task), forked);
        control.fork(strand.task, forked.number, strand.callSite);
    }

    /** Records that the running task has waited for a task. */
    private static void joined(Object task) {
        ParallelTasks.Control control = ParallelTasks.control();
        Strand strand = Strand.current();
        if (control == null || strand.task == Strand.NO_TASK) {
            return;
        }
        Forked forked = FORKED.remove(new Identity(task));
        if (forked == null || !forked.hasEnded) {
            control.outside("a join of a task that was not forked, did not run, or was joined before", strand.callSite);
        } else {
            control.join(strand.task, forked.number);
        }
    }

    /** Begins the body of a task on the calling thread; returns what {@link #end} needs. */
    public static int begin(Object task) {
        Forked forked = FORKED.get(new Identity(task));
        if (forked == null || forked.hasBegun) {
            return NOT_BEGUN;
        }
        forked.hasBegun = true;
        int below = Strand.current().task;
        ParallelTasks.control().runs(forked.number);
        return below;
    }

    /** Ends the body of a task: the thread goes on with what it ran before. */
    public static void end(Object task, int below) {
        if (below != NOT_BEGUN) {
            Forked forked = FORKED.get(new Identity(task));
            ParallelTasks.control().end(forked.number);
            ParallelTasks.control().runs(below);
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
            joined(task);
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
        created(one);
        created(other);
        ForkJoinTask.invokeAll(one, other);
        joined(one);
        joined(other);
    }

    /** Replaces {@link ForkJoinTask#invokeAll(ForkJoinTask...)}. */
    public static void invokeAll(ForkJoinTask<?>... tasks) {
        List.of(tasks).forEach(ParallelForkJoin::created);
        ForkJoinTask.invokeAll(tasks);
        List.of(tasks).forEach(ParallelForkJoin::joined);
    }

    /** Replaces {@link ForkJoinTask#invokeAll(Collection)}. */
    public static <T extends ForkJoinTask<?>> Collection<T> invokeAll(Collection<T> tasks) {
        List<T> all = List.copyOf(tasks);
        all.forEach(ParallelForkJoin::created);
        ForkJoinTask.invokeAll(tasks);
        all.forEach(ParallelForkJoin::joined);
        return tasks;
    }
}
