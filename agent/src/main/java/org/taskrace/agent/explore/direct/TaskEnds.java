package org.taskrace.agent.explore.direct;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.BooleanSupplier;
import org.taskrace.agent.explore.search.Dependences;
import org.taskrace.agent.explore.search.Dependences.NoticedKind;
import org.taskrace.agent.explore.search.ExploredEvent;
import org.taskrace.agent.explore.search.SearchAccess;
import org.taskrace.agent.explore.search.SearchOperation;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.hooks.tasks.TaskHooks;

/**
 * Ends of tasks and completions of futures, as operations of the search. They are operations only in programs that ask
 * whether one has come, or that complete futures themselves: {@link Dependences} remembers that. A wait without a limit
 * ends alike in every schedule and needs none.
 */
final class TaskEnds {

    /** The part of a future that questions find, and the part that changes when its function begins: no question finds that. */
    static final String RESULT = "result";

    private static final String BEGIN = "begin";

    private final DirectedRun run;
    private final DecisionPoint point;

    /** The tasks that run the functions of asynchronous futures, by these futures. */
    private final Map<Object, ScheduledTask> functions = new IdentityHashMap<>();

    TaskEnds(DirectedRun run, DecisionPoint point) {
        this.run = run;
        this.point = point;
    }

    /** Runs before a question to an object that may have come to its end. */
    void asks(Object asked, int site) {
        if (asked instanceof ForkJoinTask<?>) {
            run.operations.leaveOut(RunStory.target(run.sites.get(site)), site);
        } else if (asked instanceof Future<?>) {
            run.dependences.makeNoticed(NoticedKind.FUTURE);
        } else if (asked instanceof Thread) {
            run.dependences.makeNoticed(NoticedKind.THREAD);
        } else if (asked instanceof ExecutorService) {
            run.dependences.makeNoticed(NoticedKind.EXECUTOR);
        }
    }

    /**
     * Runs before a call that completes a future, whether it comes too late or not.
     *
     * @param hasTask whether the future has a task that completes it by ending
     */
    void completes(Object future, boolean hasTask) {
        if (run.isAlone() || future instanceof ForkJoinTask<?>) {
            return;
        }
        run.operations.announce(TaskHooks.callSite);
        if (hasTask && !(future instanceof FutureTask<?>)) {
            // A stage looks whether it is complete before it calls its function, and that is no operation.
            run.operations.leaveOut("a completion of a stage before its function", TaskHooks.callSite);
        }
        run.dependences.makeNoticed(NoticedKind.FUTURE);
        int site = TaskHooks.callSite;
        boolean mayInterrupt = future instanceof FutureTask<?> && isCallOf("cancel");
        point.decide(
                new SearchOperation(future, null, SearchAccess.WRITE, site, false)
                        .interrupting(mayInterrupt ? future : null),
                () -> true);
    }

    private boolean isCallOf(String method) {
        return run.sites.get(TaskHooks.callSite).target().name().equals(method);
    }

    /**
     * Runs before a future gets its result. Returns whether the running task may end later than that, so that a get does not follow the
     * end.
     */
    boolean completing(Object future) {
        if (run.isAlone() || future instanceof ForkJoinTask<?>) {
            return false;
        }
        ScheduledTask task = run.scheduler().current();
        if (run.dependences.isNoticed(NoticedKind.FUTURE)) {
            if (isOwn(task, future)) {
                decide(future, SearchAccess.COMPLETE, createdAt(task));
            } else if (!isCompletedBy(run.current().current(), future)) {
                decide(future, SearchAccess.WRITE, TaskHooks.callSite);
            }
        }
        return run.dependences.isAnyEndAsked();
    }

    private static boolean isCompletedBy(ExploredEvent event, Object future) {
        return event != null
                && event.operation().touches(future)
                && event.operation().access() == SearchAccess.WRITE;
    }

