package org.taskrace.tasks;

import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RejectedExecutionException;
import org.taskrace.tasks.observe.Sites;

/** The two ways to wait: helping with what is waited for, and blocking while the pool is told of it. */
final class Waiting {

    private Waiting() {}

    static TaskCancelledException interrupted(String construct) {
        Thread.currentThread().interrupt();
        return new TaskCancelledException("the thread was interrupted while it waited at a " + construct);
    }

    /** Helps until the tasks have ended; whether the thread was interrupted, in which case the scope was stopped. */
    static boolean helpUntilDone(Task waiter, Scope awaited, String construct, int site) {
        DeadlockWatch.Wait wait = beginWait(waiter, awaited, construct, site);
        try {
            boolean interrupted = help(awaited);
            if (interrupted) {
                awaited.stop();
                awaited.quietlyJoin();
            }
            return interrupted;
        } finally {
            endWait(waiter, wait);
        }
    }

    /** Helps until the task has ended or the thread is interrupted; whether it was. */
    static boolean helpUntilDoneOrInterrupted(Task waiter, CountedCompleter<?> awaited, String construct, int site) {
        if (awaited == waiter) {
            throw new TaskStructureException(waiter.describe() + " waits for its own end at a " + construct
                    + ": that would never come. Let the task that created it wait");
        }
        DeadlockWatch.Wait wait = beginWait(waiter, awaited, construct, site);
        try {
            return help(awaited);
        } finally {
            endWait(waiter, wait);
        }
    }

    private static boolean help(CountedCompleter<?> awaited) {
        try {
            awaited.get();
            return false;
        } catch (InterruptedException interrupted) {
            return true;
        } catch (ExecutionException impossible) {
            // Failures are kept beside the completers, which always end normally.
            throw new IllegalStateException(impossible);
        }
    }

    private static DeadlockWatch.Wait beginWait(Task waiter, CountedCompleter<?> awaited, String construct, int site) {
        DeadlockWatch watch = waiter.run.watch;
        return watch == null
                ? null
                : watch.beginWait(new DeadlockWatch.Wait(
                        awaited::isDone,
                        () -> waiter.describe() + " waits at the " + construct + " in " + Sites.describe(site)));
    }

    private static void endWait(Task waiter, DeadlockWatch.Wait wait) {
        if (wait != null) {
            waiter.run.watch.endWait(wait);
        }
    }

    /**
     * Blocks; the pool may start another worker meanwhile. Where it has as many as it may have: refuses, or, if progress does not
     * depend on another worker, blocks without a replacement.
     */
    static void block(ForkJoinPool.ManagedBlocker blocker, boolean needsReplacement) throws InterruptedException {
        try {
            ForkJoinPool.managedBlock(blocker);
        } catch (RejectedExecutionException full) {
            if (needsReplacement) {
                throw new TaskStructureException("too many tasks of one pool wait for promises at once: the pool has no thread"
                        + " left for those that would put them. Use a ForkJoinPool with a larger maximumPoolSize, or let fewer"
                        + " tasks wait (" + full.getMessage() + ")");
            }
            while (!blocker.isReleasable()) {
                blocker.block();
            }
        }
    }
}
