package org.taskrace.cli.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.taskrace.agent.parallel.TraceCheck;
import org.taskrace.agent.parallel.trace.RecordedTrace;
import org.taskrace.agent.result.ResultBuilder;
import org.taskrace.cli.exit.ExitCode;
import org.taskrace.engine.detect.AlgorithmRegistry;
import org.taskrace.report.JsonReport;
import org.taskrace.report.RunReport;
import org.taskrace.report.TextReport;
import org.taskrace.report.source.SourceFinder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code taskrace check}: judges runs that {@code run --record} has recorded. */
@Command(
        name = "check",
        header = "Says whether a recorded run has a determinacy race.",
        description = {
            "",
            "The trace of 'run --record FILE' is judged on all cores, each of which takes some locations. A trace that"
                    + " was cut off is judged up to there.",
            ""
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCode.OK + ":no race",
            ExitCode.USAGE + ":wrong command line, or no trace",
            ExitCode.RACE + ":a race",
            ExitCode.INCONCLUSIVE + ":the check is inconclusive, or the trace was cut off"
        })
public final class CheckCommand implements Callable<Integer> {

    private static final String USUAL = "workers";

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "the traces")
    private List<Path> files;

    @Option(
            names = "--algorithm",
            paramLabel = "NAME",
            defaultValue = USUAL,
            description = "judge by this algorithm on one core, for comparison: oracle, engine, … (workers)")
    private String algorithm;

    @Option(names = "--threads", paramLabel = "N", description = "the number of threads (one a core)")
    private Integer threads;

    @Option(names = "--json", paramLabel = "FILE", description = "also write the report to FILE, as JSON")
    private Path json;

    @Option(names = "--max-races", paramLabel = "N", description = "stop reporting after N distinct races (100)")
    private int maxRaces = 100;

    @Option(names = "--stats", description = "print counts and times at the end")
    private boolean stats;

    @Override
    public Integer call() throws IOException {
        if (threads != null && threads < 1) {
            throw new ParameterException(spec.commandLine(), "--threads is at least 1");
        }
        int worst = ExitCode.OK;
        for (Path file : files) {
            worst = Math.max(worst, check(file));
        }
        return worst;
    }

    private int check(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new ParameterException(spec.commandLine(), "there is no file '" + file + "'");
        }
        RecordedTrace trace;
        try {
            trace = RecordedTrace.read(file);
        } catch (RecordedTrace.Unreadable e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
        RunReport report = report(new TraceCheck(trace, maxRaces));
        if (files.size() > 1) {
            spec.commandLine().getErr().println("taskrace: " + file);
        }
        spec.commandLine().getErr().print(TextReport.of(report, stats, new SourceFinder(List.of(Path.of(""))), false));
        spec.commandLine().getErr().flush();
        if (json != null) {
            Files.writeString(json, JsonReport.of(report, List.of()));
        }
        return switch (report.verdict()) {
            case RACE -> ExitCode.RACE;
            case RACE_FREE -> ExitCode.OK;
            case INCONCLUSIVE -> ExitCode.INCONCLUSIVE;
        };
    }

    private RunReport report(TraceCheck check) {
        if (algorithm.equals(USUAL)) {
            int usual = Runtime.getRuntime().availableProcessors();
            return check.onThreads(threads == null ? usual : threads, ResultBuilder.version());
        }
        try {
            return check.by(algorithm, AlgorithmRegistry.byName(algorithm).detector(), ResultBuilder.version());
        } catch (IllegalArgumentException | UnsupportedOperationException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }
}
