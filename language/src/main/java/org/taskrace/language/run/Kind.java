package org.taskrace.language.run;

/** The kinds of values, as the byte that is kept beside each value. */
final class Kind {

    static final byte INT = 0;
    static final byte PROMISE = 1;
    static final byte FUTURE = 2;
    static final byte FORK = 3;

    private Kind() {}

    static String described(byte kind) {
        return switch (kind) {
            case INT -> "an int";
            case PROMISE -> "a promise";
            case FUTURE -> "a future's handle";
            case FORK -> "a fork's handle";
            default -> throw new IllegalArgumentException("kind " + kind);
        };
    }
}
