package org.taskrace.cli.model;

import java.io.PrintWriter;
import org.taskrace.core.race.Access;
import org.taskrace.core.race.Race;
import org.taskrace.language.check.Check;
import org.taskrace.language.run.TaskState;

/** The report that people read: for each race both accesses with their source lines, and why they are parallel. */
final class ModelTextReport {

    private static final int MOST_RACES = 50;
    private static final int MOST_SUSPENDED = 20;

    private final PrintWriter out;

    ModelTextReport(PrintWriter out) {
        this.out = out;
    }

    /**
     * Prints one program under one algorithm; {@code lines} are the lines of its text, for the excerpts. If {@code
     * hints} is null, none are printed.
     */
    void print(CheckOutcome outcome, SourceLines lines, ModelFixHints hints) {
        out.println(outcome.message());
        Check check = outcome.check();
        if (check == null) {
            return;
        }
        Wording wording = new Wording(check);
        int shown = 0;
        for (Race race : check.findings().races()) {
            if (shown++ == MOST_RACES) {
                out.println("  … " + (check.findings().races().size() - MOST_RACES) + " more; --json has them all");
                break;
            }
            print(race, check, wording, lines);
            if (hints != null) {
                hints.of(race).ifPresent(hint -> out.println("    To order them " + hint + "."));
            }
        }
        printSuspended(check, wording);
    }

    private void print(Race race, Check check, Wording wording, SourceLines lines) {
        String times = race.count() > 1 ? " (seen " + race.count() + " times)" : "";
        out.println();
        out.println("  race on " + check.run().memory().name(race.location()) + times);
        print("first", race.first(), wording, lines);
        print("second", race.second(), wording, lines);
        out.println("    " + wording.because(race));
    }

    private void print(String which, Access access, Wording wording, SourceLines lines) {
        int line = wording.line(access);
        String isolated = access.operation().isolated() ? " (isolated)" : "";
        out.println("    " + which + ": " + access.operation().word() + isolated + " at line " + line + ", in "
                + wording.chain(access.task()));
        String text = lines.excerpt(line);
        if (!text.isEmpty()) {
            out.println(String.format("      %5d | %s", line, text));
        }
    }

    private void printSuspended(Check check, Wording wording) {
        int shown = 0;
        for (TaskState task : check.run().suspended()) {
            if (shown++ == MOST_SUSPENDED) {
                out.println("  … and " + (check.run().suspended().size() - MOST_SUSPENDED) + " more tasks");
                break;
            }
            out.println("  " + wording.chain(task.id()) + " waits at line "
                    + check.program().line(task.site()) + " " + task.waitsFor());
        }
    }
}
