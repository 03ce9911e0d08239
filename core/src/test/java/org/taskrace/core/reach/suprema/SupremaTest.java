package org.taskrace.core.reach.suprema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.taskrace.core.detect.Algorithms;
import org.taskrace.core.detect.Detector;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.race.Race;
import org.taskrace.core.testing.Script;

class SupremaTest {

    private static Detector detector() {
        return Algorithms.byName("suprema").detector();
    }

    /** Returns the racy locations, after a run in which the brute-force dag agreed with every answer. */
    private static List<String> racy(Script.Body program) {
        Script.racyLocations(new CheckedSuprema(), program);
        return Script.racyLocations(detector(), program);
    }

    // ---- errata

    @Test
    void read_after_an_unjoined_write_races() {
        assertEquals(List.of("x"), racy(s -> {
            s.fork("a", () -> s.write("x"));
            s.read("x");
        }));
    }

    @Test
    void two_parallel_reads_do_not_race() {
        assertEquals(List.of(), racy(s -> {
            s.fork("a", () -> s.read("x"));
            s.read("x");
        }));
    }

    @Test
    void a_location_without_history_is_ordered_before_everything() {
        assertEquals(List.of(), racy(s -> {
            s.fork("a", () -> {
                s.read("x");
                s.write("x");
                s.write("y");
                s.read("y");
            });
            s.join("a");
            s.write("x");
        }));
    }

    @Test
    void the_label_of_a_union_is_the_joining_thread_even_where_its_tree_is_the_smaller_one() {
        // b has joined many when it ends; then the root, alone in its tree, joins b. The root must label the set and be
        // visited.
        assertEquals(List.of("y"), racy(s -> {
            s.fork("b", () -> {
                for (int i = 0; i < 9; i++) {
                    String name = "c" + i;
                    s.fork(name, () -> s.write("x"));
                    s.join(name);
                }
                s.write("y");
            });
            s.read("y");
            s.join("b");
            s.write("x");
            s.write("y");
        }));
    }

    // ---- the paper's examples

    @Test
    void figure_2_reads_in_a_and_b_race_with_the_write_in_d_through_a_supremum_that_touches_nothing() {
        Detector detector = detector();
        List<String> racy = Script.racyLocations(detector, s -> {
            s.fork("a", () -> s.read("l")); // A, site 2
            s.read("l"); // B, site 3
            s.fork("c", () -> s.join("a"));
            s.write("l"); // D, site 6
            s.join("c");
        });
        assertEquals(List.of("l"), racy);
        Race race = detector.findings().races().get(0);
        assertEquals(1, race.first().task(), "A is named, not B, which D follows");
        assertEquals(2, race.first().site());
        assertEquals(6, race.second().site());
    }

    @Test
    void a_task_that_joined_its_cousin_orders_it_before_whoever_joins_the_task() {
        assertEquals(List.of(), racy(s -> {
            s.fork("a", () -> s.write("x"));
            s.fork("c", () -> {
                s.join("a");
                s.write("x");
            });
            s.join("c");
            s.write("x");
        }));
    }

    @Test
    void an_access_that_was_joined_by_a_stopped_task_is_named_with_its_own_task() {
        Detector detector = detector();
        Script.racyLocations(detector, s -> {
            s.fork("a", () -> s.write("x"));
            s.fork("b", () -> s.join("a"));
            s.write("x");
        });
        Race race = detector.findings().races().get(0);
        assertEquals(1, race.first().task(), "task a wrote, although the supremum is b");
    }

    // ---- series-parallel constructs and pipelines

    @Test
    void asyncs_that_escape_their_parent_are_joined_by_the_finish_around_it() {
        assertEquals(List.of("y"), racy(s -> {
            s.finish(() -> s.async(() -> s.async(() -> {
                s.write("x");
                s.write("y");
            })));
            s.write("x");
            s.finish(() -> {
                s.async(() -> s.async(() -> s.write("y")));
                s.read("y");
            });
        }));
    }

    @Test
    void an_inner_finish_does_not_join_an_async_that_was_created_before_it() {
        assertEquals(List.of("x"), racy(s -> {
            s.async(() -> s.write("x"));
            s.finish(() -> s.async(() -> s.write("y")));
            s.write("y");
            s.write("x");
        }));
    }

    @Test
    void a_sync_joins_the_own_children_only() {
        assertEquals(List.of("x"), racy(s -> {
            s.spawn(() -> s.write("x"));
            s.spawn(() -> {
                s.spawn(() -> s.write("y"));
                s.sync();
                s.write("y");
                s.write("x");
            });
            s.sync();
            s.write("x");
        }));
    }

    @Test
    void a_stage_that_waits_follows_the_same_stage_of_the_iteration_before() {
        List<Runnable> none = List.of();
        assertEquals(none, racy(s -> {
            Runnable iteration = () -> {
                s.stageWait(1);
                s.write("x");
                s.stageWait(2);
                s.write("y");
            };
            s.pipeline(List.of(iteration, iteration, iteration));
            s.write("x");
        }));
    }

