package org.taskrace.agent;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taskrace.agent.testing.ChildJvm;
import org.taskrace.agent.testing.Jdks;

/** A report names the construct that made two accesses parallel, and says what to change. */
class WordingsTest {

    private static final Path PROGRAMS = Path.of("src", "test", "programs");
    private static final Path SOURCE = PROGRAMS.resolve("Wordings.java");

    @TempDir
    static Path work;

    private static List<String> lines;
    private static String text;

    @BeforeAll
    static void run() throws IOException {
        ChildJvm.compile(List.of(SOURCE), work);
        lines = Files.readAllLines(SOURCE);
        text = new ChildJvm(Jdks.usual().get(0))
                .options("source-path=" + PROGRAMS.toAbsolutePath())
                .run(work, "Wordings")
                .err();
    }

    private static String at(String comment) {
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).endsWith("// " + comment)) {
                return "Wordings.java:" + (i + 1);
            }
        }
        throw new IllegalArgumentException(comment);
    }

    private static void assertSays(String part) {
        assertTrue(text.contains(part + "\n") || text.contains(part + " ("), () -> "'" + part + "' is not in\n" + text);
    }

    @Test
    void parallel_stream_is_one_step_and_its_elements_have_no_order() {
        assertSays("            in main > element of the parallel stream at " + at("stream"));
        assertSays("parallel because both run in the parallel stream at " + at("stream")
                + ", whose elements have no order");
        assertSays("to repair it, let each element return a value, and combine the values with reduce, sum or collect");
        assertSays(
                "to repair it, let the stream collect the results (collect, toList, groupingBy) instead of changing a"
                        + " shared HashMap");
        assertSays("parallel because both run in the Arrays.parallelSetAll at " + at("set all")
                + ", whose elements have no order");
    }

    @Test
    void executor_is_named_by_how_its_tasks_were_handed_over() {
        assertSays("parallel because both are started by the invokeAll at " + at("invoke all")
                + ", which waits only after starting both");
        assertSays("parallel because both tasks are submitted at " + at("submit")
                + ", and nothing waits for the first before the second begins");
    }

    @Test
    void stages_are_named_by_their_methods() {
        assertSays("            in main > runAsync at " + at("another stage"));
        assertSays("parallel because the second access does not wait for the runAsync at " + at("one stage") + ": only "
                + at("all of") + " does, in another task");
        assertSays("to repair it, make one stage depend on the other (thenCombine, thenCompose), or guard both accesses"
                + " with one lock");
    }

    @Test
    void late_join_of_a_thread_is_named() {
        assertSays("parallel because the thread started at " + at("one thread") + " is joined only at " + at("join")
                + ", while the thread started at " + at("another thread") + " runs already");
    }

    @Test
    void task_api_is_named_by_its_constructs() {
        assertSays("parallel because both run in the forAll at " + at("loop") + ", whose iterations have no order");
        assertSays("parallel because both run in the pipeline at " + at("pipeline")
                + ", and no stage of the later iteration waits for the first access");
    }

    @Test
    void finish_waits_at_its_end_and_advice_names_what_the_task_api_has() {
        assertSays("parallel because the async at " + at("one async") + " is joined only at the end of the finish at "
                + at("finish") + ", while the async at " + at("another async") + " runs already");
        assertSays(
                "to repair it, put a promise after the first access and await it before the second, end a finish between"
                        + " the two, or guard both accesses with one lock");
    }

    @Test
    void task_without_a_future_is_submitted_first() {
        assertSays("to repair it, submit the task of " + at("execute") + " and get its Future before " + at("executed")
                + ", or await the executor's termination there");
    }

    @Test
    void source_line_stands_below_each_access() {
        assertSays("            | IntStream.range(0, 100).parallel().forEach(i -> streamed += i); // stream");
    }

    @Test
    void no_reason_is_a_riddle() {
        assertFalse(text.contains("never joined"), text);
        assertFalse(text.matches("(?s).* at (Wordings.java:\\d+) is (joined|awaited) only at \\1[^0-9].*"), text);
    }
}
