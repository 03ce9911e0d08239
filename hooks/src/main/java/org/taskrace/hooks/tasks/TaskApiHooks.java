package org.taskrace.hooks.tasks;

import java.util.function.BooleanSupplier;

/**
 * Hooks of the task API ({@code org.taskrace.tasks}): it reports what its tasks do, and leaves to the control when they
 * run. Its classes find this one on the boot class path if the program runs under the agent, and nowhere otherwise.
 *
 * <p>The running task reports everything; a site is the number of a place in the program, as in {@link
 * TaskHooks#callSite}.
 */
public final class TaskApiHooks {

    private TaskApiHooks() {}

    private static Control control = new Control();

    /** Control that runs the tasks; this one runs none. */
    public static class Control {

        /** Returns whether the calling thread runs the program under control. */
        public boolean conducts() {
            return false;
        }

        /** Returns the object that the library keeps for the running task; null at first. */
        public Object worker() {
            return null;
        }

        public void worker(Object worker) {}

        /** Returns the number of the running task. */
        public int runningTask() {
            return 0;
        }

        /** Returns the number that the next task will get. */
        public int nextTask() {
            return 0;
        }

        /** Returns a number for a new promise. */
        public int newPromise() {
            return 0;
        }

        /** Returns a set of tasks that will be awaited together. */
        public Object newGroup() {
            return null;
        }

        /** Records that the running task creates one, of the kind with this ordinal. */
        public void create(int kind, int site) {}

        /** Runs the task that was created last until it ends or has to wait; the group may be null. */
        public void start(Object group, Runnable body) {}

        /** Waits until all tasks of a group have ended, and goes on after them. */
        public void awaitAll(Object group, String construct, int site) {}

        /** Waits; false if the task was interrupted before. */
        public boolean await(String what, int site, BooleanSupplier over) {
            return true;
        }

        /** Records that a task has ended; for an iteration: so have all before it. */
        public void end(int task) {}

        public void beginFinish(int site) {}

        public void endFinish(int site) {}

        public void sync(int site) {}

        /** Joins the left neighbour in the line of forked tasks. */
        public void join(int task, int site) {}

        public void getFuture(int task, int site) {}

        public void set(int promise, int site) {}

        public void get(int promise, int site) {}

        public void beginPipeline(int site) {}

        public void endPipeline(int site) {}

        /** Records that the running iteration begins a stage; {@code waits}: after the iteration before. */
        public void stage(int number, boolean waits, int site) {}

        /** Records that an isolated block begins, on these objects or, if there are none, on everything. */
        public void beginIsolated(Object[] objects, int site) {}

        public void endIsolated() {}

        /** Records that the program's next action depends on the schedule. */
        public void dependsOnSchedule(String what, int site) {}

        /** Records that the program uses the library in a way that is not checked. */
        public void unchecked(String what, int site) {}

        /** Returns the place with this number, as {@code File.java:line}. */
        public String place(int site) {
            return "an unknown place";
        }
    }

    /** Installs the control; called once. */
    public static void install(Control theControl) {
        control = theControl;
    }

    /** Returns the control that runs the tasks. */
    public static Control control() {
        return control;
    }
}
