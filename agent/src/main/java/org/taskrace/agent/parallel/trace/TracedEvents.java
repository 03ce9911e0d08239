package org.taskrace.agent.parallel.trace;

import org.taskrace.core.event.ForwardingTaskEvents;
import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.event.TaskKind;

/**
 * Events of tasks that are written to a trace, on the thread that reports them. An event that the order refuses is not
 * written.
 */
public final class TracedEvents extends ForwardingTaskEvents {

    private static final int NONE = -1;

    private final TraceWriter trace;

    public TracedEvents(TraceWriter trace, TaskEvents next) {
        super(next);
        this.trace = trace;
    }

    private void write(TraceEvent type, int task, int argument) {
        trace.event(type, task, argument, NONE, NONE);
    }

    @Override
    public void create(int parent, int child, TaskKind kind, int site) {
        super.create(parent, child, kind, site);
        trace.event(TraceEvent.CREATE, parent, child, kind.ordinal(), site);
    }

    @Override
    public void end(int task, int site) {
        super.end(task, site);
        write(TraceEvent.END, task, NONE);
    }

    @Override
    public void beginFinish(int task, int site) {
        super.beginFinish(task, site);
        write(TraceEvent.BEGIN_FINISH, task, NONE);
    }

    @Override
    public void endFinish(int task, int site) {
        super.endFinish(task, site);
        write(TraceEvent.END_FINISH, task, NONE);
    }

    @Override
    public void sync(int task, int site) {
        super.sync(task, site);
        write(TraceEvent.SYNC, task, NONE);
    }

    @Override
    public void join(int task, int joined, int site) {
        super.join(task, joined, site);
        write(TraceEvent.JOIN, task, joined);
    }

    @Override
    public void set(int task, int promise, int site) {
        super.set(task, promise, site);
        write(TraceEvent.SET, task, promise);
    }

    @Override
    public void get(int task, int promise, int site) {
        super.get(task, promise, site);
        write(TraceEvent.GET, task, promise);
    }

    @Override
    public void beginPipeline(int task, int site) {
        super.beginPipeline(task, site);
        write(TraceEvent.BEGIN_PIPELINE, task, NONE);
    }

    @Override
    public void endPipeline(int task, int site) {
        super.endPipeline(task, site);
        write(TraceEvent.END_PIPELINE, task, NONE);
    }

    @Override
    public void stage(int iteration, int number, int site) {
        super.stage(iteration, number, site);
        write(TraceEvent.STAGE, iteration, number);
    }

    @Override
    public void stageWait(int iteration, int number, int site) {
        super.stageWait(iteration, number, site);
        write(TraceEvent.STAGE_WAIT, iteration, number);
    }
}
