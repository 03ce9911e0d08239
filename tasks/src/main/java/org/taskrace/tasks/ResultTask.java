package org.taskrace.tasks;

import java.util.concurrent.Callable;
import org.taskrace.tasks.observe.TaskObserver;

/** A future or a forked task: one that has a result, and is waited for by itself. */
@SuppressWarnings("serial")
final class ResultTask<T> extends Task {

    private transient Callable<? extends T> body;
    private transient Task creator;
    private transient Scope outer;
    private transient T result;
    private transient Throwable failure;
    private transient volatile boolean joined;

    ResultTask(Task parent, TaskObserver.Kind kind, Callable<? extends T> body) {
        super(
                parent.run,
                kind,
                null,
                parent.enclosing,
                kind == TaskObserver.Kind.FORK ? parent.finishToInherit() : null);
        creator = kind == TaskObserver.Kind.FORK ? parent : null;
        this.body = body;
        outer = parent.enclosing;
    }

    @Override
    Task joiner() {
        return creator;
    }

    @Override
    Scope outerOfOwnFinish() {
        return outer;
    }

    @Override
    void body() throws Exception {
        result = body.call();
    }

    @Override
    void ended(Throwable thrown) {
        failure = thrown;
        body = null;
        outer = null;
        creator = null;
        enclosing = null;
        tellEnd();
    }

    /** Waits for the end; a waiter that is interrupted gives up. */
    void awaitEnd(Task waiter, String construct, int place) {
        if (!isOver() && WaitStrategy.joinOrGiveUp(waiter, this, construct, place)) {
            throw WaitStrategy.interrupted(construct);
        }
    }

    /** Returns the task's result; throws its exception. */
    T result() {
        Failures.rethrow(failure);
        return result;
    }

    boolean isJoined() {
        return joined;
    }

    void markJoined() {
        joined = true;
    }
}
