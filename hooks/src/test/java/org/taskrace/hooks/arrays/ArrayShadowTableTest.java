package org.taskrace.hooks.arrays;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.Reference;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ArrayShadowTableTest {

    @Test
    void an_array_has_one_shadow_and_always_the_same() {
        double[] array = new double[5];
        ArrayShadow shadow = ArrayShadowTable.of(array);
        assertEquals(5, shadow.length);
        assertSame(shadow, ArrayShadowTable.of(array));
        assertSame(shadow, ArrayShadowTable.of(array, 17));
        assertNotSame(shadow, ArrayShadowTable.of(new double[5], 17));
        assertSame(shadow, ArrayShadowTable.of(array, 17));
    }

    @Test
    void whatever_order_arrays_come_in_each_has_its_own_shadow() {
        Random random = new Random(1);
        int[][] rows = new int[40][3];
        for (int walk = 0; walk < 200; walk++) {
            int site = random.nextInt(4);
            int step = 1 + random.nextInt(3);
            for (int row = random.nextInt(step); row < rows.length; row += step) {
                if (random.nextInt(50) == 0) {
                    rows[row] = new int[3];
                }
                assertSame(ArrayShadowTable.of(rows[row]), ArrayShadowTable.of(rows[row], site));
                assertTrue(ArrayShadowTable.of(rows[row], site).refersTo(rows[row]));
            }
        }
    }

    @Test
    void shadows_die_with_their_arrays() {
        int[] kept = new int[1];
        ArrayShadow shadow = ArrayShadowTable.of(kept);
        int before = ArrayShadowTable.size();
        int most = 0;
        for (int i = 0; i < 20_000; i++) {
            ArrayShadowTable.of(new byte[1000], 3);
            most = Math.max(most, ArrayShadowTable.size());
        }
        assertTrue(most > before);
        ArrayShadowTable.clearCache();
        for (int tries = 0; tries < 50 && ArrayShadowTable.size() > before; tries++) {
            System.gc();
            Thread.onSpinWait();
        }
        assertTrue(
                ArrayShadowTable.size() <= before,
                "still " + ArrayShadowTable.size() + " arrays, " + before + " at first");
        assertSame(shadow, ArrayShadowTable.of(kept));
        Reference.reachabilityFence(kept);
    }
}
