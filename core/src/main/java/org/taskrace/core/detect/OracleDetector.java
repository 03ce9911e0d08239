package org.taskrace.core.detect;

import java.util.BitSet;
import org.taskrace.core.event.ForwardingTaskEvents;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.race.Findings;
import org.taskrace.core.race.Operation;
import org.taskrace.core.race.TaskTree;
import org.taskrace.core.reach.PathExplanation;
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
public final class OracleDetector extends ForwardingTaskEvents implements Detector {

    private final DagBuilder builder;
    private final AccessLog log = new AccessLog();
    private final TaskTree tasks = new TaskTree();
    private final BitSet isolatedTasks = new BitSet();

    public OracleDetector() {
        this(new DagBuilder());
    }

    private OracleDetector(DagBuilder builder) {
        super(builder);
        this.builder = builder;
    }

    @Override
    public Findings findings() {
        Dag dag = builder.dag();
        RaceCollector collector = new RaceCollector(dag::taskOf);
        new AllPairs(dag, log, collector).find();
        return new Findings(collector.races(), tasks, "oracle");
    }

    /** Returns the dag so far. */
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
        super.begin(root, site);
    }

    @Override
    public void create(int parent, int child, TaskKind kind, int site) {
        tasks.add(parent, child, kind, site);
        super.create(parent, child, kind, site);
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
    public void explain(PathExplanation out) {
        Dag dag = builder.dag();
        out.section(
                "The dag", dag.size() + " strands, " + dag.edges() + " edges, " + log.size() + " distinct accesses");
    }

    @Override
    public long bytes() {
        return builder.dag().bytes() + log.bytes() + tasks.bytes();
    }
}
