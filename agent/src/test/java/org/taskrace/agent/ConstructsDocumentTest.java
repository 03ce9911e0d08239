package org.taskrace.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.taskrace.agent.constructs.family.ConstructFamily;
import org.taskrace.agent.constructs.family.ConstructRegistry;

/** The table of docs/constructs.md has all constructs, each with programs that exist, as twins. */
class ConstructsDocumentTest {

    private static final Path ROOT = Path.of("..");

    /** What the contract of the command names. */
    private static final List<String> CONSTRUCTS = List.of(
            "fork",
            "invokeAll",
            "CountedCompleter",
            "executors",
            "CompletableFuture",
            "parallel streams",
            "bulk operations",
            "parallelSort",
            "parallelSetAll",
            "parallelPrefix",
            "threads",
            "virtual",
            "StructuredTaskScope",
            "ScopedValue",
            "CountDownLatch",
            "CyclicBarrier",
            "Phaser",
            "synchronized",
            "Lock",
            "ReadWriteLock",
            "StampedLock",
            "volatile",
            "Atomic",
            "VarHandle",
            "Condition",
            "wait and notify",
            "Semaphore",
            "queues",
            "Exchanger",
            "concurrent maps",
            "final fields",
            "String.hash",
            "collections",
            "Timer",
            "ThreadLocal",
            "shutdown hooks");

    /** The programs of each row, by its construct. */
    private static Map<String, List<String>> rows() throws IOException {
        Map<String, List<String>> rows = new LinkedHashMap<>();
        for (String line : Files.readAllLines(ROOT.resolve("docs").resolve("constructs.md"))) {
            String[] cells = line.split("\\|", -1);
            if (cells.length != 6 || cells[1].isBlank() || cells[1].contains("---") || cells[4].contains("programs")) {
                continue;
            }
            List<String> programs = new ArrayList<>();
            Matcher program = Pattern.compile("`(\\w+)`").matcher(cells[4]);
            while (program.find()) {
                programs.add(program.group(1));
            }
            rows.put(cells[1].strip(), programs);
        }
        return rows;
    }

    @Test
    void every_construct_has_a_row() throws IOException {
        String rows = String.join("\n", rows().keySet());
        assertEquals(
                List.of(),
                CONSTRUCTS.stream()
                        .filter(construct -> !rows.contains(construct))
                        .toList());
    }

    @Test
    void every_row_names_programs_that_exist_as_twins() throws IOException {
        for (Map.Entry<String, List<String>> row : rows().entrySet()) {
            assertTrue(!row.getValue().isEmpty(), row.getKey() + " has no programs");
            for (String program : row.getValue()) {
                for (String kind : List.of("race", "norace")) {
                    assertTrue(
                            List.of("java", "java25").stream()
                                    .map(folder -> ROOT.resolve("programs")
                                            .resolve(folder)
                                            .resolve(kind)
                                            .resolve(program + ".java"))
                                    .anyMatch(Files::exists),
                            kind + "/" + program);
                }
            }
        }
    }

    @Test
    void the_table_has_the_rows_of_the_families_and_no_others() throws IOException {
        List<String> described = new ArrayList<>();
        for (ConstructFamily family : ConstructRegistry.all().families()) {
            family.rows().forEach(row -> described.add(row.markdown()));
        }
        List<String> documented = Files.readAllLines(ROOT.resolve("docs").resolve("constructs.md")).stream()
                .filter(line -> line.startsWith("| ") && line.split("\\|", -1).length == 6)
                .filter(line -> !line.contains("---") && !line.startsWith("| construct |"))
                .toList();
        assertEquals(
                described.stream().sorted().toList(),
                documented.stream().sorted().toList());
    }
}
