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

/** Writes reports past System.err and System.out, which the program may have redirected. */
final class ReportWriter {

    private final AgentOptions options;

    ReportWriter(AgentOptions options) {
        this.options = options;
    }

    void write(RunReport report) {
        System.out.flush();
        System.err.flush();
        print(FileDescriptor.err, TextReport.of(report, options.stats()));
        String json = options.json();
        if (json.equals("-")) {
            print(FileDescriptor.out, JsonReport.of(report));
        } else if (!json.isEmpty()) {
            try {
                Files.writeString(Path.of(json), JsonReport.of(report));
            } catch (IOException e) {
                print(FileDescriptor.err, "taskrace: cannot write the JSON report to " + json + ": " + e + "\n");
            }
        }
    }

    private static void print(FileDescriptor descriptor, String text) {
        // Not closed: the descriptor is the process's.
        PrintStream out = new PrintStream(new FileOutputStream(descriptor), false, StandardCharsets.UTF_8);
        out.print(text);
        out.flush();
    }
}
