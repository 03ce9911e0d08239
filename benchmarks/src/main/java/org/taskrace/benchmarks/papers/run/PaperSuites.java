package org.taskrace.benchmarks.papers.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.taskrace.benchmarks.papers.ConstructsKind;
import org.taskrace.benchmarks.papers.Size;
import org.taskrace.benchmarks.papers.Workload;
import org.taskrace.benchmarks.papers.dependencies.DependencyWorkloads;
import org.taskrace.benchmarks.papers.loops.LoopWorkloads;
import org.taskrace.benchmarks.papers.pipelines.PipelineWorkloads;
import org.taskrace.benchmarks.suite.Benchmark;
import org.taskrace.benchmarks.suite.Suite;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** The papers' programs as suites, with the papers' figures beside them. */
public final class PaperSuites {

    /** Small unless {@code -Dtaskrace.benchmark.size=paper} is said. */
    private static final Size SIZE = Size.of(System.getProperty("taskrace.benchmark.size", "small"));

    /** Table 3 of the ESP-bags paper: without and with static optimisations. */
    private static final Map<String, String> ESP_BAGS = Map.ofEntries(
            Map.entry("Series", "1.01x, 1.00x optimised"),
            Map.entry("LUFact", "12.45x, 10.08x optimised"),
            Map.entry("SOR", "14.99x, 9.05x optimised"),
            Map.entry("Crypt", "7.63x, 7.29x optimised"),
            Map.entry("Sparse", "12.79x, 2.73x optimised"),
            Map.entry("MolDyn", "10.57x, 3.93x optimised"),
            Map.entry("MonteCarlo", "1.99x, 1.57x optimised"),
            Map.entry("RayTracer", "11.89x, 9.48x optimised"),
            Map.entry("Fannkuch", "1.49x, 1.38x optimised"),
            Map.entry("Fasta", "3.88x, 3.73x optimised"),
            Map.entry("Mandelbrot", "1.02x, 1.02x optimised"),
            Map.entry("Matmul", "6.43x, 1.16x optimised"));

    /** Figure 7 of the PRacer paper: full, and the structure alone. */
    private static final Map<String, String> PRACER = Map.of(
            "ferret", "41.60x, structure 1.00x", "lz77", "14.68x, structure 1.02x", "x264", "17.00x, structure 1.00x");

    /** Table 2 of the DRDP paper, its times divided. */
    private static final Map<String, String> DRDP = Map.of(
            "health", "21.2x",
            "knapsack", "4.97x",
            "matmul", "20.6x",
            "sort", "41.4x",
            "strassen", "29.2x",
            "sparselu", "28.1x",
            "poisson", "46.1x");

    private PaperSuites() {}

    /** Returns the loops with the task API. */
    public static Suite asyncFinish() {
        return suite(
                "async-finish",
                "Raman et al., FMSD 2012: geometric mean of 12 4.86x, 3.05x with static optimisations",
                LoopWorkloads.all(),
                ESP_BAGS,
                ConstructsKind.TASKS);
    }

    /** Returns the loops in plain ForkJoin. */
    public static Suite forkJoin() {
        return suite(
                "forkjoin",
                "Raman et al., FMSD 2012, with async and finish: geometric mean of 12 4.86x, 3.05x with static optimisations",
                LoopWorkloads.all(),
                ESP_BAGS,
                ConstructsKind.FORKJOIN);
    }

    public static Suite pipeline() {
        return suite(
                "pipeline",
                "Xu et al., PPoPP 2018: 14.68x to 41.60x, structure alone 1.00x to 1.02x",
                PipelineWorkloads.all(),
                PRACER,
                ConstructsKind.TASKS);
    }

    public static Suite promise() {
        return suite("promise", "DRDP: geometric mean of 7 23x", DependencyWorkloads.all(), DRDP, ConstructsKind.TASKS);
    }

    private static Suite suite(
            String name,
            String paper,
            Map<String, Supplier<Workload>> workloads,
            Map<String, String> figures,
            ConstructsKind kind) {
        List<Benchmark> benchmarks = new ArrayList<>();
        workloads.forEach((workload, maker) ->
                benchmarks.add(Benchmark.of(workload, figures.get(workload), () -> new Prepared(maker.get(), kind))));
        return new Suite(name, paper, benchmarks);
    }

    /** A workload with its input and its constructs; as the baseline, tasks are run as calls. */
    private static final class Prepared implements SuiteProgram {
        private final Workload workload;
        private final ConstructsKind kind;

        Prepared(Workload workload, ConstructsKind kind) {
            this.workload = workload;
            this.kind = SERIAL
                    ? ConstructsKind.SERIAL
                    : kind == ConstructsKind.TASKS && Boolean.getBoolean("taskrace.benchmark.workers")
                            ? ConstructsKind.WORKERS
                            : kind;
            workload.prepare(SIZE);
        }

        @Override
        public double run() {
            workload.run(kind.create());
            return 0;
        }

        @Override
        public void check() {
            workload.validate();
        }
    }
}
