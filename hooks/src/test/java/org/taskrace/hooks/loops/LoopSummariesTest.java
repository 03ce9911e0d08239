package org.taskrace.hooks.loops;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.taskrace.hooks.HookRuntime;
import org.taskrace.hooks.memory.AccessCounters;
import org.taskrace.hooks.memory.AccessKey;
import org.taskrace.hooks.memory.CurrentStrand;
import org.taskrace.hooks.memory.Judgement;
import org.taskrace.hooks.memory.MemoryJudge;

/** What waits for an outer loop's end is checked then or before, all of it and nothing else. */
class LoopSummariesTest {

    /** The share of all seeds that is tried, in percent. */
    private static final int SHARE = Integer.getInteger("taskrace.share", 4);

    private final Set<String> checked = new TreeSet<>();
    private int[][] matrix;

    /** No cell is the running strand's own. */
    @BeforeEach
    void record() {
        matrix = new int[8][40];
        CurrentStrand.record(true);
        CurrentStrand.begin(Integer.MAX_VALUE);
        new HookRuntime()
                .judge(new MemoryJudge() {
                    @Override
                    public long elements(long cell, int key, Object array, int index, int step, int count) {
                        for (int i = 0; i < count; i++) {
                            checked.add(name(array, index + i * step));
                        }
                        return Judgement.once(cell);
                    }
                })
                .install();
    }

    @AfterEach
    void stop() {
        CurrentStrand.end();
        HookRuntime.remove();
    }

    private String name(Object array, int index) {
        for (int row = 0; row < matrix.length; row++) {
            if (matrix[row] == array) {
                return row + "," + index;
            }
        }
        return "rows," + index;
    }

    @Test
    void loops_of_any_shape_are_checked_exactly() {
        for (int seed = 0; seed < 20 * SHARE; seed++) {
            Random random = new Random(seed);
            matrix = new int[8][100];
            checked.clear();
            Set<String> expected = new TreeSet<>();
            Object summary = LoopSummaries.newBlock(AccessKey.of(1, false));
            int row = random.nextInt(8);
            int first = 50 + random.nextInt(5);
            int step = random.nextInt(5) - 2;
            int count = random.nextInt(6);
            int outerStep = random.nextInt(7) - 3;
            for (int round = 0; round < 6; round++) {
                row = random.nextInt(8) == 0 ? random.nextInt(8) : row;
                count = random.nextInt(8) == 0 ? random.nextInt(6) : count;
                int begin = first + (random.nextInt(8) == 0 ? random.nextInt(4) : round) * outerStep;
                LoopSummaries.add(summary, matrix[row], null, begin, step, count);
                for (int i = 0; i < count; i++) {
                    expected.add(row + "," + (begin + i * step));
                }
            }
            LoopSummaries.flush(summary);
            assertEquals(expected, checked, "seed " + seed);
        }
    }

    @Test
    void rows_that_are_walked_over_again_are_checked_exactly() {
        for (int seed = 0; seed < 40 * SHARE; seed++) {
            Random random = new Random(seed);
            matrix = new int[8][1000];
            checked.clear();
            Set<String> expected = new TreeSet<>();
            Object summary = LoopSummaries.newBlock(AccessKey.of(1, false));
            int width = random.nextInt(4) == 0 ? -7 : random.nextInt(12);
            int slant = random.nextInt(3) == 0 ? 1 : 0;
            int longest = 1 + random.nextInt(9);
            int shorter = random.nextInt(3) == 0 ? 1 : 0;
            int outer = random.nextInt(3) == 0 ? random.nextInt(90) : 0;
            int rows = 1 + random.nextInt(9);
            for (int walk = 0; walk < 4; walk++) {
                for (int row = random.nextInt(5) == 0 ? 1 : 0; row < rows; row++) {
                    int begin = 300 + walk * outer + row * (width + slant);
                    int count = random.nextInt(30) == 0 ? random.nextInt(9) : longest - row * shorter;
                    int again = random.nextInt(4) == 0 ? 2 : 1;
                    for (int i = 0; i < again; i++) {
                        boolean isBackwards = random.nextInt(20) == 0;
                        LoopSummaries.add(
                                summary,
                                matrix[2],
                                null,
                                isBackwards ? begin + count - 1 : begin,
                                isBackwards ? -1 : 1,
                                count);
                    }
                    for (int i = 0; i < count; i++) {
                        expected.add("2," + (begin + i));
                    }
                }
                rows = Math.max(1, rows + random.nextInt(3) - 1);
            }
            LoopSummaries.flush(summary);
            assertEquals(expected, checked, "seed " + seed);
        }
    }

