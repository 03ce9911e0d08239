package org.taskrace.agent.result;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.taskrace.agent.options.AgentOptions;
import org.taskrace.report.JsonReport;
import org.taskrace.report.RunReport;
import org.taskrace.report.TextReport;
import org.taskrace.report.colour.ColourText;
import org.taskrace.report.colour.Terminal;
import org.taskrace.report.source.SourceFinder;
import org.taskrace.report.suppress.SuppressionTextException;
import org.taskrace.report.suppress.Suppressions;

/** Writer of reports past System.err and System.out, which the program may have redirected. */
public final class ReportWriter {

    private final AgentOptions options;
    private final Suppressions suppressions;
    private final Renderer renderer;

    /** Throws {@link IllegalArgumentException} where the file of known races is wrong. */
    public ReportWriter(AgentOptions options, Renderer renderer) {
        this.options = options;
        this.renderer = renderer;
        this.suppressions = suppressions(options);
    }

    /** Returns the known races of a run: suppressed ones, and those of an earlier run. */
    public static Suppressions suppressions(AgentOptions options) {
        Suppressions known = suppressions(options.suppress()).marking(new BenignFieldFinder()::of);
        return options.baseline().isEmpty() ? known : known.with(suppressions(options.baseline()), options.onlyNew());
    }

    private static Suppressions suppressions(String file) {
        try {
            return file.isEmpty() ? Suppressions.readDefault() : Suppressions.read(Path.of(file));
        } catch (SuppressionTextException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        } catch (IOException e) {
            String reason = e instanceof NoSuchFileException ? "there is no such file" : reason(e);
            throw new IllegalArgumentException("the suppressions of " + file + " cannot be read: " + reason, e);
        }
    }

    /** Writes all but the known races, and returns what it has written. */
    public RunReport write(RunReport full) {
        System.out.flush();
        System.err.flush();
        Suppressions.Applied applied = suppressions.apply(full);
        RunReport report = applied.report();
        String text = suppressions.words(applied.suppressed().size())
                + TextReport.of(report, options.stats(), sources(options), options.determinacy())
                + determinacy(report);
        print(FileDescriptor.err, ColourText.isWanted(Terminal.STANDARD_ERROR) ? ColourText.of(text) : text);
        boolean isJsonWanted = !options.json().isEmpty() || renderer.isWanted();
        String json = isJsonWanted ? JsonReport.of(report, applied.suppressed()) : "";
        if (options.json().equals("-")) {
            print(FileDescriptor.out, json);
        } else if (!options.json().isEmpty()) {
            try {
                Files.writeString(Path.of(options.json()), json);
            } catch (IOException e) {
                print("taskrace: cannot write the JSON report to " + options.json() + ": " + reason(e) + "\n");
            }
        }
        if (renderer.isWanted()) {
            print(renderer.render(json));
        }
        return report;
    }

    /** Returns where the sources of a report are looked for. */
    public static SourceFinder sources(AgentOptions options) {
        return new SourceFinder(Arrays.stream(options.sourcePath().split(Pattern.quote(File.pathSeparator)))
                .map(Path::of)
                .toList());
    }

    private String determinacy(RunReport report) {
        int pairs = report.orderDependent().size();
        return options.determinacy() && pairs > 0
                ? "taskrace: not determinate: " + pairs + (pairs == 1 ? " pair" : " pairs")
                        + " of operations may come in either order\n"
                : "";
    }

    /** Returns why a file could not be written, in words. */
    public static String reason(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "there is no such folder";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        return e.getMessage() == null ? e.toString() : e.getMessage();
    }

    /** Prints on standard error. */
    public static void print(String text) {
        print(FileDescriptor.err, text);
    }

    private static void print(FileDescriptor descriptor, String text) {
        // Not closed: the descriptor is the process's.
        PrintStream out = new PrintStream(new FileOutputStream(descriptor), false, StandardCharsets.UTF_8);
        out.print(text);
        out.flush();
    }
}
