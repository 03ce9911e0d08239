package org.taskrace.agent.constructs;

import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import org.taskrace.agent.constructs.forkjoin.ParallelPrefixModel;
import org.taskrace.agent.constructs.futures.CompleterModel;
import org.taskrace.agent.constructs.futures.CompletionStageModel;
import org.taskrace.agent.constructs.streams.ForEachModel;
import org.taskrace.agent.constructs.streams.SplitTaskModel;
import org.taskrace.agent.constructs.time.DelayedTaskModel;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.hooks.tasks.CompletionHooks;
import org.taskrace.hooks.tasks.TaskHooks;

/** Control of stages, completers, splits and delays: leads their hooks to the models. */
public final class CompletionControl extends CompletionHooks.Control {

    private final Scheduler scheduler;
    private final ScheduleDependences weakenings;
    private final CompletionStageModel stages;
    private final CompleterModel completers;
    private final DelayedTaskModel delays;
    private final ParallelPrefixModel prefixes;
    private final ForEachModel forEach;
    private final SplitTaskModel splitTasks;

    public CompletionControl(
            Scheduler scheduler,
            HappensBefore execution,
            InconclusiveReasons problems,
            ScheduleDependences weakenings,
            TaskControl tasks) {
        this.scheduler = scheduler;
        this.weakenings = weakenings;
        stages = new CompletionStageModel(scheduler, execution, weakenings, tasks.futures());
        completers = new CompleterModel(scheduler, execution, tasks.futures(), tasks.executors()::add);
        delays = new DelayedTaskModel(
                scheduler,
                execution,
                problems,
                weakenings,
                tasks.threads(),
                tasks.executors(),
                tasks.outcomes(),
                tasks.pools(),
                tasks::execInPlace);
        prefixes = new ParallelPrefixModel(scheduler, execution);
        forEach = new ForEachModel(scheduler, execution, weakenings, tasks.workers());
        splitTasks = new SplitTaskModel(scheduler, execution, weakenings, tasks.workers());
        tasks.futures().useStages(stages);
    }

    DelayedTaskModel delays() {
        return delays;
    }

    @Override
    public Object function(Object function, int kind, Object source, Object other, Object executor) {
        return scheduler.isControlling() ? stages.function(function, kind, source, other, executor) : function;
    }

    @Override
    public void made(Object future, Object function) {
        if (scheduler.isControlling()) {
            stages.made(future, function);
        }
    }

    @Override
    public void follows(Object future, int kind, Object[] sources) {
        if (scheduler.isControlling()) {
            stages.follows(future, kind, sources);
        }
    }

    @Override
    public void completing(Object future) {
        if (scheduler.isControlling()) {
            stages.completing(future);
        }
    }

    @Override
    public void obtruded(Object future) {
        if (scheduler.isControlling()) {
            stages.obtruded(future);
        }
    }

    @Override
    public boolean tryComplete(Object completer, boolean calls) {
        if (!scheduler.isControlling()) {
            return false;
        }
        completers.arrive((CountedCompleter<?>) completer, calls);
        return true;
    }

    @Override
    public void firstComplete(Object completer) {
        if (scheduler.isControlling()) {
            completers.firstComplete((CountedCompleter<?>) completer);
        }
    }

    @Override
    public void splitOff(Object part, Object whole) {
        if (scheduler.isControlling()) {
            completers.splitOff(part, whole);
        }
    }

    @Override
    public boolean forEach(Object task) {
        return scheduler.isControlling() && forEach.run(task);
    }

    @Override
    public boolean combine(Object task) {
        return scheduler.isControlling() && splitTasks.run(task);
    }

    @Override
    public boolean splits() {
        return scheduler.isControlling();
    }

    @Override
    public int endlessLeaf(Object source) {
        return scheduler.isControlling() && splitTasks.isSpent(source) ? 0 : -1;
    }

    @Override
    public void cutsShort() {
        if (scheduler.isControlling()) {
            weakenings.assume(
                    "a parallel operation that need not see all elements", TaskHooks.callSite, "saw those that it saw");
        }
    }

    @Override
    public void takesAny() {
        if (scheduler.isControlling()) {
            weakenings.add("ExecutorService.invokeAny", TaskHooks.callSite);
            scheduler.current().suspension().takesAnyAt = TaskHooks.callSite;
        }
    }

    @Override
    public void timesOut() {
        if (scheduler.isControlling()) {
            weakenings.assume("a timeout of a CompletableFuture", TaskHooks.callSite, "passed, or did not");
        }
    }

    @Override
    public boolean delayed(Object executor, Object task) {
        return scheduler.isControlling() && delays.start(executor, task);
    }

    @Override
    public boolean repeats(Object task) {
        return scheduler.isControlling() && delays.repeat(task);
    }

    @Override
    public boolean dropsDelayed(Object pool, boolean atOnce) {
        if (!scheduler.isControlling()) {
            return false;
        }
        if (!atOnce || pool != ForkJoinPool.commonPool()) {
            // Nothing stops the common pool.
            delays.drop(pool, atOnce);
        }
        return true;
    }

    @Override
    public boolean prefix(Object task) {
        if (!scheduler.isControlling()) {
            return false;
        }
        prefixes.run(task);
        return true;
    }
}
