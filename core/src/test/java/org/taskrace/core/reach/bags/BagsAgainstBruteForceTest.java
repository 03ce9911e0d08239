package org.taskrace.core.reach.bags;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.taskrace.core.detect.Detector;
import org.taskrace.core.detect.RaceCollector;
import org.taskrace.core.detect.SerialDetector;
import org.taskrace.core.history.AccessHistory;
import org.taskrace.core.history.IsolatedHistory;
import org.taskrace.core.history.SingleReaderHistory;
import org.taskrace.core.race.Access;
import org.taskrace.core.race.Race;
import org.taskrace.core.race.RaceListener;
import org.taskrace.core.reach.Reachability;
import org.taskrace.core.reach.bruteforce.BruteForceReachability;
import org.taskrace.core.testing.AllPairsHistory;
import org.taskrace.core.testing.ComparedReachability;
import org.taskrace.core.testing.RandomProgram;
import org.taskrace.core.testing.Script;

/** Random programs: every answer, every bound and every verdict against the brute-force dag and an all-pairs history. */
final class BagsAgainstBruteForceTest {

    private static final int PROGRAMS = 1_500;

    private interface HistoryFactory extends BiFunction<Reachability, RaceListener, AccessHistory> {}

    private static Detector detector(Reachability reachability, HistoryFactory history) {
        RaceCollector collector = new RaceCollector(reachability::taskOf);
        return new SerialDetector("test", reachability, history.apply(reachability, collector), collector);
    }

    @Test
    void esp_bags_agree_on_async_and_finish() {
        agree(EspBags::new, SingleReaderHistory::new, RandomProgram.ASYNC_FINISH, 1);
    }

    @Test
    void esp_bags_agree_on_spawn_and_sync() {
        agree(EspBags::new, SingleReaderHistory::new, RandomProgram.SPAWN_SYNC, 2);
    }

    @Test
    void esp_bags_agree_on_isolated_blocks() {
        agree(EspBags::new, IsolatedHistory::new, RandomProgram.WITH_ISOLATED, 3);
    }

    @Test
    void esp_bags_agree_on_spawn_inside_finish_blocks() {
        agree(
                EspBags::new,
                SingleReaderHistory::new,
                Set.of(
                        RandomProgram.Kind.READ,
                        RandomProgram.Kind.WRITE,
                        RandomProgram.Kind.SPAWN,
                        RandomProgram.Kind.SYNC,
                        RandomProgram.Kind.FINISH),
                4);
    }

    @Test
    void sp_bags_agree_on_spawn_and_sync() {
        agree(SpBags::new, SingleReaderHistory::new, RandomProgram.SPAWN_SYNC, 5);
    }

    private static void agree(
            Supplier<Reachability> structure, HistoryFactory history, Set<RandomProgram.Kind> kinds, long firstSeed) {
        int racy = 0;
        int clean = 0;
        for (int i = 0; i < PROGRAMS; i++) {
            long seed = firstSeed * 1_000_003 + i;
            RandomProgram program = RandomProgram.of(seed, kinds, 5 + i % 40, 1 + i % 7);
            String difference = difference(structure, history, program);
            if (difference != null) {
                RandomProgram small = program.shrunken(p -> difference(structure, history, p) != null);
                throw new AssertionError(
                        "seed " + seed + ": " + difference(structure, history, small) + " in: " + small);
            }
            if (Script.racyLocations(detector(structure.get(), history), program)
                    .isEmpty()) {
                clean++;
            } else {
                racy++;
            }
        }
        assertTrue(racy > PROGRAMS / 20 && clean > PROGRAMS / 20, racy + " racy and " + clean + " clean programs");
    }

    /** Returns the difference between the structure and the reference on this program, or null. */
    private static String difference(Supplier<Reachability> structure, HistoryFactory history, RandomProgram program) {
        BruteForceReachability brute = new BruteForceReachability();
        Detector reference = detector(brute, AllPairsHistory::new);
        List<String> expected = Script.racyLocations(reference, program);
        try {
            Detector tested = detector(new ComparedReachability(structure.get()), history);
            List<String> found = Script.racyLocations(tested, program);
            if (!found.equals(expected)) {
                return "racy " + expected + ", found " + found;
            }
            for (Race race : tested.findings().races()) {
                if (reference.findings().races().stream().noneMatch(real -> same(real, race))) {
                    return "not a race: " + race;
                }
            }
            return null;
        } catch (AssertionError | IllegalStateException wrong) {
            return wrong.getMessage();
        }
    }

    /**
     * Returns whether a race of a history is one of the reference, with sites and tasks. The reference has seen every
     * pair of accesses.
     */
    private static boolean same(Race real, Race told) {
        return real.location() == told.location()
                && same(real.first(), told.first())
                && same(real.second(), told.second());
    }

    private static boolean same(Access real, Access told) {
        return real.operation() == told.operation() && real.task() == told.task() && real.site() == told.site();
    }

    @Test
    void each_race_is_told_once_for_a_pair_of_sites() {
        EspBags bags = new EspBags();
        int[] told = {0};
        SingleReaderHistory history =
                new SingleReaderHistory(bags, (location, first, label, site, second, now, secondSite) -> told[0]++);
        bags.begin(0, -1);
        history.strandChanged();
        bags.beginFinish(0, -1);
        for (int child = 1; child <= 10; child++) {
            bags.create(0, child, org.taskrace.core.event.TaskKind.ASYNC, 7);
            bags.switchTo(child);
            history.strandChanged();
            history.write(3, child, false, 8);
            bags.end(child, -1);
            bags.switchTo(0);
            history.strandChanged();
        }
        assertEquals(1, told[0]);
    }
}
