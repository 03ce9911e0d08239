package org.taskrace.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.taskrace.agent.testing.ChildJvm;
import org.taskrace.agent.testing.Jdks;

/** Classes that are left out keep the meaning of their tasks and locks, and never let a verdict claim what was not checked. */
class LeftOutTest {

    @TempDir
    static Path classes;

    @BeforeAll
    static void compile() {
        ChildJvm.compile(List.of(Path.of("src", "test", "programs", "LeftOut.java")), classes);
    }

    @ParameterizedTest
    @CsvSource({
        "racy helper, 69, inconclusive, this-schedule",
        "locked helper, 0, race-free, same-outcomes",
        "local helper, 0, race-free, every-schedule",
        "race beside the helper, 66, race, every-schedule",
        "race in a list beside the helper, 66, race, every-schedule",
        "helper and program write one element, 69, inconclusive, this-schedule",
        "program writes what the helper reads, 69, inconclusive, this-schedule",
        "helper grows a list that the program reads, 69, inconclusive, this-schedule",
        "helper and program write different elements, 0, race-free, every-schedule",
        "helper reads in both tasks, 0, race-free, same-outcomes",
        "helper waits on a latch, 0, race-free, every-schedule",
        "helper locks, 0, race-free, same-outcomes",
        "helper asks for thread and time, 0, race-free, every-schedule"
    })
    void the_verdict_claims_no_more_than_was_checked(String what, int status, String verdict, String guarantee)
            throws IOException {
        Path json = Files.createTempFile(classes, "report", ".json");
        ChildJvm.Result result = new ChildJvm(Jdks.all().get(0))
                .options("exclude=LeftOut$Helper,json=" + json)
                .seconds(60)
                .run(classes, "LeftOut", what);
        String report = Files.readString(json);
        assertTrue(
                report.contains("\"verdict\":\"" + verdict + "\",\"guarantee\":\"" + guarantee + "\""), result.err());
        assertTrue(report.contains("\"leftOut\":[\"LeftOut$Helper\"]"), report);
        assertTrue(result.err().contains("taskrace: 1 class left out: LeftOut$Helper"), result.err());
        assertEquals(status, result.status(), result.err());
    }

    @Test
    void classes_that_no_pattern_includes_are_left_out() throws IOException {
        for (Jdks.Jdk jdk : Jdks.all()) {
            Path json = Files.createTempFile(classes, "report", ".json");
            ChildJvm.Result result = new ChildJvm(jdk)
                    .options("include=Nothing,json=" + json)
                    .seconds(60)
                    .run(classes, "LeftOut", "race beside the helper");
            assertEquals(69, result.status(), result.err());
            assertTrue(result.err().contains("taskrace: 2 classes left out: LeftOut, LeftOut$Helper"), result.err());
        }
    }
}
