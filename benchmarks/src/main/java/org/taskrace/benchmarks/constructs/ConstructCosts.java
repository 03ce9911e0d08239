package org.taskrace.benchmarks.constructs;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Table of the nanoseconds of processor time that a task of each construct takes, for all threads of the process. It is
 * the least of several spells, after one that warms up. A program under the agent has virtual time, so spells are
 * measured by what they use.
 *
 * <pre>
 *   ConstructCosts [TASKS [MILLISECONDS [name…]]]
 * </pre>
 */
public final class ConstructCosts {

    private static final int SPELLS = 4;

    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private ConstructCosts() {}

    public static void main(String[] arguments) throws Exception {
        int tasks = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1000;
        long spell = (arguments.length > 1 ? Long.parseLong(arguments[1]) : 400) * 1_000_000;
        List<String> wanted = List.of(arguments).subList(Math.min(2, arguments.length), arguments.length);
        List<ConstructBenchmark> all = new ArrayList<>(ForkJoinConstructs.all());
        all.addAll(ExecutorConstructs.all());
        all.addAll(ThreadConstructs.all());
        int release = Runtime.version().feature();
        for (ConstructBenchmark construct : all) {
            boolean isWanted = wanted.isEmpty() || wanted.stream().anyMatch(construct.name()::contains);
            if (construct.since() <= release && isWanted) {
                System.out.printf(Locale.ROOT, "%s\t%.0f%n", construct.name(), nanosPerTask(construct, tasks, spell));
            }
        }
    }

    private static double nanosPerTask(ConstructBenchmark construct, int tasks, long spell) throws Exception {
        double least = Double.MAX_VALUE;
        for (int i = 0; i <= SPELLS; i++) {
            long begin = PROCESS.getProcessCpuTime();
            long rounds = 0;
            long used;
            do {
                construct.round().run(tasks);
                rounds++;
                used = PROCESS.getProcessCpuTime() - begin;
            } while (used < spell);
            // The first spell includes what the compiler of the JVM takes.
            least = i == 0 ? least : Math.min(least, (double) used / (rounds * tasks));
        }
        return least;
    }
}
