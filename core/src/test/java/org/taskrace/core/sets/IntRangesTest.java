package org.taskrace.core.sets;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;

class IntRangesTest {

    @Test
    void hands_out_what_came_in_the_same_order() {
        Random random = new Random(5);
        for (int round = 0; round < 200; round++) {
            IntRanges ranges = new IntRanges();
            IntList all = new IntList();
            int next = random.nextInt(10);
            for (int i = random.nextInt(60); i > 0; i--) {
                next = random.nextInt(4) > 0 ? next + 1 : random.nextInt(100);
                ranges.add(next);
                all.add(next);
            }
            assertSame(all, ranges);
        }
    }

    @Test
    void the_largest_int_has_a_run_too() {
        IntRanges ranges = new IntRanges();
        IntList all = new IntList();
        for (int element : new int[] {Integer.MAX_VALUE - 1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            ranges.add(element);
            all.add(element);
        }
        IntList handedOut = new IntList();
        ranges.forEach(handedOut::add);
        assertArrayEquals(all.toArray(), handedOut.toArray());
    }

    @Test
    void a_long_run_takes_no_more_room_than_a_short_one() {
        IntRanges ranges = new IntRanges();
        long before = ranges.bytes();
        for (int i = 0; i < 10_000; i++) {
            ranges.add(i);
        }
        assertEquals(before, ranges.bytes());
        assertEquals(10_000, ranges.size());
        ranges.clear();
        assertEquals(0, ranges.size());
        ranges.forEach(element -> {
            throw new AssertionError(element);
        });
    }

    private static void assertSame(IntList all, IntRanges ranges) {
        IntList handedOut = new IntList();
        ranges.forEach(handedOut::add);
        assertArrayEquals(all.toArray(), handedOut.toArray());
        assertEquals(all.size(), ranges.size());
    }
}
