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
import org.taskrace.hooks.memory.RunningThread;

/** Accesses that are only written down are compared with accesses that go into the cells at once. */
class ExclusiveAccessLogTest {

    /** The share of all seeds that is tried, in percent. */
    private static final int SHARE = Integer.getInteger("taskrace.share", 4);

    private static final long WRITERS = 0xffffffff00000000L;

    /** Numbers of a strand's accesses are its own number times this, plus the site. */
    private static final int SITES = 10;

    private static final ShadowSettings LOGGED = new ShadowSettings(true, true, true, false);

    private static final Object ARRAY = new byte[100];

    private int strand;
    private int judged;

    @BeforeEach
    void judge_that_keeps_the_newest() {
        RunningThread.set(Thread.currentThread());
        CurrentStrand.record(true);
        new HookRuntime()
                .shadows(LOGGED)
                .judge(new MemoryJudge() {
                    @Override
                    public long elements(long cell, int key, Object array, int index, int step, int count) {
                        judged++;
                        long number = (long) strand * SITES + AccessKey.site(key);
                        return Judgement.once(AccessKey.writes(key) ? number << 32 | number : cell & WRITERS | number);
                    }

                    @Override
                    public long strandName() {
                        return strand;
                    }

                    @Override
                    public void number(long strandName, int[] sites) {
                        for (int i = 0; i < sites.length; i++) {
                            sites[i] += (int) strandName * SITES;
                        }
                    }
                })
                .install();
        strand = 0;
        next(true);
    }

    @AfterEach
    void no_judge() {
        CurrentStrand.end();
        HookRuntime.remove();
        RunningThread.set(null);
    }

    private void next(boolean allJoined) {
        strand++;
        CurrentStrand.begin(strand * SITES);
        if (allJoined) {
            CurrentStrand.quiesce();
        }
    }

    private static ArrayShadow shadow(int length) {
        return new ArrayShadow(ARRAY, length, 0, null);
    }

    @Test
    void what_one_strand_does_is_not_in_the_cells_until_another_comes() {
        ArrayShadow shadow = shadow(100);
        shadow.access(ARRAY, 10, 1, 20, AccessKey.of(3, true));
        assertEquals(0, shadow.cell(10));
        next(false);
        shadow.access(ARRAY, 50, 1, 1, AccessKey.of(4, false));
        assertEquals(13L << 32 | 13, shadow.cell(10));
        assertEquals(0, shadow.cell(30));
        assertEquals(24, shadow.cell(50));
    }

    @Test
    void what_was_written_down_before_all_were_joined_is_forgotten() {
        ArrayShadow shadow = shadow(100);
        shadow.access(ARRAY, 10, 1, 20, AccessKey.of(3, true));
        next(true);
        shadow.access(ARRAY, 0, 1, 5, AccessKey.of(2, false));
        next(false);
        shadow.access(ARRAY, 50, 1, 1, AccessKey.of(4, false));
        assertEquals(0, shadow.cell(10));
        assertEquals(22, shadow.cell(0));
    }

    @Test
    void what_is_written_down_is_not_judged() {
        ArrayShadow shadow = shadow(100);
        for (int i = 0; i < 5; i++) {
            shadow.access(ARRAY, i * 3, 1, 2, AccessKey.of(3, true));
        }
        assertEquals(0, judged);
        next(false);
        shadow.access(ARRAY, 3, 1, 1, AccessKey.of(4, false));
        assertEquals(1, judged);
    }

    @Test
    void the_same_elements_are_written_down_once_with_the_first_write() {
        ArrayShadow shadow = shadow(100);
        for (int i = 0; i < 20; i++) {
            shadow.access(ARRAY, 7, 1, 1, AccessKey.of(2, false));
            shadow.access(ARRAY, 7, 1, 1, AccessKey.of(3, true));
            shadow.access(ARRAY, 8, 1, 2, AccessKey.of(4, false));
        }
        next(false);
        shadow.access(ARRAY, 50, 1, 1, AccessKey.of(5, false));
        // Whoever came later than the others is the only one that was judged, or first here.
        assertEquals(13L << 32 | 13, shadow.cell(7));
        assertEquals(14, shadow.cell(9));
    }

