package org.taskrace.core.lattice;

import java.util.Locale;

/**
 * Drawing of a two-dimensional lattice as SVG, monotone downwards and planar.
 *
 * <p>A vertex with the ranks l and r in the two linear orders stands at x = l − r, y = l + r. That is the plane of the
 * two orders, turned by 45 degrees, so the successors of a vertex lie below it. Diagram arcs are straight lines and do
 * not cross (the dominance drawing of a reduced planar st-graph; Di Battista, Tamassia, Tollis, 1992).
 *
 * <p>Nor does a box touch another box, or the arc of another vertex. In the plane of the orders, all points of a box
 * are at a sum of distances below 1 from its vertex. Two vertices differ by at least 1 in both ranks, so the sum is at
 * least 2. An arc stays in the rectangle between its ends. No other vertex lies in it, since nothing is between the
 * ends in the order. So any other vertex is outside by at least 1 in one rank.
 */
public final class LatticeDrawing {

    private static final int MOST_LETTERS = 24;
    private static final double LETTER_WIDTH = 7.3;
    private static final double BOX_HEIGHT = 22;
    private static final double GAP_ACROSS = 26;
    private static final double GAP_DOWN = 34;
    private static final double LEAST_ACROSS_UNIT = 34;

    /** The distance, in units across, by which a transitive arc is bent away from the straight line. */
    private static final double BEND = 2;

    private static final double MARGIN = 24;
    private static final double LEGEND_WIDTH = 400;
    private static final double LEGEND_HEIGHT = 40;

    private final PlanarLattice lattice;
    private final TaskGraph graph;
    private final double boxWidth;
    private final double acrossUnit;
    private final double downUnit;
    private final double originX;
    private final double width;
    private final double height;
    private final StringBuilder svg = new StringBuilder();

    private LatticeDrawing(PlanarLattice lattice) {
        this.lattice = lattice;
        this.graph = lattice.graph();
        int letters = 1;
        int leftmost = 0;
        int rightmost = 0;
        for (int vertex = 0; vertex < graph.size(); vertex++) {
            letters = Math.max(letters, columns(label(vertex)));
            int across = lattice.leftRank(vertex) - lattice.rightRank(vertex);
            leftmost = Math.min(leftmost, across);
            rightmost = Math.max(rightmost, across);
        }
        boxWidth = letters * LETTER_WIDTH + 14;
        acrossUnit = Math.max(LEAST_ACROSS_UNIT, (boxWidth + GAP_ACROSS) / 2);
        downUnit = (BOX_HEIGHT + GAP_DOWN) / 2;
        double drawn = (rightmost - leftmost) * acrossUnit + boxWidth;
        double bends = lattice.transitiveArcs().isEmpty() ? 0 : 2 * BEND * acrossUnit;
        width = Math.max(drawn + bends, LEGEND_WIDTH) + 2 * MARGIN;
        originX = (width - drawn) / 2 + boxWidth / 2 - leftmost * acrossUnit;
        height = 2 * (graph.size() - 1) * downUnit + BOX_HEIGHT + LEGEND_HEIGHT + 2 * MARGIN;
    }

    /** Returns the drawing, with this title. */
    public static String svg(PlanarLattice lattice, String title) {
        return new LatticeDrawing(lattice).draw(title);
    }

    private String draw(String title) {
        line(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\">",
                width, height, width, height);
        svg.append("<title>").append(escape(title)).append("</title>\n");
        svg.append("""
                <style>
                  text { font: 12px monospace; fill: #17202a; text-anchor: middle }
                  text.legend { font: 12px sans-serif; fill: #566573; text-anchor: start }
                  rect.vertex { fill: #eef3fa; stroke: #34495e }
                  path { fill: none; stroke: #34495e; stroke-width: 1.4 }
                  path.other { stroke-dasharray: 5 3 }
                  path.transitive { stroke: #bfc9d3; stroke-width: 1.2 }
                </style>
                <defs>
                  <marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
                    <path d="M0 0 L8 4 L0 8 z" style="fill: #34495e; stroke: none"/>
                  </marker>
                  <marker id="lightTip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
                    <path d="M0 0 L8 4 L0 8 z" style="fill: #bfc9d3; stroke: none"/>
                  </marker>
                </defs>
                <rect width="100%" height="100%" fill="#ffffff"/>
                """);
        for (int[] arc : lattice.transitiveArcs()) {
            transitiveArc(arc[0], arc[1]);
        }
        for (int vertex : lattice.leftToRight()) {
            int[] targets = lattice.diagramArcs(vertex);
            for (int i = 0; i < targets.length; i++) {
                arc(vertex, targets[i], i == targets.length - 1);
            }
        }
        for (int vertex : lattice.leftToRight()) {
            box(vertex);
        }
        legend();
        return svg.append("</svg>\n").toString();
    }

