package org.taskrace.tasks.bridge;

import org.taskrace.hooks.parallel.ParallelTasks;
import org.taskrace.hooks.parallel.Strand;
import org.taskrace.tasks.observe.ParallelChecker;

/** Checker that lets taskrace's agent check the tasks of a program while they run in parallel. Only loaded where the agent is. */
public final class AgentChecker implements ParallelChecker {

    private static ParallelTasks.Control agent() {
        return ParallelTasks.control();
    }

    @Override
    public boolean checks() {
        return ParallelTasks.checks();
    }

    @Override
    public int runningTask() {
        return Strand.current().task;
    }

    @Override
    public int nextTask() {
        return agent().nextTask();
    }

    @Override
    public void runs(int task) {
        agent().runs(task);
    }

    @Override
    public int site() {
        return Strand.current().callSite;
    }

    @Override
    public String place(int site) {
        return agent().place(site);
    }

    @Override
    public void dependsOnSchedule(String what, int site) {
        agent().dependsOnSchedule(what, site);
    }

    @Override
    public void outside(String what, int site) {
        agent().outside(what, site);
    }

    /** Does nothing: the agent has begun the only root. */
    @Override
    public void begin(int root, int site) {}

    @Override
    public void create(int parent, int child, Kind kind, int site) {
        agent().create(parent, child, kind.ordinal(), site);
    }

    /** Does nothing: only serial runs switch. */
    @Override
    public void switchTo(int task) {}

    @Override
    public void end(int task, int site) {
        agent().end(task);
    }

    @Override
    public void beginFinish(int task, int site) {
        agent().beginFinish(task);
    }

    @Override
    public void endFinish(int task, int site) {
        agent().endFinish(task);
    }

    @Override
    public void sync(int task, int site) {
        agent().sync(task);
    }

    @Override
    public void join(int task, int joined, int site) {
        agent().join(task, joined);
    }

    @Override
    public void set(int task, int promise, int site) {
        agent().outside("a promise", site);
    }

    @Override
    public void get(int task, int promise, int site) {
        agent().outside("a promise", site);
    }

    @Override
    public void getFuture(int task, int future, int site) {
        agent().outside("a future", site);
    }

    @Override
    public void beginPipeline(int task, int site) {
        agent().beginPipeline(task);
    }

    @Override
    public void endPipeline(int task, int site) {
        agent().endPipeline(task);
    }

    @Override
    public void stage(int iteration, int number, int site) {
        agent().stage(iteration, number, false);
    }

    @Override
    public void stageWait(int iteration, int number, int site) {
        agent().stage(iteration, number, true);
    }

    @Override
    public void beginIsolated(int task, Object[] objects, int site) {
        agent().outside("an isolated block", site);
    }

    @Override
    public void endIsolated(int task, int site) {}
}
