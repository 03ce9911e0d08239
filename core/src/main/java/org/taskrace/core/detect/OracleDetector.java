package org.taskrace.core.detect;

import java.util.BitSet;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.race.Findings;
import org.taskrace.core.race.Operation;
import org.taskrace.core.race.TaskTree;
import org.taskrace.core.reach.Explanation;
import org.taskrace.core.reach.bruteforce.AccessLog;
import org.taskrace.core.reach.bruteforce.AllPairs;
import org.taskrace.core.reach.bruteforce.Dag;
import org.taskrace.core.reach.bruteforce.DagBuilder;

/**
 * The exhaustive oracle: records the whole dag and every access, and compares all pairs at the end. It decides where another
 * algorithm disagrees.
 *
 * <p>Cost: memory grows with every strand and every distinct access; time with the square of the strands, divided by 64.
 */
public final class OracleDetector implements Detector {

    private final DagBuilder builder = new DagBuilder();
    private final AccessLog log = new AccessLog();
    private final TaskTree tasks = new TaskTree();
    private final BitSet isolatedTasks = new BitSet();

    @Override
    public Findings findings() {
        Dag dag = builder.dag();
        RaceCollector collector = new RaceCollector(dag::taskOf);
        new AllPairs(dag, log, collector).find();
        return new Findings(collector.races(), tasks, "oracle");
    }

    /** The dag so far. */
    public Dag dag() {
        return builder.dag();
    }

    @Override
    public void read(int task, int location, int site) {
        log.add(builder.now(task), location, site, Operation.of(false, isolatedTasks.get(task)));
    }

    @Override
    public void write(int task, int location, int site) {
        log.add(builder.now(task), location, site, Operation.of(true, isolatedTasks.get(task)));
    }

    @Override
    public void begin(int root, int site) {
        tasks.add(root, root, TaskKind.ROOT, site);
        builder.begin(root, site);
    }

    @Override
    public void create(int parent, int child, TaskKind kind, int site) {
        tasks.add(parent, child, kind, site);
        builder.create(parent, child, kind, site);
    }

    @Override
    public void switchTo(int task) {
        builder.switchTo(task);
    }

    @Override
    public void end(int task, int site) {
        builder.end(task, site);
    }

    @Override
    public void beginFinish(int task, int site) {
        builder.beginFinish(task, site);
    }

    @Override
    public void endFinish(int task, int site) {
        builder.endFinish(task, site);
    }

    @Override
    public void sync(int task, int site) {
        builder.sync(task, site);
    }

    @Override
    public void join(int task, int joined, int site) {
        builder.join(task, joined, site);
    }

    @Override
    public void set(int task, int promise, int site) {
        builder.set(task, promise, site);
    }

    @Override
    public void get(int task, int promise, int site) {
        builder.get(task, promise, site);
    }

    @Override
    public void getFuture(int task, int future, int site) {
        builder.getFuture(task, future, site);
    }

    @Override
    public void beginPipeline(int task, int site) {
        builder.beginPipeline(task, site);
    }

    @Override
    public void endPipeline(int task, int site) {
        builder.endPipeline(task, site);
    }

    @Override
    public void stage(int iteration, int number, int site) {
        builder.stage(iteration, number, site);
    }

    @Override
    public void stageWait(int iteration, int number, int site) {
        builder.stageWait(iteration, number, site);
    }

    @Override
    public void beginIsolated(int task, int site) {
        isolatedTasks.set(task);
    }

    @Override
    public void endIsolated(int task, int site) {
        isolatedTasks.clear(task);
    }

    @Override
    public void explain(Explanation out) {
        Dag dag = builder.dag();
        out.section(
                "The dag", dag.size() + " strands, " + dag.edges() + " edges, " + log.size() + " distinct accesses");
    }

    @Override
    public long bytes() {
        return builder.dag().bytes() + log.bytes() + tasks.bytes();
    }
}
