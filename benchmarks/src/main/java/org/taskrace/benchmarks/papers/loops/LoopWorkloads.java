package org.taskrace.benchmarks.papers.loops;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.taskrace.benchmarks.papers.Workload;

/** The twelve programs of the ESP-bags paper's table 2, by name. */
public final class LoopWorkloads {

    private LoopWorkloads() {}

    public static Map<String, Supplier<Workload>> all() {
        Map<String, Supplier<Workload>> programs = new LinkedHashMap<>();
        programs.put("Series", Series::new);
        programs.put("LUFact", LuFact::new);
        programs.put("SOR", Sor::new);
        programs.put("Crypt", Crypt::new);
        programs.put("Sparse", Sparse::new);
        programs.put("MolDyn", MolDyn::new);
        programs.put("MonteCarlo", MonteCarlo::new);
        programs.put("RayTracer", RayTracer::new);
        programs.put("Fannkuch", Fannkuch::new);
        programs.put("Fasta", Fasta::new);
        programs.put("Mandelbrot", Mandelbrot::new);
        programs.put("Matmul", Matmul::new);
        return programs;
    }
}
