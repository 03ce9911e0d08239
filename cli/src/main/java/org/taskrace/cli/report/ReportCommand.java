package org.taskrace.cli.report;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.taskrace.cli.exit.ExitCode;
import org.taskrace.report.RaceReport;
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

/** {@code taskrace report}: renders results that were stored with {@code --json}. */
@Command(
        name = "report",
        header = "Renders stored results as text, HTML or SARIF.",
        description = {
            "",
            "A result is a file that 'taskrace run --json FILE' wrote, or a test with -Dtaskrace.results=FOLDER. Without"
                    + " --html and --sarif it is printed as text. Of several results, or a folder of them, --html and"
                    + " --sarif name a folder, which gets a file for each, and for HTML an index. --sarif FILE.sarif puts all"
                    + " results into one file, as code hosts want them.",
            ""
        },
        sortOptions = false,
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCode.OK + ":the result was rendered, with any verdict",
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

    @Option(
            names = "--baseline",
            paramLabel = "FILE",
            description = "results of an earlier run, a file or a folder: says how many races are new")
    private Path baseline;

    @Option(names = "--only-new", description = "leave the races of the baseline out")
    private boolean onlyNew;

    @Option(names = "--stats", description = "print counts and times with the text")
    private boolean stats;

    @Parameters(paramLabel = "FILE.json", arity = "1..*", description = "Stored results, or folders of them.")
    private List<Path> named;

    @Override
    public Integer call() {
        rendering.check(spec.commandLine());
        try {
            Suppressions suppressions = ResultFile.suppressions(suppress);
            if (baseline != null) {
                List<RaceReport> earlier = new ArrayList<>();
                for (Path file : ResultFolder.files(List.of(baseline))) {
                    earlier.addAll(ResultFile.read(file).allRaces());
                }
                suppressions = suppressions.with(Suppressions.of(earlier), onlyNew);
            }
            List<Path> files = ResultFolder.files(named);
            List<String> names = ResultFolder.names(files);
            List<ResultFolder.Named> results = new ArrayList<>();
            for (int i = 0; i < files.size(); i++) {
                StoredReport report = ResultFile.read(files.get(i)).without(suppressions);
                results.add(new ResultFolder.Named(names.get(i), files.get(i), report));
            }
            // A folder with one result is one of several: what the options name must not depend on how many tests there
            // are.
            boolean several = files.size() > 1 || Files.isDirectory(named.get(0));
            if (several) {
                rendering.writeAll(results, spec.commandLine());
            } else {
                rendering.write(results.get(0).report(), List.of(), spec.commandLine());
            }
            if (text || !rendering.isWanted()) {
                print(results, several, suppressions);
            }
            return ExitCode.OK;
        } catch (ResultFile.Unusable e) {
            spec.commandLine().getErr().println(e.getMessage());
            spec.commandLine().getErr().flush();
            return e.exitCode();
        }
    }

    /** Prints the text, to the stream that no other format uses. */
    private void print(List<ResultFolder.Named> results, boolean several, Suppressions suppressions) {
        boolean taken = rendering.takesStandardOutput();
        PrintWriter out =
                taken ? spec.commandLine().getErr() : spec.commandLine().getOut();
        long suppressed = results.stream()
                .mapToLong(result -> result.report().suppressed())
                .sum();
        StringBuilder all = new StringBuilder(suppressions.words(suppressed));
        for (ResultFolder.Named result : results) {
            if (several) {
                all.append("== ").append(result.file()).append('\n');
            }
            all.append(TextReport.of(result.report().run(), stats));
        }
        String words = all.toString();
        boolean colour = ColourText.isWanted(taken ? Terminal.STANDARD_ERROR : Terminal.STANDARD_OUTPUT);
        out.print(colour ? ColourText.of(words) : words);
        out.flush();
    }
}
