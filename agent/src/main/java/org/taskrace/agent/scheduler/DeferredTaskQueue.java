package org.taskrace.agent.scheduler;

import java.util.ArrayDeque;
import org.taskrace.hooks.tasks.TaskHooks;

/**
 * Deferred tasks: created, but not begun. A task that may wait for its creator would need a fiber if it ran at once,
 * which costs two thread switches on JDK 17. So it runs when another task waits for its end, on the stack of the
 * waiting task. JDK 25 could do without, but reports must be equal on both.
 *
 * <p>This is safe. In every schedule the task below on the stack goes on only after the end of the task above. So if
 * the task above has to wait, it keeps no other task from running. A wait for anything else runs deferred tasks on a
 * separate stack, one after the other.
 *
 * <p>Order: the tasks of the newest creator first, each creator's in the order of their creation. That is as close as
 * possible to running them at once. So most tasks need not wait, and at any time few have begun and not ended.
 *
 * <p>I1: a deferred task has a body, and is in exactly one batch. I2: a batch is not empty, and is in the list of its
 * creator and of its group. I3: a creator is in {@code creators} while it has a batch.
 */
public final class DeferredTaskQueue {

    /** More than these are not held back: each keeps alive what its body refers to. */
    private static final int MOST = 10_000;

    /**
     * The most tasks above each other on one stack. JDK 25 does not put a stack aside that is larger than half a region
     * of the heap.
     */
    private static final int DEEPEST = 32;

    /** Tasks that one task has created for one group, with none of its others in between. */
    static final class Batch {
        private final ScheduledTask creator;
        private final JoinGroup group;
        private final ArrayDeque<ScheduledTask> tasks = new ArrayDeque<>();

        private Batch(ScheduledTask creator, JoinGroup group) {
            this.creator = creator;
            this.group = group;
        }
    }

    /** Always empty. */
    static final ArrayDeque<Batch> NONE = new ArrayDeque<>(1);

    private final Scheduler scheduler;

    /** The newest first. */
    private final ArrayDeque<ScheduledTask> creators = new ArrayDeque<>();

    private int size;

    DeferredTaskQueue(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    boolean isEmpty() {
        return size == 0;
    }

    public boolean hasRoom() {
        return size < MOST;
    }

    /** Defers a task that the running one has created; a task will wait for its group. */
    public void add(ScheduledTask task, Runnable body, JoinGroup group) {
        ScheduledTask creator = scheduler.current();
        task.body = body;
        task.createdAt = TaskHooks.callSite;
        task.creator = creator;
        task.beChildOf(creator);
        Batch newest = creator.late.peekLast();
        if (newest == null || newest.group != group) {
            newest = new Batch(creator, group);
            if (creator.late.isEmpty()) {
                creator.late = new ArrayDeque<>(4);
                creators.push(creator);
            }
            if (group.late == NONE) {
                group.late = new ArrayDeque<>(4);
            }
            creator.late.addLast(newest);
            group.late.push(newest);
        }
        newest.tasks.addLast(task);
        size++;
    }

    private ScheduledTask take(Batch batch) {
        ScheduledTask task = batch.tasks.pollFirst();
        size--;
        if (batch.tasks.isEmpty()) {
            batch.group.late.removeFirstOccurrence(batch);
            batch.creator.late.removeFirstOccurrence(batch);
            if (batch.creator.late.isEmpty()) {
                batch.creator.late = NONE;
                creators.removeFirstOccurrence(batch.creator);
            }
        }
        return task;
    }

    /** Returns the deferred task that begins next; there is one. */
    ScheduledTask next() {
        return take(creators.getFirst().late.getFirst());
    }

    /** Returns the next deferred task of this creator, or null. */
    ScheduledTask nextOf(ScheduledTask creator) {
        return creator.late.isEmpty() ? null : take(creator.late.getFirst());
    }

    /**
     * Runs the deferred tasks of a group on the stack of the running task, which waits for the group's end. It does not
     * if it has older deferred tasks, holds a lock, is in a class initialiser, or is high up on its stack.
     */
    public void runAwaited(JoinGroup group, String what, int site) {
        ScheduledTask waiter = scheduler.current();
        boolean hasOlder = !waiter.late.isEmpty() && waiter.late.getFirst().group != group;
        if (hasOlder || scheduler.holdsLocks(waiter) || waiter.initializers > 0 || waiter.height == DEEPEST) {
            return;
        }
        waiter.suspension().waitsFor = what;
        waiter.suspension().waitsAt = site;
        while (!group.late.isEmpty()) {
            ScheduledTask task = take(group.late.getFirst());
            task.stackOwner = waiter.stackOwner;
            task.below = waiter;
            task.height = waiter.height + 1;
            try {
                scheduler.backTo(task, task.createdAt);
                run(task);
            } finally {
                scheduler.backTo(waiter, site);
            }
        }
    }

    /** Runs a task that the scheduler is in already. */
    void run(ScheduledTask task) {
        Runnable body = task.body;
        task.body = null;
        scheduler.runToEnd(task, body);
    }
}
