package org.taskrace.report.html;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.taskrace.report.ReportedGraph;
import org.taskrace.report.ReportedGraph.Edge;
import org.taskrace.report.ReportedGraph.Task;

/**
 * The part of a task graph that a page holds. It has the tasks of the two chains, some of the tasks beside them, and
 * the number of the others. Its size is bounded for runs of any size, so a page with hundreds of races stays small.
 */
final class GraphView {

    static final int MOST_BESIDE = 60;
    static final int LONGEST_RUN = 60;
    private static final int KEPT_AT_START = 20;

    /**
     * A task of the page.
     *
     * @param parent the task that created it; with a gap, the last shown one above it
     * @param gap how many tasks between the parent and this one are left out
     * @param below how many tasks it has created, directly or not
     */
    record Shown(Task task, int parent, int gap, int below, boolean onChain) {}

    private final ReportedGraph graph;
    private final Map<Integer, Task> byId = new HashMap<>();
    private final Map<Integer, Integer> below = new HashMap<>();
    private final Map<Integer, Shown> shown = new LinkedHashMap<>();

    /** For each task of a chain, how many tasks beside the chains descend from it and are not shown. */
    private final Map<Integer, Integer> hidden = new LinkedHashMap<>();

    GraphView(ReportedGraph graph) {
        this.graph = graph;
        graph.tasks().forEach(task -> byId.put(task.id(), task));
        countBelow();
        List<Integer> first = path(graph.first().task());
        List<Integer> second = path(graph.second().task());
        int common = 0;
        while (common < first.size()
                && common < second.size()
                && first.get(common).equals(second.get(common))) {
            common++;
        }
        addChain(first.subList(0, common), -1);
        int ancestor = first.get(common - 1);
        addChain(first.subList(common, first.size()), ancestor);
        addChain(second.subList(common, second.size()), ancestor);
        Set<Integer> chains = new HashSet<>(first);
        chains.addAll(second);
        addBeside(chains);
    }

    List<Shown> tasks() {
        return List.copyOf(shown.values());
    }

    Map<Integer, Integer> hidden() {
        return hidden;
    }

    List<Edge> edges() {
        return graph.edges().stream()
                .filter(edge -> shown.containsKey(edge.from()) && shown.containsKey(edge.to()))
                .toList();
    }

    private void countBelow() {
        List<Task> tasks = graph.tasks();
        for (int i = tasks.size() - 1; i > 0; i--) {
            Task task = tasks.get(i);
            below.merge(task.parent(), 1 + below.getOrDefault(task.id(), 0), Integer::sum);
        }
    }

    private List<Integer> path(int task) {
        List<Integer> path = new ArrayList<>();
        for (int member = task; member != -1; member = byId.get(member).parent()) {
            path.add(member);
        }
        Collections.reverse(path);
        return path;
    }

    private void addChain(List<Integer> run, int above) {
        int parent = above;
        int gap = 0;
        for (int i = 0; i < run.size(); i++) {
            if (run.size() > LONGEST_RUN && i >= KEPT_AT_START && i < run.size() - (LONGEST_RUN - KEPT_AT_START)) {
                gap++;
                continue;
            }
            int id = run.get(i);
            shown.put(id, new Shown(byId.get(id), parent, gap, below.getOrDefault(id, 0), true));
            parent = id;
            gap = 0;
        }
    }

    private void addBeside(Set<Integer> chains) {
        Map<Integer, Integer> room = new HashMap<>();
        for (Task task : graph.tasks()) {
            boolean besideShown =
                    !chains.contains(task.id()) && shown.containsKey(task.parent()) && chains.contains(task.parent());
            if (!besideShown) {
                continue;
            }
            int whole = 1 + below.getOrDefault(task.id(), 0);
            if (room.merge(task.parent(), 1, Integer::sum) <= MOST_BESIDE) {
                shown.put(task.id(), new Shown(task, task.parent(), 0, whole - 1, false));
            } else {
                hidden.merge(task.parent(), whole, Integer::sum);
            }
        }
    }
}
