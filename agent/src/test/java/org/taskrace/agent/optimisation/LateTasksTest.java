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
 * Tasks that begin later than they are created. {@link Seeds} says how to try others.
 */
class LateTasksTest {

    private static final Path BATCH = Path.of("..", "programs", "java", "Batch.java");
    private static final Pattern LINE = Pattern.compile("^(\\S+ element \\S+) (P\\d+)\\S* .*$");

    @TempDir
    Path work;

    @Test
    void random_programs_with_promises_race_on_the_same_elements_whenever_their_tasks_begin() throws IOException {
        int count = Seeds.count(200);
        long seed = Seeds.first(1000);
        List<PromiseProgram> programs = new ArrayList<>();
        List<Path> files = new ArrayList<>(List.of(BATCH));
        for (int i = 0; i < count; i++) {
            PromiseProgram program = new PromiseProgram(seed + i);
            programs.add(program);
            files.add(Files.writeString(work.resolve(program.name() + ".java"), program.text()));
        }
        Path classes = ChildJvm.compile(files, work);
        Map<String, Set<String>> atOnce = races(classes, programs, "no-opt=deferred-tasks");
        Map<String, Set<String>> late = races(classes, programs, "algorithm=auto");
        assertTrue(atOnce.size() > count / 3 && atOnce.size() < count, "so many race: " + atOnce.size());
        for (PromiseProgram program : programs) {
            assertEquals(atOnce.get(program.name()), late.get(program.name()), program.text());
        }
    }

    private static Map<String, Set<String>> races(Path classes, List<PromiseProgram> programs, String options)
            throws IOException {
        Path trace = classes.resolve("trace.txt");
        ChildJvm.Result result = new ChildJvm(Jdks.usual().get(0))
                .options("max-races=100000,trace=" + trace + "," + options)
                .seconds(300)
                .run(
                        classes,
                        "Batch",
                        programs.stream().map(PromiseProgram::name).toArray(String[]::new));
        assertEquals(66, result.status(), result.err());
        Map<String, Set<String>> races = new TreeMap<>();
        for (String line : Files.readAllLines(trace)) {
            Matcher matcher = LINE.matcher(line);
            assertTrue(matcher.matches(), line);
            races.computeIfAbsent(matcher.group(2), name -> new TreeSet<>()).add(matcher.group(1));
        }
        return races;
    }
}
