package org.taskrace.agent.scheduler;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;
import org.taskrace.agent.scheduler.Scheduler.Blocked;

/**
 * The tasks that wait, in the order in which they were suspended: the hosts of stacks, each with the task on top that waits. Which of them
 * may go on is asked again each time, so a condition is only ever evaluated here.
 */
final class SuspendedTaskQueue {

    private final VirtualClock clock;
    private final Deque<ScheduledTask> hosts = new ArrayDeque<>();

    /** How often a task went on that had waited for something, not only let others run. */
    private long resumed;

    SuspendedTaskQueue(VirtualClock clock) {
        this.clock = clock;
    }

    void add(ScheduledTask host) {
        hosts.addLast(host);
    }

    boolean isEmpty() {
        return hosts.isEmpty();
    }

    List<ScheduledTask> list() {
        return List.copyOf(hosts);
    }

    long resumed() {
        return resumed;
    }

    /** Records that a task goes on, or begins late, for which others may have waited. */
    void goesOn() {
        resumed++;
    }

    boolean isReady(ScheduledTask task) {
        if (task.yieldedAt >= 0) {
            return resumed > task.yieldedAt;
        }
        return clock.isOver(task.deadline) || task.ready.getAsBoolean();
    }

    boolean hasReady() {
        for (ScheduledTask host : hosts) {
            if (isReady(host.waiting)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether some task could go on now or later, as far as another thread can tell. */
    boolean mayHaveReady() {
        try {
            for (ScheduledTask host : hosts) {
                ScheduledTask waiting = host.waiting;
                if (waiting != null && (waiting.deadline != VirtualClock.NEVER || isReady(waiting))) {
                    return true;
                }
            }
        } catch (RuntimeException e) {
            // The queue has changed meanwhile: there is progress then.
        }
        return false;
    }

    boolean areAllDaemons() {
        for (ScheduledTask host : hosts) {
            if (!host.waiting.daemon) {
                return false;
            }
        }
        return true;
    }

    void remove(ScheduledTask host) {
        hosts.remove(host);
    }

    /** Takes the one that may go on and was suspended first; null if there is none. */
    ScheduledTask takeReady() {
        return takeFirst(this::isReady);
    }

    /** Takes the first one that only let others run; null if there is none. */
    ScheduledTask takeYielded() {
        return takeFirst(waiting -> waiting.yieldedAt >= 0);
    }

    private ScheduledTask takeFirst(Predicate<ScheduledTask> condition) {
        for (Iterator<ScheduledTask> all = hosts.iterator(); all.hasNext(); ) {
            ScheduledTask host = all.next();
            if (condition.test(host.waiting)) {
                all.remove();
                return host;
            }
        }
        return null;
    }

    long firstDeadline() {
        long first = VirtualClock.NEVER;
        for (ScheduledTask host : hosts) {
            first = Math.min(first, host.waiting.deadline);
        }
        return first;
    }

    /**
     * Returns all suspended tasks, as tasks that can never go on, and behind them those that wait below them on their
     * stacks.
     */
    List<Blocked> blocked() {
        List<Blocked> blocked = new ArrayList<>();
        List<Blocked> below = new ArrayList<>();
        for (ScheduledTask host : hosts) {
            ScheduledTask task = host.waiting;
            boolean couldGoOn = task.deadline != VirtualClock.NEVER || task.waitsFor.equals(Scheduler.TURN);
            blocked.add(new Blocked(task.number, task.waitsFor, task.waitsAt, task.daemon, couldGoOn));
            for (task = task.below; task != null; task = task.below) {
                below.add(new Blocked(task.number, task.waitsFor, task.waitsAt, task.daemon, false));
            }
        }
        blocked.addAll(below);
        return blocked;
    }

    /** Returns whether an inline task waits, and not only since its creator waits below it. */
    boolean haveGuests() {
        for (ScheduledTask host : hosts) {
            ScheduledTask lowest = host.waiting;
            while (lowest.below != null) {
                lowest = lowest.below;
            }
            if (lowest != host) {
                return true;
            }
        }
        return false;
    }
}
