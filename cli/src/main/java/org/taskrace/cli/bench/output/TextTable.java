package org.taskrace.cli.bench.output;

import java.io.PrintWriter;
import java.util.Locale;
import org.taskrace.cli.bench.measure.BenchmarkTimes;
import org.taskrace.cli.bench.measure.RunMode;
import org.taskrace.cli.bench.measure.SuiteResult;

/** The table of a suite, line by line as benchmarks end. */
public final class TextTable {

    private static final String ROW = "  %-12s %10s %10s %8s %8s %8s %12s %12s %12s %12s  %s";

    private final PrintWriter out;

    public TextTable(PrintWriter out) {
        this.out = out;
    }

    public void begin(String suite) {
        out.println(suite);
        line(
                ROW,
                "",
                "baseline",
                "structure",
                "full",
                "spread",
                "memory",
                "tasks",
                "reads",
                "writes",
                "checks",
                "paper");
    }

    public void row(BenchmarkTimes measured) {
        line(
                ROW,
                measured.name(),
                format("%.2f ms", measured.baselineSeconds() * 1e3),
                format("%.2fx", measured.slowdown(RunMode.STRUCTURE)),
                format("%.2fx", measured.slowdown(RunMode.FULL)),
                format("%.0f %%", measured.spread() * 100),
                format("%.2fx", measured.memoryRatio()),
                count(measured, measured.counts().tasks()),
                count(measured, measured.counts().reads()),
                count(measured, measured.counts().writes()),
                count(measured, measured.counts().checks()),
                measured.paper());
    }

    private static String count(BenchmarkTimes measured, long number) {
        return measured.counts().areKnown() ? Long.toString(number) : "";
    }

    /** Prints the line of a program without figures. */
    public void without(String benchmark, String reason) {
        line("  %-12s %s", benchmark, reason);
    }

    public void end(SuiteResult result) {
        if (!result.benchmarks().isEmpty()) {
            line(
                    ROW,
                    "mean of " + result.benchmarks().size(),
                    "",
                    format("%.2fx", result.geometricMean(RunMode.STRUCTURE)),
                    format("%.2fx", result.geometricMean(RunMode.FULL)),
                    "",
                    "",
                    "",
                    "",
                    "",
                    "",
                    "worst " + format("%.2fx", result.worst()));
        }
        if (!result.without().isEmpty()) {
            out.println("  the mean leaves out "
                    + String.join(", ", result.without().keySet()) + ": larger figures than those above, or none");
        }
        for (BenchmarkTimes measured : result.taskCosts()) {
            line(
                    "  a task of %s costs %.0f ns more than a call, structure only %.0f ns",
                    measured.name(),
                    measured.nanosecondsPerTask(RunMode.FULL),
                    measured.nanosecondsPerTask(RunMode.STRUCTURE));
        }
        if (!result.paper().isEmpty()) {
            out.println("  paper: " + result.paper());
        }
        out.println();
        out.flush();
    }

    private void line(String format, Object... values) {
        out.println(format(format, values).stripTrailing());
        out.flush();
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
