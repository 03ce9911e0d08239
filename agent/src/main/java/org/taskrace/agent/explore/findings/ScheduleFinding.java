package org.taskrace.agent.explore.findings;

import java.util.List;
import java.util.regex.Pattern;
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

    /** Addresses in messages: identity hash codes, and the names of classes that are made at run time. */
    private static final Pattern ADDRESS = Pattern.compile("@[0-9a-f]{1,8}\\b|(?<=\\$\\$Lambda)[\\w$./]*");

    /** Returns the text by which equal findings are recognised, in all JVMs. */
    public String key() {
        return kind + " " + withoutAddresses(what);
    }

    /** Returns a text that is equal in other runs and JVMs, though objects have other addresses there. */
    static String withoutAddresses(String text) {
        return ADDRESS.matcher(text).replaceAll("");
    }

    /** Returns the kind that a key speaks of; for an exception with its class. */
    static String kindOf(String key) {
        String[] words = key.split(" ");
        return words[0].equals("exception") ? words[0] + " " + words[1].split(":")[0] : words[0];
    }

    /** Returns whether the finding is no race. */
    public boolean isFailure() {
        return !kind.equals("race");
    }

    public ScheduleFinding recordedIn(String name) {
        return new ScheduleFinding(kind, what, flips, story, choices, name, report);
    }
}
