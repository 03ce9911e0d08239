package org.taskrace.report;

/**
 * Two operations on a lock, an atomic or the like, in an order that the schedule chooses. They are no data race, but
 * the result may depend on their order.
 *
 * @param construct what keeps the two from being a race
 * @param at the line of the second operation
 * @param pair the two operations, as in a race, or null where only the line is known
 */
public record OrderReport(String construct, String at, RaceReport pair) {

    /** Returns the pair in words: {@code lock on Counter.total: write at Main.java:12 and read at Main.java:20}. */
    public String words() {
        if (pair == null) {
            return construct;
        }
        return where() + ": " + words(pair.first()) + " and " + words(pair.second());
    }

    /** Returns the construct and the location, {@code lock on Counter.total}. */
    private String where() {
        if (pair.location().className().isEmpty()) {
            return construct;
        }
        boolean isItself = pair.location().className().equals(construct);
        return isItself
                ? pair.location().words()
                : construct + " on " + pair.location().words();
    }

    /** Returns the assumption that the two operations come in the order in which they came. */
    public RunReport.Assumption assumption() {
        return pair == null
                ? new RunReport.Assumption(construct, at, "came out as in this run")
                : new RunReport.Assumption(
                        where(), at, pair.second().operation() + " came after the " + words(pair.first()));
    }

    private static String words(RaceReport.Access access) {
        return access.operation() + " at " + (access.line() > 0 ? access.file() + ":" + access.line() : access.file());
    }
}
