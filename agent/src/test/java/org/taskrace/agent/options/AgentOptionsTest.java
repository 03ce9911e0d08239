package org.taskrace.agent.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

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
}
