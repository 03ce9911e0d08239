package org.taskrace.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.taskrace.agent.testing.AgentJar;
import org.taskrace.agent.testing.ChildJvm;
import org.taskrace.agent.testing.Jdks;

/**
 * Bad input: whatever a program does to the JVM, and whatever a command line names, nothing is lost silently and
 * nothing hangs.
 */
class BadInputTest {

    private static final String PROGRAM = """
            import java.util.ArrayList;
            import java.util.List;

            public class Bad {
                static int shared;

                static int endless(int depth) {
                    return endless(depth + 1) + 1;
                }

                static void race() {
                    new Thread(() -> shared++).start();
                    shared++;
                }

                static void fill() {
                    List<long[]> all = new ArrayList<>();
                    while (true) {
                        all.add(new long[1 << 20]);
                    }
                }

                public static void main(String[] arguments) throws Exception {
                    race();
                    switch (arguments[0]) {
                        case "memory" -> fill();
                        case "memory-in-task" -> {
                            Thread thread = new Thread(Bad::fill);
                            thread.start();
                            thread.join();
                            System.out.println("after");
                        }
                        case "stack" -> {
                            try {
                                endless(0);
                            } catch (StackOverflowError e) {
                                System.out.println("caught");
                            }
                        }
                        case "output" -> {
                            for (int i = 0; i < 100_000; i++) {
                                System.out.println("a line of output with the number " + i);
                            }
                        }
                        case "forever" -> {
                            System.out.println("ready");
                            while (true) {
                                shared = 0;
                            }
                        }
                        default -> throw new IllegalArgumentException(arguments[0]);
                    }
                }
            }

            class NoMain {}
            """;

    private static final String RACE = "taskrace: race 1 on Bad.shared";

    @TempDir
    static Path work;

    static List<Jdks.Jdk> jdks() {
        return Jdks.usual();
    }

    @BeforeAll
    static void compile() throws IOException {
        ChildJvm.compile(List.of(Files.writeString(work.resolve("Bad.java"), PROGRAM)), work.resolve("classes"));
    }

