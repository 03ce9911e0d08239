package org.taskrace.tasks;

import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.taskrace.tasks.observe.TaskObserver;

/**
 * Mutual exclusion of isolated blocks. A global block excludes every other one; a block on objects excludes global ones
 * and those that name one of its objects.
 *
 * <p>Objects share a fixed number of locks, which are taken in the order of their numbers, so blocks cannot deadlock.
 * Two blocks on different objects may exclude each other by chance, which only costs time.
 */
final class Isolation {

    private static final int STRIPES = 256;
    private static final ReentrantReadWriteLock GLOBAL = new ReentrantReadWriteLock();
    private static final ReentrantLock[] LOCKS = new ReentrantLock[STRIPES];

    static {
        Arrays.setAll(LOCKS, stripe -> new ReentrantLock());
    }

    private Isolation() {}

    static <T> T run(Object[] objects, Callable<T> body) {
        Task task = Worker.task("isolated");
        int[] stripes = stripes(objects);
        if (task.run.conductor != null) {
            // A conductor keeps isolated blocks apart, and sees what they order.
            return runLocked(task, objects, body);
        }
        lock(stripes);
        try {
            return runLocked(task, objects, body);
        } finally {
            unlock(stripes);
        }
    }

    private static <T> T runLocked(Task task, Object[] objects, Callable<T> body) {
        TaskObserver observer = task.run.observer;
        if (observer != null) {
            observer.beginIsolated(task.id, objects, task.run.site());
        }
        task.isolated = true;
        try {
            return body.call();
        } catch (Exception thrown) {
            Failures.rethrow(thrown);
            throw new AssertionError(thrown); // not reached: there is a failure to throw
        } finally {
            task.isolated = false;
            if (observer != null) {
                observer.endIsolated(task.id, TaskObserver.NO_SITE);
            }
        }
    }

    private static int[] stripes(Object[] objects) {
        int[] stripes = new int[objects.length];
        for (int i = 0; i < objects.length; i++) {
            Objects.requireNonNull(objects[i], "isolated on null: name the object that the block protects");
            int hash = System.identityHashCode(objects[i]);
            stripes[i] = (hash ^ hash >>> 8 ^ hash >>> 16) & STRIPES - 1;
        }
        Arrays.sort(stripes);
        return stripes;
    }

    /** Takes the locks in the order of their numbers. Two objects may share a stripe: the locks are reentrant. */
    private static void lock(int[] stripes) {
        if (stripes.length == 0) {
            GLOBAL.writeLock().lock();
            return;
        }
        GLOBAL.readLock().lock();
        for (int stripe : stripes) {
            LOCKS[stripe].lock();
        }
    }

    private static void unlock(int[] stripes) {
        if (stripes.length == 0) {
            GLOBAL.writeLock().unlock();
            return;
        }
        for (int stripe : stripes) {
            LOCKS[stripe].unlock();
        }
        GLOBAL.readLock().unlock();
    }
}
