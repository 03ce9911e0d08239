package org.taskrace.cli.lattice;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.taskrace.core.lattice.LatticeVerdict;
import org.taskrace.core.lattice.LeftOf;
import org.taskrace.core.lattice.PlanarLattice;
import org.taskrace.core.lattice.TaskGraph;

/** The verdict on a task graph for people. */
final class LatticeReport {

    private static final int WIDTH = 100;
    private static final int MOST_BOUNDS = 12;

    private final PrintWriter out;
    private final String file;
    private final TaskGraph graph;

    LatticeReport(PrintWriter out, String file, TaskGraph graph) {
        this.out = out;
        this.file = file;
        this.graph = graph;
    }

    /** Returns the first line of the report: the verdict in one sentence. */
    static String headline(TaskGraph graph, LatticeVerdict verdict) {
        if (verdict instanceof LatticeVerdict.TwoDimensional) {
            return "a two-dimensional lattice of " + count(graph.size(), "vertex", "vertices") + " and "
                    + count(graph.arcs(), "arc", "arcs");
        }
        return verdict instanceof LatticeVerdict.NoSupremum
                ? "not a lattice"
                : "a lattice, but not a two-dimensional one";
    }

    void print(LatticeVerdict verdict) {
        out.println(file + ": " + headline(graph, verdict));
        if (verdict instanceof LatticeVerdict.TwoDimensional planar) {
            print(planar.lattice());
        } else if (verdict instanceof LatticeVerdict.NoSupremum missing) {
            print(missing);
        } else if (verdict instanceof LatticeVerdict.NoConjugateOrder none) {
            print(none.steps());
        }
    }

    private void print(PlanarLattice lattice) {
        section(
                "The two linear orders. Left to right:",
                Arrays.stream(lattice.leftToRight()).mapToObj(graph::name));
        section("Right to left:", Arrays.stream(lattice.rightToLeft()).mapToObj(graph::name));
        section(
                "A non-separating traversal; (x,x) visits x, and ! marks the last-arc of a vertex:",
                lattice.traversal().stream().map(step -> arc(step.from(), step.to()) + (step.lastArc() ? "!" : "")));
        List<int[]> transitive = lattice.transitiveArcs();
        if (!transitive.isEmpty()) {
            section(
                    "Left out of the diagram, since a longer path makes them superfluous:",
                    transitive.stream().map(arc -> arc(arc[0], arc[1])));
        }
    }

    private void print(LatticeVerdict.NoSupremum missing) {
        List<String> bounds =
                missing.minimalUpperBounds().stream().map(graph::name).toList();
        int hidden = bounds.size() - MOST_BOUNDS;
        String named = hidden > 0
                ? String.join(", ", bounds.subList(0, MOST_BOUNDS)) + " and " + hidden + " more"
                : String.join(", ", bounds.subList(0, bounds.size() - 1)) + " and " + bounds.get(bounds.size() - 1);
        out.println("  " + graph.name(missing.first()) + " and " + graph.name(missing.second()) + " have no supremum: "
                + named + " follow both, none of them follows another, and nothing earlier follows both.");
    }

    private void print(List<LeftOf> steps) {
        out.println(
                "  In a planar diagram, two vertices that are ordered lie on one side of any vertex that is ordered with");
        out.println("  neither. Here that contradicts itself:");
        LeftOf before = null;
        int number = 1;
        for (LeftOf step : steps) {
            String leftOf = graph.name(step.left()) + " is left of " + graph.name(step.right());
            String line =
                    before == null ? "suppose that " + leftOf : "so " + leftOf + ", since " + reason(before, step);
            out.println("  " + number++ + ". " + line + (number <= steps.size() ? ";" : ", which contradicts 1."));
            before = step;
        }
        out.println("  (Mirrored, this holds with left and right exchanged.)");
    }

    private String reason(LeftOf before, LeftOf step) {
        boolean sameLeft = before.left() == step.left();
        int old = sameLeft ? before.right() : before.left();
        int now = sameLeft ? step.right() : step.left();
        return reaches(old, now)
                ? graph.name(old) + " precedes " + graph.name(now)
                : graph.name(now) + " precedes " + graph.name(old);
    }

    private boolean reaches(int from, int to) {
        boolean[] seen = new boolean[graph.size()];
        seen[from] = true;
        for (int vertex : graph.topologicalOrder()) {
            if (seen[vertex]) {
                for (int target : graph.successors(vertex)) {
                    seen[target] = true;
                }
            }
        }
        return seen[to];
    }

    private String arc(int from, int to) {
        return "(" + graph.name(from) + "," + graph.name(to) + ")";
    }

    private void section(String title, Stream<String> words) {
        out.println(title);
        StringBuilder line = new StringBuilder("  ");
        for (String word : words.collect(Collectors.toList())) {
            if (line.length() > 2 && line.length() + 1 + word.length() > WIDTH) {
                out.println(line);
                line = new StringBuilder("  ");
            }
            line.append(line.length() > 2 ? " " : "").append(word);
        }
        out.println(line);
    }

    private static String count(int number, String one, String several) {
        return number + " " + (number == 1 ? one : several);
    }
}
