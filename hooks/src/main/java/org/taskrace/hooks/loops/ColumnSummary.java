package org.taskrace.hooks.loops;

import org.taskrace.hooks.arrays.RangeChecks;

/** Summary of columns of one matrix: equally many elements in each row, at one distance from row to row. */
final class ColumnSummary extends LoopSummaries.LoopSummary {

    private Object[] matrix;
    private int firstRow;
    private int rowStep;
    private int rows;

    /** From one row to the next. */
    private int slant;

    /** Columns that follow no step, as bits; 0 while {@link #columns} has all. */
    private long set;

    /** The elements of the first row. */
    private final StridedRange columns = new StridedRange();

    ColumnSummary(int key, RangeChecks checks) {
        super(key, checks);
    }

    void add(Object[] itsMatrix, int itsFirstRow, int itsRowStep, int first, int step, int count) {
        boolean isAlike = itsMatrix == matrix
                && itsFirstRow == firstRow
                && itsRowStep == rowStep
                && count == rows
                && step == slant;
        if (isAlike && (set == 0 && columns.add(first) || addToSet(first))) {
            return;
        }
        check();
        matrix = itsMatrix;
        firstRow = itsFirstRow;
        rowStep = itsRowStep;
        rows = count;
        slant = step;
        columns.set(first, 1, 1);
        set = 0;
    }

    /** Adds a column that does not continue those before, if all have one bit each; returns whether. */
    private boolean addToSet(int first) {
        if (slant != 0 || first >= Long.SIZE || columns.last() >= Long.SIZE) {
            return false;
        }
        if (set == 0) {
            for (int i = 0; i < columns.count; i++) {
                set |= 1L << columns.first + i * columns.step;
            }
        }
        set |= 1L << first;
        return true;
    }

    @Override
    void check() {
        for (int i = 0; i < rows && set != 0; i++) {
            checks.set(matrix[firstRow + i * rowStep], set, key);
        }
        for (int i = 0; i < rows && set == 0 && columns.count == 1; i++) {
            checks.element(matrix[firstRow + i * rowStep], columns.first + i * slant, key);
        }
        for (int i = 0; i < rows && set == 0 && columns.count > 1; i++) {
            checkLoop(matrix[firstRow + i * rowStep], columns.first + i * slant, columns.step, columns.count);
        }
    }
}
