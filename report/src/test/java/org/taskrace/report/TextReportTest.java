package org.taskrace.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextReportTest {

    @Test
    void weak_verdict_says_what_happened_at_each_line() {
        String text = TextReport.of(
                Examples.without("\"verdict\": \"race-free\", \"guarantee\": \"this-schedule\", \"weakenedBy\": ["
                                + "{\"construct\": \"volatile field\", \"at\": \"Main.java:7\"},"
                                + "{\"construct\": \"BlockingQueue.take\", \"at\": \"Main.java:9\"}]")
                        .run(),
                false);

        assertEquals(
                List.of(
                        "taskrace: holds for this schedule only: a volatile read saw another task's write, at Main.java:7",
                        "taskrace: holds for this schedule only: BlockingQueue.take, at Main.java:9",
                        "taskrace: no race in the schedule that ran; other schedules may differ"),
                text.lines().toList());
    }

    @Test
    void race_makes_no_claim_that_could_hold_for_one_schedule() {
        String text = TextReport.of(
                Examples.read(Examples.text().replace("BlockingQueue.take", "lock"))
                        .run(),
                false);

        assertTrue(
                text.contains(
                        "taskrace: other schedules may differ: a read under a lock saw another task's write, at Orders.java:31\n"),
                text);
    }

    @Test
    void counts_are_rounded_to_what_a_reader_wants_to_know() {
        assertEquals(
                List.of("999", "1 thousand", "544 thousand", "1 million", "12 million"),
                List.of(
                        TextReport.rounded(999),
                        TextReport.rounded(1_000),
                        TextReport.rounded(543_987),
                        TextReport.rounded(999_700),
                        TextReport.rounded(12_345_678)));
    }

    @Test
    void pairs_of_lines_with_one_cause_are_one_entry() {
        RaceReport race = Examples.several().run().races().get(0);
        RaceReport other = new RaceReport(
                race.location(),
                race.first(),
                new RaceReport.Access(
                        "write", "A", "f", "A.java", 77, race.second().task()),
                race.because(),
                5);
        assertEquals(List.of(List.of(0, 1)), RaceGroups.of(List.of(race, other)));
        RaceReport elsewhere = new RaceReport(
                race.location(),
                race.first(),
                new RaceReport.Access("write", "A", "f", "A.java", 77, List.of("main", "B.java:9")),
                race.because(),
                5);
        assertEquals(List.of(List.of(0), List.of(1)), RaceGroups.of(List.of(race, elsewhere)));
    }

    @Test
    void steps_of_an_old_result_are_folded() {
        assertEquals(
                List.of("main", "task of A.java:1", "task of A.java:2, 3 levels deep"),
                TaskSteps.of(List.of("main", "A.java:1", "A.java:2", "A.java:2", "A.java:2")));
    }
}
