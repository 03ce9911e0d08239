package org.taskrace.agent;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.taskrace.agent.options.AgentOptions;
import org.taskrace.report.JsonReport;
import org.taskrace.report.RunReport;
import org.taskrace.report.TextReport;
import org.taskrace.report.colour.ColourText;
import org.taskrace.report.colour.Terminal;
import org.taskrace.report.suppress.SuppressionTextException;
import org.taskrace.report.suppress.Suppressions;

/** Writes reports past System.err and System.out, which the program may have redirected. */
final class ReportWriter {

    private final AgentOptions options;
    private final Suppressions suppressions;

    /** Throws {@link IllegalArgumentException} where the file of known races is wrong. */
    ReportWriter(AgentOptions options) {
        this.options = options;
        this.suppressions = suppressions(options.suppress());
    }

    private static Suppressions suppressions(String file) {
        try {
            return file.isEmpty() ? Suppressions.readDefault() : Suppressions.read(Path.of(file));
        } catch (SuppressionTextException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        } catch (IOException e) {
            throw new IllegalArgumentException("the suppressions cannot be read: " + e, e);
        }
    }

    /** Writes all but the known races, and returns what it has written. */
    RunReport write(RunReport full) {
        System.out.flush();
        System.err.flush();
        Suppressions.Applied applied = suppressions.apply(full);
        RunReport report = applied.report();
        String text = suppressions.words(applied.suppressed().size()) + TextReport.of(report, options.stats());
        print(FileDescriptor.err, ColourText.isWanted(Terminal.STANDARD_ERROR) ? ColourText.of(text) : text);
        String json = options.json();
        if (json.equals("-")) {
            print(FileDescriptor.out, JsonReport.of(report, applied.suppressed()));
        } else if (!json.isEmpty()) {
            try {
                Files.writeString(Path.of(json), JsonReport.of(report, applied.suppressed()));
            } catch (IOException e) {
                print(FileDescriptor.err, "taskrace: cannot write the JSON report to " + json + ": " + e + "\n");
            }
        }
        return report;
    }

    private static void print(FileDescriptor descriptor, String text) {
        // Not closed: the descriptor is the process's.
        PrintStream out = new PrintStream(new FileOutputStream(descriptor), false, StandardCharsets.UTF_8);
        out.print(text);
        out.flush();
    }
}
