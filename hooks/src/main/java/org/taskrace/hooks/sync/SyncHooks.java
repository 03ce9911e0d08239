package org.taskrace.hooks.sync;

import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.taskrace.hooks.memory.CurrentStrand;

/**
 * Hooks at the application's call sites of monitors, locks, volatile fields and atomics. Monitors of application
 * classes are never entered for real: tasks that share a carrier would enter each other's.
 *
 * <p>The file has more than 400 lines: one hook, and one method of the control, for each kind of call site.
 */
public final class SyncHooks {

    private SyncHooks() {}

    /** Modes of an operation: it sees what was published before; it publishes; what others published stays visible. */
    /** Kinds of {@code touching}: the call finds a state, finds and changes it, or also stops tasks that may have begun or not. */
    public static final int FINDS = 0;

    public static final int CHANGES = 1;
    public static final int STOPS = 2;

    public static final int SEES = 1;

    public static final int PUBLISHES = 2;
    public static final int ADDS = 4;

    /** An arrival at a latch or barrier, before it; a departure, after it. */
    public static final int ARRIVES = 8;

    public static final int DEPARTS = 16;

    /** A wait for a signal, before it and after it; a signal, before it. */
    public static final int AWAITS = 32;

    public static final int WAKES = 64;
    public static final int SIGNALS = 128;

    /** Kind of hold that a stamp stands for. */
    public static final int WRITE = 1;

    public static final int READ = 2;
    public static final int OPTIMISTIC = 3;

    /** Flag of a stamp that another stamp was converted to. */
    public static final int CONVERTED = 4;

    private static Control control = new Control();

    /** Control that keeps the locks; this one has none. */
    public static class Control {

        public void enter(Object monitor) {}

        public void exit(Object monitor) {}

        /** Records that a task begins or ends a callback of a collection. */
        public void callback(boolean begins) {}

        public void await(Object monitor, long nanos) throws InterruptedException {}

        public void signal(Object monitor, boolean all) {}

        /** Returns whether the caller has entered a monitor. */
        public boolean holds(Object monitor) {
            return Thread.holdsLock(monitor);
        }

        /** Runs before an operation by which tasks may share work: asking for a lock, or taking from a collection. */
        public void beforeSharedOperation(Object object) {}

        /** Records that the caller has got a lock of java.util.concurrent.locks. */
        public void acquired(Object lock) {}

        /** Runs after a tryLock has got a lock; the call would not have waited for ever. */
        public void acquiredByChance(Object lock) {
            acquired(lock);
        }

        /** Runs after a tryLock of the program has got a lock, whatever the program does with the result. */
        public void acquiredInAttempt(Object lock) {
            acquiredByChance(lock);
        }

        /** Runs before the caller releases such a lock. */
        public void releasing(Object lock) {}

        /** Records the write of a volatile field; returns its new cell. */
        public long publish(long cell, int site) {
            return cell;
        }

        /** Records the read of a volatile field with this cell; returns its new cell. */
        public long see(long cell, int site) {
            return cell;
        }

        /** Records that the program has looked at something that others may change, perhaps in a loop. */
        public void looked(int site) {}

        /** Runs before or after an operation on an object that synchronises; see {@link #SEES} and the others. */
        public void synchronizing(Object object, int site, int mode) {}

        /** Records a query whose answer depends on the schedule. */
        public void polled(Object asked, String question, int site) {}

        /** Notes that a call that may come out in several ways is about to be made. */
        public void uncertain(int site) {}

        /** Notes the limit, in nanoseconds, of an attempt that is about to be made. */
        public void attempts(long nanos) {}

        /** Notes that a call whose outcome depends on the state of an object is about to be made. */
        public void uncertain(Object object, int site) {}

        /** Notes that a call on an object with a time limit is about to be made. */
        public void limited(Object object, long nanos, int site) {}

        /** Notes that a call whose outcome depends on time or chance has returned. */
        public void cameOut(String outcome, int site) {}

        /** Runs before a call that finds the state of an object, changes it, or stops its tasks; see {@link #FINDS}. */
        public void touching(Object object, int touch, int site) {}

        /** Runs before a call of a method that no construct describes. */
        public void unknown(int site) {}

        /** Records that the program has read a clock, and compares the time. */
        public void readClock(int site) {}

        /** Records that the program has asked for the name or number of a thread, and acts on it. */
        public void namesThread(int site) {}

        /** Records that a call has returned the place of the caller among tasks that arrive in any order. */
        public void ranked(int site) {}

        /** Notes that the program has asked whether a thread is interrupted. */
        public void askedForInterrupt(boolean isInterrupted, int site) {}

        /** Runs at each round of a loop that changes nothing itself. */
        public void loops(int site) {}

        /** Runs at each round of a loop that goes on until something is changed, though it does something itself. */
        public void loopsUntil() {}

        /** Runs at each round of a loop that only an exception can end. */
        public void loopsEndlessly() {}

        /** Runs before the program itself gives a thread a permit. */
        public void unparking(Thread thread) {}

