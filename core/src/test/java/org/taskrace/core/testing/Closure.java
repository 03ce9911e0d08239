package org.taskrace.core.testing;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.taskrace.core.reach.bruteforce.Dag;

/** The transitive closure of a growing dag as bit sets: all answers of the reference, at a price that small dags can pay. */
public final class Closure {

    private final Dag dag;
    private final List<BitSet> ancestors = new ArrayList<>();

    public Closure(Dag dag) {
        this.dag = dag;
    }

    /** Returns whether a path leads from the one node to the other, or they are equal. */
    public boolean precedes(int earlier, int later) {
        while (ancestors.size() <= later) {
            int node = ancestors.size();
            BitSet set = new BitSet(node + 1);
            set.set(node);
            for (int i = dag.predecessorsBegin(node); i < dag.predecessorsEnd(node); i++) {
                set.or(ancestors.get(dag.predecessor(i)));
            }
            ancestors.add(set);
        }
        return ancestors.get(later).get(earlier);
    }
}
