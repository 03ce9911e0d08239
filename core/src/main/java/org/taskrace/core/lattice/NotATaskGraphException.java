package org.taskrace.core.lattice;

/** A graph is no task graph: it is empty, has a cycle, several parts, several sources or several sinks. The message names them. */
public final class NotATaskGraphException extends Exception {

    private static final long serialVersionUID = 1L;

    NotATaskGraphException(String message) {
        super(message);
    }
}
