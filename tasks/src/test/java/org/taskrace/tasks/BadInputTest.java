package org.taskrace.tasks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.forAll;
import static org.taskrace.tasks.Tasks.forAsync;
import static org.taskrace.tasks.Tasks.fork;
import static org.taskrace.tasks.Tasks.future;
import static org.taskrace.tasks.Tasks.isolated;
import static org.taskrace.tasks.Tasks.pipeline;
import static org.taskrace.tasks.Tasks.promise;
import static org.taskrace.tasks.Tasks.spawn;
import static org.taskrace.tasks.Tasks.sync;

import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.taskrace.core.detect.Algorithms;
import org.taskrace.tasks.bridge.TaskEventsObserver;

/** Each mistake has a message that says what is wrong and what to do. */
class BadInputTest {

    private static void refused(String what, String advice, TaskBody program) {
        TaskStructureException thrown = assertThrows(TaskStructureException.class, program::run);
        assertTrue(thrown.getMessage().contains(what), thrown.getMessage());
        assertTrue(thrown.getMessage().contains(advice), thrown.getMessage());
    }

    @Test
    void tasks_outside_any_finish_are_refused() {
        refused("async outside any finish", "Put it into finish", () -> async(() -> {}));
        refused("spawn outside any finish", "Put it into finish", () -> spawn(() -> {}));
        refused("fork outside any finish", "Put it into finish", () -> fork(() -> 1));
        refused("forAsync outside any finish", "Put it into finish", () -> forAsync(0, 1, i -> {}));
        sync();
    }

    @Test
    void a_second_put_is_refused() {
        Promise<Integer> once = promise();
        once.put(1);
        refused("put already", "Make a promise for each value", () -> once.put(2));
        refused("put already", "Make a promise for each value", () -> once.fail(new Exception()));
        assertEquals(1, once.await());
        refused(
                "the first time at BadInputTest.java",
                "Make a promise",
                () -> Pools.with(1, TaskLauncher.create().detectingDeadlocks(), () -> {
                    Promise<Integer> twice = promise();
                    twice.put(1);
                    twice.put(2);
                }));
    }

    @Test
    void a_get_of_the_task_itself_is_refused() {
        refused(
                "waits for its own end",
                "Let the task that created it wait",
                () -> Pools.on(1, () -> {
                    Promise<TaskFuture<Integer>> self = promise();
                    TaskFuture<Integer> future = future(() -> self.await().get());
                    self.put(future);
                    future.get();
                }));
    }

    @Test
    void a_wait_for_a_promise_that_the_task_itself_is_to_put_is_refused() {
        Promise<Integer> own = Tasks.<Integer>promise().putHere();
        refused("which it is to put itself", "Put the promise before", own::await);
        own.put(1);
        assertEquals(1, own.await());
        for (int workers = 1; workers <= 2; workers++) {
            int number = workers;
            refused(
                    "which it is to put itself",
                    "let another task put it",
                    () -> Pools.on(
                            number,
                            () -> async(() -> {
                                Promise<Integer> mine = Tasks.<Integer>promise().putHere();
                                mine.put(mine.await() + 1);
                            })));
        }
    }

    @Test
    void a_promise_is_put_by_the_task_that_was_named_and_no_other() {
        Promise<Integer> own = Tasks.<Integer>promise().putHere();
        refused("which is to be put by", "Let that task put it", () -> finish(() -> async(() -> own.put(1))));
        refused("is to be put by", "Name one task only", () -> finish(() -> async(own::putHere)));
        own.putHere().put(2);
        assertEquals(2, own.await());
    }

    @Test
    void a_wait_that_a_serial_run_cannot_serve_is_refused() {
        DeadlockException thrown = assertThrows(
                DeadlockException.class,
                () -> TaskLauncher.create().serially().run(() -> {
                    Promise<Integer> late = promise();
                    async(() -> late.await());
                    late.put(1);
                }));
        assertTrue(thrown.getMessage().contains("has not been put"), thrown.getMessage());
        assertTrue(thrown.getMessage().contains("or run in parallel"), thrown.getMessage());
    }

    @Test
    void task_constructs_in_an_isolated_block_are_refused() {
        for (TaskBody construct : new TaskBody[] {
            () -> async(() -> {}),
            () -> finish(() -> {}),
            () -> future(() -> 1),
            () -> isolated(() -> {}),
            () -> pipeline(0, 1, i -> {}),
            () -> promise(),
            () -> TaskLauncher.create().run(() -> {})
        }) {
            refused("inside an isolated block", "move the", () -> finish(() -> isolated(construct)));
        }
    }

    @Test
    void joins_out_of_line_are_refused_with_the_line() {
        refused(
                "not the task at once to its left",
                "Join the last forked task first",
                () -> Pools.on(1, () -> {
                    ForkedTask<Integer> first = fork(() -> 1);
                    fork(() -> 2);
                    first.join();
                }));
        refused(
                "has been joined already",
                "Remove this join",
                () -> Pools.on(1, () -> {
                    ForkedTask<Integer> once = fork(() -> 1);
                    once.join();
                    once.join();
                }));
        refused(
                "task 2 (fork at BadInputTest.java:",
                "the nearest first: task 2 (fork at",
                () -> Pools.with(1, TaskLauncher.create().detectingDeadlocks(), () -> {
                    ForkedTask<Integer> first = fork(() -> 1);
                    fork(() -> 2);
                    first.join();
                }));
    }

    @Test
    void a_fork_in_a_task_outside_the_line_is_refused() {
        refused(
                "only the main task and forked tasks can fork",
                "Use spawn and sync",
                () -> finish(() -> async(() -> fork(() -> 1))));
    }

    @Test
    void a_mixture_of_families_is_refused_where_somebody_checks() {
        TaskLauncher checked = TaskLauncher.create()
                .serially()
                .observedBy(new TaskEventsObserver(Algorithms.byName("oracle").detector(), true));
        refused(
                "spawn in a run that has used async",
                "Use one of them",
                () -> checked.run(() -> {
                    async(() -> {});
                    spawn(() -> {});
                }));
        Pools.on(1, () -> spawn(() -> async(() -> {})));
    }

    @Test
    void nulls_are_refused() {
        for (TaskBody construct : new TaskBody[] {
            () -> async(null),
            () -> finish(null),
            () -> future((Callable<Integer>) null),
            () -> spawn(null),
            () -> fork((Callable<Integer>) null),
            () -> isolated(null),
            () -> forAll(0, 1, null),
            () -> TaskLauncher.create().run(null)
        }) {
            NullPointerException thrown = assertThrows(NullPointerException.class, () -> finish(construct));
            assertTrue(thrown.getMessage().contains("is null: pass what is to be done"), thrown.getMessage());
        }
        assertThrows(NullPointerException.class, () -> isolated((Object) null, () -> {}));
        assertThrows(NullPointerException.class, () -> TaskLauncher.create().on(null));
    }

    @Test
    void wrong_sizes_are_refused() {
        refused("chunks of -1 indices", "1 or more", () -> forAll(0, 10, -1, i -> {}));
        assertThrows(IllegalArgumentException.class, () -> TaskLauncher.create().onWorkers(0));
    }
}
