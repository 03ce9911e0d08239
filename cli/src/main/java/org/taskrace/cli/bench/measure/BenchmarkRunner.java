package org.taskrace.cli.bench.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.taskrace.cli.exit.ExitCode;
import org.taskrace.cli.run.TargetJdk;

/** Starter of the JVMs in which benchmarks run, one at a time, and reader of their output. */
public final class BenchmarkRunner {

    private static final String MAIN = "org.taskrace.benchmarks.bench.BenchMain";

    private static final String COUNT = "count";

    /** Classes around the programs; some are loaded in each JVM, whatever it runs. */
    private static final String NOT_CHECKED =
            "exclude=org.taskrace.benchmarks.bench.*;org.taskrace.benchmarks.everyday.*";

    private static final String CHECK = "check";

    /** One worker means a serial check to everybody else. */
    private static final String CHECK_ON_ONE = "check-on-one";

    /** A JVM of a benchmark, once it has ended. */
    public record Ended(int exitCode, List<String> lines, String errors) {

        /** Returns the last line that begins with this word, without it; fails if there is none. */
        String value(String word) {
            List<String> values = values(word);
            if (values.isEmpty()) {
                throw new IllegalStateException("a benchmark printed no line '" + word + "'");
            }
            return values.get(values.size() - 1);
        }

        /** Returns the least round, in seconds. */
        double leastRound() {
            return values("round").stream()
                    .mapToDouble(Double::parseDouble)
                    .min()
                    .orElseThrow();
        }

        List<String> values(String word) {
            return lines.stream()
                    .filter(line -> line.startsWith(word + "\t"))
                    .map(line -> line.substring(word.length() + 1))
                    .toList();
        }
    }

    /** A benchmark that did not do what it must; the message is for the user. */
    public static final class Failed extends Exception {
        private static final long serialVersionUID = 1L;

        Failed(String message) {
            super(message);
        }
    }

    /** A benchmark that took too long. */
    public static final class TookTooLong extends Exception {
        private static final long serialVersionUID = 1L;

        public TookTooLong(String message) {
            super(message);
        }
    }

    private final TargetJdk jdk;
    private final String classPath;
    private final Path agentJar;
    private final String size;
    private final Path work;

    /**
     * @param classPath where the benchmarks are
     * @param size of the papers' programs: small or paper
     * @param work a directory for files of the runs
     */
    public BenchmarkRunner(TargetJdk jdk, String classPath, Path agentJar, String size, Path work) {
        this.jdk = jdk;
        this.classPath = classPath;
        this.agentJar = agentJar;
        this.size = size;
        this.work = work;
    }

    public List<ListedSuite> list() throws IOException, InterruptedException, Failed {
        try {
            return ListedSuite.parse(start(RunMode.BASELINE, MeasuringTime.USUAL.limit(), List.of(), Set.of(0), "list")
                    .lines());
        } catch (TookTooLong e) {
            throw new Failed("the list of benchmarks: " + e.getMessage());
        }
    }

    /** Rounds for as long as the patience allows, without the named optimisations. */
    public Ended run(RunMode mode, String suite, String benchmark, MeasuringTime patience, String optimisationsOff)
            throws IOException, InterruptedException, Failed, TookTooLong {
        // Without the checks there is nothing to conclude, and the agent says so.
        boolean structure = mode == RunMode.STRUCTURE;
        return start(
                mode,
                patience.limit(),
                options(structure ? "structure-only" : "", optimisationsOff),
                Set.of(structure ? ExitCode.INCONCLUSIVE : ExitCode.OK),
                "run",
                suite,
                benchmark,
                Double.toString(patience.least(mode)),
                Double.toString(patience.most(mode)),
                Integer.toString(MeasuringTime.LEAST_ROUNDS));
    }

    /** Rounds inside a check that an agent for tests makes: serially, or on this many workers. */
    public Ended check(int workers, String suite, String benchmark, MeasuringTime patience)
            throws IOException, InterruptedException, Failed, TookTooLong {
        return start(
                RunMode.FULL,
                patience.limit(),
                List.of("tests", NOT_CHECKED, "workers=" + Math.max(workers, 1)),
                Set.of(ExitCode.OK),
                workers == 1 ? CHECK_ON_ONE : CHECK,
                suite,
                benchmark,
                Double.toString(patience.least(RunMode.FULL)),
                Double.toString(patience.most(RunMode.FULL)),
                Integer.toString(MeasuringTime.LEAST_ROUNDS));
    }

    /** Runs one round with counting; the agent's report goes to the file. */
    public Ended count(String suite, String benchmark, MeasuringTime patience, Path report, String optimisationsOff)
            throws IOException, InterruptedException, Failed, TookTooLong {
        return start(
                RunMode.FULL,
                patience.limit(),
                options("count,json=" + report, optimisationsOff),
                Set.of(ExitCode.OK),
                COUNT,
                suite,
                benchmark);
    }

    private static List<String> options(String option, String optimisationsOff) {
        return List.of(option, optimisationsOff.isEmpty() ? "" : "no-opt=" + optimisationsOff).stream()
                .filter(one -> !one.isEmpty())
                .toList();
    }

    private Ended start(RunMode mode, double limit, List<String> agentOptions, Set<Integer> good, String... arguments)
            throws IOException, InterruptedException, Failed, TookTooLong {
        List<String> javaArguments = new ArrayList<>(List.of(
                "-Xms16m",
                // The time of the JIT is taken off that of the process: its threads must not end.
                "-XX:-UseDynamicNumberOfCompilerThreads",
                "-Dtaskrace.benchmark.size=" + size,
                "-cp",
                classPath));
        if (arguments[0].startsWith(CHECK)) {
            javaArguments.add("-Dtaskrace.benchmark.workers=true");
            javaArguments.add("-Dtaskrace.parallel=" + arguments[0].equals(CHECK_ON_ONE));
        }
        if (arguments[0].equals(COUNT)) {
            // One round: the better compiler would take longer than it spares.
            javaArguments.add("-XX:TieredStopAtLevel=1");
        }
        if (mode == RunMode.BASELINE) {
            javaArguments.add("-Dtaskrace.benchmark.serial=true");
            // A plain program shall not split its work for more processors than measure it; with one, stages would
            // be threads.
            javaArguments.add("-Djava.util.concurrent.ForkJoinPool.common.parallelism=2");
        }
        javaArguments.add(MAIN);
        javaArguments.addAll(List.of(arguments));
        List<String> command =
                jdk.command(mode == RunMode.BASELINE ? null : agentJar, String.join(",", agentOptions), javaArguments);
        Path errors = Files.createTempFile(work, "errors", ".txt");
        Process process =
                new ProcessBuilder(command).redirectError(errors.toFile()).start();
        List<String> lines;
        ProcessorTimeLimit stopper = ProcessorTimeLimit.begin(process, limit);
        try {
            process.getOutputStream().close();
            lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            process.waitFor();
        } finally {
            process.destroy();
        }
        if (stopper.isReached()) {
            throw new TookTooLong(String.format(
                    Locale.ROOT, "stopped: no result in %.0f s of processor time (%s)", stopper.spent(), mode.word()));
        }
        Ended ended = new Ended(process.exitValue(), lines, Files.readString(errors));
        if (!good.contains(ended.exitCode())) {
            throw new Failed(String.join(" ", arguments) + " (" + mode.word() + ") ended with exit code "
                    + ended.exitCode() + ":" + System.lineSeparator() + ended.errors());
        }
        return ended;
    }
}
