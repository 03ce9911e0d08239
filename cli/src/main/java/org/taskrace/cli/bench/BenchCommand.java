package org.taskrace.cli.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.taskrace.agent.options.Optimisation;
import org.taskrace.cli.bench.applications.Applications;
import org.taskrace.cli.bench.measure.BenchmarkMeasurement;
import org.taskrace.cli.bench.measure.BenchmarkRunner;
import org.taskrace.cli.bench.measure.BenchmarkTimes;
import org.taskrace.cli.bench.measure.ListedSuite;
import org.taskrace.cli.bench.measure.MeasurementConditions;
import org.taskrace.cli.bench.measure.MeasuringTime;
import org.taskrace.cli.bench.measure.OptimisationEffects;
import org.taskrace.cli.bench.measure.ProgressLine;
import org.taskrace.cli.bench.measure.SuiteResult;
import org.taskrace.cli.bench.measure.WorkerCosts;
import org.taskrace.cli.bench.output.BenchJson;
import org.taskrace.cli.bench.output.BenchPage;
import org.taskrace.cli.bench.output.TextTable;
import org.taskrace.cli.exit.ExitCode;
import org.taskrace.cli.run.OwnJar;
import org.taskrace.cli.run.TargetJdk;
import org.taskrace.cli.run.TemporaryFiles;
import org.taskrace.report.colour.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code taskrace bench}: measures what the check costs on the suites of the benchmarks module. */
@Command(
        name = "bench",
        header = "Measures how much slower programs run under the check.",
        description = {
            "",
            "Each program runs in three ways, in turn, in several JVMs: as a serial program without the agent (baseline), under",
            "the agent without checks of accesses (structure only), and checked (full). A time is the least of all rounds. It is",
            "the processor time of the program's threads and of the garbage collector. Memory is the most that a process had.",
            ""
        },
        sortOptions = false,
        mixinStandardHelpOptions = true)
public final class BenchCommand implements Callable<Integer> {

    /** The launcher builds the benchmarks and says here where they are. */
    static final String CLASS_PATH = "taskrace.benchmarks";

    private static final int USUAL_FORKS = 3;

    /** Counting takes a JVM for each program: a quick run of all of them has no time for it. */
    private static final int MOST_COUNTED_IN_QUICK_RUN = 20;

    /** Checks of tests leave these programs out: on workers they would be measured without a check. */
    private static final String EVERYDAY = "everyday";

