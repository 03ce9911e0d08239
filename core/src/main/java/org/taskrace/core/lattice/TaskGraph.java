package org.taskrace.core.lattice;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.taskrace.core.sets.IntList;

/**
 * A directed acyclic graph with one source, one sink and named vertices. Vertices are numbered 0, 1, 2, … in the order
 * of their first mention. Arcs given twice count once.
 */
public final class TaskGraph {

    private final List<String> names;
    private final IntList[] successors;
    private final int[] topologicalOrder;
    private final int arcs;

    private TaskGraph(List<String> names, IntList[] successors, int[] topologicalOrder, int arcs) {
        this.names = names;
        this.successors = successors;
        this.topologicalOrder = topologicalOrder;
        this.arcs = arcs;
    }

    /** Returns the number of vertices. */
    public int size() {
        return names.size();
    }

    /** Returns the number of arcs. */
    public int arcs() {
        return arcs;
    }

    public String name(int vertex) {
        return names.get(vertex);
    }

    /** Returns the ends of the arcs that leave the vertex, in the order in which they were given. */
    public int[] successors(int vertex) {
        return successors[vertex].toArray();
    }

    /** Returns all vertices, each after its predecessors. */
    public int[] topologicalOrder() {
        return topologicalOrder.clone();
    }

    /** Builder that collects vertices and arcs in the order of a text. */
    public static final class Builder {

        private final Map<String, Integer> numbers = new LinkedHashMap<>();
        private final List<IntList> successors = new ArrayList<>();
        private final Set<Long> arcs = new HashSet<>();

        /** Returns the number of the vertex with this name; adds a new vertex if the name is new. */
        public int vertex(String name) {
            Integer known = numbers.putIfAbsent(name, numbers.size());
            if (known != null) {
                return known;
            }
            successors.add(new IntList(2));
            return numbers.size() - 1;
        }

        public boolean hasVertex(String name) {
            return numbers.containsKey(name);
        }

        public void arc(int from, int to) {
            if (arcs.add(((long) from << 32) | to)) {
                successors.get(from).add(to);
            }
        }

        public int size() {
            return numbers.size();
        }

        /** Returns the graph, if it is one. */
        public TaskGraph build() throws NotATaskGraphException {
            List<String> names = List.copyOf(numbers.keySet());
            IntList[] targets = successors.toArray(new IntList[0]);
            int[] order = new GraphShape(names, targets).topologicalOrder();
            return new TaskGraph(names, targets, order, arcs.size());
        }
    }
}
