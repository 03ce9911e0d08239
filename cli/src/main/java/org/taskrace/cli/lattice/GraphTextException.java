package org.taskrace.cli.lattice;

/** A text is no graph, at this place. */
final class GraphTextException extends Exception {

    private static final long serialVersionUID = 1L;

    GraphTextException(int line, int column, String message) {
        super(line + ":" + column + ": " + message);
    }
}
