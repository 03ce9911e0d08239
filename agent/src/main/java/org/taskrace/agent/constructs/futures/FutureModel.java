package org.taskrace.agent.constructs.futures;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.taskrace.agent.blocking.TaskBlockingAnalysis;
import org.taskrace.agent.constructs.outcomes.OutcomeModel;
import org.taskrace.agent.scheduler.LogicalThreadTable;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.VirtualClock;
import org.taskrace.agent.scheduler.fibers.SneakyThrow;
import org.taskrace.core.sets.IntList;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.order.ScheduleEdges;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.hooks.tasks.CompletionMark;
import org.taskrace.hooks.tasks.TaskHooks;

/**
 * Model of futures: the task that completes a future, and the tasks that go on after that.
 *
 * <p>A future's mark n says which task completes it. If n &gt; 0, task n does, by ending; if n &lt; 0, the task that
 * set promise {@code ~n} did; 0: no task yet.
 */
public final class FutureModel {

    /** Numbers that earlier sessions of this JVM have used. */
    private static int earlierTasks;

    private static int earlierPromises;

    private final Scheduler scheduler;
    private final HappensBefore execution;
    private final ScheduleDependences weakenings;
    private final InconclusiveReasons problems;
    private final LogicalThreadTable threads;
    private final ScheduleEdges observations;
    private final OutcomeModel outcomes;
    private int promises;

    /** By promise: the strand in which its task went on. */
    private final IntList afterSet = new IntList();

    private CompletionStageModel stages;
    private Helpers helpers = (future, mayGoOn, wait) -> wait.run();

    /** The workers that run other tasks while one waits for a future. */
    public interface Helpers {

        /** Waits for a future until the condition holds. */
        void help(Object future, BooleanSupplier mayGoOn, Runnable wait);
    }

    public FutureModel(
            Scheduler scheduler,
            HappensBefore execution,
            ScheduleDependences weakenings,
            InconclusiveReasons problems,
            LogicalThreadTable threads,
            OutcomeModel outcomes) {
        this.outcomes = outcomes;
        this.scheduler = scheduler;
        this.execution = execution;
        this.weakenings = weakenings;
        this.problems = problems;
        this.threads = threads;
        observations = new ScheduleEdges(execution, weakenings);
    }

    public void useHelpers(Helpers theHelpers) {
        helpers = theHelpers;
    }

    public void useStages(CompletionStageModel theStages) {
        stages = theStages;
    }

    public static void mark(Object future, int mark) {
        if (future instanceof CompletionMark tracked) {
            tracked.taskrace$mark(mark == 0 ? 0 : mark > 0 ? mark + earlierTasks : mark - earlierPromises);
        }
    }

    /** Returns the mark; 0 also for a future that an earlier session completed. */
    static int markOf(Object future) {
        int mark = future instanceof CompletionMark tracked ? tracked.taskrace$mark() : 0;
        return mark > 0 ? Math.max(0, mark - earlierTasks) : Math.min(0, mark + earlierPromises);
    }

    /** Ends the session: what it has marked means nothing to the next one. */
    public void end() {
        earlierTasks += execution.tasks().size();
        earlierPromises += promises;
    }

    /** Lets the running task wait for a future and go on after its completion. */
    public void await(Object future) {
        Future<?> awaited = (Future<?>) future;
        if (!awaited.isDone()) {
            helpers.help(
                    future,
                    awaited::isDone,
                    () -> scheduler.await(nameOf(future), VirtualClock.NEVER, awaited::isDone));
        }
        joinIfCertain(future);
        if (!(future instanceof ForkJoinTask)) {
            stages.helps(future);
        }
    }

