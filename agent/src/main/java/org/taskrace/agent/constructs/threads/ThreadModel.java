package org.taskrace.agent.constructs.threads;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.taskrace.agent.constructs.executors.ExecutorModel;
import org.taskrace.agent.constructs.futures.FutureModel;
import org.taskrace.agent.constructs.outcomes.OutcomeModel;
import org.taskrace.agent.constructs.time.TimerModel;
import org.taskrace.agent.scheduler.LogicalThreadTable;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.VirtualClock;
import org.taskrace.agent.scheduler.fibers.SneakyThrow;
import org.taskrace.agent.scheduler.fibers.ToolThread;
import org.taskrace.agent.scheduler.policy.SpinDetector;
import org.taskrace.core.sets.IntList;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.order.ScheduleEdges;
import org.taskrace.hooks.memory.CurrentStrand;
import org.taskrace.hooks.tasks.TaskHooks;
import org.taskrace.hooks.tasks.ToolFrames;

/** Threads that the program starts, joins, interrupts and asks how they are. */
public final class ThreadModel {

    private final Scheduler scheduler;
    private final HappensBefore execution;
    private final ScheduleDependences weakenings;
    private final ScheduleEdges observations;
    private final LogicalThreadTable threads;
    private final ExecutorModel executors;
    private final SpinDetector spins;
    private final OutcomeModel outcomes;
    private Object startingExecutor;

    public ThreadModel(
            Scheduler scheduler,
            HappensBefore execution,
            ScheduleDependences weakenings,
            LogicalThreadTable threads,
            ExecutorModel executors,
            SpinDetector spins,
            OutcomeModel outcomes) {
        this.outcomes = outcomes;
        this.scheduler = scheduler;
        this.execution = execution;
        this.weakenings = weakenings;
        this.threads = threads;
        this.executors = executors;
        this.spins = spins;
        observations = new ScheduleEdges(execution, weakenings);
    }

    /** Records that an executor is about to start a thread for a task. */
    public void startedBy(Object executor) {
        startingExecutor = executor;
    }

    /** Returns whether a thread serves this tool or the JDK, not the program. */
    public static boolean isOfTool(Thread thread) {
        return thread instanceof ToolThread || LogicalThreadTable.isOfJdk(thread);
    }

    /** Starts a thread of the program; returns false for a thread that is left to the JDK. */
    public boolean start(Thread thread) {
        if (isOfTool(thread)) {
            return false;
        }
        // The tasks of a timer's thread are tasks of their own, so the thread itself has nothing to do.
        if (!TimerModel.isThreadOfTimer(thread)) {
            startProgram(thread);
        }
        return true;
    }

    /** Starts a thread that is known to run the program's code. */
    public void startProgram(Thread thread) {
        start(thread, task -> {}, () -> {});
    }

    /** Starts a thread; {@code started} receives its task, {@code atEnd} runs at the task's end. */
    public void start(Thread thread, Consumer<ScheduledTask> started, Runnable atEnd) {
        if (threads.taskOf(thread) != null) {
            throw new IllegalThreadStateException();
        }
        ScheduledTask child = new ScheduledTask();
        child.takesTurns = true;
        child.daemon = thread.isDaemon() && !threads.isVirtual(thread);
        threads.bind(child, thread);
        Object pool = startingExecutor;
        startingExecutor = null;
        Runnable virtualBody = threads.bodyOf(thread);
        Runnable body = virtualBody != null ? virtualBody : thread;
        child.pool = pool;
        child.future = body;
        threads.live().begin(thread);
        started.accept(child);
        // Thread.start of JDK 17 holds the monitor of the thread until it returns.
        boolean beginsLater = Thread.holdsLock(thread);
        scheduler.start(
                child,
                () -> {
                    if (beginsLater) {
                        scheduler.yieldToAll();
                    }
                    FutureModel.mark(body, child.number);
                    if (pool != null) {
                        executors.add(child);
                    }
                    try {
                        threads.runReporting(body);
                    } finally {
                        atEnd.run();
                        threads.live().end(thread);
                    }
                },
                false);
    }

    /** Returns whether the end of a thread precedes the running strand. */
    public boolean isSettled(Thread thread) {
        ScheduledTask task = isIdle(thread) ? null : threads.lastTaskOf(thread);
        return task != null
                && task.ended
                && execution.precedesNow(execution.strands().lastStrand(task.number));
    }

    /** Waits for the end of a thread; returns false for a thread that is not under control. */
    public boolean join(Thread thread, long millis) {
        if (isIdle(thread)) {
            joinPoolThread(thread, millis);
            return true;
        }
        ScheduledTask task = threads.lastTaskOf(thread);
        if (task == null) {
            return false;
        }
        Thread me = threads.current();
        boolean isOrdered =
                task.ended && execution.precedesNow(execution.strands().lastStrand(task.number));
        if (millis > 0
                && !isOrdered
                && scheduler.director() != null
                && scheduler.director().givesUp(TimeUnit.MILLISECONDS.toNanos(millis), TaskHooks.callSite)) {
            weakenings.add("Thread.join with a limit", TaskHooks.callSite);
            return true;
        }
        if (!task.ended) {
            long deadline = millis == 0
                    ? VirtualClock.NEVER
                    : scheduler.clock().deadline(TimeUnit.MILLISECONDS.toNanos(millis));
            scheduler.await("thread " + thread.getName(), deadline, () -> task.ended || me.isInterrupted());
        }
        throwIfInterrupted(me);
        if (task.ended && (millis == 0 || outcomes.ordersAfterWait())) {
            execution.join(task.number, TaskHooks.callSite);
        }
        if (!task.ended && outcomes.ordersAfterWait()) {
            weakenings.assume("Thread.join with a limit", TaskHooks.callSite, "did not end in time");
        }
        return true;
    }

