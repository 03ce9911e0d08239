package org.taskrace.agent.scheduler.fibers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class StackSizesTest {

    private static final long MEGABYTE = 1 << 20;

    @Test
    void the_last_option_that_names_a_size_counts() {
        assertEquals(2 * MEGABYTE, StackSizes.requestedBy("-Xss512k", "-Xmx1g", "-Xss2M"));
        assertEquals(MEGABYTE / 2, StackSizes.requestedBy("-Xss2m", "-XX:ThreadStackSize=512"));
        assertEquals(262_144, StackSizes.requestedBy("-Xss262144"));
        assertEquals(1L << 30, StackSizes.requestedBy("-Xss1g"));
    }

    @Test
    void without_an_option_the_size_is_that_of_the_platform() {
        long size = StackSizes.requestedBy("-ea", "-Dx=-Xss2m");
        assertTrue(size == MEGABYTE || size == 2 * MEGABYTE, () -> size + " bytes");
    }

    @Test
    void a_stack_is_some_times_as_large_as_requested_and_not_much_larger_than_a_huge_one() {
        assertTrue(StackSizes.forRequest(MEGABYTE) >= 4 * MEGABYTE);
        assertTrue(StackSizes.forRequest(MEGABYTE) <= 8 * MEGABYTE);
        assertTrue(StackSizes.forRequest(1L << 30) > 1L << 30);
        assertTrue(StackSizes.forRequest(1L << 30) < 3L << 29);
    }

    @Test
    void a_request_of_a_thread_is_large_or_not() {
        assertTrue(StackSizes.forRequest(64 * MEGABYTE) > StackSizes.ordinary());
        assertEquals(StackSizes.forRequest(0), StackSizes.ordinary());
    }
}
