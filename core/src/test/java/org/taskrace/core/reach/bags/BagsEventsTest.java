package org.taskrace.core.reach.bags;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.reach.Reachability;

/** Large runs, and events that no serial depth-first run can have. */
final class BagsEventsTest {

    private static final int MILLION = 1_000_000;
    private static final int SITE = 1;

    private static Reachability begun(Reachability bags) {
        bags.begin(0, -1);
        bags.beginFinish(0, -1);
        return bags;
    }

    private static void enter(Reachability bags, int parent, int child, TaskKind kind) {
        bags.create(parent, child, kind, SITE);
        bags.switchTo(child);
    }

    private static void leave(Reachability bags, int child, int parent, TaskKind kind) {
        if (kind == TaskKind.SPAWN) {
            bags.sync(child, -1);
        }
        bags.end(child, -1);
        bags.switchTo(parent);
    }

    private static void assertBytesPerTask(Reachability bags, int limit) {
        assertTrue(bags.bytes() <= (long) limit * MILLION, bags.bytes() + " bytes for a million tasks");
    }

    @Test
    void a_million_nested_tasks_take_sixteen_bytes_each_at_most() {
        for (Reachability bags : List.of(begun(new EspBags()), begun(new SpBags()))) {
            TaskKind kind = bags instanceof EspBags ? TaskKind.ASYNC : TaskKind.SPAWN;
            for (int task = 1; task < MILLION; task++) {
                enter(bags, task - 1, task, kind);
            }
            assertBytesPerTask(bags, 16);
            assertTrue(bags.precedes(0, MILLION - 1));
            assertTrue(bags.precedes(MILLION / 2, MILLION - 1));
            for (int task = MILLION - 1; task > 0; task--) {
                leave(bags, task, task - 1, kind);
            }
            assertFalse(bags.precedes(MILLION - 1, 0));
            assertEquals(0, bags.surelyBefore());
            assertEquals(1, bags.surelyParallel());
            if (kind == TaskKind.SPAWN) {
                bags.sync(0, SITE);
            }
            bags.endFinish(0, -1);
            assertTrue(bags.precedes(MILLION - 1, 0));
            bags.checkInvariants();
        }
    }

    @Test
    void a_million_sibling_tasks_take_six_bytes_each_and_stay_in_one_interval() {
        for (Reachability bags : List.of(begun(new EspBags()), begun(new SpBags()))) {
            TaskKind kind = bags instanceof EspBags ? TaskKind.ASYNC : TaskKind.SPAWN;
            for (int task = 1; task < MILLION; task++) {
                enter(bags, 0, task, kind);
                assertEquals(task == 1 ? Integer.MAX_VALUE - 1 : 0, bags.surelyBefore());
                assertEquals(1, bags.surelyParallel());
                leave(bags, task, 0, kind);
            }
            assertBytesPerTask(bags, 7);
            assertFalse(bags.precedes(1, 0));
            assertFalse(bags.precedes(MILLION - 1, 0));
            bags.checkInvariants();
        }
    }

    @Test
    void a_parent_that_goes_on_before_its_child_has_ended_is_an_error() {
        Reachability bags = begun(new EspBags());
        bags.create(0, 1, TaskKind.ASYNC, SITE);
        assertThrows(IllegalStateException.class, () -> bags.switchTo(0));
        assertThrows(IllegalStateException.class, () -> bags.create(0, 2, TaskKind.ASYNC, SITE));
        assertThrows(IllegalStateException.class, () -> bags.end(0, SITE));
    }

    @Test
    void only_the_parent_may_go_on_after_a_task_has_ended() {
        Reachability bags = begun(new EspBags());
        enter(bags, 0, 1, TaskKind.ASYNC);
        enter(bags, 1, 2, TaskKind.ASYNC);
        enter(bags, 2, 3, TaskKind.ASYNC);
        bags.end(3, -1);
        assertThrows(IllegalStateException.class, () -> bags.switchTo(0));
        assertThrows(IllegalStateException.class, () -> bags.switchTo(1));
        assertThrows(IllegalStateException.class, () -> bags.switchTo(3));
        bags.switchTo(2);
    }

    @Test
    void only_the_parent_may_go_on_where_tasks_have_joined_others() {
        Reachability bags = begun(new EspBags());
        enter(bags, 0, 1, TaskKind.ASYNC);
        bags.beginFinish(1, SITE);
        enter(bags, 1, 2, TaskKind.ASYNC);
        leave(bags, 2, 1, TaskKind.ASYNC);
        bags.endFinish(1, SITE);
        enter(bags, 1, 3, TaskKind.ASYNC);
        enter(bags, 3, 4, TaskKind.ASYNC);
        bags.end(4, -1);
        assertThrows(IllegalStateException.class, () -> bags.switchTo(1));
        bags.switchTo(3);
        bags.end(3, -1);
        assertThrows(IllegalStateException.class, () -> bags.switchTo(0));
        bags.switchTo(1);
    }

    @Test
    void finishes_must_nest_within_their_task() {
        Reachability bags = begun(new EspBags());
        enter(bags, 0, 1, TaskKind.ASYNC);
        assertThrows(IllegalStateException.class, () -> bags.endFinish(1, SITE));
        bags.beginFinish(1, SITE);
        assertThrows(IllegalStateException.class, () -> bags.end(1, SITE));
    }

    @Test
    void tasks_out_of_order_and_a_second_begin_are_errors() {
        Reachability bags = begun(new EspBags());
        assertThrows(IllegalStateException.class, () -> bags.create(0, 2, TaskKind.ASYNC, SITE));
        assertThrows(IllegalStateException.class, () -> bags.begin(0, SITE));
        assertThrows(IllegalStateException.class, () -> new SpBags().begin(1, SITE));
    }
}
