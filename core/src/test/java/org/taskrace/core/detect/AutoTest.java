package org.taskrace.core.detect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.taskrace.core.event.Construct.ASYNC_FINISH;
import static org.taskrace.core.event.Construct.FORK_JOIN;
import static org.taskrace.core.event.Construct.FUTURE;
import static org.taskrace.core.event.Construct.ISOLATED;
import static org.taskrace.core.event.Construct.PIPELINE;
import static org.taskrace.core.event.Construct.PROMISE;
import static org.taskrace.core.event.Construct.SPAWN_SYNC;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.taskrace.core.event.Construct;
import org.taskrace.core.testing.Script;

class AutoTest {

    static Stream<Arguments> choices() {
        return Stream.of(
                Arguments.of(EnumSet.noneOf(Construct.class), "auto: esp-bags"),
                Arguments.of(EnumSet.of(SPAWN_SYNC), "auto: esp-bags"),
                Arguments.of(EnumSet.of(ASYNC_FINISH), "auto: esp-bags"),
                Arguments.of(EnumSet.of(ASYNC_FINISH, ISOLATED), "auto: esp-bags"),
                Arguments.of(EnumSet.of(FORK_JOIN), "auto: suprema"),
                Arguments.of(EnumSet.of(PIPELINE, ASYNC_FINISH), "auto: suprema"),
                Arguments.of(EnumSet.of(PIPELINE, ISOLATED), "auto: recall"),
                Arguments.of(EnumSet.of(FORK_JOIN, ISOLATED), "auto: recall"),
                Arguments.of(EnumSet.of(FUTURE), "auto: recall"),
                Arguments.of(EnumSet.of(SPAWN_SYNC, PROMISE), "auto: recall"),
                Arguments.of(EnumSet.of(PIPELINE, PROMISE), "auto: recall"),
                Arguments.of(EnumSet.allOf(Construct.class), "auto: recall"));
    }

    @ParameterizedTest
    @MethodSource("choices")
    void cheapest_exact_structure_decides(Set<Construct> used, String decidedBy) {
        assertEquals(
                decidedBy, Algorithms.byName("auto").detector(used).findings().decidedBy());
    }

    @Test
    void isolated_accesses_do_not_race_whichever_structure_decides() {
        for (Set<Construct> used : List.of(EnumSet.of(ASYNC_FINISH, ISOLATED), EnumSet.allOf(Construct.class))) {
            assertEquals(
                    List.of("y"), Script.racyLocations(Algorithms.byName("auto").detector(used), script -> {
                        script.async(() -> {
                            script.isolated(() -> script.write("x"));
                            script.isolated(() -> script.write("y"));
                        });
                        script.isolated(() -> script.write("x"));
                        script.write("y");
                    }));
        }
    }

    @Test
    void algorithm_refuses_constructs_that_it_lacks() {
        assertThrows(
                IllegalArgumentException.class, () -> Algorithms.byName("drdp").detector(EnumSet.of(PIPELINE)));
    }
}
