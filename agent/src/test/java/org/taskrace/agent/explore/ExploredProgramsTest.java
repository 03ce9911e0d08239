package org.taskrace.agent.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taskrace.agent.testing.ChildJvm;
import org.taskrace.agent.testing.Jdks;
import org.taskrace.agent.testing.Seeds;

/** Every program of programs/explore gets the verdict, the completeness and the number of schedules of its first line, on every JDK. */
class ExploredProgramsTest {

    private static final Path PROGRAMS = Path.of("..", "programs", "explore");
    /** Programs with fewer schedules are explored by one process only, unless a whole test is asked for. */
    private static final int LARGE = Seeds.isWhole() ? 0 : 100;

    private static final String EXPECTED = "// explore: ";

    @TempDir
    Path work;

    static List<Jdks.Jdk> jdks() {
        return Jdks.all();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void programs_get_the_verdict_of_their_first_line(Jdks.Jdk jdk) throws IOException {
        explore(jdk, 0, "-Dtaskrace.explore.processes=1");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void two_processes_give_the_verdicts_and_the_number_of_schedules_of_one(Jdks.Jdk jdk) throws IOException {
        explore(jdk, LARGE, "-Dtaskrace.explore.processes=2", "-Dtaskrace.explore.alone=1");
    }

    private void explore(Jdks.Jdk jdk, int least, String... properties) throws IOException {
        List<Path> sources;
        try (Stream<Path> files = Files.list(PROGRAMS)) {
            sources = files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> schedules(file) >= least)
                    .sorted()
                    .toList();
        }
        List<String> names = new ArrayList<>();
        StringBuilder expected = new StringBuilder();
        for (Path source : sources) {
            String name = source.getFileName().toString().replace(".java", "");
            names.add(name);
            expected.append(name)
                    .append(": ")
                    .append(Files.readAllLines(source).get(0).substring(EXPECTED.length()))
                    .append('\n');
        }
        Path classes = ChildJvm.compile(sources, work.resolve("classes"));
        Path list = Files.write(work.resolve("list"), names);
        ChildJvm.Result result = new ChildJvm(jdk)
                .options("explore")
                .jvm("-Dtaskrace.explore.keepGoing=true", "-Dtaskrace.explore.directory=" + work.resolve("schedules"))
                .jvm(properties)
                .seconds(300)
                .jvm("-Dtaskrace.explore.list=" + list)
                .run(classes, "org.taskrace.agent.explore.ExplorationMain");
        StringBuilder found = new StringBuilder();
        result.out()
                .lines()
                .filter(line -> line.indexOf('\t') > 0)
                .forEach(line -> found.append(inWords(line)).append('\n'));
        assertEquals(expected.toString(), found.toString(), result.err());
    }

    private static int schedules(Path source) {
        try {
            String expected = Files.readAllLines(source).get(0);
            return Integer.parseInt(expected.replaceAll(".*, (\\d+) schedule.*", "$1"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns whether a text such as "2 of 2" speaks of all. */
    private static boolean isWholeIn(String share) {
        String[] parts = share.split(" of ");
        return parts[0].equals(parts[1]);
    }

    private static String inWords(String line) {
        String[] parts = line.split("\t", -1);
        List<String> findings = List.of(parts[4].split(" "));
        String verdict = findings.contains("race")
                ? "race"
                : findings.contains("deadlock") ? "deadlock" : parts[4].isEmpty() ? "race-free" : "failure";
        return parts[0] + ": " + verdict + ", " + (Boolean.parseBoolean(parts[1]) ? "complete" : "explored") + ", "
                + parts[2] + (parts[2].equals("1") ? " schedule" : " schedules")
                + (parts[3].equals("0") ? "" : ", " + parts[3] + " of them redundant")
                + (isWholeIn(parts[7]) ? "" : ", replays show " + parts[7])
                + (parts[6].contains("differ") || parts[6].contains("repeated") ? ": " + parts[6] : "");
    }
}
