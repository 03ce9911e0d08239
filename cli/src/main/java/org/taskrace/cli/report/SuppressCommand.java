package org.taskrace.cli.report;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.Callable;
import org.taskrace.cli.exit.ExitCode;
import org.taskrace.report.stored.StoredReport;
import org.taskrace.report.suppress.Suppressions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code taskrace suppress}: one suppression for each race of a stored result. */
@Command(
        name = "suppress",
        header = "Writes a suppression for each race of a stored result.",
        description = {
            "",
            "The lines go to standard output. To leave these races out of later reports:",
            "  taskrace suppress REPORT.json >> " + Suppressions.DEFAULT_FILE,
            "A line names the location and both methods, so it outlives changes of line numbers. --reason says why the races are"
                    + " accepted, --until for how long.",
            ""
        },
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCode.OK + ":the lines were written; there are none where there is no race",
            ExitCode.USAGE + ":wrong command line, or a file that cannot be read",
            ExitCode.NOT_A_PROGRAM + ":the file is no result of taskrace"
        })
public final class SuppressCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--reason",
            paramLabel = "TEXT",
            description = "why these races are accepted; stands behind each line")
    private String reason;

    @Option(
            names = "--until",
            paramLabel = "DAY",
            description = "the last day on which the lines count, such as 2027-01-31")
    private LocalDate until;

    @Parameters(paramLabel = "REPORT.json", description = "A stored result.")
    private Path file;

    @Override
    public Integer call() {
        PrintWriter err = spec.commandLine().getErr();
        try {
            StoredReport report = ResultFile.read(file);
            PrintWriter out = spec.commandLine().getOut();
            List<String> lines = Suppressions.linesFor(report.run().races());
            String end = (until == null ? "" : " until " + until)
                    + (reason == null ? "" : " # " + reason.replaceAll("\\s+", " "));
            lines.forEach(line -> out.print(line + end + "\n"));
            out.flush();
            err.println(
                    lines.isEmpty()
                            ? "taskrace: no race to suppress in " + file
                            : "taskrace: " + lines.size() + (lines.size() == 1 ? " suppression" : " suppressions")
                                    + " for the races of " + file);
            err.flush();
            return ExitCode.OK;
        } catch (ResultFile.Unusable e) {
            err.println(e.getMessage());
            err.flush();
            return e.exitCode();
        }
    }
}
