package org.taskrace.agent.scheduler;

import java.util.Objects;
import org.taskrace.agent.shadow.Execution;
import org.taskrace.agent.waits.CallerWaits;
import org.taskrace.agent.waits.TaskWaits;
import org.taskrace.agent.waits.Waiting;
import org.taskrace.hooks.Tasks;

/** Runs ForkJoin tasks, those of the JDK's streams too: on the stack of their creator if they do not wait for what it does later, or on one of their own. */
final class ForkedTasks {

    private final Scheduler scheduler;
    private final Execution execution;
    private final Executors executors;
    private final Futures futures;
    private final TaskWaits waits = new TaskWaits();
    private final CallerWaits callers = new CallerWaits();

    /** The task whose own method is about to be called, which then must not be taken for a call by the program. */
    private Object runningInPlace;

    ForkedTasks(Scheduler scheduler, Execution execution, Executors executors, Futures futures) {
        this.scheduler = scheduler;
        this.execution = execution;
        this.executors = executors;
        this.futures = futures;
    }

    void fork(Object pool, Object task) {
        run(new Task(), pool, task);
    }

    void invokeAll(Object[] tasks) {
        boolean together = execution.standing().mayCreateTogether(scheduler.current().number);
        Object pool = ForkJoin.poolOf(scheduler.current().pool);
        for (Object task : tasks) {
            Objects.requireNonNull(task);
            execution.standing().next(together);
            run(new Task(), pool, task);
        }
        ForkJoin.joinAll(tasks);
    }

    /** Whether a task that is called was run here, so that the call itself must not. */
    boolean runInPlace(Object task) {
        if (runningInPlace == task) {
            runningInPlace = null;
            return false;
        }
        Task caller = scheduler.current();
        Task child = new Task();
        child.actsAs = caller.actsAs;
        child.locks = caller.locks;
        child.inheritedLocks = caller.locks;
        execution.standing().next(true);
        run(child, ForkJoin.poolOf(caller.pool), task);
        if (child.ended) {
            // Whoever runs a task in place goes on after it, whether or not it ever joins it.
            execution.join(child.number, Tasks.callSite);
            futures.joinUnlessBy(child.number, task);
        }
        return true;
    }

    /** Runs a ForkJoin task as the running task. */
    void exec(Object task) {
        runningInPlace = task;
        ForkJoin.exec(task);
    }

    private void run(Task child, Object pool, Object task) {
        child.pool = pool;
        child.future = task;
        Waiting waiting = TaskWaits.isPart(task) ? ofPart() : waits.of(task);
        child.takesTurns = waiting == Waiting.MAYBE;
        scheduler.start(
                child,
                () -> {
                    Futures.mark(task, child.number);
                    executors.add(child);
                    exec(task);
                },
                scheduler.mayBeGuest(waiting));
    }

    /** A part of a call of the JDK, such as the end of a stream: its first part is made by the caller, the others by parts. */
    private Waiting ofPart() {
        Task creator = scheduler.current();
        if (creator.future != null && TaskWaits.isPart(creator.future)) {
            return creator.takesTurns ? Waiting.MAYBE : Waiting.HARDLY;
        }
        return callers.ofCallers();
    }
}
