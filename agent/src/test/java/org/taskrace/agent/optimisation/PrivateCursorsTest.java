package org.taskrace.agent.optimisation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taskrace.agent.testing.ChildJvm;
import org.taskrace.agent.testing.Jdks;

/** An iterator of which nothing is remembered hides no race on what it walks over, and one that is shared still races. */
class PrivateCursorsTest {

    private static final Pattern RACE = Pattern.compile("(?:race \\d+ on|also    race \\d+:) (.*)");

    @Test
    void races_are_the_same_whether_iterators_are_remembered_or_not(@TempDir Path classes) {
        ChildJvm.compile(List.of(Path.of("src", "test", "programs", "Cursors.java")), classes);
        ChildJvm.Result with = run(classes, "");
        ChildJvm.Result without = run(classes, "no-opt=local");
        assertEquals(
                List.of(
                        "java.util.ArrayList element 2, created at Cursors.java:25",
                        "read in Cursors$1.compute(Cursors.java:39) and write in Cursors.main(Cursors.java:65)",
                        "write in Cursors$1.compute(Cursors.java:44) and read in Cursors.main(Cursors.java:66)",
                        "java.util.HashMap object, created at Cursors.java:19",
                        "java.util.TreeSet object, created at Cursors.java:18",
                        "java.util.ArrayList$Itr object",
                        "java.util.LinkedHashMap$LinkedKeyIterator object"),
                RACE.matcher(with.err()).results().map(found -> found.group(1)).toList(),
                with.err());
        assertEquals(without.err(), with.err());
        assertEquals(without.out(), with.out());
        assertEquals(66, with.status());
    }

    private static ChildJvm.Result run(Path classes, String options) {
        return new ChildJvm(Jdks.usual().get(0)).options(options).run(classes, "Cursors");
    }
}
