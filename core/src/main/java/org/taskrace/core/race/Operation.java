package org.taskrace.core.race;

/** Kind of an access: read or write, plain or isolated. */
public enum Operation {
    READ("read", false, false),
    WRITE("write", true, false),
    ISOLATED_READ("read", false, true),
    ISOLATED_WRITE("write", true, true);

    private final String word;
    private final boolean writes;
    private final boolean isolated;

    Operation(String word, boolean writes, boolean isolated) {
        this.word = word;
        this.writes = writes;
        this.isolated = isolated;
    }

    /** Returns the operation with these properties. */
    public static Operation of(boolean writes, boolean isolated) {
        return isolated ? (writes ? ISOLATED_WRITE : ISOLATED_READ) : (writes ? WRITE : READ);
    }

    /** Returns the name of the operation in reports: {@code read} or {@code write}. */
    public String word() {
        return word;
    }

    public boolean writes() {
        return writes;
    }

    public boolean isolated() {
        return isolated;
    }

    /** Returns whether two unordered accesses of these kinds to one location are a race. */
    public boolean conflictsWith(Operation other) {
        return (writes || other.writes) && !(isolated && other.isolated);
    }
}
