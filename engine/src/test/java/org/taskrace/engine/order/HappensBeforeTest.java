package org.taskrace.engine.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.sets.IntList;
import org.taskrace.hooks.memory.CurrentStrand;

/** Events of tasks, promises and scopes, and the answers about the order of their strands. */
class HappensBeforeTest {

    private final HappensBefore execution = new HappensBefore(ReachabilitySelector.auto());
    private final StrandOrder strands = execution.strands();

    @BeforeEach
    void begin() {
        execution.begin(0);
    }

    @AfterEach
    void end() {
        CurrentStrand.end();
    }

    private int fork(Runnable body) {
        int parent = execution.running();
        int child = execution.createAndRun(TaskKind.FUTURE, 0);
        body.run();
        execution.endAndReturn(child, 0, parent);
        return child;
    }

    private int fork() {
        return fork(() -> {});
    }

    private static IntList list(int... values) {
        IntList list = new IntList();
        for (int value : values) {
            list.add(value);
        }
        return list;
    }

    @Test
    void children_that_are_joined_together_precede_their_creator_and_stay_in_the_bags() {
        int other = fork();
        IntList together = list(fork(), fork(() -> execution.join(fork(), 0)), fork());
        execution.joinTogether(together, 0);
        for (int i = 0; i < together.size(); i++) {
            assertTrue(execution.precedesNow(strands.lastStrand(together.get(i))));
        }
        assertFalse(execution.precedesNow(strands.lastStrand(other)));
        assertEquals(1, execution.unjoined());
        assertEquals("", execution.departure().event());
        execution.checkInvariants();
    }

    @Test
    void a_child_is_parallel_to_its_creator_until_it_is_joined() {
        int before = execution.now();
        int child = fork();
        int last = strands.lastStrand(child);
        assertTrue(execution.precedesNow(before));
        assertFalse(execution.precedesNow(last));
        assertEquals(1, execution.unjoined());
        execution.join(child, 0);
        assertTrue(execution.precedesNow(last));
        assertEquals(0, execution.unjoined());
    }

    @Test
    void an_answer_is_asked_for_anew_after_the_next_event() {
        int child = fork();
        int last = strands.lastStrand(child);
        assertFalse(execution.precedesNow(last));
        assertFalse(execution.precedesNow(last));
        execution.join(child, 0);
        assertTrue(execution.precedesNow(last));
    }

    @Test
    void a_second_join_of_a_task_is_no_event() {
        int child = fork();
        fork();
        execution.join(child, 0);
        int events = execution.events();
        int now = execution.now();
        execution.join(child, 0);
        assertEquals(events, execution.events());
        assertEquals(now, execution.now());
        assertEquals(1, execution.unjoined());
    }

    @Test
    void a_task_has_begun_and_ended_in_strands_of_its_own() {
        int child = fork(() -> {
            assertEquals(execution.now(), strands.firstStrand(execution.running()));
            assertFalse(strands.hasEnded(execution.running()));
            execution.endStrand();
            assertNotEquals(execution.now(), strands.firstStrand(execution.running()));
        });
        assertTrue(strands.hasEnded(child));
        assertEquals(child, strands.taskOf(strands.firstStrand(child)));
        assertEquals(child, strands.taskOf(strands.lastStrand(child)));
        assertTrue(strands.precedes(strands.firstStrand(child), strands.lastStrand(child)));
        assertFalse(strands.precedes(strands.lastStrand(child), strands.firstStrand(child)));
    }

    @Test
    void order_between_two_earlier_strands_does_not_depend_on_the_running_task() {
        int first = fork();
        int second = fork();
        int joined = strands.lastStrand(first);
        int parallel = strands.lastStrand(second);
        execution.join(first, 0);
        int now = execution.now();
        fork(() -> {
            assertTrue(strands.precedes(joined, now));
            assertFalse(strands.precedes(parallel, now));
            assertFalse(strands.precedes(joined, parallel));
        });
    }

    @Test
    void strands_that_precede_are_dropped_from_a_list_and_parallel_ones_stay_in_their_order() {
        int first = strands.lastStrand(fork());
        int joined = fork();
        int second = strands.lastStrand(joined);
        int third = strands.lastStrand(fork());
        execution.join(joined, 0);
        IntList list = list(first, second, third);
        assertFalse(strands.allPrecedeNow(list));
        strands.dropPreceding(list);
        assertEquals(2, list.size());
        assertEquals(first, list.get(0));
        assertEquals(third, list.get(1));
        assertTrue(strands.allPrecedeNow(list(second)));
        assertTrue(strands.allPrecedeNow(list()));
    }

    @Test
    void a_strand_and_those_after_it_are_counted_as_following() {
        int root = execution.now();
        int child = strands.lastStrand(fork());
        int other = strands.lastStrand(fork());
        assertEquals(3, strands.countFollowing(root, list(root, child, other)));
        assertEquals(1, strands.countFollowing(child, list(root, child, other)));
    }

    @Test
    void a_get_follows_the_set_of_its_promise_and_not_what_the_setter_does_later() {
        int[] later = new int[1];
        fork(() -> {
            execution.promises().set(0, 0);
            later[0] = execution.now();
        });
        int set = execution.promises().settingStrand(0);
        assertFalse(execution.precedesNow(set));
        execution.promises().get(0, 0);
        assertTrue(execution.precedesNow(set));
        assertFalse(execution.precedesNow(later[0]));
    }

