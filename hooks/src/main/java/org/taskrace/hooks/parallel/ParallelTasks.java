package org.taskrace.hooks.parallel;

/**
 * How the task API ({@code org.taskrace.tasks}) lets itself be checked while its tasks run in parallel: it runs them as it always does,
 * and tells what they do to each other. Events of one task, and events that depend on each other, come in order.
 */
public final class ParallelTasks {

    private static volatile Control control;

    private ParallelTasks() {}

    /** Is told what tasks do, on several threads at once. */
    public abstract static class Control {

        /** A number for a new task. */
        public abstract int nextTask();

        /** The calling thread runs this task from now on, or none if it is {@link Strand#NO_TASK}. */
        public abstract void runs(int task);

        /** A task creates one, of the kind with this ordinal. */
        public abstract void create(int parent, int child, int kind, int site);

        public abstract void end(int task);

        public abstract void beginFinish(int task);

        public abstract void endFinish(int task);

        public abstract void sync(int task);

        public abstract void join(int task, int joined);

        public abstract void beginPipeline(int task);

        public abstract void endPipeline(int task);

        public abstract void stage(int iteration, int number, boolean waits);

        /** The program uses a construct that cannot be checked so. */
        public abstract void outside(String construct, int site);

        /** What the program does next depends on the schedule. */
        public abstract void dependsOnSchedule(String what, int site);

        /** The place with this number, as {@code File.java:line}. */
        public abstract String place(int site);

        /** The program ends itself. */
        public abstract void exiting(int site);
    }

    /** Installs the control, before any task is created. */
    public static void install(Control theControl) {
        control = theControl;
    }

    /** Whoever is told; null where nothing is checked in parallel. */
    public static Control control() {
        return control;
    }

    /** Whether the calling thread runs a program that is checked in parallel. */
    public static boolean checks() {
        return control != null && Thread.currentThread() instanceof CheckedThread;
    }

    /** Before a call that may create or await a task. */
    public static void callSite(int site) {
        Strand.current().callSite = site;
    }

    /** Instead of {@link System#exit}. */
    public static void exit(int status) {
        if (checks()) {
            control.exiting(Strand.current().callSite);
        }
        System.exit(status);
    }
}
