package org.taskrace.agent.explore.direct;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.taskrace.agent.constructs.locks.MonitorModel;
import org.taskrace.agent.explore.record.Flip;
import org.taskrace.agent.explore.search.Choice;
import org.taskrace.agent.explore.search.ChoiceSource;
import org.taskrace.agent.explore.search.Dependences;
import org.taskrace.agent.explore.search.Dependences.NoticedKind;
import org.taskrace.agent.explore.search.ExploredEvent;
import org.taskrace.agent.explore.search.PendingOperation;
import org.taskrace.agent.explore.search.SearchOperation;
import org.taskrace.agent.explore.search.TaskNames;
import org.taskrace.agent.explore.search.Trace;
import org.taskrace.agent.explore.search.tree.SearchTree;
import org.taskrace.agent.scheduler.ScheduleDirector;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.StuckTaskError;
import org.taskrace.agent.scheduler.VirtualClock;
import org.taskrace.agent.session.ScheduleChooser;
import org.taskrace.engine.findings.OutcomeAssumptions;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.InitializerCycles;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.site.SiteTable;
import org.taskrace.hooks.sync.DecisionHooks;

/** Director of one run along the search: answers the scheduler's questions, lets the search choose, and records the events. */
public final class RunDirector implements ScheduleDirector, ScheduleChooser {

    private static final int MOST_EVENTS = 10_000;

    /** The words of a wait for a monitor's signal. */
    private static final String MONITOR_WAIT = "Object.wait";

    private final DirectedRun run;
    private final ChoiceSource choices;
    private final DecisionPoint point;
    private final LockSections locks;
    private final WaitingLoops loops;
    private final DecisionCalls calls;
    private final ConflictExplainer explainer;
    private final TaskEnds ends;
    private final RunStory story;
    private final List<String> failures = new ArrayList<>();
    private List<PendingOperation> lastPending = List.of();
    private Integer exitStatus;
    private boolean isStopped;
    private boolean isEndless;

    /**
     * @param names the numbers that tasks have in all runs; grows
     * @param choices makes what chooses, given this director
     */
    public RunDirector(
            TaskNames names,
            Dependences dependences,
            Function<RunDirector, ChoiceSource> choices,
            SiteTable sites,
            DirectorSettings settings) {
        run = new DirectedRun(names, dependences, sites, settings);
        story = new RunStory(run);
        this.choices = choices.apply(this);
        point = new DecisionPoint(run, this.choices);
        locks = new LockSections(run, point);
        loops = new WaitingLoops(run);
        ends = new TaskEnds(run, point);
        calls = new DecisionCalls(run, point, locks, ends);
        explainer = new ConflictExplainer(run, locks);
    }

    @Override
    public ScheduleDirector director() {
        return this;
    }

    @Override
    public DecisionHooks.Control decisions() {
        return calls;
    }

    @Override
    public void connect(
            Scheduler scheduler,
            HappensBefore execution,
            MonitorModel monitors,
            ScheduleDependences weakenings,
            OutcomeAssumptions outcomes) {
        run.operations.connect(weakenings, outcomes);
        run.connect(scheduler, execution, monitors);
        execution.remember();
        execution.onConflict(explainer::explain);
    }

    // ---- what the run has shown ----

    public Trace trace() {
        return run.trace;
    }

    /** Returns the operations that tasks have come to and that have not happened. */
    public List<PendingOperation> blocked() {
        return lastPending;
    }

    /** Returns whether the run was given up since another one stands for it. */
    public boolean isStopped() {
        return isStopped;
    }

    /** Returns whether the run was given up since it has too many events. */
    public boolean isEndless() {
        return isEndless;
    }

    /** Returns the status with which the program ended itself, or null. */
    public Integer exitStatus() {
        return exitStatus;
    }

    /** Returns the exceptions that left a task. */
    public List<String> failures() {
        return failures;
    }

    /** Returns what the search could not choose. */
    public Set<String> leftOut() {
        return run.operations.leftOut(run.dependences);
    }

    public Dependences dependences() {
        return run.dependences;
    }

    /** Returns each event in words, for comparison and for stories. */
    public List<String> story() {
        return story.lines();
    }

    /** Returns where the schedule differs from the usual one. */
    public List<Flip> flips() {
        return story.flips();
    }

    /** Returns for each event whether its place is not the usual one. */
    public List<Boolean> flipped() {
        return story.flipped();
    }

    /** Returns the words for an operation that stay if the program is changed a little: its task and what it does, but no line. */
    public String wordsOf(PendingOperation operation) {
        return story.wordsOf(operation);
    }

    /** Returns what tasks hold that have not ended, by their words: the lines that acquired it. */
    public Map<String, String> held() {
        Map<String, String> all = new HashMap<>();
        locks.held().forEach((task, lines) -> all.put(story.words(task), lines));
        return all;
    }

    /** Returns the places where a lock was asked for under another one, both in one event: the outer one with the inner ones. */
    public Set<List<Integer>> nestedLocks() {
        return locks.nested();
    }

