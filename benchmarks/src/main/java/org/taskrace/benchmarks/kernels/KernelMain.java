package org.taskrace.benchmarks.kernels;

import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Runs kernels and prints, for each, the least processor time of a round in milliseconds. The processor time of the thread that
 * does the work is what counts: other loads on the machine change the time on the clock, not this.
 */
public final class KernelMain {

    private static final Map<String, Supplier<Kernel>> KERNELS = new LinkedHashMap<>();

    static {
        KERNELS.put("sor", Sor::new);
        KERNELS.put("lufact", LuFactorization::new);
        KERNELS.put("crypt", Cipher::new);
        KERNELS.put("sparse", SparseProduct::new);
        KERNELS.put("matmul", MatrixProduct::new);
        KERNELS.put("moldyn", Molecules::new);
        KERNELS.put("raytracer", Spheres::new);
        KERNELS.put("mergesort", MergeSort::new);
        KERNELS.put("fib", Fibonacci::new);
    }

    private KernelMain() {}

    /** Arguments: rounds, then names of kernels (none: all). */
    public static void main(String[] args) {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 10;
        for (Map.Entry<String, Supplier<Kernel>> entry : KERNELS.entrySet()) {
            if (args.length > 1 && !java.util.Arrays.asList(args).contains(entry.getKey())) {
                continue;
            }
            Kernel kernel = entry.getValue().get();
            long least = Long.MAX_VALUE;
            double result = 0;
            for (int round = 0; round < rounds; round++) {
                long before = processorTime();
                result = kernel.run();
                least = Math.min(least, processorTime() - before);
            }
            System.out.printf(Locale.ROOT, "%s %.3f %s%n", entry.getKey(), least / 1e6, result);
        }
    }

    private static long processorTime() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
