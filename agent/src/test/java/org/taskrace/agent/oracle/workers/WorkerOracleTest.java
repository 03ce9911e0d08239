package org.taskrace.agent.oracle.workers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taskrace.agent.parallel.ProgramScan;
import org.taskrace.agent.parallel.TraceCheck;
import org.taskrace.agent.parallel.trace.RecordedTrace;
import org.taskrace.agent.testing.ChildJvm;
import org.taskrace.agent.testing.Jdks;
import org.taskrace.agent.testing.RoundsOutcome;
import org.taskrace.agent.testing.Seeds;
import org.taskrace.engine.detect.AlgorithmRegistry;
import org.taskrace.report.RaceReport;
import org.taskrace.report.RunReport;

/**
 * Random programs with tasks of the JDK have one verdict: serially, and on one, two and four workers. Racy locations are
 * equal. So are those of a recorded run, which the brute-force dag judges too.
 *
 * <p>{@code -Dtaskrace.stress.programs=3000} tries so many programs on each JDK.
 */
class WorkerOracleTest {

    /** Number of programs that share a JVM. */
    private static final int TOGETHER = 100;

    private static final int LONGEST_SHRINKING = 40;

    /** How often a program is tried while it shrinks: what is wrong may be so in some schedules only. */
    private static final int TRIES = 10;

    private static final Path DRIVER = Path.of("src", "test", "programs", "Rounds.java");
    private static final List<Integer> WORKERS = List.of(1, 2, 4);

    @TempDir
    Path work;

    static List<Jdks.Jdk> jdks() {
        return Jdks.usual();
    }

    /** Outcome and pairs of racing lines of one check. */
    private record Found(RoundsOutcome outcome, Set<String> pairs) {}

    /** Compiled programs, by whether they are ordered by clocks, and the number of those that are checked serially. */
    private record Compiled(Path classes, List<String> byTree, List<String> byClocks, List<String> refused) {}

    @ParameterizedTest
    @MethodSource("jdks")
    void random_programs_have_one_verdict_serially_and_on_workers(Jdks.Jdk jdk) throws IOException {
        int count = Integer.getInteger("taskrace.stress.programs", Seeds.count(1000));
        long first = Seeds.first(60_000);
        int races = 0;
        List<Found> refused = new ArrayList<>();
        for (long seed = first; seed < first + count; seed += TOGETHER) {
            Map<String, TaskProgram> programs = new LinkedHashMap<>();
            for (long one = seed; one < Math.min(seed + TOGETHER, first + count); one++) {
                TaskProgram program = new TaskProgram(one);
                programs.put(program.name(), program);
            }
            Map<String, String> texts = new LinkedHashMap<>();
            programs.forEach((name, program) -> texts.put(name, program.text(name)));
            Compiled compiled = compile(texts);
            assertEquals(List.of(), compiled.refused, "all of them are checked in parallel");
            Map<String, Found> serially = serially(jdk, compiled);
            Map<String, String> flaws = new LinkedHashMap<>();
            for (int workers : WORKERS) {
                List<Found> onWorkers = onWorkers(jdk, compiled, workers, 1);
                onWorkers.stream().filter(found -> found.outcome.isRefused()).forEach(refused::add);
                flaws(onWorkers, serially, workers).forEach(flaws::putIfAbsent);
            }
            List<String> recordable = programs.values().stream()
                    .filter(TaskProgram::isRecordable)
                    .map(TaskProgram::name)
                    .toList();
            for (List<String> names : List.of(compiled.byTree, compiled.byClocks)) {
                List<String> recorded =
                        names.stream().filter(recordable::contains).toList();
                recordedFlaws(jdk, compiled.classes, recorded, serially).forEach(flaws::putIfAbsent);
            }
            for (Map.Entry<String, String> flaw : flaws.entrySet()) {
                report(jdk, programs.get(flaw.getKey()), flaw.getValue());
            }
            for (Found found : serially.values()) {
                races += found.outcome.isRace() ? 1 : 0;
            }
        }
        assertTrue(refused.size() * 20 <= count * WORKERS.size(), refused.size() + " were refused: " + refused);
        assertTrue(count < 20 || races > count / 5 && races < count * 9 / 10, races + " of " + count + " race");
    }

