package org.taskrace.report.suppress;

/** A line of a file of suppressions that is none; the message begins with file and line. */
public final class SuppressionTextException extends Exception {

    private static final long serialVersionUID = 1L;

    SuppressionTextException(String place, String message) {
        super(place + ": " + message);
    }
}
