package org.taskrace.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.taskrace.report.source.SourceFinder;
import org.taskrace.report.stored.ReportTextException;
import org.taskrace.report.stored.StoredReport;
import org.taskrace.report.stored.StoredReportReader;

/** Stored results to test with. */
public final class Examples {

    private Examples() {}

    /** Returns five races: one with a task graph, one with hostile names, and a suppressed one among them. */
    public static StoredReport several() {
        return read(text());
    }

    public static String text() {
        try (InputStream in = Examples.class.getResourceAsStream("example.json")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static StoredReport read(String text) {
        try {
            return StoredReportReader.read(text);
        } catch (ReportTextException e) {
            throw new AssertionError(e.line() + ":" + e.column() + ": " + e.getMessage(), e);
        }
    }

    /** Returns a result without races; the properties are added to those of every result. */
    public static StoredReport without(String properties) {
        return read("{\"tool\": \"taskrace\", \"version\": \"1\", \"races\": [], " + properties + "}");
    }

    /** Returns a race on a field between two methods, with tasks that main has created at lines 10 and 11. */
    public static RaceReport race(
            String location, String firstMethod, int firstLine, String secondMethod, int secondLine) {
        int dot = location.lastIndexOf('.');
        return new RaceReport(
                new RaceReport.Location("field", location.substring(0, dot), location.substring(dot + 1), null, null),
                new RaceReport.Access(
                        "write", "Main", firstMethod, "Main.java", firstLine, List.of("main", "Main.java:10")),
                new RaceReport.Access(
                        "read", "Main", secondMethod, "Main.java", secondLine, List.of("main", "Main.java:11")),
                "the task created at Main.java:10 is never joined",
                1);
    }

    /** Returns the sources of the example. */
    public static SourceFinder sources() {
        return new SourceFinder(List.of(sourceFolder()));
    }

    public static Path sourceFolder() {
        return Path.of("src", "test", "resources", "org", "taskrace", "report", "sources");
    }
}
