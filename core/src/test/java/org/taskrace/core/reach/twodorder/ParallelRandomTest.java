package org.taskrace.core.reach.twodorder;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.taskrace.core.detect.Algorithms;
import org.taskrace.core.detect.Detector;
import org.taskrace.core.detect.ParallelDetector;
import org.taskrace.core.event.AccessEvents;
import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.reach.Reachability;
import org.taskrace.core.reach.bruteforce.BruteForceReachability;
import org.taskrace.core.sets.SegmentedInts;

/** Random programs driven by real threads in random legal orders: the verdict is the oracle's each time. */
class ParallelRandomTest {

    private static final int PROGRAMS = Integer.getInteger("taskrace.parallel.programs", 60);
    private static final int RUNS = 4;
    private static final int THREADS = 3;

    private record Told(Detector detector) implements Interleaver.Listener {
        @Override
        public TaskEvents tasks() {
            return detector;
        }

        @Override
        public AccessEvents accesses() {
            return detector;
        }
    }

    @ParameterizedTest
    @EnumSource(RandomOps.Family.class)
    void the_verdict_in_parallel_is_that_of_the_oracle(RandomOps.Family family) throws InterruptedException {
        int racy = 0;
        int clean = 0;
        for (int seed = 0; seed < PROGRAMS; seed++) {
            Random random = new Random(seed);
            List<Op> program = RandomOps.program(family, random, 10 + random.nextInt(seed % 5 == 0 ? 400 : 40));
            Detector oracle = Algorithms.byName("oracle").detector();
            Interleaver.run(program, new Told(oracle), random, 100);
            int[] expected = oracle.findings().racyLocations();
            racy += expected.length == 0 ? 0 : 1;
            clean += expected.length == 0 ? 1 : 0;
            for (int run = 0; run < RUNS; run++) {
                ParallelDetector detector = ParallelDetector.twoDOrder();
                Interleaver.runParallel(program, new Told(detector), new Random(seed * 31L + run), THREADS);
                detector.checkInvariants();
                assertArrayEquals(expected, detector.findings().racyLocations(), () -> "program " + program);
            }
        }
        assertTrue(racy > PROGRAMS / 10 && clean > PROGRAMS / 20, racy + " racy and " + clean + " clean programs");
    }

    /** Remembers the strand of each access. */
    private static final class Labels implements Interleaver.Listener, AccessEvents {
        final Reachability reachability;
        final SegmentedInts labels = new SegmentedInts(Reachability.NONE);

        Labels(Reachability reachability) {
            this.reachability = reachability;
        }

        @Override
        public TaskEvents tasks() {
            return reachability;
        }

        @Override
        public AccessEvents accesses() {
            return this;
        }

        @Override
        public void read(int task, int location, int site) {
            labels.ensure(site);
            labels.setPlain(site, reachability.now(task));
        }

        @Override
        public void write(int task, int location, int site) {
            read(task, location, site);
        }
    }

    @ParameterizedTest
    @EnumSource(RandomOps.Family.class)
    void the_orders_built_in_parallel_are_those_of_the_dag(RandomOps.Family family) throws InterruptedException {
        for (int seed = 0; seed < PROGRAMS; seed++) {
            Random random = new Random(~seed);
            List<Op> program = RandomOps.program(family, random, 60);
            Labels oracle = new Labels(new BruteForceReachability());
            Interleaver.run(program, oracle, random, 100);
            Labels tested = new Labels(TwoDOrder.concurrent());
            Interleaver.runParallel(program, tested, new Random(seed), THREADS);
            for (int i = 0; tested.labels.has(i) && tested.labels.getPlain(i) >= 0; i++) {
                for (int j = 0; tested.labels.has(j) && tested.labels.getPlain(j) >= 0; j++) {
                    if (precedes(oracle, i, j, tested) != precedes(tested, i, j, tested)) {
                        fail("access " + i + " before " + j + " in " + program);
                    }
                }
            }
        }
    }

    /**
     * Returns whether the access precedes the other one; either is possible if the tested structure has one strand for
     * both.
     */
    private static boolean precedes(Labels strands, int i, int j, Labels tested) {
        int left = strands.labels.getPlain(i);
        int right = strands.labels.getPlain(j);
        boolean oneStrand = tested.labels.getPlain(i) == tested.labels.getPlain(j);
        return strands.reachability.precedes(left, right) || oneStrand && strands.reachability.precedes(right, left);
    }
}
