package org.taskrace.hooks.loops;

/**
 * A block of an array that stands for a matrix, row by row: {@code columns} elements from {@code first} on, and so on in all {@code
 * rows}, {@code width} apart. Takes another one in if both together are one.
 *
 * <p>Invariants: I1: without rows it is empty. I2: the width matters, and is not 0, only if there are several rows; it is then at least the columns.
 */
final class Rectangle {

    private int first;
    private int columns;
    private int rows;
    private int width;

    void set(int itsFirst, int itsColumns, int itsRows, int itsWidth) {
        first = itsFirst;
        columns = itsColumns;
        rows = itsRows;
        width = itsWidth;
    }

    /** Moves all to another one, which takes it in or else is checked first; this one is empty then. */
    void moveTo(Rectangle other, LoopSummaries.LoopSummary summary, Object array) {
        if (rows != 0 && !other.include(first, columns, rows, width)) {
            other.check(summary, array);
            other.set(first, columns, rows, width);
        }
        rows = 0;
    }

    /** Returns whether both together are one rectangle, which this one is then. */
    boolean include(int otherFirst, int otherColumns, int otherRows, int otherWidth) {
        if (rows == 0) {
            return false;
        }
        int distance = otherFirst - first;
        if (rows == 1 && otherRows == 1) {
            return includeRow(distance, otherColumns);
        }
        int common = rows > 1 ? width : otherWidth;
        if (otherRows > 1 && otherWidth != common) {
            return false;
        }
        int down = Math.floorDiv(distance, common);
        int right = distance - down * common;
        // The other one may begin further to the left, a row further down.
        return include(down, right, otherColumns, otherRows, common)
                || include(down + 1, right - common, otherColumns, otherRows, common);
    }

    private boolean includeRow(int distance, int otherColumns) {
        if (distance <= columns && distance + otherColumns >= 0) {
            int left = Math.min(0, distance);
            set(first + left, Math.max(columns, distance + otherColumns) - left, 1, 0);
            return true;
        }
        if (otherColumns == columns) {
            set(first + Math.min(0, distance), columns, 2, Math.abs(distance));
            return true;
        }
        return false;
    }

    private boolean include(int down, int right, int otherColumns, int otherRows, int common) {
        int left = Math.min(0, right);
        int end = Math.max(columns, right + otherColumns);
        int top = Math.min(0, down);
        int bottom = Math.max(rows, down + otherRows);
        boolean isInside = left == 0 && end == columns && top == 0 && bottom == rows;
        boolean isAround = left == right && end == right + otherColumns && top == down && bottom == down + otherRows;
        boolean isBeside = down == 0 && rows == otherRows && right <= columns && right + otherColumns >= 0;
        boolean isBelow = right == 0 && columns == otherColumns && down <= rows && down + otherRows >= 0;
        if (end - left > common || !(isInside || isAround || isBeside || isBelow)) {
            return false;
        }
        set(first + top * common + left, end - left, bottom - top, common);
        return true;
    }

    /** Checks all; this one is empty then. */
    void check(LoopSummaries.LoopSummary summary, Object array) {
        if (rows == 1 || rows > 1 && columns == width) {
            summary.checkLoop(array, first, 1, rows * columns);
        } else if (columns == 1 && rows > 1) {
            summary.checkLoop(array, first, width, rows);
        } else if (rows > 1) {
            summary.checkBlock(array, first, columns, rows, width);
        }
        rows = 0;
    }
}
