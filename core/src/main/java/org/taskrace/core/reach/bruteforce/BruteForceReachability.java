package org.taskrace.core.reach.bruteforce;

import java.util.Arrays;
import org.taskrace.core.event.ForwardingTaskEvents;
import org.taskrace.core.reach.Reachability;
import org.taskrace.core.sets.IntList;

/**
 * Reachability that answers by searching the dag backwards from now: the naive implementation of the contract, against which the others are
 * tested.
 *
 * <p>Cost: a few ints per event; a query visits, at worst, every node and edge between the two strands. Requires nothing: any construct,
 * any legal order of execution.
 */
public final class BruteForceReachability extends ForwardingTaskEvents implements Reachability {

    private final DagBuilder builder;
    private int[] visitedIn = new int[16];
    private int search;

    public BruteForceReachability() {
        this(new DagBuilder());
    }

    private BruteForceReachability(DagBuilder builder) {
        super(builder);
        this.builder = builder;
    }

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
