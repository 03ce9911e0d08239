package org.taskrace.agent.scheduler;

import java.util.List;
import java.util.concurrent.Future;
import org.taskrace.agent.shadow.Execution;
import org.taskrace.agent.shadow.Observations;
import org.taskrace.agent.shadow.Problems;
import org.taskrace.agent.shadow.Weakenings;
import org.taskrace.hooks.Tasks;
import org.taskrace.hooks.Tracked;

/**
 * Who completes a future, and who goes on after that.
 *
 * <p>A future's mark: n &gt; 0: task n completes it, by ending; n &lt; 0: whoever set promise {@code ~n} did; 0: nobody yet.
 */
final class Futures {

    /** Numbers that earlier sessions of this JVM have used. */
    private static int earlierTasks;

    private static int earlierPromises;

    private final Scheduler scheduler;
    private final Execution execution;
    private final Weakenings weakenings;
    private final Problems problems;
    private final Threads threads;
    private final Observations observations;
    private int promises;
    private CompletionStages stages;

    Futures(Scheduler scheduler, Execution execution, Weakenings weakenings, Problems problems, Threads threads) {
        this.scheduler = scheduler;
        this.execution = execution;
        this.weakenings = weakenings;
        this.problems = problems;
        this.threads = threads;
        observations = new Observations(execution, weakenings);
    }

    void useStages(CompletionStages theStages) {
        stages = theStages;
    }

    static void mark(Object future, int mark) {
        if (future instanceof Tracked tracked) {
            tracked.taskrace$mark(mark == 0 ? 0 : mark > 0 ? mark + earlierTasks : mark - earlierPromises);
        }
    }

    /** The mark; 0 also for a future that an earlier session completed. */
    static int markOf(Object future) {
        int mark = future instanceof Tracked tracked ? tracked.taskrace$mark() : 0;
        return mark > 0 ? Math.max(0, mark - earlierTasks) : Math.min(0, mark + earlierPromises);
    }

    /** The session ends: what it has marked means nothing to the next one. */
    void end() {
        earlierTasks += execution.tasks().size();
        earlierPromises += promises;
    }

    /** The running task waits for a future and goes on after its completion. */
    void await(Object future) {
        Future<?> awaited = (Future<?>) future;
        if (!awaited.isDone()) {
            scheduler.await(nameOf(future), VirtualClock.NEVER, awaited::isDone);
        }
        join(future);
    }

    /** The same until a limit, negative for none, or an interrupt. */
    void await(Object future, long nanos) {
        Future<?> awaited = (Future<?>) future;
        if (!awaited.isDone()) {
            Thread thread = threads.current();
            long deadline = nanos < 0 ? VirtualClock.NEVER : scheduler.clock().deadline(nanos);
            scheduler.await(nameOf(future), deadline, () -> awaited.isDone() || thread.isInterrupted());
        }
        if (awaited.isDone()) {
            join(future);
        } else {
            weakenings.add("a wait that was not successful", Tasks.callSite);
        }
    }

    /** The running task goes on after all of them that are done. */
    void joined(List<?> futures) {
        for (Object future : futures) {
            if (future instanceof Future<?> done && done.isDone()) {
                join(done);
            }
        }
    }

    private static String nameOf(Object future) {
        return "a " + future.getClass().getName();
    }

    /** The running task goes on after the completion of a future that is done. */
    void join(Object future) {
        int mark = markOf(future);
        stages.settle(mark);
        if (mark > 0 && !execution.hasEnded(mark)) {
            // It completed the future and then waits for something else, in a callback of the future for instance.
            problems.addUnknownOrder("a future was got while the task that completed it had not ended", Tasks.callSite);
        } else if (mark > 0) {
            execution.join(mark, Tasks.callSite);
        } else if (mark < 0) {
            execution.get(~mark, Tasks.callSite);
        }
    }

    /** The running task sees that a future is done: it follows whoever completed it, in this schedule. False if nobody knows who did. */
    boolean observe(Object future, String question, int site) {
        int mark = markOf(future);
        stages.settle(mark);
        if (mark > 0) {
            observations.wakeUp(execution.lastStrand(mark), question, site);
        } else if (mark < 0) {
            observations.wakeUp(execution.strandOf(~mark), question, site);
        }
        return mark != 0;
    }

    /** The running task, which follows the end of another, goes on after a future that a third one completed: a completer's last. */
    void joinUnlessBy(int task, Object future) {
        if (future instanceof Tracked && markOf(future) != task && ((Future<?>) future).isDone()) {
            join(future);
        }
    }

    /** The running task has done all that the getters of a future have to follow. */
    void promise(Object future) {
        mark(future, ~setPromise());
    }

    /** The running task is about to complete a future that is not its own. */
    void completed(Object future) {
        if (!FutureResults.isDone(future) && scheduler.current().future != future && !stages.completesItself(future)) {
            mark(future, ~setPromise());
        }
    }

    /** A number for a promise that nobody has set. */
    int newPromise() {
        return promises++;
    }

    /** The running task sets a new promise; returns its number. */
    int setPromise() {
        execution.set(promises, Tasks.callSite);
        return promises++;
    }
}
