package org.taskrace.report;

/**
 * Two operations on a lock, an atomic or the like that either of two tasks may do first: no data race, but the result may depend on
 * it.
 *
 * @param construct what keeps the two from being a race
 * @param at the line of the second operation
 * @param pair the two operations, as in a race, or null where only the line is known
 */
public record OrderReport(String construct, String at, RaceReport pair) {

    /** {@code lock on Counter.total: write at Main.java:12 and read at Main.java:20}. */
    public String words() {
        if (pair == null) {
            return construct;
        }
        boolean isItself = pair.location().className().equals(construct);
        String where = isItself
                ? pair.location().words()
                : construct + " on " + pair.location().words();
        return where + ": " + words(pair.first()) + " and " + words(pair.second());
    }

    private static String words(RaceReport.Access access) {
        return access.operation() + " at " + (access.line() > 0 ? access.file() + ":" + access.line() : access.file());
    }
}
