package org.taskrace.core.reach.tasktree;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.taskrace.core.event.TaskKind;

class FunctionCallsTest {

    private static final int ROOT = 0;
    private static final int ONE = 1;
    private static final int OTHER = 2;
    private static final int FUNCTION = 3;
    private static final int MADE = 10;
    private static final int COMPLETED = 11;

    private final TaskClockOrder order = new TaskClockOrder();
    private ClockStrand ofFunction;

    /** Lets the root make a stage whose function runs in a call of the first of two tasks. */
    @BeforeEach
    void run() {
        order.begin(ROOT, 0);
        order.create(ROOT, ONE, TaskKind.FUTURE, 0);
        order.create(ROOT, OTHER, TaskKind.FUTURE, 0);
        order.functions().begins(MADE);
        order.create(ROOT, FUNCTION, TaskKind.FUTURE, 0);
        over(ROOT, MADE);
        order.functions().begins(COMPLETED);
        order.functions().function(FUNCTION, new int[] {MADE, COMPLETED});
        ofFunction = order.strand(FUNCTION);
        order.end(FUNCTION, 0);
    }

    private void over(int task, int group) {
        order.cut(task);
        order.functions().ends(group, order.strand(task));
    }

    private boolean precedes(int task) {
        return order.precedes(ofFunction, order.strand(task));
    }

    @Test
    void a_function_precedes_what_follows_all_calls_and_nothing_else() {
        assertFalse(precedes(ROOT), "the completing call is not over");
        over(ONE, COMPLETED);
        assertFalse(precedes(ONE), "it follows no call but its own");
        order.end(ONE, 0);
        assertFalse(precedes(ROOT));
        order.join(ROOT, ONE, 0);
        assertTrue(precedes(ROOT));
        assertFalse(precedes(OTHER));
    }

    @Test
    void a_second_completing_call_is_waited_for_too() {
        order.functions().begins(COMPLETED);
        over(ONE, COMPLETED);
        order.end(ONE, 0);
        order.join(ROOT, ONE, 0);
        assertFalse(precedes(ROOT), "the other call is not over");
        over(OTHER, COMPLETED);
        assertFalse(precedes(ROOT));
        order.end(OTHER, 0);
        order.join(ROOT, OTHER, 0);
        assertTrue(precedes(ROOT));
    }

    @Test
    void a_call_that_may_help_counts_and_tells_if_an_answer_has_relied_on_the_others() {
        over(ONE, COMPLETED);
        order.end(ONE, 0);
        order.join(ROOT, ONE, 0);
        assertFalse(order.functions().helps(COMPLETED, order.strand(ROOT)), "it follows all calls anyway");
        assertTrue(precedes(ROOT));
        assertTrue(order.functions().helps(COMPLETED, order.strand(OTHER)));
        assertFalse(precedes(ROOT));
    }

    @Test
    void a_call_that_was_over_before_it_was_known_is_waited_for_too() {
        order.cut(OTHER);
        assertTrue(order.functions().wasOver(COMPLETED + 1, order.strand(OTHER)));
        order.functions().function(FUNCTION, new int[] {MADE, COMPLETED + 1});
        assertFalse(precedes(ROOT));
        order.end(OTHER, 0);
        order.join(ROOT, OTHER, 0);
        assertTrue(precedes(ROOT));
    }

    @Test
    void calls_that_are_not_over_are_kept_when_the_others_are_forgotten() {
        order.functions().forget();
        assertFalse(precedes(ROOT), "the function is forgotten");
        order.functions().function(FUNCTION, new int[] {MADE, COMPLETED});
        assertFalse(precedes(ROOT), "a call is not over");
        over(ONE, COMPLETED);
        order.end(ONE, 0);
        order.join(ROOT, ONE, 0);
        assertTrue(precedes(ROOT));
    }

    @Test
    void there_is_room_for_so_many_calls_until_those_that_are_over_are_forgotten() {
        int group = 100;
        while (order.functions().begins(group)) {
            group++;
        }
        assertTrue(group >= 65_000, "room for " + group);
        assertTrue(order.functions().begins(group - 1), "a group that is known has room for another call");
        over(ONE, COMPLETED);
        assertFalse(order.functions().begins(group));
        order.functions().forget();
        assertTrue(order.functions().begins(group), "the completing call is over and forgotten");
    }
}
