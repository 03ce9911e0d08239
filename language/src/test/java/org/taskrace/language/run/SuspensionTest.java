package org.taskrace.language.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.taskrace.language.Programs.checked;
import static org.taskrace.language.Programs.error;
import static org.taskrace.language.Programs.racy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.taskrace.core.event.ExecutionOrder;
import org.taskrace.language.check.Check;

class SuspensionTest {

    @ParameterizedTest
    @EnumSource
    void a_get_before_its_set_waits_and_then_sees_it(ExecutionOrder order) {
        Check check = checked("var x, y; promise p; async { get p; y = x; } x = 5; set p;", order);
        assertEquals(Check.Status.OK, check.status());
        assertEquals(List.of(), check.racyLocations());
        assertEquals(5, check.run().memory().value(1));
    }

    @ParameterizedTest
    @EnumSource
    void a_finish_waits_for_a_suspended_task(ExecutionOrder order) {
        Check check = checked("var x; promise p; async { finish { async { get p; x = 1; } } read x; } set p;", order);
        assertEquals(Check.Status.OK, check.status());
        assertEquals(List.of(), check.racyLocations());
    }

    @ParameterizedTest
    @EnumSource
    void a_sync_waits_for_a_suspended_task(ExecutionOrder order) {
        Check check = checked(
                "var x; promise p; spawn { spawn { get p; x = 1; } sync; read x; } set p; sync; read x;", order);
        assertEquals(Check.Status.OK, check.status());
        assertEquals(List.of(), check.racyLocations());
    }

    @ParameterizedTest
    @EnumSource
    void a_chain_of_100000_blocked_gets_is_resolved(ExecutionOrder order) {
        Check check = checked("""
                var x; array p[100001];
                for i in 0..100001 { p[i] = promise; }
                for i in 1..100001 { async { get p[i]; x = x + 1; set p[i - 1]; } }
                set p[100000];
                get p[0];
                read x;
                """, order);
        assertEquals(Check.Status.OK, check.status());
        assertEquals(100_000, check.run().memory().value(0));
    }

    @ParameterizedTest
    @EnumSource
    void a_hundred_thousand_nested_tasks_run(ExecutionOrder order) {
        int depth = 100_000;
        for (String kind : List.of("async", "spawn")) {
            Check check = checked("var x;" + (kind + " {").repeat(depth) + "x = 1;" + "}".repeat(depth), order);
            assertEquals(Check.Status.OK, check.status());
            assertEquals(1, check.run().memory().value(0));
        }
    }

    @Test
    void a_promise_that_nobody_sets_is_a_deadlock_with_every_suspended_task() {
        Check check = checked("promise p, q;\nasync {\nget p;\nset q;\n}\nget q;");
        assertEquals(Check.Status.DEADLOCK, check.status());
        assertEquals(
                List.of(6, 3),
                check.run().suspended().stream()
                        .map(task -> check.program().line(task.site()))
                        .toList());
    }

    @Test
    void races_before_a_deadlock_are_still_found() {
        Check check = checked("var x; promise p; async { x = 1; } x = 2; get p;");
        assertEquals(Check.Status.DEADLOCK, check.status());
        assertEquals(List.of("x"), check.racyLocations());
    }

    @Test
    void a_future_that_gets_itself_is_a_deadlock() {
        assertEquals(Check.Status.DEADLOCK, checked("future f { get f; }").status());
    }

    @Test
    void a_suspended_stage_lets_the_next_iteration_begin_when_stage_0_has_ended() {
        // Iteration 0 waits in stage 2 for what iteration 1 sets in stage 1; iteration 1's stage 1 needs only stage 1
        // of iteration 0.
        Check check =
                checked("promise p; var x; pipeline i in 0..2 { stageWait 1; if (i == 1) { x = 1; set p; } stageWait 2;"
                        + " if (i == 0) { get p; read x; } }");
        assertEquals(Check.Status.OK, check.status());
        assertEquals(List.of(), check.racyLocations());
    }

    @Test
    void an_iteration_that_waits_for_its_next_stage_does_not_hold_up_the_one_after_it() {
        // Iteration 1 has ended stage 1 and waits for stage 2 of iteration 0, which waits for stage 1 of iteration 2.
        Check check = checked(
                "promise p; pipeline i in 0..3 { stageWait 1; if (i == 2) { set p; } stageWait 2; if (i == 0) { get p; } }");
        assertEquals(Check.Status.OK, check.status());
    }

    @Test
    void iteration_i_does_not_begin_before_stage_0_of_the_one_before_has_ended() {
        Check check = checked("promise p; pipeline i in 0..2 { if (i == 0) { get p; } else { set p; } }");
        assertEquals(Check.Status.DEADLOCK, check.status());
    }

    @Test
    void a_counter_keeps_its_value_for_a_task_that_is_resumed_later() {
        Check check = checked("array a[3]; promise p; for i in 0..3 { async { get p; a[i] = i; } } set p;");
        assertEquals(List.of(), check.racyLocations());
        assertEquals(2, check.run().memory().value(2));
    }

    @Test
    void a_variable_in_a_loop_is_a_fresh_one_in_each_round() {
        assertEquals(List.of(), racy("for i in 0..3 { var x; async { x = 1; } }"));
        assertEquals(List.of("x"), racy("for i in 0..3 { var x; async { x = 1; } read x; }"));
    }

    @Test
    void structure_errors_are_reported_where_they_happen() {
        assertEquals(
                "1:1: structure error: endFinish without a beginFinish before it in this task", error("endFinish;"));
        assertEquals(
                "1:10: structure error: endFinish without a beginFinish before it in this task and inside the finish of line 1",
                error("finish { endFinish; }"));
        assertEquals(
                "1:9: structure error: beginFinish without an endFinish in the same task, finish or stage",
                error("async { beginFinish; }"));
        assertEquals(
                "1:11: structure error: spawn/sync does not go together with async/finish (line 1) in one program",
                error("async { } spawn { }"));
        assertEquals(
                "2:31: structure error: stage 1 after stage 3 of the same iteration; stage numbers must grow",
                error("\npipeline i in 0..2 { stage 3; stage 1; }"));
    }

    @Test
    void an_illegal_join_shows_the_line_of_tasks() {
        String message = error("fork a { }\nfork b { }\njoin a;");
        assertEquals(
                "3:1: structure error: main cannot join T2 (line 1), which is not the task at once to its left. It can only join"
                        + " its left neighbour T3 (line 2); the line of unjoined tasks is: T2 (line 1) · T3 (line 2) · [main]",
                message);
    }

    @Test
    void a_child_may_join_its_left_neighbour() {
        assertEquals(List.of(), racy("var x; fork a { x = 1; } fork b { join a; read x; } join b; x = 2;"));
    }
}
