package org.taskrace.tasks;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RejectedExecutionException;

/** The two ways to wait: joining a task, with help, and blocking through the pool. */
final class WaitStrategy {

    private WaitStrategy() {}

    static TaskCancelledException interrupted(String construct) {
        Thread.currentThread().interrupt();
        return new TaskCancelledException("the thread was interrupted while it waited at a " + construct);
    }

    /** Joins a task of a scope; whether the thread was interrupted, in which case the scope was stopped. */
    static boolean join(Task waiter, Task awaited, Scope scope, String construct, int site) {
        Worker worker = Worker.current();
        DeadlockWatch.Wait wait = begin(worker, scope, waiter, awaited, construct, site);
        try {
            boolean interrupted = joinOrInterrupt(awaited, scope);
            if (interrupted) {
                scope.stop();
                awaited.quietlyJoin();
            }
            return interrupted;
        } finally {
            end(worker, waiter, wait);
        }
    }

    /** Joins a task by itself; whether the thread was interrupted and gave up. */
    static boolean joinOrGiveUp(Task waiter, Task awaited, String construct, int site) {
        if (awaited == waiter) {
            throw new TaskStructureException(waiter.describe() + " waits for its own end at a " + construct
                    + ": that would never come. Let the task that created it wait");
        }
        if (waiter.run.conductor != null) {
            return !waiter.run.conductor.await(awaited.describe(), site, awaited::isOver);
        }
        Worker worker = Worker.current();
        DeadlockWatch.Wait wait = begin(worker, awaited, waiter, awaited, construct, site);
        try {
            return joinOrInterrupt(awaited, null);
        } finally {
            end(worker, waiter, wait);
        }
    }

    private static boolean joinOrInterrupt(Task awaited, Scope scope) {
        try {
            // Runs the task here if it has not begun; helps the worker that has.
            awaited.get();
            return false;
        } catch (InterruptedException interrupted) {
            return true;
        } catch (CancellationException shutDown) {
            TaskCancelledException cancelled = new TaskCancelledException("a task was not run: its pool was shut down");
            if (scope == null) {
                throw cancelled;
            }
            scope.fail(cancelled);
            return false;
        } catch (ExecutionException impossible) {
            // Failures are kept beside the tasks, which always end normally.
            throw new IllegalStateException(impossible);
        }
    }

    private static DeadlockWatch.Wait begin(
            Worker worker, Object joined, Task waiter, Task awaited, String construct, int site) {
        worker.awaited = joined;
        DeadlockWatch watch = waiter.run.watch;
        return watch == null
                ? null
                : watch.beginWait(new DeadlockWatch.Wait(
                        awaited::isOver,
                        () -> waiter.describe() + " waits in " + waiter.run.place(site) + " at a " + construct + " for "
                                + awaited.describe()));
    }

    private static void end(Worker worker, Task waiter, DeadlockWatch.Wait wait) {
        worker.awaited = null;
        if (wait != null) {
            waiter.run.watch.endWait(wait);
        }
    }

    /**
     * Blocks; the pool may start another worker meanwhile. If the pool is at its limit: refuses, or, if progress does
     * not depend on another worker, blocks without a replacement.
     */
    static void block(ForkJoinPool.ManagedBlocker blocker, boolean needsReplacement) throws InterruptedException {
        try {
            ForkJoinPool.managedBlock(blocker);
        } catch (RejectedExecutionException full) {
            if (needsReplacement) {
                throw new TaskStructureException(
                        "too many tasks of one pool wait for promises at once: the pool has no thread"
                                + " left for those that would put them. Use a ForkJoinPool with a larger maximumPoolSize, or let fewer"
                                + " tasks wait (" + full.getMessage() + ")");
            }
            while (!blocker.isReleasable()) {
                blocker.block();
            }
        }
    }
}
