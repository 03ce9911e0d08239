package org.taskrace.hooks.loops;

/** Elements of rows of one matrix: as many in each row, from one row to the next at the same distance. */
final class ColumnSummary extends LoopSummaries.LoopSummary {

    private Object[] matrix;
    private int firstRow;
    private int rowStep;
    private int rows;

    /** From one row to the next. */
    private int slant;

    /** The elements of the first row. */
    private final StridedRange columns = new StridedRange();

    ColumnSummary(int key) {
        super(key);
    }

    void add(Object[] itsMatrix, int itsFirstRow, int itsRowStep, int first, int step, int count) {
        boolean isAlike = itsMatrix == matrix
                && itsFirstRow == firstRow
                && itsRowStep == rowStep
                && count == rows
                && step == slant;
        if (isAlike && columns.add(first)) {
            return;
        }
        check();
        matrix = itsMatrix;
        firstRow = itsFirstRow;
        rowStep = itsRowStep;
        rows = count;
        slant = step;
        columns.set(first, 1, 1);
    }

    @Override
    void check() {
        for (int i = 0; i < rows; i++) {
            checkLoop(matrix[firstRow + i * rowStep], columns.first + i * slant, columns.step, columns.count);
        }
    }
}
