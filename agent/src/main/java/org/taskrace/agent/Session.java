package org.taskrace.agent;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.taskrace.agent.objects.ClassModels;
import org.taskrace.agent.options.AgentOptions;
import org.taskrace.agent.options.Optimisation;
import org.taskrace.agent.scheduler.ConstructControl;
import org.taskrace.agent.scheduler.Launcher;
import org.taskrace.agent.scheduler.LockControl;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.Spins;
import org.taskrace.agent.scheduler.StageControl;
import org.taskrace.agent.scheduler.TaskApiControl;
import org.taskrace.agent.scheduler.TaskControl;
import org.taskrace.agent.scheduler.Watchdog;
import org.taskrace.agent.shadow.AtomicModel;
import org.taskrace.agent.shadow.Execution;
import org.taskrace.agent.shadow.FieldCells;
import org.taskrace.agent.shadow.FieldSites;
import org.taskrace.agent.shadow.History;
import org.taskrace.agent.shadow.JdkObjectModel;
import org.taskrace.agent.shadow.LockSets;
import org.taskrace.agent.shadow.OrderLog;
import org.taskrace.agent.shadow.Problems;
import org.taskrace.agent.shadow.RaceLog;
import org.taskrace.agent.shadow.Sites;
import org.taskrace.agent.shadow.StructureChoice;
import org.taskrace.agent.shadow.SyncHistory;
import org.taskrace.agent.shadow.Weakenings;
import org.taskrace.hooks.ArrayMemory;
import org.taskrace.hooks.ArrayShadows;
import org.taskrace.hooks.Atomics;
import org.taskrace.hooks.Constructs;
import org.taskrace.hooks.JdkObjects;
import org.taskrace.hooks.Locks;
import org.taskrace.hooks.Memory;
import org.taskrace.hooks.Stages;
import org.taskrace.hooks.TaskApi;
import org.taskrace.hooks.Tasks;
import org.taskrace.report.RunReport;
import org.taskrace.report.colour.Terminal;

/** One run of one program. */
final class Session {

    static final int EXIT_USAGE = 64;
    static final int EXIT_DEADLOCK = 67;
    static final int EXIT_INCONCLUSIVE = 69;

    private final AgentOptions options;
    private final ProgramParts program;
    private final Sites sites;
    private final Problems problems;
    private final Weakenings weakenings = new Weakenings();
    private final Execution execution;
    private final RaceLog races;
    private final OrderLog order;
    private final History history;
    private final LockSets lockSets = new LockSets();
    private final Scheduler scheduler;
    private final Locks.Control outside;

    /** Null for a check, whose caller gets the report. */
    private final ReportWriter writer;

    private final Launcher launcher;
    private final long startNanos = System.nanoTime();

    /** Null where none is wanted. */
    private final StatusLine status;

    private TaskControl tasks;
    private boolean reported;

    /** The only session of this JVM: a program from its main method on. */
    Session(AgentOptions options, ProgramParts program, Path ownJar) {
        this(options, program, new Locks.Control(), 1, new ReportWriter(options, new Renderer(options, ownJar)));
    }

    /** One of many: a check of some code, whose report is handed back. */
    Session(AgentOptions options, ProgramParts program, Locks.Control outside, int firstAccess) {
        this(options, program, outside, firstAccess, null);
    }

    private Session(
            AgentOptions options, ProgramParts program, Locks.Control outside, int firstAccess, ReportWriter writer) {
        this.options = options;
        this.program = program;
        this.outside = outside;
        this.writer = writer;
        sites = program.sites();
        problems = new Problems(program.problems());
        execution = new Execution(new StructureChoice(options.algorithm(), sites, this::refuse));
        races = new RaceLog(options.maxRaces(), sites);
        order = new OrderLog(options.maxRaces(), sites);
        if (!options.trace().isEmpty()) {
            races.traceTo(traceFile(options.trace()));
        }
        history = new History(
                execution, races, order, weakenings, lockSets, sites, problems, program.allocations(), firstAccess);
        scheduler = new Scheduler(execution, history, problems);
        boolean onTerminal = Terminal.STANDARD_ERROR.isTerminal();
        status = writer != null && options.progress(onTerminal)
                ? new StatusLine(
                        ReportWriter::print,
                        onTerminal,
                        history::judged,
                        () -> execution.tasks().size(),
                        races::size)
                : null;
        launcher = new Launcher(scheduler, this::finish, this::watch);
    }

    private static Consumer<String> traceFile(String name) {
        try {
            // Each line at once: the JVM may be halted.
            PrintStream file = new PrintStream(new FileOutputStream(name), true, StandardCharsets.UTF_8);
            return file::println;
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot write the trace to " + name + ": " + e.getMessage());
        }
    }

    Problems problems() {
        return problems;
    }

    /** Connects the run time; from here on the program's main method is run under control. */
    void install() {
        connect();
        Runtime.getRuntime().addShutdownHook(new Thread(null, this::interrupted, "taskrace-report", 0, false));
    }

