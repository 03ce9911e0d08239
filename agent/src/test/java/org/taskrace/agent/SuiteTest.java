package org.taskrace.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taskrace.agent.testing.ChildJvm;
import org.taskrace.agent.testing.Jdks;

/** A large test suite of one JVM passes under the agent as it does without: the test cases of programs/suite, run by JUnit 4. */
class SuiteTest {

    private static final Path PROGRAMS = Path.of("..", "programs", "suite");

    /** The last words of JUnit about tests that all pass. */
    private static final String PASSED = "OK (";

    @TempDir
    static Path classes;

    @BeforeAll
    static void compile() throws IOException {
        try (Stream<Path> files = Files.list(PROGRAMS)) {
            ChildJvm.compile(
                    files.filter(file -> file.toString().endsWith(".java")).toList(),
                    classes,
                    "-cp",
                    libraries(),
                    "-Xlint:none");
        }
    }

    private static String libraries() {
        Path jars = Path.of("target", "suite-libraries");
        return jars.resolve("junit-4.13.2.jar") + File.pathSeparator + jars.resolve("hamcrest-core-1.3.jar");
    }

    private static String[] suites() throws IOException {
        try (Stream<Path> files = Files.list(PROGRAMS)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith("Suite.java"))
                    .map(name -> name.replace(".java", ""))
                    .sorted()
                    .toArray(String[]::new);
        }
    }

    static List<Jdks.Jdk> jdks() {
        return Jdks.usual();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void every_test_passes_with_and_without_the_agent(Jdks.Jdk jdk) throws IOException {
        ChildJvm.Result plain = run(new ChildJvm(jdk).withoutAgent());
        for (int more = 0; more < 3 && !plain.out().contains(PASSED); more++) {
            // Without the agent time is real, and passes at any place on a machine that is busy.
            plain = run(new ChildJvm(jdk).withoutAgent());
        }
        assertTrue(plain.out().contains(PASSED), plain.out() + plain.err());
        ChildJvm.Result checked = run(new ChildJvm(jdk));
        assertEquals(count(plain), count(checked), checked.out() + checked.err());
        assertFalse(checked.err().contains("inconclusive"), checked.err());
    }

    private static ChildJvm.Result run(ChildJvm jvm) throws IOException {
        return jvm.seconds(240).run(classes + File.pathSeparator + libraries(), "org.junit.runner.JUnitCore", suites());
    }

    /** Returns what JUnit says at its end. */
    private static String count(ChildJvm.Result result) {
        int at = result.out().lastIndexOf(PASSED);
        return at < 0 ? "failures" : result.out().substring(at).strip();
    }
}
