package org.taskrace.agent.scheduler;

import java.util.function.BooleanSupplier;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.hooks.tasks.TaskHooks;

/**
 * The loop that runs when no task runs by itself. It resumes suspended tasks in the order of their suspension, begins
 * deferred ones, and lets time pass when nothing else is left. It does so below all tasks, and on top of one that
 * cannot be suspended.
 */
final class SchedulerLoop {

    /** The most turns of daemons after all other tasks have ended. */
    private static final int DAEMON_TURNS = 1000;

    /** The most times that only time passes, without any task having done anything to another. */
    private static final int IDLE_SKIPS = 300_000;

    /** The shortest time that passes at once while tasks poll, in nanoseconds. */
    private static final long SHORTEST_STEP = 1_000_000;

    /** The virtual time that a turn of a suspended task takes, where that matters. */
    private static final long TURN_NANOS = 5_000;

    /** The number of turns between two looks at the limits of waiting tasks. */
    private static final int CHECKED_TURNS = 256;

    private final Scheduler scheduler;
    private final SuspendedTaskQueue suspended;
    private final DeferredTaskQueue late;
    private final VirtualClock clock;
    private final InconclusiveReasons problems;

    /** The number of times in a row that time alone let a task go on, while no other began, ended, or let one go on. */
    private int idleSkips;

    /** How much time passes at once while tasks poll; doubled when each of them has had a turn in vain. */
    private long step = SHORTEST_STEP;

    /** The number of steps since it was doubled. */
    private int steps;

    /** The number of tasks that wait where they cannot be suspended, each on the stack of the one before. */
    private int pinned;

    private int daemonTurns;

    /** The number of turns since time passed for them. */
    private int turns;

    private SchedulePolicy policy = SchedulePolicy.CHILD_FIRST;
    private ScheduleDirector director;
    private boolean isLimited;

    /** Null until the time of the program is over. */
    private volatile Runnable end;

    SchedulerLoop(
            Scheduler scheduler,
            SuspendedTaskQueue suspended,
            DeferredTaskQueue late,
            VirtualClock clock,
            InconclusiveReasons problems) {
        this.scheduler = scheduler;
        this.suspended = suspended;
        this.late = late;
        this.clock = clock;
        this.problems = problems;
    }

    void use(SchedulePolicy thePolicy) {
        policy = thePolicy;
    }

    void use(ScheduleDirector theDirector) {
        director = theDirector;
    }

    void expectLimit() {
        isLimited = true;
    }

    void endAtNextWait(Runnable theEnd) {
        end = theEnd;
    }

    /** Records that a task has begun or ended. */
    void noteProgress() {
        idleSkips = 0;
    }

    /** Checks that a task that goes on after a wait makes progress; gives up if there is no end of such waits. */
    void checkProgress(ScheduledTask task) {
        if (idleSkips > IDLE_SKIPS && !isLimited) {
            idleSkips = 0;
            problems.add(
                    "a task waits for " + task.suspension.waitsFor + " again and again, and no other task can go on",
                    task.suspension.waitsAt);
            throw new StuckTaskError();
        }
    }

    /** Resumes others on top of the stack of a task that cannot be suspended. */
    void awaitPinned(ScheduledTask task) {
        int site = TaskHooks.callSite;
        pinned++;
        resumeUntil(() -> suspended.isReady(task));
        pinned--;
        scheduler.backTo(task, site);
        if (!suspended.isReady(task) && task.suspension.yieldedAt < 0) {
            problems.add(
                    "a task waits for " + task.suspension.waitsFor
                            + " where it cannot be suspended (a class initialiser, a native method,"
                            + " a monitor of the JDK)",
                    task.suspension.waitsAt);
            throw new StuckTaskError();
        }
    }

    /** Resumes all tasks that may go on, until none may. */
    void resumeAll() {
        resumeUntil(() -> false);
    }

