package org.taskrace.core.lattice;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class TaskGraphTest {

    private final TaskGraph.Builder builder = new TaskGraph.Builder();

    private void arcs(String arcs) {
        for (String arc : arcs.split(" ", -1)) {
            builder.arc(builder.vertex(arc.substring(0, 1)), builder.vertex(arc.substring(1)));
        }
    }

    private String refusal() {
        return assertThrows(NotATaskGraphException.class, builder::build).getMessage();
    }

    @Test
    void a_cycle_is_shown() {
        arcs("sa ab bc ca ct");
        assertEquals("the graph has a cycle: a → b → c → a", refusal());
    }

    @Test
    void a_vertex_with_an_arc_to_itself_is_a_cycle() {
        arcs("sa aa at");
        assertEquals("the graph has a cycle: a → a", refusal());
    }

    @Test
    void a_long_cycle_is_shortened() {
        for (int i = 0; i < 100; i++) {
            builder.arc(builder.vertex("v" + i), builder.vertex("v" + (i + 1) % 100));
        }
        assertEquals(
                "the graph has a cycle: v0 → v1 → v2 → v3 → v4 → v5 → v6 → v7 → v8 → v9 → … 81 more … → v91 → v92 → v93 → v94"
                        + " → v95 → v96 → v97 → v98 → v99 → v0",
                refusal());
    }

    @Test
    void parts_are_named_by_their_first_vertices() {
        arcs("ab cd");
        builder.vertex("e");
        assertEquals(
                "the graph is not connected: no path, in whatever direction, joins its 3 parts, which begin with a, c, e",
                refusal());
    }

    @Test
    void sources_and_sinks_are_named_where_there_are_several() {
        arcs("ac bc cd");
        assertEquals("the graph has 2 sources (no arc enters them): a, b; a task graph has one", refusal());
    }

    @Test
    void sinks_are_named_where_there_are_several() {
        for (int i = 0; i < 12; i++) {
            builder.arc(builder.vertex("s"), builder.vertex("t" + i));
        }
        assertEquals(
                "the graph has 12 sinks (no arc leaves them): t0, t1, t2, t3, t4, t5, t6, t7, t8, t9 and 2 more; a task graph"
                        + " has one",
                refusal());
    }

    @Test
    void an_empty_graph_is_none() {
        assertEquals("the graph has no vertex", refusal());
    }

    @Test
    void an_arc_that_is_given_twice_counts_once() throws NotATaskGraphException {
        arcs("ab ab bc");
        TaskGraph graph = builder.build();
        assertEquals(2, graph.arcs());
        assertArrayEquals(new int[] {1}, graph.successors(0));
    }
}
