package org.taskrace.report.colour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.taskrace.report.Examples;
import org.taskrace.report.TextReport;

class ColourTextTest {

    private static final String TEXT = TextReport.of(Examples.several().run(), true);

    @Test
    void the_words_stay_as_they_are() {
        String coloured = ColourText.of(TEXT);

        assertEquals(TEXT, coloured.replaceAll("\u001b\\[[0-9;]*m", ""));
        assertTrue(coloured.contains("\u001b[1;31mtaskrace: race 1 on shop.Orders.total\u001b[0m\n"), coloured);
        assertTrue(coloured.contains("\u001b[1;31mtaskrace: 5 races found\u001b[0m\n"), coloured);
        assertTrue(
                coloured.contains(
                        "first   \u001b[31mwrite\u001b[0m  \u001b[1mshop.Orders$Part.compute(Orders.java:50)\u001b[0m\n"),
                coloured);
    }

    @Test
    void green_is_for_every_schedule_only() {
        String every = ColourText.of("taskrace: no race, in every schedule of this input\n");
        String one = ColourText.of("taskrace: no race in the schedule that ran; other schedules may differ\n");

        assertTrue(every.startsWith("\u001b[32m"), every);
        assertTrue(one.startsWith("\u001b[33m"), one);
    }

    @Test
    void escape_sequences_of_the_program_do_nothing() {
        assertFalse(ColourText.of("    in \u001b[2Jmain").contains("\u001b"));
    }

    @Test
    void colour_is_for_terminals_that_want_it() {
        assertTrue(ColourText.isWanted(true, Map.of("TERM", "xterm")));
        assertTrue(ColourText.isWanted(true, Map.of("NO_COLOR", "")));
        assertFalse(ColourText.isWanted(false, Map.of("TERM", "xterm")));
        assertFalse(ColourText.isWanted(true, Map.of("TERM", "dumb")));
        assertFalse(ColourText.isWanted(true, Map.of("TERM", "xterm", "NO_COLOR", "1")));
    }
}
