package org.taskrace.cli.bench.measure;

/** Way in which a benchmark is run. */
public enum RunMode {
    /** Tasks as calls, without the agent. */
    BASELINE("baseline"),
    /** Under the agent, which follows tasks and checks no access. */
    STRUCTURE("structure only"),
    /** As {@code taskrace run} does it. */
    FULL("full");

    private final String word;

    RunMode(String word) {
        this.word = word;
    }

    public String word() {
        return word;
    }
}
