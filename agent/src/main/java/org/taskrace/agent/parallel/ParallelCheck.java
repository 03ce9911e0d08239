package org.taskrace.agent.parallel;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import org.taskrace.agent.constructs.objects.KeeperModel;
import org.taskrace.agent.constructs.objects.ReceiverAccessModel;
import org.taskrace.agent.constructs.objects.table.CallShapeTable;
import org.taskrace.agent.constructs.objects.table.ClassModelTable;
import org.taskrace.agent.parallel.trace.TraceWriter;
import org.taskrace.agent.parallel.trace.TraceWriter.NoteKind;
import org.taskrace.engine.findings.AllocationTable;
import org.taskrace.engine.findings.OrderDependences;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.engine.site.SiteTable;
import org.taskrace.hooks.HookRuntime;
import org.taskrace.hooks.listening.ListenedTask;
import org.taskrace.hooks.memory.CurrentStrand;
import org.taskrace.hooks.parallel.ArrayTable;
import org.taskrace.hooks.parallel.CheckedThread;
import org.taskrace.hooks.parallel.ParallelMemory;
import org.taskrace.hooks.parallel.Strand;
import org.taskrace.hooks.sync.KeeperHooks;
import org.taskrace.hooks.tasks.ProgramHooks;
import org.taskrace.report.RunReport;

/**
 * Check of a program of the task API while it runs on some workers. It can also check parts of a program, one after the
 * other, each with a verdict of its own. All parts are strands of one order, the later ones after the earlier. So all
 * accesses of one part precede the next.
 */
public final class ParallelCheck {

    /** The most threads of the pool beyond its workers, for those that wait for a stage. */
    private static final int SPARE_THREADS = 256;

    private final int workers;
    private final SiteTable sites;
    private final AllocationTable allocations;
    private final int maxRaces;
    private final ParallelRun run;
    private final ParallelJudge judge;
    private final ParallelObjects objects;
    private final KeeperHooks.Model keepers;
    private final ForkJoinPool pool;

    /** Null if the run is judged while it runs. */
    private final TraceWriter trace;

    private ProgramHooks.Control program = new ProgramHooks.Control();
    private InconclusiveReasons problems;
    private ParallelRaceLog races;
    private OrderDependences orderDependent;

    public ParallelCheck(
            int workers,
            SiteTable sites,
            AllocationTable allocations,
            ClassModelTable models,
            CallShapeTable shapes,
            KeeperModel.Effects effects,
            int maxRaces,
            boolean onlyTwoDOrder,
            TraceWriter trace) {
        this.workers = workers;
        this.sites = sites;
        this.allocations = allocations;
        this.maxRaces = maxRaces;
        this.trace = trace;
        run = new ParallelRun(sites, onlyTwoDOrder, trace);
        judge = new ParallelJudge(run, sites);
        run.useSync(judge.syncListener());
        objects = new ParallelObjects(run, judge, models, sites);
        keepers = objects.keepers(shapes, effects);
        pool = new ForkJoinPool(
                workers,
                CheckedThread::new,
                null,
                false,
                workers,
                workers + SPARE_THREADS,
                workers,
                null,
                1,
                TimeUnit.MINUTES);
    }

    /**
     * Uses a control of the program while parts are checked: class initialisers, exits and the program's start go to
     * it.
     */
    public void useProgram(ProgramHooks.Control control) {
        program = control;
    }

    /** Lets the exact class of a JDK object say which of its fields calls access, and what they do to the whole. */
    public void useReceivers(
            CallShapeTable shapes, ReceiverAccessModel.Effects fields, ReceiverAccessModel.ObjectEffects effects) {
        objects.useReceivers(shapes, fields, effects);
    }

