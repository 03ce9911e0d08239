package org.taskrace.engine.order;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.taskrace.engine.order.ScheduleDependences.Weakening;

/** A schedule edge weakens the verdict once an access relies on it. */
class ScheduleDependencesTest {

    private final ScheduleDependences dependences = new ScheduleDependences();

    @Test
    void an_edge_into_the_strand_right_after_the_access_counts() {
        dependences.observed("volatile", 3, 2, 6);
        dependences.usedSince(5);
        assertEquals(List.of(new Weakening("volatile", 3)), dependences.list());
    }

    @Test
    void an_edge_into_the_strand_of_the_access_itself_does_not_count() {
        dependences.observed("volatile", 3, 2, 5);
        dependences.usedSince(5);
        assertEquals(List.of(), dependences.list());
    }

    @Test
    void an_edge_that_no_access_relies_on_does_not_count() {
        dependences.observed("volatile", 3, 2, 6);
        assertEquals(List.of(), dependences.list());
    }

    @Test
    void every_edge_since_the_access_counts_however_many_there_are() {
        for (int edge = 1; edge <= 40; edge++) {
            dependences.observed("lock", edge, 0, edge);
        }
        dependences.usedSince(20);
        assertEquals(20, dependences.list().size());
        assertEquals(new Weakening("lock", 40), dependences.list().get(0));
    }

    @Test
    void an_observed_edge_keeps_both_ends_whether_it_is_used_or_not() {
        for (int edge = 0; edge < 20; edge++) {
            dependences.observed("queue", edge, 100 + edge, 200 + edge);
        }
        assertEquals(20, dependences.observedEdges().size());
        assertEquals(
                new ScheduleDependences.Edge(119, 219, "queue", 19),
                dependences.observedEdges().get(19));
    }
}
