package org.taskrace.hooks.arrays;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.taskrace.hooks.HookRuntime;
import org.taskrace.hooks.memory.AccessKey;
import org.taskrace.hooks.memory.Cells;
import org.taskrace.hooks.memory.CurrentStrand;
import org.taskrace.hooks.memory.Judgement;
import org.taskrace.hooks.memory.MemoryJudge;

/** Runs of cells are compared with one cell per element; a judge that mixes cell and site stands for the real one. */
class ArrayShadowTest {

    /** The share of all seeds that is tried, in percent. */
    private static final int SHARE = Integer.getInteger("taskrace.share", 4);

    private long judged;

    @BeforeEach
    void mixing_judge() {
        CurrentStrand.record(true);
        CurrentStrand.begin(Integer.MAX_VALUE);
        new HookRuntime()
                .judge(new MemoryJudge() {
                    @Override
                    public long elements(long cell, int key, Object array, int index, int step, int count) {
                        judged += count;
                        return Judgement.once(mixed(cell, AccessKey.site(key), AccessKey.writes(key)));
                    }
                })
                .install();
    }

    @AfterEach
    void no_judge() {
        CurrentStrand.end();
        HookRuntime.remove();
    }

    private static long mixed(long cell, int site, boolean writes) {
        return writes ? Cells.of(site, 0) : Cells.withReader(cell, site);
    }

    private static ArrayShadow shadow(int length) {
        return new ArrayShadow(new byte[length], length, 0, null);
    }

    @Test
    void a_loop_over_an_array_is_one_run() {
        ArrayShadow shadow = shadow(1000);
        shadow.access(null, 0, 1, 1000, AccessKey.of(7, true));
        for (int i = 0; i < 1000; i++) {
            assertEquals(Cells.of(7, 0), shadow.cell(i));
        }
        assertTrue(shadow.hasRuns());
        assertEquals(1000, judged);
        assertTrue(shadow.bytes() < 300);
    }

    @Test
    void every_second_element_is_one_run_too() {
        ArrayShadow shadow = shadow(1001);
        shadow.access(null, 1, 2, 500, AccessKey.of(7, true));
        shadow.access(null, 0, 2, 501, AccessKey.of(8, false));
        assertTrue(shadow.hasRuns());
        assertEquals(Cells.of(7, 0), shadow.cell(999));
        assertEquals(8L, shadow.cell(1000));
    }

    @Test
    void elements_one_after_the_other_make_one_run_grow() {
        ArrayShadow shadow = shadow(10_000);
        for (int i = 0; i < 1000; i += 10) {
            for (int j = i; j < i + 9; j++) {
                shadow.access(null, j, 1, 1, AccessKey.of(7, false));
            }
            shadow.access(null, i, 1, 10, AccessKey.of(7, false));
        }
        assertTrue(shadow.hasRuns());
        assertTrue(shadow.bytes() < 300);
    }

    @Test
    void an_array_that_is_only_accessed_element_by_element_has_a_cell_each() {
        ArrayShadow shadow = shadow(10_000);
        for (int i = 0; i < 100; i++) {
            shadow.access(null, i, 1, 1, AccessKey.of(7, false));
        }
        assertFalse(shadow.hasRuns());
    }

    @Test
    void an_array_that_loses_its_runs_again_and_again_keeps_cells_longer() {
        ArrayShadow shadow = shadow(1000);
        int regained = 0;
        for (int phase = 1; phase <= 32; phase++) {
            for (int i = 0; i < 40; i++) {
                shadow.access(null, i * 20, 1, 1, AccessKey.of(7 + i % 2, true));
            }
            assertFalse(shadow.hasRuns());
            CurrentStrand.begin(1000 + phase);
            CurrentStrand.quiesce();
            shadow.access(null, 0, 1, 1000, AccessKey.of(9, false));
            regained += shadow.hasRuns() ? 1 : 0;
            shadow.checkInvariants();
        }
        assertEquals(5, regained);
    }

    @Test
    void scattered_elements_end_in_a_cell_each() {
        ArrayShadow shadow = shadow(10_000);
        Random random = new Random(1);
        for (int i = 0; i < 2000; i++) {
            shadow.access(null, random.nextInt(10_000), 1, 1, AccessKey.of(7, false));
        }
        assertFalse(shadow.hasRuns());
        assertTrue(shadow.bytes() <= 8 * 10_000 + 100);
    }

