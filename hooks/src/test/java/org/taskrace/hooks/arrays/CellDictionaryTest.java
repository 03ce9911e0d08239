package org.taskrace.hooks.arrays;

import static org.junit.jupiter.api.Assertions.assertEquals;
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

/** Two arrays are accessed alike, one with numbers of cells and one with the cells themselves. */
class CellDictionaryTest {

    /** The share of all seeds that is tried, in percent. */
    private static final int SHARE = Integer.getInteger("taskrace.share", 4);

    private int next = 1;

    @BeforeEach
    void judge_that_gives_numbers() {
        CurrentStrand.record(true);
        strand();
        new HookRuntime()
                .shadows(new ShadowSettings(false, true, false, false))
                .judge(new MemoryJudge() {
                    @Override
                    public long elements(long cell, int key, Object array, int index, int step, int count) {
                        boolean writes = AccessKey.writes(key);
                        int reader = (int) cell;
                        if (!writes && reader % 3 == 1) {
                            return Judgement.repeatable(cell);
                        }
                        int number = CurrentStrand.firstOwnAccess + AccessKey.site(key);
                        next = CurrentStrand.firstOwnAccess + 8;
                        long result = writes
                                ? (long) number << 32 | number
                                : cell & 0xffffffff00000000L | Integer.toUnsignedLong(number);
                        return reader % 3 != 2 ? Judgement.repeatable(result) : Judgement.once(result);
                    }
                })
                .install();
    }

    private void strand() {
        CurrentStrand.begin(next);
    }

    @AfterEach
    void no_judge() {
        CurrentStrand.end();
        HookRuntime.remove();
    }

    @Test
    void numbers_say_what_cells_say() {
        boolean hadCells = false;
        boolean hadNumbersAgain = false;
        for (int seed = 0; seed < 6 * SHARE / 10; seed++) {
            Random random = new Random(seed);
            int[] coded = new int[200 + random.nextInt(400)];
            int[] plain = new int[coded.length];
            boolean lostNumbers = false;
            for (int round = 0; round < 600; round++) {
                if (random.nextInt(3) == 0) {
                    strand();
                }
                if (random.nextInt(100) == 0) {
                    strand();
                    CurrentStrand.quiesce();
                }
                int first = random.nextInt(coded.length);
                int count = random.nextInt(3) == 0 ? 1 + random.nextInt(coded.length - first) : 1;
                int step = count == 1 ? 1 : 1 + random.nextInt(2);
                int site = 1 + random.nextInt(3);
                int key = AccessKey.of(site, random.nextInt(4) == 0);
                ArrayMemory.use(new ShadowSettings(false, true, false, false));
                access(coded, first, step, (count + step - 1) / step, key);
                ArrayMemory.use(new ShadowSettings(false, false, false, false));
                access(plain, first, step, (count + step - 1) / step, key);
                ArrayShadow shadow = ArrayShadowTable.of(coded);
                shadow.checkInvariants();
                lostNumbers |= shadow.cells != null;
                hadNumbersAgain |= lostNumbers && shadow.cells == null;
                for (int i = 0; i < coded.length; i++) {
                    assertEquals(
                            Cells.sinceQuiescence(ArrayShadowTable.of(plain).cell(i)),
                            Cells.sinceQuiescence(shadow.cell(i)),
                            "seed " + seed + " round " + round + " index " + i);
                }
            }
            hadCells |= lostNumbers;
        }
        assertTrue(hadCells && hadNumbersAgain, "numbers never ran out, or never came back");
    }

    private static void access(int[] array, int first, int step, int count, int key) {
        if (count == 1) {
            ArrayMemory.accessElement(array, first, key);
        } else {
            ArrayMemory.accessLoop(array, first, step, count, key);
        }
    }

    @Test
    void scattered_elements_take_a_byte_each() {
        int[] array = new int[2_000];
        Random random = new Random(1);
        for (int i = 0; i < 1000; i++) {
            strand();
            if (i % 64 == 0) {
                CurrentStrand.quiesce();
            }
            for (int j = 0; j < 40; j++) {
                ArrayMemory.accessElement(array, random.nextInt(array.length), AccessKey.of(1, false));
            }
        }
        assertTrue(ArrayShadowTable.of(array).bytes() < 8_000);
    }

    @Test
    void an_array_with_a_cell_for_few_elements_has_no_numbers() {
        int[] array = new int[400];
        for (int i = 0; i < array.length; i++) {
            strand();
            ArrayMemory.accessElement(array, i, AccessKey.of(1, true));
        }
        assertTrue(ArrayShadowTable.of(array).cells != null);
    }
}
