package org.taskrace.core.event;

/** A group of constructs that an algorithm has or lacks; every algorithm has plain reads and writes. */
public enum Construct {
    SPAWN_SYNC("spawn/sync"),
    ASYNC_FINISH("async/finish"),
    ISOLATED("isolated"),
    FORK_JOIN("fork/join"),
    PIPELINE("pipeline"),
    FUTURE("future/get"),
    PROMISE("promise set/get");

    private final String words;

    Construct(String words) {
        this.words = words;
    }

    /** Returns the name of the construct in tables and messages. */
    public String words() {
        return words;
    }
}
