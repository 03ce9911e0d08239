package org.taskrace.core.reach.rsketch;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.taskrace.core.event.TaskEvents.NO_SITE;

import org.junit.jupiter.api.Test;
import org.taskrace.core.event.TaskKind;

/** The bounds of the paper, in operations that were counted. */
class RSketchCostTest {

    /** Each node gets a proxy once (twice visited, and seen from its successors) and is searched forward at most twice. */
    private static final int SEARCHES_PER_NODE = 8;

    private int tasks;

    @Test
    void searches_are_linear_where_nested_tasks_go_on_from_the_outermost_one() {
        for (int gets : new int[] {10, 100, 1_000}) {
            RSketch sketch = nestedWaits(20_000, gets, true);
            long work = sketch.counters().searchWork();
            assertTrue(work <= (long) SEARCHES_PER_NODE * sketch.nodes(), () -> gets + " gets: " + sketch.counters());
        }
    }

    @Test
    void without_being_told_of_waiting_tasks_the_answers_hold_but_not_the_bound() {
        RSketch sketch = nestedWaits(20_000, 100, false);
        assertTrue(
                sketch.counters().searchWork() > (long) SEARCHES_PER_NODE * sketch.nodes(), "the event is of no use");
    }

    @Test
    void the_closure_takes_fewer_operations_than_the_square_of_the_edges() {
        for (int gets : new int[] {500, 1_000, 2_000}) {
            RSketch sketch = nestedWaits(gets, gets, true);
            assertTrue(
                    sketch.counters().closureWork() < (long) gets * gets, () -> gets + " gets: " + sketch.counters());
        }
    }

    @Test
    void futures_that_nobody_gets_cost_no_rows() {
        RSketch sketch = begun();
        for (int i = 0; i < 50_000; i++) {
            sketch.end(create(sketch, 0, TaskKind.FUTURE), NO_SITE);
        }
        int got = create(sketch, 0, TaskKind.FUTURE);
        sketch.end(got, NO_SITE);
        sketch.getFuture(0, got, NO_SITE);
        assertTrue(
                sketch.sketch().closure().rows() <= 4,
                () -> sketch.sketch().closure().rows() + " rows");
        assertTrue(
                sketch.counters().closureWork() < 10L * sketch.anchors(),
                () -> sketch.counters().toString());
    }

    /** Builds nested asyncs that wait; the innermost one has created all the others; the outermost goes on first. */
    private RSketch nestedWaits(int leaves, int gets, boolean tellBlocked) {
        RSketch sketch = begun();
        sketch.beginFinish(0, NO_SITE);
        int[] waiting = new int[gets];
        for (int i = 0; i < gets; i++) {
            waiting[i] = create(sketch, i == 0 ? 0 : waiting[i - 1], TaskKind.ASYNC);
        }
        int innermost = waiting[gets - 1];
        sketch.beginFinish(innermost, NO_SITE);
        for (int i = 0; i < leaves; i++) {
            sketch.end(create(sketch, innermost, TaskKind.ASYNC), NO_SITE);
        }
        sketch.endFinish(innermost, NO_SITE);
        for (int i = gets - 1; tellBlocked && i >= 0; i--) {
            sketch.blocked(waiting[i], NO_SITE);
        }
        for (int i = 0; i < gets; i++) {
            sketch.set(0, i, NO_SITE);
            sketch.get(waiting[i], i, NO_SITE);
        }
        return sketch;
    }

    private RSketch begun() {
        RSketch sketch = new RSketch();
        sketch.begin(0, NO_SITE);
        tasks = 1;
        return sketch;
    }

    private int create(RSketch sketch, int parent, TaskKind kind) {
        int child = tasks++;
        sketch.create(parent, child, kind, NO_SITE);
        return child;
    }
}
