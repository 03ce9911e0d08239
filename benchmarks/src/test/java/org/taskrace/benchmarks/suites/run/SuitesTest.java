package org.taskrace.benchmarks.suites.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.taskrace.benchmarks.suites.ConstructsKind;
import org.taskrace.benchmarks.suites.Program;
import org.taskrace.benchmarks.suites.Size;

class SuitesTest {

    @TestFactory
    List<DynamicTest> every_program_computes_what_its_independent_check_expects_with_every_construct() {
        List<DynamicTest> tests = new ArrayList<>();
        for (Map.Entry<String, Map<String, Supplier<Program>>> suite :
                SuiteMain.suites().entrySet()) {
            for (Map.Entry<String, Supplier<Program>> program : suite.getValue().entrySet()) {
                for (ConstructsKind kind : ConstructsKind.values()) {
                    if (kind != ConstructsKind.FORKJOIN || suite.getKey().equals("loops")) {
                        String name = suite.getKey() + " " + program.getKey() + " " + kind;
                        tests.add(DynamicTest.dynamicTest(
                                name, () -> runTwice(program.getValue().get(), kind)));
                    }
                }
            }
        }
        return tests;
    }

    /** Twice, since a program that does not begin anew gives a wrong result the second time. */
    private static void runTwice(Program program, ConstructsKind kind) {
        program.prepare(Size.SMALL);
        for (int round = 0; round < 2; round++) {
            program.run(kind.create());
            program.validate();
        }
    }

    @Test
    void the_suites_are_those_of_the_papers() {
        Map<String, Map<String, Supplier<Program>>> suites = SuiteMain.suites();
        assertEquals(Set.of("loops", "pipelines", "promises"), suites.keySet());
        assertEquals(12, suites.get("loops").size());
        assertEquals(3, suites.get("pipelines").size());
        assertEquals(7, suites.get("promises").size());
    }
}
