package org.taskrace.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.taskrace.agent.testing.ChildJvm;
import org.taskrace.agent.testing.Jdks;

/** Findings beside the verdict: cycles of locks and uncaught exceptions, in runs without race. */
class SideFindingsTest {

    private static final Path PROGRAMS = Path.of("..", "programs", "java", "beside");
    private static final Pattern MESSAGE = Pattern.compile("\"message\":\"([^\"]*)\"");

    @TempDir
    static Path classes;

    @BeforeAll
    static void compile() {
        ChildJvm.compile(List.of(PROGRAMS.resolve("LockCycles.java"), PROGRAMS.resolve("Failures.java")), classes);
    }

    private static String report(Jdks.Jdk jdk, String program, String... arguments) throws IOException {
        Path json = Files.createTempFile(classes, "report", ".json");
        ChildJvm.Result result =
                new ChildJvm(jdk).options("json=" + json).seconds(60).run(classes, program, arguments);
        String report = Files.readString(json);
        assertTrue(report.contains("\"verdict\":\"race-free\""), result.err());
        return report;
    }

    @ParameterizedTest
    @CsvSource({
        "philosophers3, 3",
        "philosophers5, 5",
        "ordered forks, 0",
        "gate, 0",
        "bank, 2",
        "one thread, 0",
        "ordered by join, 0",
        "locks, 2",
        "tryLock, 0",
        "read and write, 2",
        "read locks, 0",
        "held across a fork, 2",
        "released before the join, 0",
        "initialisers, 2",
        "initialisers in one order, 0",
        "initialisers by one task, 0",
        "initialisers ordered by join, 0",
        "superclass, 2",
        "superclass that needs no subclass, 0",
        "superclass by one task, 0",
        "superclass ordered by join, 0"
    })
    void parallel_tasks_that_take_locks_in_a_cycle_are_listed(String nesting, int requests) throws IOException {
        String report = report(Jdks.usual().get(0), "LockCycles", nesting);
        assertEquals(requests, report.split("\"heldSince\":\"LockCycles.java:", -1).length - 1, report);
        assertTrue(report.contains("\"moreLockOrder\":false"), report);
    }

    @Test
    void exceptions_that_the_program_does_not_see_are_listed() throws IOException {
        for (Jdks.Jdk jdk : Jdks.usual()) {
            Set<String> messages = new TreeSet<>();
            Matcher matcher = MESSAGE.matcher(report(jdk, "Failures"));
            while (matcher.find()) {
                messages.add(matcher.group(1));
            }
            assertEquals(
                    Set.of("async", "executed", "forked", "main", "stage", "submitted", "thread", "timer"), messages);
        }
    }
}
