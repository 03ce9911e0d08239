package org.taskrace.cli.bench;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Processor time of one benchmark, checked serially, on one worker and on two.
 *
 * @param plain seconds without the agent, tasks run as calls
 * @param serial seconds of the serial check
 * @param one seconds on one worker
 * @param two seconds on two workers, both together
 * @param refused why it was not checked in parallel, or null
 */
record WorkerCosts(String benchmark, double plain, double serial, double one, double two, String refused) {

    private static final String ROW = "  %-12s %10s %10s %10s %10s %12s %12s %10s";

    /** Measures in turns, each with a JVM for each column. */
    static WorkerCosts measure(
            Forks forks, int turns, Patience patience, String suite, String benchmark, Progress progress)
            throws IOException, InterruptedException, Forks.Failed, Forks.TookTooLong {
        double plain = Double.MAX_VALUE;
        double[] checked = {Double.MAX_VALUE, Double.MAX_VALUE, Double.MAX_VALUE};
        for (int turn = 0; turn < turns; turn++) {
            progress.now(suite + " " + benchmark + ", " + Mode.BASELINE.word());
            plain = Math.min(
                    plain,
                    forks.run(Mode.BASELINE, suite, benchmark, patience, "").leastRound());
            for (int workers = 0; workers <= 2; workers++) {
                progress.now(suite + " " + benchmark + ", " + (workers == 0 ? "serially" : "workers: " + workers));
                Forks.Ended ended = forks.check(workers, suite, benchmark, patience);
                List<String> refused = ended.values("refused");
                if (!refused.isEmpty() || ended.values("round").isEmpty()) {
                    String reason = refused.isEmpty() ? "it needs more than checks on workers know" : refused.get(0);
                    return new WorkerCosts(benchmark, plain, 0, 0, 0, reason);
                }
                checked[workers] = Math.min(checked[workers], ended.leastRound());
            }
        }
        return new WorkerCosts(benchmark, plain, checked[0], checked[1], checked[2], null);
    }

    static String title(String suite) {
        return suite + ", milliseconds of processor time" + System.lineSeparator()
                + String.format(
                        Locale.ROOT,
                        ROW,
                        "",
                        "plain",
                        "serially",
                        "1 worker",
                        "2 workers",
                        "1 / serially",
                        "2 / 1",
                        "1 / plain");
    }

    String row() {
        if (refused != null) {
            return String.format(Locale.ROOT, "  %-12s %s", benchmark, refused);
        }
        return String.format(
                Locale.ROOT,
                ROW,
                benchmark,
                millis(plain),
                millis(serial),
                millis(one),
                millis(two),
                ratio(one / serial),
                ratio(two / one),
                ratio(one / plain));
    }

    private static String millis(double seconds) {
        return String.format(Locale.ROOT, "%.1f", seconds * 1e3);
    }

    private static String ratio(double value) {
        return String.format(Locale.ROOT, "%.2fx", value);
    }

    /** Returns the line of geometric means. */
    static String means(List<WorkerCosts> all) {
        List<WorkerCosts> checked =
                all.stream().filter(one -> one.refused == null).toList();
        return String.format(
                Locale.ROOT,
                ROW,
                "mean of " + checked.size(),
                "",
                "",
                "",
                "",
                mean(checked, costs -> costs.one / costs.serial),
                mean(checked, costs -> costs.two / costs.one),
                mean(checked, costs -> costs.one / costs.plain));
    }

    private static String mean(List<WorkerCosts> all, ToDoubleFunction<WorkerCosts> ratio) {
        return ratio(Math.exp(all.stream()
                .mapToDouble(costs -> Math.log(ratio.applyAsDouble(costs)))
                .average()
                .orElse(Double.NaN)));
    }
}
