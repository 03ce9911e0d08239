package org.taskrace.agent.explore;

import java.nio.file.Path;
import java.util.List;

/**
 * The limits and settings of a search.
 *
 * @param schedules how many schedules may be run
 * @param seconds after how many seconds no new schedule begins
 * @param flips how many choices may differ from the first schedule's, or -1
 * @param keepGoing whether the search goes on after a finding
 * @param timeouts whether limits of waits may pass at any time
 * @param directory where recorded schedules go, or null
 * @param command the program as on the command line, for recorded schedules
 * @param replay the recorded schedule to run, or null
 * @param debugs whether a debugger stops before the first flipped operation
 * @param isTest whether a test is run
 */
record ExplorationLimits(
        int schedules,
        double seconds,
        int flips,
        boolean keepGoing,
        boolean timeouts,
        Path directory,
        List<String> command,
        Path replay,
        boolean debugs,
        boolean isTest) {

    /** The properties by which the launcher passes the limits on. */
    private static final String PREFIX = "taskrace.explore.";

    /** The separator of the command's arguments. */
    private static final String SEPARATOR = "\u001f";

    static ExplorationLimits fromProperties() {
        return new ExplorationLimits(
                Integer.getInteger(PREFIX + "schedules", 10_000),
                Double.parseDouble(System.getProperty(PREFIX + "seconds", "60")),
                Integer.getInteger(PREFIX + "flips", -1),
                Boolean.getBoolean(PREFIX + "keepGoing"),
                !"false".equals(System.getProperty(PREFIX + "timeouts")),
                file("directory"),
                List.of(System.getProperty(PREFIX + "command", "").split(SEPARATOR)),
                file("replay"),
                Boolean.getBoolean(PREFIX + "debug"),
                false);
    }

    private static Path file(String name) {
        String value = System.getProperty(PREFIX + name);
        return value == null ? null : Path.of(value);
    }
}
