package org.taskrace.core.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.taskrace.core.detect.RaceCollector;
import org.taskrace.core.detect.SerialDetector;
import org.taskrace.core.race.Access;
import org.taskrace.core.race.Operation;
import org.taskrace.core.race.Race;
import org.taskrace.core.reach.bruteforce.BruteForceReachability;
import org.taskrace.core.testing.Script;

class ReaderListHistoryTest {

    private final BruteForceReachability reachability = new BruteForceReachability();
    private final RaceCollector collector = new RaceCollector(reachability::taskOf);
    private final ReaderListHistory history = new ReaderListHistory(reachability, collector);
    private final SerialDetector detector = new SerialDetector("test", reachability, history, collector);

    @Test
    void two_parallel_readers_are_both_checked_against_a_write_that_follows_one_of_them() {
        List<String> racy = Script.racyLocations(detector, s -> {
            s.future("a", () -> s.read("x"));
            s.future("b", () -> s.read("x"));
            s.getFuture("a");
            s.write("x");
        });
        assertEquals(List.of("x"), racy);
        Race race = detector.findings().races().get(0);
        // Sites: 0 begin, 1 future a, 2 and 4 its finish, 3 its read, 5 future b, 6 and 8 its finish, 7 its read, 9
        // get, 10 write.
        assertEquals(new Access(Operation.READ, 2, 7), race.first());
        assertEquals(new Access(Operation.WRITE, 0, 10), race.second());
    }

    @Test
    void isolated_accesses_race_with_plain_ones_only() {
        assertEquals(List.of("b", "d", "e"), Script.racyLocations(detector, s -> {
            s.async(() -> {
                s.isolated(() -> s.write("a"));
                s.isolated(() -> s.write("b"));
                s.isolated(() -> s.read("c"));
                s.isolated(() -> s.read("d"));
                s.write("e");
            });
            s.isolated(() -> s.write("a"));
            s.read("b");
            s.read("c");
            s.write("d");
            s.isolated(() -> s.read("e"));
        }));
    }

    @Test
    void an_isolated_write_does_not_hide_the_plain_reader_before_it() {
        assertEquals(List.of("x"), Script.racyLocations(detector, s -> {
            s.future("a", () -> s.read("x"));
            s.future("b", () -> {
                s.getFuture("a");
                s.isolated(() -> s.write("x"));
            });
            s.isolated(() -> s.write("x"));
        }));
    }

    @Test
    void a_reader_that_the_new_reader_follows_is_forgotten() {
        Script.racyLocations(detector, s -> {
            s.finish(() -> {
                for (int i = 0; i < 5; i++) {
                    s.async(() -> s.read("x"));
                }
            });
            assertEquals("reader T2, reader T3, reader T4, reader T5, reader T6", history.describe(0));
            s.read("x");
            assertEquals("reader T1", history.describe(0));
            s.write("x");
            assertEquals("writer T1", history.describe(0));
        });
    }

    @Test
    void a_hundred_thousand_parallel_readers_cost_a_few_questions_each() {
        long[] questions = {0};
        CountingReachability counting = new CountingReachability(questions);
        ReaderListHistory wide = new ReaderListHistory(counting, collector);
        for (int strand = 0; strand < 100_000; strand++) {
            wide.strandChanged();
            wide.read(0, strand, false, strand);
        }
        assertTrue(questions[0] < 1_500_000, () -> questions[0] + " questions");
    }

    @Test
    void a_task_that_reads_again_and_again_beside_many_others_has_one_entry() {
        // Forty tasks take turns; no strand of one precedes a strand of another, and each strand is a new label.
        int tasks = 40;
        CountingReachability turns = new CountingReachability(new long[1]) {
            @Override
            public boolean precedes(int earlier, int now) {
                return earlier % tasks == now % tasks && earlier <= now;
            }

            @Override
            public int taskOf(int label) {
                return label % tasks;
            }
        };
        ReaderListHistory wide = new ReaderListHistory(turns, collector);
        for (int strand = 0; strand < 50_000; strand++) {
            wide.strandChanged();
            wide.read(0, strand, false, strand);
        }
        assertTrue(wide.describe(0).split(",").length <= 2 * tasks + 32);
    }

