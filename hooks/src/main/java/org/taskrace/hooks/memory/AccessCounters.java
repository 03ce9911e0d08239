package org.taskrace.hooks.memory;

/** Counters of the program's reads and writes, and of the checks that they take. Bytecode calls them only if the agent was asked to count. */
public final class AccessCounters {

    private static long reads;
    private static long writes;
    private static long checks;

    private AccessCounters() {}

    /** Begins all counts anew, for a session. */
    public static void reset() {
        reads = 0;
        writes = 0;
        checks = 0;
    }

    /** Counts the read of a field or an array's element. */
    public static void read() {
        reads++;
    }

    /** Counts the write of a field or an array's element. */
    public static void write() {
        writes++;
    }

    /** Counts a check, of one access or of many at once. */
    public static void check() {
        checks++;
    }

    public static long reads() {
        return reads;
    }

    public static long writes() {
        return writes;
    }

    public static long checks() {
        return checks;
    }
}
