package org.taskrace.report.sarif;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import org.taskrace.report.RaceReport;

/**
 * Text that tells whether a race of one run is the race of another one.
 *
 * <p>Lines, indices and the numbers of lambdas are left out, since edits elsewhere change them. The order of the two
 * accesses is left out too, since it follows the schedule. Races with equal texts are numbered in the order of the
 * report.
 */
final class Fingerprint {

    static final String NAME = "taskraceRace/v1";

    /** The one name that GitHub's code scanning compares. */
    static final String CODE_HOSTS_NAME = "primaryLocationLineHash";

    private Fingerprint() {}

    static String of(RaceReport race, Map<String, Integer> seen) {
        RaceReport.Location location = race.location();
        String one = site(race.first());
        String other = site(race.second());
        boolean inOrder = one.compareTo(other) <= 0;
        return of(
                seen,
                location.kind(),
                location.className(),
                String.valueOf(location.name()),
                inOrder ? one : other,
                inOrder ? other : one);
    }

    /** Returns the fingerprint of a finding that these words describe. */
    static String of(Map<String, Integer> seen, String... words) {
        String text = String.join("\n", words);
        int number = seen.merge(text, 1, Integer::sum);
        return digest(text) + ":" + number;
    }

    private static String site(RaceReport.Access access) {
        String method = access.method().replaceAll("^(lambda\\$.*\\$)\\d+$", "$1");
        return access.operation() + " " + access.className() + "." + method;
    }

    private static String digest(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
