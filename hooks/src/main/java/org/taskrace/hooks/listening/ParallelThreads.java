package org.taskrace.hooks.listening;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.taskrace.hooks.parallel.CheckedThread;
import org.taskrace.hooks.parallel.ParallelTasks;
import org.taskrace.hooks.parallel.Strand;

/**
 * Hooks that listen to threads and latches of the program. Calls of the program come here in place of the JDK's
 * methods, with the receiver as first argument.
 * The run method of a thread begins and ends here.
 */
public final class ParallelThreads {

    /** A started thread; its own thread sets the flag. */
    private static final class Started {
        final ListenedTask task;
        final Completion end = Completion.after();
        boolean hasBegun;

        Started(ListenedTask task) {
            this.task = task;
        }
    }

    private static final IdentityTable<Started> STARTED = new IdentityTable<>();

    /** Threads of which the program has said whether they are daemons. */
    private static final IdentityTable<Boolean> CHOSEN = new IdentityTable<>();

    /** Started threads that the JVM's end waits for, until their bodies have ended. */
    private static final Set<Thread> LIVE = ConcurrentHashMap.newKeySet();

    private ParallelThreads() {}

    /** Replaces {@link Thread#setDaemon}. */
    public static void setDaemon(Thread thread, boolean isDaemon) {
        thread.setDaemon(isDaemon);
        CHOSEN.put(thread, isDaemon);
    }

    /** Replaces {@link Thread#start}. */
    public static void start(Thread thread) {
        ListenedTask task = ListenedTask.created();
        if (task == null) {
            thread.start();
            return;
        }
        STARTED.put(thread, new Started(task));
        undoInheritance(thread);
        if (!thread.isDaemon()) {
            LIVE.add(thread);
        }
        boolean isStarted = false;
        try {
            thread.start();
            isStarted = true;
        } finally {
            if (!isStarted) {
                LIVE.remove(thread);
                task.leaveOut();
            }
        }
    }

    /**
     * Lets the JVM's end wait for a thread of the task that runs in place of the main thread. It was made by a worker,
     * which is a daemon, and the main thread is none.
     */
    private static void undoInheritance(Thread thread) {
        boolean isInherited = thread.isDaemon()
                && CHOSEN.get(thread) == null
                && thread.getState() == Thread.State.NEW
                && Thread.currentThread() instanceof CheckedThread;
        if (isInherited) {
            try {
                thread.setDaemon(false);
            } catch (IllegalArgumentException virtual) {
                // A virtual thread is always a daemon.
            }
        }
    }

    /** Returns whether the JVM's end would wait for a thread of the program. */
    static boolean areLive() {
        return LIVE.stream().anyMatch(Thread::isAlive);
    }

    /** Replaces {@link Thread#join()}. */
    public static void join(Thread thread) throws InterruptedException {
        int site = Strand.current().callSite;
        thread.join();
        Strand.current().callSite = site;
        Started started = STARTED.get(thread);
        if (started != null && started.end.isSet()) {
            started.end.follow();
        } else if (started != null && ParallelTasks.control() != null) {
            ParallelTasks.control().outside("a thread whose body was not seen", site);
        }
    }

    /** Returns the end of a thread's body; null if it was not started in a task. */
    static Completion endOf(Thread thread) {
        Started started = STARTED.get(thread);
        return started == null ? null : started.end;
    }

    /** Records the answer to the question whether a thread is over; the end of one that was not started is unknown. */
    static void answered(Thread thread, boolean isOver, String question) {
        Started started = STARTED.get(thread);
        if (started != null && (!isOver || started.end.isSet())) {
            ParallelAnswers.answered(started.end, isOver, question);
        } else if (started != null || thread != Thread.currentThread()) {
            ParallelTasks.control().outside(question + " of a thread that was not seen", Strand.current().callSite);
        }
    }

    /** Returns a body that begins the task of the thread that runs it. */
    public static Runnable body(Runnable body) {
        return body == null
                ? null
                : () -> {
                    Thread thread = Thread.currentThread();
                    int below = begin(thread);
                    try {
                        body.run();
                    } finally {
                        end(thread, below);
                    }
                };
    }

    /** Begins the body of a thread; returns what {@link #end} needs. */
    public static int begin(Object thread) {
        Started started = thread == Thread.currentThread() ? STARTED.get(thread) : null;
        if (started == null || started.hasBegun) {
            return ParallelForkJoin.NOT_BEGUN;
        }
        started.hasBegun = true;
        return started.task.begin();
    }

    /** Ends the body of a thread. */
    public static void end(Object thread, int below) {
        if (below != ParallelForkJoin.NOT_BEGUN) {
            Started started = STARTED.get(thread);
            started.end.set();
            started.task.end(below);
            LIVE.remove(thread);
            Strand.leave();
        }
    }

    /** Replaces {@link CountDownLatch#countDown}. */
    public static void countDown(CountDownLatch latch) {
        ParallelTasks.Control control = ParallelTasks.control();
        if (control != null && latch.getCount() == 0) {
            control.outside("a count of a latch that is open", Strand.current().callSite);
        } else if (control != null) {
            Completion.of(latch).set();
        }
        latch.countDown();
    }

    /** Replaces {@link CountDownLatch#await()}. */
    public static void await(CountDownLatch latch) throws InterruptedException {
        int site = Strand.current().callSite;
        latch.await();
        Strand.current().callSite = site;
        if (ParallelTasks.control() != null && Completion.of(latch).isSet()) {
            Completion.of(latch).follow();
        }
    }
}
