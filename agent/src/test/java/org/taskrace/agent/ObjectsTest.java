package org.taskrace.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taskrace.agent.testing.ChildJvm;
import org.taskrace.agent.testing.Jdks;

/** Order-dependent operations, and tables of the user. */
class ObjectsTest {

    private static final Path PROGRAMS = Path.of("src", "test", "programs");

    @TempDir
    static Path work;

    @BeforeAll
    static void compile() {
        ChildJvm.compile(List.of(PROGRAMS.resolve("OrderDependence.java"), PROGRAMS.resolve("Tallies.java")), work);
    }

    static List<Jdks.Jdk> jdks() {
        return Jdks.usual();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void operations_are_order_dependent_at_exactly_the_lines_that_say_so(Jdks.Jdk jdk) throws IOException {
        ChildJvm.Result result = new ChildJvm(jdk).options("determinacy").run(work, "OrderDependence");
        Set<String> expected = new TreeSet<>();
        List<String> lines = Files.readAllLines(PROGRAMS.resolve("OrderDependence.java"));
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).endsWith("// order")) {
                expected.add("OrderDependence.java:" + (i + 1));
            }
        }
        Set<String> reported = new TreeSet<>();
        Matcher pair = Pattern.compile("(?m)^taskrace: order-dependent: .* at (\\S+) and \\w+ at (\\S+)$")
                .matcher(result.err());
        while (pair.find()) {
            reported.add(pair.group(1));
            reported.add(pair.group(2));
        }
        assertEquals(expected, reported, result.err());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void they_fail_the_run_only_if_that_is_asked_for(Jdks.Jdk jdk) {
        ChildJvm strict = new ChildJvm(jdk).options("determinacy");
        assertEquals(66, strict.run(work, "OrderDependence").status());
        assertEquals(0, new ChildJvm(jdk).run(work, "OrderDependence").status());
        ChildJvm.Result commuting = strict.run(work, "OrderDependence", "commuting");
        assertEquals(0, commuting.status(), commuting.err());
    }

    @Test
    void a_list_that_is_cut_says_so() throws IOException {
        Path json = work.resolve("cut.json");
        ChildJvm.Result cut =
                new ChildJvm(jdks().get(0)).options("max-races=1,json=" + json).run(work, "OrderDependence");
        assertTrue(
                cut.err().contains("taskrace: order-dependent: and others that are not listed: raise --max-races"),
                cut.err());
        assertTrue(Files.readString(json).contains("\"moreOrderDependent\":true"), () -> json.toString());
        new ChildJvm(jdks().get(0)).options("json=" + json).run(work, "OrderDependence");
        assertTrue(Files.readString(json).contains("\"moreOrderDependent\":false"), () -> json.toString());
    }

    @Test
    void a_table_of_the_user_describes_a_class_that_is_left_out() throws IOException {
        Path table = Files.writeString(
                work.resolve("tallies.txt"), "type Tallies$Tally unsafe\nreads: total\nwrites: add\n");
        Jdks.Jdk jdk = jdks().get(0);
        ChildJvm described = new ChildJvm(jdk).options("exclude=Tallies$Tally,jdk-objects=" + table);
        ChildJvm.Result racy = described.run(work, "Tallies", "racy");
        assertEquals(66, racy.status(), racy.err());
        assertTrue(racy.err().contains("race 1 on Tallies$Tally object"), racy.err());
        assertEquals(0, described.run(work, "Tallies").status());
    }

    @Test
    void a_table_that_cannot_be_understood_stops_the_run() throws IOException {
        Path table = Files.writeString(work.resolve("wrong.txt"), "type Tallies$Tally unsafe\nwrote: add\n");
        ChildJvm.Result result =
                new ChildJvm(jdks().get(0)).options("jdk-objects=" + table).run(work, "Tallies");
        assertEquals(64, result.status());
        assertTrue(result.err().contains("wrong.txt:2: 'wrote' is no effect"), result.err());
    }
}
