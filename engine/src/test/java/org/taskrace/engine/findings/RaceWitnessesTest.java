package org.taskrace.engine.findings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.taskrace.engine.site.Site;

class RaceWitnessesTest {

    private static final Site.Target TARGET = new Site.Target(Site.Kind.ARRAY, "", "");

    private static List<String> corrected(Site site, String... stack) {
        return RaceWitnesses.at(site, new ArrayList<>(List.of(stack)));
    }

    @Test
    void the_innermost_line_is_that_of_the_access() {
        Site site = new Site("A", "run", "A.java", 12, TARGET);
        assertEquals(
                List.of("A.run(A.java:12)", "A.main(A.java:3)"),
                corrected(site, "A.run(A.java:15)", "A.main(A.java:3)"));
        assertEquals(List.of("B.run(B.java:15)"), corrected(site, "B.run(B.java:15)"));
    }

    @Test
    void methods_whose_code_was_inlined_have_their_frames_again() {
        Site call = new Site("A", "run", "A.java", 12, TARGET);
        Site inner = new Site("B", "get", "B.java", 20, TARGET, List.of(call));
        Site access = new Site("B", "at", "B.java", 30, TARGET, List.of(inner, call));
        assertEquals(
                List.of("B.at(B.java:30)", "B.get(B.java:20)", "A.run(A.java:12)", "A.main(A.java:3)"),
                corrected(access, "A.run(A.java:15)", "A.main(A.java:3)"));
    }
}
