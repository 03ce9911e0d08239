package org.taskrace.report.stored;

/** The text is no result of taskrace: what is wrong, and where. */
public final class ReportTextException extends Exception {

    private static final long serialVersionUID = 1L;

    private final int line;
    private final int column;

    ReportTextException(int line, int column, String message) {
        super(message);
        this.line = line;
        this.column = column;
    }

    public int line() {
        return line;
    }

    public int column() {
        return column;
    }
}
