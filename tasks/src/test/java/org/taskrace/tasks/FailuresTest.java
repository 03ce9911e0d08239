package org.taskrace.tasks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.forAll;
import static org.taskrace.tasks.Tasks.fork;
import static org.taskrace.tasks.Tasks.future;
import static org.taskrace.tasks.Tasks.isolated;
import static org.taskrace.tasks.Tasks.promise;
import static org.taskrace.tasks.Tasks.spawn;
import static org.taskrace.tasks.Tasks.sync;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class FailuresTest {

    private static final class Broken extends RuntimeException {
        private static final long serialVersionUID = 1;

        Broken(String message) {
            super(message);
        }
    }

    private static TaskBody breaking(String message) {
        return () -> {
            throw new Broken(message);
        };
    }

    @Test
    void all_failures_of_a_finish_come_together() {
        for (int run = 0; run < 10 * Pools.REPETITIONS; run++) {
            Broken thrown = assertThrows(
                    Broken.class,
                    () -> Pools.on(2, () -> {
                        Promise<Integer> a = promise();
                        Promise<Integer> b = promise();
                        finish(() -> {
                            // Each fails only after both have begun: none is cancelled before.
                            async(() -> {
                                a.put(1);
                                b.await();
                                breaking("one").run();
                            });
                            async(() -> {
                                b.put(1);
                                a.await();
                                breaking("two").run();
                            });
                            a.await();
                            b.await();
                        });
                    }));

            Set<String> messages = new TreeSet<>();
            messages.add(thrown.getMessage());
            for (Throwable suppressed : thrown.getSuppressed()) {
                messages.add(suppressed.getMessage());
            }
            // A task that still waits when the other fails is cancelled: then only one failure is left.
            assertTrue(messages.contains("one") || messages.contains("two"), messages::toString);
            assertTrue(Set.of("one", "two").containsAll(messages), messages::toString);
        }
    }

    @Test
    void failures_that_surely_happen_are_all_collected() {
        CountDownLatch both = new CountDownLatch(2);
        Broken thrown = assertThrows(
                Broken.class,
                () -> Pools.on(
                        2,
                        () -> finish(() -> {
                            async(() -> {
                                both.countDown();
                                assertTrue(both.await(30, TimeUnit.SECONDS));
                                breaking("async").run();
                            });
                            both.countDown();
                            while (both.getCount() > 0) {
                                // Another push wakes a worker that overslept the first.
                                async(() -> {});
                                Thread.sleep(1);
                            }
                            breaking("body").run();
                        })));

        assertEquals(1, thrown.getSuppressed().length);
        assertEquals(Set.of("async", "body"), Set.of(thrown.getMessage(), thrown.getSuppressed()[0].getMessage()));
    }

    @Test
    void a_checked_exception_arrives_as_the_cause() {
        IOException checked = new IOException("disk");
        TaskFailedException thrown = assertThrows(
                TaskFailedException.class,
                () -> finish(() -> async(() -> {
                    throw checked;
                })));

        assertSame(checked, thrown.getCause());
    }

    @Test
    void an_error_is_thrown_as_it_is() {
        StackOverflowError error = new StackOverflowError();

        assertSame(
                error,
                assertThrows(
                        StackOverflowError.class,
                        () -> finish(() -> async(() -> {
                            throw error;
                        }))));
    }

    @Test
    void sync_get_join_and_loops_throw_the_failure_of_the_task() {
        Pools.on(2, () -> {
            spawn(breaking("spawn"));
            assertEquals("spawn", assertThrows(Broken.class, () -> sync()).getMessage());
            TaskFuture<Object> failed = future(() -> {
                throw new Broken("future");
            });
            assertEquals("future", assertThrows(Broken.class, failed::get).getMessage());
            assertEquals("future", assertThrows(Broken.class, failed::get).getMessage());
            assertThrows(Broken.class, () -> forAll(0, 10, i -> breaking("loop").run()));
        });
        Pools.on(2, () -> {
            ForkedTask<Object> forked = fork(() -> {
                throw new Broken("fork");
            });
            assertEquals("fork", assertThrows(Broken.class, forked::join).getMessage());
        });
    }

    @Test
    void a_failure_that_nobody_joined_reaches_the_end_of_the_run() {
        assertThrows(Broken.class, () -> Pools.on(2, () -> async(breaking("async"))));
        assertThrows(Broken.class, () -> Pools.on(2, () -> spawn(breaking("spawn"))));
        assertThrows(
                Broken.class,
                () -> Pools.on(
                        2,
                        () -> fork(() -> {
                            throw new Broken("fork");
                        })));
        assertThrows(Broken.class, () -> TaskLauncher.create().serially().run(() -> async(breaking("async"))));
    }

    @Test
    void after_a_failure_tasks_that_have_not_begun_do_not_begin() {
        AtomicInteger run = new AtomicInteger();
        assertThrows(
                Broken.class,
                () -> Pools.on(
                        1,
                        () -> finish(() -> {
                            for (int i = 0; i < 100; i++) {
                                async(run::incrementAndGet);
                            }
                            breaking("body").run();
                        })));

        assertEquals(0, run.get());
    }

    @Test
    void an_inner_finish_that_the_failure_of_an_outer_one_left_incomplete_does_not_return() {
        AtomicInteger returned = new AtomicInteger();
        assertThrows(
                Broken.class,
                () -> Pools.on(
                        1,
                        () -> finish(() -> {
                            Promise<Integer> never = promise();
                            async(() -> {
                                finish(() -> async(never::await));
                                returned.incrementAndGet();
                            });
                            async(breaking("outer"));
                        })));

        assertEquals(0, returned.get());
    }

    @Test
    void a_failure_that_is_caught_cancels_nothing_else() {
        Pools.on(2, () -> {
            AtomicInteger run = new AtomicInteger();
            finish(() -> {
                assertThrows(Broken.class, () -> finish(() -> async(breaking("inner"))));
                async(run::incrementAndGet);
                finish(() -> async(run::incrementAndGet));
            });
            assertEquals(2, run.get());
        });
    }

    @Test
    void a_long_task_can_ask_whether_it_is_cancelled() {
        assertThrows(
                Broken.class,
                () -> Pools.on(
                        2,
                        () -> finish(() -> {
                            assertFalse(Tasks.isCancelled());
                            Promise<Integer> asking = promise();
                            async(() -> {
                                asking.put(1);
                                while (!Tasks.isCancelled()) {
                                    Thread.onSpinWait();
                                }
                            });
                            async(() -> {
                                asking.await();
                                breaking("other").run();
                            });
                        })));
    }

    @Test
    void an_exception_in_an_isolated_block_releases_the_lock() {
        Object shared = new Object();
        Pools.on(2, () -> {
            assertThrows(Broken.class, () -> isolated(breaking("global")));
            assertThrows(Broken.class, () -> isolated(shared, breaking("object")));
            finish(() -> async(() -> isolated(() -> {})));
            finish(() -> async(() -> isolated(shared, () -> {})));
            assertThrows(
                    TaskFailedException.class,
                    () -> isolated(() -> {
                        throw new IOException("checked");
                    }));
        });
    }

    @Test
    void an_interrupted_finish_cancels_waits_and_keeps_the_interrupt() {
        Pools.inTime(() -> {
            Promise<Integer> never = promise();
            Thread waiting = Thread.currentThread();
            TaskCancelledException thrown = assertThrows(
                    TaskCancelledException.class,
                    () -> finish(() -> {
                        async(() -> never.await());
                        async(waiting::interrupt);
                    }));
            assertTrue(thrown.getMessage().contains("interrupted"), thrown.getMessage());
            assertTrue(Thread.interrupted());
        });
    }

    @Test
    void an_interrupted_run_still_waits_for_its_forked_tasks() {
        Pools.inTime(() -> {
            AtomicInteger ended = new AtomicInteger();
            Thread waiting = Thread.currentThread();
            TaskCancelledException thrown = assertThrows(
                    TaskCancelledException.class,
                    () -> finish(() -> {
                        fork(() -> {
                            // On another worker: as long as the waiting thread has not noticed its interrupt.
                            long end = System.nanoTime() + 2_000_000_000L;
                            boolean interrupted = false;
                            while (Thread.currentThread() != waiting
                                    && System.nanoTime() < end
                                    && !(interrupted && !waiting.isInterrupted())) {
                                interrupted |= waiting.isInterrupted();
                            }
                            return ended.incrementAndGet();
                        });
                        waiting.interrupt();
                    }));
            assertTrue(thrown.getMessage().contains("interrupted"), thrown.getMessage());
            assertEquals(1, ended.get());
            assertTrue(Thread.interrupted());
        });
    }

    @Test
    void an_interrupted_await_and_get_give_up_and_keep_the_interrupt() {
        Pools.inTime(() -> {
            Promise<Integer> late = promise();
            Thread.currentThread().interrupt();
            assertThrows(TaskCancelledException.class, late::await);
            assertTrue(Thread.interrupted());

            TaskFuture<Integer> blocked = future(late::await);
            while (!blocked.isDone()) {
                Thread.currentThread().interrupt();
                try {
                    blocked.get();
                } catch (TaskCancelledException expected) {
                    assertTrue(Thread.interrupted());
                    late.put(3);
                    break;
                }
            }
            assertEquals(3, blocked.get());
        });
    }
}
