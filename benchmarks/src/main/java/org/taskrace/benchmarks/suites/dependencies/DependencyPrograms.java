package org.taskrace.benchmarks.suites.dependencies;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.taskrace.benchmarks.suites.Program;

/** The seven programs of the DRDP paper's table 2, by name. */
public final class DependencyPrograms {

    private DependencyPrograms() {}

    public static Map<String, Supplier<Program>> all() {
        Map<String, Supplier<Program>> programs = new LinkedHashMap<>();
        programs.put("health", Health::new);
        programs.put("knapsack", Knapsack::new);
        programs.put("matmul", RecursiveMatmul::new);
        programs.put("sort", Sort::new);
        programs.put("strassen", Strassen::new);
        programs.put("sparselu", SparseLu::new);
        programs.put("poisson", Poisson::new);
        return programs;
    }
}
