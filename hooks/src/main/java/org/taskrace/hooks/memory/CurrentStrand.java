package org.taskrace.hooks.memory;

/**
 * State of the running strand that every check needs. Compiled code loads each field in one instruction, so they are static and public; only
 * the methods here write them.
 *
 * <p>Accesses are numbered in the order of execution, and no number is used twice. So the running strand's own accesses are those from
 * {@link #firstOwnAccess} on, and one comparison tells whether a cell names one of them.
 *
 * <p>Invariant: the two bounds are those of {@link #firstOwnAccess} while accesses are recorded, otherwise 0, so that every cell passes.
 */
public final class CurrentStrand {

    /** Whether accesses are recorded. While only one task is live all that it does precedes all that follows, and nothing is recorded. */
    public static boolean recording;

    /** Epoch of the running strand. It changes with every strand, even if no access was recorded in between. Never 0. */
    public static int epoch = 1;

    /** The number that the next access would get, when the running strand began. */
    public static int firstOwnAccess = Integer.MAX_VALUE;

    /** A read needs no check if its cell's reader is at least this. */
    public static int ownReadBound;

    /** A write needs no check if its cell is at least this: the writer is the upper half. */
    public static long ownWriteBound;

    /**
     * The least and the greatest of the cells that reads of the running strand leave as they are, so that such reads need no check. None
     * while the least is above the greatest.
     */
    public static long leastLeft = 1;

    public static long greatestLeft;

    /** The first number of the recorded reads that stand for reads of the running strand; 0 for none. */
    private static int standingFrom;

    /** The single cell that was last found to be left by reads; negative for none. */
    private static long singleLeft = -1;

    /** The number of calls, in excess of those for the range, that the single cell could have spared. */
    private static int callsForSingle;

    private static final int MANY_CALLS = 4;

    /** Accesses below this number precede all that is to come: no other task was live when it was set (quiescence). */
    public static int quiescentBefore = 1;

    /** True if the running task holds a lock, so that a read may follow the write that it sees. */
    public static boolean holdsLock;

    private CurrentStrand() {}

    /** Begins to record accesses, or ends that. The next strand begins right after. */
    public static void record(boolean isRecording) {
        recording = isRecording;
    }

    /** Gives the running strand another epoch, so that nothing is known of what it does. Its own accesses stay its own. */
    public static void renew() {
        epoch = epoch == -1 ? 1 : epoch + 1;
        standingFrom = 0;
        singleLeft = -1;
        callsForSingle = 0;
        leave(1, 0);
    }

    private static void leave(long least, long greatest) {
        leastLeft = least;
        greatestLeft = greatest;
    }

    /** Notes a cell that reads of the running strand leave as it is. */
    static void leaveByReads(long cell) {
        singleLeft = cell;
        if (standingFrom == 0) {
            leave(cell, cell);
        }
    }

    /**
     * Lets recorded reads from this number on stand for reads of the running strand, where a location has no writer. That holds for reads of
     * other strands, so that nothing is to be done if there are none.
     */
    public static void leaveToReads(int from) {
        if (recording && from < firstOwnAccess) {
            standingFrom = from;
            leave(from, Integer.MAX_VALUE);
        }
    }

    /** Returns whether reads leave a cell, as the test in bytecode has it. */
    public static boolean isLeft(long cell) {
        return (cell - leastLeft | greatestLeft - cell) >= 0;
    }

    /** Returns whether reads leave a cell for which the test in bytecode fails. The test comes to be for what is asked for more often. */
    static boolean isLeftToo(long cell) {
        if (standingFrom == 0) {
            return false;
        }
        if (cell == singleLeft) {
            if (++callsForSingle == MANY_CALLS) {
                leave(cell, cell);
            }
            return true;
        }
        if (cell >= standingFrom && cell <= Integer.MAX_VALUE) {
            callsForSingle = 0;
            leave(standingFrom, Integer.MAX_VALUE);
            return true;
        }
        return false;
    }

    /** Notes whether the running task holds a lock. */
    public static void holdLock(boolean holds) {
        holdsLock = holds;
    }

    /** Begins a strand whose accesses are numbered from {@code first} on. */
    public static void begin(int first) {
        renew();
        firstOwnAccess = first;
        ownReadBound = recording ? first : 0;
        ownWriteBound = recording ? (long) first << 32 : 0;
    }

    /** Notes that the running strand's task is the only live one. */
    public static void quiesce() {
        quiescentBefore = firstOwnAccess;
    }

    /** Ends recording: no strand of a checked program runs. */
    public static void end() {
        recording = false;
        holdsLock = false;
        firstOwnAccess = Integer.MAX_VALUE;
        ownReadBound = 0;
        ownWriteBound = 0;
        quiescentBefore = 1;
    }

    /** Returns whether the access with this number is the running strand's own. */
    public static boolean owns(int access) {
        return access >= firstOwnAccess;
    }

    /** Returns an access key together with the running strand, for comparison in one instruction. */
    public static long tag(int key) {
        return (long) epoch << 32 | key;
    }
}
