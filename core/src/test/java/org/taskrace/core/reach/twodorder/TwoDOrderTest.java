package org.taskrace.core.reach.twodorder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.taskrace.core.detect.Algorithms;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.reach.PathExplanation;
import org.taskrace.core.testing.Script;

class TwoDOrderTest {

    private static final List<String> NO_RACE = List.of();
    private static final List<String> X = List.of("x");

    private static List<String> racy(Script.Body program) {
        List<String> expected = Script.racyLocations(Algorithms.byName("oracle").detector(), program);
        List<String> found = Script.racyLocations(Algorithms.byName("2d-order").detector(), program);
        assertEquals(expected, found, "2d-order against the oracle");
        return found;
    }

    /** Each point of the errata on the paper, so that a return to its letter fails. */
    @Nested
    class Errata {

        @Test
        void a_strand_is_not_parallel_to_itself_nor_to_no_access() {
            assertEquals(NO_RACE, racy(s -> {
                s.read("x");
                s.write("x");
                s.write("x");
                s.read("x");
            }));
        }

        @Test
        void a_left_parent_that_precedes_the_up_parent_is_dropped() {
            assertEquals(
                    NO_RACE,
                    racy(s -> s.pipeline(List.of(() -> {}, () -> {
                        s.write("x");
                        s.stageWait(1);
                        s.read("x");
                    }))));
        }

        @Test
        void find_left_parent_keeps_the_largest_stage_that_is_not_past() {
            assertEquals(
                    NO_RACE,
                    racy(s -> s.pipeline(List.of(
                            () -> {
                                s.stage(2);
                                s.write("x");
                            },
                            () -> {
                                s.stageWait(1);
                                s.stageWait(3);
                                s.read("x");
                            }))));
        }

        @Test
        void the_stage_before_is_the_one_executed_before_whatever_its_number() {
            assertEquals(
                    NO_RACE,
                    racy(s -> s.pipeline(List.of(
                            () -> {
                                s.stage(5);
                                s.write("x");
                            },
                            () -> {
                                s.stage(3);
                                s.write("y");
                                s.stageWait(7);
                                s.read("x");
                                s.read("y");
                            }))));
        }

        @Test
        void clean_up_waits_for_the_clean_up_before() {
            assertEquals(NO_RACE, racy(s -> {
                s.pipeline(List.of(
                        () -> {
                            s.stage(1000);
                            s.write("x");
                        },
                        () -> s.stage(1)));
                s.read("x");
            }));
        }

        @Test
        void a_writer_meets_the_rightmost_reader_down_first_and_the_downmost_right_first() {
            assertEquals(X, racy(s -> {
                s.fork("a", () -> s.read("x"));
                s.fork("b", () -> s.read("x"));
                s.join("b");
                s.write("x");
            }));
            assertEquals(NO_RACE, racy(s -> {
                s.fork("a", () -> s.read("x"));
                s.fork("b", () -> s.read("x"));
                s.join("b");
                s.join("a");
                s.write("x");
            }));
        }
    }

    @Test
    void write_in_a_stage_races_with_the_same_stage_of_the_next_iteration_unless_it_waits() {
        assertEquals(
                X,
                racy(s -> s.pipeline(List.of(
                        () -> {
                            s.stage(1);
                            s.write("x");
                        },
                        () -> {
                            s.stage(1);
                            s.write("x");
                        }))));
        assertEquals(
                NO_RACE,
                racy(s -> s.pipeline(List.of(
                        () -> {
                            s.stage(1);
                            s.write("x");
                        },
                        () -> {
                            s.stageWait(1);
                            s.write("x");
                        }))));
    }

    @Test
    void async_that_outlives_its_creator_is_joined_by_the_outer_finish() {
        assertEquals(NO_RACE, racy(s -> {
            s.finish(() -> s.async(() -> s.async(() -> s.write("x"))));
            s.write("x");
        }));
        assertEquals(X, racy(s -> {
            s.async(() -> s.finish(() -> {}));
            s.async(() -> s.async(() -> s.write("x")));
            s.write("x");
        }));
    }

    @Test
    void inner_finish_joins_only_what_was_created_inside_it() {
        assertEquals(X, racy(s -> {
            s.async(() -> s.write("x"));
            s.finish(() -> s.async(() -> s.write("y")));
            s.read("y");
            s.write("x");
        }));
    }

    @Test
    void sync_joins_the_children_of_its_own_task_only() {
        assertEquals(X, racy(s -> {
            s.spawn(() -> {
                s.spawn(() -> s.write("y"));
                s.sync();
                s.read("y");
                s.write("x");
            });
            s.read("x");
            s.sync();
            s.write("y");
        }));
    }

    @Test
    void async_in_a_stage_is_joined_by_the_stage() {
        assertEquals(
                NO_RACE,
                racy(s -> s.pipeline(List.of(() -> s.async(() -> s.write("x")), () -> {
                    s.read("x");
                    s.stage(1);
                    s.async(() -> s.write("x"));
                }))));
    }

    @Test
    void nested_pipeline_stays_in_its_stage() {
        assertEquals(
                X,
                racy(s -> s.pipeline(List.of(
                        () -> {
                            s.stage(1);
                            s.pipeline(List.of(() -> s.write("x"), () -> s.write("y")));
                            s.read("x");
                        },
                        () -> {
                            s.stageWait(1);
                            s.read("y");
                            s.stage(2);
                            s.write("z");
                        },
                        () -> {
                            s.stage(1);
                            s.read("x");
                        }))));
    }

