package org.taskrace.agent.session;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.taskrace.agent.constructs.CompletionControl;
import org.taskrace.agent.constructs.ConstructControl;
import org.taskrace.agent.constructs.LockControl;
import org.taskrace.agent.constructs.TaskApiControl;
import org.taskrace.agent.constructs.TaskControl;
import org.taskrace.agent.constructs.atomics.AtomicModel;
import org.taskrace.agent.constructs.atomics.CalledMethods;
import org.taskrace.agent.constructs.atomics.FieldCellLocator;
import org.taskrace.agent.constructs.objects.JdkObjectModel;
import org.taskrace.agent.constructs.objects.KeeperModel;
import org.taskrace.agent.constructs.objects.ReceiverAccessModel;
import org.taskrace.agent.constructs.objects.table.ClassModelTable;
import org.taskrace.agent.constructs.outcomes.OutcomeModel;
import org.taskrace.agent.effects.ReceiverFields;
import org.taskrace.agent.launch.Launcher;
import org.taskrace.agent.options.AgentOptions;
import org.taskrace.agent.options.Optimisation;
import org.taskrace.agent.result.Renderer;
import org.taskrace.agent.result.ReportWriter;
import org.taskrace.agent.result.ResultBuilder;
import org.taskrace.agent.result.SideFindingBuilder;
import org.taskrace.agent.scheduler.CreationSites;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.Watchdog;
import org.taskrace.agent.scheduler.fibers.FiberFactory;
import org.taskrace.agent.scheduler.fibers.ToolThread;
import org.taskrace.agent.scheduler.policy.SpinDetector;
import org.taskrace.agent.scheduler.policy.WorkSharingPolicy;
import org.taskrace.engine.findings.OrderDependences;
import org.taskrace.engine.findings.OutcomeAssumptions;
import org.taskrace.engine.findings.RaceLog;
import org.taskrace.engine.findings.RaceTrace;
import org.taskrace.engine.history.AccessJudge;
import org.taskrace.engine.history.LockOrderHistory;
import org.taskrace.engine.history.LockSetTable;
import org.taskrace.engine.history.SyncHistory;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ReachabilitySelector;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.site.FieldSiteTable;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.engine.site.SiteTable;
import org.taskrace.hooks.HookRuntime;
import org.taskrace.hooks.arrays.ShadowSettings;
import org.taskrace.hooks.sync.DecisionHooks;
import org.taskrace.hooks.sync.SyncHooks;
import org.taskrace.report.RunReport;
import org.taskrace.report.colour.Terminal;

/**
 * One run of one program: builds its parts and connects them.
 *
 * <p>The file has more than 400 lines, so that all parts of a run are connected in one place.
 */
public final class Session {

    static final int EXIT_USAGE = 64;
    static final int EXIT_DEADLOCK = 67;
    static final int EXIT_WEAKER = 68;
    static final int EXIT_INCONCLUSIVE = 69;

    /** The time that a program may go on without a wait after its limit. */
    private static final long LIMIT_GRACE_MILLIS = 2_000;

    /** The session keeps stacks of accesses until it has walked so many frames. */
    private static final long FRAMES_KEPT = 30_000;

    private final AgentOptions options;
    private final ProgramParts program;
    private final SiteTable sites;
    private final InconclusiveReasons problems;
    private final ScheduleDependences weakenings = new ScheduleDependences();
    private final OutcomeAssumptions outcomes = new OutcomeAssumptions();
    private final HappensBefore execution;
    private final RaceLog races;
    private final OrderDependences order;
    private final AccessJudge history;
    private final LockSetTable lockSets = new LockSetTable();
    private final LockOrderHistory lockOrder;
    private final Scheduler scheduler;
    private final SyncHooks.Control outside;

    /** Null for a check, whose caller gets the report. */
    private final ReportWriter writer;

    private final Launcher launcher;
    private final long startNanos = System.nanoTime();

    /** Null where none is wanted. */
    private final StatusLine status;

    private TaskControl tasks;
    private boolean reported;

    /** Null unless the schedule is chosen from outside. */
    private ScheduleChooser chooser;

    /** Creates the only session of this JVM: a program from its main method on. */
    public Session(AgentOptions options, ProgramParts program, Path ownJar) {
        this(options, program, new SyncHooks.Control(), 1, new ReportWriter(options, new Renderer(options, ownJar)));
    }

    /** Creates one session of many: a check of some code, whose report is handed back. */
    public Session(AgentOptions options, ProgramParts program, SyncHooks.Control outside, int firstAccess) {
        this(options, program, outside, firstAccess, null);
    }

