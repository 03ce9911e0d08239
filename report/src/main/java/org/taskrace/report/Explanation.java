package org.taskrace.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** The page of the documentation that explains a kind of result; each is a file of {@code docs/races}. */
public enum Explanation {
    RACES("README"),
    FIELD("field"),
    STATIC("static"),
    ARRAY_ELEMENT("array-element"),
    JDK_OBJECT("jdk-object"),
    EVERY_SCHEDULE("every-schedule"),
    SAME_OUTCOMES("same-outcomes"),
    THIS_SCHEDULE("this-schedule"),
    INCONCLUSIVE("inconclusive"),
    DEADLOCK("deadlock"),
    ORDER_DEPENDENT("order-dependent"),
    LOCK_ORDER("lock-order"),
    FAILURE("failure");

    private final String key;

    Explanation(String key) {
        this.key = key;
    }

    /** Returns the page with a key, such as {@code jdk-object}. */
    public static Optional<Explanation> named(String key) {
        return Arrays.stream(values()).filter(page -> page.key.equals(key)).findFirst();
    }

    /** Returns the page for the verdict of a run. */
    public static Explanation of(RunReport report) {
        return switch (report.verdict()) {
            case RACE -> RACES;
            case RACE_FREE ->
                switch (report.guarantee()) {
                    case EVERY_SCHEDULE -> EVERY_SCHEDULE;
                    case SAME_OUTCOMES -> SAME_OUTCOMES;
                    case THIS_SCHEDULE -> THIS_SCHEDULE;
                };
            case INCONCLUSIVE -> report.deadlock().isEmpty() ? INCONCLUSIVE : DEADLOCK;
        };
    }

    /** Returns the page for races on this kind of location; an unknown kind has the page about all. */
    public static Explanation of(RaceReport.Location location) {
        return switch (location.kind()) {
            case "field" -> FIELD;
            case "static" -> STATIC;
            case "array" -> ARRAY_ELEMENT;
            case "object" -> JDK_OBJECT;
            default -> RACES;
        };
    }

    /** Returns the name of the page, without folder and suffix. */
    public String key() {
        return key;
    }

    /** Returns the path of the page in the documentation. */
    public String path() {
        return "docs/races/" + key + ".md";
    }

    /** Returns the page itself, in Markdown. Links are words only: what they lead to is not beside a report. */
    public String markdown() {
        String name = "races/" + key + ".md";
        try (InputStream in = Explanation.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("taskrace was packed without " + name);
            }
            String page = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return page.replaceAll("(?m)^See \\[all parts.*\\R?", "")
                    .replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1")
                    .strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