        /** Records that the program itself has parked. */
        public void parked(int site) {}

        /** Runs before an item is given to a queue or exchanger, and after it was given or refused. */
        public void giving(Object queue, Object item) {}

        public void gave(Object queue, Object item, boolean accepted, int site) {}

        /** Records that the giver of an item has waited for its taker. */
        public void met(Object queue, int site) {}

        /** Runs before an item is taken, and after it was taken or only looked at. */
        public void taking(Object queue) {}

        public void took(Object item, Object queue, boolean stays, int site) {}

        /** Permits of a semaphore are about to be given back; they were acquired, or not. */
        public void releasingPermits(Object semaphore, int count) {}

        public void acquiredPermits(Object semaphore, int count, boolean successful, int site) {}

        /**
         * Runs after a call on a StampedLock has yielded a stamp, before the hold is released, and after a stamp was
         * validated.
         */
        public void stamped(Object lock, long stamp, int operation) {}

        public void unstamping(Object lock) {}

        public void validated(Object lock) {}

        /** Records an access to memory that the tool does not see. */
        public void unseen(String access, int site) {}

        /** Records that the program may order tasks here in a way that the tool does not know. */
        public void mayOrder(String construct, int site) {}

        /** Records the use of a construct without a model. */
        public void unmodelled(String construct, int site) {}
    }

    public static void install(Control theControl) {
        control = theControl;
    }

    /** Runs before code of the program that a collection calls while it holds a lock of its own, which the JVM knows. */
    static void enterCallback(Object lock) {
        control.callback(true);
        enter(lock);
    }

    static void exitCallback(Object lock) {
        exit(lock);
        control.callback(false);
    }

    public static void enter(Object monitor) {
        if (monitor == null) {
            throw new NullPointerException();
        }
        control.enter(monitor);
    }

    public static void exit(Object monitor) {
        control.exit(monitor);
    }

    public static void await(Object monitor) throws InterruptedException {
        control.await(monitor, -1);
    }

    public static void await(Object monitor, long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        control.await(monitor, millis == 0 ? -1 : TimeUnit.MILLISECONDS.toNanos(millis));
    }

