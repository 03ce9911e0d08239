package org.taskrace.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taskrace.agent.testing.ChildJvm;
import org.taskrace.agent.testing.Jdks;

/** Serialised form, reflection, records, enums, messages of failures, deep recursion: a rewritten class behaves as before. */
class HazardsTest {

    @TempDir
    static Path classes;

    @BeforeAll
    static void compile() {
        ChildJvm.compile(List.of(Path.of("src", "test", "programs", "Hazards.java")), classes);
    }

    static List<Jdks.Jdk> jdks() {
        return Jdks.usual();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void output_is_the_same_with_and_without_the_agent(Jdks.Jdk jdk) {
        ChildJvm.Result plain = new ChildJvm(jdk).withoutAgent().run(classes, "Hazards");
        ChildJvm.Result checked = new ChildJvm(jdk).run(classes, "Hazards");
        assertEquals(plain.out(), checked.out());
        assertEquals("taskrace: no race, in every schedule of this input\n", checked.err());
        assertEquals(0, checked.status());
    }
}
