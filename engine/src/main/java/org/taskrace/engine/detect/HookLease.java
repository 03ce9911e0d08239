package org.taskrace.engine.detect;

import org.taskrace.hooks.memory.RunningThread;

/**
 * Right to the static state of the hooks, which one run at a time has in a JVM.
 *
 * <p>A detector of another thread waits until the right is released. A detector of the holding thread takes the right over: the
 * earlier run has ended without a word, and its further events are refused. Inside a program that the agent checks there is none.
 *
 * <p>Invariant: I1: {@link RunningThread} names the holder's thread exactly while there is a holder.
 */
final class HookLease {

    private static final Object LOCK = new Object();

    /** The time after which a wait looks at the holder's thread once more: it may have died. */
    private static final long MILLIS = 100;

    private static HookLease holder;
    private static Thread thread;

    private final Runnable disconnect;

    /**
     * Creates a lease that is not held.
     *
     * @param disconnect removes the run's state from the hooks; runs when the right is released or taken over
     */
    HookLease(Runnable disconnect) {
        this.disconnect = disconnect;
    }

    /** Waits for the right and takes it for the calling thread. */
    void acquire() {
        synchronized (LOCK) {
            while (holder != null && thread != Thread.currentThread() && thread.isAlive()) {
                try {
                    LOCK.wait(MILLIS);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new IllegalStateException("interrupted while another run uses the engine", e);
                }
            }
            if (holder == null && RunningThread.get() != null) {
                throw new IllegalStateException(
                        "the engine checks this JVM's own program: run the check in another JVM");
            }
            if (holder != null) {
                holder.disconnect.run();
            }
            holder = this;
            thread = Thread.currentThread();
            RunningThread.set(thread);
        }
    }

    /** Throws {@link IllegalStateException} if the right was taken over, or the caller is not the thread that has it. */
    void check() {
        if (holder != this || !RunningThread.isCalling()) {
            throw new IllegalStateException("the run has ended, or another thread has begun it");
        }
    }

    /** Gives the right back, if the run still has it. */
    void release() {
        synchronized (LOCK) {
            if (holder == this) {
                disconnect.run();
                holder = null;
                thread = null;
                RunningThread.set(null);
                LOCK.notifyAll();
            }
        }
    }
}
