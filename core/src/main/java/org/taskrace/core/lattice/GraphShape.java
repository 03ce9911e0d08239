package org.taskrace.core.lattice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.taskrace.core.sets.IntList;

/** Shape of a graph: finds a topological order, or says why the graph is no task graph. */
final class GraphShape {

    /** A message names at most this many vertices of a kind. */
    private static final int NAMED = 10;

    private final List<String> names;
    private final IntList[] successors;
    private final int size;
    private final int[] inDegree;

    GraphShape(List<String> names, IntList[] successors) {
        this.names = names;
        this.successors = successors;
        this.size = names.size();
        this.inDegree = new int[size];
        for (IntList targets : successors) {
            for (int i = 0; i < targets.size(); i++) {
                inDegree[targets.get(i)]++;
            }
        }
    }

    /** Returns the vertices breadth first from the source, successors in the order given. */
    int[] topologicalOrder() throws NotATaskGraphException {
        if (size == 0) {
            throw new NotATaskGraphException("the graph has no vertex");
        }
        int[] missing = inDegree.clone();
        int[] order = new int[size];
        int known = 0;
        for (int vertex = 0; vertex < size; vertex++) {
            if (missing[vertex] == 0) {
                order[known++] = vertex;
            }
        }
        for (int done = 0; done < known; done++) {
            IntList targets = successors[order[done]];
            for (int i = 0; i < targets.size(); i++) {
                if (--missing[targets.get(i)] == 0) {
                    order[known++] = targets.get(i);
                }
            }
        }
        if (known < size) {
            throw new NotATaskGraphException("the graph has a cycle: " + cycle(missing));
        }
        requireOnePart();
        requireOne("source", "no arc enters", vertex -> inDegree[vertex] == 0);
        requireOne("sink", "no arc leaves", vertex -> successors[vertex].isEmpty());
        return order;
    }

    /**
     * Returns a cycle among the vertices that a topological sort could not reach: each of them still has such a
     * predecessor.
     */
    private String cycle(int[] missing) {
        int[] predecessor = new int[size];
        for (int vertex = 0; vertex < size; vertex++) {
            for (int i = 0; missing[vertex] > 0 && i < successors[vertex].size(); i++) {
                predecessor[successors[vertex].get(i)] = vertex;
            }
        }
        int at = 0;
        while (missing[at] == 0) {
            at++;
        }
        boolean[] seen = new boolean[size];
        while (!seen[at]) {
            seen[at] = true;
            at = predecessor[at];
        }
        List<String> backwards = new ArrayList<>();
        int begin = at;
        do {
            backwards.add(names.get(at));
            at = predecessor[at];
        } while (at != begin);
        backwards.add(names.get(begin));
        java.util.Collections.reverse(backwards);
        int length = backwards.size();
        if (length > 2 * NAMED) {
            List<String> hidden = backwards.subList(NAMED, length - NAMED);
            String more = "… " + hidden.size() + " more …";
            hidden.clear();
            backwards.add(NAMED, more);
        }
        return String.join(" → ", backwards);
    }

    private void requireOnePart() throws NotATaskGraphException {
        int[] part = new int[size];
        Arrays.setAll(part, vertex -> vertex);
        int parts = size;
        for (int vertex = 0; vertex < size; vertex++) {
            for (int i = 0; i < successors[vertex].size(); i++) {
                int one = find(part, vertex);
                int other = find(part, successors[vertex].get(i));
                if (one != other) {
                    // The smallest vertex stands for its part, so that the message names the first of each.
                    part[Math.max(one, other)] = Math.min(one, other);
                    parts--;
                }
            }
        }
        if (parts > 1) {
            List<String> first = new ArrayList<>();
            for (int vertex = 0; vertex < size; vertex++) {
                if (part[vertex] == vertex) {
                    first.add(names.get(vertex));
                }
            }
            throw new NotATaskGraphException("the graph is not connected: no path, in whatever direction, joins its "
                    + parts + " parts, which begin with " + list(first));
        }
    }

    private static int find(int[] part, int vertex) {
        int at = vertex;
        while (part[at] != at) {
            part[at] = part[part[at]];
            at = part[at];
        }
        return at;
    }

    private void requireOne(String word, String meaning, java.util.function.IntPredicate belongs)
            throws NotATaskGraphException {
        List<String> found = new ArrayList<>();
        for (int vertex = 0; vertex < size; vertex++) {
            if (belongs.test(vertex)) {
                found.add(names.get(vertex));
            }
        }
        if (found.size() > 1) {
            throw new NotATaskGraphException("the graph has " + found.size() + " " + word + "s (" + meaning + " them): "
                    + list(found) + "; a task graph has one");
        }
    }

    private static String list(List<String> vertices) {
        int hidden = vertices.size() - NAMED;
        return String.join(", ", hidden > 0 ? vertices.subList(0, NAMED) : vertices)
                + (hidden > 0 ? " and " + hidden + " more" : "");
    }
}
