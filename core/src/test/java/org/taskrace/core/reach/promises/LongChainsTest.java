package org.taskrace.core.reach.promises;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.taskrace.core.event.TaskEvents.NO_SITE;

import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.reach.Reachability;
import org.taskrace.core.reach.promises.recall.RecallReachability;

class LongChainsTest {

    private static final int LENGTH = 100_000;
    private static final Duration LIMIT = Duration.ofMinutes(2);

    static Stream<StepStructuresTest.Structure> structures() {
        return StepStructuresTest.structures();
    }

    @ParameterizedTest
    @MethodSource("structures")
    void hundred_thousand_nested_tasks_are_climbed_in_no_time(StepStructuresTest.Structure structure) {
        assertTimeoutPreemptively(LIMIT, () -> {
            Reachability reachability = structure.create().get();
            int[] labels = new int[LENGTH];
            reachability.begin(0, NO_SITE);
            reachability.beginFinish(0, NO_SITE);
            for (int task = 1; task < LENGTH; task++) {
                labels[task - 1] = reachability.now(task - 1);
                reachability.create(task - 1, task, TaskKind.ASYNC, NO_SITE);
                reachability.switchTo(task);
            }
            int innermost = reachability.now(LENGTH - 1);
            for (int task = 0; task < LENGTH - 1; task++) {
                assertTrue(reachability.precedes(labels[task], innermost));
            }
            for (int task = LENGTH - 1; task > 0; task--) {
                labels[task] = reachability.now(task);
                reachability.end(task, NO_SITE);
                reachability.switchTo(task - 1);
            }
            for (int task = 1; task < LENGTH; task++) {
                assertFalse(reachability.precedes(labels[task], reachability.now(0)));
            }
        });
    }

    @ParameterizedTest
    @MethodSource("structures")
    void hundred_thousand_gets_in_a_row_are_searched_without_recursion(StepStructuresTest.Structure structure) {
        assertTimeoutPreemptively(LIMIT, () -> {
            Reachability reachability = structure.create().get();
            int[] labels = chain(reachability, false);
            assertTrue(reachability.precedes(labels[1], reachability.now(0)));
            assertTrue(reachability.precedes(labels[LENGTH / 2], reachability.now(0)));
        });
    }

    /**
     * Builds a chain: each task gets the promise that the one before has set (or the future itself); the root gets the
     * last.
     */
    private static int[] chain(Reachability reachability, boolean futures) {
        int[] labels = new int[LENGTH];
        reachability.begin(0, NO_SITE);
        reachability.beginFinish(0, NO_SITE);
        for (int task = 1; task < LENGTH; task++) {
            reachability.create(0, task, futures ? TaskKind.FUTURE : TaskKind.ASYNC, NO_SITE);
            reachability.switchTo(task);
            if (task > 1) {
                get(reachability, task, task - 1, futures);
            }
            labels[task] = reachability.now(task);
            if (!futures) {
                reachability.set(task, task, NO_SITE);
            }
            reachability.end(task, NO_SITE);
            reachability.switchTo(0);
        }
        get(reachability, 0, LENGTH - 1, futures);
        return labels;
    }

    private static void get(Reachability reachability, int task, int got, boolean future) {
        if (future) {
            reachability.getFuture(task, got, NO_SITE);
        } else {
            reachability.get(task, got, NO_SITE);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void recall_answers_for_each_link_of_a_chain_of_hundred_thousand(boolean futures) {
        assertTimeoutPreemptively(LIMIT, () -> {
            RecallReachability recall = new RecallReachability();
            int[] labels = chain(recall, futures);
            for (int task = 1; task < LENGTH; task++) {
                assertTrue(recall.precedes(labels[task], recall.now(0)), () -> "links are lost");
            }
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void recall_answers_for_each_of_hundred_thousand_tasks_got_one_after_the_other(boolean futures) {
        assertTimeoutPreemptively(LIMIT, () -> {
            RecallReachability recall = new RecallReachability();
            int[] labels = new int[LENGTH];
            recall.begin(0, NO_SITE);
            recall.beginFinish(0, NO_SITE);
            for (int task = 1; task < LENGTH; task++) {
                recall.create(0, task, futures ? TaskKind.FUTURE : TaskKind.ASYNC, NO_SITE);
                recall.switchTo(task);
                labels[task] = recall.now(task);
                if (!futures) {
                    recall.set(task, task, NO_SITE);
                }
                recall.end(task, NO_SITE);
                recall.switchTo(0);
            }
            for (int task = 1; task < LENGTH; task++) {
                assertFalse(recall.precedes(labels[task], recall.now(0)));
                get(recall, 0, task, futures);
            }
            for (int task = 1; task < LENGTH; task++) {
                assertTrue(recall.precedes(labels[task], recall.now(0)));
            }
        });
    }
}
