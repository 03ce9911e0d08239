package org.taskrace.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.taskrace.agent.testing.ChildJvm;
import org.taskrace.agent.testing.Jdks;

/** A run with classes that an earlier run has rewritten says what that run said. */
class ClassCacheTest {

    private static final Path PROGRAMS = Path.of("..", "programs", "java");

    @TempDir
    private Path work;

    private Path cache() {
        return work.resolve("cache");
    }

    private static List<Path> sources(String kind) throws IOException {
        try (Stream<Path> files = Files.list(PROGRAMS.resolve(kind))) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        }
    }

    private static String report(ChildJvm.Result result) {
        return result.status() + "\n" + result.err();
    }

    private ChildJvm.Result run(Path classes, String options, String mainClass, String... arguments) {
        return new ChildJvm(Jdks.usual().get(0))
                .options("class-cache=" + cache() + options)
                .seconds(180)
                .run(classes, mainClass, arguments);
    }

    @ParameterizedTest
    @ValueSource(strings = {"race", "norace"})
    void all_programs_get_the_report_of_the_first_run(String kind) throws IOException {
        List<Path> sources = new ArrayList<>(sources(kind));
        String[] names = sources.stream()
                .map(source -> source.getFileName().toString().replace(".java", ""))
                .toArray(String[]::new);
        sources.add(PROGRAMS.resolve("Batch.java"));
        Path classes = ChildJvm.compile(sources, work.resolve("classes"));
        String first = report(run(classes, ",max-races=10000", "Batch", names));
        int entries = cache().toFile().list().length;
        assertEquals(first, report(run(classes, ",max-races=10000", "Batch", names)));
        assertTrue(entries > names.length, Integer.toString(entries));
    }

    private static final String RACY = """
            class Racy {
                static int %s;
                public static void main(String[] args) throws InterruptedException {
                    Thread thread = new Thread(() -> %s++);
                    thread.start();
                    %s++;
                    thread.join();
                }
            }
            """;

    private Path racy(String field) throws IOException {
        Path source = Files.writeString(work.resolve("Racy.java"), RACY.formatted(field, field, field));
        return ChildJvm.compile(List.of(source), work.resolve("racy"));
    }

    @Test
    void a_changed_class_is_seen_as_it_is_now() throws IOException {
        assertTrue(report(run(racy("before"), "", "Racy")).contains("race 1 on Racy.before"));
        assertTrue(report(run(racy("after"), "", "Racy")).contains("race 1 on Racy.after"));
    }

    @Test
    void other_options_have_entries_of_their_own() throws IOException {
        Path classes = racy("field");
        String checked = report(run(classes, "", "Racy"));
        assertTrue(report(run(classes, ",structure-only", "Racy")).contains("only its tasks were to be followed"));
        assertFalse(report(run(classes, ",exclude=Racy", "Racy")).contains("race 1"));
        assertEquals(checked, report(run(classes, ",no-opt=all", "Racy")));
        assertEquals(checked, report(run(classes, "", "Racy")));
    }

    @Test
    void damaged_entries_are_rewritten() throws IOException {
        Path classes = racy("field");
        String expected = report(run(classes, "", "Racy"));
        for (java.io.File file : cache().toFile().listFiles()) {
            byte[] bytes = Files.readAllBytes(file.toPath());
            bytes[bytes.length / 2] ^= 1;
            Files.write(file.toPath(), bytes);
        }
        assertEquals(expected, report(run(classes, "", "Racy")));
        assertEquals(expected, report(run(classes, "", "Racy")));
    }

    @Test
    void two_machines_share_a_cache() throws Exception {
        Path classes = racy("field");
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            List<Future<String>> runs = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                runs.add(threads.submit(() -> report(run(classes, "", "Racy"))));
            }
            assertEquals(runs.get(0).get(), runs.get(1).get());
        } finally {
            threads.shutdown();
        }
        assertEquals(1, cache().toFile().list().length);
    }

    private static final String INITIALISED = """
            class Initialised {
                static int data;
                static class Holder {
                    static int made;
                    static {
                        data = 1;
                        made = 1;
                    }
                }
                static class Work implements Runnable {
                    public void run() {
                        if (Holder.made > 0) {
                            System.out.println(data);
                        }
                    }
                }
                public static void main(String[] early) throws InterruptedException {
                    if (early.length > 0) {
                        System.out.println(Holder.made);
                    }
                    Thread one = new Thread(new Work());
                    Thread other = new Thread(new Work());
                    one.start();
                    other.start();
                    one.join();
                    other.join();
                }
            }
            """;

    @Test
    void a_class_that_was_initialised_early_may_be_so_late_in_the_next_run() throws IOException {
        Path source = Files.writeString(work.resolve("Initialised.java"), INITIALISED);
        Path classes = ChildJvm.compile(List.of(source), work.resolve("initialised"));
        assertTrue(report(run(classes, "", "Initialised", "early")).contains("no race"));
        String late = report(run(classes, "", "Initialised"));
        assertTrue(late.contains("no race"), late);
        assertEquals(late, report(run(classes, "", "Initialised")));
    }
}
