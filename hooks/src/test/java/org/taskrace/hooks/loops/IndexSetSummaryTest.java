package org.taskrace.hooks.loops;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.taskrace.hooks.HookRuntime;
import org.taskrace.hooks.memory.AccessKey;
import org.taskrace.hooks.memory.CurrentStrand;
import org.taskrace.hooks.memory.Judgement;
import org.taskrace.hooks.memory.MemoryJudge;

/** The elements of an index set are checked when the loop is left or before, all of them and nothing else. */
class IndexSetSummaryTest {

    private static final int READ = AccessKey.of(1, false);
    private static final int WRITE = AccessKey.of(2, true);

    /** The checked elements, with a sign for writes, in the order of their checks. */
    private final List<Integer> checked = new ArrayList<>();

    /** No cell is the running strand's own. */
    @BeforeEach
    void record() {
        CurrentStrand.record(true);
        CurrentStrand.begin(Integer.MAX_VALUE);
        new HookRuntime()
                .judge(new MemoryJudge() {
                    @Override
                    public long elements(long cell, int key, Object array, int index, int step, int count) {
                        for (int i = 0; i < count; i++) {
                            checked.add(AccessKey.writes(key) ? ~(index + i * step) : index + i * step);
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

    @Test
    void elements_of_arrays_of_any_length_are_checked_exactly() {
        for (int length : new int[] {1, 16, 63, 64, 65, 128, 129, 200, 4_096, 70_000}) {
            for (int accesses : new int[] {0, 1, 8, 9, 40, 1_000, 6_000}) {
                checked.clear();
                Random random = new Random(length + accesses);
                int[] array = new int[length];
                Set<Integer> expected = new TreeSet<>();
                long[] set = IndexSetSummary.begin();
                for (int i = 0; i < accesses; i++) {
                    int index = random.nextInt(length);
                    expected.add(index);
                    set = IndexSetSummary.add(set, index, array, READ);
                }
                IndexSetSummary.end(set, array, READ);
                assertEquals(expected, new TreeSet<>(checked), length + " elements, " + accesses + " accesses");
            }
        }
    }

    @Test
    void a_loop_with_many_accesses_checks_each_element_once_when_it_is_left() {
        int[] array = new int[100];
        long[] set = IndexSetSummary.begin();
        for (int i = 0; i < 10_000; i++) {
            set = IndexSetSummary.add(set, i % 100, array, READ);
        }
        int atOnce = checked.size();
        assertTrue(atOnce < 20, "at once: " + atOnce);
        IndexSetSummary.end(set, array, READ);
        assertEquals(atOnce + 100, checked.size());
    }

    @Test
    void an_update_checks_the_read_before_the_write() {
        int[] array = new int[20];
        long[] set = IndexSetSummary.addUpdate(IndexSetSummary.begin(), 7, array, READ, WRITE);
        IndexSetSummary.end(set, array, READ);
        IndexSetSummary.end(set, array, WRITE);
        assertEquals(List.of(7, ~7), checked);
    }

    @Test
    void nothing_is_checked_before_the_exit_while_a_lock_is_held() {
        CurrentStrand.holdLock(true);
        int[] array = new int[100_000];
        long[] set = IndexSetSummary.add(IndexSetSummary.begin(), 99_999, array, WRITE);
        set = IndexSetSummary.add(set, 5, array, WRITE);
        assertEquals(List.of(), checked);
        IndexSetSummary.end(set, array, WRITE);
        assertEquals(List.of(~5, ~99_999), checked);
    }
}
