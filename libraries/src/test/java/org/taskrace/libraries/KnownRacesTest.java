package org.taskrace.libraries;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taskrace.agent.testing.ChildJvm;
import org.taskrace.agent.testing.Expectations;
import org.taskrace.agent.testing.Jdks;

/** Races of public bug reports: found at the library's line in the version that has them, and none in the repaired one. */
class KnownRacesTest {

    private static final int RACE = 66;

    @TempDir
    static Path work;

    static List<LibraryProgram> programs() throws IOException {
        return LibraryProgram.in("known");
    }

    @ParameterizedTest
    @MethodSource("programs")
    void old_version_races_and_repaired_one_does_not(LibraryProgram program) throws IOException {
        assertTrue(program.text().contains("Bug: https://"), "which bug report?");
        String racy = program.compile(program.mustSay("racy"), work);
        String repaired = program.compile(program.mustSay("repaired"), work);
        for (Jdks.Jdk jdk : Jdks.all()) {
            ChildJvm.Result old = program.run(jdk, racy, true);
            String where = jdk + "\n" + old.err();
            assertEquals(RACE, old.status(), where);
            assertTrue(Expectations.reported(old.err()).racyLines().contains(program.mustSay("race at")), where);
            ChildJvm.Result fixed = program.run(jdk, repaired, true);
            assertEquals(0, fixed.status(), jdk + "\n" + fixed.err());
            assertTrue(fixed.err().contains("taskrace: no race"), jdk + "\n" + fixed.err());
        }
    }
}
