package org.taskrace.core.reach.bruteforce;

import java.util.Arrays;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.reach.Reachability;
import org.taskrace.core.sets.IntList;

/**
 * Answers by searching the dag backwards from now: the naive implementation of the contract, against which the others are
 * tested.
 *
 * <p>Cost: a few ints per event; a query visits, at worst, every node and edge between the two strands. Requires nothing: any
 * construct, any legal order of execution.
 */
public final class BruteForceReachability implements Reachability {

    private final DagBuilder builder = new DagBuilder();
    private int[] visitedIn = new int[16];
    private int search;

    @Override
    public int now(int task) {
        return builder.now(task);
    }

    @Override
    public boolean precedes(int earlier, int now) {
        if (earlier == now) {
            return true;
        }
        Dag dag = builder.dag();
        if (visitedIn.length < dag.size()) {
            visitedIn = Arrays.copyOf(visitedIn, Math.max(dag.size(), visitedIn.length * 2));
        }
        search++;
        IntList open = new IntList();
        open.add(now);
        while (!open.isEmpty()) {
            int node = open.removeLast();
            for (int i = dag.predecessorsBegin(node); i < dag.predecessorsEnd(node); i++) {
                int before = dag.predecessor(i);
                if (before == earlier) {
                    return true;
                }
                // An edge never goes from a larger number to a smaller one, so what is below `earlier` cannot lead to
                // it.
                if (before > earlier && visitedIn[before] != search) {
                    visitedIn[before] = search;
                    open.add(before);
                }
            }
        }
        return false;
    }

    @Override
    public int taskOf(int label) {
        return builder.dag().taskOf(label);
    }

    public Dag dag() {
        return builder.dag();
    }

    @Override
    public void begin(int root, int site) {
        builder.begin(root, site);
    }

    @Override
    public void create(int parent, int child, TaskKind kind, int site) {
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
        builder.beginIsolated(task, site);
    }

    @Override
    public void endIsolated(int task, int site) {
        builder.endIsolated(task, site);
    }

    @Override
    public long bytes() {
        return builder.dag().bytes() + 4L * visitedIn.length;
    }

    @Override
    public void checkInvariants() {
        Dag dag = builder.dag();
        for (int node = 0; node < dag.size(); node++) {
            for (int i = dag.predecessorsBegin(node); i < dag.predecessorsEnd(node); i++) {
                if (dag.predecessor(i) >= node) {
                    throw new IllegalStateException("I1: an edge goes forward in execution order: node " + node);
                }
            }
        }
    }
}
