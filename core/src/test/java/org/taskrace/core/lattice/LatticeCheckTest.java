package org.taskrace.core.lattice;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class LatticeCheckTest {

    /** The share of all seeds that is tried, in percent. */
    private static final int SHARE = Integer.getInteger("taskrace.share", 4);

    static final String FIGURE_3 = "12 14 23 25 36 45 47 56 58 69 78 89";

    private static PlanarLattice planar(TaskGraph graph) {
        return assertInstanceOf(LatticeVerdict.TwoDimensional.class, LatticeCheck.check(graph))
                .lattice();
    }

    private static String names(TaskGraph graph, int[] vertices) {
        return Arrays.stream(vertices).mapToObj(graph::name).collect(Collectors.joining(" "));
    }

    private static String traversal(PlanarLattice lattice) {
        TaskGraph graph = lattice.graph();
        return lattice.traversal().stream()
                .map(step -> "(" + graph.name(step.from()) + "," + graph.name(step.to()) + ")")
                .collect(Collectors.joining());
    }

    // ---- the paper's figures

    @Test
    void figure_3_has_the_traversal_of_figure_4() {
        PlanarLattice lattice = planar(Graphs.of(FIGURE_3));
        assertEquals(
                "(1,1)(1,2)(2,2)(2,3)(3,3)(3,6)(2,5)(1,4)(4,4)(4,5)(5,5)(5,6)(6,6)(6,9)(5,8)(4,7)(7,7)(7,8)(8,8)(8,9)(9,9)",
                traversal(lattice));
        assertEquals("1 2 3 4 5 6 7 8 9", names(lattice.graph(), lattice.leftToRight()));
        assertEquals("1 4 7 2 5 8 3 6 9", names(lattice.graph(), lattice.rightToLeft()));
        assertEquals(
                List.of("3,6", "2,5", "6,9", "5,8", "1,4", "4,7", "7,8", "8,9").stream()
                        .sorted()
                        .toList(),
                lattice.traversal().stream()
                        .filter(PlanarLattice.Step::lastArc)
                        .map(step -> lattice.graph().name(step.from()) + ","
                                + lattice.graph().name(step.to()))
                        .sorted()
                        .toList(),
                "the last-arcs, which figure 4 draws solid");
    }

    @Test
    void transitive_arcs_are_no_part_of_the_diagram() {
        PlanarLattice lattice = planar(Graphs.of("ab bc ac cd ad"));
        assertEquals(2, lattice.transitiveArcs().size());
        assertEquals("(a,a)(a,b)(b,b)(b,c)(c,c)(c,d)(d,d)", traversal(lattice));
    }

    @Test
    void a_single_vertex_is_a_lattice() {
        TaskGraph.Builder builder = new TaskGraph.Builder();
        builder.vertex("only");
        assertEquals("(only,only)", traversal(planar(Graphs.build(builder))));
    }

    @Test
    void three_or_more_parallel_vertices_are_two_dimensional() {
        PlanarLattice lattice = planar(Graphs.of("ab ac ad be ce de"));
        assertEquals("a b c d e", names(lattice.graph(), lattice.leftToRight()));
        assertEquals("a d c b e", names(lattice.graph(), lattice.rightToLeft()));
    }

    // ---- what is none

    @Test
    void two_vertices_with_two_minimal_upper_bounds_are_the_witness() {
        TaskGraph graph = Graphs.of("sa sb ac ad bc bd ct dt");
        LatticeVerdict.NoSupremum missing =
                assertInstanceOf(LatticeVerdict.NoSupremum.class, LatticeCheck.check(graph));
        assertEquals("a b", names(graph, new int[] {missing.first(), missing.second()}));
        assertEquals(
                "c d",
                names(
                        graph,
                        missing.minimalUpperBounds().stream().mapToInt(v -> v).toArray()));
    }

    @Test
    void the_boolean_cube_is_rejected_by_a_chain_of_forced_sides() {
        for (int dimension = 3; dimension <= 5; dimension++) {
            TaskGraph cube = Graphs.cube(dimension);
            requireContradiction(
                    cube,
                    assertInstanceOf(LatticeVerdict.NoConjugateOrder.class, LatticeCheck.check(cube))
                            .steps());
        }
        planar(Graphs.cube(2));
    }

    /** Checks that each step follows from the one before, and that the last is the first one mirrored. */
    private static void requireContradiction(TaskGraph graph, List<LeftOf> steps) {
        boolean[][] reaches = Graphs.reachability(graph);
        for (LeftOf step : steps) {
            assertFalse(comparable(reaches, step.left(), step.right()));
        }
        for (int i = 1; i < steps.size(); i++) {
            LeftOf before = steps.get(i - 1);
            LeftOf now = steps.get(i);
            if (before.left() == now.left()) {
                assertTrue(comparable(reaches, before.right(), now.right()), steps::toString);
            } else {
                assertEquals(before.right(), now.right());
                assertTrue(comparable(reaches, before.left(), now.left()), steps::toString);
            }
        }
        LeftOf last = steps.get(steps.size() - 1);
        assertEquals(new LeftOf(last.right(), last.left()), steps.get(0));
    }

    private static boolean comparable(boolean[][] reaches, int one, int other) {
        return reaches[one][other] || reaches[other][one];
    }

    // ---- against brute force

    @Test
    void agrees_with_brute_force_on_small_random_orders() {
        int[] seen = new int[3];
        for (int seed = 0; seed < 60 * SHARE; seed++) {
            Random random = new Random(seed);
            TaskGraph graph = Graphs.random(random, 1 + random.nextInt(7));
            boolean[][] reaches = Graphs.reachability(graph);
            LatticeVerdict verdict = LatticeCheck.check(graph);
            if (verdict instanceof LatticeVerdict.NoSupremum missing) {
                seen[0]++;
                List<Integer> bounds = BruteForceLattice.minimalUpperBounds(reaches, missing.first(), missing.second());
                assertTrue(bounds.size() > 1, "seed " + seed);
                assertEquals(
                        bounds, missing.minimalUpperBounds().stream().sorted().toList(), "seed " + seed);
            } else {
                assertTrue(BruteForceLattice.isLattice(reaches), "seed " + seed);
                boolean conjugate = BruteForceLattice.hasConjugateOrder(graph, reaches);
                assertEquals(conjugate, verdict instanceof LatticeVerdict.TwoDimensional, "seed " + seed);
                if (verdict instanceof LatticeVerdict.NoConjugateOrder none) {
                    seen[1]++;
                    requireContradiction(graph, none.steps());
                } else {
                    seen[2]++;
                }
            }
        }
        assertTrue(seen[0] > SHARE && seen[2] > SHARE, Arrays.toString(seen));
    }

    @Test
    void orders_between_that_are_no_lattices_still_get_the_right_dimension() {
        int[] seen = new int[2];
        for (int seed = 0; seed < 20 * SHARE; seed++) {
            Random random = new Random(seed);
            TaskGraph graph = Graphs.random(random, 6 + random.nextInt(3));
            PartialOrder order = new PartialOrder(graph);
            boolean conjugate = BruteForceLattice.hasConjugateOrder(graph, Graphs.reachability(graph));
            BitMatrix left = ConjugateOrder.orient(order);
            assertEquals(conjugate, left != null, "seed " + seed);
            seen[conjugate ? 1 : 0]++;
            if (conjugate) {
                new PlanarLattice(graph, order, left); // certifies the orders
            } else {
                requireContradiction(
                        graph,
                        ConjugateOrder.contradiction(order).stream()
                                .map(step -> new LeftOf(order.vertexAt(step.left()), order.vertexAt(step.right())))
                                .toList());
            }
        }
        assertTrue(seen[0] > SHARE / 10 && seen[1] > SHARE, Arrays.toString(seen));
    }

    // ---- size

    @Test
    void graphs_of_more_than_a_thousand_vertices_are_checked() {
        PlanarLattice grid = planar(Graphs.grid(40, 40));
        assertEquals(1600, Arrays.stream(grid.leftToRight()).distinct().count());
        planar(Graphs.fan(1200));
        TaskGraph cube = Graphs.cube(10);
        requireContradiction(
                cube,
                assertInstanceOf(LatticeVerdict.NoConjugateOrder.class, LatticeCheck.check(cube))
                        .steps());
    }

    @Test
    void a_graph_that_is_too_large_is_refused_with_the_limit() {
        TaskGraph chain = Graphs.grid(1, LatticeCheck.MOST_VERTICES + 1);
        String message = assertThrows(IllegalArgumentException.class, () -> LatticeCheck.check(chain))
                .getMessage();
        assertEquals("the graph has 10001 vertices; at most 10000 can be checked", message);
    }
}
