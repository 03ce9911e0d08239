package org.taskrace.hooks.arrays;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.taskrace.hooks.HookRuntime;
import org.taskrace.hooks.memory.AccessKey;
import org.taskrace.hooks.memory.CurrentStrand;
import org.taskrace.hooks.memory.Judgement;
import org.taskrace.hooks.memory.MemoryJudge;

/** Loops that touch several neighbours per iteration, each at a line of its own: site and index together tell the line. */
class UnrolledAccessTest {

    private static final int FIRST_SITE = 10;

    private final Map<Integer, Integer> siteOfElement = new TreeMap<>();

    @BeforeEach
    void record() {
        CurrentStrand.record(true);
        CurrentStrand.begin(Integer.MAX_VALUE);
        new HookRuntime()
                .judge(new MemoryJudge() {
                    @Override
                    public long elements(long cell, int key, Object array, int index, int step, int count) {
                        for (int i = 0; i < count; i++) {
                            siteOfElement.put(index + i * step, AccessKey.site(key));
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
    void site_and_index_of_an_unrolled_loop_tell_which_access_of_the_iteration_it_was() {
        for (int size = 2; size <= 6; size++) {
            for (int first = 10; first < 10 + size; first++) {
                for (int growth : new int[] {size, -size}) {
                    siteOfElement.clear();
                    Map<Integer, Integer> expected = new TreeMap<>();
                    for (int i = 0; i < 3; i++) {
                        for (int member = 0; member < size; member++) {
                            expected.put(first + i * growth + member, member);
                        }
                    }
                    int modulus = size;
                    ArrayMemory.accessSequence(new int[40], first, growth, 3, AccessKey.of(FIRST_SITE, true));
                    // The rule by which a report finds the line.
                    siteOfElement.replaceAll((index, site) -> Math.floorMod(index - (site - FIRST_SITE), modulus));
                    assertEquals(expected, siteOfElement, "first " + first + ", growth " + growth);
                }
            }
        }
    }
}
