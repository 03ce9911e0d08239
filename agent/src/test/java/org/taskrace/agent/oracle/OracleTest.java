package org.taskrace.agent.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.taskrace.agent.options.Optimisation;
import org.taskrace.agent.testing.ChildJvm;
import org.taskrace.agent.testing.Jdks;
import org.taskrace.agent.testing.Seeds;

/**
 * Random programs with locks race exactly where the brute-force dag says so. Racy locations are equal, and each pair of lines that the
 * agent names is a racing pair of the dag. (The agent need not name every pair: one access of a strand stands for the others.)
 *
 * <p>Blind spot: an optimisation may judge a read under a lock together with a write of its strand. The read then adds no edge from the
 * critical section before it, and a race that only that edge hides may be reported. It is a race of another schedule.
 */
class OracleTest {

    /** So few programs may all be free of races. */
    private static final int FEW = 10;

    private static final Path BATCH = Path.of("..", "programs", "java", "Batch.java");
    private static final Pattern LINE = Pattern.compile(
            "^(?:\\S+ )??(field \\S+|\\S+ element \\S+) (P[\\d_]+)\\S*:(\\d+) (\\w+) \\S*:(\\d+) (\\w+)$");

    private static final int LONGEST_SHRINKING = 60;

    /**
     * A program's text and its races, from one moment of its shrinking.
     *
     * @param races those that must be reported
     * @param more those that may be reported too, and the pairs of lines that may be named
     */
    private record Case(String text, Map<String, Set<String>> races, Map<String, Set<String>> more) {

        static Case of(ModelProgram program, String name) {
            // The lines are known once the text is written.
            String text = program.text(name);
            return new Case(text, ModelRun.races(program, true), ModelRun.races(program, false));
        }

        /** Without optimisations the races are exactly those of this schedule's edges. */
        boolean agrees(Map<String, Set<String>> reported, boolean isOptimised) {
            Map<String, Set<String>> allowed = isOptimised ? more : races;
            return reported.keySet().containsAll(races.keySet())
                    && reported.keySet().stream()
                            .allMatch(location -> allowed.containsKey(location)
                                    && allowed.get(location).containsAll(reported.get(location)));
        }
    }

    @TempDir
    Path work;

    @Test
    void random_programs_with_locks_race_where_the_dag_says_so() throws IOException {
        check(Seeds.first(5000), Seeds.count(400), "");
    }

    @Test
    void random_programs_with_locks_race_where_the_dag_says_so_without_optimisations() throws IOException {
        check(Seeds.first(5000), Seeds.count(400), "no-opt=" + Optimisation.ALL);
    }

    @ParameterizedTest
    @EnumSource(Optimisation.class)
    void each_optimisation_alone_keeps_the_races(Optimisation only) throws IOException {
        String others = Arrays.stream(Optimisation.values())
                .filter(one -> one != only)
                .map(Optimisation::key)
                .collect(Collectors.joining(";"));
        check(Seeds.first(7000) + only.ordinal() * 1000L, Seeds.count(50), "no-opt=" + others);
    }

    private void check(long seed, int count, String options) throws IOException {
        List<ModelProgram> programs = new ArrayList<>();
        Map<String, Case> cases = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            ModelProgram program = new ModelProgram(seed + i);
            programs.add(program);
            cases.put(program.name(), Case.of(program, program.name()));
        }
        Map<String, Map<String, Set<String>>> reported = reported(cases, options);
        for (ModelProgram program : programs) {
            Case one = cases.get(program.name());
            if (!one.agrees(reported.getOrDefault(program.name(), Map.of()), isOptimised(options))) {
                fail(program, options);
            }
        }
        long racy = cases.values().stream().filter(one -> !one.races.isEmpty()).count();
        assertTrue(racy > count / 3 || count < FEW, "too few of the programs race: " + racy);
    }

    private void fail(ModelProgram program, String options) throws IOException {
        shrink(program, options);
        Case small = Case.of(program, program.name());
        Map<String, Set<String>> actual =
                reported(Map.of(program.name(), small), options).getOrDefault(program.name(), Map.of());
        assertEquals(
                lines(small.races),
                lines(actual),
                "-Dtaskrace.seed=" + program.name().substring(1) + " with options \"" + options
                        + "\": races of the dag, and races of the agent, of\n" + small.text);
    }

    /** Takes statements away as long as agent and dag disagree: in each round one JVM tries all of them, and the largest one goes. */
    private void shrink(ModelProgram program, String options) throws IOException {
        for (int round = 0; round < LONGEST_SHRINKING; round++) {
            Map<String, Case> cases = new LinkedHashMap<>();
            Map<String, Runnable> removals = new LinkedHashMap<>();
            for (List<Step> list : program.lists()) {
                List<Step> all = List.copyOf(list);
                for (Step removed : all) {
                    String name = program.name() + "_" + cases.size();
                    list.remove(removed);
                    cases.put(name, Case.of(program, name));
                    removals.put(name, () -> list.remove(removed));
                    list.clear();
                    list.addAll(all);
                }
            }
            Map<String, Map<String, Set<String>>> reported = reported(cases, options);
            String best = cases.keySet().stream()
                    .filter(name ->
                            !cases.get(name).agrees(reported.getOrDefault(name, Map.of()), isOptimised(options)))
                    .min(Comparator.comparing(name -> cases.get(name).text.length()))
                    .orElse(null);
            if (best == null) {
                return;
            }
            removals.get(best).run();
        }
    }

    private static boolean isOptimised(String options) {
        return !options.contains(Optimisation.ALL);
    }

    private static String lines(Map<String, Set<String>> races) {
        return races.entrySet().stream()
                .map(race -> race.getKey() + ": " + race.getValue())
                .collect(Collectors.joining("\n"));
    }

    /** Per program and racy location: the pairs of lines that the agent names. */
    private Map<String, Map<String, Set<String>>> reported(Map<String, Case> programs, String options)
            throws IOException {
        Path sources = Files.createTempDirectory(work, "sources");
        Path classes = Files.createTempDirectory(work, "classes");
        List<Path> files = new ArrayList<>(List.of(BATCH));
        for (Map.Entry<String, Case> program : programs.entrySet()) {
            files.add(Files.writeString(sources.resolve(program.getKey() + ".java"), program.getValue().text));
        }
        ChildJvm.compile(files, classes);
        Path trace = classes.resolve("trace.txt");
        ChildJvm.Result result = new ChildJvm(Jdks.usual().get(0))
                .options("max-races=100000,trace=" + trace + (options.isEmpty() ? "" : "," + options))
                .seconds(300)
                .run(classes, "Batch", programs.keySet().toArray(String[]::new));
        assertTrue(result.status() == 66 || result.status() == 0, result.err());
        Map<String, Map<String, Set<String>>> races = new TreeMap<>();
        for (String line : Files.readAllLines(trace)) {
            Matcher matcher = LINE.matcher(line);
            assertTrue(matcher.matches(), line);
            races.computeIfAbsent(matcher.group(2), name -> new TreeMap<>())
                    .computeIfAbsent(matcher.group(1), location -> new TreeSet<>())
                    .add(matcher.group(3) + " " + matcher.group(4) + " " + matcher.group(5) + " " + matcher.group(6));
        }
        return races;
    }
}
