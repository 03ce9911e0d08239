package org.taskrace.hooks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.Reference;
import org.junit.jupiter.api.Test;

class ArrayCellsTest {

    @Test
    void an_array_has_one_cell_per_element_and_always_the_same_ones() {
        double[] array = new double[5];
        long[] cells = ArrayCells.of(array);
        assertEquals(5, cells.length);
        assertSame(cells, ArrayCells.of(array));
        assertSame(cells, ArrayCells.of(array, 17));
        assertNotSame(cells, ArrayCells.of(new double[5], 17));
        assertSame(cells, ArrayCells.of(array, 17));
    }

    @Test
    void cells_die_with_their_arrays() {
        int[] kept = new int[1];
        ArrayCells.of(kept)[0] = 42;
        int before = ArrayCells.size();
        int most = 0;
        for (int i = 0; i < 20_000; i++) {
            ArrayCells.of(new byte[1000], 3);
            most = Math.max(most, ArrayCells.size());
        }
        assertTrue(most > before);
        ArrayCells.clearCache();
        for (int tries = 0; tries < 50 && ArrayCells.size() > before; tries++) {
            System.gc();
            Thread.onSpinWait();
        }
        assertTrue(ArrayCells.size() <= before, "still " + ArrayCells.size() + " arrays, " + before + " at first");
        assertEquals(42, ArrayCells.of(kept)[0]);
        Reference.reachabilityFence(kept);
    }
}
