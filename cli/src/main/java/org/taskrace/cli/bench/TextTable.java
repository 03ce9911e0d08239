package org.taskrace.cli.bench;

import java.io.PrintWriter;
import java.util.Locale;

/** The table of a suite, line by line as benchmarks end. */
final class TextTable {

    private static final String ROW = "  %-12s %10s %10s %8s %8s %8s %12s %12s %12s %12s  %s";

    private final PrintWriter out;

    TextTable(PrintWriter out) {
        this.out = out;
    }

    void begin(String suite) {
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

    void row(Measured measured) {
        line(
                ROW,
                measured.name(),
                format("%.2f ms", measured.baselineSeconds() * 1e3),
                format("%.2fx", measured.slowdown(Mode.STRUCTURE)),
                format("%.2fx", measured.slowdown(Mode.FULL)),
                format("%.0f %%", measured.spread() * 100),
                format("%.2fx", measured.memoryRatio()),
                count(measured, measured.counts().tasks()),
                count(measured, measured.counts().reads()),
                count(measured, measured.counts().writes()),
                count(measured, measured.counts().checks()),
                measured.paper());
    }

    private static String count(Measured measured, long number) {
        return measured.counts().areKnown() ? Long.toString(number) : "";
    }

    /** Prints the line of a program without figures. */
    void without(String benchmark, String reason) {
        line("  %-12s %s", benchmark, reason);
    }

    void end(SuiteResult result) {
        if (!result.benchmarks().isEmpty()) {
            line(
                    ROW,
                    "mean of " + result.benchmarks().size(),
                    "",
                    format("%.2fx", result.geometricMean(Mode.STRUCTURE)),
                    format("%.2fx", result.geometricMean(Mode.FULL)),
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
        for (Measured measured : result.taskCosts()) {
            line(
                    "  a task of %s costs %.0f ns more than a call, structure only %.0f ns",
                    measured.name(),
                    measured.nanosecondsPerTask(Mode.FULL),
                    measured.nanosecondsPerTask(Mode.STRUCTURE));
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
