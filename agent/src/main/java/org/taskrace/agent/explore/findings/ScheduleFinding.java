package org.taskrace.agent.explore.findings;

import java.util.List;
import org.taskrace.agent.explore.record.Flip;
import org.taskrace.agent.explore.search.Choice;
import org.taskrace.report.RunReport;

/**
 * Something that a schedule shows.
 *
 * @param kind race, deadlock, exception, exit, livelock or output
 * @param what one line about it, by which equal findings of several schedules are recognised
 * @param flips where its schedule differs from the first one
 * @param story the operations of the schedule that matter, in order
 * @param choices the schedule of its run
 * @param file the name of the recorded schedule, or null
 * @param report the report of its run
 */
public record ScheduleFinding(
        String kind,
        String what,
        List<Flip> flips,
        List<StoryStep> story,
        List<Choice> choices,
        String file,
        RunReport report) {

    /** Returns the text by which equal findings are recognised. */
    public String key() {
        return kind + " " + what;
    }

    /** Returns whether the finding is no race. */
    public boolean isFailure() {
        return !kind.equals("race");
    }

    public ScheduleFinding recordedIn(String name) {
        return new ScheduleFinding(kind, what, flips, story, choices, name, report);
    }
}
