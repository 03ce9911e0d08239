package org.taskrace.agent.session;

import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.taskrace.agent.scheduler.fibers.ToolThread;

/**
 * A status line for long runs. On a terminal it is one line that is overwritten and removed before the report.
 * Elsewhere it is a line from time to time, and only on request. The counts are read while the program changes them; a
 * status need not be exact.
 */
final class StatusLine implements Runnable {

    private static final long FIRST_MILLIS = 2_000;
    private static final long ON_TERMINAL_MILLIS = 500;
    private static final long ELSEWHERE_MILLIS = 5_000;
    private static final String ERASE = "\r\033[K";

    private final Consumer<String> print;
    private final boolean onTerminal;
    private final LongSupplier accesses;
    private final LongSupplier tasks;
    private final LongSupplier races;
    private final long begin = System.nanoTime();
    private boolean shown;
    private boolean stopped;

    StatusLine(
            Consumer<String> print, boolean onTerminal, LongSupplier accesses, LongSupplier tasks, LongSupplier races) {
        this.print = print;
        this.onTerminal = onTerminal;
        this.accesses = accesses;
        this.tasks = tasks;
        this.races = races;
    }

    void start() {
        Thread thread = new ToolThread(null, this, "taskrace-status", 0);
        thread.setDaemon(true);
        thread.start();
    }

    /** Stops the status line. */
    synchronized void stop() {
        stopped = true;
        if (shown && onTerminal) {
            print.accept(ERASE);
        }
    }

    @Override
    public void run() {
        long pause = FIRST_MILLIS;
        while (true) {
            try {
                Thread.sleep(pause);
            } catch (InterruptedException e) {
                return;
            }
            pause = onTerminal ? ON_TERMINAL_MILLIS : ELSEWHERE_MILLIS;
            synchronized (this) {
                if (stopped) {
                    return;
                }
                print.accept(onTerminal ? ERASE + words() : words() + "\n");
                shown = true;
            }
        }
    }

    private String words() {
        return String.format(
                Locale.ROOT,
                "taskrace: %.0f s, %s accesses judged, %s tasks, %d races",
                (System.nanoTime() - begin) / 1e9,
                shortened(accesses.getAsLong()),
                shortened(tasks.getAsLong()),
                races.getAsLong());
    }

    /** Returns {@code 1234} or {@code 12.3M}. */
    static String shortened(long number) {
        if (number < 10_000) {
            return Long.toString(number);
        }
        double value = number;
        for (String unit : new String[] {"k", "M", "G"}) {
            value /= 1_000;
            if (value < 1_000) {
                return String.format(Locale.ROOT, "%.1f%s", value, unit);
            }
        }
        return String.format(Locale.ROOT, "%.1fT", value / 1_000);
    }
}
