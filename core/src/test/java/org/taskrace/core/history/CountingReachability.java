package org.taskrace.core.history;

import org.taskrace.core.event.TaskKind;
import org.taskrace.core.reach.Reachability;

/** Strands that are all parallel to each other, each a task of its own; counts the questions. */
class CountingReachability implements Reachability {

    private final long[] questions;

    CountingReachability(long[] questions) {
        this.questions = questions;
    }

    @Override
    public boolean precedes(int earlier, int now) {
        questions[0]++;
        return earlier == now;
    }

    @Override
    public int now(int task) {
        return task;
    }

    @Override
    public int taskOf(int label) {
        return label;
    }

    @Override
    public long bytes() {
        return 0;
    }

    @Override
    public void checkInvariants() {}

    @Override
    public void begin(int root, int site) {}

    @Override
    public void create(int parent, int child, TaskKind kind, int site) {}

    @Override
    public void switchTo(int task) {}

    @Override
    public void end(int task, int site) {}

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
    public void get(int task, int promise, int site) {}

    @Override
    public void getFuture(int task, int future, int site) {}

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
