package org.taskrace.agent.scheduler;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.function.Consumer;

/**
 * Looks from time to time whether the thread that runs the program is blocked where the scheduler cannot help: in a monitor of
 * the JDK that a suspended task holds, or in a native call that waits for what another task would do. It then gives up, so that
 * the check ends as inconclusive instead of never.
 */
public final class Watchdog implements Runnable {

    private static final long INTERVAL_MILLIS = 500;

    private final Scheduler scheduler;
    private final int patienceSeconds;
    private final Consumer<String> giveUp;

    public Watchdog(Scheduler scheduler, int patienceSeconds, Consumer<String> giveUp) {
        this.scheduler = scheduler;
        this.patienceSeconds = patienceSeconds;
        this.giveUp = giveUp;
    }

    /** Starts the watch on a thread of its own. */
    public void start() {
        Thread thread = new OwnThread(null, this, "taskrace-watchdog", 0);
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        long progress = -1;
        long blockedSince = 0;
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
            if (carrier == null) {
                continue;
            }
            long now = System.nanoTime();
            if (scheduler.progress() != progress || !isBlocked(carrier)) {
                progress = scheduler.progress();
                blockedSince = now;
            } else if (now - blockedSince > patienceSeconds * 1_000_000_000L) {
                giveUp.accept(where(carrier));
                return;
            }
        }
    }

    private boolean isBlocked(Thread carrier) {
        return switch (carrier.getState()) {
            case BLOCKED, WAITING, TIMED_WAITING -> true;
            default -> waitsInNativeCode(carrier);
        };
    }

    /** Reading from a socket or pipe looks like running; it matters only if some task that could write has been suspended. */
    private boolean waitsInNativeCode(Thread carrier) {
        StackTraceElement[] stack = nearestFrames(carrier, 1);
        return stack.length > 0
                && stack[0].isNativeMethod()
                && (stack[0].getClassName().startsWith("sun.nio.")
                        || stack[0].getClassName().startsWith("java.net."));
    }

    /**
     * The innermost frames only. A stack of this tool can have millions of frames, and Thread.getStackTrace stops the program for as
     * long as it takes to copy all of them, two kilobytes each.
     */
    private static StackTraceElement[] nearestFrames(Thread thread, int count) {
        @SuppressWarnings("deprecation") // The name that replaces it is not in 17.
        ThreadInfo info = ManagementFactory.getThreadMXBean().getThreadInfo(thread.getId(), count);
        return info == null ? new StackTraceElement[0] : info.getStackTrace();
    }

    private static String where(Thread carrier) {
        StackTraceElement[] stack = nearestFrames(carrier, 100);
        if (stack.length == 0) {
            return "unknown";
        }
        for (StackTraceElement frame : stack) {
            String name = frame.getClassName();
            if (!name.startsWith("java.")
                    && !name.startsWith("jdk.")
                    && !name.startsWith("sun.")
                    && !name.startsWith("org.taskrace.")) {
                return stack[0].getClassName() + "." + stack[0].getMethodName() + ", called at " + frame.getFileName()
                        + ":" + frame.getLineNumber();
            }
        }
        return stack[0].toString();
    }
}
