package org.taskrace.tasks;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.forAll;
import static org.taskrace.tasks.Tasks.forAsync;
import static org.taskrace.tasks.Tasks.fork;
import static org.taskrace.tasks.Tasks.future;
import static org.taskrace.tasks.Tasks.isolated;
import static org.taskrace.tasks.Tasks.promise;
import static org.taskrace.tasks.Tasks.spawn;
import static org.taskrace.tasks.Tasks.sync;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConstructsTest {

    private static long fibByFinish(int n) {
        if (n < 2) {
            return n;
        }
        long[] parts = new long[2];
        finish(() -> {
            async(() -> parts[0] = fibByFinish(n - 1));
            parts[1] = fibByFinish(n - 2);
        });
        return parts[0] + parts[1];
    }

    private static long fibBySpawn(int n) {
        if (n < 2) {
            return n;
        }
        long[] parts = new long[2];
        spawn(() -> parts[0] = fibBySpawn(n - 1));
        parts[1] = fibBySpawn(n - 2);
        sync();
        return parts[0] + parts[1];
    }

    private static long fibByFuture(int n) {
        if (n < 2) {
            return n;
        }
        TaskFuture<Long> left = future(() -> fibByFuture(n - 1));
        return fibByFuture(n - 2) + left.get();
    }

    private static long fibByFork(int n) {
        if (n < 2) {
            return n;
        }
        ForkedTask<Long> left = fork(() -> fibByFork(n - 1));
        return fibByFork(n - 2) + left.join();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void every_way_to_divide_computes_the_same(int workers) {
        for (int run = 0; run < Pools.REPETITIONS; run++) {
            assertEquals(2584, Pools.on(workers, () -> fibByFinish(18)));
            assertEquals(2584, Pools.on(workers, () -> fibBySpawn(18)));
            assertEquals(2584, Pools.on(workers, () -> fibByFuture(18)));
            assertEquals(2584, Pools.on(workers, () -> fibByFork(18)));
        }
    }

    @Test
    void a_thread_outside_every_pool_can_use_every_construct_in_a_finish() {
        Pools.inTime(() -> {
            assertEquals(2584, fibByFinish(18));
            assertEquals(2584, fibByFuture(18));
            long[] results = new long[2];
            finish(() -> results[0] = fibBySpawn(18));
            finish(() -> results[1] = fibByFork(18));
            assertEquals(2584, results[0]);
            assertEquals(2584, results[1]);
        });
    }

    @Test
    void a_serial_run_computes_the_same_on_the_calling_thread() {
        Thread caller = Thread.currentThread();
        TaskLauncher serially = TaskLauncher.create().serially();

        assertEquals(2584, serially.call(() -> fibByFinish(18)));
        assertEquals(2584, serially.call(() -> fibBySpawn(18)));
        assertEquals(2584, serially.call(() -> fibByFuture(18)));
        assertEquals(2584, serially.call(() -> fibByFork(18)));
        serially.run(() -> async(() -> assertSame(caller, Thread.currentThread())));
    }

    @Test
    void a_finish_waits_for_the_asyncs_of_its_asyncs() {
        for (int run = 0; run < 10 * Pools.REPETITIONS; run++) {
            AtomicInteger count = new AtomicInteger();
            Pools.on(2, () -> {
                finish(() -> {
                    for (int i = 0; i < 10; i++) {
                        async(() -> async(() -> {
                            count.incrementAndGet();
                            async(() -> count.incrementAndGet());
                        }));
                    }
                });
                assertEquals(20, count.get());
            });
        }
    }

    @Test
    void a_run_waits_for_what_its_program_left_unjoined() {
        AtomicInteger count = new AtomicInteger();
        Pools.on(2, () -> async(() -> async(count::incrementAndGet)));
        Pools.on(2, () -> spawn(() -> spawn(count::incrementAndGet)));
        Pools.on(2, () -> fork(() -> fork(count::incrementAndGet)));

        assertEquals(3, count.get());
    }

    @Test
    void a_finish_does_not_wait_for_futures() {
        Pools.on(2, () -> {
            Promise<Integer> value = promise();
            List<TaskFuture<Integer>> futures = new ArrayList<>();
            finish(() -> futures.add(future(() -> value.await() + 1)));
            value.put(1);

            assertEquals(2, futures.get(0).get());
            assertEquals(2, futures.get(0).get(), "a second get gives the same");
        });
    }

    @Test
    void a_future_ends_with_the_asyncs_that_it_created() {
        for (int run = 0; run < 10 * Pools.REPETITIONS; run++) {
            Pools.on(2, () -> {
                int[] written = new int[1];
                future(() -> {
                            async(() -> written[0] = 7);
                            return null;
                        })
                        .get();
                assertEquals(7, written[0]);
            });
        }
    }

    @Test
    void a_sync_joins_the_children_of_its_own_task_only() {
        assertDoesNotThrow(() -> Pools.on(1, () -> {
            Promise<Integer> late = promise();
            spawn(() -> spawn(() -> {}));
            future(() -> {
                late.await();
                return null;
            });
            sync();
            late.put(1);
        }));
    }

    @Test
    void forked_tasks_that_a_joined_task_left_can_be_joined_from_right_to_left() {
        Pools.on(2, () -> {
            List<ForkedTask<String>> inner = new ArrayList<>();
            ForkedTask<String> outer = fork(() -> {
                inner.add(fork(() -> "first"));
                inner.add(fork(() -> "second"));
                return "outer";
            });
            assertEquals("outer", outer.join());
            assertEquals("second", inner.get(1).join());
            assertEquals("first", inner.get(0).join());
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 1000})
    void loops_run_each_index_once_for_every_size_of_chunks(int chunk) {
        for (int size : new int[] {0, 1, 2, 17, 1000}) {
            int[] counts = new int[size];
            Pools.on(2, () -> {
                forAll(0, size, chunk, i -> counts[i]++);
                finish(() -> forAsync(0, size, chunk, i -> counts[i]++));
            });
            TaskLauncher.create().serially().run(() -> forAll(0, size, chunk, i -> counts[i]++));
            assertTrue(Arrays.stream(counts).allMatch(count -> count == 3), () -> Arrays.toString(counts));
        }
    }

    @Test
    void loops_near_the_largest_number_do_not_overflow() {
        AtomicInteger count = new AtomicInteger();
        forAll(Integer.MAX_VALUE - 10, Integer.MAX_VALUE, 1, i -> count.incrementAndGet());
        forAll(Integer.MIN_VALUE, Integer.MIN_VALUE + 10, i -> count.incrementAndGet());

        assertEquals(20, count.get());
    }

    @Test
    void spawned_children_of_a_loop_index_end_with_it() {
        int[] values = new int[100];
        Pools.on(2, () -> forAll(0, 100, i -> spawn(() -> values[i] = i)));

        for (int i = 0; i < 100; i++) {
            assertEquals(i, values[i]);
        }
    }

    @Test
    void isolated_blocks_exclude_each_other() {
        for (int run = 0; run < Pools.REPETITIONS; run++) {
            int[] global = new int[1];
            int[][] counters = new int[3][1];
            Pools.on(
                    4,
                    () -> forAll(0, 1000, 1, i -> {
                        isolated(() -> global[0]++);
                        isolated(counters[i % 3], () -> counters[i % 3][0]++);
                        isolated(new Object[] {counters[0], counters[2]}, () -> {
                            counters[0][0]++;
                            counters[2][0]++;
                        });
                        isolated(() -> counters[1][0]++);
                    }));

            assertEquals(1000, global[0]);
            assertEquals(4000, counters[0][0] + counters[1][0] + counters[2][0]);
        }
    }

    @Test
    void tasks_run_on_the_given_pool_or_on_the_one_they_are_in() {
        ForkJoinPool pool = new ForkJoinPool(1);
        try {
            TaskLauncher.create().on(pool).run(() -> async(() -> assertSame(pool, ForkJoinTask.getPool())));
            pool.submit(() -> finish(() -> async(() -> assertSame(pool, ForkJoinTask.getPool()))))
                    .join();
            TaskLauncher.create().on(pool).run(() -> Pools.on(1, () -> assertNotEquals(pool, ForkJoinTask.getPool())));
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void a_deep_chain_of_tasks_needs_no_deep_stack() {
        int[] deepest = new int[1];
        Pools.on(2, () -> finish(() -> chain(100_000, deepest)));

        assertEquals(100_000, deepest[0]);
    }

    private static void chain(int rest, int[] deepest) {
        if (rest > 0) {
            async(() -> {
                deepest[0]++;
                chain(rest - 1, deepest);
            });
        }
    }
}
