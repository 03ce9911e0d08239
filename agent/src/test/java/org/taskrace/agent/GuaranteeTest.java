package org.taskrace.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.taskrace.agent.testing.ChildJvm;
import org.taskrace.agent.testing.Jdks;

/** Each program of programs/java/guarantee gets the guarantee that its first line names, on every JDK: no more, and no less. */
class GuaranteeTest {

    private static final Path PROGRAMS = Path.of("..", "programs", "java", "guarantee");
    private static final Pattern EXPECTED = Pattern.compile(
            "// (?:guarantee: (every-schedule|same-outcomes|this-schedule)|verdict: (race|inconclusive))");

    @TempDir
    static Path classes;

    @BeforeAll
    static void compile() throws IOException {
        ChildJvm.compile(sources(), classes);
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.list(PROGRAMS)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        }
    }

    static List<Arguments> programs() throws IOException {
        List<Arguments> all = new ArrayList<>();
        for (Path source : sources()) {
            for (Jdks.Jdk jdk : Jdks.usual()) {
                all.add(Arguments.of(source.getFileName().toString().replace(".java", ""), jdk));
            }
        }
        return all;
    }

    @ParameterizedTest
    @MethodSource("programs")
    void the_guarantee_is_the_one_that_the_program_names(String program, Jdks.Jdk jdk) throws IOException {
        Matcher expected = EXPECTED.matcher(
                Files.readAllLines(PROGRAMS.resolve(program + ".java")).get(0));
        assertTrue(expected.matches(), program + " names no guarantee in its first line");
        Path json = classes.resolve(program + jdk.release() + ".json");
        ChildJvm.Result result =
                new ChildJvm(jdk).options("json=" + json).seconds(60).run(classes, program);
        String report = Files.readString(json);
        String found =
                value(report, "verdict").equals("race-free") ? value(report, "guarantee") : value(report, "verdict");
        String wanted = expected.group(1) == null ? expected.group(2) : expected.group(1);
        assertEquals(wanted, found, result.err());
        assertEquals(
                wanted.equals("every-schedule"),
                result.err().contains("in every schedule of this input"),
                result.err());
    }

    @Test
    void a_guarantee_that_is_weaker_than_required_exits_with_68_and_says_why() throws IOException {
        for (Jdks.Jdk jdk : Jdks.usual()) {
            ChildJvm.Result result =
                    new ChildJvm(jdk).options("require=every-schedule").run(classes, "LockedSum");
            assertEquals(68, result.status(), result.err());
            assertTrue(
                    result.err()
                            .contains("taskrace: the guarantee is same-outcomes, but --require asks for every-schedule:"
                                    + " lock on LockedSum.total, at LockedSum.java:10"),
                    result.err());
            assertEquals(
                    0,
                    new ChildJvm(jdk)
                            .options("require=same-outcomes")
                            .run(classes, "LockedSum")
                            .status());
        }
    }

    private static String value(String json, String key) {
        Matcher matcher = Pattern.compile("\"" + key + "\":\"([^\"]*)\"").matcher(json);
        assertTrue(matcher.find(), json);
        return matcher.group(1);
    }
}
