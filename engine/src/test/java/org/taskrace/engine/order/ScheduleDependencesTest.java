package org.taskrace.engine.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
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
    void edges_that_are_used_in_any_order_are_those_that_a_search_of_all_edges_finds() {
        Random random = new Random(7);
        Set<Weakening> expected = new LinkedHashSet<>();
        for (int edge = 1; edge <= 500; edge++) {
            dependences.observed("lock", edge, 0, edge);
            if (random.nextInt(3) == 0) {
                int strand = random.nextInt(edge + 1);
                for (int later = edge; later > strand; later--) {
                    expected.add(new Weakening("lock", later));
                }
                dependences.usedSince(strand);
            }
        }
        assertEquals(List.copyOf(expected), dependences.list());
    }

    @Test
    void accesses_that_rely_on_all_edges_cost_no_more_the_more_edges_there_are() {
        assertTimeoutPreemptively(Duration.ofSeconds(30), () -> {
            for (int edge = 1; edge <= 400_000; edge++) {
                dependences.observed("lock", edge & 1, 0, edge);
                dependences.usedSince(0);
            }
        });
        assertEquals(2, dependences.list().size());
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
