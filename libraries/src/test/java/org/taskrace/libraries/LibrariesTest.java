package org.taskrace.libraries;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taskrace.agent.testing.ChildJvm;
import org.taskrace.agent.testing.Expectations;
import org.taskrace.agent.testing.Jdks;

/** The parallel parts of real libraries: the same output with the agent, no false alarm, no class that failed to be rewritten. Where a library has a race, its program
 * says at which lines, and why it is one. */
class LibrariesTest {

    private static final int RACE = 66;
    private static final int INCONCLUSIVE = 69;

    @TempDir
    static Path work;

    static List<LibraryProgram> programs() throws IOException {
        return LibraryProgram.in("parallel");
    }

    @ParameterizedTest
    @MethodSource("programs")
    void program_has_the_same_output_and_no_race_but_those_that_it_names(LibraryProgram program) throws IOException {
        String classPath = program.compile(program.mustSay("jars"), work);
        for (Jdks.Jdk jdk : Jdks.all()) {
            ChildJvm.Result plain = program.run(jdk, classPath, false);
            ChildJvm.Result checked = program.run(jdk, classPath, true);
            String where = jdk + "\n" + checked.err();
            assertEquals(0, plain.status(), plain.err());
            assertEquals(plain.out(), checked.out(), where);
            assertFalse(checked.err().contains("could not be rewritten"), where);
            String limit = program.says("inconclusive").orElse(null);
            String races = program.says("races at").orElse(null);
            if (races != null) {
                assertEquals(
                        Set.of(races.split(" ")),
                        Expectations.reported(checked.err()).racyLines(),
                        where);
                assertEquals(RACE, checked.status(), where);
            } else if (limit == null) {
                assertTrue(checked.err().contains("taskrace: no race"), where);
                assertEquals(0, checked.status(), where);
            } else {
                assertTrue(checked.err().contains(limit), where);
                assertEquals(INCONCLUSIVE, checked.status(), where);
            }
        }
    }

    @Test
    void inconclusive_programs_are_the_exception() throws IOException {
        long inconclusive = programs().stream()
                .filter(p -> p.says("inconclusive").isPresent())
                .count();
        assertTrue(
                programs().size() - inconclusive >= 10,
                inconclusive + " of " + programs().size());
    }
}
