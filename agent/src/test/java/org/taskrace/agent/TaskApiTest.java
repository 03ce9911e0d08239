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
import org.junit.jupiter.params.provider.ValueSource;
import org.taskrace.agent.testing.ChildJvm;
import org.taskrace.agent.testing.Jdks;

/** Programs of the task API under the agent, besides those of programs/java: examples, deadlocks, algorithms by name. */
class TaskApiTest {

    private static final Path EXAMPLES = Path.of("..", "examples", "tasks");
    private static final Path PROGRAMS = Path.of("..", "programs", "java");

    @TempDir
    Path work;

    static List<Jdks.Jdk> jdks() {
        return Jdks.usual();
    }

    private static List<Path> examples() throws IOException {
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void the_examples_print_what_they_print_without_taskrace_and_have_no_race(Jdks.Jdk jdk) throws IOException {
        Path classes = ChildJvm.compile(examples(), work);
        for (Path example : examples().subList(0, 9)) {
            String name = example.getFileName().toString().replace(".java", "");
            ChildJvm.Result result = new ChildJvm(jdk).run(classes, name);
            assertEquals(Files.readString(EXAMPLES.resolve(name + ".out")), result.out(), result.err());
            assertEquals(0, result.status(), result.err());
            boolean fails = name.startsWith("Example09");
            // Which isolated block comes first is up to the schedule.
            boolean chooses = name.startsWith("Example06");
            String guarantee = fails
                    ? "taskrace: no race in the schedule that ran; other schedules may differ"
                    : chooses
                            ? "taskrace: no race in any schedule in which"
                            : "taskrace: no race, in every schedule of this input";
            assertTrue(result.err().contains(guarantee), () -> name + "\n" + result.err());
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void a_cycle_of_promises_is_reported_with_its_tasks_promises_and_lines(Jdks.Jdk jdk) throws IOException {
        Path classes = ChildJvm.compile(List.of(EXAMPLES.resolve("Example10Deadlock.java")), work);
        ChildJvm.Result result = new ChildJvm(jdk).run(classes, "Example10Deadlock");
        assertEquals(67, result.status(), result.err());
        assertTrue(result.err().contains("""
                                    main > task of Example10Deadlock.java:16 waits for promise 0 (made at Example10Deadlock.java:14) at Example10Deadlock.java:16
                                    main > task of Example10Deadlock.java:17 waits for promise 1 (made at Example10Deadlock.java:15) at Example10Deadlock.java:17
                                """.replace("        main", "    main")), result.err());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void a_task_that_waits_for_its_own_promise_is_a_deadlock(Jdks.Jdk jdk) throws IOException {
        ChildJvm.Result result = run(jdk, "", """
                import org.taskrace.tasks.Promise;
                import org.taskrace.tasks.Tasks;
                class Own {
                    public static void main(String[] args) {
                        Promise<Integer> own = Tasks.promise();
                        own.put(own.await() + 1);
                    }
                }
                """);
        assertEquals(67, result.status(), result.err());
        assertTrue(result.err().contains("main waits for promise 0 (made at Own.java:5) at Own.java:6"), result.err());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void a_promise_is_awaited_under_two_thousand_finishes(Jdks.Jdk jdk) throws IOException {
        ChildJvm.Result result = run(jdk, "", """
                import org.taskrace.tasks.Promise;
                import org.taskrace.tasks.Tasks;
                class Deep {
                    static void down(int levels, Promise<Integer> promise) {
                        if (levels == 0) {
                            System.out.println(promise.await());
                        } else {
                            Tasks.finish(() -> Tasks.async(() -> down(levels - 1, promise)));
                        }
                    }
                    public static void main(String[] args) {
                        Promise<Integer> promise = Tasks.promise();
                        Tasks.finish(() -> {
                            Tasks.async(() -> down(2_000, promise));
                            Tasks.async(() -> promise.put(7));
                        });
                    }
                }
                """);
        assertEquals(0, result.status(), result.err());
        assertEquals("7", result.out().trim());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void whoever_waits_below_a_task_on_its_stack_is_deadlocked_with_it(Jdks.Jdk jdk) throws IOException {
        ChildJvm.Result result = run(jdk, "", """
                import org.taskrace.tasks.Promise;
                import org.taskrace.tasks.Tasks;
                class Below {
                    public static void main(String[] args) {
                        Promise<Integer> promise = Tasks.promise();
                        Tasks.finish(() -> {
                            Tasks.async(() -> promise.await());
                        });
                        promise.put(1);
                    }
                }
                """);
        assertEquals(67, result.status(), result.err());
        assertTrue(
                result.err().contains("main > task of Below.java:7 waits for promise 0 (made at Below.java:5)"),
                result.err());
        assertTrue(result.err().contains("main waits for the tasks of a finish at Below.java:6"), result.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"esp-bags", "suprema", "2d-order", "r-sketch", "drdp", "recall", "oracle", "future-bags"})
    void an_algorithm_by_name_gives_the_same_verdict(String algorithm) throws IOException {
        Jdks.Jdk jdk = Jdks.usual().get(0);
        Path racy = ChildJvm.compile(List.of(PROGRAMS.resolve("race/ApiEscapingAsync.java")), work.resolve("race"));
        ChildJvm.Result race =
                new ChildJvm(jdk).options("stats,algorithm=" + algorithm).run(racy, "ApiEscapingAsync");
        assertEquals(66, race.status(), race.err());
        assertTrue(race.err().contains(", " + algorithm + ","), race.err());
        Path free = ChildJvm.compile(List.of(PROGRAMS.resolve("norace/ApiEscapingAsync.java")), work.resolve("norace"));
        assertEquals(
                0,
                new ChildJvm(jdk)
                        .options("algorithm=" + algorithm)
                        .run(free, "ApiEscapingAsync")
                        .status());
    }

    @ParameterizedTest
    @ValueSource(strings = {"2d-order", "suprema", "recall", "oracle"})
    void pipelines_have_the_same_verdict_by_every_algorithm_that_knows_them(String algorithm) throws IOException {
        Jdks.Jdk jdk = Jdks.usual().get(0);
        for (String kind : List.of("race", "norace")) {
            Path source = PROGRAMS.resolve(kind).resolve("ApiStageNumbers.java");
            Path classes = ChildJvm.compile(List.of(source), work.resolve(kind));
            ChildJvm.Result result =
                    new ChildJvm(jdk).options("stats,algorithm=" + algorithm).run(classes, "ApiStageNumbers");
            assertEquals(kind.equals("race") ? 66 : 0, result.status(), result.err());
            assertTrue(result.err().contains(", " + algorithm + ","), result.err());
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void an_algorithm_that_lacks_a_construct_of_the_program_is_refused(Jdks.Jdk jdk) throws IOException {
        Path classes = ChildJvm.compile(List.of(PROGRAMS.resolve("norace/ApiFutures.java")), work);
        ChildJvm.Result result = new ChildJvm(jdk).options("algorithm=esp-bags").run(classes, "ApiFutures");
        assertEquals(64, result.status(), result.err());
        assertTrue(
                result.err()
                        .contains("taskrace: esp-bags knows no task of kind future;"
                                + " choose another --algorithm, or auto"),
                result.err());
    }

    private ChildJvm.Result run(Jdks.Jdk jdk, String options, String source) throws IOException {
        String name = source.replaceAll("(?s).*?class (\\w+).*", "$1");
        Path file = Files.writeString(work.resolve(name + ".java"), source);
        return new ChildJvm(jdk).options(options).run(ChildJvm.compile(List.of(file), work), name);
    }
}
