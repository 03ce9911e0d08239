package org.taskrace.core.reach.tasktree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.history.states.LocationState;
import org.taskrace.core.history.states.StateRule;
import org.taskrace.core.testing.RandomShare;

class TaskTreeOrderTest {

    private static final int PROGRAMS = Integer.getInteger("taskrace.parallel.programs", RandomShare.of(60)) * 10;

    static List<List<TaskKind>> families() {
        return List.of(
                List.of(TaskKind.ASYNC),
                List.of(TaskKind.SPAWN),
                List.of(TaskKind.FORK),
                List.of(TaskKind.SPAWN, TaskKind.FORK),
                List.of(TaskKind.ASYNC, TaskKind.FORK),
                List.of(TaskKind.ASYNC, TaskKind.SPAWN, TaskKind.FORK));
    }

    private static TreeSet<Integer> check(long seed, List<TaskKind> kinds) {
        TaskTreeOrder tree = new TaskTreeOrder();
        return DagComparison.check(seed, kinds, tree, tree, tree::strand, tree::checkInvariants);
    }

    @ParameterizedTest
    @MethodSource("families")
    void order_and_races_are_those_of_the_dag_in_every_legal_order(List<TaskKind> kinds) {
        int racy = 0;
        int clean = 0;
        for (int seed = 0; seed < PROGRAMS; seed++) {
            TreeSet<Integer> races = check(seed, kinds);
            racy += races != null && !races.isEmpty() ? 1 : 0;
            clean += races != null && races.isEmpty() ? 1 : 0;
        }
        assertTrue(racy > PROGRAMS / 20 && clean > PROGRAMS / 50, racy + " racy and " + clean + " clean programs");
    }

    @Test
    void two_branches_of_a_finish_stand_for_all_readers() {
        TaskTreeOrder tree = new TaskTreeOrder();
        StateRule rule = new StateRule(tree);
        tree.begin(0, 0);
        tree.beginFinish(0, 0);
        LocationState state = null;
        for (int task = 1; task <= 100; task++) {
            tree.create(0, task, TaskKind.ASYNC, 0);
        }
        for (int task = 100; task > 0; task--) {
            LocationState next = rule.access(state, tree.strand(task), 1, false, (first, second) -> {});
            assertTrue(task > 98 || next == state, "reader " + task + " changed the state");
            state = next;
            tree.end(task, 0);
        }
        assertEquals(2, state.readers());
        tree.endFinish(0, 0);
        rule.access(state, tree.strand(0), 2, true, (first, second) -> {
            throw new AssertionError("no race behind the finish");
        });
    }

    @Test
    void each_fork_is_kept_since_each_may_be_joined_last() {
        TaskTreeOrder tree = new TaskTreeOrder();
        StateRule rule = new StateRule(tree);
        tree.begin(0, 0);
        LocationState state = null;
        for (int task = 1; task <= 5; task++) {
            tree.create(0, task, TaskKind.FORK, 0);
            state = rule.access(state, tree.strand(task), 1, false, (first, second) -> {});
            tree.end(task, 0);
        }
        assertEquals(5, state.readers());
        for (int task : new int[] {1, 5, 2, 4}) {
            tree.join(0, task, 0);
        }
        int[] races = {0};
        rule.access(state, tree.strand(0), 2, true, (first, second) -> races[0]++);
        assertEquals(1, races[0]);
    }

    @Test
    void a_join_by_another_task_than_the_creator_is_refused() {
        TaskTreeOrder tree = new TaskTreeOrder();
        tree.begin(0, 0);
        tree.create(0, 1, TaskKind.FORK, 0);
        tree.create(1, 2, TaskKind.FORK, 0);
        assertThrows(UnsupportedOperationException.class, () -> tree.join(0, 2, 0));
        assertThrows(UnsupportedOperationException.class, () -> tree.end(1, 0));
    }
}
