package org.taskrace.hooks.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.taskrace.hooks.HookRuntime;

class FieldMemoryTest {

    private static final int READ = AccessKey.of(3, false);
    private static final int WRITE = AccessKey.of(4, true);

    private int judged;

    /** Reads leave cells with an odd reader, and give others the number of the strand. */
    @BeforeEach
    void record() {
        CurrentStrand.record(true);
        CurrentStrand.begin(50);
        new HookRuntime()
                .judge(new MemoryJudge() {
                    @Override
                    public long field(long cell, int key, Object holder, int index) {
                        judged++;
                        if (AccessKey.writes(key)) {
                            return Judgement.repeatable(Cells.of(51, 0));
                        }
                        return Judgement.repeatable(cell % 2 == 1 ? cell : Cells.withReader(cell, 51));
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
    void reads_of_a_cell_that_they_leave_are_judged_once_per_strand() {
        for (int i = 0; i < 5; i++) {
            assertEquals(7, FieldMemory.access(7, READ));
        }
        assertEquals(1, judged);
        assertTrue(CurrentStrand.isLeft(7));
        CurrentStrand.begin(50);
        assertFalse(CurrentStrand.isLeft(7));
        assertEquals(7, FieldMemory.access(7, READ));
        assertEquals(2, judged);
    }

    @Test
    void a_write_of_a_cell_that_reads_leave_is_judged() {
        FieldMemory.access(7, READ);
        FieldMemory.access(7, READ);
        assertEquals(Cells.of(51, 0), FieldMemory.access(7, WRITE));
        assertEquals(2, judged);
    }

    @Test
    void cells_that_alternate_at_one_site_are_judged_once_each() {
        for (int i = 0; i < 5; i++) {
            assertEquals(51, FieldMemory.access(6, READ));
            assertEquals(51, FieldMemory.access(8, READ));
        }
        assertEquals(2, judged);
    }
}
