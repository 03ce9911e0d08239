package org.taskrace.cli;

import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.taskrace.cli.algorithms.AlgorithmsCommand;
import org.taskrace.cli.bench.BenchCommand;
import org.taskrace.cli.check.CheckCommand;
import org.taskrace.cli.drb.DrbCommand;
import org.taskrace.cli.exit.ExitCode;
import org.taskrace.cli.lattice.LatticeCommand;
import org.taskrace.cli.model.ModelCommand;
import org.taskrace.cli.report.ExplainCommand;
import org.taskrace.cli.report.ReportCommand;
import org.taskrace.cli.report.SuppressCommand;
import org.taskrace.cli.run.ExploreCommand;
import org.taskrace.cli.run.ReplayCommand;
import org.taskrace.cli.run.RunCommand;
import org.taskrace.cli.run.RunOptions;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The command {@code taskrace}. A sub-command is a class of its own with {@link Command}, named in {@link #COMMANDS}.
 * It returns its exit code from {@code call()}, writes to its {@link CommandLine}'s {@code getOut()} and {@code
 * getErr()}, and throws {@link ParameterException} if the command line is wrong.
 */
@Command(
        name = "taskrace",
        header = "Says whether any schedule of a task-parallel program can have a determinacy race.",
        description = {
            "",
            "The program is run once. Each verdict says whether it holds for every schedule of this input or only for"
                    + " this one.",
            ""
        },
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCode.OK + ":no race",
            ExitCode.USAGE + ":wrong command line, or the algorithm lacks a construct of the program",
            ExitCode.NOT_A_PROGRAM + ":the text is not a program, not a task graph, or not a result",
            ExitCode.RACE + ":a race, or a graph that is no two-dimensional lattice",
            ExitCode.PROGRAM_FAILED + ":the program deadlocked or failed",
            ExitCode.WEAKER + ":no race, but a weaker guarantee than --require asks for",
            ExitCode.INCONCLUSIVE + ":the check is inconclusive",
            ExitCode.INTERNAL + ":algorithms disagree, or taskrace itself failed"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  taskrace run examples/java-01-first-race/FirstRace.java",
            "      check a Java program",
            "  taskrace report result.json --html result.html",
            "      look at a result that 'run --json result.json' has stored",
            "  taskrace explain result.json",
            "      the story of one race, with its source",
            "  taskrace model examples/01-first-race.task",
            "      check one program of the task language",
            "  taskrace model --algorithm all examples",
            "      every algorithm on every program of a directory",
            "  taskrace algorithms",
            "      what each algorithm can do, and what it costs"
        })
public final class Main implements Runnable {

    private static final String HELP = "help";
    private static final String COMPLETION = "completion";
    private static final String REPLAY = "replay";

    /** The sub-commands in the order of the help, by the names that their annotations give them. */
    private static final List<Map.Entry<String, Class<?>>> COMMANDS = List.of(
            Map.entry("run", RunCommand.class),
            Map.entry("explore", ExploreCommand.class),
            Map.entry(REPLAY, ReplayCommand.class),
            Map.entry("check", CheckCommand.class),
            Map.entry("report", ReportCommand.class),
            Map.entry("explain", ExplainCommand.class),
            Map.entry("suppress", SuppressCommand.class),
            Map.entry("model", ModelCommand.class),
            Map.entry("algorithms", AlgorithmsCommand.class),
            Map.entry("lattice", LatticeCommand.class),
            Map.entry("bench", BenchCommand.class),
            Map.entry("drb", DrbCommand.class),
            Map.entry(COMPLETION, CompletionCommand.class),
            Map.entry(HELP, HelpCommand.class));

    /** The sub-commands that speak of all others, or call another. */
    private static final Set<String> ABOUT_OTHERS = Set.of(HELP, COMPLETION, REPLAY);

    /** The sub-commands that run a program: what follows its name, and java's own options before it, are not taskrace's. */
    private static final Set<String> OF_PROGRAMS = Set.of("run", "explore");

    @Spec
    private CommandSpec spec;

    private Main() {}

    /** Runs a command line and ends the JVM with its exit code. */
    public static void main(String[] args) {
        PrintWriter out = utf8(System.out);
        PrintWriter err = utf8(System.err);
        int code = run(out, err, args);
        out.flush();
        err.flush();
        System.exit(code);
    }

    /** Runs a command line; what is on standard output and standard error otherwise goes to the two writers. */
    public static int run(PrintWriter out, PrintWriter err, String... args) {
        return commandLine(args).setOut(out).setErr(err).execute(args);
    }

    /**
     * Returns the parser of a command line. It knows all sub-commands, or only the one that is named first: reading the
     * annotations of all takes longer than most of them do.
     */
    static CommandLine commandLine(String... args) {
        CommandLine commandLine = new CommandLine(new Main());
        String first = args.length == 0 || ABOUT_OTHERS.contains(args[0]) ? "" : args[0];
        boolean isNamed = COMMANDS.stream().anyMatch(command -> command.getKey().equals(first));
        for (Map.Entry<String, Class<?>> command : COMMANDS) {
            if (!isNamed || command.getKey().equals(first)) {
                commandLine.addSubcommand(command.getKey(), command.getValue());
            }
        }
        for (String name : OF_PROGRAMS) {
            CommandLine run = commandLine.getSubcommands().get(name);
            if (run != null) {
                run.setStopAtPositional(true).setStopAtUnmatched(true);
                RunOptions.addTo(run.getCommandSpec());
            }
        }
        return commandLine
                .setUsageHelpAutoWidth(true)
                .setParameterExceptionHandler(new WrongCommandLine())
                .setExecutionExceptionHandler(Main::fault);
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "which command?");
    }

    private static int fault(Exception fault, CommandLine command, CommandLine.ParseResult parsed) {
        PrintWriter err = command.getErr();
        err.println("taskrace " + Version.number() + ": a fault of taskrace itself; please report it with this trace:");
        fault.printStackTrace(err);
        err.flush();
        return ExitCode.INTERNAL;
    }

    private static PrintWriter utf8(PrintStream stream) {
        // Reports hold source text: their bytes must not depend on the platform's character set.
        return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), false);
    }
}
