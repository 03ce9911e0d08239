package org.taskrace.core.reach.promises;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.taskrace.core.event.Construct.ASYNC_FINISH;
import static org.taskrace.core.event.Construct.FORK_JOIN;
import static org.taskrace.core.event.Construct.FUTURE;
import static org.taskrace.core.event.Construct.PIPELINE;
import static org.taskrace.core.event.Construct.PROMISE;
import static org.taskrace.core.event.Construct.SPAWN_SYNC;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.taskrace.core.event.Construct;
import org.taskrace.core.reach.Reachability;
import org.taskrace.core.reach.promises.drdp.DrdpReachability;
import org.taskrace.core.reach.promises.drdp.SearchOrder;
import org.taskrace.core.reach.promises.recall.RecallReachability;
import org.taskrace.core.testing.Lockstep;
import org.taskrace.core.testing.RandomEvents;
import org.taskrace.core.testing.RandomShare;

class StepStructuresTest {

    /** Depth first; only where a task has to wait; often. */
    private static final double[] SWITCHING = {RandomEvents.DEPTH_FIRST, 0, 0.1, 0.5};

    private static final int SMALL = RandomShare.of(300);

    record Structure(String name, Supplier<Reachability> create) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Structure> structures() {
        return Stream.concat(
                Stream.of(new Structure("recall", RecallReachability::new)),
                Stream.of(SearchOrder.values())
                        .map(order -> new Structure("drdp " + order.words(), () -> new DrdpReachability(order))));
    }

    static Stream<Arguments> structuresAndConstructs() {
        return structures()
                .flatMap(structure -> Stream.of(
                                EnumSet.of(SPAWN_SYNC),
                                EnumSet.of(ASYNC_FINISH),
                                EnumSet.of(FUTURE),
                                EnumSet.of(SPAWN_SYNC, FUTURE),
                                EnumSet.of(ASYNC_FINISH, FUTURE),
                                EnumSet.of(SPAWN_SYNC, PROMISE),
                                EnumSet.of(ASYNC_FINISH, PROMISE),
                                EnumSet.of(ASYNC_FINISH, FUTURE, PROMISE),
                                EnumSet.of(PIPELINE),
                                EnumSet.of(FORK_JOIN),
                                EnumSet.of(FORK_JOIN, FUTURE, PROMISE),
                                EnumSet.of(SPAWN_SYNC, PIPELINE, FUTURE, PROMISE),
                                EnumSet.of(ASYNC_FINISH, PIPELINE, FUTURE, PROMISE))
                        .map(constructs -> Arguments.of(structure, constructs)));
    }

    @ParameterizedTest
    @MethodSource("structuresAndConstructs")
    void every_answer_is_that_of_the_closure_on_small_streams(Structure structure, Set<Construct> constructs) {
        long compared = 0;
        for (int seed = 0; seed < SMALL; seed++) {
            compared += Lockstep.run(
                    structure.create.get(), seed, 10 + seed % 90, constructs, SWITCHING[seed % SWITCHING.length]);
        }
        assertTrue(compared > 50L * SMALL, "only " + compared + " answers compared");
    }

    @ParameterizedTest
    @MethodSource("structuresAndConstructs")
    void every_answer_is_that_of_the_closure_on_long_streams(Structure structure, Set<Construct> constructs) {
        for (int seed = 0; seed < 4; seed++) {
            Lockstep.run(structure.create.get(), seed, 400, constructs, SWITCHING[seed % SWITCHING.length]);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {RandomEvents.DEPTH_FIRST, 0.02, 0.3})
    void every_answer_is_that_of_the_closure_on_streams_of_two_thousand_events(double switching) {
        for (Supplier<Reachability> create :
                List.<Supplier<Reachability>>of(RecallReachability::new, DrdpReachability::new)) {
            Lockstep.run(create.get(), 1, 2000, EnumSet.of(ASYNC_FINISH, FUTURE, PROMISE), switching);
            Lockstep.run(create.get(), 2, 2000, EnumSet.of(SPAWN_SYNC, FUTURE), switching);
        }
    }
}
