package org.taskrace.language.run;

/** A promise: whether it is set, by which statement, and who waits for it in the order in which they blocked. */
final class PromiseState {

    static final int UNSET = -1;

    int setSite = UNSET;

    /** The task that made it and how many it had made before: a name that does not depend on the schedule. */
    final TaskState maker;

    TaskState firstWaiter;
    TaskState lastWaiter;

    PromiseState(TaskState maker) {
        this.maker = maker;
    }

    boolean isSet() {
        return setSite != UNSET;
    }

    void addWaiter(TaskState waiter) {
        if (firstWaiter == null) {
            firstWaiter = waiter;
        } else {
            lastWaiter.nextWaiter = waiter;
        }
        lastWaiter = waiter;
    }
}
