package org.taskrace.agent.explore;

import java.nio.file.Path;
import java.util.List;
import org.taskrace.agent.explore.direct.DirectorSettings;

/**
 * The limits and settings of a search.
 *
 * @param schedules how many schedules may be run
 * @param seconds after how many seconds no new schedule begins
 * @param flips how many choices may differ from the first schedule's, or -1
 * @param keepGoing whether the search goes on after a finding
 * @param timeouts whether limits of waits may pass at any time
 * @param spurious whether waits may also wake up without a signal
 * @param directory where recorded schedules go, or null
 * @param command the program as on the command line, for recorded schedules
 * @param replay the recorded schedule to run, or null
 * @param debugs whether a debugger stops before the first flipped operation
 * @param isTest whether a test is run
 * @param processes how many worker JVMs there are; with one, this JVM does all
 * @param alone how many schedules this JVM runs before it starts workers
 * @param workers the command that starts workers elsewhere, or nothing
 * @param given the whole command line, for a search that goes on later
 * @param resume the state of a search that goes on, or null
 * @param list a file with the main classes to search one after the other, or null
 */
record ExplorationLimits(
        int schedules,
        double seconds,
        int flips,
        boolean keepGoing,
        boolean timeouts,
        boolean spurious,
        Path directory,
        List<String> command,
        Path replay,
        boolean debugs,
        boolean isTest,
        int processes,
        int alone,
        List<String> workers,
        List<String> given,
        Path resume,
        Path list) {

    /** The properties by which the launcher passes the limits on. */
    private static final String PREFIX = "taskrace.explore.";

    /** The separator of a command's arguments. */
    private static final String SEPARATOR = "\u001f";

    static ExplorationLimits fromProperties() {
        return new ExplorationLimits(
                Integer.getInteger(PREFIX + "schedules", 10_000),
                Double.parseDouble(System.getProperty(PREFIX + "seconds", "60")),
                Integer.getInteger(PREFIX + "flips", -1),
                Boolean.getBoolean(PREFIX + "keepGoing"),
                !"false".equals(System.getProperty(PREFIX + "timeouts")),
                Boolean.getBoolean(PREFIX + "spurious"),
                file("directory"),
                List.of(System.getProperty(PREFIX + "command", "").split(SEPARATOR)),
                file("replay"),
                Boolean.getBoolean(PREFIX + "debug"),
                false,
                Integer.getInteger(PREFIX + "processes", 1),
                Integer.getInteger(PREFIX + "alone", 100),
                words("workers"),
                words("given"),
                file("resume"),
                file("list"));
    }

    /** Returns the limits of a test's search. */
    static ExplorationLimits ofTest(int schedules, double seconds, Path directory, String name, Path replay) {
        return new ExplorationLimits(
                schedules,
                seconds,
                -1,
                false,
                true,
                false,
                directory,
                List.of(name),
                replay,
                false,
                true,
                1,
                0,
                List.of(),
                List.of(),
                null,
                null);
    }

    /** Returns whether this JVM is a worker of another one's search. */
    static boolean isWorker() {
        return Boolean.getBoolean(PREFIX + "worker");
    }

    /** Returns the properties that make a JVM a worker. */
    static List<String> workerProperties() {
        return List.of("-D" + PREFIX + "worker=true");
    }

    /** Returns what may happen in the runs. */
    DirectorSettings settings(boolean comparesOutput) {
        return new DirectorSettings(timeouts, spurious, comparesOutput);
    }

    /** Returns whether others take part in the search. */
    boolean isShared() {
        return processes > 1 || !workers.isEmpty();
    }

    private static List<String> words(String name) {
        String value = System.getProperty(PREFIX + name, "");
        return value.isEmpty() ? List.of() : List.of(value.split(SEPARATOR));
    }

    private static Path file(String name) {
        String value = System.getProperty(PREFIX + name);
        return value == null ? null : Path.of(value);
    }
}
