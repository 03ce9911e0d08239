package org.taskrace.core.reach.suprema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.taskrace.core.testing.RandomShare;
import org.taskrace.core.testing.Script;

/** Random programs of every family, compared access by access with the brute-force dag. */
class SupremaRandomTest {

    private static final int PROGRAMS = Integer.getInteger("taskrace.random.programs", RandomShare.of(400));

    @ParameterizedTest
    @CsvSource({
        "FORK, false",
        "ASYNC, false",
        "SPAWN, false",
        "NONE, true",
        "ASYNC, true",
        "SPAWN, true",
    })
    void agrees_with_the_dag_on_random_programs(RandomScript.Family family, boolean pipelines) {
        int racy = 0;
        int quiet = 0;
        for (int seed = 0; seed < PROGRAMS; seed++) {
            RandomScript program = new RandomScript(seed, family, pipelines, 10 + seed % 120);
            CheckedSuprema checked = new CheckedSuprema();
            try {
                assertEquals(List.of(), Script.racyLocations(checked, program));
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("seed " + seed + ": " + program, e);
            }
            if (checked.told() > 0) {
                racy++;
            } else {
                quiet++;
            }
        }
        assertTrue(racy > PROGRAMS / 20 && quiet > PROGRAMS / 20, racy + " racy and " + quiet + " quiet programs");
    }
}
