package org.taskrace.benchmarks;

import java.util.Collection;
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

/**
 * Table of nanoseconds for each insertion and each comparison, by list, pattern, size and number of threads. Usage:
 * {@code ListTable [--quick] [--elements N,N,…]}.
 */
public final class ListTable {

    private static final String FORMAT = "| %-10s | %-7s | %10s | %7s | %12s | %13s |%n";

    private boolean quick;
    private String[] elements = {"10000", "100000", "1000000", "10000000"};

    private ListTable(String[] arguments) {
        for (int i = 0; i < arguments.length; i++) {
            switch (arguments[i]) {
                case "--quick" -> quick = true;
                case "--elements" -> elements = Numbers.list("--elements", arguments, ++i, 2);
                default ->
                    throw new IllegalArgumentException(
                            "unknown option '" + arguments[i] + "'; usage: lists.sh [--quick] [--elements N,N]");
            }
        }
    }

    /** Prints the table. */
    public static void main(String[] arguments) throws RunnerException {
        ListTable table;
        try {
            table = new ListTable(arguments);
        } catch (IllegalArgumentException wrong) {
            System.err.println(wrong.getMessage());
            System.exit(64);
            return;
        }
        table.print();
    }

    private void print() throws RunnerException {
        System.out.printf(FORMAT, "list", "pattern", "elements", "threads", "ns/insertion", "ns/comparison");
        System.out.printf(FORMAT, "---", "---", "---:", "---:", "---:", "---:");
        printRows("serial", 1);
        printRows("concurrent", 1);
        printRows("concurrent", 2);
    }

    private void printRows(String list, int threads) throws RunnerException {
        Map<String, Double> nanoseconds = new TreeMap<>();
        // Insertions start their threads themselves; comparisons are started by the harness.
        collect(nanoseconds, run("insert", list, threads, 1));
        collect(nanoseconds, run("compare", list, threads, threads));
        for (ListPattern pattern : ListPattern.values()) {
            for (String size : elements) {
                System.out.printf(
                        FORMAT,
                        list,
                        pattern.name().toLowerCase(Locale.ROOT),
                        size,
                        threads,
                        number(nanoseconds.get("insert/" + pattern + "/" + size) / Integer.parseInt(size)),
                        number(nanoseconds.get("compare/" + pattern + "/" + size)));
            }
        }
    }

    private static void collect(Map<String, Double> nanoseconds, Collection<RunResult> results) {
        for (RunResult result : results) {
            var parameters = result.getParams();
            String benchmark = parameters.getBenchmark();
            nanoseconds.put(
                    benchmark.substring(benchmark.lastIndexOf('.') + 1) + "/" + parameters.getParam("pattern") + "/"
                            + parameters.getParam("elements"),
                    result.getPrimaryResult().getScore());
        }
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    private Collection<RunResult> run(String kernel, String list, int inserters, int threads) throws RunnerException {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include(ListBenchmark.class.getName().replace(".", "\\.") + "\\." + kernel + "$")
                .param("list", list)
                .param("elements", elements)
                .param("inserters", String.valueOf(inserters))
                .threads(threads)
                .verbosity(VerboseMode.SILENT)
                .shouldFailOnError(true);
        if (quick) {
            options.forks(1)
                    .warmupIterations(2)
                    .warmupTime(TimeValue.milliseconds(200))
                    .measurementIterations(3)
                    .measurementTime(TimeValue.milliseconds(200));
        }
        return new Runner(options.build()).run();
    }
}
