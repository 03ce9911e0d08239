package org.taskrace.agent.constructs.threads;

import java.lang.reflect.Field;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.taskrace.agent.scheduler.LogicalThreadTable;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.VirtualClock;
import org.taskrace.agent.scheduler.fibers.ToolThread;

/**
 * Model of other processes. The JDK has a thread for each that waits for its end in native code. That thread is no task:
 * a process may need what tasks write to it, so no task may wait for its end at once.
 */
public final class ProcessModel {

    private static final String REAPERS = "java.lang.ProcessHandleImpl$";

    /** The numbers of the processes for which a thread of the JDK waits. */
    private static final Set<Long> REAPED = Collections.synchronizedSet(new HashSet<>());

    private final Scheduler scheduler;
    private final LogicalThreadTable threads;

    public ProcessModel(Scheduler scheduler, LogicalThreadTable threads) {
        this.scheduler = scheduler;
        this.threads = threads;
    }

    /** Runs what waits for the end of a process on a thread of its own; returns false for any other body. */
    public static boolean runsReaper(Runnable body) {
        if (!body.getClass().getName().startsWith(REAPERS)) {
            return false;
        }
        long process = processOf(body);
        REAPED.add(process);
        Thread thread = new ToolThread(
                null,
                () -> {
                    try {
                        body.run();
                    } finally {
                        REAPED.remove(process);
                    }
                },
                "process reaper",
                0);
        thread.setDaemon(true);
        thread.start();
        return true;
    }

    /** Returns the number of the process that a body of the JDK waits for; -1 if this JDK keeps it elsewhere. */
    private static long processOf(Runnable body) {
        for (Field field : body.getClass().getDeclaredFields()) {
            if (field.getType() == long.class) {
                try {
                    field.setAccessible(true);
                    return field.getLong(body);
                } catch (IllegalAccessException e) {
                    return -1;
                }
            }
        }
        return -1;
    }

    /**
     * Returns whether a process runs, or the JDK's thread has not yet told all that it has ended. The process itself would
     * answer under a lock that this thread holds meanwhile.
     */
    public static boolean isAlive(Process process) {
        return REAPED.contains(process.pid());
    }

    /** Waits until a process has ended or the limit is over, if there is one. Returns whether the scheduler could wait. */
    public boolean await(BooleanSupplier isAlive, long nanos) throws InterruptedException {
        if (scheduler.director() != null) {
            return false;
        }
        Thread thread = threads.current();
        long deadline = nanos < 0 ? VirtualClock.NEVER : scheduler.clock().deadline(nanos);
        scheduler.awaitOutside(
                "the end of a process", deadline, () -> !isAlive.getAsBoolean() || thread.isInterrupted());
        if (isAlive.getAsBoolean()) {
            threads.throwIfInterrupted(thread);
        }
        return true;
    }

    /** Returns a future that a task of its own completes after the end of a process. */
    public <T> CompletableFuture<T> onExit(T process, BooleanSupplier isAlive) {
        CompletableFuture<T> future = new CompletableFuture<>();
        Thread waiting = new Thread(() -> {
            try {
                while (!await(isAlive, -1) && isAlive.getAsBoolean()) {
                    Thread.sleep(1);
                }
                future.complete(process);
            } catch (InterruptedException e) {
                future.completeExceptionally(e);
            }
        });
        waiting.setDaemon(true);
        waiting.start();
        return future;
    }
}
