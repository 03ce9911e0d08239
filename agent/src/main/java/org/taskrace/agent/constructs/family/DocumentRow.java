package org.taskrace.agent.constructs.family;

/**
 * A row of docs/constructs.md.
 *
 * @param construct the construct's name for users
 * @param edges the edges that the construct adds
 * @param weakens when the construct limits a verdict to the schedule that ran
 * @param programs the twins that show both verdicts
 */
public record DocumentRow(String construct, String edges, String weakens, String programs) {

    /** Returns the row as Markdown. */
    public String markdown() {
        return "| " + construct + " | " + edges + " | " + weakens + " | " + programs + " |";
    }
}
