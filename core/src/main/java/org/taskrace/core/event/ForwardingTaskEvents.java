package org.taskrace.core.event;

/**
 * A listener that passes every event on to another one, and calls {@link #told} after each. A subclass overrides the
 * events that it needs, or {@code told} alone.
 */
public abstract class ForwardingTaskEvents implements TaskEvents {

    private final TaskEvents next;

    protected ForwardingTaskEvents(TaskEvents next) {
        this.next = next;
    }

    /** Runs after an event was passed on; {@code site} is its place, or {@link #NO_SITE}. */
    protected void told(int site) {}

    @Override
    public void begin(int root, int site) {
        next.begin(root, site);
        told(site);
    }

    @Override
    public void create(int parent, int child, TaskKind kind, int site) {
        next.create(parent, child, kind, site);
        told(site);
    }

    @Override
    public void switchTo(int task) {
        next.switchTo(task);
        told(NO_SITE);
    }

    @Override
    public void end(int task, int site) {
        next.end(task, site);
        told(site);
    }

    @Override
    public void beginFinish(int task, int site) {
        next.beginFinish(task, site);
        told(site);
    }

    @Override
    public void endFinish(int task, int site) {
        next.endFinish(task, site);
        told(site);
    }

    @Override
    public void sync(int task, int site) {
        next.sync(task, site);
        told(site);
    }

    @Override
    public void join(int task, int joined, int site) {
        next.join(task, joined, site);
        told(site);
    }

    @Override
    public void set(int task, int promise, int site) {
        next.set(task, promise, site);
        told(site);
    }

    @Override
    public void get(int task, int promise, int site) {
        next.get(task, promise, site);
        told(site);
    }

    @Override
    public void getFuture(int task, int future, int site) {
        next.getFuture(task, future, site);
        told(site);
    }

    @Override
    public void blocked(int task, int site) {
        next.blocked(task, site);
        told(site);
    }

    @Override
    public void beginPipeline(int task, int site) {
        next.beginPipeline(task, site);
        told(site);
    }

    @Override
    public void endPipeline(int task, int site) {
        next.endPipeline(task, site);
        told(site);
    }

    @Override
    public void stage(int iteration, int number, int site) {
        next.stage(iteration, number, site);
        told(site);
    }

    @Override
    public void stageWait(int iteration, int number, int site) {
        next.stageWait(iteration, number, site);
        told(site);
    }

    @Override
    public void beginIsolated(int task, int site) {
        next.beginIsolated(task, site);
        told(site);
    }

    @Override
    public void endIsolated(int task, int site) {
        next.endIsolated(task, site);
        told(site);
    }
}
