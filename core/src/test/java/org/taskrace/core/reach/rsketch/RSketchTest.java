package org.taskrace.core.reach.rsketch;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.taskrace.core.event.TaskEvents.NO_SITE;

import org.junit.jupiter.api.Test;
import org.taskrace.core.event.TaskKind;

/** The places where the paper must not be followed to the letter, one by one; {@link Told} compares every answer. */
class RSketchTest {

    private static final int ROOT = 0;

    private final Told told = new Told();

    @Test
    void a_fork_that_becomes_an_anchor_replaces_the_edge_between_its_neighbours() {
        int u = told.spawn(ROOT);
        int early = told.now(u);
        told.newNode(u);
        int left = told.spawn(u);
        told.set(left, 0);
        told.end(left);
        told.set(u, 1);
        told.sync(u);
        told.end(u);
        told.get(ROOT, 1);
        assertTrue(told.sketch().precedes(early, told.now(ROOT)), "through the fork and set 1, not through set 0");
        told.sketch().checkInvariants();
    }

    @Test
    void a_fork_that_becomes_an_anchor_precedes_what_followed_the_next_anchor_already() {
        int getter = told.spawn(ROOT);
        told.blocked(getter);
        int u = told.spawn(ROOT);
        int early = told.now(u);
        told.newNode(u);
        int left = told.spawn(u);
        told.set(left, 0);
        told.get(getter, 0);
        told.blocked(getter);
        told.end(left);
        told.set(u, 1);
        told.sync(u);
        told.end(u);
        told.set(ROOT, 2);
        told.get(getter, 2);
        assertTrue(told.sketch().precedes(early, told.now(getter)), "set 0 was got before the fork became an anchor");
        told.sketch().checkInvariants();
    }

    @Test
    void gets_and_sets_may_touch_forks_and_joins() {
        assertDoesNotThrow(() -> {
            int setter = told.spawn(ROOT);
            told.set(setter, 0);
            told.end(setter);
            told.get(ROOT, 0);
            int child = told.spawn(ROOT);
            told.set(child, 1);
            told.set(child, 2);
            told.end(child);
            told.set(ROOT, 3);
            int second = told.spawn(ROOT);
            told.get(second, 1);
            told.end(second);
            told.get(ROOT, 2);
            told.sync(ROOT);
            int third = told.spawn(ROOT);
            told.get(third, 3);
            told.end(third);
            told.set(ROOT, 4);
            told.sync(ROOT);
            told.sketch().checkInvariants();
        });
    }

    @Test
    void creations_of_futures_are_no_additional_edges_outside_branches_that_are_joined() {
        int first = told.create(ROOT, TaskKind.FUTURE);
        int inner = told.create(first, TaskKind.FUTURE);
        told.end(inner);
        told.end(first);
        int second = told.create(ROOT, TaskKind.FUTURE);
        told.getFuture(second, first);
        told.end(second);
        assertEquals(1, told.sketch().nonSpEdges());
        told.getFuture(ROOT, inner);
        told.getFuture(ROOT, second);
        assertEquals(3, told.sketch().nonSpEdges());
        told.getFuture(ROOT, first);
        assertEquals(3, told.sketch().nonSpEdges(), "second has got first, so this get adds nothing");
    }

    @Test
    void a_future_escapes_from_the_branch_in_which_it_was_created() {
        int branch = told.spawn(ROOT);
        told.end(branch);
        int future = told.create(ROOT, TaskKind.FUTURE);
        int inFuture = told.now(future);
        told.end(future);
        int afterCreation = told.now(ROOT);
        told.sync(ROOT);
        assertTrue(told.sketch().precedes(afterCreation, told.now(ROOT)));
        assertFalse(told.sketch().precedes(inFuture, told.now(ROOT)));
        told.set(ROOT, 0);
        told.getFuture(ROOT, future);
        assertTrue(told.sketch().precedes(inFuture, told.now(ROOT)));
        told.sketch().checkInvariants();
    }

