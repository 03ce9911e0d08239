package org.taskrace.agent.explore;

import java.io.PrintStream;
import java.util.Arrays;
import org.taskrace.agent.constructs.locks.UncontrolledLockControl;
import org.taskrace.agent.options.AgentOptions;
import org.taskrace.agent.session.ProgramParts;

/** The main class of a JVM that runs all schedules of a program; its arguments are the program's main class and arguments. */
public final class ExplorationMain {

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
    public static void main(String[] arguments) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ScheduleExploration exploration = new ScheduleExploration(
                options,
                ExplorationLimits.fromProperties(),
                program,
                outside,
                ProgramLoader.of(System.getProperty("java.class.path")),
                arguments[0],
                Arrays.copyOfRange(arguments, 1, arguments.length));
        Runtime.getRuntime().addShutdownHook(new Thread(exploration::interrupted, "taskrace-report"));
        int status = exploration.run(out, err);
        out.flush();
        err.flush();
        Runtime.getRuntime().halt(status);
    }
}
