package org.taskrace.engine.detect;

import java.util.Set;
import org.taskrace.core.detect.Detector;
import org.taskrace.core.detect.RaceCollector;
import org.taskrace.core.event.Construct;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.race.Findings;
import org.taskrace.core.race.Operation;
import org.taskrace.engine.findings.AllocationTable;
import org.taskrace.engine.findings.OrderDependences;
import org.taskrace.engine.findings.RaceLog;
import org.taskrace.engine.findings.RacingPair;
import org.taskrace.engine.history.AccessJudge;
import org.taskrace.engine.history.LockSetTable;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ReachabilitySelector;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.engine.site.SiteTable;
import org.taskrace.hooks.memory.AccessKey;

/**
 * Detector that decides with the engine of Java programs: {@link HappensBefore}, {@link AccessJudge}, and the cells of
 * the hooks.
 *
 * <p>It translates the events of {@code TaskEvents} into those of the agent's scheduler, with the agent's shortcuts. A
 * create and a switch to the child become one event, and so do an end and a switch back to the creator. An access takes
 * the path of rewritten bytecode: {@link LocationMemory} keeps a cell for each location and calls the hooks.
 *
 * <p>Differs from a Java run in one point: an isolated block is a lock that orders nothing, not even in this schedule.
 * So a race that values through isolated blocks hide in one schedule is reported, as the reference reports it.
 *
 * <p>Requires: all events of a run come from one thread. The static state of the hooks belongs to the detector from
 * {@link #begin} to {@link #close} or the end of the root: see {@link HookLease}.
 */
public final class EngineDetector implements Detector {

    private static final int NONE = -1;

    /** Site 0 stands for an unknown place, so sites are moved by one. */
    private static final int FIRST_SITE = 1;

    private final String name;
    private final SiteTable sites = new SiteTable();
    private final InconclusiveReasons problems = new InconclusiveReasons();
    private final LockSetTable lockSets = new LockSetTable();
    private final RaceLog races = new RaceLog(0, sites);
    private final HappensBefore execution;
    private final AccessJudge judge;
    private final LocationMemory memory;
    private final RaceCollector collector;
    private final JoinScopes scopes = new JoinScopes();
    private final HookLease lease = new HookLease(this::disconnect);

    /** The created task whose creator may go on or not; its creation is reported with the next event. */
    private int created = NONE;

    private TaskKind createdKind;
    private int createdAt;

    /** The ended task whose creator may go on or not; its end is reported with the next event. */
    private int ended = NONE;

    /**
     * Creates a detector for one run.
     *
     * @param name its name in findings
     * @param structure the name of the structure that answers what precedes what, or {@link ReachabilitySelector#AUTO}
     * @param used the constructs of the program
     * @param memory the cells of the locations
     */
    public EngineDetector(String name, String structure, Set<Construct> used, LocationMemory memory) {
        this.name = name;
        this.memory = memory;
        sites.declare(used);
        execution = new HappensBefore(new ReachabilitySelector(structure, sites, reason -> {
            throw new EngineLimitException(reason);
        }));
        judge = new AccessJudge(
                execution,
                races,
                new OrderDependences(0, sites),
                new ScheduleDependences(),
                lockSets,
                sites,
                problems,
                new AllocationTable(sites),
                1);
        judge.ignoreFlowUnderLocks();
        collector = new RaceCollector(execution::taskOf);
        races.listen(this::racing);
    }

    /** Lets readers subsume later ones from the first access on, or only in a large run, which is the default. */
    public void subsumeReaders(boolean always) {
        if (always) {
            judge.useStandingReaders(true);
        }
    }

    private void racing(RacingPair pair) {
        for (int i = 0; i < pair.times(); i++) {
            collector.race(
                    memory.location(pair.holder(), pair.index() + i * pair.step()),
                    Operation.of(pair.firstWrites(), pair.firstLocked()),
                    pair.firstStrand(),
                    pair.firstSite() - FIRST_SITE,
                    Operation.of(pair.writes(), pair.locked()),
                    pair.strand(),
                    pair.site() - FIRST_SITE);
        }
    }

    // ---- accesses ----

    @Override
    public void read(int task, int location, int site) {
        runs(task);
        memory.access(location, AccessKey.of(site + FIRST_SITE, false));
        checkProblems();
    }

