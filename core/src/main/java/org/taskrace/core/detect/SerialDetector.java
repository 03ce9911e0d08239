package org.taskrace.core.detect;

import org.taskrace.core.event.ForwardingTaskEvents;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.history.AccessHistory;
import org.taskrace.core.race.Findings;
import org.taskrace.core.race.TaskTree;
import org.taskrace.core.reach.PathExplanation;
import org.taskrace.core.reach.Reachability;

/**
 * Events × reachability × history → races, for a run on one thread. It keeps the label of the running strand and passes
 * it to the history with each access.
 */
public final class SerialDetector extends ForwardingTaskEvents implements Detector {

    private final String name;
    private final Reachability reachability;
    private final AccessHistory history;
    private final RaceCollector collector;
    private final TaskTree tasks = new TaskTree();

    private int running;
    private int now;
    private boolean isolated;

    /** Creates a detector; {@code collector} must be the listener of {@code history}. */
    public SerialDetector(String name, Reachability reachability, AccessHistory history, RaceCollector collector) {
        super(reachability);
        this.name = name;
        this.reachability = reachability;
        this.history = history;
        this.collector = collector;
    }

    /** Returns the structure alone, for benchmarks that leave the rest out. */
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
        running = root;
        super.begin(root, site);
    }

    @Override
    public void create(int parent, int child, TaskKind kind, int site) {
        tasks.add(parent, child, kind, site);
        super.create(parent, child, kind, site);
    }

    @Override
    public void switchTo(int task) {
        running = task;
        super.switchTo(task);
    }

    @Override
    public void end(int task, int site) {
        reachability.end(task, site);
        // The task that ended has no strand any more; switchTo says what runs next.
        history.strandChanged();
    }

    @Override
    public void beginIsolated(int task, int site) {
        isolated = true;
        super.beginIsolated(task, site);
    }

    @Override
    public void endIsolated(int task, int site) {
        isolated = false;
        super.endIsolated(task, site);
    }

    @Override
    protected void told(int site) {
        now = reachability.now(running);
        history.strandChanged();
    }

    @Override
    public void explain(PathExplanation out) {
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
