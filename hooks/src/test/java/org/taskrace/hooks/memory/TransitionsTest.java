package org.taskrace.hooks.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TransitionsTest {

    private static final int READ = AccessKey.of(7, false);
    private static final int WRITE = AccessKey.of(7, true);

    @BeforeEach
    void strand() {
        CurrentStrand.record(true);
        CurrentStrand.begin(20);
    }

    @AfterEach
    void end() {
        CurrentStrand.end();
    }

    @Test
    void a_repeatable_judgement_is_known_for_its_cell_key_and_strand_only() {
        assertEquals(25, Transitions.learn(5, READ, Judgement.repeatable(25)));
        assertEquals(25, Transitions.known(5, READ));
        assertEquals(Transitions.UNKNOWN, Transitions.known(6, READ));
        assertEquals(Transitions.UNKNOWN, Transitions.known(5, WRITE));
        // Shares the slot, if there are fewer slots than keys.
        assertEquals(Transitions.UNKNOWN, Transitions.known(5, READ + (1 << 15)));
        CurrentStrand.begin(20);
        assertEquals(Transitions.UNKNOWN, Transitions.known(5, READ));
    }

    @Test
    void a_judgement_that_holds_once_is_not_known() {
        assertEquals(25, Transitions.learn(5, READ, Judgement.once(25)));
        assertEquals(5, Transitions.learn(5, READ, Judgement.once(5)));
        assertEquals(Transitions.UNKNOWN, Transitions.known(5, READ));
        assertFalse(Transitions.isUnchangedByRead(5));
    }

    @Test
    void a_cell_that_a_read_leaves_is_known_for_reads_at_every_site_of_the_strand() {
        Transitions.learn(5, READ, Judgement.repeatable(5));
        assertTrue(Transitions.isUnchangedByRead(5));
        assertFalse(Transitions.isUnchangedByRead(6));
        CurrentStrand.begin(20);
        assertFalse(Transitions.isUnchangedByRead(5));
    }

    @Test
    void a_first_write_is_known_of_cells_that_are_empty_only() {
        Transitions.learn(5, WRITE, Judgement.repeatable(Cells.of(25, 0)));
        assertEquals(Transitions.UNKNOWN, Transitions.knownFirst(WRITE));
        Transitions.learn(0, WRITE, Judgement.repeatable(Cells.of(26, 0)));
        assertEquals(Cells.of(26, 0), Transitions.knownFirst(WRITE));
        assertEquals(Cells.of(26, 0), FieldMemory.judgeFirstWrite(0, WRITE));
    }

    @Test
    void cells_of_single_elements_are_known_side_by_side() {
        Transitions.learnByCell(5, READ, 25);
        Transitions.learnByCell(6, READ, 26);
        assertEquals(25, Transitions.knownByCell(5, READ));
        assertEquals(26, Transitions.knownByCell(6, READ));
        assertEquals(Transitions.UNKNOWN, Transitions.knownByCell(5, WRITE));
        CurrentStrand.begin(20);
        assertEquals(Transitions.UNKNOWN, Transitions.knownByCell(5, READ));
    }

    @Test
    void a_cell_whose_place_another_one_took_is_still_known() {
        Transitions.learn(5, READ, Judgement.repeatable(25));
        assertEquals(Transitions.UNKNOWN, Transitions.knownBefore(5, READ));
        Transitions.learn(6, READ, Judgement.repeatable(26));
        assertEquals(Transitions.UNKNOWN, Transitions.known(5, READ));
        assertEquals(25, Transitions.knownBefore(5, READ));
        CurrentStrand.begin(20);
        assertEquals(Transitions.UNKNOWN, Transitions.knownBefore(5, READ));
    }

    @Test
    void nothing_is_known_under_another_judge() {
        Transitions.learn(5, READ, Judgement.repeatable(25));
        Transitions.learn(6, READ, Judgement.repeatable(6));
        Transitions.learnByCell(5, READ, 25);
        MemoryJudge.install(new MemoryJudge());
        assertEquals(Transitions.UNKNOWN, Transitions.known(5, READ));
        assertFalse(Transitions.isUnchangedByRead(6));
        assertEquals(Transitions.UNKNOWN, Transitions.knownByCell(5, READ));
    }

    @Test
    void an_answer_holds_the_largest_cell() {
        long largest = Cells.of(Integer.MAX_VALUE, Integer.MAX_VALUE - 1);
        assertEquals(largest, Judgement.cell(Judgement.repeatable(largest)));
        assertTrue(Judgement.isRepeatable(Judgement.repeatable(largest)));
        assertFalse(Judgement.isRepeatable(Judgement.once(largest)));
    }
}
