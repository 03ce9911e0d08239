package org.taskrace.core.reach.futures;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class StrandDagTest {

    private static final int NO_NOTE = 0;

    @Test
    void a_strand_that_is_newer_than_the_search_is_not_reached() {
        StrandDag dag = new StrandDag();
        int first = dag.add(0);
        int joined = dag.add(1);
        int now = dag.add(0);
        dag.edge(joined, now, NO_NOTE, false);
        assertTrue(dag.reaches(joined, now, false));
        for (int task = 2; task < 10_000; task++) {
            int newer = dag.add(task);
            dag.add(1);
            assertFalse(dag.reaches(newer, now, false));
        }
        assertTrue(dag.reaches(first, now, false));
    }
}
