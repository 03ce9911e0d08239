package org.taskrace.core.reach.twodorder;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A statement of a random program: what it does, a location or stage number, and the statements inside it. */
record Op(What what, int number, List<Op> body) {

    enum What {
        READ,
        WRITE,
        ASYNC,
        FINISH,
        SPAWN,
        SYNC,
        FORK,
        /** Joins the left neighbour, where there is one. */
        JOIN,
        PIPELINE,
        ITERATION,
        STAGE,
        WAIT
    }

    private static final int LOCATIONS = 64;

    /** Returns an access to a location, with a number of its own below 2^25. */
    static Op access(What what, int location, int access) {
        return of(what, access * LOCATIONS + location);
    }

    int location() {
        return number % LOCATIONS;
    }

    /** Returns the number of the access. */
    int site() {
        return number / LOCATIONS;
    }

    static Op of(What what, int number) {
        return new Op(what, number, List.of());
    }

    static Op of(What what, List<Op> body) {
        return new Op(what, 0, body);
    }

    @Override
    public String toString() {
        return switch (what) {
            case READ -> "R" + location();
            case WRITE -> "W" + location();
            case SYNC, JOIN -> what.name().toLowerCase(Locale.ROOT);
            case STAGE, WAIT -> what.name().toLowerCase(Locale.ROOT) + " " + number;
            default ->
                what.name().toLowerCase(Locale.ROOT)
                        + body.stream().map(Op::toString).collect(Collectors.joining("; ", "{", "}"));
        };
    }
}
