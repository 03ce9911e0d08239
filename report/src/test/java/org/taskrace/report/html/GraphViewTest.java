package org.taskrace.report.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.taskrace.report.ReportedGraph;
import org.taskrace.report.ReportedGraph.Edge;
import org.taskrace.report.ReportedGraph.Position;
import org.taskrace.report.ReportedGraph.Task;

class GraphViewTest {

    private static ReportedGraph graph(List<Task> tasks, List<Edge> edges, int first, int second) {
        return new ReportedGraph(tasks, edges, new Position(first, -1), new Position(second, -1), false);
    }

    private static Task task(int id, int parent) {
        return new Task(id, parent, "Thread", "A.java:" + id, id);
    }

    @Test
    void ten_thousand_siblings_become_a_few_and_a_number() {
        List<Task> tasks = new ArrayList<>();
        List<Edge> edges = new ArrayList<>();
        tasks.add(task(0, -1));
        for (int i = 1; i < 10_000; i++) {
            tasks.add(task(i, 0));
            edges.add(new Edge("join", i, 0, "A.java:9", -1));
        }
        GraphView view = new GraphView(graph(tasks, edges, 5000, 9999));

        assertEquals(3 + GraphView.MOST_BESIDE, view.tasks().size());
        assertEquals(Map.of(0, 10_000 - 3 - GraphView.MOST_BESIDE), view.hidden());
        assertEquals(2 + GraphView.MOST_BESIDE, view.edges().size());
    }

    @Test
    void a_deep_chain_keeps_its_ends_and_counts_the_gap() {
        List<Task> tasks = new ArrayList<>();
        tasks.add(task(0, -1));
        for (int i = 1; i <= 1000; i++) {
            tasks.add(task(i, i - 1));
        }
        tasks.add(task(1001, 0));
        GraphView view = new GraphView(graph(tasks, List.of(), 1000, 1001));

        assertEquals(2 + GraphView.LONGEST_RUN, view.tasks().size());
        List<GraphView.Shown> gaps =
                view.tasks().stream().filter(shown -> shown.gap() > 0).toList();
        assertEquals(1, gaps.size());
        assertEquals(1000 - GraphView.LONGEST_RUN, gaps.get(0).gap());
        assertTrue(view.tasks().stream()
                .anyMatch(shown -> shown.task().id() == gaps.get(0).parent()));
    }

    @Test
    void tasks_below_hidden_ones_are_counted() {
        List<Task> tasks = List.of(task(0, -1), task(1, 0), task(2, 0), task(3, 0), task(4, 3), task(5, 4));
        GraphView view = new GraphView(graph(tasks, List.of(), 1, 2));

        GraphView.Shown beside = view.tasks().get(3);
        assertEquals(3, beside.task().id());
        assertEquals(2, beside.below());
        assertEquals(4, view.tasks().size());
        assertEquals(Map.of(), view.hidden());
    }
}