    /** Lets the running task wait for a future until a limit, negative for none, or an interrupt. */
    public void await(Object future, long nanos) {
        Future<?> awaited = (Future<?>) future;
        if (!awaited.isDone()) {
            Thread thread = threads.current();
            long deadline = nanos < 0 ? VirtualClock.NEVER : scheduler.clock().deadline(nanos);
            BooleanSupplier goesOn = () -> awaited.isDone() || thread.isInterrupted();
            helpers.help(future, goesOn, () -> scheduler.await(nameOf(future), deadline, goesOn));
        }
        if (awaited.isDone() && nanos >= 0 && !outcomes.ordersAfterWait()) {
            scheduler.failures().seen(future);
        } else if (awaited.isDone()) {
            joinIfCertain(future);
        } else {
            outcomes.isTold();
            foundIncomplete(future, "a wait for a future", TaskHooks.callSite, "was not successful");
            if (nanos >= 0 && !threads.current().isInterrupted() && !(future instanceof ForkJoinTask)) {
                // The limit has passed: the JDK would wait once more, and could find the future done. A pool waits for
                // its
                // own tasks in this way too, and expects no exception.
                throw SneakyThrow.rethrow(new TimeoutException());
            }
        }
        stages.helps(future);
    }

    /** Orders the running task after the completion of a future, unless the task goes on alike after another outcome. */
    private void joinIfCertain(Object future) {
        if (outcomes.mayFindCancelled(future) || stages.followsAny(future, outcomes)) {
            scheduler.failures().seen(future);
        } else {
            join(future);
        }
    }

    /** Orders the running task after all of the futures that are done. */
    public void joined(List<?> futures) {
        if (!outcomes.ordersAfterWait()) {
            return;
        }
        for (Object future : futures) {
            if (future instanceof Future<?> done && done.isDone()) {
                follow(done);
            }
        }
    }

    private static String nameOf(Object future) {
        return "a " + future.getClass().getName();
    }

    /** Orders the running task after the completion of a future that is done. */
    void join(Object future) {
        scheduler.failures().seen(future);
        follow(future);
    }

    private void follow(Object future) {
        int mark = markOf(future);
        stages.settle(mark);
        if (mark > 0 && !execution.strands().hasEnded(mark)) {
            // It completed the future and then waits for something else, in a callback of the future for instance.
            problems.addUnknownOrder(
                    "a future was got while the task that completed it had not ended", TaskHooks.callSite);
        } else if (mark > 0) {
            execution.join(mark, TaskHooks.callSite);
        } else if (mark < 0) {
            execution.promises().get(~mark, TaskHooks.callSite);
        }
    }

    /**
     * Orders the running task, which sees that a future is done, after the task that completed it, in this schedule. Returns false if that
     * task is unknown.
     */
    public boolean observe(Object future, String question, int site) {
        scheduler.failures().seen(future);
        int mark = markOf(future);
        stages.settle(mark);
        if (mark > 0) {
            observations.addAndWeaken(execution.strands().lastStrand(mark), question, site);
        } else if (mark < 0) {
            observations.addAndWeaken(execution.promises().settingStrand(~mark), question, site);
        }
        return mark != 0;
    }

    /** Orders the running task, which follows the end of another, after a future that a third task completed: a completer's last. */
    public void joinUnlessBy(int task, Object future) {
        if (future instanceof CompletionMark && markOf(future) != task && ((Future<?>) future).isDone()) {
            join(future);
        }
    }

    /** Returns whether the completion of a future precedes the running strand. */
    public boolean isSettled(Object future) {
        int completion = FutureResultReader.isDone(future) ? completion(future) : -1;
        return completion >= 0 && execution.precedesNow(completion);
    }

    /**
     * Records that the running task finds a future not completed. Another schedule may complete it earlier, unless its completer comes
     * later. A stage is completed after the last of its sources; if it could be the first, nothing is certain.
     */
    public void foundIncomplete(Object future, String question, int site, String outcome) {
        boolean isFollowed = future instanceof CompletableFuture && !stages.mayFollowFirst(future);
        if (isFollowed) {
            outcomes.changes().foundIncomplete(future).cameOut(() -> weakenings.assume(question, site, outcome));
        } else {
            weakenings.assume(question, site, outcome);
        }
    }

    /** Returns whether the program looks at the result of the call that runs. */
    boolean usesResult() {
        return outcomes.usesResult();
    }

