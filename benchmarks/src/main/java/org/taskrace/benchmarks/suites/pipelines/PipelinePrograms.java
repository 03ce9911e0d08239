package org.taskrace.benchmarks.suites.pipelines;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.taskrace.benchmarks.suites.Program;

/** The three programs of the PRacer paper's evaluation, by name. */
public final class PipelinePrograms {

    private PipelinePrograms() {}

    public static Map<String, Supplier<Program>> all() {
        Map<String, Supplier<Program>> programs = new LinkedHashMap<>();
        programs.put("ferret", Ferret::new);
        programs.put("lz77", Lz77::new);
        programs.put("x264", X264::new);
        return programs;
    }
}
