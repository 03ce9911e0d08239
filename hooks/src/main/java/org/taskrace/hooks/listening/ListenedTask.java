package org.taskrace.hooks.listening;

import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.taskrace.hooks.parallel.ParallelTasks;
import org.taskrace.hooks.parallel.Strand;

/**
 * A task of the program that one of the JDK's pools or threads runs, from its creation to its end. Its body begins and
 * ends here, on whichever thread.
 */
public final class ListenedTask {

    private static final int PAUSE_MILLIS = 1;

    /** How long the program's end waits for the function of a stage that could run. */
    private static final long PATIENCE_NANOS = 10_000_000_000L;

    /** The number of tasks that the end of the running part waits for. */
    private static volatile AtomicInteger awaited = new AtomicInteger();

    private final int number;

    /** The count of the part to which the task belongs; null if nothing waits for it. */
    private AtomicInteger counted;

    private ListenedTask(int number) {
        this.number = number;
    }

    /** Records that the running task creates one; returns null if the calling thread runs no task of the program. */
    static ListenedTask created() {
        return created(false);
    }

    /** Records such a creation; {@code isSpawned}: the creator joins the task with others, by one sync. */
    static ListenedTask created(boolean isSpawned) {
        ParallelTasks.Control control = ParallelTasks.control();
        Strand strand = Strand.current();
        if (control == null || strand.task == Strand.NO_TASK) {
            return null;
        }
        ListenedTask task = new ListenedTask(control.nextTask());
        if (isSpawned) {
            control.spawn(strand.task, task.number, strand.callSite);
        } else {
            control.fork(strand.task, task.number, strand.callSite);
        }
        return task;
    }

    /** Lets the program's end wait for the task. */
    ListenedTask awaited() {
        counted = awaited;
        counted.incrementAndGet();
        return this;
    }

    int number() {
        return number;
    }

    /** Begins the body on the calling thread; returns what {@link #end} needs. */
    int begin() {
        int below = Strand.current().task;
        ParallelTasks.control().runs(number);
        return below;
    }

    /** Ends the body: the thread goes on with what it ran before. */
    void end(int below) {
        ParallelTasks.control().end(number);
        ParallelTasks.control().runs(below);
        leave();
    }

    /** Records that the body will not run. */
    void leaveOut() {
        ParallelTasks.control().end(number);
        leave();
    }

    private void leave() {
        if (counted != null) {
            counted.decrementAndGet();
        }
    }

    /** Runs the body on the calling thread; {@code completions} are set at its end. */
    <T> T call(Callable<T> body, Completion... completions) throws Exception {
        int below = begin();
        try {
            return body.call();
        } finally {
            for (Completion completion : completions) {
                completion.set();
            }
            end(below);
        }
    }

    /** Begins a part of the program, which does not wait for the tasks of earlier ones. */
    public static void beginPart() {
        awaited = new AtomicInteger();
    }

    /** Waits for tasks that nothing in the program has waited for, as the JVM does for threads. */
    public static void awaitAll() {
        long limit = System.nanoTime() + PATIENCE_NANOS;
        boolean isOver = false;
        while (!isOver) {
            if (awaited.get() > 0 || ParallelThreads.areLive()) {
                limit = System.nanoTime() + PATIENCE_NANOS;
            } else if (!ParallelStages.areRunnable()) {
                isOver = true;
            } else if (System.nanoTime() > limit) {
                ParallelTasks.control().outside("a function of a stage that did not run", 0);
                isOver = true;
            }
            if (!isOver) {
                pause();
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException again) {
            // The program's own threads end, or the JVM does.
        }
    }
}
