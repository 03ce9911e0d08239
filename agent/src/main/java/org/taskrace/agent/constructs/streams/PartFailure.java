package org.taskrace.agent.constructs.streams;

import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.agent.scheduler.fibers.SneakyThrow;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.hooks.tasks.TaskHooks;

/**
 * The failure with which an operation of a parallel stream ends. The JDK ends the operation when a first part fails, and waits for no other.
 * So the caller follows the part that failed, if it is the only one. Which of several comes first, the schedule decides.
 */
final class PartFailure {

    private final ScheduleDependences weakenings;
    private Throwable thrown;
    private int failed;
    private int failures;

    PartFailure(ScheduleDependences weakenings) {
        this.weakenings = weakenings;
    }

    /** Records that a part, which runs in this task, has thrown something. */
    void add(Throwable exception, ScheduledTask task) {
        failures++;
        if (failures == 1) {
            thrown = exception;
            failed = task.number;
        } else if (failures == 2) {
            weakenings.assume(
                    "a parallel operation of which several parts fail",
                    TaskHooks.callSite,
                    "ended by the first failure");
        }
    }

    /** Returns what was thrown first, or null. */
    Throwable thrown() {
        return thrown;
    }

    /** Ends the running task as the operation ends: after the part that has failed, if it was the only one. */
    void follow(HappensBefore execution) {
        if (failures == 1 && execution.strands().hasEnded(failed)) {
            execution.join(failed, TaskHooks.callSite);
        }
        throw SneakyThrow.rethrow(thrown);
    }
}
