package org.taskrace.tasks;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.locks.LockSupport;

/** A thread that is blocked until a promise is put, its task is cancelled, or a deadlock is found. */
final class PromiseWait extends DeadlockWatch.Wait implements ForkJoinPool.ManagedBlocker {

    final PromiseWait next;
    private final Promise<?> promise;
    private final Task task;
    private final Thread thread = Thread.currentThread();
    private volatile String deadlock;

    PromiseWait(Promise<?> promise, Task task, int site, PromiseWait next) {
        super(
                promise::hasValue,
                () -> task.describe() + " waits in " + task.run.place(site) + " for " + promise.describe());
        this.promise = promise;
        this.task = task;
        this.next = next;
    }

    void wake() {
        LockSupport.unpark(thread);
    }

    @Override
    boolean canBreak() {
        return true;
    }

    @Override
    boolean isOpen() {
        return promise.run != task.run;
    }

    @Override
    void deadlock(String message) {
        deadlock = message;
        wake();
    }

    String deadlock() {
        return deadlock;
    }

    @Override
    public boolean isReleasable() {
        return promise.hasValue() || task.isStopped() || deadlock != null;
    }

    @Override
    public boolean block() throws InterruptedException {
        while (!isReleasable()) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            LockSupport.park(promise);
        }
        return true;
    }
}