    @Test
    void runs_and_lanes_hold_what_one_cell_per_element_holds() {
        for (int seed = 0; seed < 20 * SHARE; seed++) {
            Random random = new Random(seed);
            int length = 17 + random.nextInt(60);
            ArrayShadow shadow = shadow(length);
            long[] expected = new long[length];
            for (int round = 0; round < 30; round++) {
                int step = random.nextInt(4) == 0 ? 1 + random.nextInt(9) : 1 << random.nextInt(3);
                int first = random.nextInt(length);
                int count = 1 + random.nextInt((length - 1 - first) / step + 1);
                int site = 1 + random.nextInt(3);
                boolean writes = random.nextBoolean();
                shadow.access(null, first, step, count, AccessKey.of(site, writes));
                for (int i = 0; i < count; i++) {
                    expected[first + i * step] = mixed(expected[first + i * step], site, writes);
                }
                shadow.checkInvariants();
                for (int i = 0; i < length; i++) {
                    assertEquals(expected[i], shadow.cell(i), "seed " + seed + " round " + round + " index " + i);
                }
            }
        }
    }

    @Test
    void blocks_of_a_matrix_are_a_few_runs() {
        int width = 512;
        ArrayShadow shadow = shadow(width * width);
        for (int block = 0; block < 64; block++) {
            shadow.access(null, 3, 1, 5 * width, AccessKey.of(1, false));
            shadow.accessBlock(
                    null, block / 8 * 64 * width + block % 8 * 64, 64, 64, width, AccessKey.of(2 + block, true));
        }
        shadow.checkInvariants();
        assertTrue(shadow.hasRuns());
        assertEquals(Cells.of(65, 0), shadow.cell(width * width - 1));
        assertTrue(shadow.bytes() < 10_000, shadow.bytes() + " bytes");
    }

    @Test
    void a_column_of_a_matrix_is_a_block_too() {
        ArrayShadow shadow = shadow(100 * 100);
        shadow.access(null, 7, 100, 100, AccessKey.of(3, true));
        assertTrue(shadow.hasRuns());
        assertEquals(Cells.of(3, 0), shadow.cell(9907));
        assertEquals(0, shadow.cell(9908));
        assertEquals(100, judged);
    }

    @Test
    void blocks_of_another_width_than_that_of_the_bands_end_them() {
        ArrayShadow shadow = shadow(34 * 64);
        shadow.access(null, 0, 17, 128, AccessKey.of(3, false));
        for (int block = 0; block < 32; block++) {
            shadow.accessBlock(null, 64, 8, 2, 64, AccessKey.of(4, true));
        }
        assertTrue(shadow.hasRuns());
        shadow.access(null, 0, 17, 128, AccessKey.of(3, false));
        for (int block = 0; block < 33; block++) {
            assertTrue(shadow.hasRuns());
            shadow.accessBlock(null, 64, 8, 2, 64, AccessKey.of(4, true));
        }
        assertFalse(shadow.hasRuns());
        assertEquals(mixed(mixed(0, 3, false), 3, false), shadow.cell(34));
        shadow.checkInvariants();
    }

    @Test
    void blocks_hold_what_one_cell_per_element_holds() {
        int stayed = 0;
        for (int seed = 0; seed < 20 * SHARE; seed++) {
            Random random = new Random(seed);
            int width = 16 + random.nextInt(5);
            int length = 4 * width + random.nextInt(200);
            ArrayShadow shadow = shadow(length);
            long[] expected = new long[length];
            for (int round = 0; round < 12; round++) {
                int site = 1 + random.nextInt(2);
                boolean writes = random.nextBoolean();
                int first = random.nextInt(length);
                int pitch = random.nextInt(9) == 0 ? width + 1 : width;
                int columns = 1 + random.nextInt(Math.min(width, length - first));
                int rows = 1 + random.nextInt((length - first - columns) / pitch + 1);
                long before = judged;
                switch (random.nextInt(8)) {
                    case 0 -> {
                        columns = 1 + random.nextInt(length - first);
                        rows = 1;
                        shadow.access(null, first, 1, columns, AccessKey.of(site, writes));
                    }
                    case 1 -> {
                        columns = 1;
                        shadow.access(null, first, pitch, rows, AccessKey.of(site, writes));
                    }
                    default -> shadow.accessBlock(null, first, columns, rows, pitch, AccessKey.of(site, writes));
                }
                assertEquals(columns * rows, judged - before);
                for (int i = 0; i < columns * rows; i++) {
                    int index = first + i / columns * pitch + i % columns;
                    expected[index] = mixed(expected[index], site, writes);
                }
                shadow.checkInvariants();
                for (int i = 0; i < length; i++) {
                    assertEquals(expected[i], shadow.cell(i), "seed " + seed + " round " + round + " index " + i);
                }
            }
            stayed += shadow.hasRuns() ? 1 : 0;
        }
        assertTrue(stayed > 2 * SHARE, "only " + stayed + " arrays kept their bands");
    }
}