    @Test
    void a_triangle_is_checked_once_however_often_it_is_walked_over() {
        int[] triangle = new int[24 * 24];
        matrix[0] = triangle;
        long before = AccessCounters.checks();
        Object summary = LoopSummaries.newBlock(AccessKey.of(1, false));
        for (int again = 0; again < 24; again++) {
            for (int row = 0; row < 24; row++) {
                LoopSummaries.add(summary, triangle, null, row * 25 + 1, 1, 23 - row);
            }
        }
        LoopSummaries.flush(summary);
        assertEquals(23 * 24 / 2, checked.size());
        assertTrue(AccessCounters.checks() - before <= 2 * 24, AccessCounters.checks() - before + " checks");
    }

    @Test
    void a_block_that_is_walked_over_again_takes_one_check() {
        int[] block = new int[1000];
        matrix[0] = block;
        long before = AccessCounters.checks();
        Object rows = LoopSummaries.newBlock(AccessKey.of(1, false));
        Object same = LoopSummaries.newBlock(AccessKey.of(2, false));
        for (int again = 0; again < 8; again++) {
            for (int row = 0; row < 8; row++) {
                LoopSummaries.add(rows, block, null, 100 + row * 40, 1, 16);
                LoopSummaries.add(same, block, null, 100 + again * 40, 1, 16);
            }
        }
        LoopSummaries.flush(rows);
        assertEquals(1, AccessCounters.checks() - before);
        assertEquals(8 * 16, checked.size());
        LoopSummaries.flush(same);
        assertEquals(2, AccessCounters.checks() - before);
        assertEquals(8 * 16, checked.size());
    }

    @Test
    void columns_are_checked_exactly() {
        for (int seed = 0; seed < 20 * SHARE; seed++) {
            Random random = new Random(seed);
            matrix = new int[8][100];
            checked.clear();
            Set<String> expected = new TreeSet<>();
            Object summary = LoopSummaries.newColumn(AccessKey.of(1, true));
            int firstRow = random.nextInt(3);
            int rowStep = 1 + random.nextInt(2);
            int rows = random.nextInt(3);
            int slant = random.nextInt(3) - 1;
            int outerStep = random.nextInt(5) - 2;
            for (int round = 0; round < 6; round++) {
                rows = random.nextInt(6) == 0 ? random.nextInt(3) : rows;
                int first = 50 + (random.nextInt(6) == 0 ? random.nextInt(9) : round) * outerStep;
                LoopSummaries.addColumn(summary, matrix, firstRow, rowStep, first, slant, rows);
                for (int i = 0; i < rows; i++) {
                    expected.add((firstRow + i * rowStep) + "," + (first + i * slant));
                }
            }
            LoopSummaries.flush(summary);
            assertEquals(expected, checked, "seed " + seed);
        }
    }

    @Test
    void a_single_loop_checks_its_column_and_its_gather_at_once() {
        int[] by = {9, 5, 5, 7, 3};
        LoopSummaries.checkColumn(matrix, 6, -2, 10, 3, 3, AccessKey.of(1, true));
        LoopSummaries.checkColumn(null, 0, 1, 0, 0, 0, AccessKey.of(1, true));
        assertEquals(Set.of("6,10", "4,13", "2,16"), checked);
        checked.clear();
        LoopSummaries.checkGathered(matrix[1], by, 4, -2, 3, AccessKey.of(2, false));
        LoopSummaries.checkGathered(null, null, 0, 1, 0, AccessKey.of(2, false));
        assertEquals(Set.of("1,9", "1,5", "1,3"), checked);
        checked.clear();
        LoopSummaries.checkGathered(matrix[1], by, 3, 0, 9, AccessKey.of(2, false));
        assertEquals(Set.of("1,7"), checked);
    }

    @Test
    void a_rectangle_takes_one_check_per_row_and_a_repeated_one_no_more() {
        long before = AccessCounters.checks();
        Object summary = LoopSummaries.newColumn(AccessKey.of(1, false));
        for (int again = 0; again < 5; again++) {
            for (int column = 0; column < 40; column++) {
                LoopSummaries.addColumn(summary, matrix, 0, 1, column, 0, 8);
            }
        }
        LoopSummaries.flush(summary);
        assertEquals(8, AccessCounters.checks() - before);
        assertEquals(320, checked.size());
    }

    @Test
    void rows_that_follow_each_other_in_one_array_become_one_check() {
        long before = AccessCounters.checks();
        Object summary = LoopSummaries.newBlock(AccessKey.of(1, true));
        for (int begin = 0; begin < 40; begin += 8) {
            LoopSummaries.add(summary, matrix[0], null, begin, 1, 8);
        }
        Object columns = LoopSummaries.newBlock(AccessKey.of(1, true));
        for (int begin = 0; begin < 8; begin++) {
            LoopSummaries.add(columns, matrix[1], null, begin, 8, 5);
        }
        LoopSummaries.flush(summary);
        LoopSummaries.flush(columns);
        assertEquals(2, AccessCounters.checks() - before);
        assertEquals(80, checked.size());
    }

