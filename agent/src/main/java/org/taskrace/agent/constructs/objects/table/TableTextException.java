package org.taskrace.agent.constructs.objects.table;

/** A line of a table of objects that cannot be understood. The message says which line, what is wrong, and what is right. */
public final class TableTextException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    TableTextException(String file, int line, String message) {
        super(file + ":" + line + ": " + message);
    }
}
