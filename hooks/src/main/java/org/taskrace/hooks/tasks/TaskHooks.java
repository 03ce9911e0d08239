package org.taskrace.hooks.tasks;

import java.util.Collection;
import java.util.List;

/**
 * Hooks of ForkJoin tasks and futures: JDK methods and call sites that create or await a task.
 *
 * <p>Without a control, and on threads that are not under control, every answer is "go on as usual".
 */
public final class TaskHooks {

    private TaskHooks() {}

    /** The site of the application's latest call that may create or await a task. */
    public static int callSite;

    private static Control control = new Control();

    /** Control that takes tasks and futures over; this one takes none. */
    public static class Control {

        /**
         * Takes over a ForkJoinTask that is handed to a pool, or to the current one if that is null. True: it was run
         * or is being run.
         */
        public boolean fork(Object pool, Object task) {
            return false;
        }

        /** Takes over a ForkJoinTask that is run in place. True: it was run. */
        public boolean runInPlace(Object task) {
            return false;
        }

        /** Runs ForkJoinTasks in parallel, and joins them. True: they were. */
        public boolean invokeAll(Object[] tasks) {
            return false;
        }

        /** Waits for the result of a future; returns when it is there, or the caller is interrupted. */
        public void await(Object future) {}

        /** Waits for the result of a future with a limit, in nanoseconds. */
        public void await(Object future, long nanos) {}

        /** Orders the caller after all futures of a list that are done. */
        public void joined(List<?> futures) {}

        /** Runs before the running task runs a FutureTask, unless another one has. */
        public void runs(Object future) {}

        /** Records that the running task completes a future. */
        public void completed(Object future) {}

        /** Runs before a future is completed by an exception of the running task. */
        public void failed(Object future, Throwable thrown) {}
    }

    /** Installs the control; called once, before any class is rewritten. */
    public static void install(Control theControl) {
        control = theControl;
    }

    public static boolean fork(Object task) {
        return control.fork(null, task);
    }

    public static boolean submit(Object pool, Object task) {
        return control.fork(pool, task);
    }

    public static boolean runInPlace(Object task) {
        return control.runInPlace(task);
    }

    public static boolean invokeAll(Object first, Object second) {
        return first != null && second != null && control.invokeAll(new Object[] {first, second});
    }

    public static boolean invokeAll(Object[] tasks) {
        return control.invokeAll(tasks);
    }

    public static boolean invokeAll(Collection<?> tasks) {
        return control.invokeAll(tasks.toArray());
    }

    public static void await(Object future) {
        control.await(future);
    }

    public static void await(Object future, long nanos) {
        control.await(future, nanos);
    }

    /** Waits for a future, with a limit only if {@code limited}. */
    public static void awaitIf(Object future, boolean limited, long nanos) {
        control.await(future, limited ? Math.max(0, nanos) : -1);
    }

    /** Waits for a future until a time of {@link ThreadHooks#nanoTime}; 0: without limit. */
    public static void awaitUntil(Object future, long deadline) {
        control.await(future, deadline == 0 ? -1 : Math.max(0, deadline - ThreadHooks.nanoTime()));
    }

    public static void joined(List<?> futures) {
        if (futures != null) {
            control.joined(futures);
        }
    }

    public static void runs(Object future) {
        control.runs(future);
    }

    public static void completed(Object future) {
        control.completed(future);
    }

    public static void failed(Object future, Throwable thrown) {
        control.completed(future);
        control.failed(future, thrown);
    }
}
