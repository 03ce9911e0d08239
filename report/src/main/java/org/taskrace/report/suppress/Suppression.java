package org.taskrace.report.suppress;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.taskrace.report.RaceReport;

/**
 * One line of a file of suppressions.
 *
 * <pre>{@code
 * PATTERN                      the location, or one of the two sites
 * PATTERN @ SITE               the location, with one of the two sites
 * PATTERN @ SITE | SITE        the location, with both sites, in either order
 * … until 2027-01-31           one of these, up to and including that day
 * }</pre>
 *
 * A location is {@code Class.field}, or the type of an array or object, which {@code " created at File.java:12"} may follow. A
 * site is {@code Class.method} or {@code File.java:17}. In all of them {@code *} stands for any text.
 */
final class Suppression {

    private static final String SITES = " @ ";
    private static final String BOTH = " | ";

    private static final Pattern UNTIL = Pattern.compile("(.*)\\suntil\\s+(\\S+)");

    private final String place;
    private final Pattern subject;
    private final List<Pattern> sites;

    /** The last day on which the line counts, or null. */
    private final LocalDate until;

    /** Says why the race is accepted; empty where nothing says so. */
    private final String reason;

    private Suppression(String place, String reason, Pattern subject, List<Pattern> sites, LocalDate until) {
        this.place = place;
        this.reason = reason;
        this.subject = subject;
        this.sites = sites;
        this.until = until;
    }

    /**
     * Reads a line without its comment.
     *
     * @param place the file and line, for messages
     * @param reason the comment behind it
     */
    static Suppression parse(String place, String line, String reason) throws SuppressionTextException {
        Matcher limited = UNTIL.matcher(line);
        return limited.matches()
                ? parse(place, limited.group(1), reason, day(place, limited.group(2)))
                : parse(place, line, reason, null);
    }

    private static LocalDate day(String place, String text) throws SuppressionTextException {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeParseException e) {
            throw new SuppressionTextException(place, "'until " + text + "' names no day: write until 2027-01-31");
        }
    }

    private static Suppression parse(String place, String line, String reason, LocalDate until)
            throws SuppressionTextException {
        // With the blanks kept, a separator at an end of the line is seen as one.
        String padded = " " + line + " ";
        int at = padded.indexOf(SITES);
        String subject = (at < 0 ? padded : padded.substring(0, at)).strip();
        List<Pattern> sites = new ArrayList<>();
        if (at >= 0) {
            for (String site : (padded.substring(at + SITES.length() - 1)).split(Pattern.quote(BOTH), -1)) {
                if (site.isBlank()) {
                    throw new SuppressionTextException(
                            place, "a site is missing: write LOCATION @ SITE or LOCATION @ SITE | SITE");
                }
                sites.add(glob(site.strip()));
            }
        }
        if (subject.isEmpty()) {
            throw new SuppressionTextException(place, "the location before '@' is missing; '*' stands for any");
        }
        if (sites.size() > 2) {
            throw new SuppressionTextException(place, "a race has two sites, but this line names " + sites.size());
        }
        return new Suppression(place, reason, glob(subject), sites, until);
    }

    private static Pattern glob(String text) {
        return Pattern.compile(
                Arrays.stream(text.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*")));
    }

    String place() {
        return place;
    }

    /** Returns the place, with the reason that stands there. */
    String placeAndReason() {
        return reason.isEmpty() ? place : place + " (" + reason + ")";
    }

    /** Returns whether the line's last day is over. */
    boolean isExpired() {
        return until != null && LocalDate.now().isAfter(until);
    }

    boolean matches(RaceReport race) {
        boolean location = any(subject, locations(race.location()));
        List<String> first = sites(race.first());
        List<String> second = sites(race.second());
        return switch (sites.size()) {
            case 0 -> location || any(subject, first) || any(subject, second);
            case 1 -> location && (any(sites.get(0), first) || any(sites.get(0), second));
            default ->
                location
                        && (any(sites.get(0), first) && any(sites.get(1), second)
                                || any(sites.get(0), second) && any(sites.get(1), first));
        };
    }

    private static boolean any(Pattern pattern, List<String> texts) {
        return texts.stream().anyMatch(text -> pattern.matcher(text).matches());
    }

    private static List<String> locations(RaceReport.Location location) {
        String text = location(location);
        return location.allocatedAt() == null
                ? List.of(text)
                : List.of(text, text + " created at " + location.allocatedAt());
    }

    private static String location(RaceReport.Location location) {
        return location.name() == null ? location.className() : location.className() + "." + location.name();
    }

    private static List<String> sites(RaceReport.Access access) {
        return List.of(access.className() + "." + access.method(), access.file() + ":" + access.line());
    }

    /** Returns the line that suppresses a race, and others only if they are between these methods on this location. */
    static String lineFor(RaceReport race) {
        return location(race.location()) + SITES + site(race.first()) + BOTH + site(race.second());
    }

    /**
     * Returns a pattern for the method of an access. The compiler renumbers lambdas whenever one is added, so their
     * numbers are left open.
     */
    private static String site(RaceReport.Access access) {
        return access.className() + "." + access.method().replaceAll("^(lambda\\$.*\\$)\\d+$", "$1*");
    }
}
