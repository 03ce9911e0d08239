package org.taskrace.agent.explore;

import java.util.List;
import org.taskrace.report.RunReport;

/**
 * Something that a schedule shows.
 *
 * @param kind race, deadlock, exception, exit, livelock or output
 * @param what one line about it, by which equal findings of several schedules are told
 * @param flips how many choices of its schedule differ from the first ones
 * @param story the events of the schedule, in order, in words
 * @param flipped which of the events are where the schedule differs
 * @param report the report of its run
 */
record ScheduleFinding(
        String kind, String what, int flips, List<String> story, List<Boolean> flipped, RunReport report) {

    /** Returns whether the finding is no race. */
    boolean isFailure() {
        return !kind.equals("race");
    }
}
