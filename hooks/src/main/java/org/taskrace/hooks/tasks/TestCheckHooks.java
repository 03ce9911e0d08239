package org.taskrace.hooks.tasks;

import java.util.Map;
import java.util.function.Supplier;

/**
 * The entry by which a test asks the agent to check a piece of code. It uses plain types only. The caller finds this
 * class by name on the boot class path, and so needs no class of taskrace, nor the agent, to be loaded.
 */
public final class TestCheckHooks {

    private TestCheckHooks() {}

    /** Checker that runs code under control. */
    public interface Checker {

        /** Runs a check; see {@link TestCheckHooks#run}. */
        Map<String, Object> run(Runnable body);

        /** Runs all schedules; see {@link TestCheckHooks#explore}. */
        default Map<String, Object> explore(Supplier<Runnable> bodies, int schedules, String replay, String name) {
            throw new IllegalStateException("schedules are not explored on parallel workers");
        }
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

    /**
     * Runs the bodies that a supplier makes, each in another schedule, and returns the findings as {@link #run} does.
     * The verdict may also be deadlock or failure, and the guarantee explored.
     *
     * @param schedules how many schedules may be run
     * @param replay the file of a recorded schedule to run instead, or nothing
     * @param name the name of the test, for recorded schedules
     */
    public static Map<String, Object> explore(Supplier<Runnable> bodies, int schedules, String replay, String name) {
        Checker current = checker;
        if (current == null) {
            throw new IllegalStateException("the taskrace agent was not started for tests");
        }
        return current.explore(bodies, schedules, replay, name);
    }
}
