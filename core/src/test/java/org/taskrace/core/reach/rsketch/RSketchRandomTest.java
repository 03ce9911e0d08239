package org.taskrace.core.reach.rsketch;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.taskrace.core.event.ExecutionOrder;

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
            AllPairs pairs = new AllPairs(operations <= 60);
            try {
                complete += new RandomRun(seed, order, seed % 3 > 0, pairs.events(), pairs).run(operations) ? 1 : 0;
                pairs.sketch().checkInvariants();
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed + ": " + e, e);
            }
            edges += pairs.sketch().nonSpEdges();
        }
        assertTrue(edges > count, "too few edges: " + edges);
        assertTrue(complete > count / 3, "too many deadlocks: " + complete + " runs of " + count + " were complete");
    }
}