    @Test
    void a_task_that_gets_a_promise_twice_in_a_row_begins_one_strand() {
        fork(() -> execution.promises().set(0, 0));
        execution.promises().get(0, 0);
        int now = execution.now();
        execution.promises().get(0, 0);
        assertEquals(now, execution.now());
        fork(() -> execution.promises().get(0, 0));
        int again = execution.now();
        execution.promises().get(0, 0);
        assertNotEquals(again, execution.now(), "another task has got it since");
    }

    @Test
    void a_hundred_promises_are_told_apart() {
        fork(() -> {
            for (int promise = 0; promise < 100; promise++) {
                execution.promises().set(promise, 0);
            }
        });
        execution.promises().get(50, 0);
        assertTrue(execution.precedesNow(execution.promises().settingStrand(50)));
        assertFalse(execution.precedesNow(execution.promises().settingStrand(51)));
    }

    @Test
    void a_schedule_edge_orders_in_this_schedule_only_and_tells_of_the_conflict() {
        List<Integer> conflicts = new ArrayList<>();
        execution.onConflict(conflicts::add);
        int last = strands.lastStrand(fork());
        execution.addScheduleEdge(last);
        assertFalse(execution.precedesNow(last));
        assertTrue(strands.precedesNowAsObserved(last));
        assertEquals(List.of(last), conflicts);
        execution.conflict(7);
        assertEquals(List.of(last, 7), conflicts);
    }

    @Test
    void a_finish_orders_what_follows_after_all_tasks_that_it_joins() {
        execution.scopes().beginFinish();
        int first = fork();
        int second = fork();
        execution.joinAll(list(first, second), 0);
        execution.scopes().endFinish();
        assertTrue(execution.precedesNow(strands.lastStrand(first)));
        assertTrue(execution.precedesNow(strands.lastStrand(second)));
        assertEquals(0, execution.unjoined());
        execution.checkInvariants();
    }

    @Test
    void a_stage_that_waits_follows_the_stage_with_its_number_of_the_iteration_before() {
        execution.scopes().beginPipeline();
        int[] stages = new int[3];
        int first = execution.createAndRun(TaskKind.ITERATION, 0);
        stages[0] = execution.now();
        execution.scopes().stage(1, false);
        stages[1] = execution.now();
        execution.scopes().stage(2, false);
        stages[2] = execution.now();
        execution.end(first, 0);
        execution.scopes().endIteration(first);
        execution.switchTo(0);
        int second = execution.createAndRun(TaskKind.ITERATION, 0);
        assertTrue(execution.precedesNow(stages[0]));
        assertFalse(execution.precedesNow(stages[1]));
        execution.scopes().stage(1, true);
        assertTrue(execution.precedesNow(stages[1]));
        assertFalse(execution.precedesNow(stages[2]));
        execution.end(second, 0);
        execution.scopes().endIteration(second);
        execution.switchTo(0);
        assertFalse(execution.precedesNow(stages[2]));
        execution.joinAll(list(first, second), 0);
        execution.scopes().endPipeline();
        assertTrue(execution.precedesNow(stages[2]));
    }

    @Test
    void a_listener_runs_at_each_new_strand_and_when_the_past_is_forgotten() {
        int[] calls = new int[2];
        execution.listen(new StrandListener() {
            @Override
            public void newStrand() {
                calls[0]++;
            }

            @Override
            public void forgetPast() {
                calls[1]++;
            }
        });
        int child = fork();
        assertEquals(2, calls[0]);
        execution.join(child, 0);
        assertEquals(3, calls[0]);
        for (int i = 0; i < 40_000; i++) {
            execution.join(fork(), 0);
        }
        assertEquals(1, calls[1]);
        assertTrue(execution.precedesNow(strands.lastStrand(child)), "a forgotten task precedes each strand");
    }

    @Test
    void nothing_is_forgotten_once_a_report_will_ask_for_it() {
        boolean[] forgotten = new boolean[1];
        execution.listen(new StrandListener() {
            @Override
            public void newStrand() {}

            @Override
            public void forgetPast() {
                forgotten[0] = true;
            }
        });
        execution.remember();
        for (int i = 0; i < 40_000; i++) {
            execution.join(fork(), 0);
        }
        assertFalse(forgotten[0]);
    }

    @Test
    void accesses_are_recorded_while_more_than_one_task_is_live() {
        assertFalse(CurrentStrand.recording);
        int[] strand = new int[1];
        int child = fork(() -> {
            assertTrue(CurrentStrand.recording);
            strand[0] = execution.now();
            execution.endSection();
            execution.endSection();
            assertEquals(strand[0], execution.strands().now(), "the strand ends before the next access");
            int afterwards = execution.nowEnding();
            assertNotEquals(strand[0], afterwards);
            execution.endSection();
            assertNotEquals(afterwards, execution.endStrand(), "an operation is no part of the section before it");
        });
        execution.join(child, 0);
        assertFalse(CurrentStrand.recording);
        int before = execution.now();
        execution.endSection();
        assertEquals(before, execution.now(), "a section that no other task can see ends no strand");
    }
}
