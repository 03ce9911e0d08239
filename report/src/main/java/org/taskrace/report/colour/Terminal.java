package org.taskrace.report.colour;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** A standard stream, which may end at a terminal. */
public enum Terminal {
    STANDARD_OUTPUT(1),
    STANDARD_ERROR(2);

    private static final Pattern DEVICE = Pattern.compile("/dev/(pts/.*|tty.*|console)");

    private final int descriptor;

    Terminal(int descriptor) {
        this.descriptor = descriptor;
    }

    /** Returns whether the stream is known to be a terminal; if the system does not tell, Java's console decides. */
    public boolean isTerminal() {
        Path link = Path.of("/proc/self/fd/" + descriptor);
        try {
            if (Files.isSymbolicLink(link)) {
                return DEVICE.matcher(Files.readSymbolicLink(link).toString()).matches();
            }
        } catch (IOException e) {
            return false;
        }
        return isConsole();
    }

    /**
     * Returns whether Java has a console that is a terminal. From Java 22 on there may be one that is not, and a method
     * to ask.
     */
    private static boolean isConsole() {
        Object console = System.console();
        if (console == null) {
            return false;
        }
        try {
            return (boolean) java.io.Console.class.getMethod("isTerminal").invoke(console);
        } catch (NoSuchMethodException e) {
            return true;
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }
}
