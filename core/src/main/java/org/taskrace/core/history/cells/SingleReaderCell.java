package org.taskrace.core.history.cells;

import org.taskrace.core.reach.Reachability;

/**
 * One writer and one reader of a location, packed into a long, and the rule by which an access changes them. The rule
 * takes a cell and returns a cell. It is written here only; all keepers of cells (a table, a field beside a field)
 * share it.
 *
 * <pre>
 *   bit  63      a race on the location has been reported
 *   bit  62      only in results: the access races with the writer
 *   bits 61..32  writer's label + 1, or 0 where there is none
 *   bit  31      only in results: the access races with the reader
 *   bit  30      0
 *   bits 29..0   reader's label + 1, or 0 where there is none
 * </pre>
 *
 * The empty cell is 0, so fresh memory is a history without accesses.
 *
 * <p><b>Source.</b> Raman et al., "Efficient data race detection for async-finish parallelism", figure 4. The rule is
 * exact for series-parallel dags that are run serially, child first. Labels stand for tasks or for parts of tasks.
 *
 * <p><b>Differs</b> from figure 4 in three points, all of which leave fewer different cells and fewer questions:
 *
 * <ul>
 *   <li>A write forgets a reader that precedes it. An access that is parallel to that reader later is parallel to the
 *       write as well, and conflicts with it.
 *   <li>A read by the recorded writer is not recorded. The two labels are equal, so a later access is parallel to both
 *       or to neither, and the write conflicts with more.
 *   <li>A read by the recorded reader changes nothing and asks nothing: every write in between has either forgotten
 *       that reader or raced with it.
 * </ul>
 */
public final class SingleReaderCell {

    /** No access yet. */
    public static final long EMPTY = 0;

    /** The largest label that fits. */
    public static final int MAX_LABEL = (1 << 30) - 2;

    private static final long TOLD = 1L << 63;
    private static final long RACES_WITH_WRITER = 1L << 62;
    private static final long RACES_WITH_READER = 1L << 31;
    private static final long RACES = RACES_WITH_WRITER | RACES_WITH_READER;
    private static final int LABEL_MASK = (1 << 30) - 1;
    private static final int WRITER_SHIFT = 32;
    private static final long READER_MASK = LABEL_MASK;

    private SingleReaderCell() {}

    /** Returns the cell with these labels, each of which may be {@link Reachability#NONE}. */
    public static long of(int writer, int reader) {
        return (long) (writer + 1) << WRITER_SHIFT | reader + 1;
    }

    public static int writer(long cell) {
        return ((int) (cell >> WRITER_SHIFT) & LABEL_MASK) - 1;
    }

    public static int reader(long cell) {
        return ((int) cell & LABEL_MASK) - 1;
    }

    /** Returns whether a race on the location has been reported before. */
    public static boolean isTold(long cell) {
        return cell < 0;
    }

    /** Returns whether a read in this strand leaves the cell as it is and shows no new race. */
    public static boolean isReadSettled(long cell, int now) {
        return reader(cell) == now || writer(cell) == now;
    }

    /** Returns whether a write in this strand leaves the cell as it is and shows no new race. */
    public static boolean isWriteSettled(long cell, int now) {
        return (cell & ~TOLD) == (long) (now + 1) << WRITER_SHIFT;
    }

    /** Returns the result of a read: the new cell, and whether it races. */
    public static long read(long cell, int now, BeforeNow order) {
        if (isReadSettled(cell, now)) {
            return cell;
        }
        long result = order.isBeforeNow(writer(cell)) ? cell : cell | RACES_WITH_WRITER;
        return order.isBeforeNow(reader(cell)) ? result & ~READER_MASK | now + 1 : result;
    }

    /** Returns the result of a write: the new cell, and its races. */
    public static long write(long cell, int now, BeforeNow order) {
        long result = cell & (TOLD | READER_MASK) | (long) (now + 1) << WRITER_SHIFT;
        if (!order.isBeforeNow(writer(cell))) {
            result |= RACES_WITH_WRITER;
        }
        return order.isBeforeNow(reader(cell)) ? result & ~READER_MASK : result | RACES_WITH_READER;
    }

    public static boolean races(long result) {
        return (result & RACES) != 0;
    }

    public static boolean racesWithWriter(long result) {
        return (result & RACES_WITH_WRITER) != 0;
    }

    public static boolean racesWithReader(long result) {
        return (result & RACES_WITH_READER) != 0;
    }

    /** Returns the cell to keep after the races of a result have been reported. */
    public static long told(long result) {
        return result & ~RACES | TOLD;
    }
}
