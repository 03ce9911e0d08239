package org.taskrace.cli.bench.applications;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.taskrace.cli.bench.applications.Applications.Failed;
import org.taskrace.cli.bench.applications.Applications.Program;
import org.taskrace.cli.bench.applications.Applications.Run;

/** The plumbing of the suite, without libraries and network. */
class ApplicationsTest {

    private static final Path FOLDER = Path.of("..", "benchmarks", "applications");

    private static final Program PROGRAM = new Program("Some", "true 3");

    private static final List<String> OUTPUT = List.of("talk", "result\ttrue 3", "seconds\t2.5", "kilobytes\t100");

    @Test
    void each_program_of_the_list_has_a_source_and_a_result() throws IOException {
        List<Program> programs = Applications.parse(Files.readAllLines(FOLDER.resolve("programs.txt")));
        assertTrue(programs.size() >= 8);
        for (Program program : programs) {
            assertTrue(Files.isRegularFile(FOLDER.resolve(program.mainClass() + ".java")), program.mainClass());
            assertTrue(!program.result().isBlank());
        }
    }

    @Test
    void comments_and_lines_without_a_result_are_no_programs() {
        assertEquals(List.of(new Program("A", "1 2")), Applications.parse(List.of("# A\t3", "", "B", "A\t1 2")));
    }

    @Test
    void the_last_line_of_the_report_is_the_verdict() throws Failed {
        Run run = Applications.read(PROGRAM, OUTPUT, List.of("taskrace: race 1", "at", "taskrace: 1 race found"));
        assertEquals(new Run(2.5, 100, "1 race found"), run);
        assertEquals(
                "", Applications.read(PROGRAM, OUTPUT, List.of("a warning")).verdict());
    }

    @Test
    void another_result_and_none_are_errors() {
        Program other = new Program("Some", "true 4");
        Failed wrong = assertThrows(Failed.class, () -> Applications.read(other, OUTPUT, List.of()));
        assertEquals("result true 3, which is not true 4", wrong.getMessage());
        Failed none = assertThrows(Failed.class, () -> Applications.read(PROGRAM, List.of(), List.of("no such class")));
        assertTrue(none.getMessage().contains("no such class"));
    }

    @Test
    void a_row_tells_factors_and_a_verdict_that_changes() {
        Run plain = new Run(2, 100, "");
        Run first = new Run(10, 250, "no race");
        assertEquals(
                List.of("Some", "2.00 s", "5.00x", "3.00x", "2.00x", "no race"),
                List.of(Applications.row(PROGRAM, List.of(plain, first, new Run(6, 200, "no race")), null)));
        assertEquals(
                "no race; second run: 1 race",
                Applications.row(PROGRAM, List.of(plain, first, new Run(6, 200, "1 race")), null)[5]);
    }

    @Test
    void a_run_that_fails_leaves_the_figures_of_those_before_it() {
        Run plain = new Run(2, 100, "");
        Run first = new Run(10, 250, "inconclusive");
        assertEquals(
                List.of("Some", "2.00 s", "5.00x", "-", "-", "inconclusive; second run: stopped"),
                List.of(Applications.row(PROGRAM, List.of(plain, first), "second run: stopped")));
        assertEquals(
                List.of("Some", "-", "-", "-", "-", "plain run: stopped"),
                List.of(Applications.row(PROGRAM, List.of(), "plain run: stopped")));
    }

    @Test
    void a_run_ends_at_the_limit() throws IOException, InterruptedException {
        Process process = new ProcessBuilder("sleep", "60").start();
        try {
            Failed late = assertThrows(Failed.class, () -> Applications.exitCode(process, Duration.ofMillis(10)));
            assertEquals("stopped after 0 seconds", late.getMessage());
        } finally {
            process.destroyForcibly().waitFor();
        }
    }
}
