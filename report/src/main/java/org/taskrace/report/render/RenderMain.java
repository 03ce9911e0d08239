package org.taskrace.report.render;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.taskrace.report.html.HtmlReport;
import org.taskrace.report.sarif.SarifReport;
import org.taskrace.report.source.SourceFinder;
import org.taskrace.report.stored.ReportTextException;
import org.taskrace.report.stored.StoredReport;
import org.taskrace.report.stored.StoredReportReader;

/**
 * The main class of the JVM that the agent starts to render its result if there is no launcher. So no library of ours
 * comes into the JVM of the checked program. Arguments: the stored result; the HTML target, the SARIF target, the
 * source path, each perhaps empty.
 */
public final class RenderMain {

    private RenderMain() {}

    public static void main(String[] arguments) throws IOException, ReportTextException {
        StoredReport report = StoredReportReader.read(Files.readString(Path.of(arguments[0])));
        List<Path> folders = new ArrayList<>();
        for (String folder : arguments[3].split(File.pathSeparator)) {
            folders.add(Path.of(folder));
        }
        folders.add(Path.of(""));
        SourceFinder sources = new SourceFinder(folders);
        boolean written = true;
        if (!arguments[1].isEmpty()) {
            written = write(arguments[1], HtmlReport.of(report, sources), "HTML");
        }
        if (!arguments[2].isEmpty()) {
            written &= write(arguments[2], SarifReport.of(report, sources, Path.of("")), "SARIF");
        }
        System.exit(written ? 0 : 1);
    }

    private static boolean write(String target, String content, String form) {
        if (target.equals("-")) {
            PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
            out.print(content);
            out.flush();
            return true;
        }
        try {
            Files.writeString(Path.of(target), content);
            return true;
        } catch (IOException e) {
            System.err.println("taskrace: cannot write the " + form + " report to " + target + ": " + e);
            return false;
        }
    }
}
