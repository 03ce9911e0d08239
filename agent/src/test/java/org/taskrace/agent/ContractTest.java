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

/** The documented behaviour of the JDK's concurrent classes holds under the agent too: the programs of programs/contract run alike. */
class ContractTest {

    private static final Path PROGRAMS = Path.of("..", "programs", "contract");

    @TempDir
    static Path classes;

    @BeforeAll
    static void compile() throws IOException {
        try (Stream<Path> files = Files.list(PROGRAMS)) {
            ChildJvm.compile(
                    files.filter(file -> file.toString().endsWith(".java")).toList(), classes);
        }
    }

    private static String[] contracts() throws IOException {
        try (Stream<Path> files = Files.list(PROGRAMS)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith("Contract.java") && !name.equals("Contract.java"))
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
    void every_assertion_holds_with_and_without_the_agent(Jdks.Jdk jdk) throws IOException {
        ChildJvm.Result plain = plainly(jdk);
        for (int more = 0; more < 3 && !plain.out().endsWith("assertions, 0 failed\n"); more++) {
            // Without the agent time is real, and passes at any place on a machine that is busy.
            plain = plainly(jdk);
        }
        assertTrue(plain.out().endsWith("assertions, 0 failed\n"), plain.out() + plain.err());
        ChildJvm.Result checked = new ChildJvm(jdk).seconds(120).run(classes, "Contract", contracts());
        for (int more = 0; more < 3 && !plain.out().equals(checked.out()); more++) {
            // How often a periodic task runs in a real second differs, and with it the number of assertions.
            plain = plainly(jdk);
        }
        assertEquals(plain.out(), checked.out(), checked.err());
    }

    private static ChildJvm.Result plainly(Jdks.Jdk jdk) throws IOException {
        return new ChildJvm(jdk).withoutAgent().seconds(120).run(classes, "Contract", contracts());
    }
}
