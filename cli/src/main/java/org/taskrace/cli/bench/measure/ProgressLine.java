package org.taskrace.cli.bench.measure;

import java.io.PrintWriter;
import java.util.Locale;

/** One line on a terminal that says what is being measured; elsewhere nothing. */
public final class ProgressLine {

    private static final String ERASE = "\r\033[K";

    private final PrintWriter out;
    private final boolean visible;
    private final long start = System.nanoTime();
    private int done;
    private int all;

    public ProgressLine(PrintWriter out, boolean visible) {
        this.out = out;
        this.visible = visible;
    }

    /** Sets the number of benchmarks to come. */
    public synchronized void expect(int benchmarks) {
        all = benchmarks;
    }

    public synchronized void now(String what) {
        if (visible) {
            double seconds = (System.nanoTime() - start) / 1e9;
            out.print(ERASE
                    + String.format(Locale.ROOT, "taskrace: %d of %d done, %.0f s: %s", done, all, seconds, what));
            out.flush();
        }
    }

    /** Records that a benchmark is done; the line makes room for its result. */
    public synchronized void done() {
        done++;
        clear();
    }

    public synchronized void clear() {
        if (visible) {
            out.print(ERASE);
            out.flush();
        }
    }
}
