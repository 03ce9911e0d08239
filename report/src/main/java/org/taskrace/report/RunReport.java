package org.taskrace.report;

import java.util.List;

/**
 * The result of one run of a program.
 *
 * @param verdict the outcome in one word
 * @param guarantee the schedules for which the verdict holds
 * @param weakenedBy constructs because of which it holds for this schedule only
 * @param assuming operations whose outcome another schedule may change; the verdict holds for their outcomes in this
 *     run
 * @param problems reasons why something could not be checked
 * @param races the races, in the order in which they were found
 * @param moreRaces whether there were more distinct races than are listed
 * @param deadlock the tasks that wait for ever
 * @param orderDependent operations whose order may change the result though they are no race
 * @param moreOrderDependent whether there were more such operations than are listed
 * @param beside findings that do not change the verdict
 */
public record RunReport(
        String version,
        Verdict verdict,
        Guarantee guarantee,
        List<Note> weakenedBy,
        List<Assumption> assuming,
        List<Note> problems,
        List<RaceReport> races,
        boolean moreRaces,
        List<Waiting> deadlock,
        List<OrderReport> orderDependent,
        boolean moreOrderDependent,
        SideFindings beside,
        Statistics statistics) {

    /** Creates a report without findings beside the verdict. */
    public RunReport(
            String version,
            Verdict verdict,
            Guarantee guarantee,
            List<Note> weakenedBy,
            List<Assumption> assuming,
            List<Note> problems,
            List<RaceReport> races,
            boolean moreRaces,
            List<Waiting> deadlock,
            List<OrderReport> orderDependent,
            boolean moreOrderDependent,
            Statistics statistics) {
        this(
                version,
                verdict,
                guarantee,
                weakenedBy,
                assuming,
                problems,
                races,
                moreRaces,
                deadlock,
                orderDependent,
                moreOrderDependent,
                SideFindings.NONE,
                statistics);
    }

    public RunReport {
        weakenedBy = List.copyOf(weakenedBy);
        assuming = List.copyOf(assuming);
        problems = List.copyOf(problems);
        races = List.copyOf(races);
        deadlock = List.copyOf(deadlock);
        orderDependent = List.copyOf(orderDependent);
    }

    /** Returns in a few words what keeps the guarantee from being a stronger one; empty for the strongest. */
    public String reasonForGuarantee() {
        if (!weakenedBy.isEmpty()) {
            Note first = weakenedBy.get(0);
            return first.text() + (first.at().isEmpty() ? "" : ", at " + first.at());
        }
        if (!assuming.isEmpty()) {
            Assumption first = assuming.get(0);
            return first.construct() + (first.at().isEmpty() ? "" : ", at " + first.at()) + " " + first.outcome();
        }
        return "";
    }

    /** The outcome. */
    public enum Verdict {
        RACE("race"),
        RACE_FREE("race-free"),
        INCONCLUSIVE("inconclusive");

        private final String word;

        Verdict(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    /** For which schedules of the input the verdict holds, the strongest guarantee first. */
    public enum Guarantee {
        EVERY_SCHEDULE("every-schedule"),
        SAME_OUTCOMES("same-outcomes"),
        THIS_SCHEDULE("this-schedule");

        private final String word;

        Guarantee(String word) {
            this.word = word;
        }

        /** Returns whether this guarantee promises at least as much as another one. */
        public boolean isAtLeast(Guarantee other) {
            return compareTo(other) <= 0;
        }

        public String word() {
            return word;
        }
    }

    /**
     * An operation whose outcome may differ in another schedule.
     *
     * @param construct the operation, as the program names it
     * @param at the line where the program did it
     * @param outcome what came out in this run
     */
    public record Assumption(String construct, String at, String outcome) {}

    /** A construct or problem, and the line where the program met it. */
    public record Note(String text, String at) {}

    /** A task that waits for ever. */
    public record Waiting(List<String> task, String waitsFor, String at) {}

    /**
     * Counts and times.
     *
     * @param reads how often the checked classes read fields and array elements, or {@link #NOT_COUNTED}
     * @param writes how often they write them, or {@link #NOT_COUNTED}
     * @param locations the number of different locations among them that had to be watched, or {@link #NOT_COUNTED}
     * @param judged accesses that no cheap comparison could settle
     */
    public record Statistics(
            int tasks,
            int strands,
            long reads,
            long writes,
            long locations,
            long judged,
            int arrays,
            long bytes,
            String algorithm,
            double seconds) {

        public static final long NOT_COUNTED = -1;
    }
}
