package org.taskrace.benchmarks.promises;

import org.taskrace.core.event.TaskKind;
import org.taskrace.core.reach.Reachability;

/** Counts and times the queries that reach a structure; the clock's own cost, measured before, is taken off. */
final class TimedReachability implements Reachability {

    private final Reachability timed;
    private long queries;
    private long nanoseconds;

    TimedReachability(Reachability timed) {
        this.timed = timed;
    }

    long queries() {
        return queries;
    }

    double nanosecondsPerQuery() {
        return queries == 0 ? 0 : Math.max(0, (double) nanoseconds / queries - clockCost());
    }

    private static double clockCost() {
        double least = Double.MAX_VALUE;
        for (int round = 0; round < 20; round++) {
            long sum = 0;
            for (int i = 0; i < 10_000; i++) {
                long begin = System.nanoTime();
                sum += System.nanoTime() - begin;
            }
            least = Math.min(least, sum / 10_000.0);
        }
        return least;
    }

    @Override
    public boolean precedes(int earlier, int now) {
        queries++;
        long begin = System.nanoTime();
        boolean answer = timed.precedes(earlier, now);
        nanoseconds += System.nanoTime() - begin;
        return answer;
    }

    @Override
    public int now(int task) {
        return timed.now(task);
    }

    @Override
    public int taskOf(int label) {
        return timed.taskOf(label);
    }

    @Override
    public int surelyBefore() {
        return timed.surelyBefore();
    }

    @Override
    public int surelyParallel() {
        return timed.surelyParallel();
    }

    @Override
    public long bytes() {
        return timed.bytes();
    }

    @Override
    public void checkInvariants() {
        timed.checkInvariants();
    }

    @Override
    public void begin(int root, int site) {
        timed.begin(root, site);
    }

    @Override
    public void create(int parent, int child, TaskKind kind, int site) {
        timed.create(parent, child, kind, site);
    }

    @Override
    public void switchTo(int task) {
        timed.switchTo(task);
    }

    @Override
    public void end(int task, int site) {
        timed.end(task, site);
    }

    @Override
    public void beginFinish(int task, int site) {
        timed.beginFinish(task, site);
    }

    @Override
    public void endFinish(int task, int site) {
        timed.endFinish(task, site);
    }

    @Override
    public void sync(int task, int site) {
        timed.sync(task, site);
    }

    @Override
    public void join(int task, int joined, int site) {
        timed.join(task, joined, site);
    }

    @Override
    public void set(int task, int promise, int site) {
        timed.set(task, promise, site);
    }

    @Override
    public void get(int task, int promise, int site) {
        timed.get(task, promise, site);
    }

    @Override
    public void getFuture(int task, int future, int site) {
        timed.getFuture(task, future, site);
    }

    @Override
    public void beginPipeline(int task, int site) {
        timed.beginPipeline(task, site);
    }

    @Override
    public void endPipeline(int task, int site) {
        timed.endPipeline(task, site);
    }

    @Override
    public void stage(int iteration, int number, int site) {
        timed.stage(iteration, number, site);
    }

    @Override
    public void stageWait(int iteration, int number, int site) {
        timed.stageWait(iteration, number, site);
    }

    @Override
    public void beginIsolated(int task, int site) {
        timed.beginIsolated(task, site);
    }

    @Override
    public void endIsolated(int task, int site) {
        timed.endIsolated(task, site);
    }
}
