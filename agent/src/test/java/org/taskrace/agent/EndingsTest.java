package org.taskrace.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taskrace.agent.testing.ChildJvm;
import org.taskrace.agent.testing.Jdks;

/** However a program ends, the report is there, and the exit code says what the contract says. */
class EndingsTest {

    private static final Path SOURCE = Path.of("src", "test", "programs", "Endings.java");

    @TempDir
    static Path classes;

    private static List<String> lines;

    @BeforeAll
    static void compile() throws IOException {
        ChildJvm.compile(List.of(SOURCE), classes);
        lines = Files.readAllLines(SOURCE);
    }

    static List<Jdks.Jdk> jdks() {
        return Jdks.usual();
    }

    private static ChildJvm.Result run(Jdks.Jdk jdk, String ending) {
        return new ChildJvm(jdk).options("patience=2").run(classes, "Endings", ending);
    }

    /** The line with this comment, as reports write it. */
    private static String at(String comment) {
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).endsWith("// " + comment)) {
                return "Endings.java:" + (i + 1);
            }
        }
        throw new IllegalArgumentException(comment);
    }

    private static void assertContains(String part, ChildJvm.Result result) {
        assertTrue(result.err().contains(part), () -> "'" + part + "' is not in\n" + result.err());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void a_deadlock_names_each_task_and_its_line(Jdks.Jdk jdk) {
        ChildJvm.Result result = run(jdk, "deadlock");
        assertContains("waits for a monitor at " + at("deadlock"), result);
        assertContains("main waits for thread Thread-0 at " + at("waits"), result);
        assertEquals(67, result.status());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void a_daemon_that_never_ends_ends_with_the_program(Jdks.Jdk jdk) {
        for (String ending : List.of("busy-daemon", "locking-daemon", "publishing-daemon")) {
            ChildJvm.Result result = run(jdk, ending);
            assertContains(
                    "holds for this schedule only: a daemon thread that had not ended, at " + at("daemon"), result);
            assertEquals(0, result.status());
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void a_latch_that_nobody_counts_down_is_a_deadlock(Jdks.Jdk jdk) {
        ChildJvm.Result result = run(jdk, "latch");
        assertContains("main waits for CountDownLatch.await at Endings.java:", result);
        assertEquals(67, result.status());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void an_exit_in_a_task_keeps_its_status_and_weakens_the_verdict(Jdks.Jdk jdk) {
        ChildJvm.Result result = run(jdk, "exit");
        assertContains(
                "holds for this schedule only: an exit while other tasks had not ended, at " + at("exit"), result);
        assertEquals(5, result.status());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void a_race_wins_over_the_status_of_an_exit(Jdks.Jdk jdk) {
        ChildJvm.Result result = run(jdk, "exit-with-race");
        assertContains("race 1 on Endings.shared", result);
        assertEquals(66, result.status());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void an_uncaught_exception_looks_as_it_does_without_the_agent(Jdks.Jdk jdk) {
        for (String ending : List.of("throw", "throw-in-thread")) {
            ChildJvm.Result plain = new ChildJvm(jdk).withoutAgent().run(classes, "Endings", ending);
            ChildJvm.Result checked = run(jdk, ending);
            String report = checked.err()
                    .replaceFirst("taskrace: failure: [^\n]* on purpose, at Endings.java:\\d+, in [^\n]*\n", "");
            assertNotEquals(checked.err(), report, "the failure is listed");
            assertEquals(plain.err() + "taskrace: no race, in every schedule of this input\n", report);
            assertEquals(plain.status(), checked.status());
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void a_redirected_standard_error_does_not_swallow_the_report(Jdks.Jdk jdk) {
        ChildJvm.Result result = run(jdk, "redirect");
        assertContains("race 1 on Endings.shared", result);
        assertEquals("", result.out());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void a_program_that_blocks_out_of_control_is_inconclusive(Jdks.Jdk jdk) {
        ChildJvm.Result result = run(jdk, "blocked");
        assertContains("called at " + at("blocked"), result);
        assertEquals(69, result.status());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void a_server_that_waits_for_clients_runs_until_its_time_is_over(Jdks.Jdk jdk) {
        ChildJvm.Result result = new ChildJvm(jdk).options("for=4s,patience=2").run(classes, "Endings", "server");
        assertContains("no race in the schedule that ran", result);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void a_loop_that_waits_for_ever_is_inconclusive(Jdks.Jdk jdk) {
        ChildJvm.Result result = run(jdk, "spin");
        assertContains("a task waits in a loop, and no other task can go on, at " + at("spin"), result);
        assertEquals(69, result.status());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void a_loop_in_which_only_time_passes_is_inconclusive(Jdks.Jdk jdk) {
        ChildJvm.Result result = run(jdk, "sleeps");
        assertContains(
                "a task waits for sleep again and again, and no other task can go on, at " + at("sleeps"), result);
        assertEquals(69, result.status());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void a_loop_in_which_only_time_passes_gets_a_verdict_within_a_limit(Jdks.Jdk jdk) {
        ChildJvm.Result result = new ChildJvm(jdk).options("for=1s").run(classes, "Endings", "sleeps");
        assertContains("holds for this schedule only: the program was ended after 1 s (--for)", result);
        assertContains("no race in the schedule that ran", result);
        assertEquals(0, result.status());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void interrupts_work_as_in_the_jdk(Jdks.Jdk jdk) {
        ChildJvm.Result result = run(jdk, "interrupt");
        assertEquals("interrupted false\nfalse\nend\n", result.out());
        assertEquals(0, result.status());
    }

    @Test
    void options_choose_classes_exit_code_and_json() throws IOException {
        Jdks.Jdk jdk = jdks().get(0);
        Path json = classes.resolve("report.json");
        ChildJvm.Result race =
                new ChildJvm(jdk).options("exit-code=3,json=" + json).run(classes, "Endings", "excluded");
        assertEquals(3, race.status());
        String report = Files.readString(json);
        assertTrue(report.contains("\"verdict\":\"race\""), report);
        assertTrue(
                report.contains("\"location\":{\"kind\":\"static\",\"class\":\"Endings\",\"name\":\"shared\""), report);
        ChildJvm.Result excluded =
                new ChildJvm(jdk).options("exclude=Endings$Unchecked").run(classes, "Endings", "excluded");
        // Its accesses are no race, and no clean verdict either.
        assertEquals(69, excluded.status(), excluded.err());
    }

    @Test
    void wrong_options_and_classes_are_named() {
        Jdks.Jdk jdk = jdks().get(0);
        ChildJvm.Result option = new ChildJvm(jdk).options("jsn=x").run(classes, "Endings", "interrupt");
        assertContains("unknown option jsn; did you mean json?", option);
        assertEquals(64, option.status());
        ChildJvm.Result noMain = new ChildJvm(jdk).run(classes, "NoSuchClass");
        assertContains("no main method of a checked class was run", noMain);
        assertEquals(69, noMain.status());
    }
}
