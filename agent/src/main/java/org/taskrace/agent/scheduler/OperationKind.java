package org.taskrace.agent.scheduler;

/** The kinds of operations whose outcome may depend on the schedule. */
public enum OperationKind {

    /** Enters a monitor, acquires a lock, or changes a concurrent collection. */
    ENTER(true),

    /** Takes an item from a queue. */
    TAKE(true),

    /** Reads and writes an atomic in one step. */
    EXCHANGE(true),

    /** Gives an item to a queue, or a permit to a semaphore. */
    GIVE(false),

    /** Publishes through a synchronizer, or arrives at a latch, barrier or phaser. */
    PUBLISH(false),

    /** Signals tasks that wait for a monitor. */
    SIGNAL(false),

    /** Completes or cancels a future. */
    COMPLETE(false),

    /** Interrupts or unparks a thread. */
    WAKE(false);

    private final boolean sharesWork;

    OperationKind(boolean sharesWork) {
        this.sharesWork = sharesWork;
    }

    /** Returns whether tasks may share work out among themselves by such operations. */
    public boolean sharesWork() {
        return sharesWork;
    }
}