    @Override
    public void write(int task, int location, int site) {
        runs(task);
        memory.access(location, AccessKey.of(site + FIRST_SITE, true));
        checkProblems();
    }

    /** Throws if the judge could not decide: an inconclusive verdict must not look like one without races. */
    private void checkProblems() {
        if (problems.hasAny()) {
            throw new EngineLimitException(problems.list().get(0).text());
        }
    }

    // ---- tasks ----

    @Override
    public void begin(int root, int site) {
        lease.acquire();
        memory.install(judge);
        scopes.begin(root);
        execution.begin(site);
        judge.begin();
    }

    @Override
    public void create(int parent, int child, TaskKind kind, int site) {
        runs(parent);
        scopes.create(parent, child, kind);
        created = child;
        createdKind = kind;
        createdAt = site;
    }

    @Override
    public void switchTo(int task) {
        if (task == created) {
            execution.createAndRun(createdKind, createdAt);
            created = NONE;
        } else if (ended != NONE) {
            execution.endAndReturn(ended, NO_SITE, task);
            ended = NONE;
        } else {
            runs(task);
        }
    }

    /** Tells the events that were held back; then continues with this task, unless it runs. */
    private void runs(int task) {
        lease.check();
        if (created != NONE) {
            execution.createForLater(createdKind, createdAt);
            created = NONE;
        }
        if (ended != NONE) {
            execution.end(ended, NO_SITE);
            ended = NONE;
        }
        if (execution.running() != task) {
            execution.switchTo(task);
        }
    }

    @Override
    public void end(int task, int site) {
        runs(task);
        if (task == 0) {
            close();
        } else if (execution.tasks().kind(task) == TaskKind.ITERATION) {
            execution.end(task, site);
            execution.scopes().endIteration(task);
        } else {
            ended = task;
        }
    }

    @Override
    public void beginFinish(int task, int site) {
        runs(task);
        scopes.beginFinish(task);
        execution.scopes().beginFinish();
    }

    @Override
    public void endFinish(int task, int site) {
        runs(task);
        execution.joinAll(scopes.endFinish(task), site);
        execution.scopes().endFinish();
    }

    @Override
    public void sync(int task, int site) {
        runs(task);
        execution.joinAll(scopes.sync(task), site);
        execution.scopes().sync();
    }

    @Override
    public void join(int task, int joined, int site) {
        runs(task);
        execution.joinNeighbour(joined, site);
    }

    @Override
    public void set(int task, int promise, int site) {
        runs(task);
        execution.promises().set(promise, site);
    }

    @Override
    public void get(int task, int promise, int site) {
        runs(task);
        execution.promises().get(promise, site);
    }

    @Override
    public void getFuture(int task, int future, int site) {
        runs(task);
        execution.join(future, site);
    }

    @Override
    public void beginPipeline(int task, int site) {
        runs(task);
        execution.scopes().beginPipeline();
    }

    @Override
    public void endPipeline(int task, int site) {
        runs(task);
        execution.joinAll(scopes.endPipeline(task), site);
        execution.scopes().endPipeline();
    }

    @Override
    public void stage(int iteration, int number, int site) {
        runs(iteration);
        execution.scopes().stage(number, false);
    }

    @Override
    public void stageWait(int iteration, int number, int site) {
        runs(iteration);
        execution.scopes().stage(number, true);
    }

    @Override
    public void beginIsolated(int task, int site) {
        runs(task);
        judge.locks(lockSets.with(LockSetTable.EMPTY, LockSetTable.ISOLATED, false));
    }

    @Override
    public void endIsolated(int task, int site) {
        runs(task);
        execution.endSection();
        judge.locks(LockSetTable.EMPTY);
    }

    // ---- results ----

    @Override
    public Findings findings() {
        return new Findings(collector.races(), execution.tasks(), name);
    }

    @Override
    public int racesSoFar() {
        return collector.size();
    }

    @Override
    public long bytes() {
        return execution.bytes() + judge.bytes() + memory.bytes();
    }

    @Override
    public void checkInvariants() {
        execution.checkInvariants();
    }

    private void disconnect() {
        execution.stopRecording();
        memory.remove();
    }

    @Override
    public void close() {
        lease.release();
    }
}
