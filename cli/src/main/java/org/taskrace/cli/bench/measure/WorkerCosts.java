package org.taskrace.cli.bench.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Costs of one benchmark, checked serially, on one worker and on two.
 *
 * @param plain seconds of processor time without the agent, tasks run as calls
 * @param seconds of processor time: checked serially, on one worker, on two workers together
 * @param bytes the most memory of the process, for these three
 * @param accesses reads and writes of one round
 * @param work how often the two workers met, in one round; see {@link Column#ALL}
 * @param refused why it was not checked in parallel, or null
 */
public record WorkerCosts(
        String benchmark,
        double plain,
        double[] seconds,
        double[] bytes,
        double accesses,
        double[] work,
        String refused) {

    private static final double MILLION = 1e6;

    /** A column of the second table, in the order of the numbers that a benchmark prints. */
    private enum Column {
        JUDGED("judged"),
        REPLACED("replaced"),
        COLLISIONS("too late"),
        FOREIGN("moved"),
        SPINS("spins"),
        BLOCKED("blocked");

        static final Column[] ALL = values();

        private final String title;

        Column(String title) {
            this.title = title;
        }
    }

    /** Measures in turns, each with a JVM for each column, and counts in one more. */
    public static WorkerCosts measure(
            BenchmarkRunner forks,
            int turns,
            MeasuringTime patience,
            String suite,
            String benchmark,
            Path work,
            ProgressLine progress)
            throws IOException, InterruptedException, BenchmarkRunner.Failed, BenchmarkRunner.TookTooLong {
        double plain = Double.MAX_VALUE;
        double[] seconds = {Double.MAX_VALUE, Double.MAX_VALUE, Double.MAX_VALUE};
        double[] bytes = seconds.clone();
        double[] counts = null;
        for (int turn = 0; turn < turns; turn++) {
            progress.now(suite + " " + benchmark + ", " + RunMode.BASELINE.word());
            plain = Math.min(
                    plain,
                    forks.run(RunMode.BASELINE, suite, benchmark, patience, "").leastRound());
            for (int workers = 0; workers <= 2; workers++) {
                progress.now(suite + " " + benchmark + ", " + (workers == 0 ? "serially" : "workers: " + workers));
                BenchmarkRunner.Ended ended = forks.check(workers, suite, benchmark, patience);
                List<String> refused = ended.values("refused");
                if (!refused.isEmpty() || ended.values("round").isEmpty()) {
                    String reason = refused.isEmpty() ? "it needs more than checks on workers know" : refused.get(0);
                    return new WorkerCosts(benchmark, plain, seconds, bytes, 0, null, reason);
                }
                seconds[workers] = Math.min(seconds[workers], ended.leastRound());
                bytes[workers] = Math.min(bytes[workers], Double.parseDouble(ended.value("memory")));
                counts = perRound(ended.value("work"));
            }
        }
        progress.now(suite + " " + benchmark + ", counting");
        Path report = work.resolve("counted.json");
        double[] accesses =
                numbers(forks.count(suite, benchmark, patience, report, "").value("counts"));
        return new WorkerCosts(benchmark, plain, seconds, bytes, accesses[0] + accesses[1], counts, null);
    }

    private static double[] numbers(String line) {
        return Arrays.stream(line.split("\t")).mapToDouble(Double::parseDouble).toArray();
    }

    /** Returns the counts of one round; the first number is that of the rounds. */
    private static double[] perRound(String line) {
        double[] all = numbers(line);
        return Arrays.stream(all, 1, all.length).map(count -> count / all[0]).toArray();
    }

    /** Returns a title of the times, for rows as {@link #times} returns them. */
    public static String timesTitle(String suite) {
        return suite + ", milliseconds of processor time" + System.lineSeparator()
                + row("", "plain", "serially", "1 worker", "2 workers", "1/serially", "2/1", "1/plain", "2/plain");
    }

    /** Returns a title of memory and counts, for rows as {@link #meetings} returns them. */
    public static String meetingsTitle(String suite) {
        String[] cells = new String[4 + Column.ALL.length];
        cells[0] = "";
        cells[1] = "serially";
        cells[2] = "2 workers";
        cells[3] = "1/serially";
        for (Column column : Column.ALL) {
            cells[4 + column.ordinal()] = column.title;
        }
        return suite + ", megabytes; and what two workers do for a million accesses" + System.lineSeparator()
                + row(cells);
    }

    private static String row(String... cells) {
        StringBuilder row = new StringBuilder(String.format(Locale.ROOT, "  %-12s", cells[0]));
        for (int cell = 1; cell < cells.length; cell++) {
            row.append(String.format(Locale.ROOT, " %10s", cells[cell]));
        }
        return row.toString();
    }

    public boolean isChecked() {
        return refused == null;
    }

    public String times() {
        if (!isChecked()) {
            return String.format(Locale.ROOT, "  %-12s %s", benchmark, refused);
        }
        return row(
                benchmark,
                number(plain * 1e3),
                number(seconds[0] * 1e3),
                number(seconds[1] * 1e3),
                number(seconds[2] * 1e3),
                ratio(seconds[1] / seconds[0]),
                ratio(seconds[2] / seconds[1]),
                ratio(seconds[1] / plain),
                ratio(seconds[2] / plain));
    }

    public String meetings() {
        String[] cells = new String[4 + Column.ALL.length];
        cells[0] = benchmark;
        cells[1] = number(bytes[0] / MILLION);
        cells[2] = number(bytes[2] / MILLION);
        cells[3] = ratio(bytes[1] / bytes[0]);
        for (Column column : Column.ALL) {
            cells[4 + column.ordinal()] = number(work[column.ordinal()] / Math.max(1, accesses) * MILLION);
        }
        return row(cells);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value < 0.1 && value > 0 ? "%.2g" : value < 1000 ? "%.1f" : "%.0f", value);
    }

    private static String ratio(double value) {
        return String.format(Locale.ROOT, "%.2fx", value);
    }

    /** Returns the line of geometric means below the times. */
    public static String timesMean(List<WorkerCosts> all) {
        return row(
                "mean of " + checked(all).size(),
                "",
                "",
                "",
                "",
                mean(all, costs -> costs.seconds[1] / costs.seconds[0]),
                mean(all, costs -> costs.seconds[2] / costs.seconds[1]),
                mean(all, costs -> costs.seconds[1] / costs.plain),
                mean(all, costs -> costs.seconds[2] / costs.plain));
    }

    /** Returns the line of geometric means below memory and counts. */
    public static String meetingsMean(List<WorkerCosts> all) {
        return row("mean of " + checked(all).size(), "", "", mean(all, costs -> costs.bytes[1] / costs.bytes[0]));
    }

    private static List<WorkerCosts> checked(List<WorkerCosts> all) {
        return all.stream().filter(WorkerCosts::isChecked).toList();
    }

    private static String mean(List<WorkerCosts> all, ToDoubleFunction<WorkerCosts> ratio) {
        return ratio(Math.exp(checked(all).stream()
                .mapToDouble(costs -> Math.log(ratio.applyAsDouble(costs)))
                .average()
                .orElse(Double.NaN)));
    }
}