    @Test
    void random_programs_have_the_racy_locations_of_all_pairs() {
        int racyRuns = 0;
        for (int seed = 0; seed < 3_000; seed++) {
            BruteForceReachability dag = new BruteForceReachability();
            RaceCollector found = new RaceCollector(dag::taskOf);
            AllPairsHistory all = new AllPairsHistory(dag);
            AccessHistory tested = new ReaderListHistory(dag, (location, first, a, siteA, second, b, siteB) -> {
                assertTrue(all.holds(location, first, a, siteA), "recorded access was never made");
                assertTrue(first.conflictsWith(second) && !dag.precedes(a, b), "not a race");
                found.race(location, first, a, siteA, second, b, siteB);
            });
            SerialDetector both = new SerialDetector("both", dag, new Both(all, tested), found);
            Random random = new Random(seed);
            Script.racyLocations(both, s -> new RandomBody(s, random).statements(6 + random.nextInt(60)));
            TreeSet<Integer> racy = new TreeSet<>();
            found.races().forEach(race -> racy.add(race.location()));
            assertEquals(all.racy, racy, "seed " + seed);
            racyRuns += racy.isEmpty() ? 0 : 1;
        }
        assertTrue(racyRuns > 500 && racyRuns < 2_900, "programs are too racy or not racy enough: " + racyRuns);
    }

    /** Forwards every access to two histories. */
    private record Both(AccessHistory one, AccessHistory other) implements AccessHistory {
        @Override
        public void read(int location, int now, boolean isolated, int site) {
            one.read(location, now, isolated, site);
            other.read(location, now, isolated, site);
        }

        @Override
        public void write(int location, int now, boolean isolated, int site) {
            one.write(location, now, isolated, site);
            other.write(location, now, isolated, site);
        }

        @Override
        public void strandChanged() {
            other.strandChanged();
        }

        @Override
        public String describe(int location) {
            return other.describe(location);
        }

        @Override
        public long bytes() {
            return other.bytes();
        }
    }

    /** Keeps every access and compares each pair. */
    private static final class AllPairsHistory implements AccessHistory {
        private record Entry(int location, Operation operation, int label, int site) {}

        private final List<Entry> entries = new ArrayList<>();
        private final TreeSet<Integer> racy = new TreeSet<>();
        private final BruteForceReachability dag;

        AllPairsHistory(BruteForceReachability dag) {
            this.dag = dag;
        }

        boolean holds(int location, Operation operation, int label, int site) {
            return entries.contains(new Entry(location, operation, label, site));
        }

        private void access(Entry now) {
            for (Entry entry : entries) {
                if (entry.location == now.location
                        && entry.operation.conflictsWith(now.operation)
                        && !dag.precedes(entry.label, now.label)) {
                    racy.add(now.location);
                }
            }
            entries.add(now);
        }

        @Override
        public void read(int location, int now, boolean isolated, int site) {
            access(new Entry(location, Operation.of(false, isolated), now, site));
        }

        @Override
        public void write(int location, int now, boolean isolated, int site) {
            access(new Entry(location, Operation.of(true, isolated), now, site));
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

    /** Random statements: tasks, finishes, futures that are got in order of creation or not at all, accesses of four kinds. */
    private static final class RandomBody {
        private final Script script;
        private final Random random;
        private final List<String> ended = new ArrayList<>();
        private int futures;

        RandomBody(Script script, Random random) {
            this.script = script;
            this.random = random;
        }

        void statements(int budget) {
            int left = budget;
            while (left > 0) {
                int inner = Math.min(left - 1, random.nextInt(1 + budget / 2));
                switch (random.nextInt(14)) {
                    case 0, 1 -> script.async(() -> statements(inner));
                    case 2 -> script.finish(() -> statements(inner));
                    case 3, 4 -> {
                        String handle = "f" + futures++;
                        script.future(handle, () -> statements(inner));
                        ended.add(handle);
                    }
                    case 5, 6 -> {
                        if (!ended.isEmpty()) {
                            script.getFuture(ended.get(random.nextInt(ended.size())));
                        }
                    }
                    case 7, 8, 9, 10 -> script.read(location());
                    case 11 -> script.write(location());
                    case 12 -> script.isolated(() -> script.write(location()));
                    default -> script.isolated(() -> script.read(location()));
                }
                left -= 1 + inner;
            }
        }

        private String location() {
            return "x" + random.nextInt(8);
        }
    }
}
