package org.taskrace.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taskrace.agent.testing.ChildJvm;
import org.taskrace.agent.testing.Jdks;

/** The first example, from bytecode to report. */
class FirstRaceTest {

    private static final Path EXAMPLE = Path.of("..", "examples", "java-01-first-race");

    @TempDir
    static Path classes;

    @BeforeAll
    static void compile() {
        ChildJvm.compile(
                List.of(EXAMPLE.resolve("FirstRace.java"), EXAMPLE.resolve("FirstRaceRepaired.java")), classes);
    }

    static List<Jdks.Jdk> jdks() {
        return Jdks.usual();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void the_race_is_reported_with_both_lines_and_exit_code_66(Jdks.Jdk jdk) {
        ChildJvm.Result result = new ChildJvm(jdk).run(classes, "FirstRace");
        assertEquals(66, result.status(), result.err());
        assertEquals("total 36\n", result.out());
        assertTrue(result.err().contains("race 1 on FirstRace.total"), result.err());
        assertTrue(result.err().contains("write  FirstRace$Sum.compute(FirstRace.java:24)"), result.err());
        assertTrue(
                result.err()
                        .contains("main > task invoked at FirstRace.java:35"
                                + " > task of the invokeAll at FirstRace.java:29, 2 levels deep"),
                result.err());
        assertTrue(
                result.err()
                        .contains("parallel because both are started by the invokeAll at FirstRace.java:29,"
                                + " which waits only after starting both"),
                result.err());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void the_repaired_twin_is_race_free_in_every_schedule(Jdks.Jdk jdk) {
        ChildJvm.Result result = new ChildJvm(jdk).run(classes, "FirstRaceRepaired");
        assertEquals(0, result.status(), result.err());
        assertEquals("total 36\n", result.out());
        assertEquals("taskrace: no race, in every schedule of this input\n", result.err());
    }

    @Test
    void reports_are_the_same_on_every_jdk_and_twice_in_a_row() {
        Set<String> reports = new HashSet<>();
        for (Jdks.Jdk jdk : jdks()) {
            reports.add(new ChildJvm(jdk).run(classes, "FirstRace").err());
            reports.add(new ChildJvm(jdk).run(classes, "FirstRace").err());
        }
        assertEquals(1, reports.size(), () -> String.join("\n---\n", reports));
    }
}
