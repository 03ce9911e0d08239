package org.taskrace.benchmarks.papers.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.taskrace.benchmarks.papers.ConstructsKind;
import org.taskrace.benchmarks.papers.Size;
import org.taskrace.benchmarks.papers.Workload;
import org.taskrace.benchmarks.papers.dependencies.DependencyWorkloads;
import org.taskrace.benchmarks.papers.loops.LoopWorkloads;
import org.taskrace.benchmarks.papers.pipelines.PipelineWorkloads;
import org.taskrace.benchmarks.suite.Benchmark;
import org.taskrace.benchmarks.suite.Suite;

class WorkloadsTest {

    @TestFactory
    List<DynamicTest> every_workload_computes_what_its_independent_check_expects_with_every_construct() {
        List<DynamicTest> tests = new ArrayList<>();
        for (ConstructsKind kind : ConstructsKind.values()) {
            add(tests, LoopWorkloads.all(), kind);
            if (kind != ConstructsKind.FORKJOIN) {
                add(tests, PipelineWorkloads.all(), kind);
                add(tests, DependencyWorkloads.all(), kind);
            }
        }
        return tests;
    }

    private static void add(List<DynamicTest> tests, Map<String, Supplier<Workload>> workloads, ConstructsKind kind) {
        workloads.forEach((name, maker) ->
                tests.add(DynamicTest.dynamicTest(name + " " + kind, () -> runTwice(maker.get(), kind))));
    }

    /** Twice, since a program that does not begin anew gives a wrong result the second time. */
    private static void runTwice(Workload workload, ConstructsKind kind) {
        workload.prepare(Size.SMALL);
        for (int round = 0; round < 2; round++) {
            try {
                workload.run(kind.create());
            } catch (UnsupportedOperationException e) {
                // Workers know a part of the constructs.
                assumeFalse(kind == ConstructsKind.WORKERS, e.getMessage());
                throw e;
            }
            workload.validate();
        }
    }

    @Test
    void each_program_of_a_suite_has_the_papers_figure_beside_it() {
        List<Suite> suites = List.of(
                PaperSuites.asyncFinish(), PaperSuites.forkJoin(), PaperSuites.pipeline(), PaperSuites.promise());
        assertEquals(
                List.of(12, 12, 3, 7),
                suites.stream().map(suite -> suite.benchmarks().size()).toList());
        for (Suite suite : suites) {
            for (Benchmark benchmark : suite.benchmarks()) {
                assertNotNull(benchmark.paper(), benchmark.name());
            }
        }
    }
}
