package org.taskrace.agent.optimisation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taskrace.agent.testing.ChildJvm;
import org.taskrace.agent.testing.Jdks;
import org.taskrace.agent.testing.Seeds;

/**
 * Programs made at random race on the same elements and fields with and without optimisations. Lines are not compared: where a strand touches
 * an element more than once, which of its accesses stands for the others depends on the order of the checks. {@link Seeds} says how to try others.
 */
class OptimisationTest {

    private static final Path BATCH = Path.of("..", "programs", "java", "Batch.java");
    private static final Pattern LINE = Pattern.compile("^(\\S+ (?:element|field) \\S+) (P\\d+)\\S* .*$");

    @TempDir
    Path work;

    @Test
    void random_programs_race_on_the_same_locations_with_and_without_optimisations() throws IOException {
        int count = Seeds.count(400);
        long seed = Seeds.first(1000);
        List<RandomProgram> programs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            programs.add(new RandomProgram(seed + i));
        }
        Map<String, String> plain = races(programs, "no-opt=all");
        Map<String, String> optimised = races(programs, "");
        assertTrue(plain.size() > count / 3, "too few of the programs race: " + plain.size());
        for (RandomProgram program : programs) {
            String expected = plain.getOrDefault(program.name(), "");
            String actual = optimised.getOrDefault(program.name(), "");
            if (!expected.equals(actual)) {
                RandomProgram small = shrunk(program);
                assertEquals(
                        races(List.of(small), "no-opt=all").getOrDefault(small.name(), ""),
                        races(List.of(small), "").getOrDefault(small.name(), ""),
                        "seed " + program.name().substring(1) + "\n" + small.text());
            }
        }
    }

    /** Takes statements away as long as the two verdicts still differ. */
    private RandomProgram shrunk(RandomProgram program) throws IOException {
        for (boolean again = true; again; ) {
            again = false;
            for (List<RandomProgram.Node> list : lists(program)) {
                for (int i = list.size() - 1; i >= 0; i--) {
                    RandomProgram.Node removed = list.remove(i);
                    if (differs(program)) {
                        again = true;
                    } else {
                        list.add(i, removed);
                    }
                }
            }
        }
        return program;
    }

    private static List<List<RandomProgram.Node>> lists(RandomProgram program) {
        List<List<RandomProgram.Node>> lists = new ArrayList<>(program.methods);
        lists.add(0, program.main);
        for (int i = 0; i < lists.size(); i++) {
            for (RandomProgram.Node node : lists.get(i)) {
                if (node.text().endsWith("{")) {
                    lists.add(node.body());
                }
            }
        }
        return lists;
    }

    private boolean differs(RandomProgram program) throws IOException {
        try {
            return !races(List.of(program), "no-opt=all").equals(races(List.of(program), ""));
        } catch (IllegalArgumentException e) {
            // What was taken away was needed.
            return false;
        }
    }

    /** Per program that races: its racy locations, sorted. */
    private Map<String, String> races(List<RandomProgram> programs, String options) throws IOException {
        Path sources = Files.createTempDirectory(work, "sources");
        Path classes = Files.createTempDirectory(work, "classes");
        List<Path> files = new ArrayList<>(List.of(BATCH));
        for (RandomProgram program : programs) {
            files.add(Files.writeString(sources.resolve(program.name() + ".java"), program.text()));
        }
        ChildJvm.compile(files, classes);
        Path trace = classes.resolve("trace.txt");
        ChildJvm.Result result = new ChildJvm(Jdks.usual().get(0))
                .options("max-races=100000,trace=" + trace + (options.isEmpty() ? "" : "," + options))
                .seconds(300)
                .run(
                        classes,
                        "Batch",
                        programs.stream().map(RandomProgram::name).toArray(String[]::new));
        assertTrue(result.status() == 66 || result.status() == 0, result.err());
        Map<String, Set<String>> races = new TreeMap<>();
        for (String line : Files.readAllLines(trace)) {
            Matcher matcher = LINE.matcher(line);
            assertTrue(matcher.matches(), line);
            races.computeIfAbsent(matcher.group(2), name -> new TreeSet<>()).add(matcher.group(1));
        }
        Map<String, String> sorted = new TreeMap<>();
        races.forEach((name, lines) -> sorted.put(name, String.join("\n", lines)));
        return sorted;
    }
}
