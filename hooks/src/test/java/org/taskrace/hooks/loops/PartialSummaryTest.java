package org.taskrace.hooks.loops;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.taskrace.hooks.HookRuntime;
import org.taskrace.hooks.arrays.BranchBits;
import org.taskrace.hooks.memory.AccessCounters;
import org.taskrace.hooks.memory.AccessKey;
import org.taskrace.hooks.memory.CurrentStrand;
import org.taskrace.hooks.memory.Judgement;
import org.taskrace.hooks.memory.MemoryJudge;

/** What a loop does in some iterations only, or in two branches, is checked when it is left or before, all of it and nothing else. */
class PartialSummaryTest {

    private static final int SITE = 10;

    /** By index, the sites of those that were checked. */
    private final Map<Integer, TreeSet<Integer>> checked = new TreeMap<>();

    private final List<BranchBits> kept = new ArrayList<>();
    private boolean keeps;
    private int keptFrom;

    /** No cell is the running strand's own. */
    @BeforeEach
    void record() {
        CurrentStrand.record(true);
        CurrentStrand.begin(Integer.MAX_VALUE);
        new HookRuntime().judge(new MemoryJudge() {
            @Override
            public long elements(long cell, int key, Object array, int index, int step, int count) {
                for (int i = 0; i < count; i++) {
                    checked.computeIfAbsent(index + i * step, at -> new TreeSet<>())
                            .add(AccessKey.site(key));
                }
                return Judgement.once(cell);
            }
        }).branches(new BranchBits.Log() {
            @Override
            public boolean keeps(BranchBits branches, Object array, int first, int step, int count, int site) {
                kept.add(branches);
                keptFrom = first;
                return keeps;
            }
        }).install();
    }

    @AfterEach
    void stop() {
        CurrentStrand.end();
        HookRuntime.remove();
    }

    @Test
    void runs_with_gaps_anywhere_are_checked_exactly() {
        for (int seed = 0; seed < 600; seed++) {
            Random random = new Random(seed);
            int[] array = new int[400];
            checked.clear();
            int step = new int[] {1, 1, 2, 3, -1, -2}[random.nextInt(6)];
            int skips = 1 + random.nextInt(40);
            int index = step > 0 ? random.nextInt(5) : 399 - random.nextInt(5);
            boolean writes = random.nextBoolean();
            TreeSet<Integer> expected = new TreeSet<>();
            long run = RunSummary.NONE;
            for (int i = 0; i < 100 && index >= 0 && index < 400; i++) {
                if (random.nextInt(skips) != 0) {
                    run = RunSummary.add(run, index, step, array, AccessKey.of(SITE, writes));
                    expected.add(index);
                }
                // Now and then the variable does something else than the analysis has hoped for.
                index += random.nextInt(30) == 0 ? random.nextInt(5) - 2 : step;
            }
            RunSummary.end(run, step, array, AccessKey.of(SITE, writes));
            assertEquals(expected, new TreeSet<>(checked.keySet()), "seed " + seed);
        }
    }

    @Test
    void a_loop_that_leaves_one_element_out_takes_two_checks() {
        int[] array = new int[400];
        long before = AccessCounters.checks();
        long run = RunSummary.NONE;
        for (int i = 0; i < 400; i++) {
            run = i == 100 ? run : RunSummary.add(run, i, 1, array, AccessKey.of(SITE, false));
        }
        RunSummary.end(run, 1, array, AccessKey.of(SITE, false));
        assertEquals(2, AccessCounters.checks() - before);
        assertEquals(399, checked.size());
    }

    @Test
    void of_two_branches_each_element_knows_the_one_that_touched_it() {
        int asOne = 0;
        for (int seed = 0; seed < 600; seed++) {
            Random random = new Random(seed);
            int[] array = new int[600];
            checked.clear();
            kept.clear();
            keeps = random.nextBoolean();
            int step = random.nextBoolean() ? 1 : -2;
            int first = step > 0 ? 20 : 580;
            int count = random.nextInt(random.nextBoolean() ? 30 : 250);
            Object branches = BranchBits.begin();
            long word = 1;
            List<Integer> places = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                places.add(random.nextInt(2));
                word = BranchBits.add(word, places.get(i), branches);
            }
            BranchBits.end(array, first, step, word, branches, AccessKey.of(SITE, random.nextBoolean()));
            assertEquals(count, checked.size(), "seed " + seed);
            boolean isOne = keeps && !kept.isEmpty();
            asOne += isOne ? 1 : 0;
            for (int i = 0; i < count; i++) {
                int site = isOne ? SITE : SITE + 1 + places.get(i);
                assertEquals(new TreeSet<>(List.of(site)), checked.get(first + i * step), "seed " + seed);
                if (isOne) {
                    assertEquals(first, keptFrom);
                    assertEquals(places.get(i), kept.get(0).place(i), "seed " + seed);
                }
            }
        }
        assertTrue(asOne > 100, asOne + " were checked as one");
    }
}
