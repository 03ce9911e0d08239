package org.taskrace.hooks.loops;

import java.util.Arrays;
import org.taskrace.hooks.arrays.RangeChecks;

/**
 * Summary of the elements that a loop nest accesses in one array, or in a few. A window that moves over a picture
 * touches some rows in turn. Each row gets a summary of its own once the first row comes again. The summaries are a
 * ring in the order of the arrays, so the next one is found at once. If there are too many, the oldest is checked and
 * makes room.
 *
 * <p>The elements of loops without steps are neighbours, or become a rectangle row by row. Elements that do not fit
 * begin another rectangle, and two rectangles wait for others that complete them. So a moving window becomes a stripe,
 * and stripes become one rectangle. Loops with steps have grids of their own.
 *
 * <p>Nested loops walk over one set of rows again and again. Elements that a rectangle already holds are not added.
 * Rows that were added in other shapes are remembered for a while ({@link #HANDED}). So a triangle, whose rows fit
 * nowhere, is checked once and not once per walk.
 *
 * <p>Invariants of the rectangle in progress: I1: it begins at {@code begin} and has {@code columns}. I2: its only row
 * ends at {@code end}. With several rows {@code end} is {@link #NONE}; they are {@code stride} apart, up to the one
 * before {@code limit}. I3: {@code next} is the begin of the next row, of a walk that may repeat rows of the rectangle.
 * The row before it belongs to the rectangle. I4: while grids are in use there is no rectangle, and {@code begin} is
 * {@link #NONE}.
 */
final class BlockSummary extends LoopSummaries.LoopSummary {

    /** Less than any index. */
    private static final int NONE = -1;

    /** The most arrays that have a summary at one time. */
    private static final int MOST_ARRAYS = 8;

    /** The summary of the array that came last; used in the summary that the program knows. */
    private BlockSummary recent = this;

    private int arrays = 1;

    /** The first array of all; when it comes again others may do so too, and there is more than one summary from then on. */
    private Object firstArray;

    private boolean hasReturned;

    /** The summary of the array that came next when its own one was last left. */
    private BlockSummary following = this;

    private Object array;
    private int begin;
    private int end = NONE;
    private int columns;
    private int stride;
    private int next = NONE;
    private int limit = NONE;

    /** The number of rows that are remembered, by the last bits of their begins. */
    private static final int HANDED = 64;

    /** The number of unknown rows in a row after which no rows are remembered. */
    private static final int MOST_MISSED = 2 * HANDED;

    private int missed;

    /** Pairs of where a row begins, and where it ends or 0, of what will be checked or has been; null while all fits. */
    private int[] handed;

    /** The last rectangle, and what became of those before; null until they are needed. */
    private Rectangle last;

    private Rectangle before;

    private StridedGrid grids;
    private boolean hasSteps;

    BlockSummary(int key, RangeChecks checks) {
        super(key, checks);
    }

    /**
     * Handles the usual cases of {@link #add}, and is compiled into loops. These cases are: no element, the first ones,
     * waiting neighbours or those beside them, the next row, and a further walk over a rectangle's rows. A loop that
     * has only these cases calls nothing, and so keeps its arrays in registers.
     */
    boolean continues(Object itsArray, int start, int step, int count) {
        if (count <= 0 || !isUsed()) {
            return true;
        }
        BlockSummary one = recent;
        if (one.array != itsArray && one.following.array == itsArray) {
            one = one.following;
            recent = one;
        }
        return one.continuesOwn(itsArray, start, step, count);
    }

    private boolean continuesOwn(Object itsArray, int start, int step, int count) {
        boolean areNeighbours = step == 1 || step == -1;
        int first = step == -1 ? start - count + 1 : start;
        if (array == null && areNeighbours) {
            array = itsArray;
            begin = first;
            end = first;
        }
        if (itsArray != array || !areNeighbours) {
            return false;
        }
        if (end == NONE) {
            return continuesRectangle(first, count);
        }
        int distance = first - begin;
        if (first <= end && distance + count >= 0) {
            if (distance < 0 || first + count > end) {
                begin = Math.min(begin, first);
                end = Math.max(end, first + count);
                columns = end - begin;
            }
            return true;
        }
        if (count != columns) {
            return false;
        }
        stride = distance;
        next = first + distance;
        limit = next;
        end = NONE;
        return true;
    }

