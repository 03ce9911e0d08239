package org.taskrace.agent.oracle.schedules;

/**
 * Layout of a state of a small program, an array of ints, with the operations on its vector clocks. A thing that orders tasks has a value
 * and, behind it, a clock.
 */
final class ProgramState {

    static final int TASKS = SmallProgram.TASKS;
    static final int LOCATIONS = SmallProgram.LOCATIONS;
    static final int LOCKS = 3;
    static final int MOST_ITEMS = 8;

    /** A value and a clock. */
    private static final int THING = 1 + TASKS;

    // A task's counter is -1 before its start.
    static final int COUNTERS = 0;
    static final int CLOCKS = COUNTERS + TASKS;
    static final int VALUES = CLOCKS + TASKS * TASKS;
    static final int WRITES = VALUES + LOCATIONS;
    static final int READS = WRITES + LOCATIONS * TASKS;
    static final int OWNERS = READS + LOCATIONS * TASKS;
    static final int LOCK_CLOCKS = OWNERS + LOCKS;
    static final int FUTURES = LOCK_CLOCKS + LOCKS * TASKS;
    static final int END_CLOCKS = FUTURES + TASKS;
    static final int CANCEL_CLOCKS = END_CLOCKS + TASKS * TASKS;

    /** The lock for reading and writing: its writer or -1, the number of readers, the clocks of both kinds of releases. */
    static final int WRITER = CANCEL_CLOCKS + TASKS;

    static final int READERS = WRITER + 1;
    static final int WRITER_CLOCK = READERS + 1;
    static final int READER_CLOCK = WRITER_CLOCK + TASKS;

    static final int VOLATILE = READER_CLOCK + TASKS;
    static final int ATOMIC = VOLATILE + THING;
    static final int LATCHES = ATOMIC + THING;
    static final int MUTEX = LATCHES + 2 * THING;
    static final int PERMITS = MUTEX + THING;
    static final int ENTRY = PERMITS + THING;
    static final int COMPUTED = ENTRY + THING;
    static final int MERGED = COMPUTED + THING;
    static final int READY = MERGED + THING;
    static final int GUARDED = READY + THING;
    static final int HOLDER = GUARDED + THING;
    static final int SIGNALLED = HOLDER + THING;

    /** How many have arrived; a barrier is open when all have, and its action has run. */
    static final int ARRIVED = SIGNALLED + THING;

    static final int OPENED = ARRIVED + THING;

    /** Two futures that tasks complete. */
    static final int COMPLETED = OPENED + THING;

    /** Whether a function waits for the first future: {@link #REGISTERED}, {@link #CLAIMED} or 0. */
    static final int DEPENDENT = COMPLETED + 2 * THING;

    /** Whether a task waits for futures before it begins, and which of them came first for it, plus one. */
    static final int ARMED = DEPENDENT + THING;

    /** The number of items in the queue, and for each its value and clock. */
    static final int ITEMS = ARMED + THING;

    /** For each task of a pool, whether it has begun. */
    static final int BEGAN = ITEMS + 1 + MOST_ITEMS * THING;

    static final int RACES = BEGAN + TASKS;
    static final int OUTCOMES = RACES + 1;

    static final int WAITING = 0;
    static final int RUNNING = 1;
    static final int DONE = 2;
    static final int FAILED = 3;
    static final int CANCELLED = 4;

    static final int REGISTERED = 1;
    static final int CLAIMED = 2;

    private ProgramState() {}

    /** Returns where the latch or future of a number stands. */
    static int thing(int first, int number) {
        return first + number * THING;
    }

    static void tick(int[] state, int task) {
        state[CLOCKS + task * TASKS + task]++;
    }

    /** The clock of a task learns another one. */
    static void learn(int[] state, int task, int from) {
        for (int i = 0; i < TASKS; i++) {
            int at = CLOCKS + task * TASKS + i;
            state[at] = Math.max(state[at], state[from + i]);
        }
    }

    /** Another clock learns that of a task, which then ticks. */
    static void teach(int[] state, int task, int into) {
        for (int i = 0; i < TASKS; i++) {
            state[into + i] = Math.max(state[into + i], state[CLOCKS + task * TASKS + i]);
        }
        tick(state, task);
    }

    static void access(int[] state, int task, int location, boolean writes) {
        for (int other = 0; other < TASKS; other++) {
            int known = state[CLOCKS + task * TASKS + other];
            boolean races = state[WRITES + location * TASKS + other] > known
                    || writes && state[READS + location * TASKS + other] > known;
            if (other != task && races) {
                state[RACES] |= 1 << location;
            }
        }
        state[(writes ? WRITES : READS) + location * TASKS + task] = state[CLOCKS + task * TASKS + task];
        if (writes) {
            state[VALUES + location] = 1;
        }
    }
}
