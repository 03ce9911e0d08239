package org.taskrace.agent.result;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.taskrace.annotations.BenignRace;
import org.taskrace.report.RaceReport;

/** Fields that are marked in the class file are found; all others, and what cannot be read, are not. */
class BenignFieldFinderTest {

    @interface LazyInit {}

    static class Cache {
        @LazyInit
        int hash;

        @BenignRace("every task computes the same")
        static String name;

        int hits;
    }

    private static Optional<String> mark(String className, String field) {
        RaceReport.Access access = new RaceReport.Access("write", className, "get", "Cache.java", 3, List.of("main"));
        RaceReport.Location location = new RaceReport.Location("field", className, field, null, null);
        return new BenignFieldFinder().of(new RaceReport(location, access, access, "nothing orders them", 1));
    }

    @Test
    void marked_fields_are_found_with_their_reason() {
        String name = Cache.class.getName();
        assertEquals(Optional.of("@LazyInit on " + name + ".hash"), mark(name, "hash"));
        assertEquals(
                Optional.of("@BenignRace on " + name + ".name (every task computes the same)"), mark(name, "name"));
    }

    @Test
    void other_fields_and_unknown_classes_are_not_marked() {
        assertEquals(Optional.empty(), mark(Cache.class.getName(), "hits"));
        assertEquals(Optional.empty(), mark("no.such.Class", "hits"));
        assertEquals(Optional.empty(), mark("double[]", null));
    }
}
