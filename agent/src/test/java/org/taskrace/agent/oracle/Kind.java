package org.taskrace.agent.oracle;

/** What a statement does to a location. */
enum Kind {
    READ,
    WRITE,
    /** Reads and writes. */
    UPDATE;

    /** A statement that does so. */
    String statement(String place, String value) {
        return switch (this) {
            case READ -> "sum += " + place + ";";
            case WRITE -> place + " = " + value + ";";
            case UPDATE -> place + " += 2;";
        };
    }
}
