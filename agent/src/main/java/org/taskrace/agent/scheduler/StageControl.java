package org.taskrace.agent.scheduler;

import java.util.concurrent.CountedCompleter;
import org.taskrace.agent.shadow.Execution;
import org.taskrace.agent.shadow.Problems;
import org.taskrace.agent.shadow.Weakenings;
import org.taskrace.hooks.Stages;
import org.taskrace.hooks.Tasks;

/** What stages, completers, splits and delays mean to the scheduler. */
public final class StageControl extends Stages.Control {

    private final Scheduler scheduler;
    private final Weakenings weakenings;
    private final CompletionStages stages;
    private final Completers completers;
    private final DelayedTasks delays;
    private final ParallelPrefixes prefixes;

    public StageControl(
            Scheduler scheduler, Execution execution, Problems problems, Weakenings weakenings, TaskControl tasks) {
        this.scheduler = scheduler;
        this.weakenings = weakenings;
        stages = new CompletionStages(scheduler, execution, weakenings, tasks.futures());
        completers = new Completers(scheduler, execution, tasks.futures());
        delays = new DelayedTasks(scheduler, execution, problems, weakenings, tasks);
        prefixes = new ParallelPrefixes(scheduler, execution);
        tasks.futures().useStages(stages);
    }

    DelayedTasks delays() {
        return delays;
    }

    @Override
    public Object function(Object function, int kind, Object source, Object other) {
        return scheduler.isControlling() ? stages.function(function, kind, source, other) : function;
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
    public boolean splits() {
        return scheduler.isControlling();
    }

    @Override
    public void cutsShort() {
        if (scheduler.isControlling()) {
            weakenings.add("a parallel operation that need not see all elements", Tasks.callSite);
        }
    }

    @Override
    public void takesAny() {
        if (scheduler.isControlling()) {
            weakenings.add("ExecutorService.invokeAny", Tasks.callSite);
            scheduler.current().takesAnyAt = Tasks.callSite;
        }
    }

    @Override
    public void timesOut() {
        if (scheduler.isControlling()) {
            weakenings.add("a timeout of a CompletableFuture", Tasks.callSite);
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
        delays.drop(pool, atOnce);
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
