package org.taskrace.cli.model;

import java.io.PrintWriter;
import org.taskrace.cli.exit.ExitCode;
import org.taskrace.language.explore.Exploration;
import org.taskrace.language.explore.FinalState;

/** The result of an exploration, in words. */
final class ExplorationReport {

    private static final int MOST_ENDINGS = 10;

    private final PrintWriter out;
    private final String name;
    private final SourceLines lines;

    ExplorationReport(PrintWriter out, String name, SourceLines lines) {
        this.out = out;
        this.name = name;
        this.lines = lines;
    }

    /** Prints the result and returns its exit code. */
    int print(Exploration result) {
        String reach = result.complete()
                ? "every schedule was tried"
                : "GIVEN UP at the bound of " + result.states()
                        + " states: what follows holds only for the schedules tried" + " (raise --max-states)";
        out.println(name + ": " + reach + " (" + result.states() + " states, "
                + result.endings().size() + (result.endings().size() == 1 ? " ending)" : " different endings)"));
        out.println("  final memory: "
                + (result.memories() <= 1 ? "equal in all of them" : result.memories() + " different ones"));
        out.println(
                "  dag:          " + (result.dags() <= 1 ? "equal in all of them" : result.dags() + " different ones"));
        out.println("  race:         "
                + (result.racyLocations().isEmpty() ? "none" : "on " + String.join(", ", result.racyLocations())));
        out.println("  deadlock:     " + yesOrNo(result.endings().stream().anyMatch(FinalState::deadlock)));
        if (result.endings().stream().anyMatch(ending -> ending.error() != null)) {
            out.println("  error:        in some schedule");
        }
        if (result.endings().size() > 1) {
            printEndings(result);
        }
        for (FinalState ending : result.endings()) {
            if (ending.error() != null) {
                int line = result.program().line(ending.error().site());
                out.println("  " + name + ":" + line + ":"
                        + result.program().column(ending.error().site()) + ": "
                        + ending.error().getMessage());
                out.println("      " + lines.excerpt(line));
                break;
            }
        }
        return exitCode(result);
    }

    private void printEndings(Exploration result) {
        int shown = 0;
        for (FinalState ending : result.endings()) {
            if (shown++ == MOST_ENDINGS) {
                out.println("  … " + (result.endings().size() - MOST_ENDINGS) + " more endings");
                break;
            }
            String how = ending.error() != null ? " (error)" : ending.deadlock() ? " (deadlock)" : "";
            out.println("  ending " + shown + how + ": " + ending.memory());
            out.println("    by the schedule " + ending.schedule());
        }
    }

    private static String yesOrNo(boolean yes) {
        return yes ? "in some schedule" : "none";
    }

    private static int exitCode(Exploration result) {
        boolean failed = result.endings().stream().anyMatch(ending -> ending.deadlock() || ending.error() != null);
        if (failed) {
            return ExitCode.PROGRAM_FAILED;
        }
        if (!result.racyLocations().isEmpty()) {
            return ExitCode.RACE;
        }
        return result.complete() ? ExitCode.OK : ExitCode.INCONCLUSIVE;
    }
}
