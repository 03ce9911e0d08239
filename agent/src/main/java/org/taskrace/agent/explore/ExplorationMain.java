package org.taskrace.agent.explore;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.taskrace.agent.constructs.locks.UncontrolledLockControl;
import org.taskrace.agent.explore.program.ExploredProgram;
import org.taskrace.agent.explore.program.MainProgram;
import org.taskrace.agent.explore.program.ProgramLoader;
import org.taskrace.agent.explore.runs.ProgramRunner;
import org.taskrace.agent.explore.runs.ScheduleReplay;
import org.taskrace.agent.explore.workers.ProcessWorkers;
import org.taskrace.agent.explore.workers.Workers;
import org.taskrace.agent.options.AgentOptions;
import org.taskrace.agent.session.ProgramParts;

/**
 * The main class of a JVM that runs all schedules of a program; its arguments are the program's main class and arguments. With a list of main
 * classes it searches each of them instead, and prints a line about each, which tests read.
 */
public final class ExplorationMain {

    private static AgentOptions options;
    private static ProgramParts program;
    private static UncontrolledLockControl outside;

    private ExplorationMain() {}

    /** Workers of all searches of this JVM, started when they are first needed. They learn from each search which program it is about. */
    private static final class SharedWorkers implements Supplier<Workers> {
        private final ExplorationLimits limits;
        private Workers workers;

        SharedWorkers(ExplorationLimits limits) {
            this.limits = limits;
        }

        @Override
        public Workers get() {
            if (workers == null) {
                workers = start();
            }
            return workers;
        }

        private Workers start() {
            List<String> command = ProcessWorkers.likeThisJvm(
                    ExplorationMain.class.getName(), ExplorationLimits.workerProperties(), List.of());
            if (limits.workers().isEmpty()) {
                return new ProcessWorkers(command, limits.processes(), 1);
            }
            // One process hands items on to workers elsewhere; some wait there, so that none of these has nothing to
            // do.
            List<String> driver = new ArrayList<>(limits.workers());
            driver.addAll(command);
            return new ProcessWorkers(driver, 1, 2 * Math.max(2, limits.processes()));
        }

        void close() {
            if (workers != null) {
                workers.close();
            }
        }
    }

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
        SharedWorkers workers = new SharedWorkers(limits);
        int status = 0;
        if (ExplorationLimits.isWorker()) {
            serve(limits, loaders, out);
        } else if (limits.list() != null) {
            for (String mainClass : Files.readAllLines(limits.list())) {
                ScheduleExploration exploration = new ScheduleExploration(
                        options, limits, runner(limits, loaders, mainClass), workers, mainClass);
                search(exploration, out, err);
                int again = 0;
                for (Path recorded : exploration.recorded()) {
                    ProgramRunner runner = runner(limits, loaders, mainClass);
                    ScheduleReplay replay = new ScheduleReplay(options, recorded, false, runner);
                    replay.run(err, err);
                    again += replay.showsAgain() ? 1 : 0;
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
            ScheduleExploration exploration = new ScheduleExploration(options, limits, runner, workers, arguments);
            Runtime.getRuntime().addShutdownHook(new Thread(exploration::interrupted, "taskrace-report"));
            status = exploration.run(out, err);
        }
        workers.close();
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

    private static void serve(ExplorationLimits limits, ProgramLoader.Factory loaders, PrintStream out)
            throws IOException {
        try {
            new SubtreeWorker(
                            limits,
                            options.determinacy(),
                            (words, input) -> runner(
                                    limits,
                                    new MainProgram(
                                            loaders,
                                            input,
                                            words.get(0),
                                            words.subList(1, words.size()).toArray(String[]::new))))
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
