package org.taskrace.core.reach.tasktree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.testing.RandomShare;

class TaskClockOrderTest {

    private static final int PROGRAMS = Integer.getInteger("taskrace.parallel.programs", RandomShare.of(60)) * 10;

    static List<List<TaskKind>> families() {
        return List.of(
                List.of(TaskKind.ASYNC),
                List.of(TaskKind.SPAWN, TaskKind.FORK),
                List.of(TaskKind.FUTURE),
                List.of(TaskKind.FUTURE, TaskKind.ASYNC),
                List.of(TaskKind.ASYNC, TaskKind.SPAWN, TaskKind.FORK, TaskKind.FUTURE));
    }

    @ParameterizedTest
    @MethodSource("families")
    void order_and_races_are_those_of_the_dag_in_every_legal_order(List<TaskKind> kinds) {
        int racy = 0;
        int clean = 0;
        for (int seed = 0; seed < PROGRAMS; seed++) {
            TaskClockOrder order = new TaskClockOrder();
            TreeSet<Integer> races = DagComparison.check(seed, kinds, order, order, order::strand, tasks -> {});
            racy += races.isEmpty() ? 0 : 1;
            clean += races.isEmpty() ? 1 : 0;
        }
        assertTrue(racy > PROGRAMS / 20 && clean > PROGRAMS / 50, racy + " racy and " + clean + " clean programs");
    }

    @Test
    void known_steps_are_those_of_an_array_after_random_changes_and_unions() {
        Random random = new Random(1);
        for (int round = 0; round < 300; round++) {
            int tasks = 1 + random.nextInt(1 << random.nextInt(13));
            int[][] expected = new int[4][tasks];
            KnownSteps[] maps = {KnownSteps.NONE, KnownSteps.NONE, KnownSteps.NONE, KnownSteps.NONE};
            for (int change = 0; change < 60; change++) {
                int one = random.nextInt(4);
                int other = random.nextInt(4);
                if (random.nextInt(5) == 0) {
                    maps[one] = maps[one].union(maps[other]);
                    for (int task = 0; task < tasks; task++) {
                        expected[one][task] = Math.max(expected[one][task], expected[other][task]);
                    }
                } else {
                    int task = random.nextInt(tasks);
                    int step = random.nextInt(9);
                    maps[one] = maps[one].with(task, step);
                    expected[one][task] = Math.max(expected[one][task], step + 1);
                }
            }
            for (int map = 0; map < 4; map++) {
                for (int task = 0; task < tasks; task++) {
                    assertEquals(expected[map][task] - 1, maps[map].of(task), "round " + round);
                }
            }
        }
    }

    @Test
    void a_creation_and_a_set_are_followed_by_those_behind_them_only() {
        TaskClockOrder order = new TaskClockOrder();
        order.begin(0, 0);
        order.create(0, 1, TaskKind.FUTURE, 0);
        order.create(0, 2, TaskKind.FUTURE, 0);
        order.create(1, 3, TaskKind.FUTURE, 0);
        assertTrue(order.followsCreation(0, 2));
        assertTrue(order.followsCreation(1, 3));
        assertFalse(order.followsCreation(1, 2));
        assertFalse(order.followsSet(0, 7));
        order.set(1, 7, 0);
        assertTrue(order.followsSet(1, 7));
        assertFalse(order.followsSet(0, 7));
        order.get(2, 7, 0);
        assertTrue(order.followsSet(2, 7));
        assertTrue(order.followsCreation(2, 3));
        assertThrows(UnsupportedOperationException.class, () -> order.getFuture(0, 3, 0));
    }
}
