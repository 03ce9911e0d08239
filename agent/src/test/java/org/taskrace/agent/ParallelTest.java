package org.taskrace.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taskrace.agent.parallel.ProgramScan;
import org.taskrace.agent.testing.ChildJvm;
import org.taskrace.agent.testing.Expectations;
import org.taskrace.agent.testing.Jdks;
import org.taskrace.agent.testing.RoundsOutcome;
import org.taskrace.agent.testing.Seeds;

/** Programs have one verdict whether they are checked serially or in parallel, in every run. */
class ParallelTest {

    private static final Path ROOT = Path.of("..");
    private static final Path DRIVER = Path.of("src", "test", "programs", "Rounds.java");

    /** How often each program is checked; many times in the profile stress. */
    private static final int ROUNDS = Integer.getInteger("taskrace.rounds", Seeds.isWhole() ? 3 : 1);

    private static final int PART = Seeds.isWhole() ? 1 : 3;

    @TempDir
    static Path work;

    /** Folder of classes to the names of the programs in it that can be checked in parallel. */
    private static final List<Folder> FOLDERS = new ArrayList<>();

    private record Folder(Path sources, Path classes, List<String> names) {}

    /** What programs with ForkJoin tasks, parallel streams, executors or completion stages say. */
    private static final List<String> JDK_TASKS = List.of(
            "ForkJoin",
            "extends Recursive",
            "CountedCompleter",
            "parallelStream",
            ".parallel()",
            "Arrays.parallel",
            "Executor",
            "CompletableFuture");

    /** The least share of programs with tasks of the JDK that must be checked in parallel; leaves room for new programs. */
    private static final int LEAST_PERCENT = 82;

    private static final List<String> COUNTED = new ArrayList<>();
    private static final List<String> CHECKED_SERIALLY = new ArrayList<>();

    @BeforeAll
    static void compile() throws IOException {
        ChildJvm.compile(List.of(DRIVER), work.resolve("driver"));
        List<String> folders = List.of(
                "programs/java/race", "programs/java/norace", "programs/drb/yes", "programs/drb/no", "examples/tasks");
        for (String folder : folders) {
            List<Path> sources = sources(ROOT.resolve(folder));
            Path classes = ChildJvm.compile(sources, work.resolve(folder.replace('/', '-')));
            List<String> byTree = new ArrayList<>();
            List<String> byClocks = new ArrayList<>();
            for (Path source : sources) {
                String name = source.getFileName().toString().replace(".java", "");
                try (URLClassLoader loader =
                        new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
                    ProgramScan scan = new ProgramScan(loader);
                    String reason = scan.reason(name);
                    count(source, reason);
                    if (reason == null) {
                        (scan.needsAnyJoins() ? byClocks : byTree).add(name);
                    }
                }
            }
            // Apart: a class that needs clocks lets all later checks in its JVM use them.
            FOLDERS.add(new Folder(ROOT.resolve(folder), classes, part(byTree)));
            FOLDERS.add(new Folder(ROOT.resolve(folder), classes, part(byClocks)));
        }
    }

    /** Returns the programs that are run: all in .ci/run, one in {@link #PART} in a build. */
    private static List<String> part(List<String> names) {
        return IntStream.range(0, names.size())
                .filter(i -> i % PART == 0)
                .mapToObj(names::get)
                .toList();
    }

    /** Counts a program if it uses one of the JDK's constructs for tasks. */
    private static void count(Path source, String reason) throws IOException {
        String text = Files.readString(source);
        if (JDK_TASKS.stream().anyMatch(text::contains)) {
            String program = source.getParent().getFileName() + "/"
                    + source.getFileName().toString().replace(".java", "");
            COUNTED.add(program);
            if (reason != null) {
                CHECKED_SERIALLY.add(program + ": " + reason);
            }
        }
    }

