package org.taskrace.cli.report;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.taskrace.cli.ExitCode;
import org.taskrace.report.RunReport;
import org.taskrace.report.TextReport;
import org.taskrace.report.colour.ColourText;
import org.taskrace.report.colour.Terminal;
import org.taskrace.report.stored.StoredReport;
import org.taskrace.report.suppress.Suppressions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code taskrace report}: renders a result that was stored with {@code --json}. */
@Command(
        name = "report",
        header = "Renders a stored result as text, HTML or SARIF.",
        description = {
            "",
            "The result is a file that 'taskrace run --json FILE' wrote. Without --html and --sarif it is"
                    + " printed as text.",
            ""
        },
        sortOptions = false,
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCode.OK + ":the result was rendered, whatever its verdict",
            ExitCode.USAGE + ":wrong command line, or a file that cannot be read or written",
            ExitCode.NOT_A_PROGRAM + ":the file is no result of taskrace"
        })
public final class ReportCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private Rendering rendering;

    @Option(names = "--text", description = "print the text too")
    private boolean text;

    @Option(
            names = "--suppress",
            paramLabel = "F",
            description = "known races to leave out (" + Suppressions.DEFAULT_FILE + " if there)")
    private Path suppress;

    @Option(names = "--stats", description = "print counts and times with the text")
    private boolean stats;

    @Parameters(paramLabel = "FILE.json", description = "A stored result.")
    private Path file;

    @Override
    public Integer call() {
        rendering.check(spec.commandLine());
        try {
            Suppressions suppressions = ResultFile.suppressions(suppress);
            StoredReport report = ResultFile.read(file).without(suppressions);
            rendering.write(report, List.of(), spec.commandLine());
            if (text || !rendering.isWanted()) {
                print(report, suppressions);
            }
            return ExitCode.OK;
        } catch (ResultFile.Unusable e) {
            spec.commandLine().getErr().println(e.getMessage());
            spec.commandLine().getErr().flush();
            return e.exitCode();
        }
    }

    /** The text goes where no other format is. */
    private void print(StoredReport report, Suppressions suppressions) {
        boolean taken = rendering.takesStandardOutput();
        PrintWriter out =
                taken ? spec.commandLine().getErr() : spec.commandLine().getOut();
        RunReport run = report.run();
        String words = suppressions.words(report.suppressed()) + TextReport.of(run, stats);
        boolean colour = ColourText.isWanted(taken ? Terminal.STANDARD_ERROR : Terminal.STANDARD_OUTPUT);
        out.print(colour ? ColourText.of(words) : words);
        out.flush();
    }
}
