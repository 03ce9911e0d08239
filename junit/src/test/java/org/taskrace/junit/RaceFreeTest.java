package org.taskrace.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.opentest4j.AssertionFailedError;
import org.taskrace.junit.sample.Explored;
import org.taskrace.junit.sample.Sums;

/** The outcomes of the samples, run by JUnit inside this test's JVM, which has the agent. */
class RaceFreeTest {

    /** Per test the exception that ended it, or null. */
    private static final Map<String, Throwable> OUTCOMES = new TreeMap<>();

    @BeforeAll
    static void run_the_samples_in_parallel() {
        EngineExecutionResults results = EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(Sums.class), selectClass(Explored.class))
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
                .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
                .execute();
        results.testEvents().finished().stream().forEach(RaceFreeTest::note);
    }

    private static void note(Event event) {
        String parent = event.getTestDescriptor().getParent().orElseThrow().getDisplayName();
        String name = event.getTestDescriptor().getDisplayName();
        boolean isTemplate = name.startsWith("[") || name.startsWith("repetition");
        OUTCOMES.put(
                (isTemplate ? parent + " " + name : name),
                event.getRequiredPayload(org.junit.platform.engine.TestExecutionResult.class)
                        .getThrowable()
                        .orElse(null));
    }

    private static void passes(String test) {
        assertTrue(OUTCOMES.containsKey(test), () -> test + " is not among " + OUTCOMES.keySet());
        Throwable thrown = OUTCOMES.get(test);
        if (thrown != null) {
            throw new AssertionError(test, thrown);
        }
    }

    private static String failure(String test) {
        Throwable thrown = OUTCOMES.get(test);
        assertEquals(AssertionFailedError.class, thrown == null ? null : thrown.getClass(), () -> test + ": " + thrown);
        return thrown.getMessage();
    }

    @Test
    void all_schedules_of_a_test_are_run_with_the_state_of_before_each() {
        passes("counts_in_every_schedule()");
        String update = failure("failing_update_in_two_steps()");
        assertTrue(update.contains("exception") && update.contains("<- flipped"), update);
        assertTrue(update.contains("expected: <12> but was: <11>"), update);
        String locks = failure("failing_locks_in_two_orders()");
        assertTrue(locks.contains("deadlock") && locks.contains("replay: "), locks);
    }

    @Test
    void test_without_a_race_passes_with_the_state_of_before_each() {
        passes("free()");
        passes("nested_free()");
    }

    @Test
    void race_fails_the_test_with_both_accesses_and_their_lines() {
        String message = failure("racy()");
        assertTrue(
                message.matches(
                        "(?s)a race in what the test runs.*race 1 on int\\[\\] element 1.*first .*Sums.java:\\d+.*second .*Sums.java:\\d+.*"),
                message);
        failure("nested_racy()");
    }

    @Test
    void each_invocation_of_a_parameterised_test_is_a_check_of_its_own() {
        passes("parameterised_is_racy_for_1(int) [1] 0");
        failure("parameterised_is_racy_for_1(int) [2] 1");
    }

    @Test
    void later_checks_are_not_confused_by_what_earlier_ones_left_in_fields_and_futures() {
        for (int i = 1; i <= 3; i++) {
            passes("repeated_shares_what_earlier_checks_wrote() repetition " + i + " of 3");
        }
    }

    @Test
    void handles_made_before_a_check_are_known_in_it() {
        for (int i = 1; i <= 2; i++) {
            passes("handle_of_a_class_initialiser_is_known_in_every_check() repetition " + i + " of 2");
        }
    }

    @Test
    void failing_assertion_stays_what_it_is() {
        assertTrue(failure("failing_assertion()").contains("expected: <1> but was: <2>"));
    }

    @Test
    void deadlock_fails_the_test_instead_of_hanging_it() {
        assertTrue(failure("deadlocked()").contains("deadlocked"), failure("deadlocked()"));
    }

    @Test
    void weakened_verdict_fails_unless_this_schedule_is_enough() {
        passes("weakened_is_free_all_the_same()");
        assertTrue(failure("weakened_needs_a_word()").contains("accept it with @RaceFree(inThisSchedule = true)"));
        assertTrue(failure("weakened_is_too_weak()").contains("does not hold for every schedule"));
    }

    @Test
    void expected_race_passes_and_a_missing_one_fails() {
        passes("expected_race()");
        assertTrue(failure("expected_race_that_is_none()").contains("a race was expected, but none was found"));
    }
}
