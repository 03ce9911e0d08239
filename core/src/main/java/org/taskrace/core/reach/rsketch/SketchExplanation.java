package org.taskrace.core.reach.rsketch;

import static org.taskrace.core.reach.rsketch.SpGraph.NONE;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.taskrace.core.reach.PathExplanation;

/**
 * Explanation in the form of the paper's figures 1 to 3: the nodes with their anchors before and after, their proxies,
 * and the auxiliary graph.
 */
final class SketchExplanation {

    /** The most rows that can be read; the tables of larger runs are cut here. */
    private static final int MAX_LINES = 400;

    private final SpGraph graph;
    private final Sketch sketch;
    private final AnchorGraph anchors;

    SketchExplanation(SpGraph graph, Sketch sketch) {
        this.graph = graph;
        this.sketch = sketch;
        anchors = sketch.anchors();
    }

    void explain(PathExplanation out, int current) {
        out.column("node", Integer.toString(current));
        out.column("anchor before", nodeOf(graph.anchorBefore(current)));
        out.column("anchors", anchorNodes());
        out.section("Nodes of the base graph, anchors and proxies", nodes());
        out.section("Auxiliary graph R (→ series-parallel, ⇢ not)", edges());
    }

    private String anchorNodes() {
        if (anchors.size() > MAX_LINES) {
            return anchors.size() + " nodes";
        }
        StringJoiner nodes = new StringJoiner(",");
        for (int anchor = 0; anchor < anchors.size(); anchor++) {
            nodes.add(nodeOf(anchor));
        }
        return nodes.toString();
    }

    private String nodeOf(int anchor) {
        return anchor == NONE ? "-" : Integer.toString(anchors.node(anchor));
    }

    private String nodes() {
        List<String[]> rows = new ArrayList<>();
        rows.add(new String[] {"node", "task", "kind", "after", "anchor before", "proxy", "anchor after"});
        for (int node = 0; node < graph.size() && node < MAX_LINES; node++) {
            rows.add(new String[] {
                Integer.toString(node),
                PathExplanation.task(graph.task(node)),
                kind(node),
                before(node),
                nodeOf(graph.anchorBefore(node)),
                nodeOf(graph.proxy(node)),
                nodeOf(sketch.anchorAfter(node))
            });
        }
        return aligned(rows) + more(graph.size(), "nodes");
    }

    private String before(int node) {
        if (graph.leftBefore(node) == NONE) {
            return "-";
        }
        return graph.leftBefore(node) + (graph.isJoin(node) ? "," + graph.rightBefore(node) : "");
    }

    private String kind(int node) {
        StringJoiner words = new StringJoiner(" ");
        if (sketch.isAnchor(node)) {
            words.add("anchor");
        }
        if (graph.leftBefore(node) == NONE) {
            words.add("root");
        }
        if (graph.isJoin(node)) {
            words.add("join");
        }
        if (graph.isFork(node)) {
            words.add("fork");
        }
        return words.length() == 0 ? "-" : words.toString();
    }

    private String edges() {
        StringBuilder text = new StringBuilder();
        for (int anchor = 0; anchor < anchors.size() && anchor < MAX_LINES; anchor++) {
            StringJoiner line = new StringJoiner(", ");
            if (anchors.left(anchor) != NONE) {
                line.add("→ " + nodeOf(anchors.left(anchor)) + (graph.isFork(anchors.node(anchor)) ? " left" : ""));
            }
            if (anchors.right(anchor) != NONE) {
                line.add("→ " + nodeOf(anchors.right(anchor)) + " right");
            }
            if (line.length() > 0) {
                text.append(nodeOf(anchor)).append(' ').append(line).append('\n');
            }
            if (anchors.crossBefore(anchor) != NONE) {
                text.append(nodeOf(anchors.crossBefore(anchor)))
                        .append(" ⇢ ")
                        .append(nodeOf(anchor))
                        .append('\n');
            }
        }
        return text + more(anchors.size(), "anchors");
    }

    private static String more(int size, String what) {
        return size > MAX_LINES ? "… and " + (size - MAX_LINES) + " more " + what + "\n" : "";
    }

    private static String aligned(List<String[]> rows) {
        int columns = rows.get(0).length;
        int[] widths = new int[columns];
        for (String[] row : rows) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], row[i].length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (String[] row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < columns; i++) {
                line.append(row[i]).append(" ".repeat(widths[i] - row[i].length() + 2));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}
