package org.taskrace.report.sarif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.taskrace.report.Examples;
import org.taskrace.report.RaceReport;
import org.taskrace.report.RunReport;
import org.taskrace.report.source.SourceFinder;
import org.taskrace.report.stored.StoredReport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SarifReportTest {

    private static final JsonMapper MAPPER = new JsonMapper();
    private static final Path BASE = Examples.sourceFolder().getParent();
    private static final Schema SCHEMA = schema();

    private static Schema schema() {
        try (InputStream in = SarifReportTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
                    .getSchema(text, InputFormat.JSON);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static JsonNode run(StoredReport report, SourceFinder sources) {
        String text = SarifReport.of(report, sources, BASE);
        List<Error> errors = SCHEMA.validate(
                text,
                InputFormat.JSON,
                context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)));
        assertEquals(List.of(), errors);
        return MAPPER.readTree(text).at("/runs/0");
    }

    private static JsonNode example() {
        return run(Examples.several(), Examples.sources());
    }

    @Test
    void the_schema_refuses_what_is_no_sarif() {
        assertFalse(SCHEMA.validate("{\"version\": \"2.1.0\", \"runs\": [{\"results\": [{}]}]}", InputFormat.JSON)
                .isEmpty());
    }

    @Test
    void a_race_is_a_result_at_its_second_access_with_the_first_one_related() {
        JsonNode result = example().at("/results/0");

        assertEquals("determinacy-race", result.at("/ruleId").asString());
        assertEquals("error", result.at("/level").asString());
        assertEquals(
                "sources/shop/Orders.java",
                result.at("/locations/0/physicalLocation/artifactLocation/uri").asString());
        assertEquals(
                20, result.at("/locations/0/physicalLocation/region/startLine").asInt());
        assertEquals(
                50,
                result.at("/relatedLocations/0/physicalLocation/region/startLine")
                        .asInt());
        assertEquals(3, result.at("/occurrenceCount").asInt());
        assertTrue(result.at("/message/text").asString().contains("joined only at Orders.java:21"));
    }

    @Test
    void the_code_flow_has_both_accesses_with_their_task_creations() {
        JsonNode flows = example().at("/results/3/codeFlows/0/threadFlows");

        assertEquals(2, flows.size());
        assertEquals(List.of(14, 31), lines(flows.get(0)));
        assertEquals(List.of(14, 32), lines(flows.get(1)).subList(0, 2));
        assertEquals("essential", flows.at("/0/locations/2/importance").asString());
        assertEquals(
                31,
                flows.at("/0/locations/2/location/physicalLocation/region/startLine")
                        .asInt());
    }

    private static List<Integer> lines(JsonNode flow) {
        List<Integer> lines = new java.util.ArrayList<>();
        for (int i = 0; i < 2; i++) {
            lines.add(flow.at("/locations/" + i + "/location/physicalLocation/region/startLine")
                    .asInt());
        }
        return lines;
    }

    @Test
    void the_line_that_made_the_object_is_related() {
        assertEquals(
                14,
                example()
                        .at("/results/2/relatedLocations/1/physicalLocation/region/startLine")
                        .asInt());
    }

    @Test
    void each_rule_has_a_name_and_its_page_as_help() {
        JsonNode rules = example().at("/tool/driver/rules");

        assertEquals("DeterminacyRace", rules.at("/0/name").asString());
        assertTrue(rules.at("/1/help/markdown").asString().contains("# Deadlock"));
        for (JsonNode rule : rules) {
            assertTrue(rule.at("/help/markdown")
                    .asString()
                    .startsWith(rule.at("/help/text").asString()));
            assertEquals("very-high", rule.at("/properties/precision").asString());
            assertTrue(rule.at("/helpUri").isMissingNode(), "no page of the project has an address");
        }
    }

    @Test
    void documented_limits_of_code_scanning_are_kept() {
        for (JsonNode run : List.of(example(), run(manyAndDeep(), SourceFinder.none()))) {
            assertEquals("taskrace/", run.at("/automationDetails/id").asString());
            assertTrue(
                    run.at("/results").size() <= 5_000, () -> run.at("/results").size() + " results");
            for (JsonNode rule : run.at("/tool/driver/rules")) {
                assertTrue(rule.at("/name").asString().length() <= 255);
                assertTrue(rule.at("/shortDescription/text").asString().length() <= 1_024);
                assertTrue(rule.at("/fullDescription/text").asString().length() <= 1_024);
                assertTrue(rule.at("/properties/tags").size() <= 10);
            }
            for (JsonNode result : run.at("/results")) {
                assertEquals(1, result.at("/locations").size(), result::toString);
                assertFalse(result.at("/locations/0/physicalLocation/artifactLocation/uri")
                        .asString()
                        .startsWith("file:"));
                assertFalse(result.at("/partialFingerprints/primaryLocationLineHash")
                        .asString()
                        .isEmpty());
                assertTrue(result.at("/relatedLocations").size() <= 100);
                int steps = 0;
                for (JsonNode flow : result.at("/codeFlows/0/threadFlows")) {
                    steps += flow.at("/locations").size();
                }
                assertTrue(steps <= 1_000, "a code flow of " + steps);
            }
        }
    }

    /** Returns a report with more races than a code host takes, the first one in tasks that are created very deep. */
    private static StoredReport manyAndDeep() {
        List<RaceReport> races = new ArrayList<>();
        List<String> chain = new ArrayList<>(Collections.nCopies(3_000, "Deep.java:7"));
        chain.set(0, "main");
        for (int i = 0; i < 5_003; i++) {
            List<String> tasks = i == 0 ? chain : List.of("main", "Deep.java:7");
            RaceReport.Access access = new RaceReport.Access("write", "a.Deep", "run" + i, "Deep.java", 9, tasks);
            RaceReport.Location location = new RaceReport.Location("field", "a.Deep", "total", null, null);
            races.add(new RaceReport(location, access, access, "nothing orders them", 1));
        }
        RunReport run = Examples.several().run();
        return StoredReport.of(new RunReport(
                run.version(),
                run.verdict(),
                run.guarantee(),
                List.of(),
                List.of(),
                List.of(),
                races,
                false,
                List.of(),
                List.of(),
                false,
                run.statistics()));
    }

    @Test
    void what_is_left_out_is_counted() {
        JsonNode run = run(manyAndDeep(), SourceFinder.none());

        assertEquals(
                "3 more results are left out",
                run.at("/invocations/0/toolExecutionNotifications/0/message/text")
                        .asString());
    }

    @Test
    void several_results_are_one_run_and_a_race_of_two_tests_one_result() {
        List<StoredReport> twice = List.of(Examples.several(), Examples.several());
        JsonNode log = MAPPER.readTree(SarifReport.of(twice, Examples.sources(), BASE, "tests"));

        assertEquals(1, log.at("/runs").size());
        assertEquals("tests/", log.at("/runs/0/automationDetails/id").asString());
        assertEquals(2, log.at("/runs/0/invocations").size());
        assertEquals(example().at("/results").size(), log.at("/runs/0/results").size());
    }

    @Test
    void a_race_inside_a_library_is_shown_where_the_program_led_to_it() {
        String inLibrary = Examples.text()
                .replace(
                        "\"class\": \"shop.Orders\", \"method\": \"count\"",
                        "\"class\": \"lib.Sum\", \"method\": \"add\"");
        assertNotEquals(Examples.text(), inLibrary);
        JsonNode run = run(Examples.read(inLibrary), Examples.sources());

        for (JsonNode result : run.at("/results")) {
            if (result.at("/ruleId").asString().equals("determinacy-race")) {
                assertEquals(
                        "sources/shop/Orders.java",
                        result.at("/locations/0/physicalLocation/artifactLocation/uri")
                                .asString());
            }
        }
        assertTrue(
                run.at("/invocations/0/toolExecutionNotifications").toString().contains("in library code only"));
    }

    @Test
    void whole_stacks_are_kept() {
        JsonNode frames = example().at("/results/0/stacks/0/frames");

        assertEquals(3, frames.size());
        assertEquals(
                "java/util/concurrent/RecursiveAction.java",
                frames.at("/1/location/physicalLocation/artifactLocation/uri").asString());
    }

    @Test
    void only_suppressed_races_are_marked_so() {
        JsonNode results = run(Examples.several(), SourceFinder.none()).at("/results");

        assertEquals(0, results.at("/0/suppressions").size());
        assertEquals("external", results.at("/5/suppressions/0/kind").asString());
        assertEquals(
                "left out by .taskrace-suppressions:3",
                results.at("/5/suppressions/0/justification").asString());
    }

    @Test
    void fingerprints_are_distinct_and_outlive_shifted_lines_lambda_numbers_and_the_order_of_accesses() {
        String text = Examples.text();
        String shifted = text.replace("Orders.java:31", "Orders.java:77")
                .replace("\"line\": 31", "\"line\": 77")
                .replace("lambda$average$1", "lambda$average$9")
                .replace("\"index\": 7", "\"index\": 3");
        String swapped = shifted.replace("\"first\": {\"op", "\"tmp\": {\"op")
                .replace("\"second\": {\"op", "\"first\": {\"op")
                .replace("\"tmp\": {\"op", "\"second\": {\"op");
        assertNotEquals(shifted, swapped);

        List<String> before = fingerprints(run(Examples.several(), SourceFinder.none()));
        assertEquals(before, fingerprints(run(Examples.read(shifted), SourceFinder.none())));
        assertEquals(before, fingerprints(run(Examples.read(swapped), SourceFinder.none())));
        Set<String> distinct = new HashSet<>(before);
        assertEquals(6, distinct.size());
    }

    private static List<String> fingerprints(JsonNode run) {
        return run.at("/results")
                .valueStream()
                .filter(result -> result.at("/ruleId").asString().equals("determinacy-race"))
                .map(result ->
                        result.at("/partialFingerprints/taskraceRace~1v1").asString())
                .toList();
    }

    @Test
    void hostile_names_stay_names() {
        JsonNode result = run(Examples.several(), SourceFinder.none()).at("/results/4");

        assertEquals(
                "evil/A&amp;B.java",
                result.at("/locations/0/physicalLocation/artifactLocation/uri").asString());
        assertFalse(result.at("/relatedLocations/0/physicalLocation/artifactLocation/uri")
                .asString()
                .startsWith("/"));
    }

    @Test
    void a_race_free_run_has_no_results() {
        JsonNode run = run(
                Examples.without("\"verdict\": \"race-free\", \"guarantee\": \"every-schedule\""), SourceFinder.none());

        assertEquals(0, run.at("/results").size());
        assertTrue(run.at("/invocations/0/executionSuccessful").asBoolean());
        assertEquals("race-free", run.at("/properties/verdict").asString());
    }

    @Test
    void what_was_not_checked_is_an_error_of_the_invocation_and_a_deadlock_a_result() {
        JsonNode run = run(
                Examples.without(
                        "\"verdict\": \"inconclusive\", \"guarantee\": \"this-schedule\","
                                + " \"problems\": [{\"problem\": \"a native method\", \"at\": \"A.java:3\"}],"
                                + " \"weakenedBy\": [{\"construct\": \"Exchanger\", \"at\": \"\"}],"
                                + " \"deadlock\": [{\"task\": [\"main\"], \"waitsFor\": \"Thread.join\", \"at\": \"A.java:9\"}]"),
                SourceFinder.none());

        assertFalse(run.at("/invocations/0/executionSuccessful").asBoolean());
        assertEquals(
                "not checked: a native method",
                run.at("/invocations/0/toolExecutionNotifications/0/message/text")
                        .asString());
        assertEquals(
                "note",
                run.at("/invocations/0/toolExecutionNotifications/1/level").asString());
        assertEquals("deadlock", run.at("/results/0/ruleId").asString());
        assertEquals(
                9,
                run.at("/results/0/locations/0/physicalLocation/region/startLine")
                        .asInt());
    }

    @Test
    void a_source_outside_the_base_is_named_by_its_package() {
        String text = SarifReport.of(Examples.several(), Examples.sources(), Path.of("elsewhere"));

        assertEquals(
                "shop/Orders.java",
                MAPPER.readTree(text)
                        .at("/runs/0/results/0/locations/0/physicalLocation/artifactLocation/uri")
                        .asString());
    }
}