    @Test
    void windows_that_move_over_a_picture_are_checked_exactly() {
        for (int seed = 0; seed < 50 * SHARE; seed++) {
            Random random = new Random(seed);
            matrix = new int[8][100];
            checked.clear();
            Set<String> expected = new TreeSet<>();
            Object summary = LoopSummaries.newBlock(AccessKey.of(1, random.nextBoolean()));
            int width = 6 + random.nextInt(5);
            int rows = 1 + random.nextInt(3);
            int columns = 1 + random.nextInt(4);
            int down = random.nextInt(5) - 2;
            int right = random.nextInt(5) - 2;
            boolean upwards = random.nextBoolean();
            for (int y = 0; y < 3; y++) {
                for (int x = 0; x < 3; x++) {
                    columns = random.nextInt(20) == 0 ? 1 + random.nextInt(4) : columns;
                    for (int row = 0; row < rows; row++) {
                        int line = 4 + y * down + (upwards ? rows - 1 - row : row);
                        int first = Math.max(0, Math.min(96, line * width + 3 + x * right));
                        LoopSummaries.add(summary, matrix[0], null, first, 1, columns);
                        for (int i = 0; i < columns; i++) {
                            expected.add("0," + (first + i));
                        }
                    }
                }
            }
            LoopSummaries.flush(summary);
            assertEquals(expected, checked, "seed " + seed);
        }
    }

    @Test
    void a_window_that_moves_over_a_picture_takes_one_check() {
        matrix = new int[1][100];
        long before = AccessCounters.checks();
        Object summary = LoopSummaries.newBlock(AccessKey.of(1, false));
        for (int y = 0; y < 3; y++) {
            for (int x = 0; x < 4; x++) {
                for (int row = 0; row < 3; row++) {
                    LoopSummaries.add(summary, matrix[0], null, (y + row) * 16 + x, 1, 3);
                }
            }
        }
        LoopSummaries.flush(summary);
        assertEquals(1, AccessCounters.checks() - before);
        assertEquals(5 * 6, checked.size());
    }

    @Test
    void elements_by_indexes_from_an_array_are_checked_exactly() {
        for (int seed = 0; seed < 20 * SHARE; seed++) {
            Random random = new Random(seed);
            matrix = new int[8][100];
            checked.clear();
            int[][] indexes = new int[2][200];
            for (int[] some : indexes) {
                Arrays.setAll(some, i -> random.nextInt(100));
            }
            Set<String> expected = new TreeSet<>();
            Object summary = LoopSummaries.newGather(AccessKey.of(1, random.nextBoolean()));
            int row = random.nextInt(8);
            int first = 50 + random.nextInt(50);
            int step = random.nextInt(5) - 2;
            for (int round = 0; round < 6; round++) {
                row = random.nextInt(8) == 0 ? random.nextInt(8) : row;
                int[] by = indexes[random.nextInt(8) / 7];
                int count = random.nextInt(6);
                LoopSummaries.add(summary, matrix[row], by, first, step, count);
                for (int i = 0; i < count; i++) {
                    expected.add(row + "," + by[first + i * step]);
                }
                first += random.nextInt(4) == 0 ? 0 : count * step;
            }
            LoopSummaries.flush(summary);
            assertEquals(expected, checked, "seed " + seed);
        }
    }

    @Test
    void ranges_of_several_arrays_are_checked_exactly() {
        for (int seed = 0; seed < 20 * SHARE; seed++) {
            Random random = new Random(seed);
            matrix = new int[8][100];
            checked.clear();
            int[] indexes = new int[100];
            Arrays.setAll(indexes, i -> random.nextInt(100));
            Set<String> expected = new TreeSet<>();
            Object[] summaries = {
                LoopSummaries.newBlock(AccessKey.of(1, false)),
                LoopSummaries.newBlock(AccessKey.of(2, true)),
                LoopSummaries.newGather(AccessKey.of(3, false))
            };
            Object together = LoopSummaries.newShared();
            LoopSummaries.join(together, summaries[0], 0, -1);
            LoopSummaries.join(together, summaries[1], 1, -1);
            LoopSummaries.join(together, summaries[2], 1, 2);
            int end = SharedRangeSummary.NONE;
            int first = random.nextInt(20);
            int row = 0;
            for (int round = 0; round < 8; round++) {
                row = random.nextInt(6) == 0 ? random.nextInt(7) : row;
                int count = random.nextInt(6);
                int[] one = matrix[row];
                int[] two = matrix[random.nextInt(9) == 0 ? row : row + 1];
                if (random.nextBoolean()) {
                    end = LoopSummaries.addShared(together, one, two, indexes, first, count, end);
                } else {
                    end = LoopSummaries.offerShared(together, one, two, indexes, first, count, end);
                    end = end == SharedRangeSummary.OTHER
                            ? LoopSummaries.offerSharedSlow(together, one, two, indexes, first, count)
                            : end;
                }
                for (int i = first; i < first + count; i++) {
                    expected.add(name(one, i));
                    expected.add(name(two, i));
                    expected.add(name(two, indexes[i]));
                }
                first = random.nextInt(5) == 0 ? random.nextInt(50) : first + random.nextInt(count + 1) % 2 * count;
            }
            LoopSummaries.flushShared(together, end);
            for (Object summary : summaries) {
                LoopSummaries.flush(summary);
            }
            assertEquals(expected, checked, "seed " + seed);
        }
    }

