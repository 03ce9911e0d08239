package org.taskrace.tasks;

import java.util.concurrent.CountedCompleter;

/**
 * Tasks that are joined together: by a finish, a sync or a pipeline. Counts those that have not ended, and collects failures.
 *
 * <p>It is a completer, so that a worker which waits here helps with exactly the tasks that it waits for, and never runs another
 * one on top of its stack: a task that blocks there could wait for the very task below it.
 */
@SuppressWarnings("serial")
final class Scope extends CountedCompleter<Void> {

    /** Whether any scope of a tree of scopes was cancelled: while none was, nobody need climb. */
    private static final class Tree {
        volatile boolean anyCancelled;
    }

    private final transient Scope outer;
    private final transient Tree tree;
    private volatile boolean cancelled;
    private transient Throwable failure;

    /** A scope that is cancelled with the outer one, which may be null. Its owner counts as one of its tasks until it waits. */
    Scope(Scope outer) {
        this.outer = outer;
        tree = outer == null ? new Tree() : outer.tree;
    }

    /** Only the owner of the scope completes it. */
    @Override
    public void compute() {
        throw new IllegalStateException("a scope is not a task");
    }

    /** One more task: the caller is a task of this scope, or its owner, so the scope is still open. */
    void add() {
        addToPendingCount(1);
    }

    boolean isStopped() {
        if (tree.anyCancelled) {
            for (Scope scope = this; scope != null; scope = scope.outer) {
                if (scope.cancelled) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Tasks that have not begun will not; those that wait for a promise stop waiting. */
    void stop() {
        cancelled = true;
        tree.anyCancelled = true;
        BlockedTasks.wakeAll();
    }

    /** A task of this scope failed. */
    void fail(Throwable thrown) {
        if (thrown instanceof TaskCancelledException && isStopped()) {
            return;
        }
        synchronized (this) {
            failure = Failures.merge(failure, thrown);
        }
        stop();
    }

    /** The failures so far: the first, which suppresses the others; null where there is none. */
    synchronized Throwable failure() {
        return failure;
    }

    /**
     * Waits for all tasks. If the thread is interrupted, the scope is cancelled and its tasks are still waited for.
     *
     * @return whether the thread was interrupted
     */
    boolean awaitAll(Task owner, String construct, int site) {
        tryComplete();
        if (isDone()) {
            return false;
        }
        Worker worker = Worker.current();
        worker.awaited = this;
        boolean interrupted = Waiting.helpUntilDone(owner, this, construct, site);
        worker.awaited = null;
        return interrupted;
    }

    /** Throws what was collected. Where only the outside has failed, tasks may not have run: then the owner cannot go on either. */
    void throwFailure(boolean interrupted, String construct) {
        Failures.rethrow(failure());
        if (interrupted) {
            throw Waiting.interrupted(construct);
        }
        if (isStopped()) {
            throw new TaskCancelledException(
                    "this " + construct + " was cancelled, since a task outside of it that is joined with it failed");
        }
    }
}
