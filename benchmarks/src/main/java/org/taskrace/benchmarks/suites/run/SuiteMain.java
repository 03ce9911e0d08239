package org.taskrace.benchmarks.suites.run;

import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.taskrace.benchmarks.suites.Constructs;
import org.taskrace.benchmarks.suites.ConstructsKind;
import org.taskrace.benchmarks.suites.Program;
import org.taskrace.benchmarks.suites.Size;
import org.taskrace.benchmarks.suites.dependencies.DependencyPrograms;
import org.taskrace.benchmarks.suites.loops.LoopPrograms;
import org.taskrace.benchmarks.suites.pipelines.PipelinePrograms;

/**
 * Runs programs of a suite and prints a line for each: its name, the least processor time of a round in milliseconds. Every
 * result is validated.
 */
public final class SuiteMain {

    private SuiteMain() {}

    /** Arguments: suite, constructs, size, rounds, then names of programs (none: all). */
    public static void main(String[] args) {
        if (args.length < 4) {
            System.err.println("arguments: SUITE serial|tasks|forkjoin small|paper ROUNDS [PROGRAM…]; suites: "
                    + suites().keySet());
            System.exit(64);
        }
        Map<String, Supplier<Program>> programs = suites().get(args[0]);
        if (programs == null) {
            throw new IllegalArgumentException("no suite " + args[0] + "; there are " + suites().keySet());
        }
        ConstructsKind kind = ConstructsKind.of(args[1]);
        Size size = Size.valueOf(args[2].toUpperCase(Locale.ROOT));
        int rounds = Integer.parseInt(args[3]);
        List<String> wanted = List.of(args).subList(4, args.length);
        for (Map.Entry<String, Supplier<Program>> entry : programs.entrySet()) {
            if (wanted.isEmpty() || wanted.contains(entry.getKey())) {
                measure(entry.getKey(), entry.getValue().get(), kind, size, rounds);
            }
        }
    }

    /** The programs of each suite, by the suite's name. */
    public static Map<String, Map<String, Supplier<Program>>> suites() {
        Map<String, Map<String, Supplier<Program>>> suites = new LinkedHashMap<>();
        suites.put("loops", LoopPrograms.all());
        suites.put("pipelines", PipelinePrograms.all());
        suites.put("promises", DependencyPrograms.all());
        return suites;
    }

    private static void measure(String name, Program program, ConstructsKind kind, Size size, int rounds) {
        program.prepare(size);
        Constructs constructs = kind.create();
        long least = Long.MAX_VALUE;
        for (int round = 0; round < rounds; round++) {
            long before = processorTime();
            program.run(constructs);
            least = Math.min(least, processorTime() - before);
        }
        program.validate();
        System.out.printf(Locale.ROOT, "%s %.3f%n", name, least / 1e6);
    }

    /** Of the thread that does the work: other loads on the machine change the time on the clock, not this. */
    private static long processorTime() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
