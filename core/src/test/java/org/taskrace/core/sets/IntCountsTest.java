package org.taskrace.core.sets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IntCountsTest {

    @Test
    void counts_are_those_of_a_map() {
        Random random = new Random(1);
        IntCounts counts = new IntCounts();
        Map<Integer, Integer> expected = new HashMap<>();
        for (int step = 0; step < 10_000; step++) {
            int element = random.nextInt(9);
            if (random.nextBoolean()) {
                int times = 1 + random.nextInt(2);
                assertEquals(expected.merge(element, times, Integer::sum), counts.add(element, times));
            } else {
                assertEquals(expected.getOrDefault(element, 0), counts.remove(element));
                expected.computeIfPresent(element, (any, count) -> count == 1 ? null : count - 1);
            }
            assertEquals(expected.getOrDefault(element, 0), counts.count(element));
            assertEquals(expected.containsKey(element), counts.contains(element));
        }
    }

    @Test
    void element_that_was_removed_as_often_as_added_is_gone() {
        IntCounts counts = new IntCounts();
        counts.add(3, 2);
        counts.remove(3);
        assertTrue(counts.contains(3));
        counts.remove(3);
        assertFalse(counts.contains(3));
        assertEquals(0, counts.remove(3));
    }
}
