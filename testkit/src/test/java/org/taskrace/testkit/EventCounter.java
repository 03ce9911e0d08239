package org.taskrace.testkit;

import java.util.List;
import org.taskrace.core.detect.Detector;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.race.Findings;
import org.taskrace.core.race.TaskTree;

/** Finds no race and counts events. */
final class EventCounter implements Detector {

    long accesses;
    long tasks;
    long gets;

    /** How often a task was left that neither had ended nor had just created the next one: it had to wait. */
    long suspensions;

    private int running;
    private boolean ended;
    private int lastCreated;

    /** Returns this counter, ready for the next run; counts go on. */
    EventCounter next() {
        running = 0;
        ended = false;
        lastCreated = 0;
        return this;
    }

    void addAll(EventCounter other) {
        accesses += other.accesses;
        tasks += other.tasks;
        gets += other.gets;
        suspensions += other.suspensions;
    }

    @Override
    public void read(int task, int location, int site) {
        accesses++;
    }

    @Override
    public void write(int task, int location, int site) {
        accesses++;
    }

    @Override
    public void begin(int root, int site) {
        tasks++;
    }

    @Override
    public void create(int parent, int child, TaskKind kind, int site) {
        tasks++;
        lastCreated = child;
    }

    @Override
    public void switchTo(int task) {
        if (!ended && task != running && task != lastCreated) {
            suspensions++;
        }
        running = task;
        ended = false;
        lastCreated = 0;
    }

    @Override
    public void end(int task, int site) {
        ended = true;
    }

    @Override
    public void get(int task, int promise, int site) {
        gets++;
    }

    @Override
    public void getFuture(int task, int future, int site) {
        gets++;
    }

    @Override
    public Findings findings() {
        return new Findings(List.of(), new TaskTree(), "counter");
    }

    @Override
    public long bytes() {
        return 0;
    }

    @Override
    public void beginFinish(int task, int site) {}

    @Override
    public void endFinish(int task, int site) {}

    @Override
    public void sync(int task, int site) {}

    @Override
    public void join(int task, int joined, int site) {}

    @Override
    public void set(int task, int promise, int site) {}

    @Override
    public void beginPipeline(int task, int site) {}

    @Override
    public void endPipeline(int task, int site) {}

    @Override
    public void stage(int iteration, int number, int site) {}

    @Override
    public void stageWait(int iteration, int number, int site) {}

    @Override
    public void beginIsolated(int task, int site) {}

    @Override
    public void endIsolated(int task, int site) {}
}
