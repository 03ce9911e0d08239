package org.taskrace.core.reach.tasktree;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.history.states.LocationState;
import org.taskrace.core.history.states.StateRule;
import org.taskrace.core.history.states.StrandRelation;

/** A comparison of an order of strands with the dag, on random runs. Some reads are judged late, by the first write. */
final class DagComparison {

    private record Recorded(int strand, boolean writes) {}

    private DagComparison() {}

    /**
     * Compares each answer and each racy location of one run; returns the racy locations by the dag, or null if the
     * structure has refused the program. {@code invariants} gets the number of tasks.
     */
    static TreeSet<Integer> check(
            long seed,
            List<TaskKind> kinds,
            TaskEvents events,
            StrandRelation relation,
            IntFunction<Object> strandOf,
            IntConsumer invariants) {
        Random random = new Random(seed);
        StateRule rule = new StateRule(relation);
        Map<Integer, LocationState> states = new HashMap<>();
        Map<Integer, List<Recorded>> all = new HashMap<>();
        Map<Integer, List<Object>> waiting = new HashMap<>();
        Set<Integer> written = new HashSet<>();
        Random lots = new Random(seed);
        List<Object> strandOfDag = new ArrayList<>();
        TreeSet<Integer> found = new TreeSet<>();
        TreeSet<Integer> expected = new TreeSet<>();
        RandomTasks[] run = new RandomTasks[1];
        run[0] = new RandomTasks(
                random,
                events,
                (task, strand, location, writes) -> {
                    Object now = strandOf.apply(task);
                    while (strandOfDag.size() <= strand) {
                        strandOfDag.add(null);
                    }
                    strandOfDag.set(strand, now);
                    for (int earlier = 0; earlier < strandOfDag.size(); earlier++) {
                        if (strandOfDag.get(earlier) != null) {
                            assertEquals(
                                    run[0].precedes(earlier, strand),
                                    relation.precedes(strandOfDag.get(earlier), now),
                                    "seed " + seed + " " + kinds);
                        }
                    }
                    List<Recorded> before = all.computeIfAbsent(location, l -> new ArrayList<>());
                    for (Recorded one : before) {
                        if ((one.writes || writes) && !run[0].precedes(one.strand, strand)) {
                            expected.add(location);
                        }
                    }
                    before.add(new Recorded(strand, writes));
                    List<Object> late = waiting.computeIfAbsent(location, l -> new ArrayList<>());
                    if (!writes && !written.contains(location) && lots.nextBoolean()) {
                        // It conflicts with nothing until the first write, which judges it.
                        late.add(now);
                        return;
                    }
                    if (writes && written.add(location)) {
                        for (Object then : late) {
                            states.put(location, rule.lateRead(states.get(location), then, 0));
                        }
                    }
                    states.put(
                            location,
                            rule.access(states.get(location), now, 0, writes, (first, second) -> found.add(location)));
                },
                2 + random.nextInt(30));
        try {
            run[0].run(30 + random.nextInt(400), kinds);
        } catch (UnsupportedOperationException refused) {
            return null;
        }
        invariants.accept(run[0].tasks());
        assertEquals(expected, found, "seed " + seed + " " + kinds);
        return expected;
    }
}