    public static void await(Object monitor, long millis, int nanos) throws InterruptedException {
        if (nanos < 0 || nanos > 999_999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        await(monitor, nanos > 0 && millis < Long.MAX_VALUE ? millis + 1 : millis);
    }

    /** Stands for TimeUnit.timedWait. */
    public static void timedWait(TimeUnit unit, Object monitor, long limit) throws InterruptedException {
        if (limit > 0) {
            long millis = unit.toMillis(limit);
            await(monitor, millis, (int) (unit.toNanos(limit) - TimeUnit.MILLISECONDS.toNanos(millis)));
        }
    }

    /** Stands for Thread.holdsLock. */
    public static boolean holds(Object monitor) {
        return control.holds(monitor);
    }

    public static void signal(Object monitor) {
        control.signal(monitor, false);
    }

    public static void signalAll(Object monitor) {
        control.signal(monitor, true);
    }

    public static void acquiring(Object lock) {
        control.beforeSharedOperation(lock);
    }

    public static void acquired(Object lock) {
        control.acquired(lock);
    }

    /** Runs after tryLock; true says that the lock was got. Returns its argument. */
    public static boolean acquiredIf(boolean got, Object lock) {
        if (got) {
            control.acquiredInAttempt(lock);
        }
        return got;
    }

    public static void releasing(Object lock) {
        control.releasing(lock);
    }

    public static long publish(long cell, int site) {
        return control.publish(cell, site);
    }

    public static long see(long cell, int site) {
        return control.see(cell, site);
    }

    /** Notes that the program has looked at a volatile field, perhaps in a loop: other tasks may run. */
    public static void looked(int site) {
        control.looked(site);
    }

    public static void synchronizing(Object object, int site, int mode) {
        control.synchronizing(object, site, mode);
    }

    /** Notes that a call that may come out in several ways, even if no other task is live, is about to be made. */
    public static void uncertain(int site) {
        control.uncertain(site);
    }

    /** Notes that a call that may fail, depending on the state of an object, is about to be made. */
    public static void uncertain(Object object, int site) {
        control.uncertain(object, site);
    }

    /** Notes that a call with a time limit is about to be made; without a unit the limit is in milliseconds, and zero is none. */
    public static void limited(Object object, long limit, TimeUnit unit, int site) {
        boolean isNone = unit == null && limit == 0;
        control.limited(
                object, isNone ? Long.MAX_VALUE : (unit == null ? TimeUnit.MILLISECONDS : unit).toNanos(limit), site);
    }

    /** Notes the limit of an attempt that is about to be made; without a unit the limit is in nanoseconds. */
    public static void attempts(long limit, TimeUnit unit) {
        control.attempts(unit == null ? limit : unit.toNanos(limit));
    }

    /** Notes that a call that is uncertain or limited has returned. */
    public static void cameOut(int site) {
        control.cameOut("returned", site);
    }

    /** Runs after the making of an object from which the collector takes entries. */
    public static void madeCollected(int site) {
        control.cameOut("holds what the collector leaves in it", site);
    }

    public static void cameOut(boolean result, int site) {
        control.cameOut(result ? "returned true" : "returned false", site);
    }

    public static void cameOut(Object result, int site) {
        control.cameOut(result == null ? "returned null" : "returned a value", site);
    }

    /** Runs before a call that finds, or changes, the state of an object that other tasks may change. */
    public static void touching(Object object, int touch, int site) {
        control.touching(object, touch, site);
    }

    public static void unknown(int site) {
        control.unknown(site);
    }

    public static void readClock(int site) {
        control.readClock(site);
    }

    public static void namesThread(int site) {
        control.namesThread(site);
    }

    public static void ranked(int site) {
        control.ranked(site);
    }

    public static void polled(Object asked, String question, int site) {
        control.polled(asked, question, site);
    }

    /** Runs after Thread.isInterrupted or interrupted. Returns its argument. */
    public static boolean askedForInterrupt(boolean isInterrupted, int site) {
        control.askedForInterrupt(isInterrupted, site);
        return isInterrupted;
    }

    public static void loops(int site) {
        control.loops(site);
    }

    public static void loopsUntil(int site) {
        if (CurrentStrand.recording) {
            control.loopsUntil();
        }
    }

    public static void loopsEndlessly(int site) {
        if (CurrentStrand.recording) {
            control.loopsEndlessly();
        }
    }

    /** Runs before LockSupport.unpark. Returns its argument. */
    public static Thread unparking(Thread thread) {
        control.unparking(thread);
        return thread;
    }

    public static void parked(int site) {
        control.parked(site);
    }

    public static void giving(Object queue, Object item) {
        if (!PlainQueues.has(queue)) {
            control.giving(queue, item);
        }
    }

    /** Runs before addAll. */
    public static void givingAll(Object queue, Object items) {
        if (isWalkable(queue, items)) {
            for (Object item : (Collection<?>) items) {
                control.giving(queue, item);
            }
        }
    }

    public static void gaveAll(Object queue, Object items, int site) {
        if (isWalkable(queue, items)) {
            for (Object item : (Collection<?>) items) {
                control.gave(queue, item, true, site);
            }
        }
    }

    /** Iterators that the program has written would be checked once more. */
    private static boolean isWalkable(Object queue, Object items) {
        return queue instanceof BlockingQueue
                && items instanceof Collection
                && items.getClass().getClassLoader() == null
                && !Proxy.isProxyClass(items.getClass());
    }

    public static void gave(Object queue, Object item, int site) {
        if (!PlainQueues.has(queue)) {
            control.gave(queue, item, true, site);
        }
    }

    /** Runs after an offer, which says whether it was accepted. Returns its argument. */
    public static boolean gaveIf(boolean accepted, Object queue, Object item, int site) {
        if (!PlainQueues.has(queue)) {
            control.gave(queue, item, accepted, site);
        }
        return accepted;
    }

    public static void transferred(Object queue, Object item, int site) {
        control.gave(queue, item, true, site);
        control.met(queue, site);
    }

    /** Runs after a transfer, which says whether there was a taker. Returns its argument. */
    public static boolean transferredIf(boolean accepted, Object queue, Object item, int site) {
        control.gave(queue, item, accepted, site);
        if (accepted) {
            control.met(queue, site);
        }
        return accepted;
    }

    public static void taking(Object queue) {
        if (!PlainQueues.has(queue)) {
            control.taking(queue);
        }
    }

    /** Runs after an item was taken or looked at; a task that finds none may be waiting for one. */
    public static void took(Object item, Object queue, boolean stays, int site) {
        if (item == null || !PlainQueues.has(queue)) {
            control.took(item, queue, stays, site);
        }
    }

    public static void releasingPermits(Object semaphore, int count) {
        control.releasingPermits(semaphore, count);
    }

    public static void acquiredPermits(Object semaphore, int count, int site) {
        control.acquiredPermits(semaphore, count, true, site);
    }

    /** Runs after a tryAcquire, which says whether it was successful. Returns its argument. */
    public static boolean acquiredPermitsIf(boolean successful, Object semaphore, int count, int site) {
        control.acquiredPermits(semaphore, count, successful, site);
        return successful;
    }

    public static void stamped(long stamp, Object lock, int operation) {
        control.stamped(lock, stamp, operation);
    }

    public static void unstamping(Object lock) {
        control.unstamping(lock);
    }

    public static void validated(Object lock) {
        control.validated(lock);
    }

    public static void unseen(String access, int site) {
        if (CurrentStrand.recording) {
            control.unseen(access, site);
        }
    }

    public static void mayOrder(String construct, int site) {
        if (CurrentStrand.recording) {
            control.mayOrder(construct, site);
        }
    }

    public static void unmodelled(String construct, int site) {
        control.unmodelled(construct, site);
    }
}
