package org.taskrace.report.stored;

import java.util.List;

/**
 * What {@code taskrace explore} says beside the run that its result shows.
 *
 * @param verdict the word of its verdict, such as deadlock
 * @param complete whether every schedule is covered
 * @param unexplored what keeps the search from being complete
 */
public record StoredExploration(
        String verdict,
        boolean complete,
        long schedules,
        long outcomes,
        List<ScheduleStory> findings,
        List<String> unexplored) {

    /** A step of a story: an operation of a task. */
    public record Step(String task, String at, String what, boolean flipped) {}

    /**
     * A finding with the schedule that shows it.
     *
     * @param replay the recorded schedule, or null
     */
    public record ScheduleStory(
            String kind, String what, long flips, long schedules, boolean every, String replay, List<Step> steps) {}

    public StoredExploration {
        findings = List.copyOf(findings);
        unexplored = List.copyOf(unexplored);
    }
}
