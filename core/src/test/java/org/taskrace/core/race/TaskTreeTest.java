package org.taskrace.core.race;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.taskrace.core.event.TaskKind;

/** Creators, kinds and creation sites of tasks, also of those that outlive a forgotten past. */
class TaskTreeTest {

    private final TaskTree tree = new TaskTree();

    private void add(int parent, int task, TaskKind kind) {
        tree.add(parent, task, kind, 100 + task);
    }

    @Test
    void a_pinned_task_and_its_creators_outlive_what_is_forgotten() {
        add(0, 0, TaskKind.ROOT);
        add(0, 1, TaskKind.FUTURE);
        add(1, 2, TaskKind.ASYNC);
        add(2, 3, TaskKind.FUTURE);
        add(0, 4, TaskKind.FUTURE);
        tree.pin(3);
        tree.forget();
        add(0, 5, TaskKind.SPAWN);
        assertEquals(List.of(0, 1, 2, 3), tree.path(3));
        assertEquals(TaskKind.ASYNC, tree.kind(2));
        assertEquals(103, tree.creationSite(3));
        assertEquals(List.of(0, 5), tree.path(5));
        assertEquals(105, tree.creationSite(5));
    }

    @Test
    void a_task_stays_pinned_when_more_is_forgotten() {
        add(0, 0, TaskKind.ROOT);
        add(0, 1, TaskKind.FUTURE);
        tree.pin(1);
        tree.forget();
        add(0, 2, TaskKind.FUTURE);
        add(2, 3, TaskKind.FUTURE);
        tree.pin(3);
        tree.pin(1);
        tree.forget();
        add(0, 4, TaskKind.FUTURE);
        assertEquals(101, tree.creationSite(1));
        assertEquals(List.of(0, 2, 3), tree.path(3));
        assertEquals(List.of(0, 4), tree.path(4));
    }
}
