package org.taskrace.hooks;

/**
 * Elements of one array. Those of loops without steps are neighbours, or become a rectangle row by row; what the next loops touch begins another
 * one, and two of these wait for others that complete them: a window that moves over a picture becomes a stripe, and stripes become one
 * rectangle. Loops with steps have grids of their own.
 *
 * <p>Invariants of the rectangle in progress: I1: it begins at {@code begin} and has {@code columns}. I2: while it has one row that ends at {@code end}; later {@code end} is
 * {@link #NONE}, and the next row would begin at {@code next}, {@code stride} after the last one. I3: while there are grids that are used there is none.
 */
final class ElementNest extends Nests.Nest {

    /** Less than any index. */
    private static final int NONE = -1;

    private Object array;
    private int begin;
    private int end = NONE;
    private int columns;
    private int stride;
    private int next = NONE;

    /** The last rectangle, and what became of those before; null until they are needed. */
    private Rectangle last;

    private Rectangle before;

    private Grids grids;
    private boolean hasSteps;

    ElementNest(int site, boolean writes) {
        super(site, writes);
    }

    /**
     * The usual cases of {@link #add}, to be compiled into loops: none, the first ones, neighbours that wait already, those that follow
     * them, the next row.
     */
    boolean continues(Object itsArray, int first, int step, int count) {
        if (count <= 0 || !isUsed()) {
            return true;
        }
        if (array == null && step == 1) {
            array = itsArray;
            begin = first;
            end = first;
        }
        if (itsArray != array || step != 1) {
            return false;
        }
        if (first <= end && first >= begin) {
            if (first + count > end) {
                end = first + count;
                columns = end - begin;
            }
            return true;
        }
        if (first != next || count != columns) {
            return false;
        }
        next = first + stride;
        end = NONE;
        return true;
    }

    /** The step is positive. */
    void add(Object itsArray, int first, int step, int count) {
        boolean itHasSteps = step != 1 && count > 1;
        if (itsArray != array || itHasSteps != hasSteps) {
            check();
            array = itsArray;
            hasSteps = itHasSteps;
            stride = 0;
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
            grids = new Grids();
        }
        grids.set(first, step, count);
        end = NONE;
        next = NONE;
    }

    private void beginRow(int first, int count) {
        begin = first;
        end = first + count;
        columns = count;
        // A rectangle most often has rows as far apart as those of the one before.
        next = stride == 0 ? NONE : first + stride;
    }

    private void addRow(int first, int count) {
        int distance = first - begin;
        if (end != NONE && count == columns && Math.abs(distance) >= count) {
            stride = distance;
            next = first + distance;
            end = NONE;
            return;
        }
        if (last == null) {
            last = new Rectangle();
            before = new Rectangle();
        }
        finish();
        beginRow(first, count);
    }

    /** What is in progress joins the last one, or becomes it. */
    private void finish() {
        int rows = end != NONE ? 1 : (next - begin) / stride;
        int top = rows > 1 && stride < 0 ? begin + (rows - 1) * stride : begin;
        int width = rows > 1 ? Math.abs(stride) : 0;
        if (!last.include(top, columns, rows, width)) {
            last.moveTo(before, this, array);
            last.set(top, columns, rows, width);
        }
    }

    @Override
    void check() {
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
