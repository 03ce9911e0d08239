package org.taskrace.report.source;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line that a report names.
 *
 * @param className with its package; empty where it is not known
 * @param method empty where it is not known
 * @param line 0 where it is not known
 */
public record Place(String className, String method, String file, int line) {

    private static final Pattern AT = Pattern.compile("([^:/\\\\]+):(\\d{1,9})");
    private static final Pattern FRAME = Pattern.compile("(?:.*/)?([^(/]+)\\.([^.(]+)\\(([^:()]*)(?::(\\d{1,9}))?\\)");

    /** Reads {@code Main.java:31}. */
    public static Optional<Place> at(String text) {
        Matcher matcher = AT.matcher(text == null ? "" : text);
        return matcher.matches()
                ? Optional.of(new Place("", "", matcher.group(1), Integer.parseInt(matcher.group(2))))
                : Optional.empty();
    }

    /** Reads a frame of a stack, {@code a.b.Main.run(Main.java:31)}. */
    public static Optional<Place> frame(String text) {
        Matcher matcher = FRAME.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        int line = matcher.group(4) == null ? 0 : Integer.parseInt(matcher.group(4));
        return Optional.of(new Place(matcher.group(1), matcher.group(2), matcher.group(3), line));
    }

    /** Returns this place with the package of another class in its file, if it has none itself. */
    public Place besides(String otherClass, String otherFile) {
        return className.isEmpty() && file.equals(otherFile) ? new Place(otherClass, method, file, line) : this;
    }
}