    /** Returns the strand by the end of which a future was completed, or -1 if that is unknown. */
    int completion(Object future) {
        int mark = markOf(future);
        stages.settle(mark);
        return mark > 0 && execution.strands().hasEnded(mark)
                ? execution.strands().lastStrand(mark)
                : mark < 0 ? execution.promises().settingStrand(~mark) : -1;
    }

    /**
     * Returns whether all sources of a stage were done before a task began. Then the task only helps with the stage's function, which the
     * completing one could run as well.
     */
    boolean areDoneBefore(Object[] sources, int task) {
        int begin = execution.strands().firstStrand(task);
        for (Object source : sources) {
            int completion = source == null ? -1 : completion(source);
            if (completion < 0 || !execution.strands().precedes(completion, begin)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the task that completes a future by ending, or 0 if there is none. */
    public int completer(Object future) {
        return future instanceof CompletionMark ? Math.max(0, markOf(future)) : 0;
    }

    /** Records that the running task has done all that the getters of a future have to follow. */
    void promise(Object future) {
        mark(future, ~setPromise());
    }

    /** Runs before a call that completes a future, unless another one was faster; lets a director choose which one is. */
    public void completes(Object future) {
        if (scheduler.director() != null) {
            scheduler.director().completes(future, completer(future) > 0);
        }
    }

    /**
     * Runs before the running task completes a future.
     *
     * @param precedesEnd whether other tasks may go on between the completion and the end of the task
     */
    public void completed(Object future, boolean precedesEnd) {
        ScheduledTask task = scheduler.current();
        if (FutureResultReader.isDone(future)) {
            return;
        }
        changes(future);
        if (task.future != future && stages.completesItself(future)) {
            return;
        }
        // A part of a stream forks itself, so that several tasks have one future: the one that completes it
        // counts.
        boolean isLast = !precedesEnd && (task.future == future || isLastAct(task, future));
        mark(future, isLast ? task.number : ~setPromise());
    }

    /** Records that the running task is about to give a future its result, or another one. */
    void changes(Object future) {
        outcomes.changes().completed(future);
    }

    /**
     * Returns whether the completion is the last act of a task. A part of a JDK call may complete the whole, or an
     * asynchronous function in a ForkJoinPool its future. Anything else that then runs on its stack is a task of its
     * own. A future with dependent stages is no last act: they begin before the task ends.
     */
    private static boolean isLastAct(ScheduledTask task, Object future) {
        return future instanceof CompletableFuture<?> last
                        && last == task.completesLast
                        && !FutureResultReader.hasDependents(last)
                || future instanceof CountedCompleter<?>
                        && TaskBlockingAnalysis.isPart(future)
                        && task.future != null
                        && TaskBlockingAnalysis.isPart(task.future);
    }

    /** Orders the running task after the last act of another one, which has ended, or is the running task or a creator of it. */
    void followLastAct(int task) {
        if (execution.strands().hasEnded(task)) {
            execution.join(task, TaskHooks.callSite);
            return;
        }
        for (ScheduledTask above = scheduler.current(); above != null; above = above.creator) {
            if (above.number == task) {
                return;
            }
        }
        problems.addUnknownOrder("a part of an operation has arrived and not ended", TaskHooks.callSite);
    }

    /** Sets a promise for the future that the running task has completed by its last act: other tasks run before its end. */
    void endsLater() {
        ScheduledTask task = scheduler.current();
        if (task.completesLast != null && markOf(task.completesLast) == task.number) {
            mark(task.completesLast, ~setPromise());
        }
    }

    /** Returns the strand in which a task went on after it had completed a future, or -1 if that is unknown. */
    int afterCompletion(Object future) {
        int mark = markOf(future);
        return mark < 0 ? afterSet.get(~mark) : -1;
    }

    /** Returns a number for a promise that no task has set. */
    public int newPromise() {
        afterSet.add(-1);
        return promises++;
    }

    /** Sets a new promise by the running task; returns its number. */
    public int setPromise() {
        execution.promises().set(promises, TaskHooks.callSite);
        afterSet.add(execution.now());
        return promises++;
    }
}
