package org.taskrace.agent.constructs;

import java.util.function.BooleanSupplier;
import org.taskrace.agent.blocking.MayBlock;
import org.taskrace.agent.blocking.TaskBodyBlocking;
import org.taskrace.agent.constructs.futures.FutureModel;
import org.taskrace.agent.constructs.locks.IsolatedBlockModel;
import org.taskrace.agent.scheduler.JoinGroup;
import org.taskrace.agent.scheduler.LogicalThreadTable;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.VirtualClock;
import org.taskrace.core.event.TaskKind;
import org.taskrace.engine.history.LockSetTable;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.engine.site.SiteTable;
import org.taskrace.hooks.tasks.TaskApiHooks;
import org.taskrace.hooks.tasks.TaskHooks;

/** Control that runs the tasks of the task API, and tells the execution exactly what they do to each other. */
public final class TaskApiControl extends TaskApiHooks.Control {

    private static final TaskKind[] KINDS = TaskKind.values();

    private final Scheduler scheduler;
    private final HappensBefore execution;
    private final FutureModel futures;
    private final LogicalThreadTable threads;
    private final InconclusiveReasons problems;
    private final ScheduleDependences weakenings;
    private final SiteTable sites;
    private final IsolatedBlockModel isolated;

    /** The kind and the site of the task that was created and not started yet. */
    private TaskKind createdKind;

    private int createdAt;

    private final boolean lateTasks;
    private final TaskBodyBlocking bodies;

    /** Whether a pipeline has had an iteration. */
    private boolean hasIterations;

    /** Whether a promise was made: from then on a task may wait for what its creator does next. */
    private boolean hasPromises;

    public TaskApiControl(
            Scheduler scheduler,
            HappensBefore execution,
            TaskControl tasks,
            LockControl locks,
            LockSetTable lockSets,
            InconclusiveReasons problems,
            ScheduleDependences weakenings,
            SiteTable sites,
            boolean lateTasks) {
        this.scheduler = scheduler;
        this.execution = execution;
        this.problems = problems;
        this.weakenings = weakenings;
        this.sites = sites;
        this.lateTasks = lateTasks;
        futures = tasks.futures();
        threads = tasks.threads();
        bodies = new TaskBodyBlocking(execution.needsDepthFirst());
        isolated = new IsolatedBlockModel(scheduler, execution, lockSets, locks.monitors());
    }

    @Override
    public boolean conducts() {
        return scheduler.isControlling();
    }

    @Override
    public Object worker() {
        return scheduler.current().worker;
    }

    @Override
    public void worker(Object worker) {
        scheduler.current().worker = worker;
    }

    @Override
    public int runningTask() {
        return scheduler.current().number;
    }

    @Override
    public int nextTask() {
        return execution.tasks().size();
    }

    @Override
    public int newPromise() {
        hasPromises = true;
        return futures.newPromise();
    }

    @Override
    public Object newGroup() {
        return new JoinGroup();
    }

    @Override
    public void create(int kind, int site) {
        createdKind = KINDS[kind];
        hasIterations |= createdKind == TaskKind.ITERATION;
        createdAt = site;
    }

    /** Follows the creation at once and reports it, since only now it is known whether the creator goes on first. */
    @Override
    public void start(Object group, Runnable body) {
        ScheduledTask task = new ScheduledTask();
        ScheduledTask creator = scheduler.current();
        task.pool = creator.pool;
        task.group = (JoinGroup) group;
        task.takesTurns = bodies.at(createdAt) == MayBlock.MAYBE;
        if (hasPromises
                && !task.takesTurns
                && group != null
                && runsLate(createdKind)
                && scheduler.late().hasRoom()) {
            task.number = execution.createForLater(createdKind, createdAt);
            scheduler.inheritLocks(task);
            task.group.add(task.number);
            scheduler.late().add(task, body, task.group);
            return;
        }
        boolean inline = scheduler.mayRunInline(hasPromises || task.takesTurns ? MayBlock.MAYBE : MayBlock.HARDLY);
        if (inline) {
            // It ends before its creator goes on, so what the library keeps for the one does for both.
            task.worker = creator.worker;
        }
        scheduler.startOf(createdKind, createdAt, task, body, inline);
    }

    /** Returns whether a task of this kind may begin at any time, and no algorithm was asked for that follows depth first only. */
    private boolean runsLate(TaskKind kind) {
        return lateTasks && (kind == TaskKind.ASYNC || kind == TaskKind.SPAWN) && !execution.needsDepthFirst();
    }

    @Override
    public void awaitAll(Object group, String construct, int site) {
        JoinGroup awaited = (JoinGroup) group;
        if (!awaited.isOver()) {
            TaskHooks.callSite = site;
            String what = "the tasks of a " + construct;
            scheduler.late().runAwaited(awaited, what, site);
            scheduler.await(what, VirtualClock.NEVER, awaited::isOver);
        }
        execution.joinAll(awaited.tasks, site);
        awaited.tasks.clear();
    }

    @Override
    public boolean await(String what, int site, BooleanSupplier over) {
        TaskHooks.callSite = site;
        Thread thread = threads.current();
        scheduler.await(what, VirtualClock.NEVER, () -> over.getAsBoolean() || thread.isInterrupted());
        if (!over.getAsBoolean()) {
            weakenings.assume("an interrupt", site, "ended a wait");
            return false;
        }
        return true;
    }

    @Override
    public void end(int task) {
        if (hasIterations && execution.tasks().kind(task) == TaskKind.ITERATION) {
            execution.scopes().endIteration(task);
        }
    }

    @Override
    public void beginFinish(int site) {
        execution.scopes().beginFinish();
    }

    @Override
    public void endFinish(int site) {
        execution.scopes().endFinish();
    }

    @Override
    public void sync(int site) {
        execution.scopes().sync();
    }

    @Override
    public void join(int task, int site) {
        execution.joinNeighbour(task, site);
    }

    @Override
    public void getFuture(int task, int site) {
        execution.join(task, site);
    }

    @Override
    public void set(int promise, int site) {
        execution.promises().set(promise, site);
    }

    @Override
    public void get(int promise, int site) {
        execution.promises().get(promise, site);
    }

    @Override
    public void beginPipeline(int site) {
        execution.scopes().beginPipeline();
    }

    @Override
    public void endPipeline(int site) {
        execution.scopes().endPipeline();
    }

    @Override
    public void stage(int number, boolean waits, int site) {
        execution.scopes().stage(number, waits);
    }

    @Override
    public void beginIsolated(Object[] objects, int site) {
        isolated.begin(objects);
    }

    @Override
    public void endIsolated() {
        isolated.end();
    }

    @Override
    public void dependsOnSchedule(String what, int site) {
        weakenings.add(what, site);
        if (scheduler.isControlling()) {
            scheduler.letLateTasksRun();
        }
    }

    @Override
    public void unchecked(String what, int site) {
        problems.addUnknownOrder(what + " is not checked", site);
    }

    @Override
    public String place(int site) {
        return sites.get(site).at();
    }
}
