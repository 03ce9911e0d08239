package org.taskrace.core.reach.rsketch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.taskrace.core.reach.PathExplanation;

/**
 * The statements of the paper about its running example (figures 1 to 3 and the text of section 3). Names are the
 * paper's numbers: forks 5, 6 and 7 nest; 3, 9, 19, 23 and 24 are the ends of non-series-parallel edges. Our join 4 is
 * also fork 5.
 */
class RSketchFiguresTest {

    private static final int ROOT = 0;

    private final Told told = new Told();
    private final Sketch sketch = told.sketch().sketch();
    private final SpGraph graph = told.sketch().graph();

    private int node2;
    private int node3;
    private int node4;
    private int node6;
    private int node7;
    private int node8;
    private int node9;
    private int node10;
    private int node12;
    private int a;
    private int b;

    @BeforeEach
    void up_to_node_12() {
        int two = told.spawn(ROOT);
        node2 = told.now(two);
        told.end(two);
        told.set(ROOT, 3);
        node3 = graph.leftBefore(told.now(ROOT));
        told.sync(ROOT);
        node4 = told.now(ROOT);
        a = told.spawn(ROOT);
        node6 = told.now(a);
        b = told.spawn(a);
        node7 = told.now(b);
        int c = told.spawn(b);
        node8 = told.now(c);
        int d = told.spawn(c);
        told.set(d, 9);
        node9 = graph.leftBefore(told.now(d));
        told.end(d);
        node10 = told.now(c);
        told.sync(c);
        told.end(c);
        told.switchTo(b);
        node12 = told.now(b);
    }

    @Test
    void figure_2_before_node_24_is_processed() {
        for (int node : new int[] {node7, node8, node10, node12}) {
            assertEquals(node3, anchorBefore(node));
        }
        for (int node : new int[] {node2, node4, node6, node7}) {
            assertEquals(node9, anchorAfter(node));
        }
        for (int node : new int[] {node2, node4, node6}) {
            assertEquals(node3, proxy(node));
        }
        assertEquals(SpGraph.NONE, anchorAfter(node12));
        assertFalse(sketch.isAnchor(node7));
    }

    @Test
    void figure_3_after_node_24_is_processed_and_blocks() {
        told.blocked(b);
        int node24 = told.now(b);
        assertTrue(sketch.isAnchor(node7));
        for (int node : new int[] {node7, node8, node10, node12}) {
            assertEquals(node7, anchorBefore(node));
        }
        for (int node : new int[] {node2, node4, node6, node7}) {
            assertEquals(node7, anchorAfter(node));
        }
        for (int node : new int[] {node2, node4, node6}) {
            assertEquals(node3, proxy(node));
        }
        assertEquals(node24, anchorAfter(node12));
        told.sketch().checkInvariants();
    }

    @Test
    void figure_1_at_the_end() {
        told.blocked(b);
        int nineteen = told.spawn(ROOT);
        told.set(nineteen, 19);
        told.end(nineteen);
        assertTrue(sketch.isAnchor(node4), "fork 5 has anchors on both sides once 19 is processed");
        assertEquals(node4, anchorAfter(node2));
        told.set(ROOT, 23);
        told.get(b, 23);
        told.sync(b);
        int node26 = told.now(b);
        told.end(b);
        told.sync(a);
        int node27 = told.now(a);
        told.end(a);
        told.sync(ROOT);
        int node29 = told.now(ROOT);
        assertTrue(sketch.isAnchor(node26));
        assertFalse(sketch.isAnchor(node27));
        assertFalse(sketch.isAnchor(node6));
        assertTrue(sketch.isAnchor(node29), "nothing else comes after both 19 and 24");
        assertEquals(node26, anchorBefore(node27));
        told.sketch().checkInvariants();
    }

    @Test
    void the_explanation_shows_anchors_proxies_and_the_edges_of_the_auxiliary_graph() {
        told.blocked(b);
        int node24 = told.now(b);
        Map<String, String> columns = new LinkedHashMap<>();
        Map<String, String> sections = new LinkedHashMap<>();
        told.sketch().explain(new PathExplanation() {
            @Override
            public void column(String name, String value) {
                columns.put(name, value);
            }

            @Override
            public void section(String title, String text) {
                sections.put(title, text);
            }
        });
        assertEquals(Integer.toString(node24), columns.get("node"));
        String edges = sections.get("Auxiliary graph R (→ series-parallel, ⇢ not)");
        assertEquals(
                "0 → " + node3 + "\n" + node3 + " → " + node7 + "\n" + node7 + " → " + node9 + " left, → " + node24
                        + " right\n",
                edges);
        String nodes = sections.get("Nodes of the base graph, anchors and proxies");
        assertTrue(nodes.contains("anchor fork"), nodes);
        assertTrue(nodes.lines().anyMatch(line -> line.matches(node2 + " +T2 +- .* " + node3 + " +" + node7)), nodes);
    }

    private int anchorBefore(int node) {
        return nodeOf(graph.anchorBefore(node));
    }

    private int anchorAfter(int node) {
        return nodeOf(sketch.anchorAfter(node));
    }

    private int proxy(int node) {
        return nodeOf(graph.proxy(node));
    }

    private int nodeOf(int anchor) {
        return anchor == SpGraph.NONE ? SpGraph.NONE : sketch.anchors().node(anchor);
    }
}
