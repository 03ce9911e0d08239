package org.taskrace.report.stored;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.taskrace.report.RaceReport;
import org.taskrace.report.ReportedGraph;

class ChainGraphTest {

    private static ReportedGraph graph(List<String> first, List<String> second, String because) {
        return ChainGraph.of(new RaceReport(
                new RaceReport.Location("field", "A", "x", null, null),
                new RaceReport.Access("write", "A", "f", "A.java", 1, first),
                new RaceReport.Access("write", "A", "g", "A.java", 2, second),
                because,
                1));
    }

    private static List<Integer> parents(ReportedGraph graph) {
        return graph.tasks().stream().map(ReportedGraph.Task::parent).toList();
    }

    @Test
    void two_tasks_of_one_line_are_two_tasks() {
        ReportedGraph graph =
                graph(List.of("main", "A:5"), List.of("main", "A:5"), "the task created at A:5 is never joined");

        assertEquals(List.of(-1, 0, 0), parents(graph));
        assertEquals(1, graph.first().task());
        assertEquals(2, graph.second().task());
        assertTrue(graph.fromChains());
    }

    @Test
    void an_access_of_the_creator_is_in_the_creator() {
        ReportedGraph graph = graph(List.of("main", "A:5"), List.of("main"), "the task created at A:5 is never joined");

        assertEquals(List.of(-1, 0), parents(graph));
        assertEquals(0, graph.second().task());
    }

    @Test
    void a_first_access_of_the_creator_shares_its_whole_chain() {
        ReportedGraph graph = graph(
                List.of("main", "A:5"),
                List.of("main", "A:5", "A:7"),
                "the first access comes after the task created at A:7, which does not wait for it");

        assertEquals(List.of(-1, 0, 1), parents(graph));
        assertEquals(1, graph.first().task());
        assertEquals(2, graph.second().task());
    }

    @Test
    void the_sentence_decides_where_equal_lines_part() {
        ReportedGraph graph = graph(
                List.of("main", "A:5"),
                List.of("main", "A:5", "A:7"),
                "the task created at A:5 is joined only at A:9, after the second access at A.java:2");

        assertEquals(List.of(-1, 0, 0, 2), parents(graph));
        assertEquals(1, graph.first().task());
        assertEquals(3, graph.second().task());
    }

    @Test
    void without_a_sentence_the_longest_common_beginning_is_taken() {
        ReportedGraph graph = graph(List.of("main", "A:5", "A:6"), List.of("main", "A:5", "A:7"), "");

        assertEquals(List.of(-1, 0, 1, 1), parents(graph));
    }
}