    /** Begins a part; reasons for an inconclusive check go to {@code theProblems}. */
    public void begin(InconclusiveReasons theProblems) {
        problems = theProblems;
        ListenedTask.beginPart();
        races = new ParallelRaceLog(sites, allocations, maxRaces);
        orderDependent = new OrderDependences(maxRaces, sites);
        run.beginPart(problems, judge::unprotected);
        judge.beginPart(races, problems, orderDependent);
        new HookRuntime()
                .parallel(run, judge)
                .objects(objects)
                .keepers(keepers)
                .sync(run.locksOfProgram())
                .program(program)
                .install();
        // The models look themselves whether there is anything to record.
        CurrentStrand.record(true);
    }

    /** Runs the part; returns what it threw, or null. */
    public Throwable run(Callable<?> body) {
        Throwable[] thrown = new Throwable[1];
        CountDownLatch over = new CountDownLatch(1);
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        pool.execute(() -> {
            Thread.currentThread().setContextClassLoader(context);
            run.runs(0);
            try {
                body.call();
            } catch (Throwable e) {
                thrown[0] = e;
            } finally {
                ListenedTask.awaitAll();
                run.runs(Strand.NO_TASK);
                over.countDown();
            }
        });
        while (over.getCount() > 0) {
            try {
                over.await();
            } catch (InterruptedException ignored) {
                // No code can interrupt this thread; the loop waits on.
            }
        }
        return thrown[0];
    }

    /** Ends the part: nothing is recorded from here on. */
    public void end() {
        CurrentStrand.end();
        // Tasks of the part that are still running go on reporting what they do.
        new HookRuntime()
                .parallel(run, new ParallelMemory.Judge())
                .program(program)
                .install();
    }

    /** Records that the program has pipelines, so that the order must know them. */
    void expectPipelines() {
        run.useTwoDOrder();
    }

    /** Records that the program has tasks that any other one may join. */
    public void expectAnyJoins() {
        run.useClocks();
    }

    /** Records that a class which is being loaded cannot be checked in parallel. */
    void unsuitable(String construct) {
        run.unsuitable(construct);
    }

    /** Records a construct that cannot be checked in parallel. */
    public void outside(String construct, int site) {
        run.outside(construct, site);
    }

    /** Returns the report of the part that ended last. */
    public RunReport report(String version, double seconds) {
        if (run.exitSite() >= 0 && run.hasOpenTasks()) {
            run.dependsOnSchedule("an exit while other tasks had not ended", run.exitSite());
        }
        run.tellUnjoined();
        return new ParallelReport(run.tree(), races, orderDependent, problems, run.weakenings(), sites)
                .build(
                        version,
                        new ParallelReport.Work(
                                run.tasks(),
                                (int) Strand.allStrands(),
                                judge.judged(),
                                ArrayTable.made(),
                                run.order().bytes(),
                                run.order().name + " on " + workers + " workers",
                                seconds));
    }

    /** Ends the trace of the part, with what a verdict has to say; returns a sentence about it. */
    public String endTrace() {
        run.tellUnjoined();
        problems.list().forEach(one -> trace.note(NoteKind.PROBLEM, one.text(), at(one.site()), ""));
        run.weakenings().list().forEach(one -> trace.note(NoteKind.WEAKENING, one.construct(), at(one.site()), ""));
        run.weakenings()
                .outcomes()
                .forEach(one -> trace.note(NoteKind.ASSUMPTION, one.construct(), at(one.site()), one.outcome()));
        trace.end();
        String failure = trace.failure();
        return failure != null
                ? failure
                : "recorded " + Strand.allRecorded() + " accesses and " + trace.events() + " events in "
                        + trace.written() + " bytes; judge them with: taskrace check " + trace.file();
    }

    /** Returns whether the trace could not be written to its end. */
    public boolean isTraceCutOff() {
        return trace.failure() != null;
    }

    private String at(int site) {
        return site <= 0 ? "" : sites.get(site).at();
    }

    /** Returns whether the program has ended itself. */
    public boolean isExiting() {
        return run.exitSite() >= 0;
    }

    /** Returns the number of judged accesses, for a status line. */
    public long judged() {
        return judge.judged();
    }

    public long tasks() {
        return run.tasks();
    }

    public long races() {
        return races == null ? 0 : races.size();
    }
}
