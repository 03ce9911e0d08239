package org.taskrace.core.sets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SegmentedArraysTest {

    @Test
    void every_index_has_a_place_of_its_own() {
        int next = 0;
        for (int segment = 0; segment < 12; segment++) {
            for (int offset = 0; offset < SegmentSizes.length(segment); offset++, next++) {
                assertEquals(segment, SegmentSizes.segment(next));
                assertEquals(offset, SegmentSizes.offset(next));
            }
        }
        assertEquals(SegmentSizes.DIRECTORY - 2, SegmentSizes.segment(SegmentSizes.LAST_INDEX - 1 >> 1));
        assertTrue(SegmentSizes.segment(SegmentSizes.LAST_INDEX) < SegmentSizes.DIRECTORY);
    }

    @Test
    void elements_start_as_the_initial_value_and_keep_what_was_set() {
        SegmentedInts ints = new SegmentedInts(-1);
        SegmentedLongs longs = new SegmentedLongs(7);
        for (int i = 0; i < 5000; i++) {
            ints.ensure(i);
            longs.ensure(i);
            assertEquals(-1, ints.getAcquire(i));
            assertEquals(7, longs.getOpaque(i));
            ints.setRelease(i, i);
            longs.setPlain(i, 1L << 40 | i);
        }
        for (int i = 0; i < 5000; i++) {
            assertEquals(i, ints.getPlain(i));
            assertEquals(1L << 40 | i, longs.getAcquire(i));
        }
        assertTrue(ints.compareAndSetAcquire(3, 3, 9));
        assertFalse(ints.compareAndSetAcquire(3, 3, 10));
        assertEquals(9, ints.getOpaque(3));
        assertTrue(longs.bytes() == 2 * ints.bytes());
    }

    @Test
    void an_index_outside_is_refused() {
        SegmentedInts ints = new SegmentedInts(0);
        assertThrows(IndexOutOfBoundsException.class, () -> ints.ensure(-1));
        assertThrows(IndexOutOfBoundsException.class, () -> ints.ensure(Integer.MAX_VALUE));
        assertFalse(ints.has(100));
    }
}
