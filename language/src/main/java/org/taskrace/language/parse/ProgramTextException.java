package org.taskrace.language.parse;

/** The text is not a program. Line and column count from 1. */
public final class ProgramTextException extends Exception {

    private static final long serialVersionUID = 1L;

    private final int line;
    private final int column;

    public ProgramTextException(int line, int column, String message) {
        super(message, null, false, false);
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