    private double x(int vertex) {
        return originX + (lattice.leftRank(vertex) - lattice.rightRank(vertex)) * acrossUnit;
    }

    private double y(int vertex) {
        return MARGIN + BOX_HEIGHT / 2 + (lattice.leftRank(vertex) + lattice.rightRank(vertex)) * downUnit;
    }

    private void arc(int from, int to, boolean lastArc) {
        double across = x(to) - x(from);
        double down = y(to) - y(from);
        double inside = shareInsideBox(across, down);
        line(
                "<path class=\"%s\" marker-end=\"url(#tip)\" d=\"M%.1f %.1f L%.1f %.1f\"/>",
                lastArc ? "last" : "other",
                x(from) + across * inside,
                y(from) + down * inside,
                x(to) - across * inside,
                y(to) - down * inside);
    }

    /** Returns the share of a line from a box's centre that lies within the box. */
    private double shareInsideBox(double across, double down) {
        return Math.min(
                boxWidth / 2 / Math.max(Math.abs(across), 1e-9), BOX_HEIGHT / 2 / Math.max(Math.abs(down), 1e-9));
    }

    /** Draws a transitive arc, bent outwards so that the path that makes it superfluous does not hide it. */
    private void transitiveArc(int from, int to) {
        double across = x(to) - x(from);
        double down = y(to) - y(from);
        double middle = (x(from) + x(to)) / 2;
        double bend = Math.min(acrossUnit * BEND, down * 0.6) * (middle < originX ? -1 : 1);
        double controlX = middle + bend * 2;
        double controlY = (y(from) + y(to)) / 2;
        double atBegin = shareInsideBox(controlX - x(from), controlY - y(from));
        double atEnd = shareInsideBox(controlX - x(to), controlY - y(to));
        line(
                "<path class=\"transitive\" marker-end=\"url(#lightTip)\" d=\"M%.1f %.1f Q%.1f %.1f %.1f %.1f\"/>",
                x(from) + (controlX - x(from)) * atBegin,
                y(from) + (controlY - y(from)) * atBegin,
                controlX,
                controlY,
                x(from) + across + (controlX - x(to)) * atEnd,
                y(from) + down + (controlY - y(to)) * atEnd);
    }

    private void box(int vertex) {
        String shown = label(vertex);
        line(
                "<rect class=\"vertex\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"6\">",
                x(vertex) - boxWidth / 2, y(vertex) - BOX_HEIGHT / 2, boxWidth, BOX_HEIGHT);
        svg.append("<title>").append(escape(graph.name(vertex))).append("</title></rect>\n");
        line("<text x=\"%.1f\" y=\"%.1f\">", x(vertex), y(vertex) + 4);
        svg.insert(svg.length() - 1, escape(shown) + "</text>");
    }

    private void legend() {
        legend("Every path leads down. Solid: last-arcs. Dashed: other arcs.", height - LEGEND_HEIGHT + 8);
        if (!lattice.transitiveArcs().isEmpty()) {
            legend("Light: transitive arcs, which are not part of the planar diagram.", height - LEGEND_HEIGHT + 26);
        }
    }

    private void legend(String text, double y) {
        line("<text class=\"legend\" x=\"%.1f\" y=\"%.1f\">", MARGIN, y);
        svg.insert(svg.length() - 1, escape(text) + "</text>");
    }

    private void line(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    private String label(int vertex) {
        String name = graph.name(vertex);
        if (name.codePointCount(0, name.length()) <= MOST_LETTERS) {
            return name;
        }
        return name.substring(0, name.offsetByCodePoints(0, MOST_LETTERS - 1)) + "…";
    }

    /** Returns the width in letters: those beyond Latin, Greek and Cyrillic may be twice as wide. */
    private static int columns(String label) {
        return label.codePoints()
                .map(c -> c < 0x1100 || (c >= 0x2000 && c < 0x2e00) ? 1 : 2)
                .sum();
    }

    private static String escape(String text) {
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(c -> {
            switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                case '"' -> escaped.append("&quot;");
                // XML 1.0 has no way to write most control characters.
                default ->
                    escaped.appendCodePoint(
                            c < 0x20 || (c >= 0xd800 && c < 0xe000) || c == 0xfffe || c == 0xffff ? 0xfffd : c);
            }
        });
        return escaped.toString();
    }
}
