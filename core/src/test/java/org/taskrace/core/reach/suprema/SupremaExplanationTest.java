package org.taskrace.core.reach.suprema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.reach.PathExplanation;

class SupremaExplanationTest {

    private static final class Recorded implements PathExplanation {
        final Map<String, String> columns = new LinkedHashMap<>();
        final Map<String, String> sections = new LinkedHashMap<>();

        @Override
        public void column(String name, String value) {
            columns.put(name, value);
        }

        @Override
        public void section(String title, String text) {
            sections.put(title.substring(0, title.indexOf(':')), text);
        }
    }

    @Test
    void the_explanation_shows_the_arcs_the_line_and_the_forest() {
        SupremaReachability structure = new SupremaReachability();
        Recorded recorded = new Recorded();
        structure.begin(0, 0);
        structure.explain(recorded);
        assertEquals(Map.of("line left of now", "-", "arcs", "(T1,T1)", "forest (× stopped)", "T1"), recorded.columns);
        structure.create(0, 1, TaskKind.FORK, 0);
        structure.end(1, 0);
        structure.explain(recorded);
        assertEquals(
                Map.of("line left of now", "T2", "arcs", "(T1,T2) (T2,T2) (T2,×)", "forest (× stopped)", "T1 T2×"),
                recorded.columns);
        structure.create(0, 2, TaskKind.FORK, 0);
        structure.join(2, 1, 0);
        structure.end(2, 0);
        structure.explain(recorded);
        assertEquals(
                "(T1,T1) (T1,T2) (T2,T2) (T2,×) (T1,T3) (T3,T3) (T2,T3)! (T3,T3) (T3,×)",
                recorded.sections.get("Delayed non-separating traversal"));
        assertEquals("T1\nT3×\n  T2", recorded.sections.get("Last-arc forest"));
        assertEquals("T1 T3×{T2}", recorded.columns.get("forest (× stopped)"));
    }

    @Test
    void the_explanation_of_a_pipeline_names_the_stages() {
        SupremaReachability structure = new SupremaReachability();
        Recorded recorded = new Recorded();
        structure.begin(0, 0);
        structure.explain(recorded);
        structure.beginPipeline(0, 0);
        for (int task = 1; task <= 2; task++) {
            structure.create(0, task, TaskKind.ITERATION, 0);
            structure.stageWait(task, 1, 0);
            structure.end(task, 0);
        }
        structure.explain(recorded);
        assertEquals("T1 T3.s0×{T2.s0} T3.s1×{T2.s1}", recorded.columns.get("forest (× stopped)"));
        assertEquals("T3.s1 T3.s0", recorded.columns.get("line left of now"));
    }

    @Test
    void a_long_explanation_is_cut() {
        SupremaReachability structure = new SupremaReachability();
        Recorded recorded = new Recorded();
        structure.begin(0, 0);
        structure.explain(recorded);
        for (int task = 1; task <= 5000; task++) {
            structure.create(0, task, TaskKind.SPAWN, 0);
            structure.end(task, 0);
        }
        structure.explain(recorded);
        assertTrue(recorded.sections.get("Delayed non-separating traversal").endsWith("… and 10001 more arcs"));
        assertTrue(recorded.sections.get("Last-arc forest").endsWith("\n…"));
        assertTrue(recorded.columns.get("forest (× stopped)").endsWith("…"));
        assertTrue(recorded.columns.get("arcs").endsWith(" … 14988 more"));
    }
}
