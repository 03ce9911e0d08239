package org.taskrace.core.reach.suprema;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.taskrace.core.detect.Detector;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.history.SupremaHistory;
import org.taskrace.core.race.Findings;
import org.taskrace.core.race.Operation;
import org.taskrace.core.race.TaskTree;
import org.taskrace.core.reach.PathExplanation;
import org.taskrace.core.reach.bruteforce.BruteForceReachability;
import org.taskrace.core.reach.bruteforce.Dag;

/**
 * Runs the suprema structure and history beside the brute-force dag and throws at the first difference: each access is compared
 * with every earlier one, and each reported race must be a pair of real, conflicting, unordered accesses. Every site is used once.
 */
final class CheckedSuprema implements Detector {

    private record Seen(int location, Operation operation, int task, int site, int label, int node) {}

    private final SupremaReachability suprema = new SupremaReachability();
    private final SupremaHistory history = new SupremaHistory(suprema, this::race);
    private final BruteForceReachability dag = new BruteForceReachability();
    private final List<Seen> accesses = new ArrayList<>();
    private final TreeSet<Integer> racyByDag = new TreeSet<>();
    private final TreeSet<Integer> racyBySuprema = new TreeSet<>();
    private int running;
    private int told;

    /** Returns the number of reported races. */
    int told() {
        return told;
    }

    /** Returns the dag of the run. */
    Dag dag() {
        return dag.dag();
    }

    private void race(
            int location,
            Operation first,
            int firstLabel,
            int firstSite,
            Operation second,
            int secondLabel,
            int secondSite) {
        told++;
        racyBySuprema.add(location);
        Seen one = bySite(firstSite);
        Seen other = bySite(secondSite);
        require(one.location == location && other.location == location, "the named accesses touch the location");
        require(one.operation == first && other.operation == second, "the named operations are those of the sites");
        require(first.conflictsWith(second), "the named accesses conflict");
        require(
                suprema.taskOf(firstLabel) == one.task && suprema.taskOf(secondLabel) == other.task,
                "the named tasks did it");
        require(!dag.precedes(one.node, other.node), "the named accesses are parallel: " + one + " " + other);
    }

    private Seen bySite(int site) {
        return accesses.stream()
                .filter(seen -> seen.site == site)
                .findAny()
                .orElseThrow(() -> new AssertionError("no access has the site " + site));
    }

    @Override
    public void read(int task, int location, int site) {
        access(task, location, site, Operation.READ);
    }

    @Override
    public void write(int task, int location, int site) {
        access(task, location, site, Operation.WRITE);
    }

    private void access(int task, int location, int site, Operation operation) {
        require(task == running, "the running task does it");
        int label = suprema.now(task);
        int node = dag.now(task);
        for (Seen seen : accesses) {
            boolean ordered = dag.precedes(seen.node, node);
            require(
                    suprema.precedes(seen.label, label) == ordered,
                    seen + " before " + task + "@" + site + " is " + ordered);
            require((suprema.supremum(seen.label, label) == label) == ordered, "supremum of " + seen + " and " + label);
            require(ordered || seen.label > suprema.surelyBefore(), "the bound holds for " + seen);
            if (!ordered && seen.location == location && seen.operation.conflictsWith(operation)) {
                racyByDag.add(location);
            }
        }
        accesses.add(new Seen(location, operation, task, site, label, node));
        if (operation.writes()) {
            history.write(location, label, false, site);
        } else {
            history.read(location, label, false, site);
        }
    }

    private static void require(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError("does not hold: " + what);
        }
    }

    @Override
    public void checkInvariants() {
        suprema.checkInvariants();
        history.checkInvariants();
        require(racyByDag.equals(racyBySuprema), racyByDag + " are racy, told were " + racyBySuprema);
    }

    private void changed() {
        history.strandChanged();
        suprema.checkInvariants();
        history.checkInvariants();
    }

    @Override
    public Findings findings() {
        return new Findings(List.of(), new TaskTree(), "suprema");
    }

    @Override
    public void explain(PathExplanation out) {
        suprema.explain(out);
    }

    @Override
    public long bytes() {
        return suprema.bytes() + history.bytes();
    }

    @Override
    public void begin(int root, int site) {
        suprema.begin(root, site);
        dag.begin(root, site);
        running = root;
        changed();
    }

    @Override
    public void create(int parent, int child, TaskKind kind, int site) {
        suprema.create(parent, child, kind, site);
        dag.create(parent, child, kind, site);
        changed();
    }

    @Override
    public void switchTo(int task) {
        suprema.switchTo(task);
        dag.switchTo(task);
        running = task;
        changed();
    }

    @Override
    public void end(int task, int site) {
        suprema.end(task, site);
        dag.end(task, site);
        changed();
    }

    @Override
    public void beginFinish(int task, int site) {
        suprema.beginFinish(task, site);
        dag.beginFinish(task, site);
        changed();
    }

    @Override
    public void endFinish(int task, int site) {
        suprema.endFinish(task, site);
        dag.endFinish(task, site);
        changed();
    }

    @Override
    public void sync(int task, int site) {
        suprema.sync(task, site);
        dag.sync(task, site);
        changed();
    }

    @Override
    public void join(int task, int joined, int site) {
        suprema.join(task, joined, site);
        dag.join(task, joined, site);
        changed();
    }

    @Override
    public void beginPipeline(int task, int site) {
        suprema.beginPipeline(task, site);
        dag.beginPipeline(task, site);
        changed();
    }

    @Override
    public void endPipeline(int task, int site) {
        suprema.endPipeline(task, site);
        dag.endPipeline(task, site);
        changed();
    }

    @Override
    public void stage(int iteration, int number, int site) {
        suprema.stage(iteration, number, site);
        dag.stage(iteration, number, site);
        changed();
    }

    @Override
    public void stageWait(int iteration, int number, int site) {
        suprema.stageWait(iteration, number, site);
        dag.stageWait(iteration, number, site);
        changed();
    }

    @Override
    public void set(int task, int promise, int site) {
        suprema.set(task, promise, site);
    }

    @Override
    public void get(int task, int promise, int site) {
        suprema.get(task, promise, site);
    }

    @Override
    public void getFuture(int task, int future, int site) {
        suprema.getFuture(task, future, site);
    }

    @Override
    public void beginIsolated(int task, int site) {
        suprema.beginIsolated(task, site);
    }

    @Override
    public void endIsolated(int task, int site) {
        suprema.endIsolated(task, site);
    }
}