    @Test
    void a_stage_that_does_not_wait_races_with_the_iteration_before() {
        assertEquals(List.of("x"), racy(s -> {
            Runnable iteration = () -> {
                s.write("z");
                s.stage(1);
                s.write("x");
                s.stageWait(2);
                s.write("y");
            };
            s.pipeline(List.of(iteration, iteration));
        }));
    }

    @Test
    void a_wait_for_a_skipped_stage_follows_the_last_smaller_one_of_the_iteration_before_and_no_older_iteration() {
        assertEquals(
                List.of("older"),
                racy(s -> s.pipeline(List.of(
                        () -> {
                            s.stage(6);
                            s.write("older");
                        },
                        () -> {
                            s.stageWait(5);
                            s.write("x");
                        },
                        () -> {
                            s.stageWait(6);
                            s.write("x");
                            s.read("older");
                        }))));
    }

    // ---- what it refuses

    @Test
    void constructs_of_other_algorithms_are_refused_by_name() {
        SupremaReachability structure = new SupremaReachability();
        structure.begin(0, 0);
        for (Runnable event : List.<Runnable>of(
                () -> structure.create(0, 1, TaskKind.FUTURE, 0),
                () -> structure.set(0, 0, 0),
                () -> structure.get(0, 0, 0),
                () -> structure.getFuture(0, 1, 0),
                () -> structure.beginIsolated(0, 0))) {
            String message =
                    assertThrows(IllegalStateException.class, event::run).getMessage();
            assertTrue(message.startsWith("suprema does not have "), message);
        }
    }

    @Test
    void events_that_break_the_order_or_the_line_are_refused() {
        SupremaReachability structure = new SupremaReachability();
        structure.begin(0, 0);
        structure.create(0, 1, TaskKind.FORK, 0);
        assertThrows(
                IllegalStateException.class, () -> structure.create(0, 2, TaskKind.FORK, 0), "the child runs first");
        assertThrows(IllegalStateException.class, () -> structure.switchTo(0));
        structure.end(1, 0);
        structure.create(0, 2, TaskKind.FORK, 0);
        structure.end(2, 0);
        String message = assertThrows(IllegalStateException.class, () -> structure.join(0, 1, 0))
                .getMessage();
        assertEquals("T1 joins T2, but its left neighbour is T3", message);
        assertThrows(IllegalStateException.class, () -> structure.create(0, 3, TaskKind.ASYNC, 0));
        assertThrows(IllegalStateException.class, () -> structure.create(0, 3, TaskKind.ITERATION, 0));
        assertThrows(IllegalStateException.class, () -> structure.stage(0, 1, 0));
        structure.join(0, 2, 0);
        structure.join(0, 1, 0);
        assertThrows(IllegalStateException.class, () -> structure.join(0, 1, 0));
    }

    @Test
    void stage_numbers_must_grow() {
        SupremaReachability structure = new SupremaReachability();
        structure.begin(0, 0);
        structure.beginPipeline(0, 0);
        structure.create(0, 1, TaskKind.ITERATION, 0);
        structure.stage(1, 3, 0);
        assertThrows(IllegalStateException.class, () -> structure.stage(1, 3, 0));
        assertThrows(IllegalStateException.class, () -> structure.stageWait(1, 2, 0));
    }

    // ---- size

    @Test
    void a_million_flat_and_a_million_nested_tasks_cost_few_bytes_each() {
        int million = 1_000_000;
        for (TaskKind kind : List.of(TaskKind.ASYNC, TaskKind.SPAWN, TaskKind.FORK)) {
            SupremaReachability flat = new SupremaReachability();
            flat.begin(0, 0);
            flat.beginFinish(0, 0);
            for (int task = 1; task <= million; task++) {
                flat.create(0, task, kind, 0);
                flat.end(task, 0);
            }
            assertTrue(!flat.precedes(million / 2, 0) && !flat.precedes(1, 0));
            joinAll(flat, kind, million);
            assertTrue(flat.precedes(million / 2, 0) && flat.precedes(1, 0));
            flat.checkInvariants();
            assertTrue(flat.bytes() <= 18L * million, flat.bytes() + " bytes for flat tasks");

            SupremaReachability nested = new SupremaReachability();
            nested.begin(0, 0);
            nested.beginFinish(0, 0);
            for (int task = 1; task <= million; task++) {
                nested.create(task - 1, task, kind, 0);
            }
            assertTrue(nested.precedes(million / 2, million));
            for (int task = million; task >= 1; task--) {
                if (kind == TaskKind.SPAWN) {
                    nested.sync(task, 0);
                }
                nested.end(task, 0);
            }
            assertTrue(!nested.precedes(million / 2, 0));
            joinAll(nested, kind, 1);
            assertTrue(kind == TaskKind.FORK || nested.precedes(million, 0));
            nested.checkInvariants();
            assertTrue(nested.bytes() <= 30L * million, nested.bytes() + " bytes for nested tasks");
        }
    }

    private static void joinAll(SupremaReachability structure, TaskKind kind, int last) {
        switch (kind) {
            case ASYNC -> structure.endFinish(0, 0);
            case SPAWN -> structure.sync(0, 0);
            default -> {
                for (int task = last; task >= 1; task--) {
                    structure.join(0, task, 0);
                }
            }
        }
    }
}