    @Test
    void a_write_does_not_take_the_place_of_a_read_before_another_write() {
        ArrayShadow shadow = shadow(100);
        shadow.access(ARRAY, 7, 1, 1, AccessKey.of(2, false));
        shadow.access(ARRAY, 0, 1, 20, AccessKey.of(3, true));
        shadow.access(ARRAY, 7, 1, 1, AccessKey.of(4, true));
        next(false);
        shadow.access(ARRAY, 50, 1, 1, AccessKey.of(5, false));
        assertEquals(13L << 32 | 13, shadow.cell(7));
    }

    @Test
    void a_thread_that_is_not_under_control_owns_nothing() {
        RunningThread.set(null);
        ArrayShadow shadow = shadow(100);
        shadow.access(ARRAY, 10, 1, 20, AccessKey.of(3, true));
        assertEquals(1, judged);
    }

    @Test
    void a_thread_that_is_not_under_control_is_judged_at_an_array_that_a_strand_has_for_itself() {
        ArrayShadow shadow = shadow(100);
        shadow.access(ARRAY, 10, 1, 20, AccessKey.of(3, true));
        RunningThread.set(null);
        shadow.access(ARRAY, 50, 1, 20, AccessKey.of(3, true));
        assertEquals(1, judged);
    }

    @Test
    void cells_are_what_they_would_have_been() {
        int differing = 0;
        for (int seed = 0; seed < 30 * SHARE; seed++) {
            Random random = new Random(seed);
            int length = 17 + random.nextInt(80);
            ArrayMemory.use(LOGGED);
            ArrayShadow shadow = shadow(length);
            ArrayMemory.use(ShadowSettings.DEFAULT);
            ArrayShadow plain = shadow(length);
            int touched = 0;
            int first = 0;
            int step = 1;
            int count = 1;
            for (int round = 0; round < 25; round++) {
                if (random.nextInt(3) == 0) {
                    next(random.nextInt(3) == 0);
                }
                if (random.nextInt(3) > 0) {
                    step = random.nextInt(4) == 0 ? 1 + random.nextInt(4) : 1;
                    // Few different ones, so that the same elements come again with others between.
                    first = random.nextBoolean() ? random.nextInt(length) : random.nextInt(3);
                    count = random.nextInt(2) == 0 ? 1 : 1 + random.nextInt((length - 1 - first) / step + 1);
                }
                int site = random.nextInt(SITES);
                boolean writes = random.nextBoolean();
                touched = first;
                if (length > 64 && first + 16 <= length && random.nextInt(8) == 0) {
                    int rows = 1 + (length - first - 10) / 16;
                    shadow.accessBlock(ARRAY, first, 10, rows, 16, AccessKey.of(site, writes));
                    plain.accessBlock(ARRAY, first, 10, rows, 16, AccessKey.of(site, writes));
                    continue;
                }
                shadow.access(ARRAY, first, step, count, AccessKey.of(site, writes));
                plain.access(ARRAY, first, step, count, AccessKey.of(site, writes));
                differing += shadow.cell(first) != plain.cell(first) ? 1 : 0;
            }
            next(false);
            shadow.access(ARRAY, touched, 1, 1, AccessKey.of(1, false));
            plain.access(ARRAY, touched, 1, 1, AccessKey.of(1, false));
            shadow.checkInvariants();
            for (int i = 0; i < length; i++) {
                assertEquals(
                        Cells.sinceQuiescence(plain.cell(i)),
                        Cells.sinceQuiescence(shadow.cell(i)),
                        "seed " + seed + " index " + i);
            }
        }
        assertTrue(differing > 10 * SHARE, "only " + differing + " accesses were written down");
    }
}
