package org.taskrace.agent.explore;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.taskrace.agent.constructs.locks.UncontrolledLockControl;
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
        int status = 0;
        if (arguments[0].startsWith(LIST)) {
            for (String mainClass : Files.readAllLines(Path.of(arguments[0].substring(LIST.length())))) {
                ScheduleExploration exploration = exploration(loaders, mainClass, new String[0]);
                exploration.search(out, err);
                out.println(exploration.summary());
            }
        } else {
            ScheduleExploration exploration =
                    exploration(loaders, arguments[0], Arrays.copyOfRange(arguments, 1, arguments.length));
            Runtime.getRuntime().addShutdownHook(new Thread(exploration::interrupted, "taskrace-report"));
            status = exploration.run(out, err);
        }
        out.flush();
        err.flush();
        Runtime.getRuntime().halt(status);
    }

    private static ScheduleExploration exploration(
            ProgramLoader.Factory loaders, String mainClass, String[] arguments) {
        return new ScheduleExploration(
                options, ExplorationLimits.fromProperties(), program, outside, loaders, mainClass, arguments);
    }
}
