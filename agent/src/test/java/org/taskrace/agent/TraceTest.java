package org.taskrace.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.taskrace.agent.parallel.TraceCheck;
import org.taskrace.agent.parallel.trace.RecordedTrace;
import org.taskrace.agent.testing.ChildJvm;
import org.taskrace.agent.testing.Jdks;
import org.taskrace.engine.detect.AlgorithmRegistry;
import org.taskrace.report.RaceReport;
import org.taskrace.report.RunReport;
import org.taskrace.report.RunReport.Verdict;

/** A run that is recorded on several workers has the races that its trace has, whoever judges it. */
class TraceTest {

    private static final Path PROGRAMS = Path.of("..", "programs", "java");
    private static final Pattern LINE = Pattern.compile("\\((\\w+\\.java:\\d+)\\)");

    @TempDir
    Path work;

    private Path record(String folder, String name) {
        Path classes = ChildJvm.compile(
                List.of(PROGRAMS.resolve(folder).resolve(name + ".java")), work.resolve(folder + name));
        Path file = work.resolve(folder + name + ".trace");
        ChildJvm.Result result = new ChildJvm(Jdks.usual().get(0))
                .options("workers=2,no-progress,record=" + file)
                .run(classes, name);
        assertTrue(result.err().contains("taskrace: recorded "), name + ": " + result.err());
        return file;
    }

    private static RunReport onThreads(Path file, int threads) throws IOException {
        return new TraceCheck(RecordedTrace.read(file), 100).onThreads(threads, "test");
    }

    private static RunReport by(String algorithm, Path file) throws IOException {
        return new TraceCheck(RecordedTrace.read(file), 100)
                .by(algorithm, AlgorithmRegistry.byName(algorithm).detector(), "test");
    }

    private static Set<String> lines(RunReport report) {
        Set<String> lines = new TreeSet<>();
        for (RaceReport race : report.races()) {
            lines.add(line(race.first()));
            lines.add(line(race.second()));
        }
        return lines;
    }

    private static String line(RaceReport.Access access) {
        Matcher matcher = LINE.matcher(access.frame());
        return matcher.find() ? matcher.group(1) : access.frame();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SparseRows",
                "NeighboursTogether",
                "ForkJoinSum",
                "ApiFinish",
                "ApiSpawn",
                "ApiForkJoin",
                "ApiPipeline",
                "ParallelSetAll",
                "OwnExecutorStages",
                "ThreadJoinsThread",
                "SortAndRead",
                "EntrySetValue"
            })
    void a_trace_has_the_lines_of_the_exhaustive_oracle(String name) throws IOException {
        for (String folder : List.of("race", "norace")) {
            Path file = record(folder, name);
            RunReport expected = by("oracle", file);
            assertEquals(folder.equals("race") ? Verdict.RACE : Verdict.RACE_FREE, expected.verdict(), name);
            for (int threads : new int[] {1, 2, 3}) {
                RunReport found = onThreads(file, threads);
                assertEquals(expected.verdict(), found.verdict(), name);
                assertEquals(lines(expected), lines(found), name);
            }
            assertEquals(expected.verdict(), by("engine", file).verdict(), name);
        }
    }

    @Test
    void a_trace_that_was_cut_off_is_judged_up_to_there() throws IOException {
        Path whole = record("race", "SparseRows");
        byte[] bytes = Files.readAllBytes(whole);
        assertTrue(RecordedTrace.read(whole).isComplete());
        int racy = 0;
        for (int length = bytes.length - 1; length > 100; length -= 1 + length / 40) {
            Path file = Files.write(work.resolve("cut.trace"), Arrays.copyOf(bytes, length));
            RecordedTrace trace = RecordedTrace.read(file);
            assertFalse(trace.isComplete());
            RunReport report = new TraceCheck(trace, 100).onThreads(1, "test");
            racy += report.races().isEmpty() ? 0 : 1;
            assertTrue(
                    report.problems().stream().anyMatch(note -> note.text().contains("the trace is cut off")),
                    report.problems().toString());
        }
        assertTrue(racy > 0);
    }

    @Test
    void another_file_is_no_trace() throws IOException {
        Path file = Files.writeString(work.resolve("other"), "taskrace reports something else");
        String message = assertThrows(RecordedTrace.Unreadable.class, () -> RecordedTrace.read(file))
                .getMessage();
        assertTrue(message.contains("is no trace"), message);
    }

    @Test
    void a_program_that_cannot_be_recorded_is_checked_serially() {
        Path classes = ChildJvm.compile(List.of(PROGRAMS.resolve("race/SubmitUnderLock.java")), work.resolve("lock"));
        ChildJvm.Result result = new ChildJvm(Jdks.usual().get(0))
                .options("no-progress,record=" + work.resolve("lock.trace"))
                .run(classes, "SubmitUnderLock");
        assertEquals(66, result.status(), result.err());
        assertTrue(
                result.err().contains("taskrace: --record: this run is checked serially, since it uses"), result.err());
    }
}
