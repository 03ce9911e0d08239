package org.taskrace.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.taskrace.core.detect.OracleDetector;
import org.taskrace.core.event.ExecutionOrder;
import org.taskrace.core.fix.RaceRecorder;
import org.taskrace.core.fix.Repair;
import org.taskrace.core.race.Race;
import org.taskrace.core.reach.bruteforce.Dag;
import org.taskrace.core.sets.IntList;
import org.taskrace.language.check.Check;
import org.taskrace.language.run.Interpreter;
import org.taskrace.testkit.generate.Family;
import org.taskrace.testkit.generate.RandomProgram;
import org.taskrace.testkit.run.Runner;

/** With the edge of a repair in the dag the two accesses of its race are ordered, and the dag still has no cycle. */
final class RepairsTest {

    private static final int PROGRAMS = 40;
    private static final long MAX_ROUNDS = 200_000;

    @ParameterizedTest
    @EnumSource(Family.class)
    void a_repair_orders_the_pair_and_makes_no_cycle(Family family) {
        int repaired = 0;
        for (long seed = 0; seed < PROGRAMS; seed++) {
            RandomProgram program = RandomProgram.of(family, seed, (int) (6 + seed));
            Check check = Check.run(
                    Runner.parse(program.text()), new OracleDetector(), ExecutionOrder.values()[0], MAX_ROUNDS);
            List<Race> races = check.findings().races();
            RaceRecorder recorder = new RaceRecorder(races);
            if (races.isEmpty()) {
                continue;
            }
            Interpreter.run(check.program(), recorder, ExecutionOrder.values()[0], MAX_ROUNDS);
            for (Race race : races) {
                Repair repair = recorder.repair(race).orElseThrow(() -> new AssertionError(program.text()));
                assertTrue(recorder.isRepaired(race, repair), () -> repair + "\n" + program.text());
                assertRepaired(recorder, race, repair, program.text());
                repaired++;
            }
        }
        assertTrue(repaired > 20, family + " had only " + repaired + " races");
    }

    private static void assertRepaired(RaceRecorder recorder, Race race, Repair repair, String text) {
        List<List<Integer>> successors = successors(recorder.dag(), repair);
        assertEquals(
                recorder.dag().size(), countWithoutCycles(successors), () -> repair + " makes a cycle in\n" + text);
        IntList first = recorder.strandsOf(race.location(), race.first());
        IntList second = recorder.strandsOf(race.location(), race.second());
        boolean ordered = false;
        for (int i = 0; i < first.size(); i++) {
            for (int j = 0; j < second.size(); j++) {
                int one = first.get(i);
                int other = second.get(j);
                boolean before = recorder.precedes(one, other) || recorder.precedes(other, one);
                ordered |= !before && (reaches(successors, one, other) || reaches(successors, other, one));
            }
        }
        assertTrue(ordered, () -> repair + " does not order " + race + " in\n" + text);
    }

    private static List<List<Integer>> successors(Dag dag, Repair repair) {
        List<List<Integer>> successors = new ArrayList<>();
        for (int node = 0; node < dag.size(); node++) {
            successors.add(new ArrayList<>());
        }
        for (int node = 0; node < dag.size(); node++) {
            for (int i = dag.predecessorsBegin(node); i < dag.predecessorsEnd(node); i++) {
                successors.get(dag.predecessor(i)).add(node);
            }
        }
        successors.get(repair.from()).add(repair.to());
        return successors;
    }

    private static boolean reaches(List<List<Integer>> successors, int from, int to) {
        BitSet seen = new BitSet();
        Deque<Integer> open = new ArrayDeque<>(List.of(from));
        while (!open.isEmpty()) {
            int node = open.pop();
            if (!seen.get(node)) {
                seen.set(node);
                open.addAll(successors.get(node));
            }
        }
        return seen.get(to);
    }

    /** Returns the number of nodes that can be taken off one after the other, each when no remaining one precedes it. */
    private static int countWithoutCycles(List<List<Integer>> successors) {
        int[] missing = new int[successors.size()];
        successors.forEach(all -> all.forEach(node -> missing[node]++));
        Deque<Integer> free = new ArrayDeque<>();
        for (int node = 0; node < missing.length; node++) {
            if (missing[node] == 0) {
                free.add(node);
            }
        }
        int count = 0;
        while (!free.isEmpty()) {
            count++;
            for (int next : successors.get(free.pop())) {
                if (--missing[next] == 0) {
                    free.add(next);
                }
            }
        }
        return count;
    }
}
