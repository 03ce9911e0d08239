package org.taskrace.cli.model;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.taskrace.cli.exit.ExitCode;
import org.taskrace.cli.files.IoMessages;
import org.taskrace.core.reach.rsketch.RSketch;
import org.taskrace.engine.detect.AlgorithmRegistry;
import org.taskrace.language.code.Program;
import org.taskrace.language.explore.Exploration;
import org.taskrace.language.parse.Parser;
import org.taskrace.language.parse.ProgramTextException;
import org.taskrace.language.parse.SourceText;
import org.taskrace.language.run.Interpreter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code taskrace model}: checks programs of the task language. */
@Command(
        name = "model",
        header = "Checks programs of the task language (.task files).",
        description = {
            "",
            "Each program is run once, and every schedule of it is judged from that run. A first program:",
            "",
            "    var x;",
            "    finish {",
            "        async { x = 1; }     // a task that the end of the finish joins",
            "        x = 2;               // race: nothing orders the two writes",
            "    }",
            "",
            "Statements: var, array, let, x = expr, read, write, if, while, for i in lo .. hi; async, finish, beginFinish, endFinish;"
                    + " spawn, sync; fork, join; future f {…}, promise p, set, get; isolated; pipeline i in lo .. hi with stage and"
                    + " stageWait. docs/task-language.md has them all.",
            ""
        },
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit codes (the largest one of several files):%n",
        exitCodeList = {
            ExitCode.OK + ":no race",
            ExitCode.USAGE + ":wrong command line, no such file, or the algorithm lacks a construct",
            ExitCode.NOT_A_PROGRAM + ":the text is not a program",
            ExitCode.RACE + ":a race",
            ExitCode.PROGRAM_FAILED + ":a deadlock, or an error of the program",
            ExitCode.INTERNAL + ":two algorithms disagree: a fault of taskrace"
        })
public final class ModelCommand implements Callable<Integer> {

