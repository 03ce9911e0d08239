package org.taskrace.hooks.listening;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;
import org.taskrace.hooks.parallel.ParallelTasks;
import org.taskrace.hooks.parallel.Strand;

/**
 * Hooks for questions whether something is over. An answer is certain if the running task follows the end anyway.
 * Otherwise another schedule may answer otherwise: what is over is followed in this schedule, and the verdict says so. An
 * answer that something is not over is an assumption. An answer that the program drops tells nothing.
 */
public final class ParallelAnswers {

    private ParallelAnswers() {}

    private static boolean listens() {
        ParallelTasks.Control control = ParallelTasks.control();
        return control != null
                && Strand.current().task != Strand.NO_TASK
                && control.usesResult(Strand.current().callSite);
    }

    /** Records the answer to a question about what sets a completion. */
    static boolean answered(Completion end, boolean isOver, String question) {
        int task = Strand.current().task;
        if (!isOver) {
            ParallelTasks.control().assumes(question, Strand.current().callSite, "not yet");
        } else if (!end.precedes(task)) {
            ParallelTasks.control().dependsOnSchedule(question, Strand.current().callSite);
            end.follow();
        }
        return isOver;
    }

    private static boolean answered(Future<?> future, boolean isOver, String question) {
        if (!listens()) {
            return isOver;
        }
        if (future instanceof ForkJoinTask<?> task && ParallelForkJoin.isForked(task)) {
            ParallelTasks.control().outside(question + " of a forked task", Strand.current().callSite);
            return isOver;
        }
        return answered(Completion.of(future), isOver, question);
    }

    /** Replaces {@link Future#isDone}. */
    public static boolean isDone(Future<?> future) {
        return answered(future, future.isDone(), "Future.isDone");
    }

    /** Replaces {@link Future#isCancelled}; on workers nothing is cancelled. */
    public static boolean isCancelled(Future<?> future) {
        return future.isCancelled();
    }

    /** Replaces {@link ForkJoinTask#isCompletedNormally}. */
    public static boolean isCompletedNormally(ForkJoinTask<?> task) {
        boolean isNormal = task.isCompletedNormally();
        answered(task, isNormal || task.isDone(), "ForkJoinTask.isCompletedNormally");
        return isNormal;
    }

    /** Replaces {@link CompletableFuture#isCompletedExceptionally}. */
    public static boolean isCompletedExceptionally(CompletableFuture<?> future) {
        boolean hasFailed = future.isCompletedExceptionally();
        answered(future, hasFailed || future.isDone(), "CompletableFuture.isCompletedExceptionally");
        return hasFailed;
    }

    /** Replaces {@link CompletableFuture#getNow}. */
    public static <T> T getNow(CompletableFuture<T> future, T other) {
        boolean isOver = future.isDone();
        answered(future, isOver, "CompletableFuture.getNow");
        return isOver ? future.getNow(other) : other;
    }

    /** Replaces {@link ExecutorService#isTerminated}. */
    public static boolean isTerminated(ExecutorService executor) {
        boolean isOver = executor.isTerminated();
        return listens() ? ParallelExecutors.terminationSeen(executor, isOver) : isOver;
    }

    /** Replaces {@link Thread#isAlive}. */
    public static boolean isAlive(Thread thread) {
        boolean isAlive = thread.isAlive();
        if (listens()) {
            ParallelThreads.answered(thread, !isAlive, "Thread.isAlive");
        }
        return isAlive;
    }

    /** Replaces {@link Thread#getState}. */
    public static Thread.State getState(Thread thread) {
        Thread.State state = thread.getState();
        if (listens()) {
            ParallelThreads.answered(thread, state == Thread.State.TERMINATED, "Thread.getState");
        }
        return state;
    }

    /** Records a question how many tasks wait; no answer orders anything. */
    private static int queued(int count, String question) {
        if (listens()) {
            ParallelTasks.control().assumes(question, Strand.current().callSite, "the number of this run");
        }
        return count;
    }

    /** Replaces {@link ForkJoinTask#getSurplusQueuedTaskCount}. */
    public static int getSurplusQueuedTaskCount() {
        return queued(ForkJoinTask.getSurplusQueuedTaskCount(), "ForkJoinTask.getSurplusQueuedTaskCount");
    }

    /** Replaces {@link ForkJoinTask#getQueuedTaskCount}. */
    public static int getQueuedTaskCount() {
        return queued(ForkJoinTask.getQueuedTaskCount(), "ForkJoinTask.getQueuedTaskCount");
    }

    private static void counted(ThreadPoolExecutor pool, String question) {
        if (listens()) {
            ParallelExecutors.counted(pool, "ThreadPoolExecutor." + question);
        }
    }

    /** Replaces {@link ThreadPoolExecutor#getCompletedTaskCount}. */
    public static long getCompletedTaskCount(ThreadPoolExecutor pool) {
        long count = pool.getCompletedTaskCount();
        counted(pool, "getCompletedTaskCount");
        return count;
    }

    /** Replaces {@link ThreadPoolExecutor#getTaskCount}. */
    public static long getTaskCount(ThreadPoolExecutor pool) {
        long count = pool.getTaskCount();
        counted(pool, "getTaskCount");
        return count;
    }

    /** Replaces {@link ThreadPoolExecutor#getActiveCount}. */
    public static int getActiveCount(ThreadPoolExecutor pool) {
        int count = pool.getActiveCount();
        counted(pool, "getActiveCount");
        return count;
    }

    /** Replaces {@link ThreadPoolExecutor#getPoolSize}. */
    public static int getPoolSize(ThreadPoolExecutor pool) {
        int count = pool.getPoolSize();
        counted(pool, "getPoolSize");
        return count;
    }
}
