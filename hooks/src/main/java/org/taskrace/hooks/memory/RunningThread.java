package org.taskrace.hooks.memory;

/**
 * The thread that runs the program under control at the moment. Each judgement of an access and each construct asks
 * whether it is the calling thread. So the answer is one load from a fixed place and a comparison.
 *
 * <p>The field is plain. A thread finds itself in it only if it has put itself there. A thread that hands over to
 * another one sleeps until that one has handed back.
 */
public final class RunningThread {

    private RunningThread() {}

    private static Thread thread;

    /** Sets the thread that runs the program from now on; null for none. */
    public static void set(Thread running) {
        thread = running;
    }

    /** Returns the thread that runs the program; null while no program runs under control. */
    public static Thread get() {
        return thread;
    }

    /** Returns whether it is the calling thread. */
    public static boolean isCalling() {
        return Thread.currentThread() == thread;
    }
}
