package org.taskrace.cli.bench;

/** Way in which a benchmark is run. */
enum Mode {
    /** Tasks as calls, without the agent. */
    BASELINE("baseline"),
    /** Under the agent, which follows tasks and checks no access. */
    STRUCTURE("structure only"),
    /** As {@code taskrace run} does it. */
    FULL("full");

    private final String word;

    Mode(String word) {
        this.word = word;
    }

    String word() {
        return word;
    }
}