    @Test
    void a_chain_of_ten_thousand_iterations_keeps_the_stages_of_two() {
        TwoDOrder order = TwoDOrder.serial();
        order.begin(0, 0);
        order.beginPipeline(0, 0);
        int stages = 40;
        for (int i = 1; i <= 10_000; i++) {
            order.create(0, i, TaskKind.ITERATION, 0);
            for (int stage = 1; stage <= stages; stage++) {
                order.stageWait(i, stage, 0);
            }
            order.end(i, 0);
        }
        int lastCleanUp = order.now(10_000);
        order.endPipeline(0, 0);
        assertTrue(order.precedes(lastCleanUp, order.now(0)));
        order.checkInvariants();
        long strands = 10_000L * (stages + 3);
        assertTrue(order.bytes() < 1.6 * 30 * strands, order.bytes() + " bytes for " + strands + " strands");
    }

    @Test
    void wrong_event_streams_are_refused_with_what_and_who() {
        TwoDOrder order = TwoDOrder.serial();
        order.begin(0, 0);
        refused("task 0 creates an async outside every finish", () -> order.create(0, 1, TaskKind.ASYNC, 0));
        refused("task 0 closes a finish that it has not opened", () -> order.endFinish(0, 0));
        refused("task 0 begins stage 3 but is no iteration of a pipeline", () -> order.stage(0, 3, 0));
        refused("task 0 begins an iteration but has no open pipeline", () -> order.create(0, 1, TaskKind.ITERATION, 0));
        refused("task 0 closes a pipeline that it has not opened", () -> order.endPipeline(0, 0));
        order.beginPipeline(0, 0);
        refused("opens a pipeline inside its own open pipeline", () -> order.beginPipeline(0, 0));
        refused("creates a task (spawn) between the iterations", () -> order.create(0, 1, TaskKind.SPAWN, 0));
        order.create(0, 1, TaskKind.ITERATION, 0);
        order.stage(1, 4, 0);
        refused("stage 4 after stage 4 of task 1: stage numbers must grow", () -> order.stageWait(1, 4, 0));
        order.create(1, 2, TaskKind.SPAWN, 0);
        refused("task 1 ends without a sync after its last spawn", () -> order.stage(1, 5, 0));
    }

    @Test
    void constructs_outside_two_dimensions_are_refused_by_name() {
        TwoDOrder order = TwoDOrder.serial();
        order.begin(0, 0);
        assertUnsupported("promise set/get (site 7)", () -> order.set(0, 0, 7));
        assertUnsupported("promise set/get", () -> order.get(0, 0, -1));
        assertUnsupported("future/get", () -> order.create(0, 1, TaskKind.FUTURE, 0));
        assertUnsupported("future/get", () -> order.getFuture(0, 1, 0));
        assertUnsupported("isolated", () -> order.beginIsolated(0, 0));
    }

    private static void refused(String message, Runnable event) {
        String said = assertThrows(IllegalStateException.class, event::run).getMessage();
        assertTrue(said.contains(message), said);
    }

    private static void assertUnsupported(String words, Runnable event) {
        String said =
                assertThrows(UnsupportedOperationException.class, event::run).getMessage();
        assertTrue(said.startsWith("2d-order does not support " + words), said);
    }

    @Test
    void explanation_shows_the_two_orders_and_the_grid() {
        TwoDOrder order = TwoDOrder.serial();
        order.begin(0, 0);
        order.beginPipeline(0, 0);
        order.create(0, 1, TaskKind.ITERATION, 0);
        order.stage(1, 2, 0);
        order.create(0, 2, TaskKind.ITERATION, 0);
        order.stageWait(2, 1, 0);
        order.end(1, 0);
        order.stageWait(2, 3, 0);
        order.end(2, 0);
        order.endPipeline(0, 0);
        Map<String, String> sections = new LinkedHashMap<>();
        order.explain(new PathExplanation() {
            @Override
            public void column(String name, String value) {}

            @Override
            public void section(String title, String text) {
                sections.put(title, text);
            }
        });
        assertEquals("T1.1 T2.1 T2.2 T2.3 T1.2 T3.1 T3.2 T3.3 T3.4 T1.3 T1.4", sections.get("Down-first order"));
        assertEquals("T1.1 T1.2 T1.3 T2.1 T3.1 T3.2 T2.2 T3.3 T2.3 T3.4 T1.4", sections.get("Right-first order"));
        assertEquals("""
                stage     i0    i1
                0         T2.1  T3.1 ←
                1               T3.2
                2         T2.2
                3               T3.3 ←2
                clean-up  T2.3  T3.4 ←
                """, sections.get("Pipeline 1 (← follows the iteration before, in the stage named)"));
    }

    @Test
    void parallel_strands_differ_in_the_two_orders() {
        TwoDOrder order = TwoDOrder.serial();
        order.begin(0, 0);
        order.create(0, 1, TaskKind.SPAWN, 0);
        int child = order.now(1);
        int rest = order.now(0);
        assertTrue(order.orders().downFirst(child, rest));
        assertTrue(order.orders().rightFirst(rest, child));
        assertFalse(order.precedes(child, rest));
        order.sync(0, 0);
        assertTrue(order.precedes(child, order.now(0)));
        assertTrue(order.precedes(rest, order.now(0)));
    }
}