    @Test
    void rows_of_a_sparse_matrix_take_one_check_for_each_array() {
        long before = AccessCounters.checks();
        Object[] summaries = {
            LoopSummaries.newBlock(AccessKey.of(1, false)), LoopSummaries.newBlock(AccessKey.of(2, false))
        };
        Object together = LoopSummaries.newShared();
        LoopSummaries.join(together, summaries[0], 0, -1);
        LoopSummaries.join(together, summaries[1], 1, -1);
        int end = SharedRangeSummary.NONE;
        for (int begin = 0; begin < 40; begin += 5) {
            end = LoopSummaries.addShared(together, matrix[0], matrix[1], null, begin, 5, end);
        }
        LoopSummaries.flushShared(together, end);
        LoopSummaries.flush(summaries[0]);
        LoopSummaries.flush(summaries[1]);
        assertEquals(2, AccessCounters.checks() - before);
        assertEquals(80, checked.size());
    }

    @Test
    void nothing_waits_while_only_one_task_is_live() {
        long before = AccessCounters.checks();
        CurrentStrand.end();
        Object[] summaries = {
            LoopSummaries.newBlock(AccessKey.of(1, true)),
            LoopSummaries.newColumn(AccessKey.of(1, true)),
            LoopSummaries.newGather(AccessKey.of(1, true))
        };
        for (boolean recording : new boolean[] {false, true}) {
            CurrentStrand.record(recording);
            LoopSummaries.add(summaries[0], matrix[0], null, 0, 1, 5);
            LoopSummaries.addColumn(summaries[1], matrix, 0, 1, 0, 1, 5);
            LoopSummaries.add(summaries[2], matrix[0], matrix[1], 0, 1, 5);
            for (Object summary : summaries) {
                LoopSummaries.flush(summary);
            }
        }
        assertEquals(0, AccessCounters.checks() - before);
    }

    @Test
    void rows_under_a_moving_window_are_checked_once_each() {
        Object nest = LoopSummaries.newBlock(AccessKey.of(1, false));
        long before = AccessCounters.checks();
        Set<String> expected = new TreeSet<>();
        for (int x = 0; x < 30; x++) {
            for (int row = 0; row < 5; row++) {
                LoopSummaries.add(nest, matrix[row], null, x, 1, 3);
                for (int i = 0; i < 3; i++) {
                    expected.add(row + "," + (x + i));
                }
            }
        }
        LoopSummaries.flush(nest);
        assertEquals(expected, checked);
        // Until the first row comes again each row is checked where the next one begins.
        assertEquals(4 + 5, AccessCounters.checks() - before);
    }

    @Test
    void more_arrays_than_have_a_summary_are_checked_exactly() {
        for (int seed = 0; seed < 5 * SHARE; seed++) {
            Random random = new Random(seed);
            matrix = new int[12][100];
            checked.clear();
            Set<String> expected = new TreeSet<>();
            Object nest = LoopSummaries.newBlock(AccessKey.of(1, false));
            int rows = 8 + random.nextInt(5);
            for (int i = 0; i < 60; i++) {
                int row = random.nextInt(4) == 0 ? random.nextInt(rows) : i % rows;
                int first = random.nextInt(90);
                int count = random.nextInt(9);
                LoopSummaries.add(nest, matrix[row], null, first, 1, count);
                for (int j = 0; j < count; j++) {
                    expected.add(row + "," + (first + j));
                }
            }
            LoopSummaries.flush(nest);
            assertEquals(expected, checked, "seed " + seed);
        }
    }

    @Test
    void columns_that_follow_no_step_are_checked_exactly() {
        Object nest = LoopSummaries.newColumn(AccessKey.of(1, false));
        Set<String> expected = new TreeSet<>();
        for (int column : new int[] {1, 3, 4, 9, 3, 39}) {
            LoopSummaries.addColumn(nest, matrix, 2, 1, column, 0, 5);
            for (int row = 2; row < 7; row++) {
                expected.add(row + "," + column);
            }
        }
        LoopSummaries.flush(nest);
        assertEquals(expected, checked);
    }
}
