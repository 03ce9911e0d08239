package org.taskrace.language.run.values;

/** The kinds of values, as the byte that is kept beside each value. */
public final class Kind {

    public static final byte INT = 0;
    public static final byte PROMISE = 1;
    public static final byte FUTURE = 2;
    public static final byte FORK = 3;

    private Kind() {}

    public static String described(byte kind) {
        return switch (kind) {
            case INT -> "an int";
            case PROMISE -> "a promise";
            case FUTURE -> "a future's handle";
            case FORK -> "a fork's handle";
            default -> throw new IllegalArgumentException("kind " + kind);
        };
    }
}
