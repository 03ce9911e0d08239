package org.taskrace.benchmarks.kernels;

import java.util.List;
import org.taskrace.benchmarks.suite.Benchmark;
import org.taskrace.benchmarks.suite.Suite;

/** Kernels in plain ForkJoin, as an unmodified program has them. */
public final class ForkJoinSuite {

    private ForkJoinSuite() {}

    /** The figures are those of table 3 of the ESP-bags paper, for the same kernels written with async and finish. */
    public static Suite suite() {
        return new Suite(
                "forkjoin",
                "Raman et al., FMSD 2012, async-finish: geometric mean of 12 4.86x, 3.05x with static optimisations",
                List.of(
                        Benchmark.of("SOR", "14.99x, 9.05x optimised", Sor::new),
                        Benchmark.of("LUFact", "12.45x, 10.08x optimised", LuFactorization::new),
                        Benchmark.of("Crypt", "7.63x, 7.29x optimised", Cipher::new),
                        Benchmark.of("Sparse", "12.79x, 2.73x optimised", SparseProduct::new),
                        Benchmark.of("Matmul", "6.43x, 1.16x optimised", MatrixProduct::new),
                        Benchmark.of("MolDyn", "10.57x, 3.93x optimised", Molecules::new),
                        Benchmark.of("RayTracer", "11.89x, 9.48x optimised", Spheres::new),
                        Benchmark.of("MergeSort", "", MergeSort::new),
                        Benchmark.ofTasks("fib", Fibonacci::new)));
    }
}
