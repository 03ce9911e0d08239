package org.taskrace.hooks.parallel;

/**
 * Hooks that the task API ({@code org.taskrace.tasks}) calls when its tasks are checked in parallel. It runs tasks as
 * always, and reports their creations, ends and joins. Events of one task, and events that depend on each other, come
 * in order.
 */
public final class ParallelTasks {

    private static volatile Control control;

    private ParallelTasks() {}

    /** A receiver of task events, on several threads at once. */
    public abstract static class Control {

        /** Returns a number for a new task. */
        public abstract int nextTask();

        /** Records that the calling thread runs this task from now on, or none if it is {@link Strand#NO_TASK}. */
        public abstract void runs(int task);

        /** Records that a task creates one, of the kind with this ordinal. */
        public abstract void create(int parent, int child, int kind, int site);

        /** Records that a task of the program creates one that the JDK runs. */
        public abstract void fork(int parent, int child, int site);

        /** Records that a task of the program creates one that the JDK runs, and that its next sync joins. */
        public abstract void spawn(int parent, int child, int site);

        public abstract void end(int task);

        public abstract void beginFinish(int task);

        public abstract void endFinish(int task);

        public abstract void sync(int task);

        public abstract void join(int task, int joined);

        public abstract void beginPipeline(int task);

        public abstract void endPipeline(int task);

        public abstract void stage(int iteration, int number, boolean waits);

        /** Runs before an operation on an atomic, whose first argument may be an index. */
        public abstract void atomicBegins(Object atomic, long index, boolean sharesWork);

        /** Runs before an access to a volatile field of an object; null if it is static. */
        public abstract void volatileBegins(Object holder, String field);

        /** Runs after an operation on an atomic or volatile field; see {@code AtomicHooks}. */
        public abstract void synchronizes(int site, int operation);

        /** Returns whether any task may join any other one, and promises are known. */
        public abstract boolean joinsAnyTask();

        /** Returns a number for a new promise. */
        public abstract int nextPromise();

        /** Records that a task sets a promise; several may. */
        public abstract void set(int task, int promise);

        /** Records that a task follows all that have set a promise. */
        public abstract void get(int task, int promise);

        /** Returns whether a promise was set, and a task follows all that have set it. */
        public abstract boolean followsSet(int task, int promise);

        /** Returns whether a task follows the creation of another one, which has not begun. */
        public abstract boolean followsCreation(int task, int created);

        /** Records that the running task makes a call which may run functions; {@code calls}: the promise of its group. */
        public abstract void callBegins(int calls);

        /** Records that such a call of the running task is over. */
        public abstract void callEnds(int task, int calls);

        /** Begins a strand of the running task; returns the one before, which is over, or null if nothing is recorded. */
        public abstract Object cut(int task);

        /** Records a call that is a group by itself, and was over with a strand; returns false if there is no room. */
        public abstract boolean callWasOver(int calls, Object strand);

        /** Records that a call of the running task, which is over, may have run functions of a group. */
        public abstract void callHelps(int task, int calls);

        /** Records that a task, which is about to begin, runs within one of the calls of these groups. */
        public abstract void function(int task, int[] calls);

        /** Ends the running strand of a task that changes what others may see; returns the strand, or null if nothing is recorded. */
        public abstract Object leaves(int task);

        /** Returns whether a task follows such a strand in every schedule. */
        public abstract boolean follows(int task, Object strand);

        /** Orders a task after such a strand in this schedule, and lets the verdict assume it. */
        public abstract void sees(int task, Object strand, String construct, int site);

        /** Lets another task go first, for a moment, before the running one takes something from an object. */
        public abstract void givesTurn(Object object);

        /** Records that the program uses a construct that cannot be checked in parallel. */
        public abstract void outside(String construct, int site);

        /** Records an outcome that another schedule may change, and that the verdict relies on. */
        public abstract void assumes(String what, int site, String outcome);

        /** Records that the program's next action depends on the schedule. */
        public abstract void dependsOnSchedule(String what, int site);

        /**
         * Returns whether a wait with a limit orders the running task. It does if the program looks at the result, or
         * if the limit is not meant to pass.
         */
        public abstract boolean ordersAfterWait(long nanos, int site);

        /** Returns whether no run reaches a limit. */
        public abstract boolean isEndless(long nanos);

        /** Returns whether the program uses what the call at a site returns. */
        public abstract boolean usesResult(int site);

        /** Returns the place with this number, as {@code File.java:line}. */
        public abstract String place(int site);

        /** Records that the program ends itself. */
        public abstract void exiting(int site);
    }

    /** Installs the control, before any task is created. */
    public static void install(Control theControl) {
        control = theControl;
    }

    /** Returns the installed control; null if nothing is checked in parallel. */
    public static Control control() {
        return control;
    }

    /** Returns whether the calling thread runs a program that is checked in parallel. */
    public static boolean checks() {
        return control != null && Thread.currentThread() instanceof CheckedThread;
    }

    /** Notes the site before a call that may create or await a task. */
    public static void callSite(int site) {
        Strand.current().callSite = site;
    }

    /**
     * Runs before a loop that may wait for another task begins anew. The volatile read keeps compilers from moving the
     * loop's own reads out of it. Checks of these reads stand behind the loop, so they do not prevent that.
     */
    public static void loops(int site) {
        if (control == null) {
            Thread.onSpinWait();
        }
    }

    /** Replaces {@link System#exit}. */
    public static void exit(int status) {
        if (checks()) {
            control.exiting(Strand.current().callSite);
        }
        System.exit(status);
    }

    /** Runs before an operation on an atomic, which happens in one step with its record. */
    public static void atomicBegins(Object atomic, long index, boolean sharesWork) {
        control.atomicBegins(atomic, index, sharesWork);
    }

    /** Runs before an access to a volatile field; {@code field} names the class, too. */
    public static void volatileBegins(Object holder, String field) {
        control.volatileBegins(holder, field);
    }

    /** Runs after an operation; {@code isDone}: false where a conditional write has not happened. */
    public static void synchronizes(int site, int operation, boolean isDone) {
        control.synchronizes(site, isDone ? operation : operation & ~3);
    }
}
