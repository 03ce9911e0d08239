package org.taskrace.agent.scheduler;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SuspendedTaskQueueTest {

    private static final long LIMIT = 1_000_000_000L;

    private final VirtualClock clock = new VirtualClock();
    private final SuspendedTaskQueue queue = new SuspendedTaskQueue(clock);

    private void suspend(String waitsFor) {
        ScheduledTask task = new ScheduledTask();
        task.suspension().waitsFor = waitsFor;
        task.suspension().deadline = clock.deadline(LIMIT);
        task.suspension().since = 0;
        task.waiting = task;
        queue.add(task);
    }

    @Test
    void a_sleep_is_over_after_its_time() {
        suspend("sleep");
        assertFalse(queue.haveOneOverdue(LIMIT));
        assertTrue(queue.haveOneOverdue(LIMIT + 1));
    }

    @Test
    void a_wait_with_a_limit_has_longer_since_checks_take_time() {
        suspend("park");
        assertFalse(queue.haveOneOverdue(LIMIT + 1));
        assertFalse(queue.haveOneOverdue(10 * LIMIT));
        assertTrue(queue.haveOneOverdue(10 * (LIMIT + 1)));
    }

    @Test
    void time_that_was_skipped_counts_in_full() {
        suspend("park");
        clock.skipTo(clock.now() + LIMIT / 2);
        assertTrue(queue.haveOneOverdue(5 * LIMIT + 10));
    }
}
