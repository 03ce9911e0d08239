package org.taskrace.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.taskrace.testkit.compare.ComparedAlgorithms;
import org.taskrace.testkit.compare.Comparison;
import org.taskrace.testkit.generate.Family;
import org.taskrace.testkit.generate.RandomProgram;

/** A few thousand random programs in every build; {@link StressTest} runs as many as you like. */
final class RandomProgramsTest {

    private static final int SMALL_PROGRAMS = 150;
    private static final int LARGE_PROGRAMS = 4;

    @ParameterizedTest
    @EnumSource(Family.class)
    void algorithms_agree_with_the_oracle_on_random_programs(Family family) {
        Comparison comparison = new Comparison(ComparedAlgorithms.all());
        Tally tally = new Tally();
        for (long seed = 0; seed < SMALL_PROGRAMS; seed++) {
            RandomProgram program = RandomProgram.of(family, seed, (int) (4 + seed % 37));
            comparison.check(program);
            tally.add(program);
        }
        for (long seed = 0; seed < LARGE_PROGRAMS; seed++) {
            comparison.check(RandomProgram.of(family, seed, (int) (100 + 60 * seed)));
        }
        // A run over programs that are nearly all of one kind would prove little.
        assertTrue(tally.racy() > SMALL_PROGRAMS / 5, () -> family + ": " + tally);
        assertTrue(tally.raceFree() > SMALL_PROGRAMS / 5, () -> family + ": " + tally);
        assertTrue(tally.deadlocked() < SMALL_PROGRAMS / 5, () -> family + ": " + tally);
        assertTrue(tally.failed() < SMALL_PROGRAMS / 5, () -> family + ": " + tally);
    }

    @ParameterizedTest
    @EnumSource(Family.class)
    void seed_decides_the_program(Family family) {
        for (long seed = 1; seed < 20; seed++) {
            assertEquals(
                    RandomProgram.of(family, seed, 30).text(),
                    RandomProgram.of(family, seed, 30).text());
        }
    }

    @Test
    void promises_make_tasks_wait() {
        Tally tally = new Tally();
        for (long seed = 0; seed < 200; seed++) {
            tally.add(RandomProgram.of(Family.PROMISE_ASYNC, seed, 40));
        }
        assertTrue(tally.suspensions() > 60, tally::toString);
        assertTrue(tally.gets() > 300, tally::toString);
    }
}
