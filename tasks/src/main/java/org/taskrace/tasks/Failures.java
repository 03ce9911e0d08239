package org.taskrace.tasks;

/** Failures of tasks: how they come together and are thrown again. */
final class Failures {

    private Failures() {}

    /** Returns the first failure, with the other one suppressed; either may be null. */
    static Throwable merge(Throwable first, Throwable other) {
        if (first == null || other == null) {
            return first == null ? other : first;
        }
        // A failure that was thrown on (by a get, say) may come back here: an exception cannot suppress itself, nor
        // need it do so twice.
        boolean known = first == other || first.getCause() == other;
        for (Throwable suppressed : first.getSuppressed()) {
            known |= suppressed == other;
        }
        if (!known) {
            first.addSuppressed(other);
        }
        return first;
    }

    /** Throws an unchecked failure as it is and a checked one wrapped; returns if there is none. */
    static void rethrow(Throwable failure) {
        if (failure instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure != null) {
            throw new TaskFailedException(failure);
        }
    }

    /** Returns the exception for a construct that would create a task without a joiner. */
    static TaskStructureException outsideAnyFinish(String construct) {
        return new TaskStructureException(
                construct + " outside any finish: no task would wait for it."
                        + " Put it into finish(() -> …), or run the program with TaskLauncher, which is a finish around all of it");
    }
}
