package org.taskrace.core.detect;

import org.taskrace.core.event.TaskKind;
import org.taskrace.core.history.AccessHistory;
import org.taskrace.core.race.Findings;
import org.taskrace.core.race.TaskTree;
import org.taskrace.core.reach.Explanation;
import org.taskrace.core.reach.Reachability;

/**
 * Events × reachability × history → races, for a run on one thread: keeps the label of the running strand and hands it to the
 * history with each access.
 */
public final class SerialDetector implements Detector {

    private final String name;
    private final Reachability reachability;
    private final AccessHistory history;
    private final RaceCollector collector;
    private final TaskTree tasks = new TaskTree();

    private int running;
    private int now;
    private boolean isolated;

    /** A detector; {@code collector} must be the listener of {@code history}. */
    public SerialDetector(String name, Reachability reachability, AccessHistory history, RaceCollector collector) {
        this.name = name;
        this.reachability = reachability;
        this.history = history;
        this.collector = collector;
    }

    /** The structure alone, for benchmarks that leave the rest out. */
    public Reachability reachability() {
        return reachability;
    }

    @Override
    public void read(int task, int location, int site) {
        history.read(location, now, isolated, site);
    }

    @Override
    public void write(int task, int location, int site) {
        history.write(location, now, isolated, site);
    }

    @Override
    public Findings findings() {
        return new Findings(collector.races(), tasks, name);
    }

    @Override
    public int racesSoFar() {
        return collector.size();
    }

    @Override
    public void begin(int root, int site) {
        tasks.add(root, root, TaskKind.ROOT, site);
        reachability.begin(root, site);
        running = root;
        strandChanged();
    }

    @Override
    public void create(int parent, int child, TaskKind kind, int site) {
        tasks.add(parent, child, kind, site);
        reachability.create(parent, child, kind, site);
        strandChanged();
    }

    @Override
    public void switchTo(int task) {
        reachability.switchTo(task);
        running = task;
        strandChanged();
    }

    @Override
    public void end(int task, int site) {
        reachability.end(task, site);
        // The task that ended has no strand any more; what runs next is told by switchTo.
        history.strandChanged();
    }

    @Override
    public void beginFinish(int task, int site) {
        reachability.beginFinish(task, site);
        strandChanged();
    }

    @Override
    public void endFinish(int task, int site) {
        reachability.endFinish(task, site);
        strandChanged();
    }

    @Override
    public void sync(int task, int site) {
        reachability.sync(task, site);
        strandChanged();
    }

    @Override
    public void join(int task, int joined, int site) {
        reachability.join(task, joined, site);
        strandChanged();
    }

    @Override
    public void set(int task, int promise, int site) {
        reachability.set(task, promise, site);
        strandChanged();
    }

    @Override
    public void get(int task, int promise, int site) {
        reachability.get(task, promise, site);
        strandChanged();
    }

    @Override
    public void getFuture(int task, int future, int site) {
        reachability.getFuture(task, future, site);
        strandChanged();
    }

    @Override
    public void blocked(int task, int site) {
        reachability.blocked(task, site);
        strandChanged();
    }

    @Override
    public void beginPipeline(int task, int site) {
        reachability.beginPipeline(task, site);
        strandChanged();
    }

    @Override
    public void endPipeline(int task, int site) {
        reachability.endPipeline(task, site);
        strandChanged();
    }

    @Override
    public void stage(int iteration, int number, int site) {
        reachability.stage(iteration, number, site);
        strandChanged();
    }

    @Override
    public void stageWait(int iteration, int number, int site) {
        reachability.stageWait(iteration, number, site);
        strandChanged();
    }

    @Override
    public void beginIsolated(int task, int site) {
        reachability.beginIsolated(task, site);
        isolated = true;
        history.strandChanged();
    }

    @Override
    public void endIsolated(int task, int site) {
        reachability.endIsolated(task, site);
        isolated = false;
        history.strandChanged();
    }

    private void strandChanged() {
        now = reachability.now(running);
        history.strandChanged();
    }

    @Override
    public void explain(Explanation out) {
        reachability.explain(out);
    }

    @Override
    public String describe(int location) {
        return history.describe(location);
    }

    @Override
    public long bytes() {
        return reachability.bytes() + history.bytes() + tasks.bytes();
    }

    @Override
    public void checkInvariants() {
        reachability.checkInvariants();
    }
}
