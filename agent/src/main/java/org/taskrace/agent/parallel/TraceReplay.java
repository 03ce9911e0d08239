package org.taskrace.agent.parallel;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.taskrace.agent.parallel.trace.RecordedTrace;
import org.taskrace.agent.parallel.trace.TraceEvent;
import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.event.TaskKind;

/** Events of a trace, told to the orders that a run on workers would have used. */
final class TraceReplay {

    /** A strand of one order; strands of different orders are never compared. */
    record Place(RunOrder order, Object strand, int epoch) {}

    private static final TaskKind[] KINDS = TaskKind.values();
    private static final int NONE = -1;

    private final RecordedTrace trace;
    private final Map<Integer, Integer> running = new HashMap<>();

    /** The latest step of each thread. */
    private final Map<Integer, Integer> latest = new HashMap<>();

    private boolean hasGivenUp;
    private RunOrder order;
    private int epoch;

    TraceReplay(RecordedTrace trace) {
        this.trace = trace;
    }

    /** Returns the strand of each step's accesses; null where the thread runs no task. */
    Object[] places() {
        List<RecordedTrace.Step> steps = trace.steps();
        Object[] places = new Object[steps.size()];
        for (int i = 0; i < places.length; i++) {
            RecordedTrace.Step step = steps.get(i);
            tell(step);
            int task = running.getOrDefault(step.thread(), NONE);
            boolean isPlace = task != NONE && order != null && !hasGivenUp;
            places[i] = isPlace ? new Place(order, order.strand(task), epoch) : null;
            latest.put(step.thread(), i);
            if (hasGivenUp) {
                // What these threads did since then stands behind their latest event.
                latest.values().forEach(open -> places[open] = null);
                break;
            }
        }
        return places;
    }

    private void tell(RecordedTrace.Step step) {
        switch (step.type()) {
            case RUNS -> running.put(step.thread(), step.task());
            case EPOCH -> begin(step);
            case GIVE_UP -> hasGivenUp = true;
            default -> {
                tell(step, order.events);
                if (step.type() == TraceEvent.END) {
                    running.put(step.thread(), NONE);
                }
            }
        }
    }

    /** Begins an epoch, with another order unless the one before goes on. */
    private void begin(RecordedTrace.Step step) {
        epoch++;
        if (step.argument() != NONE) {
            order = RunOrder.of(step.argument());
            order.events.begin(0, 0);
            for (int finish = 0; finish < step.other(); finish++) {
                order.events.beginFinish(0, 0);
            }
        }
    }

    /** Tells one event. */
    static void tell(RecordedTrace.Step step, TaskEvents to) {
        int task = step.task();
        int argument = step.argument();
        switch (step.type()) {
            case CREATE -> to.create(task, argument, KINDS[step.other()], step.site());
            case END -> to.end(task, 0);
            case BEGIN_FINISH -> to.beginFinish(task, 0);
            case END_FINISH -> to.endFinish(task, 0);
            case SYNC -> to.sync(task, 0);
            case JOIN -> to.join(task, argument, 0);
            case SET -> to.set(task, argument, 0);
            case GET -> to.get(task, argument, 0);
            case BEGIN_PIPELINE -> to.beginPipeline(task, 0);
            case END_PIPELINE -> to.endPipeline(task, 0);
            case STAGE -> to.stage(task, argument, 0);
            case STAGE_WAIT -> to.stageWait(task, argument, 0);
            case RUNS, EPOCH, GIVE_UP ->
                throw new IllegalArgumentException(step.type().name());
        }
    }
}
