package org.taskrace.report.stored;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.taskrace.report.Examples;
import org.taskrace.report.JsonReport;
import org.taskrace.report.OrderReport;
import org.taskrace.report.RaceReport;
import org.taskrace.report.ReportedGraph;
import org.taskrace.report.RunReport;
import org.taskrace.report.RunReport.Guarantee;
import org.taskrace.report.RunReport.Note;
import org.taskrace.report.RunReport.Verdict;
import org.taskrace.report.SuppressedRace;

class StoredReportReaderTest {

    private static final String RACE = "\"verdict\": \"race\", \"guarantee\": \"every-schedule\", \"races\": [";

    private static String error(String text) {
        ReportTextException e = assertThrows(ReportTextException.class, () -> StoredReportReader.read(text));
        return e.line() + ":" + e.column() + ": " + e.getMessage();
    }

    @Test
    void the_example_has_five_races_and_a_suppressed_one() {
        StoredReport report = Examples.several();

        assertEquals(Verdict.RACE, report.run().verdict());
        assertEquals(Guarantee.THIS_SCHEDULE, report.run().guarantee());
        assertEquals(
                List.of(new Note("BlockingQueue.take", "Orders.java:31")),
                report.run().weakenedBy());
        assertEquals(5, report.run().races().size());
        assertEquals(6, report.findings().size());
        assertEquals(".taskrace-suppressions:3", report.findings().get(5).suppressedBy());
        assertEquals(1400, report.run().statistics().judged());
        assertEquals(3, report.findings().get(0).firstStack().size());
    }

    @Test
    void what_the_writer_writes_the_reader_reads() {
        RunReport run = Examples.several().run();
        RunReport again = Examples.read(JsonReport.of(run)).run();

        assertEquals(run, again);
    }

    @Test
    void that_there_are_more_races_than_listed_survives() {
        RunReport run = Examples.several().run();
        RunReport more = new RunReport(
                run.version(),
                run.verdict(),
                run.guarantee(),
                run.weakenedBy(),
                run.assuming(),
                run.problems(),
                run.races(),
                true,
                run.deadlock(),
                run.orderDependent(),
                run.moreOrderDependent(),
                run.statistics());

        assertTrue(Examples.read(JsonReport.of(more)).run().moreRaces());
    }

    @Test
    void order_dependent_operations_survive_with_both_sides() {
        String entry = """
                {"construct": "lock", "at": "Main.java:9",
                 "location": {"kind": "static", "class": "Main", "name": "total", "index": null, "allocatedAt": null},
                 "first": {"op": "update", "class": "Main", "method": "add", "file": "Main.java", "line": 7,
                   "stack": ["Main.add(Main.java:7)"], "task": ["main", "Main.java:5"]},
                 "second": {"op": "read", "class": "Main", "method": "main", "file": "Main.java", "line": 9,
                   "stack": ["Main.main(Main.java:9)"], "task": ["main"]},
                 "because": "the task created at Main.java:5 runs beside its creator", "count": 2}""";
        RunReport run = Examples.without("\"verdict\": \"race-free\", \"guarantee\": \"every-schedule\","
                        + " \"orderDependent\": [" + entry + ", {\"construct\": \"lock\", \"at\": \"A.java:1\"}]")
                .run();

        OrderReport order = run.orderDependent().get(0);
        assertEquals("lock on Main.total: update at Main.java:7 and read at Main.java:9", order.words());
        assertEquals(2, order.pair().count());
        assertEquals(
                new OrderReport("lock", "A.java:1", null), run.orderDependent().get(1));
        assertEquals(
                run.orderDependent(), Examples.read(JsonReport.of(run)).run().orderDependent());
    }

    @Test
    void suppressed_races_survive_with_the_line_that_left_them_out() {
        StoredReport report = Examples.several();
        SuppressedRace known = new SuppressedRace(report.findings().get(5).race(), ".taskrace-suppressions:3");
        StoredReport again = Examples.read(JsonReport.of(report.run(), List.of(known)));

        assertEquals(1, again.suppressed());
        assertEquals(".taskrace-suppressions:3", again.findings().get(5).suppressedBy());
        assertEquals(report.run(), again.run());
    }

    @Test
    void a_deadlock_and_what_was_not_checked_survive() {
        RunReport run = new RunReport(
                "1",
                Verdict.INCONCLUSIVE,
                Guarantee.THIS_SCHEDULE,
                List.of(),
                List.of(new RunReport.Assumption("Lock.tryLock", "A.java:4", "true")),
                List.of(new Note("a native method", "")),
                List.of(),
                false,
                List.of(new RunReport.Waiting(List.of("main", "A.java:3"), "Thread.join", "A.java:9")),
                List.of(),
                true,
                new RunReport.Statistics(2, 3, 10, -1, 12, 4, 0, 6, "drdp", 1.5));

        assertEquals(run, Examples.read(JsonReport.of(run)).run());
    }

