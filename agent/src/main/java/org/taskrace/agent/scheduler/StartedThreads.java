package org.taskrace.agent.scheduler;

import java.util.function.Consumer;
import org.taskrace.agent.shadow.Execution;
import org.taskrace.agent.shadow.Observations;
import org.taskrace.agent.shadow.Weakenings;
import org.taskrace.hooks.Memory;
import org.taskrace.hooks.Tasks;

/** Threads that the program starts, joins, interrupts and asks how they are. */
final class StartedThreads {

    private final Scheduler scheduler;
    private final Execution execution;
    private final Weakenings weakenings;
    private final Observations observations;
    private final Threads threads;
    private final Executors executors;
    private final Spins spins;
    private Object startingExecutor;

    StartedThreads(
            Scheduler scheduler,
            Execution execution,
            Weakenings weakenings,
            Threads threads,
            Executors executors,
            Spins spins) {
        this.scheduler = scheduler;
        this.execution = execution;
        this.weakenings = weakenings;
        this.threads = threads;
        this.executors = executors;
        this.spins = spins;
        observations = new Observations(execution, weakenings);
    }

    /** An executor is about to start a thread for a task. */
    void startedBy(Object executor) {
        startingExecutor = executor;
    }

    /** Starts a thread; {@code started} is told its task, {@code atEnd} runs at the task's end. */
    void start(Thread thread, Consumer<Task> started, Runnable atEnd) {
        if (threads.taskOf(thread) != null) {
            throw new IllegalThreadStateException();
        }
        Task child = new Task();
        child.takesTurns = true;
        child.daemon = thread.isDaemon() && !threads.isVirtual(thread);
        threads.bind(child, thread);
        Object pool = startingExecutor;
        startingExecutor = null;
        Runnable virtualBody = threads.bodyOf(thread);
        Runnable body = virtualBody != null ? virtualBody : thread;
        child.pool = pool;
        child.future = body;
        started.accept(child);
        scheduler.start(
                child,
                () -> {
                    Futures.mark(body, child.number);
                    if (pool != null) {
                        executors.add(child);
                    }
                    try {
                        threads.runReporting(body);
                    } finally {
                        atEnd.run();
                    }
                },
                false);
    }

    /** False for a thread that is not under control. */
    boolean join(Thread thread, long millis) {
        Task task = threads.taskOf(thread);
        if (task == null) {
            return false;
        }
        Thread me = threads.current();
        if (!task.ended) {
            long deadline = millis == 0 ? VirtualClock.NEVER : scheduler.clock().deadline(millis * 1_000_000);
            scheduler.await("thread " + thread.getName(), deadline, () -> task.ended || me.isInterrupted());
        }
        if (me.isInterrupted()) {
            threads.seeInterrupt();
            if (Thread.interrupted()) {
                throw Unchecked.rethrow(new InterruptedException());
            }
        }
        if (task.ended) {
            execution.join(task.number, Tasks.callSite);
        }
        if (!task.ended) {
            weakenings.add("Thread.join with a limit", Tasks.callSite);
        }
        return true;
    }

    /** 0 or 1, or -1 for a thread that is not under control. Who sees the end follows it, in this schedule. */
    int isAlive(Thread thread) {
        Task task = threads.taskOf(thread);
        if (task == null) {
            return -1;
        }
        asked(task, "Thread.isAlive");
        return task.ended ? 0 : 1;
    }

    private void asked(Task task, String question) {
        if (Memory.recording && task != scheduler.current().actsAs) {
            if (!task.ended) {
                weakenings.add(question, Tasks.callSite);
                spins.read(Tasks.callSite);
            } else {
                observations.wakeUp(execution.lastStrand(task.number), question, Tasks.callSite);
            }
        }
    }

    /** Null for a thread that is not under control. */
    Thread.State stateOf(Thread thread) {
        Task task = threads.taskOf(thread);
        if (task == null) {
            return null;
        }
        asked(task, "Thread.getState");
        if (task.ended) {
            return Thread.State.TERMINATED;
        }
        if (task.ready == null || task.waitsFor.equals(Scheduler.TURN)) {
            return Thread.State.RUNNABLE;
        }
        if (task.waitsFor.equals("a monitor")) {
            return Thread.State.BLOCKED;
        }
        return task.deadline == VirtualClock.NEVER ? Thread.State.WAITING : Thread.State.TIMED_WAITING;
    }

    /** The running task interrupts a thread; when that arrives depends on the schedule. */
    void interrupting(Thread thread) {
        Task task = threads.taskOf(thread);
        if (task != null && task != scheduler.current().actsAs && !task.ended) {
            task.interruptedBy = execution.cut();
            if (Memory.recording) {
                weakenings.add("Thread.interrupt", Tasks.callSite);
            }
        }
    }
}
