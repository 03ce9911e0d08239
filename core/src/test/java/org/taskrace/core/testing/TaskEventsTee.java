package org.taskrace.core.testing;

import java.util.List;
import java.util.function.Consumer;
import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.event.TaskKind;

/** Tells every event to several listeners. */
public final class TaskEventsTee implements TaskEvents {

    private final List<TaskEvents> listeners;

    private TaskEventsTee(List<TaskEvents> listeners) {
        this.listeners = listeners;
    }

    public static TaskEvents of(List<TaskEvents> listeners) {
        return new TaskEventsTee(List.copyOf(listeners));
    }

    private void tell(Consumer<TaskEvents> event) {
        listeners.forEach(event);
    }

    @Override
    public void begin(int root, int site) {
        tell(listener -> listener.begin(root, site));
    }

    @Override
    public void create(int parent, int child, TaskKind kind, int site) {
        tell(listener -> listener.create(parent, child, kind, site));
    }

    @Override
    public void switchTo(int task) {
        tell(listener -> listener.switchTo(task));
    }

    @Override
    public void end(int task, int site) {
        tell(listener -> listener.end(task, site));
    }

    @Override
    public void beginFinish(int task, int site) {
        tell(listener -> listener.beginFinish(task, site));
    }

    @Override
    public void endFinish(int task, int site) {
        tell(listener -> listener.endFinish(task, site));
    }

    @Override
    public void sync(int task, int site) {
        tell(listener -> listener.sync(task, site));
    }

    @Override
    public void join(int task, int joined, int site) {
        tell(listener -> listener.join(task, joined, site));
    }

    @Override
    public void set(int task, int promise, int site) {
        tell(listener -> listener.set(task, promise, site));
    }

    @Override
    public void get(int task, int promise, int site) {
        tell(listener -> listener.get(task, promise, site));
    }

    @Override
    public void getFuture(int task, int future, int site) {
        tell(listener -> listener.getFuture(task, future, site));
    }

    @Override
    public void beginPipeline(int task, int site) {
        tell(listener -> listener.beginPipeline(task, site));
    }

    @Override
    public void endPipeline(int task, int site) {
        tell(listener -> listener.endPipeline(task, site));
    }

    @Override
    public void stage(int iteration, int number, int site) {
        tell(listener -> listener.stage(iteration, number, site));
    }

    @Override
    public void stageWait(int iteration, int number, int site) {
        tell(listener -> listener.stageWait(iteration, number, site));
    }

    @Override
    public void beginIsolated(int task, int site) {
        tell(listener -> listener.beginIsolated(task, site));
    }

    @Override
    public void endIsolated(int task, int site) {
        tell(listener -> listener.endIsolated(task, site));
    }
}
