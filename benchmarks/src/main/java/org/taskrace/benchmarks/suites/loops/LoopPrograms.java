package org.taskrace.benchmarks.suites.loops;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.taskrace.benchmarks.suites.Program;

/** The twelve programs of the ESP-bags paper's table 2, by name. */
public final class LoopPrograms {

    private LoopPrograms() {}

    public static Map<String, Supplier<Program>> all() {
        Map<String, Supplier<Program>> programs = new LinkedHashMap<>();
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
