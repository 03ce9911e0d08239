package org.taskrace.core.sets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class LongStackTest {

    @Test
    void what_was_pushed_last_comes_first_across_pages() {
        LongStack stack = new LongStack();
        for (int i = 0; i < 100_000; i++) {
            stack.push(i * 31L);
        }
        assertEquals(100_000, stack.size());
        assertEquals(31L * 77_777, stack.get(77_777));
        for (int i = 99_999; i >= 0; i--) {
            assertEquals(i * 31L, stack.pop());
        }
        assertTrue(stack.isEmpty());
        assertTrue(stack.bytes() < 9 * 100_000);
    }

    @Test
    void an_empty_stack_has_nothing_to_give() {
        LongStack stack = new LongStack();
        assertThrows(IllegalStateException.class, stack::pop);
        assertThrows(IndexOutOfBoundsException.class, () -> stack.get(0));
    }
}
