package org.taskrace.benchmarks.papers.dependencies;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.taskrace.benchmarks.papers.Workload;

/** The seven programs of the DRDP paper's table 2, by name. */
public final class DependencyWorkloads {

    private DependencyWorkloads() {}

    public static Map<String, Supplier<Workload>> all() {
        Map<String, Supplier<Workload>> programs = new LinkedHashMap<>();
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