    private static ProcessBuilder agent(Jdks.Jdk jdk, String options, String... arguments) {
        List<String> command = new java.util.ArrayList<>(List.of(
                jdk.java().toString(),
                "-XX:-PrintWarnings",
                "-Xmx150m",
                "-javaagent:" + AgentJar.path() + (options.isEmpty() ? "" : "=" + options)));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command);
    }

    private static Launched program(Jdks.Jdk jdk, String ending) throws Exception {
        return Launched.run(agent(jdk, "", "-cp", "classes", "Bad", ending), work, "");
    }

    private static void assertContains(String part, Launched launched) {
        assertTrue(launched.err().contains(part), () -> "'" + part + "' is not in\n" + launched.err());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void a_full_heap_does_not_swallow_the_report(Jdks.Jdk jdk) throws Exception {
        Launched main = program(jdk, "memory");
        assertContains("Exception in thread \"main\" java.lang.OutOfMemoryError", main);
        assertContains(RACE, main);
        assertEquals(66, main.status());
        Launched task = program(jdk, "memory-in-task");
        assertContains(RACE, task);
        assertEquals("after\n", task.out());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void a_full_stack_is_the_programs_own_business(Jdks.Jdk jdk) throws Exception {
        Launched launched = program(jdk, "stack");
        assertEquals("caught\n", launched.out());
        assertContains(RACE, launched);
        assertEquals(66, launched.status());
    }

    @Test
    void much_output_arrives_whole() throws Exception {
        Launched launched = program(jdks().get(0), "output");
        assertEquals(100_000, launched.out().lines().count());
        assertContains(RACE, launched);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void a_program_that_is_ended_from_outside_still_reports(Jdks.Jdk jdk) throws Exception {
        Path err = work.resolve("forever.txt");
        Process process = agent(jdk, "", "-cp", "classes", "Bad", "forever")
                .directory(work.toFile())
                .redirectError(err.toFile())
                .start();
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            assertEquals("ready", out.readLine());
            process.destroy();
            assertTrue(process.waitFor(30, TimeUnit.SECONDS));
        } finally {
            process.destroyForcibly();
        }
        String report = Files.readString(err);
        assertTrue(report.contains(RACE), report);
        assertTrue(report.contains("not checked: the program was interrupted before its end"), report);
        assertEquals(66, process.exitValue());
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "-cp classes NoSuchClass, 64, there is no class 'NoSuchClass' in classes; name the folder above its package",
                "-cp none Bad, 64, there is no class 'Bad' in none",
                "-cp classes Mainless, 65, class 'Mainless' has no method main(String[]); name the class that has one",
                "Mainless.java, 65, class 'Mainless' has no method main(String[]); name the class that has one",
                "-jar broken.jar, 65, 'broken.jar' is no jar: ",
                "-jar plain.jar, 65, 'plain.jar' names no main class in its manifest; name it: -cp plain.jar MAIN-CLASS",
                "-p classes -m no.such.module/Main, 64, there is no module 'no.such.module' on the module path classes",
                "--suppress none.txt -cp classes Bad, 64, none.txt cannot be read: there is no such file"
            })
    void what_java_cannot_start_is_one_line_that_says_what_and_what_next(String line, int status, String message)
            throws Exception {
        Files.writeString(work.resolve("broken.jar"), "this is no jar");
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(work.resolve("plain.jar")))) {
            jar.putNextEntry(new ZipEntry("empty"));
        }
        Path mainless = Files.writeString(work.resolve("Mainless.java"), "public class Mainless {}");
        ChildJvm.compile(List.of(mainless), work.resolve("classes"));
        Launched launched = Launched.taskrace(work, jdks().get(0), line.split(" "));
        assertContains(message, launched);
        assertEquals(1, launched.err().lines().count(), launched.err());
        assertEquals(status, launched.status(), launched.err());
    }

    @Test
    void class_for_a_newer_java_is_refused_with_both_versions() throws Exception {
        Path file = work.resolve("newer").resolve("Bad.class");
        Files.createDirectories(file.getParent());
        byte[] bytes = Files.readAllBytes(work.resolve("classes").resolve("Bad.class"));
        bytes[7] = (byte) (44 + 99);
        Files.write(file, bytes);
        Launched launched = Launched.taskrace(work, jdks().get(0), "-cp", "newer", "Bad");
        assertContains("class 'Bad' was compiled for Java 99, and ", launched);
        assertContains("; choose a newer JDK with --java HOME", launched);
        assertEquals(65, launched.status(), launched.err());
    }

    @Test
    void a_target_that_cannot_be_written_is_named_and_the_verdict_stands() throws Exception {
        Launched launched =
                Launched.run(agent(jdks().get(0), "json=none/r.json", "-cp", "classes", "Bad", "stack"), work, "");
        assertContains("cannot write the JSON report to none/r.json: there is no such folder", launched);
        assertContains(RACE, launched);
        assertEquals(66, launched.status());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void a_method_that_is_too_large_to_be_checked_counts_when_it_runs(Jdks.Jdk jdk) throws Exception {
        StringBuilder large = new StringBuilder("public class Large {\n    static int x;\n    static void large() {\n");
        for (int i = 0; i < 5_000; i++) {
            large.append("        x = x + ").append(i).append(";\n");
        }
        large.append("    }\n    public static void main(String[] a) { if (a.length > 0) { large(); } }\n}\n");
        ChildJvm.compile(List.of(Files.writeString(work.resolve("Large.java"), large)), work.resolve("classes"));
        Launched unused = Launched.run(agent(jdk, "", "-cp", "classes", "Large"), work, "");
        assertEquals("taskrace: no race, in every schedule of this input\n", unused.err());
        Launched used = Launched.run(agent(jdk, "", "-cp", "classes", "Large", "x"), work, "");
        assertContains("method Large.large is too large to be checked", used);
        assertEquals(69, used.status(), used.err());
    }

    @Test
    void a_file_that_cannot_be_read_is_refused(@TempDir Path folder) throws Exception {
        Launched missing = Launched.taskrace(
                work, jdks().get(0), "-jar", folder.resolve("none.jar").toString());
        assertContains("there is no file", missing);
        assertEquals(64, missing.status());
        Launched directory = Launched.taskrace(work, jdks().get(0), "-jar", folder.toString());
        assertEquals(64, directory.status(), directory.err());
    }
}
