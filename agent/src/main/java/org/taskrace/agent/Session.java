package org.taskrace.agent;

import java.nio.file.Path;
import java.util.List;
import org.taskrace.agent.objects.CallShapes;
import org.taskrace.agent.objects.ClassModels;
import org.taskrace.agent.objects.ObjectTable;
import org.taskrace.agent.options.AgentOptions;
import org.taskrace.agent.scheduler.Launcher;
import org.taskrace.agent.scheduler.LockControl;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.StageControl;
import org.taskrace.agent.scheduler.TaskControl;
import org.taskrace.agent.scheduler.Watchdog;
import org.taskrace.agent.shadow.Allocations;
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
import org.taskrace.agent.shadow.SyncHistory;
import org.taskrace.agent.shadow.Weakenings;
import org.taskrace.agent.transform.ProgramTransformer;
import org.taskrace.agent.transform.Rewriting;
import org.taskrace.agent.transform.Selection;
import org.taskrace.hooks.Atomics;
import org.taskrace.hooks.Created;
import org.taskrace.hooks.JdkObjects;
import org.taskrace.hooks.Locks;
import org.taskrace.hooks.Memory;
import org.taskrace.hooks.Stages;
import org.taskrace.hooks.Tasks;
import org.taskrace.report.RunReport;
import org.taskrace.report.colour.Terminal;

/** One run of one program. */
final class Session {

    static final int EXIT_DEADLOCK = 67;
    static final int EXIT_INCONCLUSIVE = 69;

    private final AgentOptions options;
    private final Sites sites = new Sites();
    private final Problems problems = new Problems();
    private final Weakenings weakenings = new Weakenings();
    private final Execution execution;
    private final ObjectTable objects;
    private final CallShapes shapes = new CallShapes();
    private final Allocations allocations;
    private final RaceLog races;
    private final OrderLog order;
    private final History history;
    private final LockSets lockSets = new LockSets();
    private final Scheduler scheduler;
    private final ReportWriter writer;
    private final Launcher launcher;
    private final long startNanos = System.nanoTime();

    /** Null where none is wanted. */
    private final StatusLine status;

    private boolean reported;

    Session(AgentOptions options, Path ownJar) {
        this.options = options;
        execution = new Execution(options.algorithm());
        objects = ObjectTable.read(
                ClassLoader.getSystemResourceAsStream("org/taskrace/agent/objects/" + ObjectTable.OWN),
                options.objectTables());
        allocations = new Allocations(sites);
        races = new RaceLog(options.maxRaces(), sites);
        order = new OrderLog(options.maxRaces(), sites);
        history = new History(
                execution,
                races,
                order,
                weakenings,
                lockSets,
                sites,
                problems,
                allocations,
                () -> scheduler().isControlling());
        scheduler = new Scheduler(execution, history, problems);
        writer = new ReportWriter(options, new Renderer(options, ownJar));
        boolean onTerminal = Terminal.STANDARD_ERROR.isTerminal();
        status = options.progress(onTerminal)
                ? new StatusLine(
                        ReportWriter::print,
                        onTerminal,
                        history::judged,
                        () -> execution.tasks().size(),
                        races::size)
                : null;
        launcher = new Launcher(scheduler, this::finish, this::watch);
    }

    private Scheduler scheduler() {
        return scheduler;
    }

    Problems problems() {
        return problems;
    }

    ProgramTransformer programTransformer() {
        if (options.structureOnly()) {
            problems.add("the accesses of the program: only its tasks were to be followed", 0);
        }
        return new ProgramTransformer(
                new Selection(options.includes(), options.excludes()),
                new Rewriting(!options.structureOnly(), options.countsAccesses(), options.optimisations()),
                sites,
                problems,
                objects,
                shapes);
    }

    /** Connects the run time; from here on the program's main method is run under control. */
    void install() {
        if (options.workers() > 1) {
            ReportWriter.print("taskrace: --workers " + options.workers()
                    + ": tasks of the JDK can be joined by anybody, so this run is checked serially\n");
        }
        TaskControl tasks = new TaskControl(scheduler, execution, problems, weakenings, launcher);
        Stages.install(new StageControl(scheduler, execution, problems, weakenings, tasks));
        if (options.countsAccesses()) {
            history.countLocations();
        }
        Created.install(allocations);
        Memory.install(history);
        SyncHistory syncHistory = new SyncHistory(execution, history, weakenings, order);
        LockControl locks =
                new LockControl(scheduler, execution, history, lockSets, tasks, problems, weakenings, syncHistory);
        Locks.install(locks);
        FieldCells fields = new FieldCells();
        FieldSites fieldSites = new FieldSites(sites);
        JdkObjects.install(new JdkObjectModel(
                execution,
                history,
                syncHistory,
                new ClassModels(objects, shapes),
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
                shapes,
                problems,
                scheduler::isControlling,
                locks::looked));
        Tasks.install(tasks);
        Runtime.getRuntime().addShutdownHook(new Thread(null, this::interrupted, "taskrace-report", 0, false));
    }

    private void watch(Scheduler watched) {
        if (status != null) {
            status.start();
        }
        new Watchdog(watched, options.patienceSeconds(), where -> {
                    problems.add(
                            "the program was blocked out of control for " + options.patienceSeconds() + " s in "
                                    + where,
                            0);
                    int status = finish(new Launcher.Outcome(false, List.of(), false));
                    System.out.flush();
                    Runtime.getRuntime().halt(status);
                })
                .start();
    }

    /** The program has ended, or can never end: reports, once; returns the exit status, or -1 to leave the program's own. */
    private synchronized int finish(Launcher.Outcome outcome) {
        if (reported) {
            return -1;
        }
        reported = true;
        if (status != null) {
            status.stop();
        }
        double seconds = (System.nanoTime() - startNanos) / 1e9;
        ResultBuilder builder = new ResultBuilder(
                sites, execution, races, order, weakenings, problems, history, options.countsAccesses());
        RunReport report = writer.write(builder.build(outcome, seconds));
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