    /** Resumes suspended tasks that may go on, the longest suspended first, until the condition holds or none may. */
    private void resumeUntil(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            Runnable over = end;
            if (over != null) {
                over.run();
            }
            if (director != null && late.isEmpty()) {
                ScheduledTask chosen = director.next(suspended.list());
                if (chosen == null) {
                    return;
                }
                suspended.remove(chosen);
                goOnWithSuspended(chosen);
                continue;
            }
            ScheduledTask next = suspended.takeReady();
            if (next == null && !late.isEmpty()) {
                begin(late.next());
                continue;
            }
            if (next == null) {
                if (onlyDaemonsAreLeft()) {
                    // A program does not wait for them; those that wait for time only would go on for ever.
                    return;
                }
                boolean outside = isOneOutside();
                if (!outside && skipTime()) {
                    continue;
                }
                next = suspended.takeHeldBack();
                if (next == null) {
                    next = suspended.takeYielded();
                }
                if (next == null && outside) {
                    passRealTime();
                    continue;
                }
                if (next == null && policy.releases()) {
                    continue;
                }
            } else if (scheduler.isMainOver()
                    && next.waiting.daemon
                    && ++daemonTurns > DAEMON_TURNS
                    && onlyDaemonsAreLeft()) {
                suspended.add(next);
                return;
            }
            if (next == null) {
                return;
            }
            passTimeOfTurns();
            goOnWithSuspended(next);
        }
    }

    /**
     * Lets time pass while suspended tasks go on one after the other: each turn is taken to last {@link #TURN_NANOS}. Work that goes on
     * until a sleeping task ends it would else never end.
     */
    private void passTimeOfTurns() {
        if (++turns >= CHECKED_TURNS) {
            turns = 0;
            if (suspended.firstDeadline() != VirtualClock.NEVER) {
                clock.skipTo(clock.now() + CHECKED_TURNS * TURN_NANOS);
            }
        }
    }

    private void goOnWithSuspended(ScheduledTask stackOwner) {
        ScheduledTask waiting = stackOwner.waiting;
        stackOwner.waiting = null;
        if (waiting.suspension.yieldedAt < 0) {
            suspended.goesOn();
            step = SHORTEST_STEP;
            steps = 0;
            idleSkips = clock.isOver(waiting.suspension.deadline) ? idleSkips : 0;
        }
        scheduler.backTo(waiting, waiting.suspension.waitsAt);
        scheduler.run(stackOwner);
    }

    boolean onlyDaemonsAreLeft() {
        return scheduler.isMainOver() && suspended.areAllDaemons();
    }

    private boolean isOneOutside() {
        ScheduledTask.Suspension current = scheduler.current().suspension;
        return current.ready != null && current.isOutside || suspended.haveOneOutside();
    }

    /** Lets real time pass for a task that waits outside of this JVM, and as much time of the program. */
    private void passRealTime() {
        long begin = System.nanoTime();
        try {
            Thread.sleep(1);
        } catch (InterruptedException ignored) {
            // The program interrupts its own threads, not this one.
        }
        clock.skipTo(clock.now() + System.nanoTime() - begin);
        scheduler.noteWait();
    }

    /**
     * Lets time pass until the next limit; returns false if there is none, or not yet. While other tasks poll, it passes in steps
     * and they go on in between. They may act on the time themselves, and earlier than at that limit.
     */
    private boolean skipTime() {
        long first = suspended.firstDeadline();
        ScheduledTask current = scheduler.current();
        if (current.suspension.ready != null) {
            first = Math.min(first, current.suspension.deadline);
        }
        if (first == VirtualClock.NEVER || first == VirtualClock.UNREACHABLE && !scheduler.isMainOver()) {
            return false;
        }
        idleSkips++;
        int polling = suspended.yielding();
        boolean passesInSteps = polling > 0 && step < first - clock.now();
        clock.skipTo(passesInSteps ? clock.now() + step : first);
        if (passesInSteps && ++steps >= polling) {
            step *= 2;
            steps = 0;
        }
        return !passesInSteps;
    }

    /** Runs a deferred task on a fiber, and on that fiber those that follow it, until one that waits may go on. */
    private void begin(ScheduledTask first) {
        scheduler.giveFiber(first, () -> {
            for (ScheduledTask task = first; task != null; ) {
                ScheduledTask creator = task.creator;
                late.run(task);
                task = nextOnStackOf(task, creator);
            }
        });
        goOnWith(first);
        scheduler.run(first);
    }

    private ScheduledTask nextOnStackOf(ScheduledTask ended, ScheduledTask creator) {
        ScheduledTask next = pinned > 0 ? null : late.nextOf(creator);
        if (next == null && pinned == 0 && !late.isEmpty() && !suspended.hasReady()) {
            next = late.next();
        }
        if (next != null) {
            next.fiber = ended.fiber;
            goOnWith(next);
        }
        ended.fiber = null;
        return next;
    }

    private void goOnWith(ScheduledTask lateTask) {
        suspended.goesOn();
        idleSkips = 0;
        scheduler.backTo(lateTask, lateTask.createdAt);
    }
}
