package org.taskrace.agent.constructs.synchronizers;

import java.util.IdentityHashMap;
import java.util.Map;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.core.sets.IntList;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ScheduleEdges;
import org.taskrace.engine.util.WeakIdentityMap;
import org.taskrace.hooks.memory.CurrentStrand;

/**
 * Signals of conditions. A task that waits follows, in this schedule, the signals that come while it waits. A signal that comes before
 * wakes no task: it orders nothing.
 */
final class SignalModel {

    private final HappensBefore execution;
    private final ScheduleEdges observations;

    /** By condition and waiting task: the strands that have signalled since the wait began. */
    private final WeakIdentityMap<Map<ScheduledTask, IntList>> waiting = new WeakIdentityMap<>();

    SignalModel(HappensBefore execution, ScheduleEdges observations) {
        this.execution = execution;
        this.observations = observations;
    }

    /** Records that a task begins to wait. */
    void await(Object condition, ScheduledTask task) {
        Map<ScheduledTask, IntList> waiters = waiting.get(condition);
        if (waiters == null) {
            waiters = new IdentityHashMap<>();
            waiting.put(condition, waiters);
        }
        waiters.put(task, new IntList());
    }

    /** Lets a task that has waited follow the signals, if one of them surely ended the wait. */
    void wake(Object condition, ScheduledTask task, boolean isAssured, int site) {
        Map<ScheduledTask, IntList> waiters = waiting.get(condition);
        IntList strands = waiters == null ? null : waiters.remove(task);
        for (int i = 0; CurrentStrand.recording && isAssured && strands != null && i < strands.size(); i++) {
            observations.addAndWeaken(strands.get(i), "Condition", site);
        }
    }

    /** Records a signal for all tasks that wait: one that is woken later follows it by the lock. */
    void signal(Object condition) {
        Map<ScheduledTask, IntList> waiters = waiting.get(condition);
        if (CurrentStrand.recording && waiters != null && !waiters.isEmpty()) {
            int strand = execution.endStrand();
            waiters.values().forEach(strands -> strands.add(strand));
        }
    }
}
