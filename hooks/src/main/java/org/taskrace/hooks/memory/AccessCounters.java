package org.taskrace.hooks.memory;

/** How often the program reads and writes, and how many checks that takes. Told only if the agent was asked to count. */
public final class AccessCounters {

    private static long reads;
    private static long writes;
    private static long checks;

    private AccessCounters() {}

    /** Before the read of a field or an array's element. */
    public static void read() {
        reads++;
    }

    /** Before the write of a field or an array's element. */
    public static void write() {
        writes++;
    }

    /** Before a check, of one access or of many at once. */
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
