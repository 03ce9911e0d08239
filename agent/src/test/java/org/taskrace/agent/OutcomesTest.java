package org.taskrace.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taskrace.agent.testing.ChildJvm;
import org.taskrace.agent.testing.Expectations;
import org.taskrace.agent.testing.Jdks;

/**
 * The programs of programs/java/outcomes: those whose first line promises every schedule get no assumption when they run in one JVM, and
 * each of the others gets one, a weakening or a race, as its first line says, at one of its own lines.
 */
class OutcomesTest {

    private static final Path PROGRAMS = Path.of("..", "programs", "java", "outcomes");
    private static final Path BATCH = Path.of("..", "programs", "java", "Batch.java");
    private static final String CERTAIN = "// guarantee: every-schedule";

    @TempDir
    static Path classes;

    @BeforeAll
    static void compile() throws IOException {
        List<Path> sources = new ArrayList<>(sources());
        sources.add(BATCH);
        ChildJvm.compile(sources, classes);
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.list(PROGRAMS)) {
            return files.sorted().toList();
        }
    }

    private static String[] programs(boolean certain) throws IOException {
        List<String> names = new ArrayList<>();
        for (Path source : sources()) {
            if (firstLine(source).equals(CERTAIN) == certain) {
                names.add(source.getFileName().toString().replace(".java", ""));
            }
        }
        return names.toArray(String[]::new);
    }

    private static String firstLine(Path source) throws IOException {
        return Files.readAllLines(source).get(0);
    }

    static List<Jdks.Jdk> jdks() {
        return Jdks.usual();
    }

    private record Report(String json, String text) {}

    private static Report run(Jdks.Jdk jdk, boolean certain) throws IOException {
        Path json = classes.resolve(certain + "-" + jdk.release() + ".json");
        ChildJvm.Result result = new ChildJvm(jdk)
                .options("max-races=1000,json=" + json)
                .seconds(120)
                .run(classes, "Batch", programs(certain));
        return new Report(Files.readString(json), result.err());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void determinate_programs_are_race_free_in_every_schedule(Jdks.Jdk jdk) throws IOException {
        String report = run(jdk, true).json();
        assertEquals("[]", part(report, "assuming"), report);
        assertEquals("[]", part(report, "weakenedBy"), report);
        assertTrue(report.contains("\"verdict\":\"race-free\",\"guarantee\":\"every-schedule\""), report);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void programs_with_another_outcome_never_claim_every_schedule(Jdks.Jdk jdk) throws IOException {
        Report both = run(jdk, false);
        String report = both.json();
        Set<String> races = files(Expectations.reported(both.text()).racyLines().toString());
        Set<String> weakened = files(part(report, "weakenedBy"));
        Set<String> assumed = files(part(report, "assuming"));
        TreeMap<String, String> wrong = new TreeMap<>();
        for (Path source : sources()) {
            String expected = firstLine(source);
            String file = source.getFileName().toString();
            if (!expected.equals(CERTAIN)) {
                String found = races.contains(file)
                        ? "// verdict: race"
                        : weakened.contains(file)
                                ? "// guarantee: this-schedule"
                                : assumed.contains(file) ? "// guarantee: same-outcomes" : CERTAIN;
                if (!found.equals(expected)) {
                    wrong.put(file, found);
                }
            }
        }
        assertEquals("{}", wrong.toString(), report);
    }

    /** Returns the value of a key of the report, which is a list. */
    private static String part(String json, String key) {
        int begin = json.indexOf("\"" + key + "\":[") + key.length() + 3;
        int depth = 0;
        for (int i = begin; i < json.length(); i++) {
            depth += json.charAt(i) == '[' ? 1 : json.charAt(i) == ']' ? -1 : 0;
            if (depth == 0) {
                return json.substring(begin, i + 1);
            }
        }
        throw new AssertionError("no " + key + " in " + json);
    }

    private static Set<String> files(String json) {
        Set<String> files = new TreeSet<>();
        Matcher matcher = Pattern.compile("\\b(\\w+\\.java)\\b").matcher(json);
        while (matcher.find()) {
            files.add(matcher.group(1));
        }
        return files;
    }
}
