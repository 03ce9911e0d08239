package org.taskrace.core.reach.rsketch;

import static org.taskrace.core.reach.rsketch.SpGraph.NONE;

/** Check that computes anew, from the definitions of section 3.1, what the sketch keeps up to date, and compares. */
final class SketchInvariants {

    private final SpGraph graph;
    private final Sketch sketch;
    private final AnchorGraph anchors;

    SketchInvariants(SpGraph graph, Sketch sketch) {
        this.graph = graph;
        this.sketch = sketch;
        anchors = sketch.anchors();
    }

    /**
     * Checks I1 of {@link SpGraph}, and these. I2: the anchor before a node is the nearest one; I3: the anchor after a
     * node is the nearest one, found through the proxy, and a fork to different ones is an anchor itself; I4: the edges
     * into an anchor come from the anchors before its predecessors; I5: edges out and edges in agree; I6 and I7 of
     * {@link AnchorClosure}.
     */
    void check() {
        graph.checkInvariants();
        checkAnchorsBefore();
        checkAnchorsAfter();
        for (int anchor = 0; anchor < anchors.size(); anchor++) {
            checkEdges(anchor);
        }
        sketch.closure().checkInvariants();
    }

    private void checkAnchorsBefore() {
        for (int node = 0; node < graph.size(); node++) {
            int expected = isAnchor(node) ? graph.anchorBefore(node) : anchorBeforeByDefinition(node);
            check(graph.anchorBefore(node) == expected, "I2", node);
        }
    }

    /**
     * Returns the anchor before a node by its definition. Nodes are numbered along the edges, so the predecessors have
     * been checked.
     */
    private int anchorBeforeByDefinition(int node) {
        int left = graph.anchorBefore(graph.leftBefore(node));
        if (!graph.isJoin(node)) {
            return left;
        }
        int right = graph.anchorBefore(graph.rightBefore(node));
        if (graph.precedes(anchors.node(left), anchors.node(right))) {
            return right;
        }
        check(graph.precedes(anchors.node(right), anchors.node(left)), "I2", node);
        return left;
    }

    private void checkAnchorsAfter() {
        int[] after = new int[graph.size()];
        for (int node = graph.size() - 1; node >= 0; node--) {
            int left = graph.left(node) == NONE ? NONE : after[graph.left(node)];
            int right = graph.right(node) == NONE ? NONE : after[graph.right(node)];
            after[node] = isAnchor(node) ? graph.anchorBefore(node) : nearer(node, left, right);
            check(sketch.anchorAfter(node) == after[node], "I3", node);
        }
    }

    private int nearer(int fork, int left, int right) {
        if (left == NONE || right == NONE) {
            return left == NONE ? right : left;
        }
        if (graph.precedes(anchors.node(left), anchors.node(right))) {
            return left;
        }
        check(graph.precedes(anchors.node(right), anchors.node(left)), "I3", fork);
        return right;
    }

    private void checkEdges(int anchor) {
        int node = anchors.node(anchor);
        if (anchors.rightBefore(anchor) != NONE) {
            check(anchors.leftBefore(anchor) == graph.anchorBefore(graph.leftBefore(node)), "I4", node);
            check(anchors.rightBefore(anchor) == graph.anchorBefore(graph.rightBefore(node)), "I4", node);
        } else {
            int expected = graph.leftBefore(node) == NONE ? NONE : anchorBeforeByDefinition(node);
            check(anchors.leftBefore(anchor) == expected, "I4", node);
        }
        checkEdge(anchors.leftBefore(anchor), anchor);
        checkEdge(anchors.rightBefore(anchor), anchor);
        for (int next : new int[] {anchors.left(anchor), anchors.right(anchor)}) {
            check(
                    next == NONE || anchors.leftBefore(next) == anchor || anchors.rightBefore(next) == anchor,
                    "I5",
                    node);
        }
    }

    private void checkEdge(int before, int anchor) {
        check(
                before == NONE || anchors.left(before) == anchor || anchors.right(before) == anchor,
                "I5",
                anchors.node(anchor));
    }

    private boolean isAnchor(int node) {
        return sketch.isAnchor(node);
    }

    private static void check(boolean holds, String invariant, int node) {
        if (!holds) {
            throw new IllegalStateException(invariant + " does not hold at node " + node);
        }
    }
}
