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
}
