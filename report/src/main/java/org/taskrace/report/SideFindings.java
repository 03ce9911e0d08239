package org.taskrace.report;

import java.util.List;

/**
 * Findings beside the verdict: they change neither it nor the exit code.
 *
 * @param failures uncaught exceptions of tasks, in the order in which they were thrown
 * @param moreFailures whether there were more than are listed
 * @param lockOrder cycles of locks that parallel tasks take in different orders: some schedule may deadlock
 * @param moreLockOrder whether there may be more cycles than are listed
 * @param leftOut names of the classes that were left out of the check, as far as they were loaded
 */
public record SideFindings(
        List<Failure> failures,
        boolean moreFailures,
        List<LockCycle> lockOrder,
        boolean moreLockOrder,
        List<String> leftOut) {

    public static final SideFindings NONE = new SideFindings(List.of(), false, List.of(), false, List.of());

    public SideFindings {
        failures = List.copyOf(failures);
        lockOrder = List.copyOf(lockOrder);
        leftOut = List.copyOf(leftOut);
    }

    /**
     * An exception that no code of the program caught or took from a future.
     *
     * @param at the program's innermost line on the stack
     * @param task the chain of tasks, each with the line that created it
     */
    public record Failure(String exception, String message, String at, List<String> task, List<String> stack) {

        public Failure {
            task = List.copyOf(task);
            stack = List.copyOf(stack);
        }

        /** Returns the failure in words. */
        public String words() {
            return exception + (message == null || message.isEmpty() ? "" : ": " + message);
        }
    }

    /** A cycle: each task holds a lock and asks for the one that the next task holds; the last one asks for the first one's. */
    public record LockCycle(List<Request> requests) {

        public LockCycle {
            requests = List.copyOf(requests);
        }
    }

    /**
     * A task that holds a lock and asks for another.
     *
     * @param heldSince the line that took the first lock
     * @param at the line that asks for the second one
     */
    public record Request(
            String holds, String heldSince, String asks, String at, List<String> task, List<String> stack) {

        public Request {
            task = List.copyOf(task);
            stack = List.copyOf(stack);
        }

        /** Returns the request in words. */
        public String words() {
            return "holds " + holds + (heldSince.isEmpty() ? "" : " since " + heldSince) + " and asks for " + asks;
        }
    }
}
