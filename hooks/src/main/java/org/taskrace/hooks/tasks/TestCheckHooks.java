package org.taskrace.hooks.tasks;

import java.util.Map;

/**
 * The entry by which a test asks the agent to check a piece of code. Plain types only: the caller finds this class by
 * name on the boot class path, and so needs no class of ours, nor the agent, to be loaded.
 */
public final class TestCheckHooks {

    private TestCheckHooks() {}

    /** Checker that runs code under control. */
    public interface Checker {

        /** Runs a check; see {@link TestCheckHooks#run}. */
        Map<String, Object> run(Runnable body);
    }

    private static volatile Checker checker;

    public static void install(Checker theChecker) {
        checker = theChecker;
    }

    /** Returns whether the agent was started for tests. */
    public static boolean isReady() {
        return checker != null;
    }

    /**
     * Runs the body on another thread, as a program of its own, and returns the findings:
     *
     * <pre>
     *   verdict     String              race, race-free, inconclusive
     *   guarantee   String              every-schedule, this-schedule
     *   weakenedBy  String              the constructs that weakened it, or nothing
     *   reason      String              what keeps the guarantee from being a stronger one, or nothing
     *   deadlock    Boolean             whether no task could go on
     *   report      String              the report for people
     *   json        String              the report for programs
     *   thrown      Throwable or null   what the body threw
     * </pre>
     */
    public static Map<String, Object> run(Runnable body) {
        Checker current = checker;
        if (current == null) {
            throw new IllegalStateException("the taskrace agent was not started for tests");
        }
        return current.run(body);
    }
}