    private static final String STANDARD_OUTPUT = "-";

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--algorithm",
            paramLabel = "NAME",
            defaultValue = "auto",
            description =
                    "sp-bags, esp-bags, suprema, 2d-order, r-sketch, drdp, recall, oracle, auto, future-bags, engine, or all:"
                            + " every one that has the program's constructs, compared with the oracle. See 'taskrace algorithms'. Default: ${DEFAULT-VALUE}")
    private String algorithm;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description =
                    "Write one JSON object per line for each program and algorithm; '-' is standard output, and then the"
                            + " report for people goes to standard error.")
    private String json;

    @Option(
            names = "--explain",
            description = "Also show the algorithm's state after each step, as the papers' tables do.")
    private boolean explain;

    @Option(names = "--fix-hints", description = "With each race, say which smallest dependency would order the pair.")
    private boolean fixHints;

    @Option(
            names = "--explore",
            description =
                    "Try every schedule of a small program instead. Say whether all end with equal memory and an equal dag,"
                            + " whether any has a race, and whether any deadlocks.")
    private boolean explore;

    @Option(
            names = "--max-states",
            paramLabel = "N",
            defaultValue = "1000000",
            description = "With --explore: give up after so many states. Default: ${DEFAULT-VALUE}")
    private int maxStates;

    @Option(
            names = "--max-rounds",
            paramLabel = "N",
            defaultValue = "" + Interpreter.DEFAULT_MAX_ROUNDS,
            description = "Stop a program whose loops have made so many rounds in all. Default: ${DEFAULT-VALUE}")
    private long maxRounds;

    @Option(
            names = "--max-non-sp-edges",
            paramLabel = "N",
            defaultValue = "" + RSketch.DEFAULT_MAX_NON_SP_EDGES,
            description =
                    "With r-sketch: stop after so many edges that are not series-parallel, such as gets; memory grows with their square."
                            + " Default: ${DEFAULT-VALUE}")
    private int maxNonSpEdges;

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE-or-DIRECTORY",
            description = "Programs; a directory stands for all .task files below it, in the order of their names.")
    private List<Path> paths;

    private PrintWriter report;
    private JsonLines jsonLines;

    @Override
    public Integer call() throws IOException {
        requireValidOptions();
        List<Path> files = ProgramFiles.expand(paths);
        if (files.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "there is no .task file below " + paths.get(0));
        }
        PrintWriter out = spec.commandLine().getOut();
        boolean jsonOnStandardOutput = STANDARD_OUTPUT.equals(json);
        report = jsonOnStandardOutput ? spec.commandLine().getErr() : out;
        try (Writer jsonFile = json == null || jsonOnStandardOutput ? null : openJson()) {
            jsonLines = json == null ? null : new JsonLines(jsonOnStandardOutput ? out : jsonFile);
            int exitCode = ExitCode.OK;
            for (Path file : files) {
                exitCode = Math.max(exitCode, check(file));
            }
            report.flush();
            return exitCode;
        }
    }

    private void requireValidOptions() {
        if (!algorithm.equals(ProgramChecker.ALL)) {
            try {
                AlgorithmRegistry.byName(algorithm);
            } catch (IllegalArgumentException e) {
                throw new ParameterException(spec.commandLine(), e.getMessage() + ", " + ProgramChecker.ALL, e);
            }
        }
        if (maxRounds < 1 || maxStates < 1 || maxNonSpEdges < 1) {
            throw new ParameterException(
                    spec.commandLine(), "--max-rounds, --max-states and --max-non-sp-edges must be at least 1");
        }
        if (explore && json != null) {
            throw new ParameterException(spec.commandLine(), "--explore has no JSON output: leave out --json");
        }
    }

    private Writer openJson() {
        try {
            return Files.newBufferedWriter(Path.of(json), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new ParameterException(
                    spec.commandLine(),
                    "cannot write " + json + ": " + IoMessages.of(e) + "; name another file after --json",
                    e);
        }
    }

    private int check(Path file) throws IOException {
        try {
            byte[] bytes = Files.readAllBytes(file);
            char[] text = SourceText.decode(bytes);
            return check(file.toString(), Parser.parse(text), new SourceLines(text));
        } catch (ProgramTextException e) {
            return failed(file, "error", e.line() + ":" + e.column() + ": " + e.getMessage(), ExitCode.NOT_A_PROGRAM);
        } catch (IOException e) {
            return failed(file, "error", "1:1: cannot be read: " + IoMessages.of(e), ExitCode.USAGE);
        } catch (IllegalStateException | IndexOutOfBoundsException | NullPointerException | ClassCastException e) {
            // The other files shall still be checked; a trace is what a bug report needs.
            e.printStackTrace(report);
            return failed(
                    file,
                    "error",
                    "1:1: a fault of taskrace itself; please report it with the trace above",
                    ExitCode.INTERNAL);
        } catch (OutOfMemoryError e) {
            return failed(
                    file,
                    "error",
                    "1:1: the memory of " + (Runtime.getRuntime().maxMemory() >> 20)
                            + " MiB does not suffice for this program; give Java more with JAVA_TOOL_OPTIONS=-Xmx…",
                    ExitCode.INTERNAL);
        }
    }

    private int failed(Path file, String status, String message, int exitCode) throws IOException {
        CheckOutcome outcome = CheckOutcome.failed(file.toString(), algorithm, status, file + ":" + message, exitCode);
        return report(List.of(outcome), new SourceLines(new char[0]));
    }

    private int check(String name, Program program, SourceLines lines) throws IOException {
        if (explore) {
            return new ExplorationReport(report, name, lines).print(Exploration.of(program, maxStates));
        }
        int exitCode = report(
                new ProgramChecker(name, program, maxRounds, AlgorithmRegistry.withMaxNonSpEdges(maxNonSpEdges))
                        .check(algorithm),
                lines);
        if (explain) {
            new ExplainedRun(program, maxRounds, report).print(algorithm);
        }
        return exitCode;
    }

    private ModelFixHints hints(CheckOutcome outcome) {
        return fixHints && outcome.check() != null
                ? ModelFixHints.of(outcome.check(), outcome.algorithm(), maxRounds)
                : null;
    }

    private int report(List<CheckOutcome> outcomes, SourceLines lines) throws IOException {
        int exitCode = ExitCode.OK;
        for (CheckOutcome outcome : outcomes) {
            if (jsonLines != null) {
                jsonLines.print(outcome, hints(outcome));
            }
            exitCode = Math.max(exitCode, outcome.exitCode());
        }
        for (CheckOutcome outcome : outcomes) {
            boolean silent = STANDARD_OUTPUT.equals(json) && outcome.status().equals("ok");
            // Algorithms that agree need one report: the first one's races stand for all.
            if (outcome.isDisagreement() || outcome == outcomes.get(0) && !STANDARD_OUTPUT.equals(json)) {
                new ModelTextReport(report).print(outcome, lines, hints(outcome));
            } else if (!silent) {
                report.println(outcome.message());
            }
        }
        report.flush();
        return exitCode;
    }
}