    @Test
    void a_branch_with_an_anchor_does_not_hide_the_future_that_escaped_from_its_sibling() {
        // The future's creation precedes the set after the sync by way of the join, whose other branch has an anchor of
        // its own.
        int getter = told.create(ROOT, TaskKind.FUTURE);
        told.blocked(getter);
        int branch = told.spawn(ROOT);
        told.set(branch, 0);
        told.end(branch);
        int beforeCreation = told.now(ROOT);
        int future = told.create(ROOT, TaskKind.FUTURE);
        told.end(future);
        told.sync(ROOT);
        told.set(ROOT, 1);
        told.get(getter, 1);
        assertTrue(told.sketch().precedes(beforeCreation, told.now(getter)));
        told.sketch().checkInvariants();
    }

    @Test
    void an_async_that_waits_is_joined_with_its_parent_by_the_outer_finish() {
        told.beginFinish(ROOT);
        int outer = told.create(ROOT, TaskKind.ASYNC);
        int inner = told.create(outer, TaskKind.ASYNC);
        told.blocked(inner);
        told.end(outer);
        told.set(ROOT, 0);
        told.get(inner, 0);
        int inInner = told.now(inner);
        told.end(inner);
        told.endFinish(ROOT);
        assertTrue(told.sketch().precedes(inInner, told.now(ROOT)));
        told.sketch().checkInvariants();
    }

    @Test
    void the_limit_is_refused_with_its_size_its_memory_and_the_alternatives() {
        RSketch sketch = new RSketch(2);
        sketch.begin(0, NO_SITE);
        for (int future = 1; future <= 3; future++) {
            sketch.create(0, future, TaskKind.FUTURE, NO_SITE);
            sketch.end(future, NO_SITE);
        }
        sketch.getFuture(0, 1, NO_SITE);
        sketch.getFuture(0, 2, NO_SITE);
        sketch.getFuture(0, 2, NO_SITE);
        NonSpEdgeLimitException refused =
                assertThrows(NonSpEdgeLimitException.class, () -> sketch.getFuture(0, 3, NO_SITE));
        assertEquals(2, refused.limit());
        assertTrue(refused.getMessage().contains("limit of 2 non-series-parallel edges"), refused.getMessage());
        String atDefault = new NonSpEdgeLimitException(RSketch.DEFAULT_MAX_NON_SP_EDGES).getMessage();
        for (String needed : new String[] {"50,000", "313 MB", "drdp", "auto", "--max-non-sp-edges"}) {
            assertTrue(atDefault.contains(needed), atDefault);
        }
    }

    @Test
    void wrong_events_are_refused_with_a_reason() {
        RSketch sketch = new RSketch();
        sketch.begin(0, NO_SITE);
        sketch.set(0, 0, NO_SITE);
        assertMessage("promise 0 is set a second time, by T1", () -> sketch.set(0, 0, NO_SITE));
        assertMessage("T1 gets promise 7, which no task has set", () -> sketch.get(0, 7, NO_SITE));
        sketch.create(0, 1, TaskKind.FUTURE, NO_SITE);
        assertMessage("T1 gets T2, which is no ended future", () -> sketch.getFuture(0, 1, NO_SITE));
        sketch.create(0, 2, TaskKind.SPAWN, NO_SITE);
        assertMessage("T1 joins T3, but that or a task below it still runs", () -> sketch.sync(0, NO_SITE));
        assertMessage("T1 closes a finish that it has not opened", () -> sketch.endFinish(0, NO_SITE));
        assertThrows(IllegalStateException.class, () -> sketch.create(0, 3, TaskKind.ASYNC, NO_SITE));
        assertThrows(UnsupportedOperationException.class, () -> sketch.create(0, 3, TaskKind.FORK, NO_SITE));
        assertThrows(UnsupportedOperationException.class, () -> sketch.beginPipeline(0, NO_SITE));
    }

    private static void assertMessage(String expected, org.junit.jupiter.api.function.Executable action) {
        assertEquals(expected, assertThrows(IllegalStateException.class, action).getMessage());
    }
}
