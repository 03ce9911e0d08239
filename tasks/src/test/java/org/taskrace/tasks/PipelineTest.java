package org.taskrace.tasks;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.pipeWhile;
import static org.taskrace.tasks.Tasks.pipeline;
import static org.taskrace.tasks.Tasks.promise;
import static org.taskrace.tasks.Tasks.spawn;
import static org.taskrace.tasks.Tasks.stage;
import static org.taskrace.tasks.Tasks.stageWait;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PipelineTest {

    private static final List<Integer> HUNDRED = IntStream.range(0, 100).boxed().toList();

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void stage_zero_and_waiting_stages_run_in_the_order_of_iterations(int workers) {
        for (int run = 0; run < Pools.REPETITIONS; run++) {
            // Not thread-safe on purpose: the stages order the additions.
            List<Integer> zero = new ArrayList<>();
            List<Integer> last = new ArrayList<>();
            Pools.on(
                    workers,
                    () -> pipeline(0, 100, i -> {
                        zero.add(i);
                        stage();
                        Thread.onSpinWait();
                        stageWait();
                        last.add(i);
                    }));

            assertEquals(HUNDRED, zero);
            assertEquals(HUNDRED, last);
        }
    }

    // These wait for promises, not for latches: a worker that blocks behind the pool's back may be the only one that is
    // awake.

    @Test
    void plain_stages_of_two_iterations_overlap() {
        for (int run = 0; run < 10 * Pools.REPETITIONS; run++) {
            Pools.on(2, () -> {
                List<Promise<Integer>> here = List.of(promise(), promise());
                pipeline(0, 2, i -> {
                    stage(1);
                    here.get(i).put(i);
                    assertEquals(1 - i, here.get(1 - i).await());
                });
            });
        }
    }

    @Test
    void a_blocked_iteration_does_not_keep_its_worker_from_others() {
        for (int run = 0; run < 10 * Pools.REPETITIONS; run++) {
            Pools.on(1, () -> {
                Promise<Integer> third = promise();
                // One worker: iteration 0 waits for iteration 2, iteration 1 for iteration 0.
                pipeline(0, 3, i -> {
                    stage(1);
                    if (i == 0) {
                        assertEquals(2, third.await());
                    } else if (i == 1) {
                        stageWait(2);
                    } else {
                        third.put(i);
                    }
                });
            });
        }
    }

    @Test
    void a_wait_for_a_skipped_stage_waits_for_the_last_smaller_one() {
        for (int run = 0; run < 50 * Pools.REPETITIONS; run++) {
            AtomicInteger written = new AtomicInteger();
            Promise<Boolean> seen = promise();
            Pools.on(
                    2,
                    () -> pipeline(0, 2, i -> {
                        if (i == 0) {
                            stage(1);
                            written.set(1);
                            stage(5);
                            // Iteration 1 must not wait for stage 5: it waits for 3, which this iteration has not.
                            assertTrue(seen.await());
                        } else {
                            stageWait(3);
                            assertEquals(1, written.get());
                            seen.put(true);
                        }
                    }));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7})
    void no_more_iterations_are_open_than_the_bound(int bound) {
        AtomicInteger open = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Pools.on(
                3,
                () -> pipeline(0, 300, bound, i -> {
                    most.accumulateAndGet(open.incrementAndGet(), Math::max);
                    stage(1);
                    Thread.yield();
                    stageWait(2);
                    open.decrementAndGet();
                }));

        assertTrue(most.get() <= bound, () -> most + " open");
        assertEquals(0, open.get());
    }

    @Test
    void pipe_while_asks_its_condition_once_for_each_iteration_in_order() {
        for (int run = 0; run < Pools.REPETITIONS; run++) {
            int[] asked = {0};
            List<Integer> items = new ArrayList<>();
            Pools.on(
                    2,
                    () -> pipeWhile(() -> asked[0]++ < 100, () -> {
                        int item = asked[0] - 1;
                        stage();
                        stageWait();
                        items.add(item);
                    }));

            assertEquals(HUNDRED, items);
            assertEquals(101, asked[0]);
        }
    }

    @Test
    void items_come_from_an_iterator_that_need_not_be_thread_safe() {
        List<Integer> items = new ArrayList<>();
        Pools.on(
                2,
                () -> pipeline(HUNDRED.iterator(), item -> {
                    stage(1);
                    stageWait(2);
                    items.add(item);
                }));

        assertEquals(HUNDRED, items);
    }

    @Test
    void an_empty_pipeline_ends_at_once() {
        assertDoesNotThrow(() -> pipeline(3, 3, i -> stage()));
        assertDoesNotThrow(() -> pipeline(Collections.<String>emptyIterator(), item -> stage()));
        assertDoesNotThrow(() -> pipeWhile(() -> false, () -> stage()));
    }

    @Test
    void a_thread_outside_every_pool_can_run_a_pipeline() {
        List<Integer> items = new ArrayList<>();
        Pools.inTime(() -> pipeline(0, 100, i -> {
            stage(1);
            stageWait(2);
            items.add(i);
        }));

        assertEquals(HUNDRED, items);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void the_failure_of_the_earliest_iteration_is_thrown_and_earlier_ones_are_complete(int workers) {
        for (int run = 0; run < 10 * Pools.REPETITIONS; run++) {
            List<Integer> complete = new ArrayList<>();
            IllegalArgumentException thrown = assertThrows(
                    IllegalArgumentException.class,
                    () -> Pools.on(
                            workers,
                            () -> pipeline(0, 1000, i -> {
                                stage(1);
                                if (i >= 20) {
                                    throw new IllegalArgumentException("iteration " + i);
                                }
                                finish(() -> async(() -> Thread.onSpinWait()));
                                stageWait(2);
                                complete.add(i);
                            })));

            assertEquals("iteration 20", thrown.getMessage());
            assertEquals(HUNDRED.subList(0, 20), complete);
            for (Throwable suppressed : thrown.getSuppressed()) {
                assertTrue(suppressed instanceof IllegalArgumentException, suppressed::toString);
            }
        }
    }

    @Test
    void a_failure_in_stage_zero_starts_no_further_iteration() {
        AtomicInteger begun = new AtomicInteger();
        assertThrows(
                TaskFailedException.class,
                () -> Pools.on(
                        2,
                        () -> pipeline(0, 1000, i -> {
                            begun.incrementAndGet();
                            if (i == 3) {
                                throw new IOException("a checked one");
                            }
                            stage();
                        })));

        assertEquals(4, begun.get());
    }

    @Test
    void a_later_iteration_that_waits_for_a_promise_of_a_failed_one_is_cancelled() {
        IllegalStateException thrown = assertThrows(
                IllegalStateException.class,
                () -> Pools.on(2, () -> {
                    Promise<Integer> never = promise();
                    Promise<Integer> waiting = promise();
                    pipeline(0, 2, i -> {
                        stage(1);
                        if (i == 0) {
                            waiting.await();
                            throw new IllegalStateException("no value");
                        }
                        waiting.put(1);
                        never.await();
                    });
                }));

        assertEquals("no value", thrown.getMessage());
        assertEquals(0, thrown.getSuppressed().length);
    }

    @Test
    void children_of_a_stage_end_before_the_next_stage_begins() {
        for (int run = 0; run < Pools.REPETITIONS; run++) {
            Pools.on(
                    2,
                    () -> pipeline(0, 50, i -> {
                        int[] values = new int[3];
                        async(() -> values[0] = 1);
                        async(() -> async(() -> values[1] = 2));
                        stage(1);
                        assertEquals(3, values[0] + values[1]);
                        spawn(() -> values[2] = 3);
                        stageWait(2);
                        assertEquals(6, values[0] + values[1] + values[2]);
                    }));
        }
    }

    @Test
    void a_failure_of_a_child_is_thrown_where_its_stage_ends() {
        Pools.on(
                2,
                () -> pipeline(0, 5, i -> {
                    async(() -> {
                        throw new IllegalArgumentException("child");
                    });
                    assertThrows(IllegalArgumentException.class, () -> stage(1));
                }));
    }

    @Test
    void pipelines_nest() {
        int[][] seen = new int[20][20];
        Pools.on(
                2,
                () -> pipeline(0, 20, i -> {
                    stage(1);
                    pipeline(0, 20, j -> {
                        stage(1);
                        seen[i][j]++;
                        stageWait(2);
                        seen[i][j] += j == 0 ? 0 : seen[i][j - 1];
                    });
                    stageWait(2);
                }));

        for (int[] row : seen) {
            assertEquals(20, row[19]);
        }
    }

    @Test
    void an_interrupted_owner_cancels_the_pipeline_and_waits_for_its_iterations() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        AtomicInteger open = new AtomicInteger();
        Throwable[] thrown = new Throwable[1];
        boolean[] flag = new boolean[1];
        Thread thread = new Thread(() -> {
            try {
                TaskLauncher.create()
                        .run(() -> pipeWhile(() -> true, () -> {
                            open.incrementAndGet();
                            begun.countDown();
                            stage();
                            Thread.yield();
                            open.decrementAndGet();
                        }));
            } catch (TaskCancelledException cancelled) {
                thrown[0] = cancelled;
                flag[0] = Thread.currentThread().isInterrupted();
            }
        });
        thread.start();
        assertTrue(begun.await(30, TimeUnit.SECONDS));
        Thread.sleep(5);
        thread.interrupt();
        thread.join(30_000);

        assertFalse(thread.isAlive());
        assertTrue(thrown[0] instanceof TaskCancelledException, () -> "thrown: " + thrown[0]);
        assertTrue(flag[0], "the interrupt is not lost");
    }

    @Test
    void stage_numbers_that_do_not_grow_are_refused_with_advice() {
        for (int number : new int[] {2, 1, 0, -1, Integer.MAX_VALUE}) {
            TaskStructureException thrown = assertThrows(
                    TaskStructureException.class,
                    () -> pipeline(0, 1, i -> {
                        stage(2);
                        stageWait(number);
                    }));

            assertTrue(thrown.getMessage().contains("stageWait " + number + " after stage 2"), thrown.getMessage());
            assertTrue(thrown.getMessage().contains("must grow"), thrown.getMessage());
        }
    }

    @Test
    void stages_outside_a_pipeline_are_refused_with_advice() {
        assertRefused("stageWait outside a pipeline", () -> stageWait());
        assertRefused("stage outside a pipeline", () -> stage(1));
        assertRefused("stage outside a pipeline", () -> pipeline(0, 1, i -> finish(() -> async(() -> stage(1)))));
        assertRefused("inside a finish", () -> pipeline(0, 1, i -> finish(() -> stage(1))));
    }

    @Test
    void a_negative_bound_and_null_arguments_are_refused() {
        assertRefused("bound of -1", () -> pipeline(0, 1, -1, i -> stage()));
        assertThrows(NullPointerException.class, () -> pipeline(0, 1, null));
        assertThrows(NullPointerException.class, () -> pipeWhile(null, () -> stage()));
    }

    private static void assertRefused(String words, TaskBody program) {
        TaskStructureException thrown = assertThrows(TaskStructureException.class, program::run);
        assertTrue(thrown.getMessage().contains(words), thrown.getMessage());
        assertSame(TaskStructureException.class, thrown.getClass());
    }
}
