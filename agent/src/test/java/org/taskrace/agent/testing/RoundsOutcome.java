package org.taskrace.agent.testing;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An outcome of a program that the driver {@code Rounds} has checked, and the rule for outcomes on workers. Such an
 * outcome is that of the serial check, unless the serial check itself says that another schedule may differ.
 *
 * @param times how often it came
 * @param isDependent whether the report lists operations whose order is open
 * @param isNamed whether a guarantee that is weaker than every schedule has a reason with a place
 * @param hasThrown whether the program ended by an exception
 * @param rest racy locations and problems, as printed
 */
public record RoundsOutcome(
        String program,
        int times,
        String verdict,
        String guarantee,
        boolean isDependent,
        boolean isNamed,
        boolean hasThrown,
        String rest) {

    private static final Pattern LINE = Pattern.compile(
            "outcome (\\S+) (\\d+) (\\S+) (\\S+) (dependent|independent) (named|unnamed) (threw|returned) (\\[.*)");
    private static final String EVERY_SCHEDULE = "every-schedule";

    /** Reads a line of the driver; null if it is none of an outcome. */
    public static RoundsOutcome of(String line) {
        Matcher words = LINE.matcher(line);
        if (!words.matches()) {
            return null;
        }
        return new RoundsOutcome(
                words.group(1),
                Integer.parseInt(words.group(2)),
                words.group(3),
                words.group(4),
                words.group(5).equals("dependent"),
                words.group(6).equals("named"),
                words.group(7).equals("threw"),
                words.group(8));
    }

    /** Returns whether the check met something that it does not know, and says so. */
    public boolean isRefused() {
        return rest.contains("run it again without --workers");
    }

    public boolean isRace() {
        return verdict.equals("race");
    }

    /** Returns whether the report itself says that another schedule may take another way. */
    public boolean mayDiffer() {
        return isDependent || !guarantee.equals(EVERY_SCHEDULE);
    }

    /** Returns the place of the bracket that closes the first list; names of arrays have brackets, too. */
    private int endOfLocations() {
        int open = 1;
        int place = 0;
        while (open > 0) {
            place++;
            open += rest.charAt(place) == '[' ? 1 : rest.charAt(place) == ']' ? -1 : 0;
        }
        return place;
    }

    /** Returns the racy locations. */
    public Set<String> locations() {
        String inside = rest.substring(1, endOfLocations());
        Set<String> locations = new TreeSet<>(Arrays.asList(inside.split(", ")));
        locations.remove("");
        return locations;
    }

    /**
     * Returns what is wrong with this outcome of a run on workers; null if nothing is.
     *
     * <ol>
     *   <li>It claims no more than the serial outcome: a weaker guarantee stays weaker, and has a reason with a place.
     *   <li>Where the serial report says that another schedule may differ, a racy program need not race.
     *   <li>Otherwise a race is found where the serial check finds one. All locations are, unless an exception that the
     *       race has caused ended the program. More locations may be: their lines are compared elsewhere.
     * </ol>
     *
     * @param isRacy whether the program has a race in some schedule
     */
    public String flaw(RoundsOutcome serial, boolean isRacy) {
        if (isRefused()) {
            return isRace() || verdict.equals("inconclusive") ? null : "refused, and yet " + verdict;
        }
        if (verdict.equals(serial.verdict) && guarantee.equals(serial.guarantee) && rest.equals(serial.rest)) {
            return null;
        }
        if (isRace() && !isRacy) {
            return "a race in a program that has none";
        }
        if (!isRace() && !verdict.equals("race-free")) {
            return "neither a race nor none";
        }
        if (!isRace() && (guarantee.equals(EVERY_SCHEDULE) && (serial.isRace() || serial.mayDiffer()))) {
            return "a stronger claim than the serial one";
        }
        if (!isRace() && !guarantee.equals(EVERY_SCHEDULE) && !isNamed) {
            return "a weaker claim without a place";
        }
        if (serial.mayDiffer()) {
            return null;
        }
        if (!isRace() && !guarantee.equals(EVERY_SCHEDULE)) {
            return "a weaker claim than the serial one";
        }
        if (!isRace() || !hasThrown && !locations().containsAll(serial.locations())) {
            return "a race is missing";
        }
        return null;
    }
}