    /** Returns whether a task holds a lock. */
    public boolean holdsLocks(int number) {
        return run.all().stream().anyMatch(task -> task.number == number && !task.held.isEmpty());
    }

    /** Learns from the whole run: locks that others may find taken, and cycles of locks. Returns whether there is such a cycle. */
    public boolean finish() {
        run.operations.initializers().forEach(run.dependences::makeInitializedInSteps);
        for (InitializerCycles.Cycle cycle :
                run.execution().initializers().cycles().list()) {
            run.dependences.makeInitializedInSteps(cycle.one().className());
            run.dependences.makeInitializedInSteps(cycle.other().className());
        }
        return locks.finish();
    }

    // ---- the scheduler asks ----

    @Override
    public void suspending(ScheduledTask scheduled) {
        ExploredTask task = run.task(scheduled);
        task.before = run.clock(task);
        task.wasReady = scheduled.suspension.ready.getAsBoolean();
        task.enabledBy = null;
        locks.open(task);
    }

    @Override
    public void resumed(ScheduledTask scheduled) {
        ExploredTask task = run.task(scheduled);
        if (task.beginning != null) {
            run.execution().endStrand();
            task.begin(run.execution().now());
        } else if (task.pending != null) {
            run.operations.leaveOut("an operation where its task cannot be suspended", task.pending.site());
        }
        locks.takeBack(task);
        task.goesOn();
    }

    @Override
    public ScheduledTask next(List<ScheduledTask> hosts) {
        if (exitStatus != null || isEndless) {
            return null;
        }
        ScheduledTask unchosen = nextWithoutChoice(hosts);
        if (unchosen != null) {
            return unchosen;
        }
        if (run.scheduler().isMainOver() && hosts.stream().allMatch(host -> host.waiting.daemon)) {
            lastPending = List.of();
            return null;
        }
        Map<Integer, ScheduledTask> hostOf = new HashMap<>();
        List<PendingOperation> pending = new ArrayList<>();
        for (ScheduledTask host : hosts) {
            ExploredTask task = run.task(host.waiting);
            if (!task.isInvisible(host.waiting)) {
                hostOf.put(task.number, host);
                pending.add(pending(host.waiting, task));
            }
        }
        lastPending = pending;
        if (run.trace.size() > MOST_EVENTS) {
            isEndless = true;
            return null;
        }
        Choice choice = choices.choose(pending, run.trace.last());
        if (choice == null) {
            isStopped = SearchTree.isStopped(pending);
            return isStopped ? null : firstInTime(hosts);
        }
        ScheduledTask host = hostOf.get(choice.task());
        story.choose(choice, pending);
        begin(host.waiting, choice);
        return host;
    }

    /** Returns a task that goes on in every schedule, or null. */
    private ScheduledTask nextWithoutChoice(List<ScheduledTask> hosts) {
        for (ScheduledTask host : hosts) {
            ScheduledTask task = host.waiting;
            ExploredTask explored = run.task(task);
            if (explored.givesUp && explored.isInside(task) && task.suspension.deadline != VirtualClock.NEVER) {
                run.scheduler().clock().skipTo(task.suspension.deadline);
                return host;
            }
            if (explored.isInvisible(task)
                    && (task.suspension.ready.getAsBoolean() || task.suspension.waitsFor.equals(Scheduler.TURN))) {
                return host;
            }
        }
        return null;
    }

    /** Returns a task that waits with a limit that the search does not choose; time passes as it does in every run. */
    private ScheduledTask firstInTime(List<ScheduledTask> hosts) {
        ScheduledTask first = null;
        for (ScheduledTask host : hosts) {
            if (host.waiting.suspension.deadline != VirtualClock.NEVER
                    && (first == null || host.waiting.suspension.deadline < first.waiting.suspension.deadline)) {
                first = host;
            }
        }
        if (first != null) {
            run.scheduler().clock().skipTo(first.waiting.suspension.deadline);
        }
        return first;
    }

    private PendingOperation pending(ScheduledTask scheduled, ExploredTask task) {
        boolean sleeps = ExploredTask.isSleep(scheduled);
        boolean isReady = sleeps
                || scheduled.suspension.ready.getAsBoolean()
                        && (task.pending != null || task.mayTimeOut.getAsBoolean());
        if (isReady && !task.wasReady) {
            task.enabledBy = run.trace.last();
        }
        task.wasReady = isReady;
        boolean hasLimit = task.pending == null && !sleeps && scheduled.suspension.deadline != VirtualClock.NEVER;
        SearchOperation operation = run.asOfNow(task.operation(scheduled), scheduled);
        if (hasLimit && !run.settings.timeouts()) {
            run.operations.leaveOut("a limit that passes", operation.site());
        }
        boolean mayTimeOut = (hasLimit && run.settings.timeouts() || mayWakeUp(scheduled, task, operation.site()))
                && task.mayTimeOut.getAsBoolean();
        return new PendingOperation(
                task.number, operation, task.before, isReady, mayTimeOut, sleeps || !task.findsAtOnce());
    }

