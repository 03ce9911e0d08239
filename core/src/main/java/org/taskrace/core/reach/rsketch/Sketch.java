package org.taskrace.core.reach.rsketch;

import static org.taskrace.core.reach.rsketch.SpGraph.NONE;

import org.taskrace.core.sets.IntList;

/**
 * Sketch that keeps the anchors while the graph grows: section 3.3 of the paper, case by case. Each node that is added to the {@link
 * SpGraph} is processed here at once, by the method for its case.
 */
final class Sketch {

    private final SpGraph graph;
    private final RSketchCounters counters;
    private final AnchorGraph anchors = new AnchorGraph();
    private final AnchorClosure closure;
    private final IntList open = new IntList();

    Sketch(SpGraph graph, RSketchCounters counters) {
        this.graph = graph;
        this.counters = counters;
        closure = new AnchorClosure(anchors, counters);
    }

    AnchorGraph anchors() {
        return anchors;
    }

    AnchorClosure closure() {
        return closure;
    }

    /** Processes the first node of a graph, an anchor, so that every node has one before it; returns the anchor. */
    int processRoot(int node) {
        int anchor = makeAnchor(node);
        closure.addRoot();
        return anchor;
    }

    /** Processes case 1: a node with one edge in that is no end of a non-series-parallel edge. */
    void processPlain(int node) {
        graph.setAnchorBefore(node, graph.anchorBefore(graph.leftBefore(node)));
    }

    /** Processes case 2: a join, which is an anchor if both of its branches have one. */
    void processJoin(int join) {
        int lastOfLeft = graph.leftBefore(join);
        int lastOfRight = graph.rightBefore(join);
        int left = graph.anchorBefore(lastOfLeft);
        int right = graph.anchorBefore(lastOfRight);
        if (graph.precedes(anchors.node(left), anchors.node(right))) {
            graph.setAnchorBefore(join, right);
        } else if (graph.precedes(anchors.node(right), anchors.node(left))) {
            graph.setAnchorBefore(join, left);
        } else {
            int anchor = makeAnchor(join);
            anchors.addEdge(left, false, anchor);
            anchors.addEdge(right, false, anchor);
            closure.addJoin(anchor, left, right);
            giveProxies(lastOfLeft, left);
            giveProxies(lastOfRight, right);
        }
    }

    /**
     * Processes case 3: a node with one edge in that is the source or the target of a non-series-parallel edge; returns
     * its anchor.
     */
    int processEndOfEdge(int node) {
        int before = graph.leftBefore(node);
        if (anchors.hasEdgeOut(graph.anchorBefore(before))) {
            makeForkAnchor(before);
        }
        int anchorBefore = graph.anchorBefore(before);
        int anchor = makeAnchor(node);
        anchors.addEdge(anchorBefore, isInRightBranch(node, anchorBefore), anchor);
        closure.addAfter(anchorBefore);
        giveProxies(before, anchorBefore);
        return anchor;
    }

    /**
     * Handles case 3b: the paths to the new node and to the next anchor part at a fork. The fork becomes an anchor
     * between its own two neighbours. The paper prints that the edge from the fork to the new node is replaced; it is
     * the edge between the neighbours.
     */
    private void makeForkAnchor(int before) {
        int fork = nearestWithProxy(before);
        int anchorBefore = graph.anchorBefore(fork);
        int anchorAfter = anchorAfter(fork);
        int anchor = anchors.add(fork);
        anchors.insertBetween(
                anchorBefore, anchor, anchorAfter, !graph.precedes(graph.left(fork), anchors.node(anchorAfter)));
        closure.addFork(anchor, anchorBefore, anchorAfter);
        renewAnchorsFrom(fork, anchorBefore, anchor);
        graph.setProxy(fork, anchor);
    }

    /** Returns the nearest node at or before this one that an anchor follows. All ways back from here lead to it. */
    private int nearestWithProxy(int start) {
        int node = start;
        while (graph.proxy(node) == NONE) {
            node = graph.leftBefore(node);
            counters.nodesSearchedBackward++;
        }
        return node;
    }

    /** Makes a fork that became an anchor the nearest one of all nodes after it that had the fork's old anchor. */
    private void renewAnchorsFrom(int fork, int oldAnchor, int newAnchor) {
        open.add(fork);
        while (!open.isEmpty()) {
            int node = open.removeLast();
            counters.nodesSearchedForward++;
            if (graph.anchorBefore(node) != oldAnchor) {
                continue;
            }
            graph.setAnchorBefore(node, newAnchor);
            if (graph.proxy(node) == oldAnchor) {
                graph.setProxy(node, newAnchor);
            }
            if (graph.left(node) != NONE) {
                open.add(graph.left(node));
            }
            if (graph.right(node) != NONE) {
                open.add(graph.right(node));
            }
        }
    }

    /** Gives this proxy to all nodes that lead here and had no anchor after them. */
    private void giveProxies(int start, int proxy) {
        open.add(start);
        while (!open.isEmpty()) {
            int node = open.removeLast();
            counters.nodesSearchedBackward++;
            if (graph.proxy(node) != NONE) {
                continue;
            }
            graph.setProxy(node, proxy);
            open.add(graph.leftBefore(node));
            if (graph.isJoin(node)) {
                open.add(graph.rightBefore(node));
            }
        }
    }

    private int makeAnchor(int node) {
        int anchor = anchors.add(node);
        graph.setAnchorBefore(node, anchor);
        graph.setProxy(node, anchor);
        return anchor;
    }

    /** Adds the non-series-parallel edge when its later end is processed. */
    void addCrossEdge(int source, int target) {
        anchors.addCrossEdge(source, target);
        closure.targetReached(target);
    }

    boolean isAnchor(int node) {
        return anchors.node(graph.anchorBefore(node)) == node;
    }

    /** Returns the nearest anchor at or after the node, or NONE: the paper's GetSuccAnchor. */
    int anchorAfter(int node) {
        int proxy = graph.proxy(node);
        if (proxy == NONE || anchors.node(proxy) == node) {
            return proxy;
        }
        return isInRightBranch(node, proxy) ? anchors.right(proxy) : anchors.left(proxy);
    }

    /**
     * Returns whether the anchor is a fork and the node, which is not in the anchor's left branch, takes its edge to
     * the right.
     */
    private boolean isInRightBranch(int node, int anchor) {
        int anchorNode = anchors.node(anchor);
        return graph.isFork(anchorNode) && !graph.precedes(graph.left(anchorNode), node);
    }

    /** Returns whether the node precedes or equals the other one. */
    boolean precedes(int earlier, int later) {
        counters.queries++;
        if (graph.precedes(earlier, later)) {
            return true;
        }
        int after = anchorAfter(earlier);
        if (after == NONE) {
            return false;
        }
        counters.closureQueries++;
        return closure.precedes(after, graph.anchorBefore(later));
    }

    long bytes() {
        return graph.bytes() + anchors.bytes() + closure.bytes();
    }
}
