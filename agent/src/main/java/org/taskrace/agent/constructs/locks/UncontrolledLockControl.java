package org.taskrace.agent.constructs.locks;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.taskrace.engine.util.WeakIdentityMap;
import org.taskrace.hooks.sync.SyncHooks;

/**
 * The monitors of rewritten classes on threads out of control, while tests are checked in a JVM in which other code runs as well.
 * Rewritten code no longer enters a monitor for real; here each has a lock that does its work.
 *
 * <p>Blind spot: code that is not rewritten, such as the wrappers of {@code Collections.synchronizedList}, enters the real monitor
 * and is not excluded by this one.
 */
public final class UncontrolledLockControl extends SyncHooks.Control {

    private static final class Monitor {
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition condition = lock.newCondition();
    }

    private final WeakIdentityMap<Monitor> monitors = new WeakIdentityMap<>();

    private Monitor of(Object object) {
        synchronized (monitors) {
            Monitor monitor = monitors.get(object);
            if (monitor == null) {
                monitor = new Monitor();
                monitors.put(object, monitor);
            }
            return monitor;
        }
    }

    @Override
    public void enter(Object object) {
        of(object).lock.lock();
    }

    @Override
    public void exit(Object object) {
        ReentrantLock lock = of(object).lock;
        if (lock.isHeldByCurrentThread()) {
            lock.unlock();
        }
    }

    @Override
    @SuppressWarnings("WaitNotInLoop") // the loop is the caller's, around its own wait
    public void await(Object object, long nanos) throws InterruptedException {
        Condition condition = of(object).condition;
        if (nanos < 0) {
            condition.await();
        } else {
            condition.await(nanos, TimeUnit.NANOSECONDS);
        }
    }

    @Override
    public void signal(Object object, boolean all) {
        Condition condition = of(object).condition;
        if (all) {
            condition.signalAll();
        } else {
            condition.signal();
        }
    }
}
