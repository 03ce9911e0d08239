package org.taskrace.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.taskrace.core.detect.Algorithm;
import org.taskrace.core.detect.Algorithms;

/**
 * Table of nanoseconds of processor time for each task event and query, and bytes for each task, by algorithm, shape
 * and number of tasks. Usage: {@code ReachabilityTable [--quick] [--tasks N,N,…] [algorithm…]}; without a name, all
 * algorithms.
 */
public final class ReachabilityTable {

    private static final String FORMAT = "| %-9s | %-5s | %10s | %8s | %8s | %13s | %13s | %10s |%n";

    private boolean quick;
    private String[] tasks = {"10000", "100000", "1000000", "10000000"};
    private final List<String> algorithms = new ArrayList<>();

    private ReachabilityTable(String[] arguments) {
        for (int i = 0; i < arguments.length; i++) {
            switch (arguments[i]) {
                case "--quick" -> quick = true;
                case "--tasks" -> {
                    if (++i == arguments.length) {
                        throw new IllegalArgumentException("--tasks needs numbers, such as --tasks 10000,1000000");
                    }
                    tasks = arguments[i].split(",");
                }
                default -> algorithms.add(Algorithms.byName(arguments[i]).name());
            }
        }
        if (algorithms.isEmpty()) {
            Algorithms.all().stream().map(Algorithm::name).forEach(algorithms::add);
        }
        Arrays.stream(tasks).forEach(ReachabilityTable::parseTasks);
    }

    private static int parseTasks(String number) {
        try {
            int parsed = Integer.parseInt(number);
            if (parsed >= 7) {
                return parsed;
            }
        } catch (NumberFormatException wrong) {
            // Answered like a number that is too small.
        }
        throw new IllegalArgumentException("--tasks: '" + number + "' is no number of tasks from 7 on");
    }

    /** Prints the table. */
    public static void main(String[] arguments) throws RunnerException {
        ReachabilityTable table;
        try {
            table = new ReachabilityTable(arguments);
        } catch (IllegalArgumentException wrong) {
            System.err.println(wrong.getMessage());
            System.exit(64);
            return;
        }
        table.print();
    }

    private void print() throws RunnerException {
        Map<String, Double> nanoseconds = new TreeMap<>();
        for (RunResult result : run()) {
            var parameters = result.getParams();
            String benchmark = parameters.getBenchmark();
            String kernel = benchmark.substring(benchmark.lastIndexOf('.') + 1);
            String pattern = kernel.equals("queries") ? parameters.getParam("pattern") : "";
            String key = key(
                    kernel + pattern,
                    parameters.getParam("algorithm"),
                    parameters.getParam("shape"),
                    parameters.getParam("tasks"));
            nanoseconds.put(
                    key, result.getSecondaryResults().get(ProcessorTime.LABEL).getScore());
        }
        System.out.printf(
                FORMAT,
                "algorithm",
                "shape",
                "tasks",
                "ns/task",
                "ns/event",
                "query ordered",
                "query random",
                "bytes/task");
        System.out.printf(FORMAT, "---", "---", "---:", "---:", "---:", "---:", "---:", "---:");
        for (String algorithm : algorithms) {
            for (Shape shape : Shape.values()) {
                for (String size : tasks) {
                    printRow(nanoseconds, algorithm, shape, size);
                }
            }
        }
    }

    private void printRow(Map<String, Double> nanoseconds, String algorithm, Shape shape, String size) {
        int count = shape.tasks(parseTasks(size));
        Subject subject = new Subject(algorithm, false).runWhole(shape, count);
        double events = nanoseconds.get(key("events", algorithm, shape.name(), size));
        System.out.printf(
                FORMAT,
                algorithm,
                shape.name().toLowerCase(Locale.ROOT),
                count,
                number(events / count),
                number(events / subject.events()),
                number(nanoseconds.get(key("queriesordered", algorithm, shape.name(), size))),
                number(nanoseconds.get(key("queriesrandom", algorithm, shape.name(), size))),
                number((double) subject.bytes() / count));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    private static String key(String kernel, String algorithm, String shape, String tasks) {
        return kernel + "/" + algorithm + "/" + shape + "/" + tasks;
    }

    private Collection<RunResult> run() throws RunnerException {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include(ReachabilityBenchmark.class.getName().replace(".", "\\."))
                .param("algorithm", algorithms.toArray(new String[0]))
                .param("tasks", tasks)
                .addProfiler(ProcessorTime.class)
                .verbosity(VerboseMode.SILENT)
                .shouldFailOnError(true);
        if (quick) {
            options.forks(1)
                    .warmupIterations(3)
                    .warmupTime(TimeValue.milliseconds(300))
                    .measurementIterations(6)
                    .measurementTime(TimeValue.milliseconds(100));
        }
        return new Runner(options.build()).run();
    }
}
