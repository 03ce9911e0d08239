package org.taskrace.cli.report;

import java.io.File;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.taskrace.cli.exit.ExitCode;
import org.taskrace.report.Explanation;
import org.taskrace.report.RaceReport;
import org.taskrace.report.RaceStory;
import org.taskrace.report.TextReport;
import org.taskrace.report.source.SourceFinder;
import org.taskrace.report.stored.StoredReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code taskrace explain}: tells the story of one race of a stored result. */
@Command(
        name = "explain",
        header = "Tells the story of one race of a stored result.",
        description = {
            "",
            "The tasks of the two accesses as a tree, both accesses with their source, why they are parallel, and what to"
                    + " change. A result is a file that 'taskrace run --json FILE' wrote.",
            "With a kind of result: what it means, and what to do.",
            ""
        },
        sortOptions = false,
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCode.OK + ":the race was explained, or there is none",
            ExitCode.USAGE + ":wrong command line, a file that cannot be read, or no race of that number",
            ExitCode.NOT_A_PROGRAM + ":the file is no result of taskrace"
        })
public final class ExplainCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--source-path",
            paramLabel = "PATH",
            description = "folders of sources, or of projects with sources (the current one)")
    private String sourcePath;

    @Parameters(
            index = "0",
            paramLabel = "FILE.json|KIND",
            description = "A stored result, or a kind of result as a report names it, such as jdk-object.")
    private Path file;

    @Parameters(index = "1", arity = "0..1", paramLabel = "N", description = "The number of the race (1).")
    private Integer number;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        Optional<Explanation> page = Explanation.named(file.toString());
        if (page.isPresent() && number == null && !Files.exists(file)) {
            out.println(page.get().markdown());
            out.flush();
            return ExitCode.OK;
        }
        if (page.isEmpty() && !Files.exists(file) && file.toString().matches("[\\w-]+")) {
            throw new ParameterException(
                    spec.commandLine(),
                    "'" + file + "' is neither a file nor a kind of result; the kinds are "
                            + Arrays.stream(Explanation.values())
                                    .map(Explanation::key)
                                    .collect(Collectors.joining(", ")));
        }
        StoredReport report;
        try {
            report = ResultFile.read(file);
        } catch (ResultFile.Unusable e) {
            spec.commandLine().getErr().println("taskrace: " + e.getMessage());
            spec.commandLine().getErr().flush();
            return e.exitCode();
        }
        List<RaceReport> races = report.run().races();
        int chosen = number == null ? 1 : number;
        if (races.isEmpty() && number == null) {
            out.println("No race to explain: " + TextReport.verdictWords(report.run()) + ".");
            out.println("What that means: " + Explanation.of(report.run()).path());
        } else if (chosen < 1 || chosen > races.size()) {
            String has = races.isEmpty() ? "no race" : races.size() == 1 ? "one race" : races.size() + " races";
            throw new ParameterException(
                    spec.commandLine(), "there is no race " + chosen + ": " + file + " has " + has);
        } else {
            out.print(RaceStory.of(races.get(chosen - 1), chosen, races.size(), sources()));
        }
        out.flush();
        return ExitCode.OK;
    }

    private SourceFinder sources() {
        List<Path> folders = new ArrayList<>();
        if (sourcePath != null) {
            for (String folder : sourcePath.split(Pattern.quote(File.pathSeparator))) {
                folders.add(Path.of(folder));
            }
        }
        folders.add(Path.of(""));
        return new SourceFinder(folders);
    }
}
