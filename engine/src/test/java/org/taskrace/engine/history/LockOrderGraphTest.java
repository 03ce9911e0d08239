package org.taskrace.engine.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LockOrderGraphTest {

    private final LockOrderGraph graph = new LockOrderGraph();

    @Test
    void locks_that_are_taken_in_one_order_are_on_no_cycle() {
        assertFalse(graph.isOnCycle(3, 2));
        assertFalse(graph.isOnCycle(2, 1));
        assertFalse(graph.isOnCycle(3, 1));
        assertFalse(graph.isOnCycle(5, 3));
        assertFalse(graph.isOnCycle(3, 2));
    }

    @Test
    void an_edge_back_puts_the_edges_between_on_a_cycle() {
        graph.isOnCycle(1, 2);
        graph.isOnCycle(2, 3);
        graph.isOnCycle(3, 4);
        assertTrue(graph.isOnCycle(3, 1));
        assertTrue(graph.isOnCycle(1, 2));
        assertFalse(graph.isOnCycle(3, 4));
        graph.clear();
        assertFalse(graph.isOnCycle(2, 1));
    }

    @Test
    void cycles_of_random_graphs_are_those_that_a_search_finds() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            LockOrderGraph tried = new LockOrderGraph();
            int locks = 2 + random.nextInt(12);
            List<List<Integer>> next = new ArrayList<>();
            for (int i = 0; i < locks; i++) {
                next.add(new ArrayList<>());
            }
            for (int edge = 0; edge < 30; edge++) {
                int from = random.nextInt(locks);
                int to = random.nextInt(locks);
                if (from == to) {
                    continue;
                }
                next.get(from).add(to);
                assertEquals(
                        reaches(next, to, from, new boolean[locks]),
                        tried.isOnCycle(from, to),
                        "seed " + seed + ", edge " + edge);
            }
        }
    }

    private static boolean reaches(List<List<Integer>> next, int from, int to, boolean[] seen) {
        if (from == to) {
            return true;
        }
        seen[from] = true;
        for (int neighbour : next.get(from)) {
            if (!seen[neighbour] && reaches(next, neighbour, to, seen)) {
                return true;
            }
        }
        return false;
    }
}