    /** Takes statements away as long as something is wrong, and fails. */
    private void report(Jdks.Jdk jdk, TaskProgram program, String flaw) throws IOException {
        String last = flaw;
        for (int round = 0; round < LONGEST_SHRINKING; round++) {
            String next = shrink(jdk, program);
            if (next == null) {
                break;
            }
            last = next;
        }
        fail("-Dtaskrace.seed=" + program.name().substring(1) + ", " + jdk + ": " + flaw + "; shrunken: " + last + "\n"
                + program.text(program.name()));
    }

    /** Takes one statement away, the largest that can be spared; returns what is wrong then, or null if nothing can. */
    private String shrink(Jdks.Jdk jdk, TaskProgram program) throws IOException {
        Map<String, String> texts = new LinkedHashMap<>();
        Map<String, Runnable> removals = new LinkedHashMap<>();
        for (List<TaskNode> list : TaskNode.lists(program.main)) {
            // Joins go with their tasks: a task that nobody waits for might use a pool that is shut down.
            List<TaskNode> others = list.stream()
                    .filter(node -> node.kind() != TaskNode.Kind.JOIN)
                    .toList();
            for (TaskNode removed : others) {
                int place = list.indexOf(removed);
                list.remove(place);
                String name = program.name() + "_" + texts.size();
                texts.put(name, program.text(name));
                removals.put(name, () -> list.remove(removed));
                list.add(place, removed);
            }
        }
        Compiled compiled = compile(texts);
        Map<String, String> flaws = flaws(onWorkers(jdk, compiled, 2, TRIES), serially(jdk, compiled), 2);
        String best = null;
        for (String name : flaws.keySet()) {
            if (best == null || texts.get(name).length() < texts.get(best).length()) {
                best = name;
            }
        }
        if (best == null) {
            return null;
        }
        removals.get(best).run();
        return flaws.get(best);
    }