    /** Adds the next row, a part of the one before it, or the first one once more. */
    private boolean continuesRectangle(int first, int count) {
        if (first == next && count == columns) {
            next = first + stride;
            if (first == limit) {
                limit = next;
            }
            return true;
        }
        int row = next - stride;
        if (first >= row && first + count <= row + columns) {
            return true;
        }
        if (first != begin || count != columns) {
            return false;
        }
        next = first + stride;
        return true;
    }

    /** Adds elements in steps; the step is positive. */
    void add(Object itsArray, int first, int step, int count) {
        recent = of(itsArray);
        recent.addOwn(itsArray, first, step, count);
    }

    /** Returns the summary of an array, or one that may become it. */
    private BlockSummary of(Object itsArray) {
        BlockSummary one = recent;
        for (int i = 0; i < arrays; i++, one = one.following) {
            if (one.array == itsArray) {
                return one;
            }
        }
        if (firstArray == null) {
            firstArray = array;
        }
        hasReturned |= firstArray == itsArray;
        if (hasReturned && arrays < MOST_ARRAYS) {
            BlockSummary added = new BlockSummary(key, checks);
            added.following = recent.following;
            recent.following = added;
            arrays++;
        }
        return recent.following;
    }

    private void addOwn(Object itsArray, int first, int step, int count) {
        boolean itHasSteps = step != 1 && count > 1;
        if (!itHasSteps && continuesOwn(itsArray, first, 1, count)) {
            return;
        }
        if (itsArray != array || itHasSteps != hasSteps) {
            checkOwn();
            array = itsArray;
            hasSteps = itHasSteps;
            if (handed != null) {
                Arrays.fill(handed, 0);
            }
            begin(first, step, count);
        } else if (!hasSteps) {
            addRow(first, count);
        } else if (!grids.include(first, step, count)) {
            grids.check(this, array);
            begin(first, step, count);
        }
    }

    private void begin(int first, int step, int count) {
        if (!hasSteps) {
            beginRow(first, count);
            return;
        }
        if (grids == null) {
            grids = new StridedGrid();
        }
        grids.set(first, step, count);
        begin = NONE;
        columns = 0;
        end = NONE;
        next = NONE;
    }

    private void beginRow(int first, int count) {
        begin = first;
        end = first + count;
        columns = count;
    }

    private void addRow(int first, int count) {
        if (handed != null && wasHanded(first, count)) {
            return;
        }
        if (last == null) {
            last = new Rectangle();
            before = new Rectangle();
        } else if (handed == null) {
            handed = new int[2 * HANDED];
        }
        finish();
        beginRow(first, count);
    }

    /** Returns whether a row is one of those that are remembered; it is one from here on. A summary that walks over nothing again does not go on trying. */
    private boolean wasHanded(int first, int count) {
        int slot = (first & HANDED - 1) << 1;
        if (missed == MOST_MISSED) {
            return false;
        }
        if (handed[slot] == first && handed[slot + 1] >= first + count) {
            missed = 0;
            return true;
        }
        missed++;
        handed[slot] = first;
        handed[slot + 1] = first + count;
        return false;
    }

    /** Joins the block in progress to the last one, or makes it the last one. */
    private void finish() {
        int rows = end != NONE ? 1 : (limit - begin) / stride;
        int top = rows > 1 && stride < 0 ? begin + (rows - 1) * stride : begin;
        int width = rows > 1 ? Math.abs(stride) : 0;
        if (!last.include(top, columns, rows, width)) {
            last.moveTo(before, this, array);
            last.set(top, columns, rows, width);
        }
    }

    @Override
    void check() {
        BlockSummary one = this;
        for (int i = 0; i < arrays; i++, one = one.following) {
            one.checkOwn();
        }
    }

    private void checkOwn() {
        if (array == null) {
            return;
        }
        if (hasSteps) {
            grids.check(this, array);
        } else if (last == null && end != NONE) {
            checkLoop(array, begin, 1, columns);
        } else {
            if (last == null) {
                last = new Rectangle();
                before = new Rectangle();
            }
            finish();
            last.moveTo(before, this, array);
            before.check(this, array);
        }
    }
}
