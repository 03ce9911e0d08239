package org.taskrace.benchmarks.papers.pipelines;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.taskrace.benchmarks.papers.Workload;

/** The three programs of the PRacer paper's evaluation, by name. */
public final class PipelineWorkloads {

    private PipelineWorkloads() {}

    public static Map<String, Supplier<Workload>> all() {
        Map<String, Supplier<Workload>> programs = new LinkedHashMap<>();
        programs.put("ferret", Ferret::new);
        programs.put("lz77", Lz77::new);
        programs.put("x264", X264::new);
        return programs;
    }
}
