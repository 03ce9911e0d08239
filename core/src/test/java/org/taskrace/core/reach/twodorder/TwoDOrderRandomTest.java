package org.taskrace.core.reach.twodorder;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.taskrace.core.event.AccessEvents;
import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.history.TwoReaderHistory;
import org.taskrace.core.reach.bruteforce.BruteForceReachability;
import org.taskrace.core.sets.IntList;

/** Every answer on random programs in random legal orders, against the search of the dag. */
class TwoDOrderRandomTest {

    private static final int PROGRAMS = Integer.getInteger("taskrace.random.programs", 1500);

    /** Compares all pairs (earlier access, this access), and the history's verdict with that of all pairs. */
    private static final class Comparison implements Interleaver.Listener, AccessEvents {
        final BruteForceReachability oracle = new BruteForceReachability();
        final TwoDOrder tested;
        final TaskEvents both;
        final IntList oracleLabels = new IntList();
        final IntList testedLabels = new IntList();
        final IntList locations = new IntList();
        final IntList writes = new IntList();
        final Set<Integer> racy = new TreeSet<>();
        final Set<Integer> told = new TreeSet<>();
        final TwoReaderHistory history;

        Comparison(TwoDOrder tested) {
            this.tested = tested;
            both = Both.of(List.of(oracle, tested));
            history = new TwoReaderHistory(
                    tested.orders(),
                    (location, first, firstLabel, firstSite, second, secondLabel, secondSite) -> told.add(location));
        }

        @Override
        public TaskEvents tasks() {
            return both;
        }

        @Override
        public AccessEvents accesses() {
            return this;
        }

        @Override
        public void read(int task, int location, int site) {
            access(task, location, 0);
            history.read(location, tested.now(task), false, site);
        }

        @Override
        public void write(int task, int location, int site) {
            access(task, location, 1);
            history.write(location, tested.now(task), false, site);
        }

        private void access(int task, int location, int write) {
            int oracleNow = oracle.now(task);
            int testedNow = tested.now(task);
            assertEquals(task, tested.taskOf(testedNow));
            for (int i = 0; i < oracleLabels.size(); i++) {
                boolean expected = oracle.precedes(oracleLabels.get(i), oracleNow);
                assertEquals(expected, tested.precedes(testedLabels.get(i), testedNow), "access " + i + " before now");
                if (!expected && locations.get(i) == location && (write | writes.get(i)) == 1) {
                    racy.add(location);
                }
            }
            oracleLabels.add(oracleNow);
            testedLabels.add(testedNow);
            locations.add(location);
            writes.add(write);
        }
    }

    @ParameterizedTest
    @EnumSource(RandomOps.Family.class)
    void every_answer_is_that_of_the_dag_in_any_legal_order(RandomOps.Family family) {
        for (int seed = 0; seed < PROGRAMS; seed++) {
            Random random = new Random(seed);
            List<Op> program = RandomOps.program(family, random, 5 + random.nextInt(seed % 10 == 0 ? 120 : 30));
            int depthFirst = new int[] {100, 90, 50, 0}[seed % 4];
            Comparison comparison = new Comparison(seed % 3 == 0 ? TwoDOrder.concurrent() : TwoDOrder.serial());
            try {
                Interleaver.run(program, comparison, random, depthFirst);
                comparison.tested.checkInvariants();
                assertEquals(comparison.racy, comparison.told, "racy locations");
            } catch (RuntimeException | AssertionError failure) {
                throw new AssertionError("seed " + seed + ": " + program, failure);
            }
        }
    }
}
