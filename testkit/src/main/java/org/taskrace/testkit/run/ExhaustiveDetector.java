package org.taskrace.testkit.run;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.taskrace.core.detect.Detector;
import org.taskrace.core.detect.RaceCollector;
import org.taskrace.core.event.ForwardingTaskEvents;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.race.Findings;
import org.taskrace.core.race.Operation;
import org.taskrace.core.race.TaskTree;
import org.taskrace.core.reach.bruteforce.Dag;
import org.taskrace.core.reach.bruteforce.DagBuilder;

/**
 * The oracle: keeps every access of the run and the whole dag, and compares all pairs of accesses of each location at the end.
 *
 * <p>It shares nothing with the algorithms but the dag's definition in {@link DagBuilder}. Cost: the square of the number of
 * nodes in bits, and of the number of different accesses per location in comparisons.
 */
public final class ExhaustiveDetector extends ForwardingTaskEvents implements Detector {

    private record Recorded(int node, Operation operation, int site) {}

    private final DagBuilder builder;
    private final TaskTree tasks = new TaskTree();
    private final List<Set<Recorded>> accesses = new ArrayList<>();
    private boolean isolated;
    private int running;

    public ExhaustiveDetector() {
        this(new DagBuilder());
    }

    private ExhaustiveDetector(DagBuilder builder) {
        super(builder);
        this.builder = builder;
    }

    @Override
    public void read(int task, int location, int site) {
        record(location, Operation.of(false, isolated), site);
    }

    @Override
    public void write(int task, int location, int site) {
        record(location, Operation.of(true, isolated), site);
    }

    private void record(int location, Operation operation, int site) {
        while (accesses.size() <= location) {
            accesses.add(null);
        }
        Set<Recorded> ofLocation = accesses.get(location);
        if (ofLocation == null) {
            ofLocation = new LinkedHashSet<>();
            accesses.set(location, ofLocation);
        }
        ofLocation.add(new Recorded(builder.now(running), operation, site));
    }

    @Override
    public Findings findings() {
        Dag dag = builder.dag();
        BitSet[] before = new BitSet[dag.size()];
        for (int node = 0; node < before.length; node++) {
            before[node] = new BitSet(node);
            for (int i = dag.predecessorsBegin(node); i < dag.predecessorsEnd(node); i++) {
                before[node].or(before[dag.predecessor(i)]);
                before[node].set(dag.predecessor(i));
            }
        }
        RaceCollector collector = new RaceCollector(dag::taskOf);
        for (int location = 0; location < accesses.size(); location++) {
            if (accesses.get(location) != null) {
                compare(location, new ArrayList<>(accesses.get(location)), before, collector);
            }
        }
        return new Findings(collector.races(), tasks, "oracle");
    }

    private static void compare(int location, List<Recorded> all, BitSet[] before, RaceCollector collector) {
        for (int j = 1; j < all.size(); j++) {
            Recorded later = all.get(j);
            for (int i = 0; i < j; i++) {
                Recorded earlier = all.get(i);
                boolean ordered = earlier.node == later.node
                        || before[later.node].get(earlier.node)
                        || before[earlier.node].get(later.node);
                if (!ordered && earlier.operation.conflictsWith(later.operation)) {
                    collector.race(
                            location,
                            earlier.operation,
                            earlier.node,
                            earlier.site,
                            later.operation,
                            later.node,
                            later.site);
                }
            }
        }
    }

    @Override
    public void begin(int root, int site) {
        tasks.add(root, root, TaskKind.ROOT, site);
        super.begin(root, site);
        running = root;
    }

    @Override
    public void create(int parent, int child, TaskKind kind, int site) {
        tasks.add(parent, child, kind, site);
        super.create(parent, child, kind, site);
    }

    @Override
    public void switchTo(int task) {
        super.switchTo(task);
        running = task;
    }

    @Override
    public void beginIsolated(int task, int site) {
        builder.beginIsolated(task, site);
        isolated = true;
    }

    @Override
    public void endIsolated(int task, int site) {
        builder.endIsolated(task, site);
        isolated = false;
    }

    @Override
    public long bytes() {
        return builder.dag().bytes();
    }
}