    /** Returns whether a task may wake up from a wait though there is no signal. */
    private boolean mayWakeUp(ScheduledTask scheduled, ExploredTask task, int site) {
        if (!run.settings.spurious() || !scheduled.suspension.waitsFor.equals(MONITOR_WAIT)) {
            return false;
        }
        if (task.wokeUpAt.contains(site)) {
            run.operations.leaveOut("a further wake-up without a signal", site);
            return false;
        }
        return true;
    }

    private void begin(ScheduledTask scheduled, Choice choice) {
        ExploredTask task = run.task(scheduled);
        task.givesUp = !task.findsAtOnce();
        boolean isTimeout = choice.variant() == Choice.TIMEOUT;
        SearchOperation operation = run.asOfNow(task.operation(scheduled), scheduled);
        if (isTimeout && scheduled.suspension.deadline == VirtualClock.NEVER) {
            task.wokeUpAt.add(operation.site());
        } else if (isTimeout || ExploredTask.isSleep(scheduled)) {
            run.scheduler().clock().skipTo(scheduled.suspension.deadline);
        }
        List<ExploredEvent> causes = new ArrayList<>(locks.releasesBefore(operation));
        causes.add(ClassInitializers.endBefore(operation));
        Thread thread = scheduled.actsAs.thread;
        // An interrupt alone would have woken it up.
        if (!isTimeout && (thread == null || !thread.isInterrupted())) {
            causes.add(task.enabledBy);
        }
        task.beginning = run.trace.add(choice, operation, task.before, causes.toArray(ExploredEvent[]::new));
        boolean limitPasses = isTimeout && scheduled.suspension.deadline != VirtualClock.NEVER || task.givesUp;
        String addition = limitPasses ? ", and the limit passes" : isTimeout ? ", woken up without a signal" : "";
        story.add(scheduled.number, operation, addition);
    }

    // ---- the running task ----

    @Override
    public void acquiring(Object lock, Object object, boolean shared, int site, BooleanSupplier isFree) {
        locks.acquiring(lock, shared, site, isFree);
    }

    @Override
    public void acquired(Object lock, int site) {
        locks.acquired(lock);
    }

    @Override
    public void releasing(Object lock) {
        locks.releasing(lock);
    }

    @Override
    public void touchesWaitSet(Object lock) {
        locks.open(run.current());
    }

    @Override
    public void awaitsSignal(Object lock, int site, BooleanSupplier isFree) {
        locks.awaitsSignal(lock, site, isFree);
    }

    @Override
    public int pick(Object lock, int count) {
        return point.pick(count);
    }

    @Override
    public boolean givesUp(long nanos, int site) {
        return point.givesUp(nanos, site);
    }

    @Override
    public void completes(Object future, boolean hasTask) {
        ends.completes(future, hasTask);
    }

    @Override
    public boolean completing(Object future) {
        return ends.completing(future);
    }

    @Override
    public void beginning(Object future) {
        ends.beginning(future);
    }

    @Override
    public void followsFirst(Object future, Object... sources) {
        run.groups.follows(future, sources);
    }

    @Override
    public void hosts(ScheduledTask task) {
        ExploredTask host = run.current();
        run.task(task).hostedBy = host.current() == null ? host.hostedBy : host.current();
    }

    @Override
    public void interrupts(Thread thread) {
        ends.interrupts(thread);
    }

    @Override
    public void ending(ScheduledTask task) {
        ends.ending(task);
    }

    @Override
    public void uses(String className, int site) {
        point.initializers().uses(className, site);
    }

    @Override
    public void initializer(String className, boolean begins) {
        point.initializers().initializer(className, begins);
    }

    @Override
    public boolean choosesBegins() {
        return run.dependences.isNoticed(NoticedKind.BEGIN);
    }

    @Override
    public void begins(Object executor, BooleanSupplier mayBegin) {
        ends.begins(executor, mayBegin);
    }

    @Override
    public void spins(int site) {
        loops.spins(site);
    }

    @Override
    public void uncaught(Thread thread, Throwable exception) {
        boolean isHandled = !(thread.getUncaughtExceptionHandler() instanceof ThreadGroup);
        if (!isHandled && !(exception instanceof StuckTaskError)) {
            failures.add(exception + at(exception));
        }
    }

    private static String at(Throwable exception) {
        for (StackTraceElement frame : exception.getStackTrace()) {
            if (!frame.getClassName().startsWith("java.")
                    && !frame.getClassName().startsWith("org.junit.")
                    && !frame.getClassName().startsWith("org.taskrace.agent.")) {
                return " at " + frame.getFileName() + ":" + frame.getLineNumber();
            }
        }
        return "";
    }

    @Override
    public void exit(int status) {
        exitStatus = status;
        run.scheduler().hold("exit", () -> false);
    }
}
