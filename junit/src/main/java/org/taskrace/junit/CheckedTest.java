package org.taskrace.junit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.annotation.Annotation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * Check of one test, for any test framework: what the annotation demands, and the result as a file.
 *
 * <p>With the system property {@code taskrace.tests=all} tests without an annotation are checked, too. Those fail by a
 * race or a deadlock only: a check that is inconclusive says nothing about a test that never asked for one.
 *
 * <p>With the system property {@code taskrace.results=FOLDER} each check's result is written there as JSON.
 */
final class CheckedTest {

    private static final String RESULTS = "taskrace.results";
    private static final String TESTS = "taskrace.tests";

    private final Annotation wanted;
    private final String name;
    private final String id;
    private final BiFunction<String, Throwable, ? extends AssertionError> failures;

    /**
     * Creates a check.
     *
     * @param wanted the annotation of the test, or null for a test without one
     * @param id tells tests of one name apart
     * @param failures makes the failure of a test from a message and the exception of the test, which may be null
     */
    CheckedTest(
            Annotation wanted,
            String name,
            String id,
            BiFunction<String, Throwable, ? extends AssertionError> failures) {
        this.wanted = wanted;
        this.name = name;
        this.id = id;
        this.failures = failures;
    }

    /** Returns whether tests without an annotation are checked. */
    static boolean all() {
        return "all".equals(System.getProperty(TESTS));
    }

    /** Judges the result of a check and the exception that the test threw, or null. */
    void judge(Map<String, Object> result, Throwable thrown) throws Throwable {
        store((String) result.get("json"));
        if (wanted instanceof ExpectRace expected) {
            expectRace(expected, result, thrown);
        } else {
            expectNone((RaceFree) wanted, result, thrown);
        }
    }

    /** Judges the result of an exploration. */
    void judgeSchedules(RaceFree demanded, Map<String, Object> result) {
        store((String) result.get("json"));
        if (!result.get("verdict").equals("race-free")) {
            throw failures.apply("what the test runs fails in some schedule\n" + result.get("report"), null);
        }
        if (demanded.inEverySchedule() && !result.get("guarantee").equals("every-schedule")) {
            throw failures.apply(
                    "not every schedule was explored: " + result.get("reason") + "\n" + result.get("report"), null);
        }
    }

    private void expectNone(RaceFree demanded, Map<String, Object> result, Throwable thrown) throws Throwable {
        String report = "\n" + result.get("report");
        if (result.get("verdict").equals("race")) {
            throw failures.apply("a race in what the test runs" + report, thrown);
        }
        if (thrown != null) {
            throw thrown;
        }
        if (Boolean.TRUE.equals(result.get("deadlock"))) {
            throw failures.apply("what the test runs is deadlocked" + report, null);
        }
        if (demanded == null) {
            return;
        }
        if (!result.get("verdict").equals("race-free")) {
            throw failures.apply("the check is inconclusive" + report, null);
        }
        String guarantee = (String) result.get("guarantee");
        if (demanded.inEverySchedule() && !guarantee.equals("every-schedule")) {
            throw failures.apply(
                    "no race in this run, but that does not hold for every schedule (guarantee " + guarantee + "): "
                            + result.get("reason") + report,
                    null);
        }
        if (guarantee.equals("this-schedule") && !demanded.inThisSchedule()) {
            throw failures.apply(
                    "no race in the schedule that ran, but other schedules may differ: " + result.get("reason")
                            + "; wait for the task itself (join, get, a latch), or accept it with"
                            + " @RaceFree(inThisSchedule = true)" + report,
                    null);
        }
    }

    private void expectRace(ExpectRace expected, Map<String, Object> result, Throwable thrown) throws Throwable {
        String report = (String) result.get("report");
        if (!result.get("verdict").equals("race")) {
            if (thrown != null) {
                throw thrown;
            }
            throw failures.apply("a race was expected, but none was found\n" + report, null);
        }
        if (!report.contains(expected.on())) {
            throw failures.apply(
                    "a race on " + expected.on() + " was expected, but the races are others\n" + report, thrown);
        }
        if (thrown != null) {
            throw thrown;
        }
    }

    private void store(String json) {
        String folder = System.getProperty(RESULTS);
        if (folder == null) {
            return;
        }
        try {
            Files.createDirectories(Path.of(folder));
            String file = name.replaceAll("[^\\w.$-]+", "_");
            String readable = file.substring(0, Math.min(file.length(), 150));
            // Two names may differ only in what a file's name cannot have, and two modules may have tests of one name.
            // Build tools run each module's tests in its own folder.
            String unique = Integer.toHexString((System.getProperty("user.dir") + id).hashCode());
            Files.writeString(Path.of(folder, readable + "-" + unique + ".json"), json);
        } catch (IOException e) {
            throw new UncheckedIOException("the result of " + name + " cannot be written to " + folder, e);
        }
    }
}