    private Session(
            AgentOptions options,
            ProgramParts program,
            SyncHooks.Control outside,
            int firstAccess,
            ReportWriter writer) {
        this.options = options;
        this.program = program;
        this.outside = outside;
        this.writer = writer;
        sites = program.sites();
        problems = new InconclusiveReasons(program.problems());
        execution = new HappensBefore(new ReachabilitySelector(options.algorithm(), sites, this::refuse));
        races = new RaceLog(options.maxRaces(), sites);
        order = new OrderDependences(options.maxRaces(), sites);
        if (!options.trace().isEmpty()) {
            races.listen(new RaceTrace(sites, traceFile(options.trace())));
        }
        history = new AccessJudge(
                execution, races, order, weakenings, lockSets, sites, problems, program.allocations(), firstAccess);
        history.onSharedUnseen(site -> outcomes.add(
                "data that " + sites.get(site).className() + ", a class left out, shares with other tasks",
                site,
                "no conflict was seen"));
        lockOrder = new LockOrderHistory(execution, lockSets, history, options.maxRaces());
        scheduler = new Scheduler(execution, history, problems);
        scheduler.failures().limit(options.maxRaces());
        CreationSites creations =
                new CreationSites(sites, () -> execution.tasks().creationSite(execution.running()));
        scheduler.use(creations);
        boolean onTerminal = Terminal.STANDARD_ERROR.isTerminal();
        status = writer != null && options.progress(onTerminal)
                ? new StatusLine(ReportWriter::print, onTerminal, history::judged, execution::taskCount, races::size)
                : null;
        launcher = new Launcher(scheduler, creations::startFrom, this::finish, this::watch);
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

    InconclusiveReasons problems() {
        return problems;
    }

    /** Connects the run time; from here on the program's main method is run under control. */
    public void install() {
        connect();
        Runtime.getRuntime().addShutdownHook(new Thread(null, this::interrupted, "taskrace-report", 0, false));
    }

    private void connect() {
        if (chooser == null) {
            scheduler.use(new WorkSharingPolicy(scheduler));
        } else {
            scheduler.use(chooser.director());
        }
        SpinDetector spins = new SpinDetector(scheduler, execution, history, problems);
        OutcomeModel outcomeModel = new OutcomeModel(scheduler, execution, sites, outcomes);
        tasks = new TaskControl(scheduler, execution, problems, weakenings, launcher, spins, outcomeModel);
        CompletionControl stages = new CompletionControl(scheduler, execution, problems, weakenings, tasks);
        if (options.countsAccesses()) {
            history.countLocations();
        }
        history.keepStacks(options.bothStacks() ? Long.MAX_VALUE : FRAMES_KEPT);
        if (!options.optimisations().contains(Optimisation.READERS)) {
            history.useStandingReaders(false);
        }
        ShadowSettings shadows = new ShadowSettings(
                options.optimisations().contains(Optimisation.SHADOW),
                options.optimisations().contains(Optimisation.SHADOW),
                // Elements are counted as they are judged.
                options.optimisations().contains(Optimisation.SHADOW) && !options.countsAccesses(),
                options.countsAccesses());
        SyncHistory syncHistory = new SyncHistory(execution, history, weakenings, order);
        LockControl locks = new LockControl(
                scheduler,
                execution,
                history,
                lockSets,
                tasks,
                problems,
                weakenings,
                syncHistory,
                outside,
                spins,
                outcomeModel,
                lockOrder,
                program.allocations());
        FieldCellLocator fields = new FieldCellLocator();
        FieldSiteTable fieldSites = new FieldSiteTable(sites);
        JdkObjectModel objects = new JdkObjectModel(
                execution,
                history,
                syncHistory,
                new ClassModelTable(program.objects(), program.shapes(), program.effects()::onlyReads),
                fields,
                fieldSites,
                locks,
                locks::holding,
                scheduler::isControlling,
                scheduler::current);
        locks.onQueueCall(objects::queueCalled);
        objects.receivers(new ReceiverAccessModel(
                sites,
                fieldSites,
                program.shapes(),
                history::withoutCell,
                new ReceiverFields()::of,
                program.effects()::ofObject,
                locks::holding));
        KeeperModel keepers = new KeeperModel(
                objects,
                new ClassModelTable(program.objects(), program.shapes(), program.effects()::onlyReads),
                program.shapes(),
                program.effects()::ofKept,
                scheduler::isControlling);
        AtomicModel atomics = new AtomicModel(
                execution,
                history,
                syncHistory,
                fields,
                fieldSites,
                new CalledMethods(program.objects(), program.effects(), program.shapes(), fieldSites, problems),
                problems,
                scheduler::isControlling,
                spins);
        TaskApiControl taskApi = new TaskApiControl(
                scheduler,
                execution,
                tasks,
                locks,
                lockSets,
                problems,
                weakenings,
                sites,
                chooser == null && options.optimisations().contains(Optimisation.DEFERRED_TASKS));
        if (chooser != null) {
            chooser.connect(scheduler, execution, locks.locks(), weakenings, outcomes);
        }
        new HookRuntime()
                .decisions(chooser == null ? new DecisionHooks.Control() : chooser.decisions())
                .judge(history)
                .shadows(shadows)
                .completions(stages)
                .sync(locks)
                .constructs(
                        new ConstructControl(scheduler, execution, weakenings, tasks, stages, locks, launcher, sites))
                .objects(objects)
                .keepers(keepers)
                .atomics(atomics)
                .taskApi(taskApi)
                .tasks(tasks)
                .executors(tasks.executorControl())
                .threads(tasks.threadControl())
                .program(tasks.programControl())
                .install();
    }

    /** Returns what hooks call while no session is connected. */
    public static HookRuntime unconnected(SyncHooks.Control outside) {
        return new HookRuntime().sync(outside).atomics(new AtomicModel.Outside());
    }

    private void disconnect() {
        unconnected(outside).install();
        execution.stopRecording();
        tasks.end();
    }

    /**
     * Runs code as a program of its own and returns the report. Other code of the JVM goes on as if there were no tool.
     */
    RunReport check(Runnable body) {
        connect();
        try {
            Launcher.Outcome outcome = launcher.runBody(body);
            List<String> others =
                    outcome.blocked().isEmpty() ? List.of() : OutsideThreadFinder.running(Thread.currentThread());
            if (!others.isEmpty()) {
                problems.add("a wait that may be for thread \"" + others.get(0) + "\", which is not under control", 0);
            }
            double seconds = (System.nanoTime() - startNanos) / 1e9;
            return builder().build(outcome, seconds);
        } finally {
            disconnect();
            program.keep();
        }
    }

    /** Runs code with a schedule that is chosen from outside, on given fibers; tasks that have not ended are given up. */
    public RunReport explore(ScheduleChooser theChooser, FiberFactory fibers, Runnable body) {
        chooser = theChooser;
        scheduler.useFibers(fibers);
        try {
            return check(body);
        } finally {
            scheduler.abandon();
        }
    }

    /** Returns the number that the next session's first access gets. */
    public int nextAccess() {
        return history.nextAccess();
    }

    /** Ends a run for which the user chose a structure that cannot run the program. */
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
        limitTime();
        new Watchdog(watched, options.patienceSeconds(), where -> {
                    problems.add(blockedIn(where), 0);
                    int status = finish(new Launcher.Outcome(false, List.of(), false));
                    System.out.flush();
                    Runtime.getRuntime().halt(status);
                })
                .start();
    }

