package org.taskrace.junit;

import java.lang.reflect.InvocationTargetException;
import java.util.Map;
import java.util.function.Supplier;

/** The agent in this JVM, found by name on the boot class path, with any class or module path of the test. */
final class AgentAccess {

    private static final String CHECKS = "org.taskrace.hooks.tasks.TestCheckHooks";

    private AgentAccess() {}

    /** Returns why no check can be made in this JVM, and what to do; null if it can. */
    static String whyMissing() {
        try {
            Class<?> checks = Class.forName(CHECKS, true, null);
            if ((boolean) checks.getMethod("isReady").invoke(null)) {
                return null;
            }
            return "the taskrace agent runs in this JVM, but waits for a main method. Add the word tests behind the jar: "
                    + "-javaagent:taskrace.jar=tests";
        } catch (ClassNotFoundException e) {
            return "@RaceFree and @ExpectRace need the taskrace agent in the JVM that runs the tests. Add to its options "
                    + "-javaagent:/path/to/taskrace.jar=tests, with Maven as Surefire's <argLine>, with Gradle as jvmArgs of the task "
                    + "test, in an IDE as VM options";
        } catch (ReflectiveOperationException e) {
            return "the taskrace agent in this JVM is of another version than taskrace-junit: " + e;
        }
    }

    /** Runs bodies in all schedules; see {@code org.taskrace.hooks.tasks.TestCheckHooks.explore}. */
    @SuppressWarnings("unchecked")
    static Map<String, Object> explore(Supplier<Runnable> bodies, int schedules, String replay, String name) {
        try {
            return (Map<String, Object>) Class.forName(CHECKS, true, null)
                    .getMethod("explore", Supplier.class, int.class, String.class, String.class)
                    .invoke(null, bodies, schedules, replay, name);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException("the check failed by a fault of taskrace itself", e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the taskrace agent is of another version than taskrace-junit", e);
        }
    }

    /** Runs the body under control; see {@code org.taskrace.hooks.Checks} for the words of the result. */
    @SuppressWarnings("unchecked")
    static Map<String, Object> check(Runnable body) {
        try {
            return (Map<String, Object>) Class.forName(CHECKS, true, null)
                    .getMethod("run", Runnable.class)
                    .invoke(null, body);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException("the check failed by a fault of taskrace itself", e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the taskrace agent is of another version than taskrace-junit", e);
        }
    }
}
