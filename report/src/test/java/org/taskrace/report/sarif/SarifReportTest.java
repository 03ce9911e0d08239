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
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.taskrace.report.Examples;
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
    void each_rule_links_to_the_page_that_explains_it() {
        JsonNode rules = example().at("/tool/driver/rules");

        assertEquals(
                "https://taskrace.org/docs/races/README.md",
                rules.at("/0/helpUri").asString());
        assertEquals(
                "https://taskrace.org/docs/races/deadlock.md",
                rules.at("/1/helpUri").asString());
        assertTrue(rules.at("/2/help/text")
                .asString()
                .endsWith("More: https://taskrace.org/docs/races/order-dependent.md"));
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
        JsonNode results = example().at("/results");

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

        List<String> before = fingerprints(example());
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
        JsonNode result = example().at("/results/4");

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
    void a_source_outside_the_base_has_an_absolute_address() {
        String text = SarifReport.of(Examples.several(), Examples.sources(), Path.of("elsewhere"));

        assertTrue(MAPPER.readTree(text)
                .at("/runs/0/results/0/locations/0/physicalLocation/artifactLocation/uri")
                .asString()
                .startsWith("file:///"));
    }
}
