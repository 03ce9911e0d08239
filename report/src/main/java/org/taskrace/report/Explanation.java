package org.taskrace.report;

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
    ORDER_DEPENDENT("order-dependent");

    /** The home page of the project, as the POM names it. */
    private static final String HOME = "https://taskrace.org/";

    private final String path;

    Explanation(String name) {
        this.path = "docs/races/" + name + ".md";
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

    /** Returns the path of the page in the repository. */
    public String path() {
        return path;
    }

    /** Returns the address of the page on the net. */
    public String address() {
        return HOME + path;
    }
}
