package org.taskrace.agent.explore;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.taskrace.agent.options.AgentOptions;
import org.taskrace.report.colour.Terminal;

/** Shows on a terminal how far a search has come: a line that is written anew every half second. */
final class SearchProgress {

    private static final long PAUSE = 500_000_000;

    /** The program's runs have a standard error of their own. */
    private final PrintStream err =
            new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);

    private final boolean isTerminal = Terminal.STANDARD_ERROR.isTerminal();
    private final boolean isShown;
    private long next = System.nanoTime() + PAUSE;
    private boolean hasShown;

    SearchProgress(AgentOptions options) {
        isShown = options.progress(isTerminal);
    }

    /** Shows the figures if the last ones are old enough. */
    void show(int runs, long estimate, int findings) {
        long now = System.nanoTime();
        if (!isShown || now < next) {
            return;
        }
        next = now + (isTerminal ? PAUSE : 20 * PAUSE);
        hasShown = true;
        String line = String.format(
                Locale.ROOT,
                "taskrace: %d runs%s, %d finding%s",
                runs,
                estimate > runs ? " of about " + estimate : "",
                findings,
                findings == 1 ? "" : "s");
        err.print(isTerminal ? "\r" + line + "\u001b[K" : line + "\n");
        err.flush();
    }

    /** Takes the line away. */
    void end() {
        if (hasShown && isTerminal) {
            err.print("\r\u001b[K");
            err.flush();
        }
    }
}