    private static List<Path> sources(Path folder) throws IOException {
        List<Path> sources = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                if (file.toString().endsWith(".java")) {
                    sources.add(file);
                }
            }
        }
        return sources;
    }

    static List<Jdks.Jdk> jdks() {
        return Jdks.usual();
    }

    private static List<String> outcomes(Jdks.Jdk jdk, Folder folder, int rounds, String options) {
        List<String> arguments = new ArrayList<>(List.of(Integer.toString(rounds), folder.classes.toString()));
        arguments.addAll(folder.names);
        ChildJvm.Result result = new ChildJvm(jdk)
                .options("tests,exclude=Rounds" + options)
                .seconds(60 + 20 * rounds)
                .run(work.resolve("driver"), "Rounds", arguments.toArray(String[]::new));
        assertEquals(0, result.status(), result.err());
        return result.out()
                .lines()
                .filter(line -> line.matches("(outcome|lines|deadlock) .*"))
                .toList();
    }

    private static List<String> beginningWith(String word, List<String> lines) {
        return lines.stream().filter(line -> line.startsWith(word)).toList();
    }

    /**
     * Returns the programs of which a parallel run names a pair of racing lines, neither of which a serial run names or
     * its source marks. The schedule decides which accesses to a racy location are reported.
     */
    private static List<String> otherLines(List<String> serially, List<String> inParallel, Path sources)
            throws IOException {
        Set<String> racy = new TreeSet<>(Expectations.of(sources(sources)).racyLines());
        for (String line : beginningWith("lines ", serially)) {
            racy.addAll(List.of(line.split("[ |]")));
        }
        List<String> programs = new ArrayList<>();
        for (String line : beginningWith("lines ", inParallel)) {
            List<String> words = List.of(line.split(" "));
            List<String> others = words.subList(2, words.size()).stream()
                    .filter(pair -> Stream.of(pair.split("\\|")).noneMatch(racy::contains))
                    .toList();
            if (!others.isEmpty()) {
                programs.add("lines that no serial run names: " + words.get(1) + " " + others);
            }
        }
        return programs;
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void every_program_has_the_same_verdict_serially_and_on_two_workers_in_every_run(Jdks.Jdk jdk) throws IOException {
        Set<String> inParallel = new TreeSet<>();
        Set<String> refused = new TreeSet<>();
        Set<String> differing = new TreeSet<>();
        Set<String> racing = new TreeSet<>();
        List<String> flaws = new ArrayList<>();
        for (Folder folder : FOLDERS) {
            List<String> serially = outcomes(jdk, folder, 1, "");
            // On workers a program really runs: one that may deadlock does so now and then.
            List<String> names = folder.names.stream()
                    .filter(name -> !serially.contains("deadlock " + name))
                    .toList();
            List<String> onWorkers =
                    outcomes(jdk, new Folder(folder.sources, folder.classes, names), ROUNDS, ",workers=2");
            boolean isRacy =
                    folder.classes.endsWith("programs-java-race") || folder.classes.endsWith("programs-drb-yes");
            Map<String, RoundsOutcome> expected = new HashMap<>();
            read(serially).forEach(outcome -> expected.put(outcome.program(), outcome));
            for (RoundsOutcome outcome : read(onWorkers)) {
                RoundsOutcome serial = expected.get(outcome.program());
                String program = folder.sources.getFileName() + "/" + outcome.program();
                (outcome.isRefused() && !outcome.isRace() ? refused : inParallel).add(program);
                if (isRacy && serial.mayDiffer()) {
                    differing.add(program);
                    if (outcome.isRace()) {
                        racing.add(program);
                    }
                }
                String flaw = outcome.flaw(serial, isRacy || serial.isRace());
                if (flaw != null) {
                    flaws.add(flaw + ": " + outcome + ", serially " + serial);
                }
            }
            flaws.addAll(otherLines(serially, onWorkers, folder.sources));
        }
        assertEquals(List.of(), flaws, jdk.toString());
        // What a program does may be unknown in some runs only, after a race.
        refused.removeAll(inParallel);
        assertTrue(
                inParallel.size() >= 300 / PART,
                "only " + inParallel.size() + " were checked in parallel, not " + refused);
        assertTrue(racing.size() * 2 >= differing.size(), racing + " of " + differing + " raced");
        mostAreChecked(refused);
    }

    private static List<RoundsOutcome> read(List<String> lines) {
        return lines.stream().map(RoundsOutcome::of).filter(Objects::nonNull).toList();
    }

    /** Compares the number of programs with tasks of the JDK that are checked in parallel with that of all. */
    private static void mostAreChecked(Set<String> refused) {
        Set<String> serially = new TreeSet<>(CHECKED_SERIALLY);
        COUNTED.stream()
                .filter(refused::contains)
                .forEach(program -> serially.add(program + ": what it does shows only while it runs"));
        int inParallel = COUNTED.size() - serially.size();
        System.out.println(inParallel + " of " + COUNTED.size() + " programs are checked in parallel; serially:");
        serially.forEach(System.out::println);
        assertTrue(inParallel * 100 >= COUNTED.size() * LEAST_PERCENT, inParallel + " of " + COUNTED.size());
    }

    @Test
    void a_construct_outside_the_family_is_named_and_the_program_is_checked_serially() throws IOException {
        for (String name : List.of("ApiFutures", "ApiPromise", "ApiIsolated", "ApiMixedFamilies", "ApiWithThread")) {
            Path source = ROOT.resolve("programs/java/race/" + name + ".java");
            Path classes = ChildJvm.compile(List.of(source), work.resolve("outside"));
            ChildJvm.Result result =
                    new ChildJvm(jdks().get(0)).options("workers=2").run(classes, name);
            assertEquals(66, result.status(), result.err());
            assertTrue(
                    result.err().contains("taskrace: --workers 2: this run is checked serially, since it uses "),
                    result.err());
            assertTrue(result.err().contains(name + ".java:"), result.err());
        }
    }

    @Test
    void an_initialiser_that_leaves_its_class_is_named_and_the_program_is_checked_serially() throws IOException {
        Path source = ROOT.resolve("programs/java/race/InitializerLeavesClass.java");
        Path classes = ChildJvm.compile(List.of(source), work.resolve("initialiser"));
        ChildJvm.Result result =
                new ChildJvm(jdks().get(0)).options("workers=2").run(classes, "InitializerLeavesClass");
        assertEquals(66, result.status(), result.err());
        assertTrue(
                result.err().contains("since a class initialiser leaves its class at InitializerLeavesClass.java:13"),
                result.err());
    }

    private ChildJvm.Result run(String options, String source) throws IOException {
        String name = source.replaceAll("(?s).*?class (\\w+).*", "$1");
        Path file = Files.writeString(work.resolve(name + ".java"), source);
        return new ChildJvm(jdks().get(0))
                .options(options)
                .run(ChildJvm.compile(List.of(file), work.resolve("one")), name, "argument");
    }

    @Test
    void a_class_loaded_by_name_that_uses_another_construct_makes_the_check_inconclusive() throws IOException {
        ChildJvm.Result result = run("workers=2", """
            class ByName {
                static Runnable body;
                public static void main(String[] args) throws Exception {
                    Class.forName("ByName$Hid" + "den");
                    body.run();
                }
                static class Hidden implements Runnable {
                    static { body = new Hidden(); }
                    public void run() { org.taskrace.tasks.Tasks.future(() -> 1).get(); }
                }
            }
            """);
        assertEquals(69, result.status(), result.err());
        assertTrue(result.err().contains("run it again without --workers"), result.err());
    }

    @Test
    void the_program_keeps_its_arguments_its_exit_code_and_its_exceptions() throws IOException {
        ChildJvm.Result exits = run("workers=2", """
            class Exits {
                public static void main(String[] args) {
                    org.taskrace.tasks.Tasks.forAll(0, 10, i -> {});
                    System.out.println(args[0]);
                    System.exit(3);
                }
            }
            """);
        assertEquals(3, exits.status(), exits.err());
        assertEquals("argument\n", exits.out());
        assertTrue(exits.err().contains("taskrace: no race, in every schedule of this input"), exits.err());
        ChildJvm.Result throwing = run("workers=2", """
            class Throws {
                public static void main(String[] args) {
                    org.taskrace.tasks.Tasks.forAll(0, 10, i -> {});
                    throw new IllegalArgumentException("on purpose");
                }
            }
            """);
        assertEquals(1, throwing.status(), throwing.err());
        assertTrue(throwing.err().contains("""
            Exception in thread "main" java.lang.IllegalArgumentException: on purpose
            \tat Throws.main(Throws.java:4)
            taskrace: no race\
            """), throwing.err());
        ChildJvm.Result racing = run("workers=3,exit-code=5", """
            class Races {
                static int x;
                public static void main(String[] args) {
                    org.taskrace.tasks.Tasks.forAll(0, 10, i -> x = i);
                    System.exit(3);
                }
            }
            """);
        assertEquals(5, racing.status(), racing.err());
    }

    @Test
    void tasks_really_run_on_several_threads() throws IOException {
        // Each of two tasks waits, without a word to anybody, until the other has begun: one worker would wait for
        // ever.
        ChildJvm.Result result = run("workers=2,no-progress,stats", """
            import static org.taskrace.tasks.Tasks.async;
            import static org.taskrace.tasks.Tasks.finish;
            class Meet {
                static boolean one;
                static boolean other;
                public static void main(String[] args) {
                    finish(() -> {
                        async(() -> { one = true; while (!other) { Thread.onSpinWait(); } });
                        async(() -> { other = true; while (!one) { Thread.onSpinWait(); } });
                    });
                }
            }
            """);
        assertEquals(66, result.status(), result.err());
        assertTrue(result.err().contains("race 1 on Meet.one"), result.err());
        assertTrue(result.err().contains("race 2 on Meet.other"), result.err());
        assertTrue(result.err().matches("(?s).* [1-9]\\d* accesses judged, .*task-tree on 2 workers.*"), result.err());
    }

    @Test
    void options_that_need_a_serial_run_say_so() throws IOException {
        for (String option : List.of("fix-hints", "algorithm=suprema")) {
            ChildJvm.Result result = run("workers=2," + option, """
                class Plain { public static void main(String[] args) { org.taskrace.tasks.Tasks.finish(() -> {}); } }
                """);
            assertEquals(0, result.status(), result.err());
            assertTrue(result.err().contains("this run is checked serially, since "), result.err());
        }
    }

    @Test
    void the_report_of_a_race_is_the_same_in_every_run() throws IOException {
        String source = """
            class Same {
                static int x;
                static final int[] a = new int[4];
                public static void main(String[] args) {
                    org.taskrace.tasks.Tasks.forAll(0, 4, i -> { a[0] = i; x++; });
                }
            }
            """;
        String first = run("workers=2", source).err();
        assertTrue(first.startsWith("taskrace: race 1 on Same.x"), first);
        assertEquals(first, run("workers=2", source).err());
    }

    private static String forkJoin(String name, String main) {
        return """
            import java.util.List;
            import java.util.concurrent.ForkJoinPool;
            import java.util.concurrent.ForkJoinTask;
            import java.util.concurrent.RecursiveTask;
            class NAME {
                static int x;
                static class Sum extends RecursiveTask<Integer> {
                    final int from, to;
                    final boolean writes;
                    ForkJoinTask<Integer> other;
                    Sum(int from, int to, boolean writes) { this.from = from; this.to = to; this.writes = writes; }
                    @Override protected Integer compute() {
                        if (other != null) {
                            return other.join();
                        }
                        if (to - from < 10) {
                            if (writes) {
                                x = from;
                            }
                            return to - from;
                        }
                        int middle = (from + to) / 2;
                        Sum left = new Sum(from, middle, writes);
                        left.fork();
                        return new Sum(middle, to, writes).compute() + left.join();
                    }
                }
                public static void main(String[] args) {
                    MAIN
                }
            }
            """.replace("NAME", name).replace("MAIN", main);
    }

    @Test
    void forkjoin_tasks_are_checked_in_the_pools_of_the_jdk() throws IOException {
        ChildJvm.Result clean = run("workers=2,no-progress,stats", forkJoin("Clean", """
            new ForkJoinPool(3).invoke(new Sum(0, 1000, false));
            ForkJoinPool.commonPool().invoke(new Sum(0, 1000, false));
            new Sum(0, 1000, false).invoke();
            ForkJoinTask.invokeAll(new Sum(0, 100, false), new Sum(100, 200, false));
            ForkJoinTask.invokeAll(List.of(new Sum(0, 100, false), new Sum(100, 200, false)));
            """));
        assertEquals(0, clean.status(), clean.err());
        assertTrue(clean.err().contains("task-tree on 2 workers"), clean.err());
        ChildJvm.Result racy = run(
                "workers=auto,no-progress", forkJoin("Racy", "new ForkJoinPool(3).invoke(new Sum(0, 1000, true));"));
        assertEquals(66, racy.status(), racy.err());
        assertTrue(racy.err().contains("race 1 on Racy.x"), racy.err());
    }

    @Test
    void a_join_by_another_task_than_the_creator_makes_the_check_inconclusive() throws IOException {
        ChildJvm.Result result = run("workers=2,no-progress", forkJoin("PassedOn", """
            Sum one = new Sum(0, 100, false);
            Sum two = new Sum(0, 0, false);
            two.other = one;
            one.fork();
            two.fork();
            two.join();
            """));
        assertEquals(69, result.status(), result.err());
        assertTrue(result.err().contains("a join by another task than the creator"), result.err());
    }

    @Test
    void a_task_that_was_not_joined_makes_the_check_inconclusive() throws IOException {
        ChildJvm.Result result = run("workers=2,no-progress", forkJoin("Unjoined", "new Sum(0, 100, false).fork();"));
        assertEquals(69, result.status(), result.err());
        assertTrue(result.err().contains("was not joined before the program ended"), result.err());
    }

    @Test
    void a_fork_by_a_method_reference_is_checked_serially() throws IOException {
        ChildJvm.Result result = run("workers=2,no-progress", forkJoin("ByReference", """
            List<Sum> all = List.of(new Sum(0, 100, false), new Sum(100, 200, false));
            all.forEach(ForkJoinTask::fork);
            all.forEach(ForkJoinTask::join);
            """));
        assertEquals(0, result.status(), result.err());
        assertTrue(
                result.err().contains("checked serially, since it uses ForkJoinTask.fork as a method reference"),
                result.err());
    }
}