    private static final String SMALL = "small";
    private static final String PAPER = "paper";

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--suite",
            paramLabel = "S",
            description =
                    "only this suite. The suite applications is measured only if it is named: real libraries, which are"
                            + " fetched from Maven Central once, for some minutes; plain, checked, and checked again")
    private String suite;

    @Option(
            names = "--quick",
            description =
                    "one JVM for each figure, few rounds, two programs side by side: at most 5 minutes, and rougher figures; all"
                            + " suites without counts")
    private boolean quick;

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            description = "of the papers' programs: small, or paper for inputs about as large as the papers'")
    private String size = SMALL;

    @Option(names = "--forks", paramLabel = "N", description = "JVMs for each figure (" + USUAL_FORKS + ")")
    private Integer forks;

    @Option(
            names = "--json",
            paramLabel = "F",
            description = "also write the figures there, as JSON (-: standard output)")
    private String json;

    @Option(names = "--html", paramLabel = "F", description = "also write them there as a page with charts")
    private Path html;

    @Option(names = "--java", paramLabel = "HOME", description = "the JDK to measure with (the current one)")
    private Path javaHome;

    @Option(names = "--no-opt", paramLabel = "NAMES", description = "switch optimisations off (all, or a;b)")
    private String optimisationsOff = "";

    @Option(
            names = "--effects",
            description = "instead: the slowdown with all optimisations, without each of them, and without any")
    private boolean effects;

    @Option(
            names = "--workers",
            description =
                    "instead: the serial check and the check on one worker and on two: time, memory, and how often they meet")
    private boolean workers;

    @Parameters(paramLabel = "BENCHMARK", arity = "0..*", description = "only these benchmarks")
    private List<String> names = new ArrayList<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        String classPath = System.getProperty(CLASS_PATH);
        if (classPath == null) {
            spec.commandLine()
                    .getErr()
                    .println(
                            "taskrace: the benchmarks are not part of this jar: call ./taskrace bench in a clone of the"
                                    + " repository, which builds them, or name their class path with -D" + CLASS_PATH
                                    + "=PATH");
            return ExitCode.INCONCLUSIVE;
        }
        if (forks != null && forks < 1) {
            throw new ParameterException(spec.commandLine(), "--forks needs a number from 1 on, not " + forks);
        }
        if (!size.equals(SMALL) && !size.equals(PAPER)) {
            throw new ParameterException(
                    spec.commandLine(), "--size is " + SMALL + " or " + PAPER + ", not '" + size + "'");
        }
        checkOptimisations();
        checkFolder("--json", json == null || json.equals("-") ? null : Path.of(json));
        checkFolder("--html", html);
        Path work = Files.createTempDirectory("taskrace");
        try {
            if (Applications.SUITE.equals(suite)) {
                return measureApplications(work);
            }
            return measure(classPath, work);
        } catch (BenchmarkRunner.Failed e) {
            spec.commandLine().getErr().println("taskrace: " + e.getMessage());
            return ExitCode.INTERNAL;
        } finally {
            TemporaryFiles.delete(work);
        }
    }

    private int measureApplications(Path work) throws IOException, InterruptedException {
        String folder = System.getProperty(Applications.FOLDER);
        if (folder == null) {
            spec.commandLine()
                    .getErr()
                    .println("taskrace: the suite applications needs libraries: call ./taskrace bench in a clone of the"
                            + " repository, which fetches them, or name their folder with -D" + Applications.FOLDER
                            + "=PATH");
            return ExitCode.INCONCLUSIVE;
        }
        try {
            boolean isGood = new Applications(jdk(), Path.of(folder), OwnJar.path(), work)
                    .measure(names, spec.commandLine().getOut());
            return isGood ? ExitCode.OK : ExitCode.INTERNAL;
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private int measure(String classPath, Path work) throws IOException, InterruptedException, BenchmarkRunner.Failed {
        PrintWriter out = "-".equals(json)
                ? spec.commandLine().getErr()
                : spec.commandLine().getOut();
        TargetJdk jdk = jdk();
        BenchmarkRunner jvms = new BenchmarkRunner(jdk, classPath, OwnJar.path(), size, work);
        List<ListedSuite> chosen = choose(jvms.list());
        ProgressLine progress = new ProgressLine(
                spec.commandLine().getErr(),
                Terminal.STANDARD_ERROR.isTerminal() && Terminal.STANDARD_OUTPUT.isTerminal());
        progress.expect(chosen.stream().mapToInt(one -> one.benchmarks().size()).sum());
        int turns = forks != null ? forks : quick ? 1 : USUAL_FORKS;
        MeasuringTime patience = quick ? MeasuringTime.QUICK : MeasuringTime.USUAL;
        if (workers) {
            return measureWorkers(jvms, chosen, turns, patience, work, progress, out);
        }
        if (effects) {
            return measureEffects(jvms, chosen, turns, patience, progress, out);
        }
        boolean isSmall =
                chosen.stream().mapToInt(one -> one.benchmarks().size()).sum() <= MOST_COUNTED_IN_QUICK_RUN;
        long start = System.nanoTime();
        BenchmarkMeasurement measurement =
                new BenchmarkMeasurement(jvms, turns, patience, optimisationsOff, work, progress);
        ExecutorService cores = Executors.newFixedThreadPool(patience.sideBySide());
        List<SuiteResult> results;
        try {
            Map<ListedSuite.Item, Future<BenchmarkTimes>> figures = new IdentityHashMap<>();
            for (ListedSuite one : chosen) {
                for (ListedSuite.Item benchmark : one.benchmarks()) {
                    figures.put(benchmark, cores.submit(() -> {
                        if (System.nanoTime() - start > patience.whole() * 1e9) {
                            throw new BenchmarkRunner.TookTooLong("not measured: the time for a quick run is over");
                        }
                        return measurement.measure(one.name(), benchmark, !quick || isSmall || !benchmark.inMean());
                    }));
                }
            }
            results = print(chosen, figures, progress, new TextTable(out));
        } finally {
            cores.shutdownNow();
        }
        write(results, MeasurementConditions.of(jdk, turns, optimisationsOff));
        return ExitCode.OK;
    }

    /** Prints each program's line as soon as it and those before it are measured. */
    private static List<SuiteResult> print(
            List<ListedSuite> chosen,
            Map<ListedSuite.Item, Future<BenchmarkTimes>> figures,
            ProgressLine progress,
            TextTable table)
            throws IOException, InterruptedException, BenchmarkRunner.Failed {
        List<SuiteResult> results = new ArrayList<>();
        for (ListedSuite one : chosen) {
            table.begin(one.name());
            List<BenchmarkTimes> measured = new ArrayList<>();
            Map<String, String> without = new LinkedHashMap<>();
            for (ListedSuite.Item benchmark : one.benchmarks()) {
                try {
                    BenchmarkTimes row = await(figures.get(benchmark));
                    measured.add(row);
                    progress.done();
                    table.row(row);
                } catch (BenchmarkRunner.TookTooLong e) {
                    without.put(benchmark.name(), e.getMessage());
                    progress.done();
                    table.without(benchmark.name(), e.getMessage());
                }
            }
            SuiteResult result = new SuiteResult(one.name(), one.paper(), measured, without);
            table.end(result);
            results.add(result);
        }
        return results;
    }

    private static BenchmarkTimes await(Future<BenchmarkTimes> figures)
            throws IOException, InterruptedException, BenchmarkRunner.Failed, BenchmarkRunner.TookTooLong {
        try {
            return figures.get();
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            if (cause instanceof IOException io) {
                throw io;
            } else if (cause instanceof BenchmarkRunner.Failed failed) {
                throw failed;
            } else if (cause instanceof BenchmarkRunner.TookTooLong tooLong) {
                throw tooLong;
            }
            throw new IllegalStateException(cause);
        }
    }

    private static int measureWorkers(
            BenchmarkRunner jvms,
            List<ListedSuite> chosen,
            int turns,
            MeasuringTime patience,
            Path work,
            ProgressLine progress,
            PrintWriter out)
            throws IOException, InterruptedException, BenchmarkRunner.Failed {
        for (ListedSuite one : chosen) {
            List<WorkerCosts> measured = new ArrayList<>();
            out.println(WorkerCosts.timesTitle(one.name()));
            for (ListedSuite.Item benchmark : one.benchmarks()) {
                try {
                    measured.add(
                            WorkerCosts.measure(jvms, turns, patience, one.name(), benchmark.name(), work, progress));
                    out.println(measured.get(measured.size() - 1).times());
                } catch (BenchmarkRunner.TookTooLong e) {
                    out.println("  " + benchmark.name() + ": " + e.getMessage());
                }
                progress.done();
                out.flush();
            }
            if (measured.stream().noneMatch(WorkerCosts::isChecked)) {
                continue;
            }
            out.println(WorkerCosts.timesMean(measured));
            out.println(WorkerCosts.meetingsTitle(one.name()));
            measured.stream()
                    .filter(WorkerCosts::isChecked)
                    .map(WorkerCosts::meetings)
                    .forEach(out::println);
            out.println(WorkerCosts.meetingsMean(measured));
            out.flush();
        }
        return ExitCode.OK;
    }

    private int measureEffects(
            BenchmarkRunner jvms,
            List<ListedSuite> chosen,
            int turns,
            MeasuringTime patience,
            ProgressLine progress,
            PrintWriter out)
            throws IOException, InterruptedException, BenchmarkRunner.Failed {
        Map<String, List<OptimisationEffects>> results = new LinkedHashMap<>();
        for (ListedSuite one : chosen) {
            List<OptimisationEffects> measured = new ArrayList<>();
            for (ListedSuite.Item benchmark : one.benchmarks()) {
                try {
                    measured.add(
                            OptimisationEffects.measure(jvms, turns, patience, one.name(), benchmark.name(), progress));
                    progress.done();
                } catch (BenchmarkRunner.TookTooLong e) {
                    progress.done();
                    out.println(benchmark.name() + ": " + e.getMessage());
                }
            }
            out.println(OptimisationEffects.table(one.name(), measured));
            out.flush();
            results.put(one.name(), measured);
        }
        writeJson(BenchJson.ofEffects(results));
        return ExitCode.OK;
    }

    private List<ListedSuite> choose(List<ListedSuite> all) {
        List<String> suites = all.stream().map(ListedSuite::name).toList();
        if (suite != null && !suites.contains(suite)) {
            throw new ParameterException(
                    spec.commandLine(), "there is no suite '" + suite + "'; there are " + String.join(", ", suites));
        }
        List<ListedSuite> chosen = new ArrayList<>();
        for (ListedSuite one : all) {
            List<ListedSuite.Item> benchmarks = one.benchmarks().stream()
                    .filter(item -> names.isEmpty() || names.stream().anyMatch(item.name()::equalsIgnoreCase))
                    .toList();
            boolean isAsked = suite == null ? !(workers && one.name().equals(EVERYDAY)) : suite.equals(one.name());
            if (isAsked && !benchmarks.isEmpty()) {
                chosen.add(new ListedSuite(one.name(), one.paper(), benchmarks));
            }
        }
        for (String name : names) {
            if (chosen.stream()
                    .flatMap(one -> one.benchmarks().stream())
                    .noneMatch(item -> item.name().equalsIgnoreCase(name))) {
                throw new ParameterException(spec.commandLine(), "there is no benchmark '" + name + "'");
            }
        }
        return chosen;
    }

    private void write(List<SuiteResult> results, MeasurementConditions conditions) throws IOException {
        writeJson(BenchJson.of(results));
        if (html != null) {
            Files.writeString(html, BenchPage.of(results, conditions));
        }
    }

    private void writeJson(String text) throws IOException {
        if ("-".equals(json)) {
            spec.commandLine().getOut().print(text);
            spec.commandLine().getOut().flush();
        } else if (json != null) {
            Files.writeString(Path.of(json), text);
        }
    }

    private TargetJdk jdk() {
        Path home = javaHome != null ? javaHome : Path.of(System.getProperty("java.home"));
        TargetJdk jdk = new TargetJdk(home);
        if (!jdk.exists()) {
            throw new ParameterException(spec.commandLine(), "'" + home + "' is no JDK: it has no bin/java");
        }
        return jdk;
    }

    private void checkOptimisations() {
        if (effects && (html != null || !optimisationsOff.isEmpty())) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--effects switches the optimisations itself and prints a table or JSON: leave out "
                            + (html != null ? "--html" : "--no-opt"));
        }
        if (!optimisationsOff.isEmpty()) {
            try {
                Optimisation.without(List.of(optimisationsOff.split(";")));
            } catch (IllegalArgumentException e) {
                throw new ParameterException(spec.commandLine(), "--no-opt: " + e.getMessage(), e);
            }
        }
    }

    /** Minutes of measuring must not end in a file that cannot be written. */
    private void checkFolder(String option, Path file) {
        if (file == null) {
            return;
        }
        Path folder = file.toAbsolutePath().getParent();
        if (!Files.isDirectory(folder) || Files.isDirectory(file)) {
            throw new ParameterException(
                    spec.commandLine(),
                    option + ": cannot write to '" + file + "': "
                            + (Files.isDirectory(file) ? "it is a directory" : "there is no directory " + folder));
        }
    }
}
