package org.taskrace.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.taskrace.core.event.Construct;
import org.taskrace.core.event.ExecutionOrder;
import org.taskrace.language.code.Program;
import org.taskrace.language.explore.Exploration;
import org.taskrace.testkit.generate.Family;
import org.taskrace.testkit.generate.RandomProgram;
import org.taskrace.testkit.run.Runner;
import org.taskrace.testkit.run.Verdict;
import org.taskrace.testkit.shrink.Shrinker;
import org.taskrace.testkit.tree.ProgramTree;

/**
 * The theorem on which everything rests (theorem 11 of the promise paper), in practice: a program whose one run is race-free ends
 * in one memory by one dag in every schedule, deadlocks included; and a racy location of the one run is racy in some
 * schedule.
 */
final class EveryScheduleTest {

    private static final int PROGRAMS = Integer.getInteger("taskrace.explored", 60);
    private static final int MAX_STATES = 4_000;
    private static final int SHRINK_ATTEMPTS = 500;

    @ParameterizedTest
    @EnumSource(Family.class)
    void one_run_decides_for_every_schedule(Family family) {
        int determinate = 0;
        int racy = 0;
        int givenUp = 0;
        for (long seed = 0; seed < PROGRAMS; seed++) {
            RandomProgram program = RandomProgram.of(family, seed, (int) (4 + seed % 9));
            Exploration all = Exploration.of(Runner.parse(program.text()), MAX_STATES);
            if (!all.complete()) {
                givenUp++;
                continue;
            }
            if (contradiction(program.tree()).isPresent()) {
                ProgramTree smallest = Shrinker.shrink(
                        program.tree(), tree -> contradiction(tree).isPresent(), SHRINK_ATTEMPTS);
                throw new AssertionError(family + ", seed " + seed + ": "
                        + contradiction(smallest).orElseThrow() + "\n" + smallest.print());
            }
            determinate += all.determinate() ? 1 : 0;
            racy += all.racyLocations().isEmpty() ? 0 : 1;
        }
        // Most programs must be small enough, and both kinds must be among them, or nothing was shown.
        String shown = family + ": " + determinate + " determinate, " + racy + " racy, " + givenUp + " given up";
        assertTrue(givenUp < PROGRAMS / 2, shown);
        assertTrue(determinate > PROGRAMS / 20 && racy > PROGRAMS / 20, shown);
    }

    /** Returns how the schedules of a program contradict its one run, if they do. */
    private static Optional<String> contradiction(ProgramTree tree) {
        Program program = Runner.parse(tree.print());
        Exploration all = Exploration.of(program, MAX_STATES);
        if (!all.complete()) {
            return Optional.empty();
        }
        Verdict oneRun = Runner.oracle(program, ExecutionOrder.DEPTH_FIRST);
        if (!all.racyLocations().containsAll(oneRun.racyLocations())) {
            return Optional.of("the run has races on " + oneRun.racyLocations() + ", all schedules only on "
                    + all.racyLocations());
        }
        // Isolated blocks may be executed in any order without a race: there the theorem does not apply. An error ends
        // a run
        // early, so what other tasks had done by then differs.
        boolean applies = !program.uses(Construct.ISOLATED) && oneRun.status() != Verdict.Status.ERROR;
        if (applies && !oneRun.isRacy() && !all.determinate()) {
            return Optional.of("the run is race-free, but there are "
                    + all.endings().size() + " endings, races on " + all.racyLocations());
        }
        return Optional.empty();
    }

    @ParameterizedTest
    @EnumSource(
            value = Family.class,
            names = {"ASYNC_FINISH", "PROMISE_ASYNC", "PIPELINE_SPAWN"})
    void reduction_finds_what_the_full_search_finds(Family family) {
        for (long seed = 0; seed < PROGRAMS / 2; seed++) {
            Program program = Runner.parse(RandomProgram.of(family, seed, 6).text());
            Exploration reduced = Exploration.of(program, MAX_STATES);
            Exploration full = Exploration.withoutReduction(program, 20 * MAX_STATES);
            if (reduced.complete() && full.complete()) {
                assertEquals(new TreeSet<>(full.memoryTexts()), new TreeSet<>(reduced.memoryTexts()), "seed " + seed);
                assertEquals(full.dags(), reduced.dags(), "seed " + seed);
                assertEquals(full.racyLocations(), reduced.racyLocations(), "seed " + seed);
                assertTrue(reduced.states() <= full.states(), "seed " + seed);
            }
        }
    }
}
