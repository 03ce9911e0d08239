package org.taskrace.agent.constructs.family;

/**
 * Extent to which the outcome of an operation depends on the schedule: what the operation returns, which edges it makes, and which code
 * runs where.
 */
public enum OutcomeVariation {

    /** Every schedule of this input gives the operation one outcome. */
    NEVER("never"),

    /** The outcome may differ only if an operation that is unordered with this one changes the object. The model decides per run. */
    IF_CHANGED_CONCURRENTLY("if-changed"),

    /** The outcome may always differ: it depends on time, on the scheduler, or on the collector. */
    ALWAYS("always");

    private final String word;

    OutcomeVariation(String word) {
        this.word = word;
    }

    /** Returns the word of the descriptions. */
    String word() {
        return word;
    }
}
