package org.taskrace.agent.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentOptionsTest {

    @Test
    void no_text_means_the_defaults() {
        AgentOptions options = AgentOptions.parse(null);
        assertEquals(66, options.exitCode());
        assertEquals(100, options.maxRaces());
        assertEquals("", options.json());
        assertEquals(List.of(), options.includes());
    }

    @Test
    void a_comma_in_a_value_is_written_twice() {
        AgentOptions options = AgentOptions.parse("include=a.*,,b.C,exit-code=3,stats");
        assertEquals(List.of("a.*", "b.C"), options.includes());
        assertEquals(3, options.exitCode());
        assertTrue(options.stats());
    }

    @Test
    void an_optimisation_is_switched_off_by_its_name() {
        AgentOptions options = AgentOptions.parse("no-opt=fields;loops");
        assertEquals(
                EnumSet.complementOf(EnumSet.of(Optimisation.FIELDS, Optimisation.LOOPS)), options.optimisations());
        assertEquals(Set.of(), AgentOptions.parse("no-opt=all").optimisations());
        assertEquals(EnumSet.allOf(Optimisation.class), AgentOptions.parse("").optimisations());
    }

    @Test
    void former_names_of_single_techniques_switch_off_their_family() {
        assertEquals(
                EnumSet.of(Optimisation.SHADOW, Optimisation.DEFERRED_TASKS),
                AgentOptions.parse("no-opt=inline-fields;loop-nests;Private-Cursors;standing-readers")
                        .optimisations());
        assertEquals(
                EnumSet.complementOf(EnumSet.of(Optimisation.SHADOW, Optimisation.DEFERRED_TASKS)),
                AgentOptions.parse("no-opt=own-arrays;late-tasks").optimisations());
    }

    @Test
    void an_unknown_optimisation_is_named_with_those_that_there_are() {
        String message = assertThrows(IllegalArgumentException.class, () -> AgentOptions.parse("no-opt=inline"))
                .getMessage();
        assertTrue(
                message.contains(
                        "no optimisation inline; there are fields, loops, local, shadow, readers, deferred-tasks, and all"),
                message);
    }

    @Test
    void an_unknown_option_names_the_nearest_one() {
        String message = assertThrows(IllegalArgumentException.class, () -> AgentOptions.parse("exclud=x"))
                .getMessage();
        assertTrue(message.contains("unknown option exclud; did you mean exclude?"), message);
    }

    @Test
    void a_number_out_of_range_is_named_with_its_range() {
        String message = assertThrows(IllegalArgumentException.class, () -> AgentOptions.parse("exit-code=300"))
                .getMessage();
        assertEquals("option exit-code needs a number from 0 to 255, not 300", message);
    }

    @Test
    void an_option_without_its_value_is_named() {
        String message = assertThrows(IllegalArgumentException.class, () -> AgentOptions.parse("json"))
                .getMessage();
        assertEquals("option json needs a value: json=FILE", message);
    }

    @Test
    void a_required_guarantee_is_one_of_three_words() {
        assertEquals(
                org.taskrace.report.RunReport.Guarantee.SAME_OUTCOMES,
                AgentOptions.parse("require=same-outcomes").require());
        IllegalArgumentException wrong =
                assertThrows(IllegalArgumentException.class, () -> AgentOptions.parse("require=every"));
        assertEquals(
                "option require is one of every-schedule, same-outcomes, this-schedule, not every; did you mean every-schedule?",
                wrong.getMessage());
    }

    @Test
    void file_of_options_gives_what_the_command_line_does_not(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(
                folder.resolve("taskrace.properties"),
                "max-races = 7\nexit-code = 3\nstats=true\nsuppress = known.txt\n");
        AgentOptions options = AgentOptions.parse("exit-code=4,config=" + file);

        assertEquals(7, options.maxRaces());
        assertEquals(4, options.exitCode());
        assertTrue(options.stats());
        assertEquals(folder.resolve("known.txt").toString(), options.suppress());
        assertEquals(100, AgentOptions.parse("config=none").maxRaces());
    }

    @Test
    void wrong_file_of_options_is_refused_with_its_name(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("options"), "max-race = 7\n");
        assertTrue(refusal("config=" + file).startsWith(file + ": unknown option max-race; did you mean max-races?"));
        Files.writeString(file, "stats = yes\n");
        assertEquals(file + ": option stats is true or false, not yes", refusal("config=" + file));
        assertTrue(refusal("config=" + folder.resolve("none-there")).contains("cannot be read"));
    }

    private static String refusal(String text) {
        return assertThrows(IllegalArgumentException.class, () -> AgentOptions.parse(text))
                .getMessage();
    }

    @Test
    void time_of_a_run_is_limited_in_seconds_minutes_or_hours() {
        assertEquals(0, AgentOptions.parse("").limitSeconds());
        assertEquals(30, AgentOptions.parse("for=30s").limitSeconds());
        assertEquals(30, AgentOptions.parse("for=30").limitSeconds());
        assertEquals(120, AgentOptions.parse("for=2m").limitSeconds());
        assertTrue(refusal("for=0s").contains("needs a time such as 30s"));
        assertTrue(refusal("for=soon").contains("not soon"));
    }
}
