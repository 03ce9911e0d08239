package org.taskrace.language.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.taskrace.language.Programs.parsed;

import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ExplorationTest {

    private static Exploration explored(String text) {
        return Exploration.of(parsed(text), 100_000);
    }

    private static TreeSet<String> memories(Exploration result) {
        return result.endings().stream().map(FinalState::memory).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void a_race_free_program_with_six_promise_tasks_is_determinate() {
        Exploration result = explored("""
                var x, y, z; promise p, q, r;
                async { get p; y = x; set q; }
                async { get q; z = y + 1; set r; }
                async { x = 7; set p; }
                async { get r; x = z; }
                async { get r; read y; }
                get q; read y;
                """);
        assertTrue(result.determinate());
        assertEquals(List.of(), result.racyLocations());
        assertEquals("x = 8, y = 7, z = 8", result.endings().get(0).memory());
    }

    @Test
    void every_order_of_racing_reads_and_writes_is_found() {
        Exploration result = explored("var x; finish { async { x = 1; } async { x = x + 2; } }");
        assertTrue(result.complete());
        assertEquals(new TreeSet<>(List.of("x = 1", "x = 2", "x = 3")), memories(result));
        assertEquals(List.of("x"), result.racyLocations());
    }

    @Test
    void reduction_does_not_lose_orders_of_three_writers() {
        Exploration result = explored("var x, y; async { x = 1; y = x; } async { x = 2; } async { x = 3; }");
        assertEquals(
                new TreeSet<>(List.of(
                        "x = 1, y = 1",
                        "x = 2, y = 1",
                        "x = 2, y = 2",
                        "x = 2, y = 3",
                        "x = 3, y = 1",
                        "x = 3, y = 2",
                        "x = 3, y = 3")),
                memories(result));
    }

    @Test
    void isolated_blocks_are_one_step_each() {
        Exploration result =
                explored("var x; finish { async { isolated { x = x + 1; } } async { isolated { x = x * 2 + 1; } } }");
        assertEquals(new TreeSet<>(List.of("x = 2", "x = 3")), memories(result));
        assertEquals(List.of(), result.racyLocations());
        assertFalse(result.determinate());
    }

    @Test
    void a_deadlock_that_only_some_schedules_have_is_found() {
        Exploration result = explored("var x; promise p; async { x = 1; } if (x == 0) { get p; }");
        assertTrue(result.endings().stream().anyMatch(FinalState::deadlock));
        assertTrue(result.endings().stream().anyMatch(ending -> !ending.deadlock()));
        assertEquals(2, result.dags());
    }

    @Test
    void a_race_behind_a_racy_condition_is_found() {
        Exploration result = explored("var x, y; async { x = 1; } if (x == 0) { async { y = 1; } y = 2; }");
        assertEquals(List.of("x", "y"), result.racyLocations());
    }

    @Test
    void a_second_set_is_an_error_in_some_schedule() {
        Exploration result = explored("promise p; async { set p; } set p;");
        assertTrue(result.endings().stream().anyMatch(ending -> ending.error() != null));
    }

    @Test
    void a_pipeline_is_explored_too() {
        Exploration result = explored("var x; pipeline i in 0..3 { stageWait 1; x = x * 2 + i; }");
        assertTrue(result.determinate());
        assertEquals("x = 4", result.endings().get(0).memory());
        Exploration racy = explored("var x; pipeline i in 0..2 { stage 1; x = x * 2 + 1 + i; }");
        assertTrue(racy.memories() > 1);
        assertEquals(List.of("x"), racy.racyLocations());
    }

    @Test
    void fresh_variables_and_references_do_not_depend_on_the_schedule() {
        Exploration result = explored("""
                array h[2];
                for i in 0..2 { async { var mine; mine = i; h[i] = promise; set h[i]; } }
                """);
        assertTrue(result.determinate());
    }

    @Test
    void the_bound_is_reported() {
        Exploration result =
                Exploration.of(parsed("var x; for i in 0..6 { async { for j in 0..6 { x = x + 1; } } }"), 1000);
        assertFalse(result.complete());
        assertFalse(result.determinate());
        assertTrue(result.states() >= 1000);
    }
}
