package org.taskrace.engine.order.readers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.taskrace.core.event.TaskKind;

/** Events of tasks, with the number of the next access at each new strand. */
class StandingRangeTest {

    private final StandingRange range = new StandingRange();

    @AfterEach
    void check() {
        range.checkInvariants();
    }

    private int enter(int task, int next, boolean creatorHasRead) {
        range.nextIsTogether();
        range.create(task, TaskKind.FUTURE, true);
        return range.begin(next, creatorHasRead);
    }

    private int leave(int task, int next) {
        range.leave(task);
        return range.begin(next, true);
    }

    private int join(int next) {
        return range.begin(next, true);
    }

    @Test
    void reads_of_earlier_siblings_stand() {
        join(10);
        assertEquals(10, enter(1, 10, false));
        assertEquals(10, leave(1, 20));
        assertEquals(10, enter(2, 20, false));
        assertEquals(10, leave(2, 30));
    }

    @Test
    void strand_without_a_trace_leaves_its_range_to_the_next() {
        join(10);
        enter(1, 10, false);
        leave(1, 20);
        enter(2, 20, false);
        range.goOn();
        assertEquals(10, range.begin(20, false));
        assertEquals(20, range.begin(20, false), "some other event");
    }

    @Test
    void read_of_the_creator_between_siblings_ends_the_range() {
        join(10);
        enter(1, 10, false);
        leave(1, 20);
        assertEquals(25, enter(2, 25, true));
        assertEquals(25, leave(2, 30));
    }

    @Test
    void reads_of_joined_tasks_do_not_stand() {
        join(10);
        enter(1, 10, false);
        leave(1, 20);
        assertEquals(20, join(20));
        assertEquals(20, enter(2, 20, false));
    }

    @Test
    void join_within_a_task_leaves_the_reads_of_its_siblings() {
        join(10);
        enter(1, 10, false);
        leave(1, 20);
        enter(2, 20, false);
        enter(3, 22, true);
        leave(3, 24);
        assertEquals(24, join(24));
        assertEquals(10, leave(2, 30));
    }

    @Test
    void task_that_is_joined_by_itself_has_no_range() {
        join(10);
        enter(1, 10, false);
        leave(1, 20);
        range.create(2, TaskKind.FUTURE, true);
        assertEquals(20, range.begin(20, false));
        assertEquals(30, leave(2, 30));
    }

    @Test
    void reads_before_the_source_of_an_edge_never_stand_again() {
        join(10);
        enter(1, 10, false);
        range.publish();
        assertEquals(15, join(15));
        assertEquals(15, leave(1, 20));
        assertEquals(15, enter(2, 20, false));
    }

    @Test
    void read_that_stood_for_a_lost_one_is_missing() {
        join(10);
        enter(1, 10, false);
        leave(1, 20);
        range.lose();
        join(20);
        assertFalse(range.isMissing(12), "no read was left out");
        assertEquals(20, enter(2, 20, false));
        range.use();
        leave(2, 30);
        range.lose();
        join(30);
        assertTrue(range.isMissing(25));
        assertFalse(range.isMissing(12));
        assertFalse(range.isMissing(30));
        range.clear();
        assertFalse(range.isMissing(25));
    }
}
