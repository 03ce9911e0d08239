package org.taskrace.hooks.tasks;

/**
 * Hooks of JDK methods for constructs whose parts run where the JDK chooses: the stages of a CompletableFuture, the
 * completions of a CountedCompleter, delayed tasks. Without a control every answer is "go on as usual".
 */
public final class CompletionHooks {

    private CompletionHooks() {}

    /** A stage runs its function after all its sources. */
    public static final int ALL = 0;

    /** A stage runs its function after one of its sources. */
    public static final int ANY = 1;

    /** After its source a stage runs a function, and is done when the stage that this one returned is. */
    public static final int COMPOSE = 2;

    /** How finely the JDK is to split parallel work. */
    private static final int PARALLELISM = 1 << 16;

    private static Control control = new Control();

    /** Control that takes stages over; this one takes none. */
    public static class Control {

        /** Runs before a stage is made; returns the function to use instead of its own. The executor is null if it needs none. */
        public Object function(Object function, int kind, Object source, Object other, Object executor) {
            return function;
        }

        /** Records that a stage was made with this function. */
        public void made(Object future, Object function) {}

        /** Records that a future was made that is done after its sources, without a function. */
        public void follows(Object future, int kind, Object[] sources) {}

        /** Records that a call of the program or a timeout, not its own stage, completes a future. */
        public void completing(Object future) {}

        /** Records that a future gets another value, whether or not it is done. */
        public void obtruded(Object future) {}

        /** Records that a part of a completer's work is done. True: its completion was taken care of. */
        public boolean tryComplete(Object completer, boolean calls) {
            return false;
        }

        /** Records that a part of a completer's work is done; the caller looks at the completion itself. */
        public void firstComplete(Object completer) {}

        /** Records that a part was split off; everything that has arrived at the whole precedes it too. */
        public void splitOff(Object part, Object whole) {}

        /** Takes over the first task of a stream's {@code forEach}. True: all its work was done. */
        public boolean forEach(Object task) {
            return false;
        }

        /** Takes over the first task of an operation that combines the results of its parts. True: all its work was done. */
        public boolean combine(Object task) {
            return false;
        }

        /** Returns whether parallel work is to be split as finely as the JDK can. */
        public boolean splits() {
            return false;
        }

        /** Returns 0 if a leaf of an endless source has handed out its element, or -1 if it may hand one out. */
        public int endlessLeaf(Object source) {
            return -1;
        }

        /** Records the begin of an operation that need not look at all elements of a parallel stream. */
        public void cutsShort() {}

        /** Records that an executor is asked for the result of any of several tasks. */
        public void takesAny() {}

        /** Records that a future gets a limit of time. */
        public void timesOut() {}

        /** Takes over a task that is to run after a delay. True: it was taken over. */
        public boolean delayed(Object executor, Object task) {
            return false;
        }

        /**
         * Decides what happens after a delayed task of a ForkJoinPool has run. True: it is to run again, and that was
         * taken care of.
         */
        public boolean repeats(Object task) {
            return false;
        }

        /**
         * Records that a pool is not to run its delayed tasks any more, from now on or once it is shut down. True: that
         * was noted.
         */
        public boolean dropsDelayed(Object pool, boolean atOnce) {
            return false;
        }

        /** Takes over the first task of a parallel prefix. True: all its work was done. */
        public boolean prefix(Object task) {
            return false;
        }
    }

    /** Installs the control; called once. */
    public static void install(Control theControl) {
        control = theControl;
    }

    public static Object function(Object function, int kind, Object source, Object other, Object executor) {
        return control.function(function, kind, source, other, executor);
    }

    public static void made(Object future, Object function) {
        control.made(future, function);
    }

    public static void follows(Object future, Object source) {
        control.follows(future, ALL, new Object[] {source});
    }

    public static void followsAll(Object future, Object[] sources) {
        control.follows(future, ALL, sources);
    }

    public static void followsAny(Object future, Object[] sources) {
        control.follows(future, ANY, sources);
    }

    public static void completing(Object future) {
        control.completing(future);
    }

    public static void obtruded(Object future) {
        control.obtruded(future);
    }

    public static boolean tryComplete(Object completer) {
        return control.tryComplete(completer, true);
    }

    public static boolean propagateCompletion(Object completer) {
        return control.tryComplete(completer, false);
    }

    public static void firstComplete(Object completer) {
        control.firstComplete(completer);
    }

    public static void splitOff(Object part, Object whole) {
        control.splitOff(part, whole);
    }

    public static boolean forEach(Object task) {
        return control.forEach(task);
    }

    public static boolean combine(Object task) {
        return control.combine(task);
    }

    /** Returns the parallelism to split for, or -1. */
    public static int parallelism() {
        return control.splits() ? PARALLELISM : -1;
    }

    /** Returns the size of a leaf for a stream of this size; the JDK's own answer unless work is split finely. */
    public static long leafSize(long jdkAnswer) {
        return control.splits() ? 1 : jdkAnswer;
    }

    public static int endlessLeaf(Object source) {
        return control.endlessLeaf(source);
    }

    public static void cutsShort() {
        control.cutsShort();
    }

    public static void takesAny() {
        control.takesAny();
    }

    public static void timesOut() {
        control.timesOut();
    }

    public static boolean delayed(Object executor, Object task) {
        return control.delayed(executor, task);
    }

    /** Returns 0 for a task that is to run again, otherwise -1. */
    public static int repeats(Object task) {
        return control.repeats(task) ? 0 : -1;
    }

    public static boolean dropsAtShutdown(Object pool) {
        return control.dropsDelayed(pool, false);
    }

    public static void dropsNow(Object pool) {
        control.dropsDelayed(pool, true);
    }

    public static boolean prefix(Object task) {
        return control.prefix(task);
    }
}
