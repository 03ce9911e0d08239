package org.taskrace.core.reach.rsketch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.reach.bruteforce.BruteForceReachability;
import org.taskrace.core.reach.bruteforce.Dag;

/** Tells events to a sketch and to the brute-force dag, and compares their answers about every earlier strand after each. */
final class AllPairs implements RandomRun.Observer {

    private record Strand(int inOracle, int inSketch) {}

    private final BruteForceReachability oracle = new BruteForceReachability();
    private final RSketch sketch = new RSketch();
    private final boolean checkInvariants;
    private final List<BitSet> before = new ArrayList<>();
    private final Set<Strand> strands = new LinkedHashSet<>();

    AllPairs(boolean checkInvariants) {
        this.checkInvariants = checkInvariants;
    }

    RSketch sketch() {
        return sketch;
    }

    /** Forwards each event to both. */
    TaskEvents events() {
        Class<?>[] interfaces = {TaskEvents.class};
        return (TaskEvents) Proxy.newProxyInstance(
                TaskEvents.class.getClassLoader(), interfaces, (self, method, arguments) -> {
                    try {
                        method.invoke(oracle, arguments);
                        return method.invoke(sketch, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @Override
    public void after(int task) {
        Strand now = new Strand(oracle.now(task), sketch.now(task));
        assertEquals(task, sketch.taskOf(now.inSketch));
        updateClosure();
        BitSet expected = before.get(now.inOracle);
        for (Strand earlier : strands) {
            boolean answer = sketch.precedes(earlier.inSketch, now.inSketch);
            if (answer != expected.get(earlier.inOracle)) {
                throw new AssertionError("the sketch says " + answer + " for " + earlier + " and " + now);
            }
        }
        boolean fresh = strands.add(now);
        if (checkInvariants && fresh && strands.size() % 16 == 0) {
            sketch.checkInvariants();
        }
    }

    private void updateClosure() {
        Dag dag = oracle.dag();
        for (int node = before.size(); node < dag.size(); node++) {
            BitSet set = new BitSet();
            set.set(node);
            for (int i = dag.predecessorsBegin(node); i < dag.predecessorsEnd(node); i++) {
                set.or(before.get(dag.predecessor(i)));
            }
            before.add(set);
        }
    }
}
