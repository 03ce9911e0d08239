package org.taskrace.core.reach.promises;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.taskrace.core.detect.Algorithms;
import org.taskrace.core.detect.Detector;
import org.taskrace.core.reach.PathExplanation;
import org.taskrace.core.testing.EventText;

class StepTreeTextTest {

    /** Runs the program of the paper's figure 6: y is promise a, p is promise b. */
    @Test
    void tree_and_joins_are_those_of_figure_7() {
        Detector detector = Algorithms.byName("drdp").detector();
        EventText.racyLocations(
                detector, "0 async 1; 1 W x; 1 set a; 0 get a; 0 async 2; 2 R x; 2 set b; 1 get b; 1 end; 2 end");
        Map<String, String> sections = new HashMap<>();
        detector.explain(new PathExplanation() {
            @Override
            public void column(String name, String value) {}

            @Override
            public void section(String title, String text) {
                sections.put(title, text);
            }
        });
        assertEquals("""
                root T1
                  s0
                  finish of T1
                    async T2
                      s1
                      s3
                      s8
                    s2
                    s4
                    async T3
                      s5
                      s7
                    s6
                  s9""", sections.get("DPST"));
        assertEquals("""
                T1  nt ∅  lsa ∅
                T2  nt s5  lsa ∅
                T3  nt ∅  lsa T1: s1""", sections.get("non-tree joins"));
    }
}
