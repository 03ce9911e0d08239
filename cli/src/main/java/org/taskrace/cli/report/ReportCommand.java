package org.taskrace.cli.report;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.taskrace.cli.ExitCode;
import org.taskrace.cli.files.IoMessages;
import org.taskrace.report.RunReport;
import org.taskrace.report.TextReport;
import org.taskrace.report.colour.ColourText;
import org.taskrace.report.html.HtmlReport;
import org.taskrace.report.sarif.SarifReport;
import org.taskrace.report.source.SourceFinder;
import org.taskrace.report.stored.StoredReport;
import org.taskrace.report.suppress.Suppressions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code taskrace report}: renders a result that was stored with {@code --json}. */
@Command(
        name = "report",
        header = "Renders a stored result as text, HTML or SARIF.",
        description = {
            "",
            "The result is a file that 'taskrace run --json FILE' wrote. Without --html and --sarif it is printed as text. '-' as a"
                    + " file name is standard output.",
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

    private static final String STANDARD_OUTPUT = "-";

    @Spec
    private CommandSpec spec;

    @Option(names = "--html", paramLabel = "F", description = "write one HTML page that needs no network")
    private String html;

    @Option(names = "--sarif", paramLabel = "F", description = "write SARIF 2.1.0, for code hosts and editors")
    private String sarif;

    @Option(names = "--text", description = "print the text too")
    private boolean text;

    @Option(
            names = "--source-path",
            paramLabel = "PATH",
            description = "folders with the program's sources, or of the projects that hold them (the current folder)")
    private String sourcePath;

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
        if (STANDARD_OUTPUT.equals(html) && STANDARD_OUTPUT.equals(sarif)) {
            throw new ParameterException(spec.commandLine(), "only one of --html and --sarif can go to standard output");
        }
        try {
            Suppressions suppressions = ResultFile.suppressions(suppress);
            StoredReport report = ResultFile.read(file).without(suppressions);
            SourceFinder sources = new SourceFinder(sourceFolders());
            if (html != null) {
                write(html, HtmlReport.of(report, sources), "--html");
            }
            if (sarif != null) {
                write(sarif, SarifReport.of(report, sources, Path.of("")), "--sarif");
            }
            if (text || html == null && sarif == null) {
                print(report, suppressions);
            }
            return ExitCode.OK;
        } catch (ResultFile.Unusable e) {
            spec.commandLine().getErr().println(e.getMessage());
            spec.commandLine().getErr().flush();
            return e.exitCode();
        }
    }

    private List<Path> sourceFolders() {
        List<Path> folders = new ArrayList<>();
        for (String folder : (sourcePath == null ? "." : sourcePath).split(File.pathSeparator)) {
            Path path = Path.of(folder);
            if (sourcePath != null && !Files.isDirectory(path)) {
                throw new ParameterException(spec.commandLine(), "'" + folder + "' of --source-path is no folder");
            }
            folders.add(path);
        }
        return folders;
    }

    private void write(String target, String content, String option) {
        if (target.equals(STANDARD_OUTPUT)) {
            spec.commandLine().getOut().print(content);
            spec.commandLine().getOut().flush();
            return;
        }
        try {
            Files.writeString(Path.of(target), content);
        } catch (IOException e) {
            throw new ParameterException(
                    spec.commandLine(), "cannot write " + target + ": " + IoMessages.of(e) + "; name another file after " + option, e);
        }
    }

    /** The text goes where no other format is. */
    private void print(StoredReport report, Suppressions suppressions) {
        boolean taken = STANDARD_OUTPUT.equals(html) || STANDARD_OUTPUT.equals(sarif);
        PrintWriter out = taken ? spec.commandLine().getErr() : spec.commandLine().getOut();
        RunReport run = report.run();
        StringBuilder words = new StringBuilder(TextReport.of(run, stats));
        if (report.suppressed() > 0) {
            words.append("taskrace: ").append(report.suppressed()).append(" suppressed\n");
        }
        suppressions.unused().forEach(line -> words.append("taskrace: unused suppression, ").append(line).append('\n'));
        boolean colour = ColourText.isWanted(System.console() != null, System.getenv());
        out.print(colour ? ColourText.of(words.toString()) : words);
        out.flush();
    }
}
