package org.taskrace.agent.scheduler;

import org.taskrace.agent.scheduler.fibers.LiveThreads;
import org.taskrace.core.sets.IntList;
import org.taskrace.engine.order.ScheduleEdges;
import org.taskrace.engine.util.WeakIdentityMap;
import org.taskrace.hooks.tasks.TaskHooks;

/**
 * Threads as tasks see them. Many tasks share one carrier, so each gets a thread object of its own, which is never
 * started. Lock owners, thread locals, permits and interrupts belong to that object.
 */
public final class LogicalThreadTable {

    private final Scheduler scheduler;
    private final ScheduleEdges observations;
    private final WeakIdentityMap<ScheduledTask> tasks = new WeakIdentityMap<>();
    private final WeakIdentityMap<Runnable> bodies = new WeakIdentityMap<>();

    /** The tasks that run the own code of threads of pools. */
    private final WeakIdentityMap<ScheduledTask> workers = new WeakIdentityMap<>();

    private final LiveThreads live = new LiveThreads();
    private int unnamed;

    /** True once the program has made a thread local that new threads inherit. */
    private boolean hasInherited;

    private PoolThreads pools = task -> null;

    /** The threads that executors give to their tasks. */
    public interface PoolThreads {

        /** Returns the thread on which a task of a pool runs, or null for other tasks. */
        Thread threadOf(ScheduledTask task);

        /** Returns the numbers of the tasks that a thread of a pool has run, as far as they are known. */
        default IntList tasksOn(Thread thread) {
            return new IntList();
        }
    }

    public LogicalThreadTable(Scheduler scheduler, ScheduleEdges observations) {
        this.scheduler = scheduler;
        this.observations = observations;
    }

    /** Returns whether a thread serves the JDK itself (cleaners, timers of virtual threads), not the program. */
    public static boolean isOfJdk(Thread thread) {
        String name = thread.getClass().getName();
        return name.startsWith("jdk.internal.misc.") || name.startsWith("java.lang.ref.") || name.startsWith("sun.");
    }

    /** Returns the thread of the running task. */
    public Thread current() {
        return of(scheduler.current().actsAs);
    }

    /** Returns the thread of a task that has begun. */
    public Thread of(ScheduledTask task) {
        if (task.thread == null) {
            if (task.getsThread) {
                // The new thread asks for its creator's, which is the one being made.
                return Thread.currentThread();
            }
            Thread ofPool = ofPool(task);
            bind(task, ofPool != null ? ofPool : create(task));
        }
        return task.thread;
    }

    public void usePools(PoolThreads thePools) {
        pools = thePools;
    }

    /** Returns the numbers of the tasks that a thread of a pool has run. */
    public IntList tasksOn(Thread thread) {
        return pools.tasksOn(thread);
    }

    /** Returns the threads that have begun and not ended. */
    public LiveThreads live() {
        return live;
    }

    /** Records that a thread has a value which new threads inherit. */
    public void noteInherited() {
        hasInherited = true;
    }

    /** Returns whether it matters which thread makes a new one. */
    public boolean hasInherited() {
        return hasInherited;
    }

    private Thread ofPool(ScheduledTask task) {
        task.getsThread = true;
        try {
            return pools.threadOf(task);
        } finally {
            task.getsThread = false;
        }
    }

    /** Runs a body; an exception that it lets escape goes where the JDK would have sent it. Returns whether there was none. */
    @SuppressWarnings("removal")
    public boolean runReporting(Runnable body) {
        try {
            body.run();
            return true;
        } catch (Throwable e) {
            Thread thread = current();
            if (scheduler.director() != null) {
                if (scheduler.isOver()) {
                    // The task was given up; what it meets on its way out says nothing.
                    return true;
                }
                scheduler.director().uncaught(thread, e);
            }
            if (!(e instanceof ThreadDeath)) {
                scheduler.failures().uncaught(e, scheduler.current().number);
            }
            report(thread, e);
            return false;
        }
    }

    /** Hands an exception to the handler of its thread. As in the JDK, what the handler itself throws ends nothing. */
    private static void report(Thread thread, Throwable thrown) {
        try {
            thread.getUncaughtExceptionHandler().uncaughtException(thread, thrown);
        } catch (Throwable e) {
            System.err.println("Exception: " + e.getClass().getName()
                    + " thrown from the UncaughtExceptionHandler in thread \"" + thread.getName() + "\"");
        }
    }

    /** Clears the interrupt of the running task's thread. */
    public void clearInterrupt() {
        if (current().isInterrupted()) {
            Thread.interrupted();
        }
    }

    private Thread create(ScheduledTask task) {
        task.getsThread = true;
        try {
            Thread thread = new Thread(null, null, "task-" + ++unnamed, 0, false);
            thread.setDaemon(false);
            return thread;
        } finally {
            task.getsThread = false;
        }
    }

    /** Remembers what a virtual thread is to run. */
    public void body(Thread thread, Runnable body) {
        bodies.put(thread, body);
    }

    public Runnable bodyOf(Thread thread) {
        Runnable body = bodies.get(thread);
        bodies.remove(thread);
        return body;
    }

