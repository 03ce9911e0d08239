package org.taskrace.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertLinesMatch;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taskrace.agent.testing.ChildJvm;
import org.taskrace.agent.testing.Expectations;
import org.taskrace.agent.testing.Jdks;

/** Every program of programs/java gets the verdict that its comments give, on every JDK. */
class ProgramsTest {

    private static final Path PROGRAMS = Path.of("..", "programs", "java");
    private static final Path BATCH = PROGRAMS.resolve("Batch.java");

    @TempDir
    static Path work;

    @BeforeAll
    static void compile() throws IOException {
        for (String kind : List.of("race", "norace")) {
            Path classes = Files.createDirectory(work.resolve(kind));
            ChildJvm.compile(
                    Stream.concat(Stream.of(BATCH), sources(kind).stream()).toList(), classes);
        }
    }

    private static List<Path> sources(String kind) throws IOException {
        try (Stream<Path> files = Files.list(PROGRAMS.resolve(kind))) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        }
    }

    private static String[] mainClasses(String kind) throws IOException {
        return sources(kind).stream()
                .map(source -> source.getFileName().toString().replace(".java", ""))
                .toArray(String[]::new);
    }

    static List<Jdks.Jdk> jdks() {
        return Jdks.usual();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void racy_programs_race_at_exactly_the_lines_that_say_so(Jdks.Jdk jdk) throws IOException {
        ChildJvm.Result result = batch(jdk, "race");
        Expectations expected = Expectations.of(sources("race"));
        assertEquals(
                String.join("\n", expected.racyLines()),
                String.join("\n", Expectations.reported(result.err()).racyLines()),
                result.err());
        assertEquals(66, result.status());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void race_free_programs_are_weakened_and_assume_at_the_lines_that_say_so(Jdks.Jdk jdk) throws IOException {
        ChildJvm.Result result = batch(jdk, "norace");
        Expectations expected = Expectations.of(sources("norace"));
        Expectations reported = Expectations.reported(result.err());
        assertEquals("", String.join("\n", reported.racyLines()), result.err());
        assertEquals(
                String.join("\n", expected.weakenedLines()), String.join("\n", reported.weakenedLines()), result.err());
        assertEquals(Set.of(), expected.notAssumedIn(Files.readString(report(jdk, "norace"))));
        assertEquals(0, result.status(), result.err());
    }

    /**
     * What both JDKs must say alike: all but the time, frames of the JDK's own, and how many judgements were not spared: sites are numbered
     * as classes are loaded, and two whose numbers share a place in the memory of judgements spare each other none. The number of steps is
     * left out too: all programs run in one JVM, and waits of the JDK's own threads for earlier ones may end a step more.
     */
    private static String comparable(Path json) throws IOException {
        return Files.readString(json)
                .replaceAll("\"(seconds|judged|arrays|steps)\":[0-9.]+", "")
                .replaceAll("\"(java|jdk|sun)\\.[^\"]*\",", "")
                .replace("},{\"location\"", "},\n{\"location\"");
    }

    @Test
    void every_jdk_gives_the_same_report() throws IOException {
        for (String kind : List.of("race", "norace")) {
            List<String> expected = null;
            for (Jdks.Jdk jdk : Jdks.all()) {
                Path json = report(jdk, kind);
                if (!Files.exists(json)) {
                    batch(jdk, kind);
                }
                List<String> races = comparable(json).lines().toList();
                expected = expected == null ? races : expected;
                assertLinesMatch(expected, races, jdk.toString());
            }
        }
    }

    private static Path report(Jdks.Jdk jdk, String kind) {
        return work.resolve(kind + jdk.release() + ".json");
    }

    private static ChildJvm.Result batch(Jdks.Jdk jdk, String kind) throws IOException {
        return new ChildJvm(jdk)
                .options("max-races=10000,json=" + report(jdk, kind))
                .seconds(180)
                .run(work.resolve(kind), "Batch", mainClasses(kind));
    }

    @Test
    void every_racy_program_has_a_race_free_twin() throws IOException {
        assertEquals(List.of(mainClasses("race")), List.of(mainClasses("norace")));
        assertTrue(mainClasses("race").length >= 40);
    }
}
