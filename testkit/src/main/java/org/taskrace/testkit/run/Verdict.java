package org.taskrace.testkit.run;

import java.util.SortedMap;
import java.util.SortedSet;

/**
 * The verdict of one run of a program.
 *
 * @param status how the run ended
 * @param place {@code line:column} of an error, or empty
 * @param message what the run said of its end, or empty
 * @param racyLocations the names of the racy locations, sorted
 * @param racyLines for each racy location the lines of the races that were reported on it
 * @param waitingLines the lines at which tasks wait in a deadlock
 */
public record Verdict(
        Status status,
        String place,
        String message,
        SortedSet<String> racyLocations,
        SortedMap<String, SortedSet<Integer>> racyLines,
        SortedSet<Integer> waitingLines) {

    /** End of a run. */
    public enum Status {
        OK,
        DEADLOCK,
        /** A run-time error or a structure error. */
        ERROR,
        /** The algorithm gave up, and says so. */
        LIMIT,
        /** The text is not a program. */
        NOT_A_PROGRAM
    }

    public boolean isRacy() {
        return !racyLocations.isEmpty();
    }

    /** Returns whether two runs agree: equal ends at equal places, and equal racy locations. */
    public boolean agreesWith(Verdict other) {
        return status == other.status && place.equals(other.place) && racyLocations.equals(other.racyLocations);
    }

    /** Returns the verdict in a line, in the words of the corpus. */
    @Override
    public String toString() {
        String races = String.join(" ", racyLocations);
        String end = switch (status) {
            case OK -> races.isEmpty() ? "race-free" : "race " + races;
            case DEADLOCK -> "deadlock";
            case ERROR -> "error " + place;
            case LIMIT -> "no verdict " + place;
            case NOT_A_PROGRAM -> "syntax " + place;
        };
        return status == Status.OK || races.isEmpty() ? end : end + "; race " + races;
    }
}
