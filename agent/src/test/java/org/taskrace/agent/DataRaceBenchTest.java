package org.taskrace.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taskrace.agent.testing.ChildJvm;
import org.taskrace.agent.testing.Expectations;
import org.taskrace.agent.testing.Jdks;

/** The programs of programs/drb: the verdict, and the lines of the pair. */
class DataRaceBenchTest {

    private static final Path PROGRAMS = Path.of("..", "programs");

    @TempDir
    Path work;

    static List<Jdks.Jdk> jdks() {
        return Jdks.usual();
    }

    private static List<Path> sources(String kind) throws IOException {
        try (Stream<Path> files = Files.list(PROGRAMS.resolve("drb").resolve(kind))) {
            return files.sorted().toList();
        }
    }

    private ChildJvm.Result batch(Jdks.Jdk jdk, String kind) throws IOException {
        List<Path> sources = sources(kind);
        Path batch = PROGRAMS.resolve("java").resolve("Batch.java");
        Path classes = ChildJvm.compile(
                Stream.concat(Stream.of(batch), sources.stream()).toList(), work);
        String[] names = sources.stream()
                .map(source -> source.getFileName().toString().replace(".java", ""))
                .toArray(String[]::new);
        return new ChildJvm(jdk).options("max-races=1000").run(classes, "Batch", names);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void yes_programs_race_at_exactly_the_lines_that_say_so(Jdks.Jdk jdk) throws IOException {
        ChildJvm.Result result = batch(jdk, "yes");
        assertEquals(14, sources("yes").size());
        assertEquals(
                String.join("\n", Expectations.of(sources("yes")).racyLines()),
                String.join("\n", Expectations.reported(result.err()).racyLines()),
                result.err());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void no_programs_have_no_race_in_any_schedule(Jdks.Jdk jdk) throws IOException {
        ChildJvm.Result result = batch(jdk, "no");
        assertEquals(18, sources("no").size());
        assertEquals(0, result.status(), result.err());
        // Drb069 adds up in isolated blocks: which block comes first is up to the schedule.
        assertTrue(
                result.err()
                        .contains(
                                "taskrace: assuming: isolated on Drb069SectionsLock.value, at Drb069SectionsLock.java:13"),
                result.err());
        assertTrue(result.err().contains("taskrace: no race in any schedule in which"), result.err());
    }
}