    @Test
    void unknown_properties_are_skipped() {
        StoredReport report = Examples.without(
                "\"future\": {\"a\": [1, {\"b\": null}]}, \"verdict\": \"race-free\", \"guarantee\": \"every-schedule\"");

        assertEquals(Verdict.RACE_FREE, report.run().verdict());
    }

    @Test
    void a_graph_in_the_report_is_used() {
        ReportedGraph graph = Examples.several().findings().get(3).graph();

        assertFalse(graph.fromChains());
        assertEquals(6, graph.tasks().size());
        assertEquals(
                new ReportedGraph.Edge("get", 3, 1, "Orders.java:33", 6),
                graph.edges().get(1));
        assertEquals(new ReportedGraph.Position(3, 5), graph.second());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = true,
            value = {
                "[]                                               | 1:1: expected a result of taskrace, an object",
                "''                                               | 1:1: expected a result of taskrace, an object",
                "{\"tool\": \"other\"}                            | 1:10: this is no result of taskrace: it has no \"tool\": \"taskrace\"",
                "{\"verdict\": \"race-free\"}                     | 1:24: this is no result of taskrace: it has no \"tool\": \"taskrace\"",
                "{\"tool\": \"taskrace\"}                         | 1:20: the property \"verdict\" is missing",
                "{\"tool\": \"taskrace\", \"verdict\": \"fine\"}  | 1:33: unknown verdict \"fine\": it is race, race-free or inconclusive",
                "{\"tool\": \"taskrace\", \"races\": 3}           | 1:31: expected the races, an array",
            })
    void wrong_results_are_refused_where_they_are_wrong(String text, String message) {
        assertEquals(message, error(text));
    }

    @Test
    void broken_json_has_a_line_and_a_column() {
        assertTrue(
                error("{\"tool\": \"taskrace\",\n,").startsWith("2:1: this is no JSON: "),
                error("{\"tool\": \"taskrace\",\n,"));
    }

    @Test
    void text_after_the_result_is_refused() {
        assertTrue(error(JsonReport.of(Examples.several().run()) + "{}")
                .endsWith("expected the end of the text after the result"));
    }

    @Test
    void a_verdict_that_the_races_contradict_is_refused() {
        String text = Examples.text().replace("\"verdict\": \"race\"", "\"verdict\": \"race-free\"");

        assertTrue(error(text).endsWith("the verdict is \"race-free\", but there are 5 races"), error(text));
    }

    @Test
    void a_race_without_an_access_is_refused() {
        String text = "{\"tool\": \"taskrace\", " + RACE
                + "{\"location\": {\"kind\": \"field\", \"class\": \"A\", \"name\": \"x\"}}]}";

        assertTrue(error(text).endsWith("a race has no access \"first\""), error(text));
    }

    @Test
    void a_graph_whose_parent_comes_later_is_refused() {
        String text = Examples.text().replace("{\"id\": 1, \"parent\": 0,", "{\"id\": 1, \"parent\": 5,");

        assertTrue(error(text).endsWith("the parent of task 1 does not come before it"), error(text));
    }

    @Test
    void suppressions_move_races_and_change_the_verdict() throws Exception {
        StoredReport report =
                Examples.several().without(org.taskrace.report.suppress.Suppressions.parse("known", "*\n"));

        assertEquals(Verdict.RACE_FREE, report.run().verdict());
        assertEquals(Guarantee.THIS_SCHEDULE, report.run().guarantee());
        assertEquals(6, report.suppressed());
        assertEquals("known:1", report.findings().get(0).suppressedBy());
        RaceReport first = report.findings().get(0).race();
        assertTrue(report.run()
                .weakenedBy()
                .contains(new Note("a suppressed race on " + first.location().words(), "Orders.java:20")));
    }

    @Test
    void result_of_a_search_has_its_stories() throws ReportTextException {
        StoredReport report = StoredReportReader.read("{\"tool\":\"taskrace\",\"verdict\":\"deadlock\","
                + "\"guarantee\":\"explored\",\"exploration\":{\"schedules\":3,\"complete\":false,\"outcomes\":2,"
                + "\"flips\":null},\"findings\":[{\"kind\":\"deadlock\",\"what\":\"two tasks wait\",\"flips\":1,"
                + "\"schedules\":1,\"every\":false,\"replay\":null,\"story\":[{\"task\":\"main > A.java:3\","
                + "\"at\":\"A.java:9\",\"what\":\"acquires a monitor\",\"flipped\":true}]}],"
                + "\"unexplored\":[\"a clock, at A.java:4\"],\"races\":[]}");
        StoredExploration search = report.exploration();
        assertEquals("deadlock", search.verdict());
        assertEquals(3, search.schedules());
        assertEquals(List.of("a clock, at A.java:4"), search.unexplored());
        assertEquals(
                List.of(new StoredExploration.Step("main > A.java:3", "A.java:9", "acquires a monitor", true)),
                search.findings().get(0).steps());
    }
}