    private Compiled compile(Map<String, String> texts) throws IOException {
        Path sources = Files.createTempDirectory(work, "sources");
        Path classes = Files.createTempDirectory(work, "classes");
        List<Path> files = new ArrayList<>(List.of(DRIVER));
        for (Map.Entry<String, String> text : texts.entrySet()) {
            files.add(Files.writeString(sources.resolve(text.getKey() + ".java"), text.getValue()));
        }
        ChildJvm.compile(files, classes);
        Compiled compiled = new Compiled(classes, new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (String name : texts.keySet()) {
            try (URLClassLoader loader =
                    new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
                ProgramScan scan = new ProgramScan(loader);
                String reason = scan.reason(name);
                if (reason != null) {
                    compiled.refused.add(name + ": " + reason);
                } else {
                    (scan.needsAnyJoins() ? compiled.byClocks : compiled.byTree).add(name);
                }
            }
        }
        return compiled;
    }

    private static List<Found> onWorkers(Jdks.Jdk jdk, Compiled compiled, int workers, int rounds) {
        String options = ",workers=" + workers;
        // Apart: a class that needs clocks lets all later checks in its JVM use them.
        List<Found> found = new ArrayList<>(check(jdk, compiled.classes, compiled.byTree, rounds, options));
        found.addAll(check(jdk, compiled.classes, compiled.byClocks, rounds, options));
        return found;
    }

    /** Returns by program what is wrong on so many workers. */
    private static Map<String, String> flaws(List<Found> onWorkers, Map<String, Found> serially, int workers) {
        Map<String, String> flaws = new LinkedHashMap<>();
        for (Found found : onWorkers) {
            Found serial = serially.get(found.outcome.program());
            String flaw = flaw(serial, found);
            if (flaw != null) {
                String text = "on " + workers + " workers " + flaw + ": " + found + ", serially " + serial;
                flaws.putIfAbsent(found.outcome.program(), text);
            }
        }
        return flaws;
    }

    private static String flaw(Found serial, Found found) {
        if (found.outcome.isRefused()) {
            return null;
        }
        boolean mayDiffer = serial.outcome.mayDiffer();
        String flaw = found.outcome.flaw(serial.outcome, mayDiffer || serial.outcome.isRace());
        if (flaw != null || mayDiffer) {
            return flaw;
        }
        return found.outcome.locations().equals(serial.outcome.locations()) ? null : "other locations";
    }

    /** Returns by program what is wrong with the races of a recorded run, as each core and the exhaustive oracle judge it. */
    private static Map<String, String> recordedFlaws(
            Jdks.Jdk jdk, Path classes, List<String> names, Map<String, Found> serially) throws IOException {
        Map<String, String> flaws = new LinkedHashMap<>();
        if (names.isEmpty()) {
            return flaws;
        }
        Path main = classes.resolve("AllOfThem.java");
        String calls = names.stream().map(name -> name + ".main(args);").collect(Collectors.joining("\n"));
        Files.writeString(
                main,
                "class AllOfThem {\npublic static void main(String[] args) throws Exception {\n" + calls + "\n}\n}\n");
        ChildJvm.compile(List.of(main), classes, "-cp", classes.toString());
        Path file = classes.resolve("recorded.trace");
        ChildJvm.Result result = new ChildJvm(jdk)
                .options("workers=2,no-progress,record=" + file)
                .seconds(60 + 2 * names.size())
                .run(classes, "AllOfThem");
        assertTrue(result.err().contains("taskrace: recorded "), result.err());
        TraceCheck check = new TraceCheck(RecordedTrace.read(file), 100_000);
        Map<String, Set<String>> byOracle =
                locations(check.by("oracle", AlgorithmRegistry.byName("oracle").detector(), "test"));
        Map<String, Set<String>> onThreads = locations(check.onThreads(2, "test"));
        for (String name : names) {
            String serial = serially.get(name).outcome.locations().toString();
            String exhaustive = byOracle.getOrDefault(name, Set.of()).toString();
            String found = onThreads.getOrDefault(name, Set.of()).toString();
            if (!exhaustive.equals(found) || !exhaustive.equals(serial)) {
                flaws.put(
                        name, "races of the trace " + found + ", by the oracle " + exhaustive + ", serially " + serial);
            }
        }
        return flaws;
    }

    /** Returns the racy locations of each program, as the driver names them. */
    private static Map<String, Set<String>> locations(RunReport report) {
        assertEquals(List.of(), report.problems());
        Map<String, Set<String>> locations = new LinkedHashMap<>();
        for (RaceReport race : report.races()) {
            RaceReport.Location location = race.location();
            locations
                    .computeIfAbsent(race.first().file().replace(".java", ""), name -> new TreeSet<>())
                    .add(location.kind().equals("array") ? location.className() : location.words());
        }
        return locations;
    }

    private static Map<String, Found> serially(Jdks.Jdk jdk, Compiled compiled) {
        List<String> names = new ArrayList<>(compiled.byTree);
        names.addAll(compiled.byClocks);
        Map<String, Found> serially = new LinkedHashMap<>();
        check(jdk, compiled.classes, names, 1, "").forEach(found -> serially.put(found.outcome.program(), found));
        assertEquals(names.size(), serially.size());
        return serially;
    }

    private static Collection<Found> check(Jdks.Jdk jdk, Path classes, List<String> names, int rounds, String options) {
        if (names.isEmpty()) {
            return List.of();
        }
        List<String> arguments = new ArrayList<>(List.of(Integer.toString(rounds), classes.toString()));
        arguments.addAll(names);
        ChildJvm.Result result = new ChildJvm(jdk)
                .options("tests,max-races=1000,exclude=Rounds" + options)
                .seconds(60 + rounds * names.size() / 2)
                .run(classes, "Rounds", arguments.toArray(String[]::new));
        assertEquals(0, result.status(), result.err());
        List<Found> all = new ArrayList<>();
        Set<String> pairs = Set.of();
        for (String line : result.out().lines().toList()) {
            RoundsOutcome outcome = RoundsOutcome.of(line);
            if (outcome != null) {
                all.add(new Found(outcome, pairs));
            } else if (line.startsWith("lines ")) {
                List<String> words = List.of(line.split(" "));
                pairs = new TreeSet<>(words.subList(2, words.size()));
            }
        }
        return all;
    }
}
