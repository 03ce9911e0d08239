package org.taskrace.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taskrace.agent.testing.ChildJvm;
import org.taskrace.agent.testing.Jdks;

/** What a report tells of a race besides its two lines. */
class DetailsTest {

    private static final Path SOURCE = Path.of("src", "test", "programs", "Details.java");

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

    private static String at(String comment) {
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).endsWith("// " + comment)) {
                return "Details.java:" + (i + 1);
            }
        }
        throw new IllegalArgumentException(comment);
    }

    private static String[] run(Jdks.Jdk jdk, String name, String... more) throws IOException {
        Path json = work.resolve(name + jdk.release() + ".json");
        String options = "json=" + json + (more.length == 0 ? "" : "," + String.join(",", more));
        ChildJvm.Result result = new ChildJvm(jdk).options(options).run(work, "Details");
        assertEquals(66, result.status(), result.err());
        return new String[] {result.err(), Files.readString(json)};
    }

    private static void assertContains(String part, String text) {
        assertTrue(text.contains(part), () -> "'" + part + "' is not in\n" + text);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void places_stacks_and_reasons_are_right(Jdks.Jdk jdk) throws IOException {
        String text = run(jdk, "details")[0];
        assertContains("on Details$Node.value, created at " + at("node") + "\n", text);
        assertContains("on Details$Node.value, created at " + at("many") + "\n", text);
        assertContains("on int[] element 1, created at " + at("array") + "\n", text);
        assertContains("on double[] element 1, created at " + at("grid") + "\n", text);
        assertContains("on java.util.ArrayList object, created at " + at("list") + "\n", text);
        assertContains(
                "    second  read   Details.deep(" + at("deep") + ")\n            at Details.outer(" + at("outer")
                        + ")\n            at Details.objects(" + at("main")
                        + ")\n            at Details.main(Details.java:",
                text);
        assertContains(
                "because the thread started at " + at("thread") + " is joined only at " + at("joined")
                        + ", after the second access at " + at("deep"),
                text);
        assertContains("to repair it, join the thread of " + at("thread") + " before " + at("deep"), text);
        assertContains(
                "because nothing waits for the task forked at " + at("grandchild") + ", created in the task invoked at "
                        + at("child"),
                text);
        assertContains(
                "because the runAsync at " + at("async") + " is joined only at " + at("awaited")
                        + ", after the second access at " + at("second"),
                text);
        assertContains("because nothing waits for the task submitted at " + at("executed"), text);
        assertFalse(text.contains("org.taskrace"), text);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void hints_name_the_join_that_would_order_the_pair(Jdks.Jdk jdk) throws IOException {
        String[] reports = run(jdk, "hints", "fix-hints");
        String join = "to order them join the task created at ";
        assertContains(join + at("thread") + " before the access at " + at("deep"), reports[0]);
        assertContains(
                join + at("grandchild") + " before the task created at " + at("child") + ", which creates it, ends",
                reports[0]);
        assertContains("\"fixHint\":\"join the task created at " + at("async") + " before", reports[1]);
        assertFalse(run(jdk, "without")[1].contains("fixHint"));
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void a_named_algorithm_gives_the_same_races(Jdks.Jdk jdk) throws IOException {
        String usual = run(jdk, "usual")[0];
        for (String algorithm : List.of("drdp", "r-sketch", "oracle")) {
            assertEquals(usual, run(jdk, "named", "algorithm=" + algorithm)[0]);
        }
    }

    @Test
    void json_is_the_same_twice_in_a_row_and_on_every_jdk() throws IOException {
        String expected = null;
        for (Jdks.Jdk jdk : jdks()) {
            for (int i = 0; i < 2; i++) {
                String json = run(jdk, "again")[1].replaceAll("\"seconds\":[0-9.]+", "");
                expected = expected == null ? json : expected;
                String first = expected;
                int differs = Arrays.mismatch(expected.toCharArray(), json.toCharArray());
                int from = Math.max(0, differs - 100);
                assertEquals(
                        -1,
                        differs,
                        () -> jdk + " has " + json.substring(from, differs + 100) + "\ninstead of "
                                + first.substring(from, differs + 100));
            }
        }
        assertContains("\"graph\":{\"tasks\":[{\"id\":0,\"parent\":null,\"kind\":\"main\"", expected);
        assertTrue(expected.matches("(?s).*\"reads\":\\d{2,},\"writes\":\\d{4,},\"locations\":\\d+.*"), expected);
    }
}
