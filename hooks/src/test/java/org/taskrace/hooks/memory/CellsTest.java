package org.taskrace.hooks.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Packed cells are compared with a record that has a field for each part. */
class CellsTest {

    private static final int NONE = 0;

    /** A cell, unpacked; no reader besides the writer is {@link #NONE}. */
    private record Unpacked(int writer, int reader) {

        long packed() {
            return Cells.of(writer, reader);
        }

        static Unpacked of(long cell) {
            return new Unpacked(Cells.writer(cell), Cells.reader(cell));
        }

        boolean ownWrite(int firstOwn) {
            return writer >= firstOwn;
        }

        /** An own write makes a read redundant only where no other strand's read stands beside it. */
        boolean ownRead(int firstOwn) {
            return reader == NONE ? writer >= firstOwn : reader >= firstOwn;
        }

        Unpacked since(int quiescence) {
            return new Unpacked(writer < quiescence ? NONE : writer, reader < quiescence ? NONE : reader);
        }
    }

    @AfterEach
    void end() {
        CurrentStrand.end();
    }

    private static int number(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> NONE;
            case 1 -> 1 + random.nextInt(4);
            case 2 -> Integer.MAX_VALUE - random.nextInt(4);
            default -> 1 + random.nextInt(Integer.MAX_VALUE - 1);
        };
    }

    @Test
    void packed_cells_say_what_unpacked_ones_say() {
        Random random = new Random(1);
        CurrentStrand.record(true);
        for (int i = 0; i < 200_000; i++) {
            int writer = number(random);
            int reader = random.nextInt(3) == 0 ? NONE : number(random);
            Unpacked unpacked = new Unpacked(writer, reader == writer ? NONE : reader);
            int quiescence = Math.max(1, number(random));
            int firstOwn = Math.max(quiescence, number(random));
            CurrentStrand.begin(quiescence);
            CurrentStrand.quiesce();
            CurrentStrand.begin(firstOwn);
            long cell = unpacked.packed();
            String message = unpacked + ", own from " + firstOwn + ", quiescence " + quiescence;
            assertTrue(cell >= 0, message);
            assertEquals(unpacked, Unpacked.of(cell), message);
            assertEquals(unpacked.ownWrite(firstOwn), Cells.ownWrite(cell), message);
            assertEquals(unpacked.ownRead(firstOwn), Cells.ownRead(cell), message);
            assertEquals(unpacked.ownWrite(firstOwn), Cells.own(cell, AccessKey.of(1, true)), message);
            assertEquals(unpacked.ownRead(firstOwn), Cells.own(cell, AccessKey.of(1, false)), message);
            assertEquals(unpacked.since(quiescence).packed(), Cells.sinceQuiescence(cell), message);
            assertEquals(cell == 0, Cells.compacted(cell) == 0, message);
            assertEquals(new Unpacked(writer, NONE).packed(), Cells.withReader(cell, writer), message);
        }
    }

    @Test
    void where_the_last_reader_has_settled_the_writer_stands_in_its_place() {
        CurrentStrand.record(true);
        CurrentStrand.begin(10);
        CurrentStrand.quiesce();
        CurrentStrand.begin(20);
        long cell = Cells.sinceQuiescence(Cells.of(25, 5));
        assertEquals(Cells.of(25, NONE), cell);
        assertTrue(Cells.ownRead(cell));
    }

    @Test
    void a_read_of_another_strand_beside_an_own_write_is_not_own_and_the_write_is() {
        CurrentStrand.record(true);
        CurrentStrand.begin(20);
        long cell = Cells.of(25, 15);
        assertFalse(Cells.ownRead(cell));
        assertTrue(Cells.ownWrite(cell));
    }

    @Test
    void every_cell_passes_while_nothing_is_recorded() {
        CurrentStrand.record(false);
        CurrentStrand.begin(20);
        assertTrue(Cells.ownRead(0) && Cells.ownWrite(0) && Cells.ownRead(Cells.of(3, 4)));
    }
}
