package org.taskrace.tasks;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Tasks that are joined together: by a finish, a sync or a pipeline. It knows the tasks that may not have ended, and
 * collects failures.
 *
 * <p>There is no counter. The owner has a list of the children that it created itself, which costs no atomic operation.
 * A task of the scope that ends hands over its own children that have not ended. So when the owner has joined all tasks
 * on its list, it has joined all tasks of the scope.
 */
final class Scope {

    private static final VarHandle SHARED;

    static {
        try {
            SHARED = MethodHandles.lookup().findVarHandle(Scope.class, "shared", Task.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    /**
     * A flag that a tree of scopes shares: true once any of them was stopped. While it is false, no task has to climb
     * the tree.
     */
    private static final class Tree {
        volatile boolean anyStopped;
    }

    final Task owner;
    private final Scope outer;
    private final Tree tree;

    /** The owner's own children. */
    private final Children children = new Children();

    /** Children of others, a list through {@link Task#next} that only grows until the owner takes all of it. */
    private volatile Task shared;

    private volatile boolean stopped;
    private Throwable failure;

    /** Under a conductor: the tasks that are joined here; made with the first. */
    private Object group;

    /** Creates a scope that is stopped with the outer one, which may be null. */
    Scope(Task owner, Scope outer) {
        this.owner = owner;
        this.outer = outer;
        tree = outer == null ? new Tree() : outer.tree;
    }

    /** Returns the conductor's name for the tasks of this scope. */
    Object group() {
        if (group == null) {
            group = owner.run.conductor.newGroup();
        }
        return group;
    }

    /** Adds a child that the owner has created. */
    void addOwn(Task child) {
        children.add(child);
    }

    /** Adds a child that another task of this scope has created, or leaves behind when it ends. */
    void share(Task child) {
        Task newest;
        do {
            newest = shared;
            child.next = newest;
        } while (!SHARED.compareAndSet(this, newest, child));
    }

    private Task nextToJoin() {
        Task child = children.remove();
        if (child != null || shared == null) {
            return child;
        }
        Task given = (Task) SHARED.getAndSet(this, null);
        while (given != null) {
            Task rest = given.next;
            children.add(given);
            given = rest;
        }
        return children.remove();
    }

    boolean isStopped() {
        if (tree.anyStopped) {
            for (Scope scope = this; scope != null; scope = scope.outer) {
                if (scope.stopped) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Stops the scope: tasks that have not begun will not; those that wait for a promise stop waiting. */
    void stop() {
        if (owner.run.checker != null) {
            // What a check sees must not depend on how far others are when a task fails.
            return;
        }
        stopped = true;
        tree.anyStopped = true;
        BlockedTasks.wakeAll();
    }

    /** Records the failure of a task of this scope. */
    void fail(Throwable thrown) {
        if (thrown instanceof TaskCancelledException && isStopped()) {
            return;
        }
        if (group != null || owner.run.checker != null && children.everAny()) {
            owner.run.dependsOnSchedule("a failure, which cancels tasks that have not ended");
        }
        synchronized (this) {
            failure = Failures.merge(failure, thrown);
        }
        stop();
    }

    /** Returns the failures so far: the first, which suppresses the others; null if there is none. */
    synchronized Throwable failure() {
        return failure;
    }

    /**
     * Joins all tasks. If the thread is interrupted, the scope is stopped and its tasks are still waited for.
     *
     * @return whether the thread was interrupted
     */
    boolean joinAll(String construct, int site) {
        if (group != null) {
            owner.run.conductor.awaitAll(group, construct, site);
        }
        boolean interrupted = false;
        for (Task child = nextToJoin(); child != null; child = nextToJoin()) {
            if (!child.isDone()) {
                interrupted |= WaitStrategy.join(owner, child, this, construct, site);
            }
        }
        return interrupted;
    }

    /** Throws what was collected. Where only the outside has failed, tasks may not have run: then the owner cannot go on either. */
    void throwFailure(boolean interrupted, String construct) {
        Failures.rethrow(failure());
        if (interrupted) {
            throw WaitStrategy.interrupted(construct);
        }
        if (isStopped()) {
            throw new TaskCancelledException(
                    "this " + construct + " was cancelled, since a task outside of it that is joined with it failed");
        }
    }
}
