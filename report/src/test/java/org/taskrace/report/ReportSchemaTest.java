package org.taskrace.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.taskrace.report.RunReport.Guarantee;
import org.taskrace.report.RunReport.Note;
import org.taskrace.report.RunReport.Verdict;

/** The published schema of a result fits what is written. */
class ReportSchemaTest {

    private static final Schema SCHEMA = schema();

    private static Schema schema() {
        try {
            String text = Files.readString(Path.of("..", "docs", "report.schema.json"));
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(text, InputFormat.JSON);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void assertValid(String json) {
        assertEquals(List.of(), SCHEMA.validate(json, InputFormat.JSON));
    }

    @Test
    void the_example_fits() {
        assertValid(Examples.text());
    }

    @Test
    void what_the_writer_writes_fits() {
        RunReport run = Examples.several().run();
        assertValid(JsonReport.of(run, List.of(new SuppressedRace(run.races().get(0), "known:1"))));
        assertValid(JsonReport.of(new RunReport(
                "1",
                Verdict.INCONCLUSIVE,
                Guarantee.THIS_SCHEDULE,
                List.of(new Note("Exchanger", "")),
                List.of(new RunReport.Assumption("Lock.tryLock", "A.java:4", "true")),
                List.of(new Note("a native method", "")),
                List.of(),
                false,
                List.of(new RunReport.Waiting(List.of("main"), "Thread.join", "A.java:9")),
                List.of(),
                true,
                new RunReport.Statistics(2, 3, 10, 11, 12, 4, 5, 6, "drdp", 1.5))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"verdict\": \"race\",",
                "\"op\": \"write\",",
                "\"kind\": \"static\",",
                "\"because\":",
                "\"suppressedBy\":",
                "\"id\": 1,",
                "\"kind\": \"get\","
            })
    void a_result_without_what_it_must_have_does_not_fit(String required) {
        String broken = Examples.text()
                .replaceFirst(java.util.regex.Pattern.quote(required), required.replaceFirst("\"", "\"no "));

        assertFalse(SCHEMA.validate(broken, InputFormat.JSON).isEmpty());
    }
}
