package org.taskrace.agent.scheduler.policy;

import org.taskrace.agent.scheduler.OperationKind;
import org.taskrace.agent.scheduler.SchedulePolicy;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.fibers.StackMonitors;
import org.taskrace.hooks.memory.CurrentStrand;

/**
 * The default policy, work sharing: threads that share work out among themselves really share it. A task runs until it
 * ends or waits. So the first of several tasks that take items from one queue, or numbers from one counter, would take
 * all of them. The others would do nothing that could race. Therefore a task that comes to a lock, queue or atomic
 * again yields to all others. It does so the second, third and fourth time, and then each time that the number of
 * visits has doubled.
 *
 * <p>Only tasks yield that have a stack of their own on every JDK, since reports must not depend on the JDK. A task
 * that holds a lock, or is inside code of the JDK that holds a monitor, does not yield. Another task might then wait for
 * something that the scheduler does not know.
 */
public final class WorkSharingPolicy implements SchedulePolicy {

    private static final int MOST_PER_TASK = 64;

    private final Scheduler scheduler;

    public WorkSharingPolicy(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    /** The objects that a task came to last, by their hash codes, and how often it came to each. */
    private static final class Visits {
        private final int[] objects = new int[4];
        private final int[] times = new int[objects.length];
        private int oldest;
        private int turns;

        /** Counts one more visit; returns whether it is time to yield. */
        boolean add(int object) {
            for (int i = 0; i < objects.length; i++) {
                if (objects[i] == object) {
                    int count = ++times[i];
                    return (count <= 4 || Integer.bitCount(count) == 1) && turns++ < MOST_PER_TASK;
                }
            }
            objects[oldest] = object;
            times[oldest] = 1;
            oldest = (oldest + 1) % objects.length;
            return false;
        }
    }

    @Override
    public Decision before(ScheduledTask task, OperationKind kind, Object object) {
        return CurrentStrand.recording
                        && kind.sharesWork()
                        && task.takesTurns
                        && !scheduler.holdsLocks(task)
                        && task.initializers == 0
                        && (visits(task).add(System.identityHashCode(object)) || outlivesMain(task))
                        && !StackMonitors.areHeld()
                ? Decision.YIELD
                : Decision.PROCEED;
    }

    private static Visits visits(ScheduledTask task) {
        if (task.policyState == null) {
            task.policyState = new Visits();
        }
        return (Visits) task.policyState;
    }

    /** Returns whether the task is a daemon that may never end, which matters once no other task keeps the program from ending. */
    private boolean outlivesMain(ScheduledTask task) {
        return task.daemon && scheduler.isMainOver();
    }
}
