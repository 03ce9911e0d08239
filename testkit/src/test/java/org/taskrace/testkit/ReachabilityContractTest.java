package org.taskrace.testkit;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.taskrace.core.event.Construct;
import org.taskrace.core.event.ExecutionOrder;
import org.taskrace.core.reach.Reachability;
import org.taskrace.core.reach.bags.EspBags;
import org.taskrace.core.reach.bags.SpBags;
import org.taskrace.core.reach.bruteforce.BruteForceReachability;
import org.taskrace.core.reach.promises.drdp.DrdpReachability;
import org.taskrace.core.reach.promises.recall.RecallReachability;
import org.taskrace.core.reach.rsketch.RSketch;
import org.taskrace.core.reach.suprema.SupremaReachability;
import org.taskrace.core.reach.twodorder.TwoDOrder;
import org.taskrace.language.code.Program;
import org.taskrace.testkit.compare.ReachabilityContract;
import org.taskrace.testkit.generate.Family;
import org.taskrace.testkit.generate.RandomProgram;
import org.taskrace.testkit.run.Runner;
import org.taskrace.testkit.shrink.Shrinker;
import org.taskrace.testkit.tree.ProgramTree;

/** Every structure answers as the brute-force one does, about every earlier strand, after every event. */
final class ReachabilityContractTest {

    private static final int PROGRAMS = 40;

    /** A structure under test: an implementation supplies only how to make one, what it can run and in which order. */
    private record Structure(
            String name, Supplier<Reachability> create, Set<Construct> constructs, ExecutionOrder order) {

        @Override
        public String toString() {
            return name;
        }
    }

    private static final Set<Construct> TWO_DIMENSIONAL =
            EnumSet.of(Construct.SPAWN_SYNC, Construct.ASYNC_FINISH, Construct.FORK_JOIN, Construct.PIPELINE);
    private static final Set<Construct> PROMISES =
            EnumSet.of(Construct.SPAWN_SYNC, Construct.ASYNC_FINISH, Construct.FUTURE, Construct.PROMISE);

    private static final Set<Construct> EVERYTHING = EnumSet.allOf(Construct.class);

    private static final List<Structure> STRUCTURES = List.of(
            new Structure(
                    "brute force",
                    BruteForceReachability::new,
                    EnumSet.allOf(Construct.class),
                    ExecutionOrder.DEPTH_FIRST),
            new Structure("sp-bags", SpBags::new, EnumSet.of(Construct.SPAWN_SYNC), ExecutionOrder.DEPTH_FIRST),
            new Structure(
                    "esp-bags",
                    EspBags::new,
                    EnumSet.of(Construct.SPAWN_SYNC, Construct.ASYNC_FINISH, Construct.ISOLATED),
                    ExecutionOrder.DEPTH_FIRST),
            new Structure("suprema", SupremaReachability::new, TWO_DIMENSIONAL, ExecutionOrder.DEPTH_FIRST),
            new Structure("2d-order", TwoDOrder::serial, TWO_DIMENSIONAL, ExecutionOrder.DEPTH_FIRST),
            new Structure("2d-order, concurrent", TwoDOrder::concurrent, TWO_DIMENSIONAL, ExecutionOrder.DEPTH_FIRST),
            new Structure("drdp", DrdpReachability::new, PROMISES, ExecutionOrder.EAGER_RESUME),
            new Structure("drdp, depth-first", DrdpReachability::new, PROMISES, ExecutionOrder.DEPTH_FIRST),
            new Structure("recall", RecallReachability::new, EVERYTHING, ExecutionOrder.EAGER_RESUME),
            new Structure("recall, depth-first", RecallReachability::new, EVERYTHING, ExecutionOrder.DEPTH_FIRST),
            new Structure("r-sketch", RSketch::new, PROMISES, ExecutionOrder.DEPTH_FIRST));

    static Stream<Arguments> structures_and_families() {
        List<Arguments> all = new ArrayList<>();
        for (Structure structure : STRUCTURES) {
            for (Family family : Family.values()) {
                if (structure.constructs.containsAll(constructsOf(family))) {
                    all.add(arguments(structure, family));
                }
            }
        }
        return all.stream();
    }

    /** Returns the constructs that programs of a family have, by looking at some. */
    private static Set<Construct> constructsOf(Family family) {
        Set<Construct> constructs = EnumSet.noneOf(Construct.class);
        for (long seed = 0; seed < 12; seed++) {
            constructs.addAll(
                    Runner.parse(RandomProgram.of(family, seed, 40).text()).constructs());
        }
        return constructs;
    }

    @ParameterizedTest
    @MethodSource("structures_and_families")
    void answers_are_those_of_the_brute_force_search(Structure structure, Family family) {
        long questions = 0;
        for (long seed = 0; seed < PROGRAMS; seed++) {
            RandomProgram random = RandomProgram.of(family, seed, (int) (6 + seed % 40));
            Program program = Runner.parse(random.text());
            if (structure.constructs.containsAll(program.constructs())) {
                try {
                    questions += ReachabilityContract.check(program, structure.order, structure.create);
                } catch (AssertionError | RuntimeException broken) {
                    throw shrunken(structure, random, broken);
                }
            }
        }
        long asked = questions;
        assertTrue(asked > 10 * PROGRAMS, () -> "only " + asked + " questions");
    }

    private static AssertionError shrunken(Structure structure, RandomProgram random, Throwable broken) {
        ProgramTree smallest = Shrinker.shrink(random.tree(), tree -> breaks(structure, tree) != null, 2_000);
        return new AssertionError(
                String.format(
                        "%s breaks the contract: %s%n  family %s, seed %d, size %d%n%s",
                        structure,
                        breaks(structure, smallest),
                        random.family(),
                        random.seed(),
                        random.size(),
                        smallest.print()),
                broken);
    }

    private static Throwable breaks(Structure structure, ProgramTree tree) {
        Program program;
        try {
            program = Runner.parse(tree.print());
        } catch (IllegalArgumentException notAProgram) {
            return null;
        }
        if (!structure.constructs.containsAll(program.constructs())) {
            return null;
        }
        try {
            ReachabilityContract.check(program, structure.order, structure.create);
            return null;
        } catch (AssertionError | RuntimeException broken) {
            return broken;
        }
    }

    @Test
    void structure_that_lacks_promises_breaks_the_contract_where_there_are_some() {
        Program program = Runner.parse("promise p; async { set p; } get p;");
        assertThrows(
                Throwable.class, () -> ReachabilityContract.check(program, ExecutionOrder.DEPTH_FIRST, EspBags::new));
    }
}
