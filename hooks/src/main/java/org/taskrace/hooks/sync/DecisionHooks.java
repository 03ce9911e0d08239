package org.taskrace.hooks.sync;

/**
 * Hooks before operations whose outcome depends on the schedule, so that a search can choose which task goes first. Only classes that are
 * rewritten for {@code taskrace explore} call them.
 */
public final class DecisionHooks {

    /** Effects of an operation on its object: finds its state; changes it; changes it in a way that commutes with itself. */
    public static final int READ = 0;

    public static final int WRITE = 1;
    public static final int UPDATE = 2;

    /** Acquires a lock; tries to; waits for a condition or signals one. */
    public static final int LOCK = 3;

    public static final int TRY_LOCK = 4;
    public static final int CONDITION = 5;

    /** Takes a permit or an item, or waits for a latch, so that it may have to wait. */
    public static final int TAKE = 6;

    public static final int PUT = 7;
    public static final int AWAIT = 8;

    /** An operation on a class that is not known before the call runs. */
    public static final int ANY_READ = 9;

    public static final int ANY_WRITE = 10;

    /** An operation that depends on the schedule, but that no search chooses. */
    public static final int UNKNOWN = 11;

    /** Writes output, the order of which matters if outputs are compared. */
    public static final int PRINT = 12;

    /** Gives a task to an executor. */
    public static final int SUBMIT = 13;

    /** Parks the running thread. */
    public static final int PARK = 14;

    /** Waits for the end of tasks, which an interrupt may cut short. */
    public static final int WAIT = 15;

    /** Follows the first of several futures that is complete. */
    public static final int FIRST = 16;

    /** Stops an executor: takes the tasks that have not begun, and interrupts the others. */
    public static final int STOP = 17;

    /** Flag of an operation with a time limit: if it finds nothing to take, it may give up. */
    public static final int TIMED = 32;

    private static final int MODES = 63;

    /** Shift of the mode that holds if the program does not look at the result. */
    private static final int UNUSED = 6;

    private static Control control = new Control();

    private DecisionHooks() {}

    /** Control that decides what happens next; this one lets everything happen at once. */
    public static class Control {

        /** Runs before an access to a volatile field; the holder is null for a static one. */
        public void field(Object holder, int site, boolean writes) {}

        /** Returns the code that a collection is about to call under a key, or code with the result of a call that was made here. */
        public Object computed(Object code, Object collection, Object key) {
            return code;
        }

        /** Runs before a call. */
        public void call(Object receiver, Object argument, long number, int site, int mode, int modeIfUnused) {}
    }

    public static void install(Control theControl) {
        control = theControl;
    }

    /** Returns the modes of a call as one number. */
    public static int modes(int mode, int modeIfUnused) {
        return mode | modeIfUnused << UNUSED;
    }

    /** Runs before a call of a collection with code of the program; returns the code to hand over. */
    static Object computes(Object code, Object collection, Object key) {
        return control.computed(code, collection, key);
    }

    /** Runs before the read of a volatile field. */
    public static void reads(Object holder, int site) {
        control.field(holder, site, false);
    }

    /** Runs before the write of a volatile field. */
    public static void writes(Object holder, int site) {
        control.field(holder, site, true);
    }

    /** Runs before a call; {@code number} is its first argument if that is one, otherwise -1. */
    public static void calls(Object receiver, Object argument, long number, int site, int modes) {
        control.call(receiver, argument, number, site, modes & MODES, modes >> UNUSED & MODES);
    }
}
