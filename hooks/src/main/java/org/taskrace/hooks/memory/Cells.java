package org.taskrace.hooks.memory;

/**
 * The encoding of a shadow cell, and the rules that both checks in bytecode and the judge of accesses apply to it. A
 * cell names the accesses that still matter for its location:
 *
 * <pre>
 *   bits 63..32   writer    0 for none; otherwise the number of the newest of a set of accesses
 *   bits 31..0    reader    the newest of the reads since; the writer's number again if there is none
 * </pre>
 *
 * <p>Invariant I1: if no reader remains, the writer stands in its place. So the reader's half alone tells that a read
 * needs no check, after the strand's own read as well as after its own write. If another strand's read survived an own
 * write (under a lock), the write does not show there. The slow path then finds it by {@link #ownWrite}.
 *
 * <p>Numbers of accesses are positive, so cells are not negative, and a cell is at least a writer's number, shifted, if
 * its writer is.
 */
public final class Cells {

    private static final long WRITER = 0xffffffff00000000L;

    private Cells() {}

    /** Returns the cell of a location with this writer, and this reader or the writer again. */
    public static long of(int writer, int reader) {
        return (long) writer << 32 | (reader == 0 ? writer : reader);
    }

    /** Returns the cell with another reader. */
    public static long withReader(long cell, int reader) {
        return cell & WRITER | reader;
    }

    /** Returns the writer; 0 for none. */
    public static int writer(long cell) {
        return (int) (cell >>> 32);
    }

    /** Returns the reader besides the writer; 0 for none. */
    public static int reader(long cell) {
        return (int) cell == writer(cell) ? 0 : (int) cell;
    }

    /** Returns whether the running strand has read the location since the last write of another strand, or has written it. */
    public static boolean ownRead(long cell) {
        return (int) cell >= CurrentStrand.ownReadBound;
    }

    /** Returns whether the running strand was the last to write the location. */
    public static boolean ownWrite(long cell) {
        return cell >= CurrentStrand.ownWriteBound;
    }

    /** Returns whether an access of the running strand is redundant: the cell names one of its own that is at least as strong. */
    public static boolean own(long cell, int key) {
        return AccessKey.writes(key) ? ownWrite(cell) : ownRead(cell);
    }

    /**
     * Returns the cell without the accesses from before the last quiescence, with which nothing can race any more. So the results of several
     * tasks have one cell after all were joined, and are judged once. Free of branches, since neighbouring elements may differ.
     */
    public static long sinceQuiescence(long cell) {
        int last = CurrentStrand.quiescentBefore - 1;
        int writer = writer(cell);
        int reader = (int) cell;
        writer &= last - writer >> 31;
        int isRecent = last - reader >> 31;
        return (long) writer << 32 | (reader & isRecent | writer & ~isRecent);
    }

    /** Returns the cell since the last quiescence; where nothing is left of an accessed location, the first access of all stands for that. */
    public static long compacted(long cell) {
        long recent = sinceQuiescence(cell);
        return recent == 0 && cell != 0 ? 1 : recent;
    }
}