    /** Runs before the running task computes the value of a future: it does so if the future is neither cancelled nor begun. */
    void beginning(Object future) {
        if (run.isAlone() || !run.dependences.isNoticed(NoticedKind.FUTURE)) {
            return;
        }
        ScheduledTask task = run.scheduler().current();
        run.current().runs.add(future);
        if (task.future instanceof CompletableFuture.AsynchronousCompletionTask) {
            functions.put(future, task);
        }
        boolean isItsOwn = isOwn(task, future);
        if (!isItsOwn) {
            run.operations.announce(TaskHooks.callSite);
        }
        int site = isItsOwn ? createdAt(task) : TaskHooks.callSite;
        point.decide(new SearchOperation(future, BEGIN, SearchAccess.WRITE, site, false), () -> true);
    }

    /** Runs before the running task interrupts a thread, by a call of the program or inside another one. */
    void interrupts(Thread thread) {
        if (run.isAlone() || thread == run.thread()) {
            return;
        }
        int site = TaskHooks.callSite;
        if (!isCallOf("interrupt")) {
            ExploredEvent event = run.current().current();
            if (event != null && event.operation().interrupted() != null) {
                // Part of a call that is one step.
                run.dependences.makeNoticed(NoticedKind.INTERRUPT);
            } else {
                run.operations.leaveOut("an interrupt that comes with another operation", site);
            }
            return;
        }
        run.operations.announce(site);
        run.dependences.makeNoticed(NoticedKind.INTERRUPT);
        point.decide(
                new SearchOperation(thread, SearchOperation.INTERRUPT, SearchAccess.UPDATE, site, false)
                        .interrupting(thread),
                () -> true);
    }

    /**
     * Runs before a call that follows the first of several futures.
     *
     * @param receiver one of the futures, or null if the argument is an array of all
     */
    void takesFirst(Object receiver, Object argument, int site) {
        run.operations.announce(site);
        run.dependences.makeNoticed(NoticedKind.FUTURE);
        Object[] futures = argument instanceof Object[] all ? all : new Object[] {receiver, argument};
        if (receiver != null) {
            run.groups.join(futures);
        }
        if (!run.isAlone()) {
            Object sources = SearchOperation.Several.of(Arrays.asList(futures));
            point.decide(new SearchOperation(sources, RESULT, SearchAccess.READ, site, false), () -> true);
        }
    }

    /** Runs before a call that stops an executor. */
    void stops(Object executor, int site) {
        if (run.isAlone() || executor == null) {
            return;
        }
        run.operations.announce(site);
        if (!(executor instanceof ThreadPoolExecutor) || executor instanceof ScheduledThreadPoolExecutor) {
            run.operations.leaveOut(RunStory.target(run.sites.get(site)), site);
        }
        run.dependences.makeNoticed(NoticedKind.BEGIN);
        point.decide(
                new SearchOperation(executor, null, SearchAccess.WRITE, site, false).interrupting(executor),
                () -> true);
    }

    /** Runs before the running task is taken from the queue of its executor. */
    void begins(Object executor, BooleanSupplier mayBegin) {
        int site = createdAt(run.scheduler().current());
        point.decide(new SearchOperation(executor, BEGIN, SearchAccess.END, site, true), mayBegin);
    }

    /** Runs before a wait for the end of others, which an interrupt may end. */
    void waits(int site) {
        if (!run.isAlone() && run.dependences.isNoticed(NoticedKind.INTERRUPT)) {
            point.decide(new SearchOperation(null, ExploredTask.WAIT, SearchAccess.NONE, site, false), () -> true);
        }
    }

    /** Runs before the end of the running task. */
    void ending(ScheduledTask task) {
        if (run.isAlone()) {
            return;
        }
        if (run.dependences.isNoticed(NoticedKind.THREAD) && task.thread != null && task.pool == null) {
            decide(task.thread, SearchAccess.END, createdAt(task));
        }
        if (run.dependences.isNoticed(NoticedKind.EXECUTOR) && task.pool != null) {
            decide(task.pool, SearchAccess.END, createdAt(task));
        }
    }

    private boolean isOwn(ScheduledTask task, Object future) {
        return task.future == future || functions.get(future) == task;
    }

    private void decide(Object object, SearchAccess access, int site) {
        point.decide(new SearchOperation(object, null, access, site, false), () -> true);
    }

    private int createdAt(ScheduledTask task) {
        return run.execution().tasks().creationSite(task.number);
    }
}