    public void bind(ScheduledTask task, Thread thread) {
        task.thread = thread;
        tasks.put(thread, task);
    }

    /** Gives a thread of a pool the task that runs the thread's own code, around the tasks of the pool. */
    public void bindWorker(ScheduledTask worker, Thread thread) {
        bind(worker, thread);
        workers.put(thread, worker);
    }

    /** Returns the task that ends with a thread, or null for a thread that is not under control. */
    public ScheduledTask lastTaskOf(Thread thread) {
        ScheduledTask worker = workers.get(thread);
        return worker != null ? worker : taskOf(thread);
    }

    /** Returns the task that runs on a thread, or null for one that is not under control. */
    public ScheduledTask taskOf(Thread thread) {
        ScheduledTask task = tasks.get(thread);
        return task != null ? task : scheduler.rootOn(thread);
    }

    /** Parks the running task; negative: without limit. As in the JDK, an interrupt ends it and stays pending. */
    public void park(long nanos) {
        ScheduledTask task = scheduler.current().actsAs;
        Thread thread = current();
        task.suspension().parkLimit = nanos;
        if (!task.suspension.permit && !thread.isInterrupted() && nanos != 0) {
            long deadline = nanos < 0 ? VirtualClock.NEVER : scheduler.clock().deadline(nanos);
            scheduler.await(
                    "park",
                    deadline,
                    () -> task.suspension.permit || thread.isInterrupted() || task.suspension.stoppedBy >= 0);
        }
        throwIfStopped();
        if (thread.isInterrupted()) {
            seeInterrupt();
        }
        task.suspension().permit = false;
    }

    /** Gives a thread a permit; returns false if the thread is not under control. */
    public boolean unpark(Thread thread) {
        ScheduledTask task = taskOf(thread);
        if (task == null) {
            return false;
        }
        task.suspension().permit = true;
        return true;
    }

    public void sleep(long nanos) throws InterruptedException {
        Thread thread = current();
        if (!thread.isInterrupted()) {
            ScheduledTask task = scheduler.current().actsAs;
            scheduler.await(
                    "sleep",
                    scheduler.clock().deadline(nanos),
                    () -> thread.isInterrupted() || task.suspension.stoppedBy >= 0);
        }
        throwIfStopped();
        throwIfInterrupted(thread);
    }

    /**
     * Stops a thread; returns false if it is not under control. The stop arrives where the thread parks, sleeps or waits for a
     * notification, as one of all places at which it may arrive. As in the JVM, the thread is interrupted too.
     */
    public boolean stop(Thread thread, int strand) {
        ScheduledTask task = taskOf(thread);
        if (task == null) {
            return false;
        }
        if (!task.ended) {
            task.suspension().stoppedBy = strand;
            thread.interrupt();
            if (task == scheduler.current().actsAs) {
                throwIfStopped();
            }
        }
        return true;
    }

    /** Returns whether the thread of a task was stopped, and has not ended by that yet. */
    public boolean isStopped(ScheduledTask task) {
        return task.suspension.stoppedBy >= 0;
    }

    /** Ends the running task's thread, if it was stopped, after the task that stopped it. */
    @SuppressWarnings("removal")
    public void throwIfStopped() {
        ScheduledTask.Suspension suspension = scheduler.current().actsAs.suspension;
        if (suspension.stoppedBy >= 0) {
            observations.addAndWeaken(suspension.stoppedBy, "Thread.stop", TaskHooks.callSite);
            suspension.stoppedBy = -1;
            throw new ThreadDeath();
        }
    }

    /** Orders the running task, which sees that it was interrupted, after the task that interrupted it. */
    public void seeInterrupt() {
        ScheduledTask task = scheduler.current().actsAs;
        if (task.suspension.interruptedBy >= 0) {
            observations.addAndWeaken(task.suspension.interruptedBy, "Thread.interrupt", TaskHooks.callSite);
            task.suspension().interruptedBy = -1;
        }
    }

    /** Records that the program itself gives a thread a permit. */
    public void unparking(Thread thread, int strand) {
        ScheduledTask task = taskOf(thread);
        if (task != null) {
            task.suspension().unparkedBy = strand;
        }
    }

    /** Orders the running task, which has parked, after the task that ended that; a limit could have ended it, too. */
    public void parked(int site) {
        ScheduledTask task = scheduler.current().actsAs;
        if (task.suspension.unparkedBy >= 0) {
            if (VirtualClock.isLong(task.suspension.parkLimit)) {
                observations.addAndWeaken(task.suspension.unparkedBy, "LockSupport.park", site);
            }
            task.suspension().unparkedBy = -1;
        }
    }

    /** Returns whether a thread is virtual. Virtual threads say that they are daemons, but that cuts nothing short. */
    public boolean isVirtual(Thread thread) {
        return LiveThreads.isVirtual(thread);
    }

    public void throwIfInterrupted(Thread thread) throws InterruptedException {
        if (thread.isInterrupted()) {
            seeInterrupt();
        }
        // The running task's own thread: Thread.interrupted() is rewritten to clear this one's flag.
        if (thread.isInterrupted() && Thread.interrupted()) {
            throw new InterruptedException();
        }
    }
}
