package org.taskrace.agent.explore;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.taskrace.agent.constructs.locks.UncontrolledLockControl;
import org.taskrace.agent.explore.program.ExploredProgram;
import org.taskrace.agent.explore.program.MainProgram;
import org.taskrace.agent.explore.program.ProgramLoader;
import org.taskrace.agent.options.AgentOptions;
import org.taskrace.agent.session.ProgramParts;

/**
 * The main class of a JVM that runs all schedules of a program; its arguments are the program's main class and arguments. With a single argument
 * {@code @FILE} it searches each main class that the file names, and prints a line about each, which tests read.
 */
public final class ExplorationMain {

    private static final String LIST = "@";

    private static AgentOptions options;
    private static ProgramParts program;
    private static UncontrolledLockControl outside;

    private ExplorationMain() {}

    /** Keeps the parts that the agent has made. */
    public static void prepare(AgentOptions theOptions, ProgramParts theProgram, UncontrolledLockControl control) {
        options = theOptions;
        program = theProgram;
        outside = control;
    }

    /** Runs the search and ends the JVM with the exit code of the contract. */
    public static void main(String[] arguments) throws IOException {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ProgramLoader.Factory loaders = ProgramLoader.of(System.getProperty("java.class.path"));
        ExplorationLimits limits = ExplorationLimits.fromProperties();
        int status = 0;
        if (ExplorationLimits.isWorker()) {
            serve(limits, loaders, arguments, out);
        } else if (arguments[0].startsWith(LIST)) {
            for (String mainClass : Files.readAllLines(Path.of(arguments[0].substring(LIST.length())))) {
                ScheduleExploration exploration =
                        new ScheduleExploration(options, limits, runner(limits, loaders, mainClass), mainClass);
                search(exploration, out, err);
                int again = 0;
                for (Path recorded : exploration.recorded()) {
                    ProgramRunner runner = runner(limits, loaders, mainClass);
                    int found = new ScheduleReplay(options, recorded, false, runner).run(err, err);
                    again += found == ScheduleReplay.FAILED || found == options.exitCode() ? 1 : 0;
                    System.setOut(out);
                }
                out.println(exploration.summary() + "\t" + again + " of "
                        + exploration.recorded().size());
            }
        } else if (limits.replay() != null) {
            ProgramRunner runner =
                    runner(limits, loaders, arguments[0], Arrays.copyOfRange(arguments, 1, arguments.length));
            status = new ScheduleReplay(options, limits.replay(), limits.debugs(), runner).run(out, err);
        } else {
            ProgramRunner runner =
                    runner(limits, loaders, arguments[0], Arrays.copyOfRange(arguments, 1, arguments.length));
            ScheduleExploration exploration = new ScheduleExploration(options, limits, runner, arguments);
            Runtime.getRuntime().addShutdownHook(new Thread(exploration::interrupted, "taskrace-report"));
            status = exploration.run(out, err);
        }
        out.flush();
        err.flush();
        Runtime.getRuntime().halt(status);
    }

    private static void search(ScheduleExploration exploration, PrintStream out, PrintStream err) {
        try {
            exploration.search(out, err);
        } catch (SearchCheckpoint.Unusable e) {
            throw new IllegalStateException(e);
        }
    }

    private static void serve(
            ExplorationLimits limits, ProgramLoader.Factory loaders, String[] arguments, PrintStream out)
            throws IOException {
        String[] own = Arrays.copyOfRange(arguments, 1, arguments.length);
        try {
            new SubtreeWorker(
                            limits,
                            options.determinacy(),
                            input -> runner(limits, new MainProgram(loaders, input, arguments[0], own)))
                    .serve(System.in, out);
        } catch (ClassNotFoundException | NoSuchMethodException e) {
            throw new IOException(e);
        }
    }

    private static ProgramRunner runner(ExplorationLimits limits, ExploredProgram explored) {
        return new ProgramRunner(options, limits.settings(options.determinacy()), program, outside, explored, 1);
    }

    private static ProgramRunner runner(
            ExplorationLimits limits, ProgramLoader.Factory loaders, String mainClass, String... arguments) {
        return runner(limits, new MainProgram(loaders, System.in, mainClass, arguments));
    }
}
