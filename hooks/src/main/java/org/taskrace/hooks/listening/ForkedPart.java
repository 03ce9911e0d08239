package org.taskrace.hooks.listening;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinTask;
import org.taskrace.hooks.parallel.ParallelTasks;
import org.taskrace.hooks.parallel.Strand;

/**
 * A part of a bulk operation: a task of its own, which the running task creates and joins. It runs in the common pool, or
 * on the calling thread.
 *
 * @param <R> the result of the part
 */
final class ForkedPart<R> {

    private final ListenedTask task;
    private final Callable<R> body;
    private ForkJoinTask<?> forked;
    private R result;

    private ForkedPart(ListenedTask task, Callable<R> body) {
        this.task = task;
        this.body = body;
    }

    /** Creates the task of a part; returns null if the calling thread runs no task of the program. */
    static <R> ForkedPart<R> of(Callable<R> body) {
        ListenedTask task = ListenedTask.created();
        return task == null ? null : new ForkedPart<>(task, body);
    }

    /** Runs the part in the pool. */
    ForkedPart<R> fork() {
        forked = ForkJoinTask.adapt(() -> {
            compute();
            return null;
        });
        forked.fork();
        return this;
    }

    /** Runs the part on the calling thread. */
    void compute() throws Exception {
        result = task.call(body);
    }

    /** Waits for the part if it was forked. */
    void await() throws Exception {
        if (forked == null) {
            return;
        }
        try {
            forked.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception thrown ? thrown : e;
        }
    }

    /** Joins the task, which has ended; returns the result. */
    R join() {
        ParallelTasks.control().join(Strand.current().task, task.number());
        return result;
    }
}