    /** Returns whether a thread has ended, for a join with a limit that has just looked. */
    public boolean hasEnded(Thread thread) {
        ScheduledTask task = threads.lastTaskOf(thread);
        return task != null && task.ended && !isIdle(thread);
    }

    private void throwIfInterrupted(Thread me) {
        try {
            threads.throwIfInterrupted(me);
        } catch (InterruptedException e) {
            throw SneakyThrow.rethrow(e);
        }
    }

    /** Returns whether a thread of a pool has no task of its own and has not ended. */
    private boolean isIdle(Thread thread) {
        ScheduledTask task = threads.lastTaskOf(thread);
        return (task == null || task.ended) && threads.live().isLive(thread);
    }

    /** Waits for the end of a thread of a pool. Which tasks it has run before is up to the schedule. */
    private void joinPoolThread(Thread thread, long millis) {
        Thread me = threads.current();
        long deadline =
                millis == 0 ? VirtualClock.NEVER : scheduler.clock().deadline(TimeUnit.MILLISECONDS.toNanos(millis));
        scheduler.await(
                "thread " + thread.getName(), deadline, () -> !threads.live().isLive(thread) || me.isInterrupted());
        throwIfInterrupted(me);
        if (threads.live().isLive(thread)) {
            weakenings.assume("Thread.join with a limit", TaskHooks.callSite, "did not end in time");
            return;
        }
        IntList tasks = threads.tasksOn(thread);
        for (int i = 0; i < tasks.size(); i++) {
            observations.addAndWeaken(execution.strands().lastStrand(tasks.get(i)), "Thread.join", TaskHooks.callSite);
        }
    }

    /** Returns 0 or 1, or -1 for a thread that is not under control. A task that sees the end follows it, in this schedule. */
    public int isAlive(Thread thread) {
        if (isIdle(thread)) {
            weakenings.assume("Thread.isAlive", TaskHooks.callSite, "came before the end");
            return 1;
        }
        ScheduledTask task = threads.lastTaskOf(thread);
        if (task == null) {
            return -1;
        }
        asked(task, "Thread.isAlive");
        return task.ended ? 0 : 1;
    }

    private void asked(ScheduledTask task, String question) {
        if (CurrentStrand.recording && task != scheduler.current().actsAs) {
            if (!task.ended) {
                weakenings.assume(question, TaskHooks.callSite, "came before the end");
                spins.read(TaskHooks.callSite);
            } else {
                observations.addAndWeaken(execution.strands().lastStrand(task.number), question, TaskHooks.callSite);
            }
        }
    }

    /** Returns the state of a thread; null for a thread that is not under control. */
    public Thread.State stateOf(Thread thread) {
        if (isIdle(thread)) {
            weakenings.assume("Thread.getState", TaskHooks.callSite, "came before the end");
            return Thread.State.WAITING;
        }
        ScheduledTask task = threads.taskOf(thread);
        if (task == null) {
            return null;
        }
        asked(task, "Thread.getState");
        if (task.ended) {
            return Thread.State.TERMINATED;
        }
        if (task.suspension.ready == null || task.suspension.waitsFor.equals(Scheduler.TURN)) {
            return Thread.State.RUNNABLE;
        }
        if (task.suspension.waitsFor.equals("a monitor")) {
            return Thread.State.BLOCKED;
        }
        return task.suspension.deadline == VirtualClock.NEVER ? Thread.State.WAITING : Thread.State.TIMED_WAITING;
    }

    /** Returns the stack of a thread that waits, as the program sees it; null for any other thread. */
    public StackTraceElement[] framesOf(Thread thread) {
        ScheduledTask task = threads.taskOf(thread);
        StackTraceElement[] frames = task == null || task.ended ? null : Scheduler.framesOf(task);
        if (frames == null) {
            return null;
        }
        asked(task, "Thread.getStackTrace");
        return ToolFrames.without(frames);
    }

    /** Stops a thread; returns false if it is not under control. */
    public boolean stop(Thread thread) {
        if (CurrentStrand.recording) {
            weakenings.add("Thread.stop", TaskHooks.callSite);
        }
        scheduler.wakeYielding();
        return threads.stop(thread, execution.endStrand());
    }

    /** Records that the running task interrupts a thread; the schedule decides when that arrives. */
    public void interrupting(Thread thread) {
        ScheduledTask task = threads.taskOf(thread);
        if (task == null || task == scheduler.current().actsAs) {
            return;
        }
        if (task.ended) {
            if (CurrentStrand.recording
                    && !execution.precedesNow(execution.strands().lastStrand(task.number))) {
                weakenings.assume("Thread.interrupt", TaskHooks.callSite, "came after the end");
            }
        } else {
            task.suspension().interruptedBy = execution.endStrand();
            scheduler.wakeYielding();
            if (CurrentStrand.recording) {
                weakenings.assume("Thread.interrupt", TaskHooks.callSite, "came when it did");
            }
        }
    }
}
