package org.taskrace.agent.oracle.schedules;

import java.util.ArrayList;
import java.util.List;

/**
 * A statement of a small program. Statements whose outcome the schedule decides have an id, and a body for each outcome but the first that
 * they need not have.
 *
 * @param kind what it does
 * @param object the number of its variable, lock, latch, or task
 * @param value the value that it writes or compares with
 * @param id the number of the operation among those with outcomes, or -1
 * @param bodies the statements for each outcome of {@link Kind#outcomes}
 */
record Statement(Kind kind, int object, int value, int id, List<List<Statement>> bodies) {

    /** The kinds, with the words of their outcomes. */
    enum Kind {
        READ,
        WRITE,
        LOCKED,
        VOLATILE_WRITE,
        INCREMENT,
        COUNT_DOWN,
        START,
        JOIN,
        TIMED_JOIN,
        THROW,
        VOLATILE_IF("unequal", "equal"),
        COMPARE_AND_SET("false", "true"),
        TRY_LOCK("false", "true"),
        AWAIT("false", "true"),
        /** As AWAIT, but the program does not look at the result. */
        AWAIT_BLINDLY,
        CANCEL("false", "true"),
        GET("failed", "done", "cancelled"),
        TIMED_GET("failed", "done", "cancelled", "late"),

        // Locks for reading and writing, and a semaphore of one permit, around accesses.
        READ_LOCKED,
        WRITE_LOCKED,
        WITH_PERMIT,

        // Permits, items, entries and values that one task leaves and another may find.
        RELEASE,
        TRY_ACQUIRE("false", "true"),
        OFFER,
        POLL("none", "one", "two"),
        PUT_IF_ABSENT("later", "first"),
        /** The accesses of the second outcome stand in the function. */
        COMPUTE_IF_ABSENT("found", "ran"),
        MERGE,
        COMPLETE("false", "true"),
        COMPLETE_EXCEPTIONALLY("false", "true"),
        GET_COMPLETED("failed", "done", "late"),
        IS_COMPLETED("false", "true"),
        /** Runs a body when a future is completed, on the stack of its completer or of a task that helps. */
        DEPEND,
        NOTIFY,
        /** Waits under a lock, at most for a moment, until a flag is set. */
        WAIT("false", "true"),

        // Branches on values that another task may change.
        READ_IF("unequal", "equal"),
        ATOMIC_IF("unequal", "equal"),
        GET_AND_INCREMENT("later", "first"),
        GUARDED_WRITE,
        GUARDED_IF("unequal", "equal"),
        HAS_ENDED("false", "true"),
        /** Touches a class, whose initialiser has the accesses of the second outcome. */
        TOUCH("found", "ran"),

        /** Holds a lock for writing, then for reading: a body for each. */
        DOWNGRADE,

        // Meetings that no schedule misses.
        SIGNAL,
        AWAIT_SIGNAL,
        BARRIER,
        BARRIER_IF("early", "last"),
        /** Starts both tasks and waits for them. */
        START_ALL;

        final List<String> outcomes;

        Kind(String... outcomes) {
            this.outcomes = List.of(outcomes);
        }
    }

    static Statement of(Kind kind, int object, int value) {
        return new Statement(kind, object, value, -1, new ArrayList<>());
    }
}
