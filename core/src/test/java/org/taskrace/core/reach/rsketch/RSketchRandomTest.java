package org.taskrace.core.reach.rsketch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.taskrace.core.event.ExecutionOrder;
import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.reach.bruteforce.BruteForceReachability;
import org.taskrace.core.reach.bruteforce.Dag;

/** Every answer about every earlier strand, at every step of random runs, is that of the brute-force dag. */
class RSketchRandomTest {

    @Test
    void short_runs_in_depth_first_order_agree_with_the_dag_everywhere() {
        runs(0, 4_000, 40, ExecutionOrder.DEPTH_FIRST);
    }

    @Test
    void runs_of_two_hundred_operations_agree_with_the_dag_everywhere() {
        runs(100_000, 250, 200, ExecutionOrder.DEPTH_FIRST);
    }

    @Test
    void runs_of_two_thousand_operations_agree_with_the_dag_everywhere() {
        runs(200_000, 12, 2_000, ExecutionOrder.DEPTH_FIRST);
    }

    @Test
    void answers_do_not_depend_on_the_order_of_execution() {
        runs(300_000, 1_000, 60, ExecutionOrder.EAGER_RESUME);
    }

    private static void runs(int firstSeed, int count, int operations, ExecutionOrder order) {
        int edges = 0;
        int complete = 0;
        for (int seed = firstSeed; seed < firstSeed + count; seed++) {
            Comparison comparison = new Comparison(seed, operations <= 60);
            TaskEvents both = both(comparison.oracle, comparison.sketch);
            try {
                complete += new RandomRun(seed, order, seed % 3 > 0, both, comparison).run(operations) ? 1 : 0;
                comparison.sketch.checkInvariants();
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed + ": " + e, e);
            }
            edges += comparison.sketch.nonSpEdges();
        }
        assertTrue(edges > count, "too few edges: " + edges);
        assertTrue(complete > count / 3, "too many deadlocks: " + complete + " runs of " + count + " were complete");
    }

    /** Forwards each event to both. */
    static TaskEvents both(TaskEvents one, TaskEvents other) {
        return (TaskEvents) Proxy.newProxyInstance(
                TaskEvents.class.getClassLoader(), new Class<?>[] {TaskEvents.class}, (proxy, method, arguments) -> {
                    try {
                        method.invoke(one, arguments);
                        return method.invoke(other, arguments);
                    } catch (java.lang.reflect.InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private static final class Comparison implements RandomRun.Observer {
        private record Strand(int inOracle, int inSketch) {}

        final BruteForceReachability oracle = new BruteForceReachability();
        final RSketch sketch = new RSketch();
        private final int seed;
        private final boolean checkAlways;
        private final List<BitSet> before = new ArrayList<>();
        private final Set<Strand> strands = new LinkedHashSet<>();

        Comparison(int seed, boolean checkAlways) {
            this.seed = seed;
            this.checkAlways = checkAlways;
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
                    throw new AssertionError("seed " + seed + ": " + earlier + " and " + now + ": " + answer);
                }
            }
            boolean fresh = strands.add(now);
            if (checkAlways && fresh && strands.size() % 16 == 0) {
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
}
