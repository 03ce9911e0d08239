package org.taskrace.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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

/** What cannot be rewritten is said; what is added to a program neither keeps its memory nor makes it hang. */
class RewritingHazardsTest {

    /** Each statement has 8 bytes: the method fits into a class file, but not with its checks. */
    private static final int STATEMENTS = 6000;

    @TempDir
    static Path classes;

    @BeforeAll
    static void compile(@TempDir Path sources) throws IOException {
        Path huge = Files.writeString(
                sources.resolve("Huge.java"),
                "public class Huge {\n static int count;\n static void many() {\n"
                        + "count++;\n".repeat(STATEMENTS)
                        + "}\n public static void main(String[] args) throws Exception {\n"
                        + "  Thread thread = new Thread(() -> many());\n  thread.start();\n  thread.join();\n"
                        + "  System.out.println(count);\n }\n}\n");
        Path programs = Path.of("src", "test", "programs");
        ChildJvm.compile(
                Stream.concat(
                                Stream.of(huge),
                                Stream.of("Churn.java", "Initializing.java", "Hidden.java")
                                        .map(programs::resolve))
                        .toList(),
                classes);
    }

    static List<Jdks.Jdk> jdks() {
        return Jdks.usual();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void a_method_that_has_no_room_for_checks_runs_without_and_is_named(Jdks.Jdk jdk) {
        ChildJvm.Result result = new ChildJvm(jdk).run(classes, "Huge");
        assertEquals(STATEMENTS + "\n", result.out());
        assertTrue(result.err().contains("method Huge.many is too large to be checked"), result.err());
        assertEquals(69, result.status());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void a_hidden_class_of_the_program_runs_unchecked_and_is_named(Jdks.Jdk jdk) {
        ChildJvm.Result result = new ChildJvm(jdk).run(classes, "Hidden");
        assertEquals("count 1\n", result.out());
        assertTrue(
                result.err().contains("not checked: a hidden class that the program made, at Hidden.java:22"),
                result.err());
        assertEquals(69, result.status());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void an_initialiser_may_wait_for_a_thread_that_waits_for_it(Jdks.Jdk jdk) {
        ChildJvm.Result result = new ChildJvm(jdk).run(classes, "Initializing", "thread");
        assertEquals("2\n", result.out(), result.err());
        assertEquals(0, result.status(), result.err());
    }

    /** A class initialiser cannot be suspended on a continuation: then the wait is named instead of endured. */
    @ParameterizedTest
    @MethodSource("jdks")
    void an_initialiser_that_waits_for_main_never_hangs(Jdks.Jdk jdk) {
        ChildJvm.Result result = new ChildJvm(jdk).run(classes, "Initializing", "main");
        if (result.status() == 0) {
            assertEquals("1\n", result.out(), result.err());
        } else {
            assertTrue(result.err().contains("where it cannot be suspended (a class initialiser"), result.err());
            assertEquals(69, result.status(), result.err());
        }
    }

    /** 1500 rounds make 120 MB of arrays, and more than that of their shadow. */
    @ParameterizedTest
    @MethodSource("jdks")
    void shadow_memory_goes_with_what_it_belongs_to(Jdks.Jdk jdk) {
        ChildJvm.Result result = new ChildJvm(jdk).jvm("-Xmx48m").run(classes, "Churn", "1500");
        assertEquals("30000000\n", result.out(), result.err());
        assertEquals("taskrace: no race, in every schedule of this input\n", result.err());
        assertEquals(0, result.status());
    }
}
