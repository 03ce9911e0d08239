package org.taskrace.agent.explore;

/**
 * The limits of a search.
 *
 * @param schedules how many schedules may be run
 * @param seconds after how many seconds no new schedule begins
 * @param flips how many choices may differ from the first schedule's, or -1
 * @param keepGoing whether the search goes on after a finding
 * @param timeouts whether limits of waits may pass at any time
 */
record ExplorationLimits(int schedules, double seconds, int flips, boolean keepGoing, boolean timeouts) {

    /** The properties by which the launcher passes the limits on. */
    private static final String PREFIX = "taskrace.explore.";

    static ExplorationLimits fromProperties() {
        return new ExplorationLimits(
                Integer.getInteger(PREFIX + "schedules", 10_000),
                Double.parseDouble(System.getProperty(PREFIX + "seconds", "60")),
                Integer.getInteger(PREFIX + "flips", -1),
                Boolean.getBoolean(PREFIX + "keepGoing"),
                !"false".equals(System.getProperty(PREFIX + "timeouts")));
    }
}
