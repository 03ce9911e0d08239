package org.taskrace.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taskrace.agent.testing.ChildJvm;
import org.taskrace.agent.testing.Expectations;
import org.taskrace.agent.testing.Jdks;

/** Every program of programs/java25 gets the verdict that its comments give. They need JDK 25 and its preview of StructuredTaskScope. */
class ProgramsOf25Test {

    private static final Path PROGRAMS = Path.of("..", "programs", "java25");
    private static final Path BATCH = Path.of("..", "programs", "java", "Batch.java");

    @TempDir
    static Path work;

    private static Jdks.Jdk jdk;

    @BeforeAll
    static void compile() throws IOException, InterruptedException {
        jdk = Jdks.all().stream()
                .filter(each -> each.release() == 25)
                .findFirst()
                .orElse(null);
        assumeTrue(jdk != null, "there is no JDK 25 beside the running JDK, nor in TASKRACE_JDKS");
        for (String kind : List.of("race", "norace")) {
            List<String> command = new ArrayList<>(
                    List.of(jdk.home().resolve("bin").resolve("javac").toString(), "-g", "-nowarn", "--release", "25"));
            command.addAll(List.of("--enable-preview", "-d", work.resolve(kind).toString(), BATCH.toString()));
            sources(kind).forEach(source -> command.add(source.toString()));
            Path messages = work.resolve(kind + ".txt");
            Process compiler = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(messages.toFile())
                    .start();
            assertTrue(compiler.waitFor(2, TimeUnit.MINUTES), "the compiler still runs");
            assertEquals(0, compiler.exitValue(), Files.readString(messages));
        }
    }

    private static List<Path> sources(String kind) throws IOException {
        try (Stream<Path> files = Files.list(PROGRAMS.resolve(kind))) {
            return files.sorted().toList();
        }
    }

    private static String[] mainClasses(String kind) throws IOException {
        return sources(kind).stream()
                .map(source -> source.getFileName().toString().replace(".java", ""))
                .toArray(String[]::new);
    }

    private static ChildJvm.Result batch(String kind) throws IOException {
        return new ChildJvm(jdk)
                .jvm("--enable-preview")
                .options("max-races=10000,json=" + work.resolve(kind + ".json"))
                .run(work.resolve(kind), "Batch", mainClasses(kind));
    }

    @Test
    void racy_programs_race_at_exactly_the_lines_that_say_so() throws IOException {
        ChildJvm.Result result = batch("race");
        assertEquals(
                String.join("\n", Expectations.of(sources("race")).racyLines()),
                String.join("\n", Expectations.reported(result.err()).racyLines()),
                result.err());
        assertEquals(66, result.status(), result.err());
    }

    @Test
    void race_free_programs_are_weakened_and_assume_at_the_lines_that_say_so() throws IOException {
        ChildJvm.Result result = batch("norace");
        Expectations reported = Expectations.reported(result.err());
        Expectations expected = Expectations.of(sources("norace"));
        assertEquals("", String.join("\n", reported.racyLines()), result.err());
        assertEquals(
                String.join("\n", expected.weakenedLines()), String.join("\n", reported.weakenedLines()), result.err());
        assertEquals(Set.of(), expected.notAssumedIn(Files.readString(work.resolve("norace.json"))));
        assertEquals(0, result.status(), result.err());
    }

    @Test
    void every_racy_program_has_a_race_free_twin() throws IOException {
        assertEquals(List.of(mainClasses("race")), List.of(mainClasses("norace")));
    }
}