    private void connect() {
        Spins spins = new Spins(scheduler, execution, history, problems);
        tasks = new TaskControl(scheduler, execution, problems, weakenings, launcher, spins);
        StageControl stages = new StageControl(scheduler, execution, problems, weakenings, tasks);
        Stages.install(stages);
        if (options.countsAccesses()) {
            history.countLocations();
        }
        Memory.install(history);
        if (!options.optimisations().contains(Optimisation.STANDING_READERS)) {
            history.useStandingReaders(false);
        }
        ArrayMemory.useSegments = options.optimisations().contains(Optimisation.ARRAY_RUNS);
        ArrayMemory.useCodes = options.optimisations().contains(Optimisation.CELL_CODES);
        // Elements are counted as they are judged.
        ArrayMemory.useOwnAccesses =
                options.optimisations().contains(Optimisation.OWN_ARRAYS) && !options.countsAccesses();
        ArrayMemory.install(history.ofArrays());
        SyncHistory syncHistory = new SyncHistory(execution, history, weakenings, order);
        LockControl locks = new LockControl(
                scheduler, execution, history, lockSets, tasks, problems, weakenings, syncHistory, outside, spins);
        Locks.install(locks);
        Constructs.install(new ConstructControl(scheduler, execution, weakenings, tasks, stages, locks, launcher));
        FieldCells fields = new FieldCells();
        FieldSites fieldSites = new FieldSites(sites);
        JdkObjects.install(new JdkObjectModel(
                execution,
                history,
                syncHistory,
                new ClassModels(program.objects(), program.shapes()),
                fields,
                fieldSites,
                locks,
                locks::holding,
                scheduler::isControlling));
        Atomics.install(new AtomicModel(
                execution,
                history,
                syncHistory,
                fields,
                fieldSites,
                program.shapes(),
                problems,
                scheduler::isControlling,
                spins));
        TaskApi.install(new TaskApiControl(
                scheduler,
                execution,
                tasks,
                locks,
                lockSets,
                problems,
                weakenings,
                sites,
                options.optimisations().contains(Optimisation.LATE_TASKS)));
        Tasks.install(tasks);
    }

    private void disconnect() {
        Tasks.install(new Tasks.Control());
        TaskApi.install(new TaskApi.Control());
        Stages.install(new Stages.Control());
        Atomics.install(new AtomicModel.Outside());
        JdkObjects.install(new JdkObjects.Model());
        Locks.install(outside);
        Memory.install(new Memory.Judge());
        ArrayMemory.install(new ArrayMemory.Judge());
        execution.stopRecording();
        ArrayShadows.clearCache();
        tasks.end();
    }

    /** Runs code as a program of its own and says what was found; other code of the JVM goes on as if there were no tool. */
    RunReport check(Runnable body) {
        connect();
        try {
            Launcher.Outcome outcome = launcher.runBody(body);
            List<String> others =
                    outcome.blocked().isEmpty() ? List.of() : OutsideThreads.running(Thread.currentThread());
            if (!others.isEmpty()) {
                problems.add("a wait that may be for thread \"" + others.get(0) + "\", which is not under control", 0);
            }
            double seconds = (System.nanoTime() - startNanos) / 1e9;
            return builder().build(outcome, seconds);
        } finally {
            disconnect();
        }
    }

    /** The number that the next session's first access gets. */
    int nextAccess() {
        return history.nextAccess();
    }

    /** The structure that the user asked for cannot run the program. */
    private synchronized void refuse(String reason) {
        if (writer == null) {
            problems.add(reason, 0);
            return;
        }
        reported = true;
        System.out.flush();
        System.err.println("taskrace: " + reason + "; choose another --algorithm, or auto");
        System.err.flush();
        Runtime.getRuntime().halt(EXIT_USAGE);
    }

    private void watch(Scheduler watched) {
        if (writer == null) {
            new Watchdog(watched, options.patienceSeconds(), where -> {
                        problems.add(blockedIn(where), 0);
                        launcher.giveUp();
                    })
                    .start();
            return;
        }
        if (status != null) {
            status.start();
        }
        new Watchdog(watched, options.patienceSeconds(), where -> {
                    problems.add(blockedIn(where), 0);
                    int status = finish(new Launcher.Outcome(false, List.of(), false));
                    System.out.flush();
                    Runtime.getRuntime().halt(status);
                })
                .start();
    }

    private ResultBuilder builder() {
        return new ResultBuilder(
                sites,
                execution,
                races,
                order,
                weakenings,
                problems,
                history,
                options.countsAccesses(),
                options.fixHints());
    }

    private String blockedIn(String where) {
        return "the program was blocked out of control for " + options.patienceSeconds() + " s in " + where;
    }

    /** The program has ended, or can never end: reports, once; returns the exit status, or -1 to leave the program's own. */
    private synchronized int finish(Launcher.Outcome outcome) {
        if (reported || writer == null) {
            return -1;
        }
        reported = true;
        if (status != null) {
            status.stop();
        }
        double seconds = (System.nanoTime() - startNanos) / 1e9;
        RunReport report = writer.write(builder().build(outcome, seconds));
        if (!report.races().isEmpty()
                || options.determinacy() && !report.orderDependent().isEmpty()) {
            return options.exitCode();
        }
        if (!report.deadlock().isEmpty()) {
            return EXIT_DEADLOCK;
        }
        return report.verdict() == RunReport.Verdict.INCONCLUSIVE ? EXIT_INCONCLUSIVE : -1;
    }

    /** The JVM shuts down without a word from the program: it was interrupted from outside. */
    private void interrupted() {
        if (scheduler.isRunning() || !launcher.hasStarted()) {
            problems.add(
                    launcher.hasStarted()
                            ? "the program was interrupted before its end"
                            : "no main method of a checked class was run",
                    0);
            int status = finish(new Launcher.Outcome(false, List.of(), false));
            if (status >= 0) {
                Runtime.getRuntime().halt(status);
            }
        }
    }
}
