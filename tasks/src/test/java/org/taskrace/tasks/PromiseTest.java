package org.taskrace.tasks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.future;
import static org.taskrace.tasks.Tasks.pipeline;
import static org.taskrace.tasks.Tasks.promise;
import static org.taskrace.tasks.Tasks.stage;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class PromiseTest {

    @Test
    void what_was_written_before_the_put_is_seen_after_the_wait() {
        for (int run = 0; run < 100 * Pools.REPETITIONS; run++) {
            int[] data = new int[1];
            finish(() -> {
                Promise<String> ready = promise();
                async(() -> {
                    assertEquals("ready", ready.await());
                    assertEquals(42, data[0]);
                });
                data[0] = 42;
                ready.put("ready");
            });
        }
    }

    @Test
    void the_value_may_be_null_and_a_failure() {
        Promise<String> empty = promise();
        assertFalse(empty.isPut());
        empty.put(null);
        assertTrue(empty.isPut());
        assertNull(empty.await());

        Promise<String> failed = promise();
        failed.fail(new IllegalArgumentException("no value"));
        assertThrows(IllegalArgumentException.class, failed::await);
        assertThrows(IllegalArgumentException.class, failed::await);
    }

    @Test
    void two_hundred_tasks_that_wait_do_not_starve_one_worker() {
        Pools.on(1, () -> {
            List<Promise<Integer>> chain = new ArrayList<>();
            for (int i = 0; i <= 200; i++) {
                chain.add(promise());
            }
            finish(() -> {
                for (int i = 0; i < 200; i++) {
                    int index = i;
                    async(() -> chain.get(index + 1).put(chain.get(index).await() + 1));
                }
                async(() -> chain.get(0).put(0));
            });
            assertEquals(200, chain.get(200).await());
        });
    }

    @Test
    void a_chain_in_the_common_pool_ends_although_all_but_one_wait() {
        for (int run = 0; run < 10 * Pools.REPETITIONS; run++) {
            Pools.inTime(() -> {
                Promise<Integer> first = promise();
                TaskFuture<Integer> last = future(first::await);
                for (int i = 0; i < 20; i++) {
                    TaskFuture<Integer> before = last;
                    last = future(() -> before.get() + 1);
                }
                first.put(0);
                assertEquals(20, last.get());
            });
        }
    }

    @Test
    void a_future_never_runs_on_top_of_a_task_that_does_not_wait_for_it() {
        for (int run = 0; run < 10 * Pools.REPETITIONS; run++) {
            AtomicBoolean stolen = new AtomicBoolean();
            AtomicBoolean begun = new AtomicBoolean();
            Pools.on(2, () -> {
                Promise<Integer> later = promise();
                Promise<TaskFuture<Integer>> blocked = promise();
                finish(() -> {
                    async(() -> {
                        stolen.set(true);
                        blocked.put(future(() -> {
                            begun.set(true);
                            return later.await();
                        }));
                        // Time for the other worker, which waits for this task and helps, to find the future in this
                        // one's queue.
                        long end = System.nanoTime() + 5_000_000;
                        while (!begun.get() && System.nanoTime() < end) {
                            Thread.onSpinWait();
                        }
                    });
                    while (!stolen.get()) {
                        async(Thread::yield);
                        Thread.sleep(1);
                    }
                });
                later.put(7);
                assertEquals(7, blocked.await().get());
            });
        }
    }

    private static DeadlockException deadlock(TaskBody program) {
        return assertThrows(
                DeadlockException.class,
                () -> Pools.with(2, TaskLauncher.create().detectingDeadlocks(), program));
    }

    @Test
    void a_cycle_of_promises_is_reported_with_tasks_promises_and_lines() {
        for (int run = 0; run < 20 * Pools.REPETITIONS; run++) {
            DeadlockException thrown = deadlock(() -> {
                Promise<Integer> a = promise();
                Promise<Integer> b = promise();
                async(() -> b.put(a.await()));
                async(() -> a.put(b.await()));
            });

            String message = thrown.getMessage();
            assertTrue(message.contains("promise 0 (made at PromiseTest.java:"), message);
            assertTrue(message.contains("promise 1 (made at PromiseTest.java:"), message);
            assertTrue(message.contains("task 1 (async at PromiseTest.java:"), message);
            assertTrue(message.contains("task 2 (async at PromiseTest.java:"), message);
            assertTrue(message.contains("waits in PromiseTest.java:"), message);
        }
    }

    @Test
    void a_task_that_waits_for_its_own_promise_is_reported() {
        DeadlockException thrown = deadlock(() -> {
            Promise<Integer> own = promise();
            own.await();
            own.put(1);
        });

        assertTrue(thrown.getMessage().contains("task 0 (main at"), thrown.getMessage());
    }

    @Test
    void a_deadlock_behind_finishes_gets_and_stages_is_reported() {
        deadlock(() -> {
            Promise<Integer> never = promise();
            finish(() -> async(() -> future(never::await).get()));
            never.put(1);
        });
        deadlock(() -> {
            Promise<Integer> never = promise();
            pipeline(0, 3, i -> {
                stage(1);
                if (i == 0) {
                    never.await();
                }
                Tasks.stageWait(2);
            });
            never.put(1);
        });
    }

    @Test
    void no_deadlock_is_reported_where_there_is_none() {
        TaskLauncher watched = TaskLauncher.create().detectingDeadlocks();
        for (int run = 0; run < 20 * Pools.REPETITIONS; run++) {
            Pools.with(1 + run % 3, watched, () -> {
                Promise<Integer> first = promise();
                TaskFuture<Integer> last = future(first::await);
                for (int i = 0; i < 10; i++) {
                    TaskFuture<Integer> before = last;
                    last = future(() -> before.get() + 1);
                }
                pipeline(0, 10, i -> {
                    stage(1);
                    finish(() -> async(() -> Thread.onSpinWait()));
                    Tasks.stageWait(2);
                });
                async(() -> finish(() -> async(() -> first.put(0))));
                assertEquals(10, last.get());
            });
        }
    }

    @Test
    void a_promise_from_outside_the_run_is_no_deadlock() {
        Promise<Integer> outside = promise();
        Pools.inTime(() -> {
            Thread putter = new Thread(() -> {
                try {
                    Thread.sleep(20);
                } catch (InterruptedException impossible) {
                    throw new AssertionError(impossible);
                }
                outside.put(5);
            });
            putter.start();
            int value = TaskLauncher.create().onWorkers(1).detectingDeadlocks().call(outside::await);
            assertEquals(5, value);
        });
    }
}
