package org.taskrace.hooks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What waits for an outer loop's end is checked then or before, all of it and nothing else. */
class NestsTest {

    private final Set<String> checked = new TreeSet<>();
    private int[][] matrix;

    /** No cell is the running strand's own. */
    @BeforeEach
    void record() {
        matrix = new int[8][40];
        Memory.strandBegin = Integer.MAX_VALUE;
        Memory.strandBeginAsWriter = Long.MAX_VALUE;
        Memory.recording = true;
        ArrayMemory.install(new ArrayMemory.Judge() {
            @Override
            public long elements(long cell, int site, boolean writes, Object array, int index, int step, int count) {
                for (int i = 0; i < count; i++) {
                    checked.add(name(array, index + i * step));
                }
                return cell;
            }
        });
    }

    @AfterEach
    void stop() {
        Memory.recording = false;
        ArrayMemory.install(new ArrayMemory.Judge());
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
        for (int seed = 0; seed < 2_000; seed++) {
            Random random = new Random(seed);
            matrix = new int[8][100];
            checked.clear();
            Set<String> expected = new TreeSet<>();
            Object nest = null;
            int row = random.nextInt(8);
            int first = 50 + random.nextInt(5);
            int step = random.nextInt(5) - 2;
            int count = random.nextInt(6);
            int outerStep = random.nextInt(7) - 3;
            for (int round = 0; round < 6; round++) {
                row = random.nextInt(8) == 0 ? random.nextInt(8) : row;
                count = random.nextInt(8) == 0 ? random.nextInt(6) : count;
                int begin = first + (random.nextInt(8) == 0 ? random.nextInt(4) : round) * outerStep;
                nest = Nests.elements(nest, matrix[row], begin, step, count, 1, false);
                for (int i = 0; i < count; i++) {
                    expected.add(row + "," + (begin + i * step));
                }
            }
            Nests.check(nest);
            assertEquals(expected, checked, "seed " + seed);
        }
    }

    @Test
    void columns_are_checked_exactly() {
        for (int seed = 0; seed < 2_000; seed++) {
            Random random = new Random(seed);
            matrix = new int[8][100];
            checked.clear();
            Set<String> expected = new TreeSet<>();
            Object nest = null;
            int firstRow = random.nextInt(3);
            int rowStep = 1 + random.nextInt(2);
            int rows = random.nextInt(3);
            int slant = random.nextInt(3) - 1;
            int outerStep = random.nextInt(5) - 2;
            for (int round = 0; round < 6; round++) {
                rows = random.nextInt(6) == 0 ? random.nextInt(3) : rows;
                int first = 50 + (random.nextInt(6) == 0 ? random.nextInt(9) : round) * outerStep;
                nest = Nests.rows(nest, matrix, firstRow, rowStep, first, slant, rows, 1, true);
                for (int i = 0; i < rows; i++) {
                    expected.add((firstRow + i * rowStep) + "," + (first + i * slant));
                }
            }
            Nests.check(nest);
            assertEquals(expected, checked, "seed " + seed);
        }
    }

    @Test
    void a_rectangle_takes_one_check_per_row_and_a_repeated_one_no_more() {
        long before = Counts.checks();
        Object nest = null;
        for (int again = 0; again < 5; again++) {
            for (int column = 0; column < 40; column++) {
                nest = Nests.rows(nest, matrix, 0, 1, column, 0, 8, 1, false);
            }
        }
        Nests.check(nest);
        assertEquals(8, Counts.checks() - before);
        assertEquals(320, checked.size());
    }

    @Test
    void rows_that_follow_each_other_in_one_array_become_one_check() {
        long before = Counts.checks();
        Object nest = null;
        for (int begin = 0; begin < 40; begin += 8) {
            nest = Nests.elements(nest, matrix[0], begin, 1, 8, 1, true);
        }
        Object columns = null;
        for (int begin = 0; begin < 8; begin++) {
            columns = Nests.elements(columns, matrix[1], begin, 8, 5, 1, true);
        }
        Nests.check(nest);
        Nests.check(columns);
        assertEquals(2, Counts.checks() - before);
        assertEquals(80, checked.size());
    }

    @Test
    void nothing_waits_while_only_one_task_is_live() {
        Memory.recording = false;
        assertTrue(Nests.elements(null, matrix[0], 0, 1, 5, 1, true) == null);
    }
}
