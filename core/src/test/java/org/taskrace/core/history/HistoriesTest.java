package org.taskrace.core.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.history.cells.SingleReaderCell;
import org.taskrace.core.race.Operation;
import org.taskrace.core.reach.bags.EspBags;

/** Records of histories, the sites that they report, and the growth of their tables. */
final class HistoriesTest {

    private final EspBags bags = new EspBags();
    private final List<String> told = new ArrayList<>();
    private AccessHistory history;
    private int running;
    private int tasks = 1;

    private void race(
            int location, Operation first, int firstLabel, int firstSite, Operation second, int label, int site) {
        told.add(location + ": " + first + " T" + (firstLabel + 1) + " at " + firstSite + ", " + second + " T"
                + (label + 1) + " at " + site);
    }

    private void start(AccessHistory history) {
        this.history = history;
        bags.begin(0, -1);
        bags.beginFinish(0, -1);
        history.strandChanged();
    }

    private void async(Runnable body) {
        int parent = running;
        running = tasks++;
        bags.create(parent, running, TaskKind.ASYNC, -1);
        bags.switchTo(running);
        history.strandChanged();
        body.run();
        bags.end(running, -1);
        running = parent;
        bags.switchTo(parent);
        history.strandChanged();
    }

    private void finish(Runnable body) {
        bags.beginFinish(running, 0);
        history.strandChanged();
        body.run();
        bags.endFinish(running, 0);
        history.strandChanged();
    }

    private void read(int location, int site) {
        history.read(location, running, false, site);
    }

    private void write(int location, int site) {
        history.write(location, running, false, site);
    }

    @Test
    void both_sites_are_those_of_the_recorded_accesses() {
        start(new SingleReaderHistory(bags, this::race));
        write(4, 10);
        async(() -> {
            read(4, 11);
            read(4, 12);
        });
        async(() -> read(4, 13));
        write(4, 14);
        assertEquals(List.of("4: READ T2 at 11, WRITE T1 at 14"), told);
        async(() -> write(4, 15));
        assertEquals("4: READ T2 at 11, WRITE T4 at 15", told.get(1));
        read(4, 16);
        assertEquals("4: WRITE T4 at 15, READ T1 at 16", told.get(2));
        assertEquals(3, told.size());
    }

    @Test
    void a_write_that_races_with_both_tells_both() {
        start(new SingleReaderHistory(bags, this::race));
        async(() -> write(0, 1));
        async(() -> read(0, 2));
        write(0, 3);
        assertEquals(
                List.of(
                        "0: WRITE T2 at 1, READ T3 at 2",
                        "0: WRITE T2 at 1, WRITE T1 at 3",
                        "0: READ T3 at 2, WRITE T1 at 3"),
                told);
    }

    @Test
    void a_read_after_a_child_wrote_is_judged_although_the_task_has_read_before() {
        start(new SingleReaderHistory(bags, this::race));
        read(0, 1);
        async(() -> write(0, 2));
        read(0, 3);
        assertEquals(List.of("0: WRITE T2 at 2, READ T1 at 3"), told);
    }

    @Test
    void a_write_forgets_a_reader_that_precedes_it_and_keeps_a_parallel_one() {
        start(new SingleReaderHistory(bags, this::race));
        finish(() -> async(() -> read(7, 1)));
        assertEquals("reader T2", history.describe(7));
        write(7, 2);
        assertEquals("writer T1", history.describe(7));
        async(() -> read(7, 3));
        assertEquals("writer T1, reader T3", history.describe(7));
        write(7, 4);
        assertEquals("writer T1, reader T3", history.describe(7));
        assertEquals("", history.describe(8));
        assertEquals("", history.describe(100_000_000));
    }

    @Test
    void judgements_are_not_carried_over_to_another_strand() {
        start(new SingleReaderHistory(bags, this::race));
        finish(() -> {
            async(() -> {
                write(0, 1);
                write(1, 1);
            });
            async(() -> {});
        });
        read(0, 2);
        assertEquals(List.of(), told);
        async(() -> {
            write(2, 3);
            write(3, 3);
        });
        read(2, 4);
        read(3, 4);
        assertEquals(List.of("2: WRITE T4 at 3, READ T1 at 4", "3: WRITE T4 at 3, READ T1 at 4"), told);
    }

    @Test
    void a_strand_too_large_for_a_cell_is_refused() {
        start(new SingleReaderHistory(bags, this::race));
        int tooLarge = SingleReaderCell.MAX_LABEL + 1;
        assertThrows(IllegalStateException.class, () -> history.read(0, tooLarge, false, 0));
        assertThrows(IllegalStateException.class, () -> history.write(0, tooLarge, false, 0));
    }

    @Test
    void the_single_reader_history_refuses_isolated_accesses_and_negative_locations() {
        start(new SingleReaderHistory(bags, this::race));
        assertThrows(UnsupportedOperationException.class, () -> history.read(0, 0, true, 0));
        assertThrows(UnsupportedOperationException.class, () -> history.write(0, 0, true, 0));
        assertThrows(IllegalArgumentException.class, () -> history.write(-3, 0, false, 0));
    }

    @Test
    void a_hundred_million_locations_cost_only_the_pages_in_use() {
        start(new SingleReaderHistory(bags, this::race));
        write(100_000_000, 1);
        assertTrue(history.bytes() < 1_000_000, history.bytes() + " bytes");
        for (int location = 0; location < 1_000_000; location++) {
            write(location, 1);
        }
        assertTrue(history.bytes() < 17_000_000, history.bytes() + " bytes");
    }

    @Test
    void isolated_accesses_race_with_plain_ones_only() {
        start(new IsolatedHistory(bags, this::race));
        async(() -> history.write(0, running, true, 1));
        history.write(0, running, true, 2);
        history.read(0, running, true, 3);
        assertEquals(List.of(), told);
        assertEquals("isolated writer T2, isolated reader T1", history.describe(0));
        read(0, 4);
        assertEquals(List.of("0: ISOLATED_WRITE T2 at 1, READ T1 at 4"), told);
        async(() -> history.read(5, running, true, 6));
        write(5, 7);
        assertEquals("5: ISOLATED_READ T3 at 6, WRITE T1 at 7", told.get(1));
        async(() -> history.write(5, running, true, 8));
        async(() -> read(5, 9));
        assertEquals("5: ISOLATED_WRITE T4 at 8, READ T5 at 9", told.get(2));
        history.write(5, running, true, 10);
        assertEquals("5: READ T5 at 9, ISOLATED_WRITE T1 at 10", told.get(3));
    }

    @Test
    void a_child_s_isolated_write_races_with_its_parent_although_the_parent_wrote_before() {
        start(new IsolatedHistory(bags, this::race));
        write(0, 1);
        read(0, 2);
        async(() -> history.write(0, running, true, 3));
        read(0, 4);
        assertEquals(List.of("0: ISOLATED_WRITE T2 at 3, READ T1 at 4"), told);
    }

    @Test
    void locations_without_isolated_accesses_pay_nothing_for_them() {
        AccessHistory plain = new SingleReaderHistory(bags, this::race);
        start(new IsolatedHistory(bags, this::race));
        plain.write(0, 0, false, 0);
        write(0, 0);
        assertTrue(history.bytes() - plain.bytes() < 100, "an empty directory only");
    }
}
