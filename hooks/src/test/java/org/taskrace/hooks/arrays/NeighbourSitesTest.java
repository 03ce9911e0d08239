package org.taskrace.hooks.arrays;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.taskrace.hooks.HookRuntime;
import org.taskrace.hooks.memory.AccessKey;
import org.taskrace.hooks.memory.CurrentStrand;
import org.taskrace.hooks.memory.Judgement;
import org.taskrace.hooks.memory.MemoryJudge;

/** Loops over neighbours pass the site of the remainder class that their lowest element belongs to. */
class NeighbourSitesTest {

    private static final int SITES = 40;

    private final List<String> judged = new ArrayList<>();

    @BeforeEach
    void record() {
        CurrentStrand.record(true);
        CurrentStrand.begin(Integer.MAX_VALUE);
        new HookRuntime()
                .judge(new MemoryJudge() {
                    @Override
                    public long elements(long cell, int key, Object array, int index, int step, int count) {
                        judged.add((AccessKey.writes(key) ? "write " : "read ") + index + " to "
                                + (index + (count - 1) * step) + " at " + (AccessKey.site(key) - SITES));
                        return Judgement.once(AccessKey.writes(key) ? 1L << 32 : 1);
                    }
                })
                .install();
    }

    @AfterEach
    void restore() {
        CurrentStrand.end();
        HookRuntime.remove();
    }

    @Test
    void a_sequence_that_grows_has_the_site_of_its_first_index() {
        ArrayMemory.accessSequence(new int[64], 7, 3, 5, AccessKey.of(SITES, true));
        assertEquals(List.of("write 7 to 21 at 1"), judged);
    }

    @Test
    void a_sequence_that_shrinks_has_the_site_of_its_last_index() {
        // First indices 23, 20, 17, 14: the lowest one is 14.
        ArrayMemory.accessSequence(new long[64], 23, -3, 4, AccessKey.of(SITES, false));
        assertEquals(List.of("read 14 to 25 at 2"), judged);
    }

    @Test
    void a_sequence_of_two_that_begins_at_an_even_index_has_the_first_site() {
        ArrayMemory.accessSequence(new byte[64], 10, 2, 3, AccessKey.of(SITES, true));
        assertEquals(List.of("write 10 to 15 at 0"), judged);
    }
}
