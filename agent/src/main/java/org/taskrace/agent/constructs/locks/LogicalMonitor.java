package org.taskrace.agent.constructs.locks;

import java.util.ArrayDeque;
import java.util.Deque;
import org.taskrace.agent.scheduler.ScheduledTask;

/** A monitor or lock of the program, as tasks hold it. */
final class LogicalMonitor {

    /** Its number in lock sets. */
    final int number;

    /** The number of what a task holds besides while it has the lock in shared mode, taken in exclusive mode first; -1 before that. */
    int downgraded = -1;

    /** The task whose thread owns it, the task that entered it, and how often that one did. */
    ScheduledTask owner;

    ScheduledTask holder;
    int entered;
    Deque<Waiter> waiters;

    /** The object while a task holds it, and the line that took it, where that is known. */
    Object object;

    /** The monitor that was taken last before this one, while a task holds this one. */
    LogicalMonitor older;

    String since = "";

    /** The number of searches for the line. */
    int lookups;

    LogicalMonitor(int number) {
        this.number = number;
    }

    /** A task in wait. */
    static final class Waiter {
        boolean signalled;

        /** The strand of the task that signalled. */
        int strand;
    }

    Deque<Waiter> waiters() {
        if (waiters == null) {
            waiters = new ArrayDeque<>();
        }
        return waiters;
    }
}
