package org.taskrace.agent.scheduler;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.function.Consumer;
import org.taskrace.agent.scheduler.fibers.ToolThread;

/**
 * A watchdog for programs that block where the scheduler cannot help. Examples are a JDK monitor that a suspended task
 * holds, and a native call or class initialiser that waits for another task. Another is a loop that waits without
 * looking like one. The watchdog then gives up, so that the run ends as inconclusive instead of never.
 *
 * <p>A thread is blocked if it uses no processor time. A thread that uses processor time counts as waiting only if it
 * stays in one line for much longer while other tasks could go on. A long computation looks similar.
 */
public final class Watchdog implements Runnable {

    private static final long INTERVAL_MILLIS = 500;

    /** The factor by which a loop may run longer than a call may block. */
    private static final int LOOP_PATIENCE = 6;

    /** A blocked thread may use this part of the time that passes. */
    private static final int IDLE = 200;

    private static final int NEAREST = 64;

    private final Scheduler scheduler;
    private final long patience;
    private final Consumer<String> giveUp;

    private long progress = -1;
    private long since;
    private long processorTime;
    private String line = "";
    private long inLineSince;

    public Watchdog(Scheduler scheduler, int patienceSeconds, Consumer<String> giveUp) {
        this.scheduler = scheduler;
        this.patience = patienceSeconds * 1_000_000_000L;
        this.giveUp = giveUp;
    }

    /** Starts the watch on a thread of its own. */
    public void start() {
        Thread thread = new ToolThread(null, this, "taskrace-watchdog", 0);
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        while (true) {
            try {
                Thread.sleep(INTERVAL_MILLIS);
            } catch (InterruptedException e) {
                return;
            }
            Thread carrier = scheduler.carrier();
            if (carrier == null && scheduler.isOver()) {
                return;
            }
            if (carrier != null && isStuck(carrier)) {
                giveUp.accept(where(carrier));
                return;
            }
        }
    }

    private boolean isStuck(Thread carrier) {
        long now = System.nanoTime();
        if (scheduler.progress() != progress) {
            progress = scheduler.progress();
            since = now;
            inLineSince = now;
            processorTime = -1;
            line = "";
            return false;
        }
        String here = programLine(nearestFrames(carrier, NEAREST));
        if (!here.equals(line)) {
            line = here;
            inLineSince = now;
        }
        if (isWaiting(carrier)) {
            return now - since > patience && (scheduler.couldRunAnother() || !waitsForProcess(carrier));
        }
        if (processorTime < 0) {
            processorTime = processorTimeOf(carrier);
            since = now;
            return false;
        }
        if (now - since > patience && processorTimeOf(carrier) - processorTime < (now - since) / IDLE) {
            return scheduler.hasOtherTasks() || waitsInNativeCode(carrier);
        }
        if (now - since > patience) {
            processorTime = -1;
        }
        return now - inLineSince > LOOP_PATIENCE * patience && scheduler.couldRunAnother();
    }

    private static boolean isWaiting(Thread carrier) {
        return switch (carrier.getState()) {
            case BLOCKED, WAITING, TIMED_WAITING -> true;
            default -> false;
        };
    }

    /**
     * Returns whether the thread waits in native code. Reading from a socket or pipe looks like running; it matters
     * only if some task that could write is suspended.
     */
    private boolean waitsInNativeCode(Thread carrier) {
        StackTraceElement[] stack = nearestFrames(carrier, 1);
        return stack.length > 0
                && stack[0].isNativeMethod()
                && (stack[0].getClassName().startsWith("sun.nio.")
                        || stack[0].getClassName().startsWith("java.net."));
    }

    /** Returns whether the thread waits for another process, which ends when it does. */
    private static boolean waitsForProcess(Thread carrier) {
        for (StackTraceElement frame : nearestFrames(carrier, NEAREST)) {
            if (frame.getClassName().equals("java.lang.ProcessImpl")
                    && frame.getMethodName().equals("waitFor")) {
                return true;
            }
        }
        return false;
    }

    private static long processorTimeOf(Thread thread) {
        return ManagementFactory.getThreadMXBean().getThreadCpuTime(idOf(thread));
    }

    @SuppressWarnings("deprecation") // The name that replaces it is not in 17.
    private static long idOf(Thread thread) {
        return thread.getId();
    }

    private static String programLine(StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            String name = frame.getClassName();
            if (!name.startsWith("java.")
                    && !name.startsWith("jdk.")
                    && !name.startsWith("sun.")
                    && !name.startsWith("org.taskrace.")) {
                return frame.getFileName() + ":" + frame.getLineNumber();
            }
        }
        return "";
    }

    /**
     * Returns the innermost frames only. A stack of this tool can have millions of frames. Thread.getStackTrace stops
     * the program until all of them are copied, two kilobytes each.
     */
    private static StackTraceElement[] nearestFrames(Thread thread, int count) {
        ThreadInfo info = ManagementFactory.getThreadMXBean().getThreadInfo(idOf(thread), count);
        return info == null ? new StackTraceElement[0] : info.getStackTrace();
    }

    private static String where(Thread carrier) {
        StackTraceElement[] stack = nearestFrames(carrier, 100);
        if (stack.length == 0) {
            return "unknown";
        }
        String called = programLine(stack);
        return called.isEmpty()
                ? stack[0].toString()
                : stack[0].getClassName() + "." + stack[0].getMethodName() + ", called at " + called;
    }
}
