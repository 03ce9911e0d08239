package org.taskrace.core.history.cells;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.taskrace.core.reach.Reachability;

/** The packed cell against a record with its rule written out at length. */
final class SingleReaderCellTest {

    private static final int NONE = Reachability.NONE;

    private record Unpacked(int writer, int reader, boolean told, boolean racesWithWriter, boolean racesWithReader) {

        static Unpacked of(long result) {
            return new Unpacked(
                    SingleReaderCell.writer(result),
                    SingleReaderCell.reader(result),
                    SingleReaderCell.isTold(result),
                    SingleReaderCell.racesWithWriter(result),
                    SingleReaderCell.racesWithReader(result));
        }

        Unpacked read(int now, BeforeNow order) {
            if (writer == now || reader == now) {
                return this;
            }
            boolean racing = writer != NONE && !order.isBeforeNow(writer);
            boolean replace = reader == NONE || order.isBeforeNow(reader);
            return new Unpacked(writer, replace ? now : reader, told, racing, false);
        }

        Unpacked write(int now, BeforeNow order) {
            boolean writerRaces = writer != NONE && !order.isBeforeNow(writer);
            boolean readerRaces = reader != NONE && !order.isBeforeNow(reader);
            return new Unpacked(now, readerRaces ? reader : NONE, told, writerRaces, readerRaces);
        }

        Unpacked afterTelling() {
            return racesWithWriter || racesWithReader ? new Unpacked(writer, reader, true, false, false) : this;
        }
    }

    @Test
    void fresh_memory_is_a_cell_without_accesses() {
        assertEquals(NONE, SingleReaderCell.writer(SingleReaderCell.EMPTY));
        assertEquals(NONE, SingleReaderCell.reader(SingleReaderCell.EMPTY));
        assertFalse(SingleReaderCell.isTold(SingleReaderCell.EMPTY));
        assertEquals(SingleReaderCell.EMPTY, SingleReaderCell.of(NONE, NONE));
    }

    @Test
    void the_largest_labels_fit_side_by_side() {
        long cell = SingleReaderCell.of(SingleReaderCell.MAX_LABEL, SingleReaderCell.MAX_LABEL);
        assertEquals(SingleReaderCell.MAX_LABEL, SingleReaderCell.writer(cell));
        assertEquals(SingleReaderCell.MAX_LABEL, SingleReaderCell.reader(cell));
        assertFalse(SingleReaderCell.races(cell));
        assertTrue(SingleReaderCell.isTold(SingleReaderCell.told(cell)));
    }

    @Test
    void random_accesses_change_the_packed_and_the_unpacked_cell_alike() {
        Random random = new Random(30);
        for (int round = 0; round < 2_000; round++) {
            long cell = SingleReaderCell.EMPTY;
            Unpacked unpacked = Unpacked.of(cell);
            int scale = random.nextBoolean() ? 6 : SingleReaderCell.MAX_LABEL;
            for (int step = 0; step < 30; step++) {
                int now = random.nextInt(scale);
                int salt = random.nextInt();
                BeforeNow order = label -> label == NONE || label == now || (label * 31 + salt & 4) == 0;
                boolean writes = random.nextBoolean();
                long result =
                        writes ? SingleReaderCell.write(cell, now, order) : SingleReaderCell.read(cell, now, order);
                unpacked = writes ? unpacked.write(now, order) : unpacked.read(now, order);
                assertEquals(unpacked, Unpacked.of(result));
                assertEquals(unpacked.racesWithReader || unpacked.racesWithWriter, SingleReaderCell.races(result));
                cell = SingleReaderCell.races(result) ? SingleReaderCell.told(result) : result;
                unpacked = unpacked.afterTelling();
                assertEquals(unpacked, Unpacked.of(cell));
            }
        }
    }

    @Test
    void a_settled_access_is_one_that_the_rule_leaves_alone() {
        BeforeNow nobodyElse = label -> label == NONE || label == 5;
        for (long cell :
                new long[] {SingleReaderCell.of(5, NONE), SingleReaderCell.told(SingleReaderCell.of(5, NONE))}) {
            assertTrue(SingleReaderCell.isWriteSettled(cell, 5));
            assertEquals(cell, SingleReaderCell.write(cell, 5, nobodyElse));
            assertTrue(SingleReaderCell.isReadSettled(cell, 5));
        }
        assertTrue(SingleReaderCell.isReadSettled(SingleReaderCell.of(2, 5), 5));
        assertFalse(SingleReaderCell.isReadSettled(SingleReaderCell.of(2, 3), 5));
        assertFalse(SingleReaderCell.isWriteSettled(SingleReaderCell.of(5, 3), 5));
        assertFalse(SingleReaderCell.isWriteSettled(SingleReaderCell.of(2, 5), 5));
    }
}