    /** Ends the program when its time is over, where tasks wait; one that never waits is ended wherever it is. */
    private void limitTime() {
        long seconds = options.limitSeconds();
        if (seconds == 0) {
            return;
        }
        scheduler.expectLimit();
        Thread timer = new ToolThread(
                null,
                () -> {
                    sleep(seconds * 1_000);
                    scheduler.endAtNextWait(() -> endAtLimit(seconds));
                    sleep(LIMIT_GRACE_MILLIS);
                    endAtLimit(seconds);
                },
                "taskrace-limit",
                0);
        timer.setDaemon(true);
        timer.start();
    }

    private synchronized void endAtLimit(long seconds) {
        if (reported) {
            return;
        }
        weakenings.add("the program was ended after " + seconds + " s (--for)", 0);
        int status = finish(new Launcher.Outcome(false, List.of(), false));
        System.out.flush();
        Runtime.getRuntime().halt(Math.max(status, 0));
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private ResultBuilder builder() {
        program.unfollowed().reasons().forEach(reason -> weakenings.add(reason, 0));
        return new ResultBuilder(
                sites,
                execution,
                races,
                order,
                weakenings,
                problems,
                history,
                outcomes,
                new SideFindingBuilder(
                        scheduler.failures(),
                        lockOrder,
                        execution.initializers().cycles(),
                        problems),
                options.countsAccesses(),
                options.fixHints());
    }

    private String blockedIn(String where) {
        return "the program was blocked out of control for " + options.patienceSeconds() + " s in " + where;
    }

    /** Reports once, when the program has ended or can never end; returns the exit status, or -1 to leave the program's own. */
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
        program.keep();
        if (!report.races().isEmpty()
                || options.determinacy() && !report.orderDependent().isEmpty()) {
            return options.exitCode();
        }
        if (!report.deadlock().isEmpty()) {
            return EXIT_DEADLOCK;
        }
        return weakerExit(options, report);
    }

    /** Returns the exit status of a run without race: 69 if inconclusive, 68 if weaker than required, -1 for the program's own. */
    static int weakerExit(AgentOptions options, RunReport report) {
        if (report.verdict() == RunReport.Verdict.INCONCLUSIVE) {
            return EXIT_INCONCLUSIVE;
        }
        RunReport.Guarantee required = options.require();
        if (required == null || report.guarantee().isAtLeast(required)) {
            return -1;
        }
        ReportWriter.print("taskrace: the guarantee is " + report.guarantee().word() + ", but --require asks for "
                + required.word() + ": " + report.reasonForGuarantee() + "\n");
        return EXIT_WEAKER;
    }

    /** Reports when the JVM shuts down without a call of exit: it was interrupted from outside. */
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
