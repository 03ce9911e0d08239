package org.taskrace.agent.transform.context;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.taskrace.engine.site.Site;

class InlinedCallTest {

    private static final Site.Target TARGET = new Site.Target(Site.Kind.ARRAY, "", "");

    @Test
    void a_line_has_the_number_of_its_call_and_itself() {
        for (int number : new int[] {1, 2, 300}) {
            for (int line : new int[] {0, 1, 65_535}) {
                int packed = number << InlinedCall.SHIFT | line;
                assertTrue(InlinedCall.isInlined(packed));
                assertEquals(number, InlinedCall.number(packed));
                assertEquals(line, InlinedCall.line(packed));
            }
        }
        assertFalse(InlinedCall.isInlined(65_535));
    }

    @Test
    void a_place_in_code_that_was_inlined_twice_names_both_calls_innermost_first() {
        Site outer = new Site("A", "run", "A.java", 10, TARGET);
        Site inner = new InlinedCall("B", "get", "B.java", outer).site(20, TARGET);
        Site innermost = new InlinedCall("B", "at", "B.java", inner).site(30, TARGET);
        assertEquals("B.at(B.java:30)", innermost.frame());
        assertEquals(
                List.of("B.get(B.java:20)", "A.run(A.java:10)"),
                innermost.callers().stream().map(Site::frame).toList());
    }
}
