package org.taskrace.libraries;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.taskrace.agent.testing.AgentJar;
import org.taskrace.agent.testing.ChildJvm;
import org.taskrace.agent.testing.Jdks;

/** JaCoCo beside this tool, in both orders: its probes are no accesses of the program, and it still counts. */
class CoverageTest {

    private static final Path SOURCE = Path.of("programs/Covered.java");

    @TempDir
    static Path work;

    @ParameterizedTest
    @ValueSource(strings = {"8", "17"}) // It keeps its probes in a field before 11, and in a dynamic constant since.
    void probes_are_no_accesses(String release) throws Exception {
        Path classes = ChildJvm.compile(List.of(SOURCE), work.resolve("classes" + release), "--release", release);
        for (Jdks.Jdk jdk : Jdks.all()) {
            for (boolean comesFirst : List.of(true, false)) {
                Path counts = work.resolve("counts.exec");
                Files.deleteIfExists(counts);
                ChildJvm.Result clean = child(jdk, comesFirst, counts).run(classes, "Covered");
                assertEquals("144\n328342\n3\n", clean.out(), clean.err());
                assertTrue(clean.err().contains("no race, in every schedule"), clean.err());
                assertTrue(Files.size(counts) > 0);
                ChildJvm.Result racy = child(jdk, comesFirst, counts).run(classes, "Covered", "race");
                assertTrue(racy.err().contains("race 1 on Covered.shared"), racy.err());
                assertTrue(racy.err().contains("1 race found"), racy.err());
            }
        }
    }

    private static ChildJvm child(Jdks.Jdk jdk, boolean comesFirst, Path counts) {
        String coverage = "-javaagent:" + LibraryProgram.jar("org.jacoco.agent-0.8.14-runtime") + "=destfile=" + counts;
        String own = "-javaagent:" + AgentJar.path();
        return new ChildJvm(jdk)
                .withoutAgent()
                .jvm(comesFirst ? coverage : own)
                .jvm(comesFirst ? own : coverage)
                .seconds(120);
    }
}
