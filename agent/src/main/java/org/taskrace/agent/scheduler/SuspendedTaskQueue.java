package org.taskrace.agent.scheduler;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.taskrace.agent.scheduler.Scheduler.Blocked;

/**
 * The tasks that wait, in the order in which they were suspended: the owners of stacks, each with the task on top that waits. Which of them
 * may go on is asked again each time, so a condition is only ever evaluated here.
 */
final class SuspendedTaskQueue {

    /** What a task waits for that waits for time alone. */
    private static final Set<String> TIME = Set.of("sleep", "its time");

    /**
     * How many times longer a program may run with checks than without. What a wait with a limit waits for comes so much later,
     * and the limit is meant for a program without checks.
     */
    private static final int SLOWDOWN = 10;

    private final VirtualClock clock;
    private final Deque<ScheduledTask> owners = new ArrayDeque<>();

    /** The number of times that a task went on which had waited for something, not only yielded. */
    private long resumed;

    SuspendedTaskQueue(VirtualClock clock) {
        this.clock = clock;
    }

    void add(ScheduledTask stackOwner) {
        owners.addLast(stackOwner);
    }

    boolean isEmpty() {
        return owners.isEmpty();
    }

    List<ScheduledTask> list() {
        return List.copyOf(owners);
    }

    long resumed() {
        return resumed;
    }

    /** Records that a task goes on, or begins late, for which others may have waited. */
    void goesOn() {
        resumed++;
    }

    boolean isReady(ScheduledTask task) {
        if (task.suspension.yieldedAt >= 0) {
            return resumed > task.suspension.yieldedAt;
        }
        return clock.isOver(task.suspension.deadline) || task.suspension.ready.getAsBoolean();
    }

    boolean hasReady() {
        for (ScheduledTask stackOwner : owners) {
            if (isReady(stackOwner.waiting)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether some task could go on now or later, as far as another thread can tell. */
    boolean mayHaveReady() {
        try {
            for (ScheduledTask stackOwner : owners) {
                ScheduledTask waiting = stackOwner.waiting;
                if (waiting != null && (waiting.suspension.deadline != VirtualClock.NEVER || isReady(waiting))) {
                    return true;
                }
            }
        } catch (RuntimeException e) {
            // The queue has changed meanwhile: there is progress then.
        }
        return false;
    }

    boolean haveOneOutside() {
        for (ScheduledTask stackOwner : owners) {
            if (stackOwner.waiting.suspension.isOutside) {
                return true;
            }
        }
        return false;
    }

    boolean areAllDaemons() {
        for (ScheduledTask stackOwner : owners) {
            if (!stackOwner.waiting.daemon) {
                return false;
            }
        }
        return true;
    }

    void remove(ScheduledTask stackOwner) {
        owners.remove(stackOwner);
    }

    /** Takes the one that may go on and was suspended first; null if there is none. */
    ScheduledTask takeReady() {
        return takeFirst(this::isReady);
    }

    /** Takes the first one that only let others run; null if there is none. */
    ScheduledTask takeYielded() {
        return takeFirst(waiting -> waiting.suspension.yieldedAt >= 0);
    }

    /** Takes the first one that could begin if its pool had a worker for it; null if there is none. */
    ScheduledTask takeHeldBack() {
        return takeFirst(waiting -> waiting.heldBack);
    }

    private ScheduledTask takeFirst(Predicate<ScheduledTask> condition) {
        for (Iterator<ScheduledTask> all = owners.iterator(); all.hasNext(); ) {
            ScheduledTask stackOwner = all.next();
            if (condition.test(stackOwner.waiting)) {
                all.remove();
                return stackOwner;
            }
        }
        return null;
    }

    long firstDeadline() {
        long first = VirtualClock.NEVER;
        for (ScheduledTask stackOwner : owners) {
            first = Math.min(first, stackOwner.waiting.suspension.deadline);
        }
        return first;
    }

    /** Returns the number of tasks that only let others run: they could go on, and may look at the time. */
    int yielding() {
        int count = 0;
        for (ScheduledTask stackOwner : owners) {
            count += stackOwner.waiting.suspension.yieldedAt >= 0 ? 1 : 0;
        }
        return count;
    }

    /**
     * Returns whether a limit is over by the time that the program reads: the virtual one and the machine's together. A task that
     * waits for more than time is given time in which checks have run.
     */
    boolean haveOneOverdue(long machineNanos) {
        for (ScheduledTask stackOwner : owners) {
            ScheduledTask.Suspension suspension = stackOwner.waiting.suspension;
            if (suspension.deadline != VirtualClock.NEVER) {
                long passed = machineNanos - suspension.since;
                if ((TIME.contains(suspension.waitsFor) ? passed : passed / SLOWDOWN)
                        >= suspension.deadline - clock.now()) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Returns all suspended tasks, as tasks that can never go on, and behind them those that wait below them on their
     * stacks.
     */
    List<Blocked> blocked() {
        List<Blocked> blocked = new ArrayList<>();
        List<Blocked> below = new ArrayList<>();
        for (ScheduledTask stackOwner : owners) {
            ScheduledTask task = stackOwner.waiting;
            boolean couldGoOn =
                    task.suspension.deadline != VirtualClock.NEVER || task.suspension.waitsFor.equals(Scheduler.TURN);
            blocked.add(new Blocked(
                    task.number, task.suspension.waitsFor, task.suspension.waitsAt, task.daemon, couldGoOn));
            for (task = task.below; task != null; task = task.below) {
                below.add(new Blocked(
                        task.number, task.suspension.waitsFor, task.suspension.waitsAt, task.daemon, false));
            }
        }
        blocked.addAll(below);
        return blocked;
    }

    /**
     * Returns whether an inline task waits, and not only since its creator waits below it. A function that the JDK, too, runs
     * on the thread of its caller is none.
     */
    boolean haveInlineTasks() {
        for (ScheduledTask stackOwner : owners) {
            ScheduledTask lowest = stackOwner.waiting;
            while (lowest.below != null) {
                lowest = lowest.below;
            }
            if (lowest != stackOwner && lowest.actsAs != stackOwner.actsAs) {
                return true;
            }
        }
        return false;
    }
}
