package org.taskrace.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taskrace.agent.testing.ChildJvm;
import org.taskrace.agent.testing.Jdks;

/** The calls that led to the first access of a race. */
class FirstStacksTest {

    private static final Path SOURCE = Path.of("src", "test", "programs", "FirstStacks.java");

    @TempDir
    static Path work;

    private static List<String> lines;

    @BeforeAll
    static void compile() throws IOException {
        ChildJvm.compile(List.of(SOURCE), work);
        lines = Files.readAllLines(SOURCE);
    }

    static List<Jdks.Jdk> jdks() {
        return Jdks.usual();
    }

    /** Returns a frame of a method at the line with this comment. */
    private static String frame(String method, String comment) {
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).endsWith("// " + comment)) {
                return "\"" + method + "(FirstStacks.java:" + (i + 1) + ")\"";
            }
        }
        throw new IllegalArgumentException(comment);
    }

    private static String run(Jdks.Jdk jdk, String options, String... arguments) throws IOException {
        Path json = work.resolve("report" + jdk.release() + ".json");
        ChildJvm.Result result =
                new ChildJvm(jdk).options("json=" + json + options).run(work, "FirstStacks", arguments);
        assertEquals(66, result.status(), result.err());
        return Files.readString(json);
    }

    private static void assertStack(String stack, String report) {
        assertTrue(report.contains("\"stack\":[" + stack + "]"), () -> stack + " is no stack of\n" + report);
    }

    private static String wholeStack() {
        return frame("FirstStacks$Account.add", "add") + "," + frame("FirstStacks.salary", "salary") + ","
                + frame("FirstStacks.lambda$main$0", "first");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void the_stack_of_a_first_access_is_that_of_the_racing_object(Jdks.Jdk jdk) throws IOException {
        String report = run(jdk, "", "early");
        assertStack(wholeStack(), report);
        assertStack(
                frame("FirstStacks$Account.add", "add") + "," + frame("FirstStacks.gift", "gift") + ","
                        + frame("FirstStacks.lambda$main$1", "second"),
                report);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void the_stack_of_a_loop_is_that_of_its_method(Jdks.Jdk jdk) throws IOException {
        assertStack(
                frame("FirstStacks.row", "row") + "," + frame("FirstStacks.lambda$main$0", "rows"),
                run(jdk, "", "early"));
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void late_in_a_run_first_stacks_are_kept_on_request(Jdks.Jdk jdk) throws IOException {
        assertStack(frame("FirstStacks$Account.add", "add"), run(jdk, "", "late"));
        assertStack(wholeStack(), run(jdk, ",both-stacks", "late"));
    }
}
