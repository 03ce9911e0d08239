package org.taskrace.tasks.bridge;

import java.util.function.BooleanSupplier;
import org.taskrace.hooks.tasks.TaskApiHooks;
import org.taskrace.hooks.tasks.TaskHooks;
import org.taskrace.tasks.observe.TaskConductor;

/** Conductor that lets taskrace's agent run and check the tasks of a program. Only loaded where the agent is. */
public final class AgentConductor implements TaskConductor {

    /** Returns the agent's control, which changes if one JVM checks several programs, one after the other. */
    private static TaskApiHooks.Control agent() {
        return TaskApiHooks.control();
    }

    @Override
    public boolean conducts() {
        return agent().conducts();
    }

    @Override
    public Object worker() {
        return agent().worker();
    }

    @Override
    public void worker(Object worker) {
        agent().worker(worker);
    }

    @Override
    public int runningTask() {
        return agent().runningTask();
    }

    @Override
    public int nextTask() {
        return agent().nextTask();
    }

    @Override
    public int newPromise() {
        return agent().newPromise();
    }

    @Override
    public int site() {
        return TaskHooks.callSite;
    }

    @Override
    public String place(int site) {
        return agent().place(site);
    }

    @Override
    public Object newGroup() {
        return agent().newGroup();
    }

    @Override
    public void start(Object group, Runnable body) {
        agent().start(group, body);
    }

    @Override
    public void awaitAll(Object group, String construct, int site) {
        agent().awaitAll(group, construct, site);
    }

    @Override
    public boolean await(String what, int site, BooleanSupplier over) {
        return agent().await(what, site, over);
    }

    @Override
    public void dependsOnSchedule(String what, int site) {
        agent().dependsOnSchedule(what, site);
    }

    @Override
    public void unchecked(String what, int site) {
        agent().unchecked(what, site);
    }

    /** Does nothing: the agent runs the root already. */
    @Override
    public void begin(int root, int site) {}

    @Override
    public void create(int parent, int child, Kind kind, int site) {
        agent().create(kind.ordinal(), site);
    }

    /** Does nothing: the agent switches when it starts a task. */
    @Override
    public void switchTo(int task) {}

    @Override
    public void end(int task, int site) {
        agent().end(task);
    }

    @Override
    public void beginFinish(int task, int site) {
        agent().beginFinish(site);
    }

    @Override
    public void endFinish(int task, int site) {
        agent().endFinish(site);
    }

    @Override
    public void sync(int task, int site) {
        agent().sync(site);
    }

    @Override
    public void join(int task, int joined, int site) {
        agent().join(joined, site);
    }

    @Override
    public void set(int task, int promise, int site) {
        agent().set(promise, site);
    }

    @Override
    public void get(int task, int promise, int site) {
        agent().get(promise, site);
    }

    @Override
    public void getFuture(int task, int future, int site) {
        agent().getFuture(future, site);
    }

    @Override
    public void beginPipeline(int task, int site) {
        agent().beginPipeline(site);
    }

    @Override
    public void endPipeline(int task, int site) {
        agent().endPipeline(site);
    }

    @Override
    public void stage(int iteration, int number, int site) {
        agent().stage(number, false, site);
    }

    @Override
    public void stageWait(int iteration, int number, int site) {
        agent().stage(number, true, site);
    }

    @Override
    public void beginIsolated(int task, Object[] objects, int site) {
        agent().beginIsolated(objects, site);
    }

    @Override
    public void endIsolated(int task, int site) {
        agent().endIsolated();
    }
}
