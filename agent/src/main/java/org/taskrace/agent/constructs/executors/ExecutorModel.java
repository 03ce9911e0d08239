package org.taskrace.agent.constructs.executors;

import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.function.BooleanSupplier;
import org.taskrace.agent.constructs.futures.ExecutorShape;
import org.taskrace.agent.constructs.outcomes.OutcomeModel;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.TaskSet;
import org.taskrace.agent.scheduler.VirtualClock;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ScheduleEdges;
import org.taskrace.engine.util.WeakIdentityMap;
import org.taskrace.hooks.tasks.TaskHooks;

/** Model of executors: knows which tasks belong to which executor, so that their end can be awaited. */
public final class ExecutorModel {

    /** The questions about an executor's threads. */
    private static final Set<String> OF_THREADS = Set.of(
            "getActiveCount",
            "getActiveThreadCount",
            "getCompletedTaskCount",
            "getLargestPoolSize",
            "getPoolSize",
            "getRunningThreadCount",
            "getStealCount");

    private final Scheduler scheduler;
    private final HappensBefore execution;
    private final WeakIdentityMap<TaskSet> members = new WeakIdentityMap<>();
    private final ScheduleEdges observations;
    private final OutcomeModel outcomes;
    private Object latestExecutor;
    private TaskSet latestSet;

    public ExecutorModel(
            Scheduler scheduler, HappensBefore execution, ScheduleEdges observations, OutcomeModel outcomes) {
        this.outcomes = outcomes;
        this.scheduler = scheduler;
        this.observations = observations;
        this.execution = execution;
    }

    /** Adds a task that has got its number. */
    public void add(ScheduledTask task) {
        TaskSet pool = members(task.pool);
        if (execution.unjoined() == 1) {
            // Only this one: all earlier tasks were joined when it was created.
            pool.tasks.clear();
        }
        pool.tasks.add(task.number);
        pool.running++;
        pool.most = Math.max(pool.most, pool.running);
        task.members = pool;
    }

    /** Returns how many workers a ForkJoinPool would have, all or only those with a task; -1 if it has had no task. */
    public int workers(ForkJoinPool pool, boolean active) {
        TaskSet tasks = members(pool);
        if (tasks.most == 0) {
            return -1;
        }
        int wanted = active ? tasks.running : pool.isShutdown() && tasks.running == 0 ? 0 : tasks.most;
        return Math.min(pool.getParallelism(), wanted);
    }

    /** Returns whether some task of an executor has not ended. */
    public boolean isBusy(Object executor) {
        return members(executor).running > 0;
    }

    /** Returns how many tasks of an executor the next wait for it has to follow. */
    int count(Object executor) {
        return members(executor).tasks.size();
    }

    private TaskSet members(Object executor) {
        if (executor != latestExecutor) {
            latestSet = members.get(executor);
            if (latestSet == null) {
                latestSet = new TaskSet();
                members.put(executor, latestSet);
            }
            latestExecutor = executor;
        }
        return latestSet;
    }

    /**
     * Lets the running task wait until its creators are the only running tasks of a pool, besides tasks in such a wait.
     * The running task goes on after all others. Returns whether there is none left at the deadline.
     */
    public boolean awaitOthers(Object executor, long deadline) {
        TaskSet pool = members(executor);
        int own = 0;
        for (ScheduledTask task = scheduler.current(); task != null; task = task.creator) {
            own += task.members == pool && !task.ended ? 1 : 0;
        }
        int notAwaited = own;
        pool.quiescing += own;
        BooleanSupplier isQuiescent = () -> pool.running <= Math.max(notAwaited, pool.quiescing);
        scheduler.await("the other tasks of a pool", deadline, isQuiescent);
        boolean isLast = isQuiescent.getAsBoolean();
        pool.quiescing -= own;
        pool.tasks.forEach(task -> {
            if (execution.strands().hasEnded(task)) {
                execution.join(task, TaskHooks.callSite);
            }
        });
        return isLast;
    }

    /** Lets the running task, the last one of an executor, wait for all others of that and go on after them. */
    public void awaitAllOthers(Object executor) {
        TaskSet pool = members(executor);
        int self = scheduler.current().number;
        scheduler.await("the tasks of an executor", VirtualClock.NEVER, () -> pool.running == 1);
        pool.tasks.forEach(task -> {
            if (task != self) {
                execution.join(task, TaskHooks.callSite);
            }
        });
    }

    /** Returns whether a wait for the end of all tasks of an executor precedes the running task. */
    public boolean precedesNow(Object executor) {
        int strand = members(executor).awaitedBy;
        return strand >= 0 && (strand == execution.now() || execution.precedesNow(strand));
    }

    /**
     * Returns whether a wait for the end of an executor is successful in every schedule.
     *
     * @param isLong whether its limit is not meant to pass: its threads have the time to end after the tasks
     */
    public boolean isSettled(ExecutorService executor, boolean isLong) {
        return precedesNow(ExecutorShape.delegate(executor))
                || isLong && executor.isShutdown() && !hasUnorderedTasks(executor);
    }

    /**
     * Returns whether the answer to a question is up to the executor's threads, though all tasks have been joined. A thread counts a task
     * after the task's future is done. It may or may not be free for the next task by then.
     */
    public boolean mayChangeAlone(Object executor, String question) {
        String method = question.substring(question.lastIndexOf('.') + 1);
        boolean isOver = precedesNow(executor) && !method.equals("getLargestPoolSize");
        return OF_THREADS.contains(method) && members(executor).most > 0 && !isOver;
    }

    /** Returns whether some task of an executor does not precede the running strand. */
    public boolean hasUnorderedTasks(Object executor) {
        TaskSet pool = members.get(ExecutorShape.delegate(executor));
        boolean[] found = new boolean[1];
        if (pool != null) {
            pool.tasks.forEach(task -> found[0] |= !execution.strands().hasEnded(task)
                    || !execution.precedesNow(execution.strands().lastStrand(task)));
        }
        return found[0];
    }

    /** Orders the running task after all tasks of an executor, whose end it sees; returns false if they have not ended. */
    public boolean observe(Object executor, String question, int site) {
        TaskSet pool = members(executor);
        boolean haveEnded = pool.running == 0;
        if (haveEnded) {
            pool.tasks.forEach(
                    task -> observations.addAndWeaken(execution.strands().lastStrand(task), question, site));
        }
        return haveEnded;
    }

    /**
     * Lets the running task wait for all tasks of an executor and go on after them. Also ends when the thread is
     * interrupted, unless it is null. Returns whether the tasks have ended.
     */
    public boolean await(Object executor, long nanos, Thread thread) {
        TaskSet pool = members(executor);
        long deadline = nanos < 0 ? VirtualClock.NEVER : scheduler.clock().deadline(nanos);
        scheduler.await(
                "the tasks of an executor",
                deadline,
                () -> pool.running == 0 || thread != null && thread.isInterrupted());
        if (pool.running > 0) {
            return false;
        }
        if (nanos >= 0 && !outcomes.ordersAfterWait()) {
            return true;
        }
        pool.tasks.forEach(task -> execution.join(task, TaskHooks.callSite));
        if (executor instanceof ExecutorService service && service.isShutdown()) {
            pool.awaitedBy = execution.now();
        }
        return true;
    }
}
