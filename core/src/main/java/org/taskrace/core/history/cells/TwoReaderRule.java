package org.taskrace.core.history.cells;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.taskrace.core.race.Operation;
import org.taskrace.core.race.RaceListener;
import org.taskrace.core.reach.twodorder.TwoOrders;

/**
 * Rule by which an access changes what is remembered of a location in a two-dimensional dag: one writer and two
 * readers.
 *
 * <p><b>Source.</b> 2D-Order, algorithm 2 and theorem 2.16. Two of all readers since the last write suffice. The
 * downmost ({@code dreader}) is the last in the right-first order, the rightmost ({@code rreader}) the last in the
 * down-first order.
 *
 * <p><b>Cost.</b> A read needs at most four comparisons in one order, a write four.
 *
 * <p><b>Differs.</b> No access yet, and the running strand itself, count as ordered. A writer compares with each reader
 * in one order only. All readers are at or before the rightmost in down-first, and at or before the downmost in
 * right-first. So both comparisons together say that the writer is behind all readers in both orders. A write forgets
 * the readers: an access behind the write is behind them.
 *
 * <pre>
 *   word 0   writer             each: bits 63..32  label + 1, or 0 where there is none
 *   word 1   downmost reader          bits 31..0   site
 *   word 2   rightmost reader
 * </pre>
 *
 * Words are written opaquely, so that a thread that reads one without a lock sees a label and its own site.
 */
public final class TwoReaderRule {

    static final int WRITER = 0;
    static final int DOWNMOST = 1;
    static final int RIGHTMOST = 2;

    /** Words that a cell needs. */
    public static final int WORDS = 3;

    static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

    private final TwoOrders orders;
    private final RaceListener listener;

    public TwoReaderRule(TwoOrders orders, RaceListener listener) {
        this.orders = orders;
        this.listener = listener;
    }

    static long word(int label, int site) {
        return (long) (label + 1) << 32 | site & 0xffff_ffffL;
    }

    public static int label(long word) {
        return (int) (word >>> 32) - 1;
    }

    static int site(long word) {
        return (int) word;
    }

    /** Returns whether the strand has read the location since the last write, so another read changes nothing. */
    public static boolean isReadSettled(long[] cells, int cell, int now) {
        return label((long) WORD.getOpaque(cells, cell + DOWNMOST)) == now
                || label((long) WORD.getOpaque(cells, cell + RIGHTMOST)) == now;
    }

    /** Returns whether the strand wrote the location last and no read came since, so another write changes nothing. */
    public static boolean isWriteSettled(long[] cells, int cell, int now) {
        return label((long) WORD.getOpaque(cells, cell + WRITER)) == now
                && (long) WORD.getOpaque(cells, cell + DOWNMOST) == 0;
    }

    public void read(long[] cells, int cell, int location, int now, int site) {
        long writer = cells[cell + WRITER];
        if (writer != 0 && !orders.precedes(label(writer), now)) {
            tell(location, Operation.WRITE, writer, Operation.READ, now, site);
        }
        long downmost = cells[cell + DOWNMOST];
        if (downmost == 0 || orders.rightFirst(label(downmost), now)) {
            WORD.setOpaque(cells, cell + DOWNMOST, word(now, site));
        }
        long rightmost = cells[cell + RIGHTMOST];
        if (rightmost == 0 || orders.downFirst(label(rightmost), now)) {
            WORD.setOpaque(cells, cell + RIGHTMOST, word(now, site));
        }
    }

    public void write(long[] cells, int cell, int location, int now, int site) {
        long writer = cells[cell + WRITER];
        if (writer != 0 && !orders.precedes(label(writer), now)) {
            tell(location, Operation.WRITE, writer, Operation.WRITE, now, site);
        }
        long rightmost = cells[cell + RIGHTMOST];
        if (rightmost != 0 && label(rightmost) != now && !orders.downFirst(label(rightmost), now)) {
            tell(location, Operation.READ, rightmost, Operation.WRITE, now, site);
        }
        long downmost = cells[cell + DOWNMOST];
        if (downmost != 0 && label(downmost) != now && !orders.rightFirst(label(downmost), now)) {
            tell(location, Operation.READ, downmost, Operation.WRITE, now, site);
        }
        WORD.setOpaque(cells, cell + WRITER, word(now, site));
        WORD.setOpaque(cells, cell + RIGHTMOST, 0L);
        WORD.setOpaque(cells, cell + DOWNMOST, 0L);
    }

    private void tell(int location, Operation first, long firstWord, Operation second, int now, int site) {
        listener.race(location, first, label(firstWord), site(firstWord), second, now, site);
    }
}
