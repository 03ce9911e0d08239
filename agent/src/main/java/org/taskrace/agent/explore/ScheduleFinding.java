package org.taskrace.agent.explore;

import java.util.List;
import org.taskrace.agent.explore.record.Flip;
import org.taskrace.report.RunReport;

/**
 * Something that a schedule shows.
 *
 * @param kind race, deadlock, exception, exit, livelock or output
 * @param what one line about it, by which equal findings of several schedules are recognised
 * @param flips where its schedule differs from the first one
 * @param story the operations of the schedule that matter, in order
 * @param file the name of the recorded schedule, or null
 * @param report the report of its run
 */
record ScheduleFinding(
        String kind, String what, List<Flip> flips, List<StoryStep> story, String file, RunReport report) {

    /** Returns the text by which equal findings are recognised. */
    String key() {
        return kind + " " + what;
    }

    /** Returns whether the finding is no race. */
    boolean isFailure() {
        return !kind.equals("race");
    }

    ScheduleFinding recordedIn(String name) {
        return new ScheduleFinding(kind, what, flips, story, name, report);
    }
}
