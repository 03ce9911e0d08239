package org.taskrace.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.taskrace.core.detect.Algorithm;
import org.taskrace.core.detect.RaceCollector;
import org.taskrace.core.detect.SerialDetector;
import org.taskrace.core.event.Construct;
import org.taskrace.core.event.ExecutionOrder;
import org.taskrace.core.history.AccessHistory;
import org.taskrace.core.race.Operation;
import org.taskrace.core.reach.bruteforce.BruteForceReachability;
import org.taskrace.testkit.compare.Comparison;
import org.taskrace.testkit.generate.Family;
import org.taskrace.testkit.generate.RandomProgram;
import org.taskrace.testkit.run.Runner;
import org.taskrace.testkit.shrink.Shrinker;
import org.taskrace.testkit.tree.ProgramTree;
import org.taskrace.testkit.tree.Statement;

final class ShrinkerTest {

    /** Keeps only the last writer of a location and forgets all readers: it misses every write after a read. */
    private static final class ForgetsReaders implements AccessHistory {

        private final BruteForceReachability reachability;
        private final RaceCollector collector;
        private final int[] writers = new int[10_000];
        private final int[] sites = new int[10_000];

        ForgetsReaders(BruteForceReachability reachability, RaceCollector collector) {
            this.reachability = reachability;
            this.collector = collector;
            java.util.Arrays.fill(writers, -1);
        }

        @Override
        public void read(int location, int now, boolean isolated, int site) {
            check(location, now, Operation.READ, site);
        }

        @Override
        public void write(int location, int now, boolean isolated, int site) {
            check(location, now, Operation.WRITE, site);
            writers[location] = now;
            sites[location] = site;
        }

        private void check(int location, int now, Operation operation, int site) {
            int writer = writers[location];
            if (writer >= 0 && !reachability.precedes(writer, now)) {
                collector.race(location, Operation.WRITE, writer, sites[location], operation, now, site);
            }
        }

        @Override
        public String describe(int location) {
            return "";
        }

        @Override
        public long bytes() {
            return 0;
        }
    }

    private static Algorithm broken() {
        Set<Construct> all = EnumSet.allOf(Construct.class);
        all.remove(Construct.ISOLATED);
        return new Algorithm("broken", all, null, ExecutionOrder.DEPTH_FIRST, false, null, used -> {
            BruteForceReachability reachability = new BruteForceReachability();
            RaceCollector collector = new RaceCollector(reachability::taskOf);
            return new SerialDetector("broken", reachability, new ForgetsReaders(reachability, collector), collector);
        });
    }

    private static AssertionError firstFailure(Family family) {
        Comparison comparison = new Comparison(List.of(broken()));
        for (long seed = 0; seed < 1_000; seed++) {
            RandomProgram program = RandomProgram.of(family, seed, 60);
            try {
                comparison.check(program);
            } catch (AssertionError failure) {
                return failure;
            }
        }
        throw new IllegalStateException("no program of " + family + " shows the bug");
    }

    @Test
    void missed_race_shrinks_to_a_handful_of_lines() {
        for (Family family :
                List.of(Family.ASYNC_FINISH, Family.FORK_JOIN, Family.PIPELINE_SPAWN, Family.PROMISE_FUTURE)) {
            String message = firstFailure(family).getMessage();
            String text = message.substring(message.indexOf("broken: race-free") + "broken: race-free".length())
                    .strip();
            assertTrue(text.lines().count() <= 9, message);
            assertTrue(Runner.oracle(text, ExecutionOrder.DEPTH_FIRST).isRacy(), message);
        }
    }

    @Test
    void failure_says_how_to_get_the_program_back() {
        String message = firstFailure(Family.SPAWN_SYNC).getMessage();
        assertTrue(message.startsWith("broken disagrees with the oracle"), message);
        assertTrue(message.matches("(?s).*family SPAWN_SYNC, seed \\d+, size 60 .*"), message);
        assertTrue(message.contains("oracle: race "), message);
        assertTrue(message.contains("broken: race-free"), message);
    }

    @Test
    void smallest_program_that_fails_is_found() {
        ProgramTree tree = new ProgramTree(List.of(
                Statement.leaf("var x;"),
                Statement.leaf("var y;"),
                Statement.block(
                        "for i in 0..5",
                        List.of(
                                Statement.block(
                                        "finish",
                                        List.of(Statement.block("async", List.of(Statement.leaf("write y;"))))),
                                Statement.block(
                                        "async", List.of(Statement.leaf("read y;"), Statement.leaf("x = y + i;"))))),
                Statement.leaf("read x;")));
        ProgramTree smallest = Shrinker.shrink(
                tree,
                candidate -> Runner.oracle(candidate.print(), ExecutionOrder.DEPTH_FIRST)
                        .isRacy(),
                10_000);
        // The task races with itself in the next round, so not even the last read is needed.
        assertEquals(
                List.of("var x;", "for i in 0..2 {", "async {", "write x;", "}", "}"),
                smallest.print().lines().map(String::strip).toList());
    }

    @Test
    void program_that_does_not_fail_is_refused() {
        ProgramTree tree = new ProgramTree(List.of(Statement.leaf("var x;")));
        assertThrows(IllegalArgumentException.class, () -> Shrinker.shrink(tree, candidate -> false, 10));
    }
}
