package org.taskrace.tasks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The numbered examples compile, print what stands beside them, and are shown in the tutorial as they are. */
class ExamplesTest {

    private static final Path ROOT = Path.of(System.getProperty("taskrace.root", ".."));

    static List<Path> examples() throws IOException {
        try (Stream<Path> files = Files.list(ROOT.resolve("examples/tasks"))) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        }
    }

    private static Path outputOf(Path example) {
        return example.resolveSibling(example.getFileName().toString().replace(".java", ".out"));
    }

    @Test
    void there_are_ten_examples_with_numbers() throws IOException {
        List<Path> examples = examples();

        assertEquals(10, examples.size());
        for (int i = 0; i < 10; i++) {
            String name = examples.get(i).getFileName().toString();
            assertTrue(name.startsWith(String.format("Example%02d", i + 1)), name);
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void example_prints_what_stands_beside_it(Path example, @TempDir Path classes) throws Exception {
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        String classPath = Path.of(Tasks.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toString();
        int status = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        messages,
                        messages,
                        "-proc:none",
                        "-cp",
                        classPath,
                        "-d",
                        classes.toString(),
                        example.toString());
        assertEquals(0, status, () -> messages.toString(StandardCharsets.UTF_8));

        assertEquals(Files.readString(outputOf(example)), printed(example, classes));
    }

    private static String printed(Path example, Path classes) throws Exception {
        String name = example.getFileName().toString().replace(".java", "");
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream before = System.out;
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {classes.toUri().toURL()}, ExamplesTest.class.getClassLoader())) {
            Method main = loader.loadClass(name).getDeclaredMethod("main", String[].class);
            main.setAccessible(true);
            System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
            Pools.inTime(() -> main.invoke(null, (Object) new String[0]));
        } finally {
            System.setOut(before);
        }
        return printed.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }

    @ParameterizedTest
    @MethodSource("examples")
    void tutorial_shows_the_example_and_its_output(Path example) throws IOException {
        String tutorial = Files.readString(ROOT.resolve("docs/tasks-tutorial.md"));

        assertTrue(tutorial.contains("```java\n" + Files.readString(example) + "```\n"), "the source of " + example);
        assertTrue(
                tutorial.contains("```\n" + Files.readString(outputOf(example)) + "```\n"), "the output of " + example);
    }
}
