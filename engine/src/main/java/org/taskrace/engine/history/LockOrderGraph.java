package org.taskrace.engine.history;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Graph of the locks that tasks ask for while they hold others, whichever task it is and whenever: a deadlock needs a cycle in it.
 * Most programs take their locks in one order, and then no request needs a search for deadlocks.
 *
 * <p>Algorithm: an incremental topological order (Pearce and Kelly 2006) of the strongly connected components. A new edge against the order moves
 * the locks between its ends, or joins components.
 *
 * <p>Cost: one look into a set for an edge that is known.
 */
final class LockOrderGraph {

    /** A lock; the representative of its component has the edges and the place of all its locks. */
    private static final class Node {
        private Node joinedTo;
        private int place;
        private List<Node> next = new ArrayList<>();
        private List<Node> before = new ArrayList<>();

        Node component() {
            Node node = this;
            while (node.joinedTo != null) {
                node = node.joinedTo;
            }
            return node;
        }
    }

    private final Map<Integer, Node> nodes = new HashMap<>();
    private final Set<Long> edges = new HashSet<>();

    /** Adds the edge from a held lock to one that is asked for; returns whether it is on a cycle. */
    boolean isOnCycle(int held, int asked) {
        Node from = nodes.computeIfAbsent(held, this::newNode).component();
        Node to = nodes.computeIfAbsent(asked, this::newNode).component();
        if (from != to && edges.add((long) held << 32 | asked)) {
            from.next.add(to);
            to.before.add(from);
            if (from.place > to.place) {
                putInOrder(from, to);
            }
        }
        return from.component() == to.component();
    }

    private Node newNode(int lock) {
        Node node = new Node();
        node.place = nodes.size();
        return node;
    }

    void clear() {
        nodes.clear();
        edges.clear();
    }

    private void putInOrder(Node from, Node to) {
        Set<Node> after = reached(to, true, from.place);
        Set<Node> earlier = reached(from, false, to.place);
        if (after.contains(from)) {
            after.retainAll(earlier);
            join(after);
            return;
        }
        List<Node> moved = sorted(earlier);
        moved.addAll(sorted(after));
        int[] places = moved.stream().mapToInt(node -> node.place).sorted().toArray();
        for (int i = 0; i < places.length; i++) {
            moved.get(i).place = places[i];
        }
    }

    /** Returns the components that edges lead to from one, forwards or backwards, no farther than a place. */
    private static Set<Node> reached(Node first, boolean forwards, int farthest) {
        Set<Node> reached = new HashSet<>(Set.of(first));
        ArrayDeque<Node> open = new ArrayDeque<>(reached);
        while (!open.isEmpty()) {
            Node node = open.removeLast();
            for (Node neighbour : forwards ? node.next : node.before) {
                Node component = neighbour.component();
                boolean isNear = forwards ? component.place <= farthest : component.place >= farthest;
                if (isNear && reached.add(component)) {
                    open.add(component);
                }
            }
        }
        return reached;
    }

    private static List<Node> sorted(Set<Node> components) {
        List<Node> sorted = new ArrayList<>(components);
        sorted.sort(Comparator.comparingInt(node -> node.place));
        return sorted;
    }

    /** Joins components that lie on a cycle, and finds places for all anew. */
    private void join(Set<Node> cycle) {
        Node whole = new Node();
        for (Node part : cycle) {
            part.joinedTo = whole;
            whole.next.addAll(part.next);
            whole.before.addAll(part.before);
            part.next = List.of();
            part.before = List.of();
        }
        whole.next.removeIf(node -> node.component() == whole);
        whole.before.removeIf(node -> node.component() == whole);
        placeAll();
    }

    private void placeAll() {
        Set<Node> components = new HashSet<>();
        nodes.values().forEach(node -> components.add(node.component()));
        Map<Node, Integer> open = new HashMap<>();
        ArrayDeque<Node> first = new ArrayDeque<>();
        for (Node component : components) {
            open.put(component, component.before.size());
            if (component.before.isEmpty()) {
                first.add(component);
            }
        }
        for (int place = 0; !first.isEmpty(); place++) {
            Node component = first.remove();
            component.place = place;
            for (Node neighbour : component.next) {
                Node after = neighbour.component();
                if (open.merge(after, -1, Integer::sum) == 0) {
                    first.add(after);
                }
            }
        }
    }
}
