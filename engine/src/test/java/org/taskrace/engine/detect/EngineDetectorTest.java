package org.taskrace.engine.detect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.taskrace.core.detect.Detector;
import org.taskrace.core.detect.OracleDetector;
import org.taskrace.core.event.Construct;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.race.Operation;
import org.taskrace.core.race.Race;
import org.taskrace.core.testing.EventText;
import org.taskrace.core.testing.Script;
import org.taskrace.engine.order.ReachabilitySelector;
import org.taskrace.hooks.memory.CurrentStrand;
import org.taskrace.hooks.memory.RunningThread;

/** Each construct of the task language, as events, on every set-up of the engine. */
class EngineDetectorTest {

    private static final Set<Construct> ALL = EnumSet.allOf(Construct.class);

    /** Each structure that the engine may choose by itself, on fields and on elements of arrays. */
    private static List<Detector> setUps() {
        List<Detector> detectors = new ArrayList<>();
        for (Set<Construct> used : List.of(ALL, EnumSet.of(Construct.ASYNC_FINISH, Construct.PIPELINE))) {
            detectors.add(new EngineDetector("auto", ReachabilitySelector.AUTO, used, new FieldLocations()));
        }
        detectors.add(new EngineDetector("bags", ReachabilitySelector.FUTURE_BAGS, ALL, new FieldLocations()));
        detectors.add(new EngineDetector("arrays", ReachabilitySelector.AUTO, ALL, new ArrayLocations(2, false)));
        detectors.add(new EngineDetector("logs", ReachabilitySelector.AUTO, ALL, new ArrayLocations(2, true)));
        return detectors;
    }

    /** Checks the racy locations on every set-up, and on the reference. */
    private static void assertRacy(List<String> expected, Script.Body program) {
        assertEquals(expected, Script.racyLocations(new OracleDetector(), program), "oracle");
        for (Detector detector : setUps()) {
            assertEquals(
                    expected,
                    Script.racyLocations(detector, program),
                    detector.findings().decidedBy());
        }
    }

    private static void assertRacy(List<String> expected, String events) {
        assertEquals(expected, EventText.racyLocations(new OracleDetector(), events), "oracle");
        for (Detector detector : setUps()) {
            assertEquals(
                    expected,
                    EventText.racyLocations(detector, events),
                    detector.findings().decidedBy());
        }
    }

    @Test
    void write_in_async_races_with_read_before_finish_ends() {
        assertRacy(
                List.of("x"),
                s -> s.finish(() -> {
                    s.async(() -> s.write("x"));
                    s.read("x");
                }));
    }

    @Test
    void write_in_async_precedes_read_after_finish() {
        assertRacy(List.of(), s -> {
            s.finish(() -> s.async(() -> s.async(() -> s.write("x"))));
            s.read("x");
        });
    }

    @Test
    void inner_finish_does_not_join_asyncs_of_the_outer_one() {
        assertRacy(List.of("x"), s -> {
            s.async(() -> s.write("x"));
            s.finish(() -> s.async(() -> s.write("y")));
            s.read("x");
            s.read("y");
        });
    }

    @Test
    void async_of_a_spawned_task_is_joined_by_the_finish_that_the_task_inherits() {
        assertRacy(List.of("y"), s -> {
            s.finish(() -> {
                s.spawn(() -> s.async(() -> {
                    s.write("x");
                    s.write("y");
                }));
                s.sync();
                s.write("y");
            });
            s.write("x");
        });
    }

    @Test
    void two_parallel_reads_are_no_race_and_both_race_with_a_write() {
        assertRacy(List.of("y"), s -> {
            s.async(() -> s.read("x"));
            s.async(() -> {
                s.read("x");
                s.read("y");
            });
            s.read("x");
            s.write("y");
        });
    }

    @Test
    void write_in_spawned_task_races_before_sync_and_precedes_after_it() {
        assertRacy(List.of("x"), s -> {
            s.spawn(() -> {
                s.write("x");
                s.write("y");
            });
            s.read("x");
            s.sync();
            s.read("y");
        });
    }

    @Test
    void sync_joins_only_the_tasks_own_children() {
        assertRacy(List.of("x"), s -> {
            s.spawn(() -> s.write("x"));
            s.spawn(() -> {
                s.spawn(() -> s.write("y"));
                s.sync();
                s.write("y");
                s.write("x");
            });
        });
    }

    @Test
    void only_a_future_that_was_got_precedes() {
        assertRacy(List.of("y"), s -> {
            s.future("f", () -> s.write("x"));
            s.future("g", () -> s.write("y"));
            s.getFuture("f");
            s.write("x");
            s.write("y");
        });
    }

    @Test
    void future_that_another_task_gets_precedes_only_there() {
        assertRacy(List.of("x"), s -> {
            s.future("f", () -> {
                s.write("x");
                s.write("y");
            });
            s.async(() -> {
                s.getFuture("f");
                s.write("y");
            });
            s.write("x");
        });
    }

    @Test
    void set_of_a_promise_precedes_its_get_but_not_what_the_setter_does_later() {
        assertRacy(List.of("y"), s -> {
            s.async(() -> {
                s.write("x");
                s.set("p");
                s.write("y");
            });
            s.get("p");
            s.get("p");
            s.write("x");
            s.write("y");
        });
    }

    @Test
    void task_that_waits_for_a_promise_goes_on_after_the_set() {
        assertRacy(List.of("y"), "0 async 1; 1 R z; 0 W x; 0 set p; 0 W y; 1 get p; 1 W x; 1 W y; 1 end");
    }

    @Test
    void forked_task_is_ordered_by_the_join_of_its_right_neighbour() {
        assertRacy(List.of("x"), s -> {
            s.fork("a", () -> s.write("x"));
            s.fork("b", () -> {
                s.join("a");
                s.write("x");
                s.write("y");
            });
            s.read("x");
            s.join("b");
            s.write("y");
        });
    }

    @Test
    void stage_that_waits_follows_its_number_in_the_iteration_before() {
        assertRacy(List.of("c"), s -> {
            Runnable iteration = () -> {
                s.write("a");
                s.stageWait(1);
                s.write("b");
                s.stage(2);
                s.write("c");
            };
            s.pipeline(List.of(iteration, iteration));
            s.write("a");
            s.write("b");
        });
    }

    @Test
    void pipeline_is_parallel_to_the_asyncs_around_it() {
        assertRacy(List.of("x", "y"), s -> {
            s.async(() -> s.read("x"));
            s.pipeline(List.of(() -> s.write("y"), () -> {}));
            s.write("x");
            s.async(() -> s.write("z"));
            s.async(() -> s.pipeline(List.of(() -> s.write("y"), () -> {})));
            s.write("y");
        });
    }

    @Test
    void asyncs_of_a_stage_end_with_the_stage() {
        assertRacy(
                List.of("y"),
                s -> s.pipeline(List.of(
                        () -> {
                            s.async(() -> s.write("x"));
                            s.stage(1);
                            s.async(() -> s.write("y"));
                        },
                        () -> {
                            s.write("x");
                            s.stage(1);
                            s.write("y");
                        })));
    }

    @Test
    void isolated_blocks_exclude_each_other_and_no_plain_access() {
        assertRacy(List.of("y"), s -> {
            s.async(() -> s.isolated(() -> {
                s.write("x");
                s.write("y");
            }));
            s.isolated(() -> {
                s.read("x");
                s.write("x");
            });
            s.read("y");
        });
    }

    @Test
    void accesses_beside_an_isolated_block_are_no_part_of_it() {
        assertRacy(List.of("a", "b"), s -> {
            s.async(() -> {
                s.write("a");
                s.isolated(() -> {
                    s.write("a");
                    s.write("b");
                });
                s.write("b");
            });
            s.isolated(() -> {
                s.write("a");
                s.write("b");
            });
        });
    }

    @Test
    void value_that_flows_through_isolated_blocks_orders_nothing() {
        assertRacy(List.of("x"), s -> {
            s.async(() -> {
                s.write("x");
                s.isolated(() -> s.write("flag"));
            });
            s.async(() -> {
                s.isolated(() -> s.read("flag"));
                s.write("x");
            });
        });
    }

    @Test
    void race_names_operations_tasks_and_sites() {
        Detector detector = setUps().get(0);
        detector.begin(0, 0);
        detector.beginFinish(0, -1);
        detector.create(0, 1, TaskKind.ASYNC, 7);
        detector.switchTo(1);
        detector.beginIsolated(1, 8);
        detector.write(1, 3, 9);
        detector.endIsolated(1, 10);
        detector.end(1, 11);
        detector.switchTo(0);
        detector.read(0, 3, 12);
        detector.close();

        List<Race> races = detector.findings().races();
        assertEquals(1, races.size());
        Race race = races.get(0);
        assertEquals(3, race.location());
        assertEquals(Operation.ISOLATED_WRITE, race.first().operation());
        assertEquals(1, race.first().task());
        assertEquals(9, race.first().site());
        assertEquals(Operation.READ, race.second().operation());
        assertEquals(0, race.second().task());
        assertEquals(12, race.second().site());
        assertEquals(List.of(0, 1), detector.findings().tasks().path(1));
    }

    @Test
    void end_of_the_root_leaves_the_hooks_as_they_were() {
        assertRacy(List.of(), s -> s.async(() -> s.write("x")));
        assertEquals(null, RunningThread.get());
        assertFalse(CurrentStrand.recording);
    }

    @Test
    void run_that_was_left_unfinished_is_refused_after_the_next_one_has_begun() {
        Detector first = setUps().get(0);
        first.begin(0, 0);
        Detector second = setUps().get(0);
        second.begin(0, 0);
        assertThrows(IllegalStateException.class, () -> first.write(0, 0, 1));
        first.close();
        second.write(0, 0, 1);
        second.close();
        assertEquals(null, RunningThread.get());
    }

    @Test
    void run_of_another_thread_waits_for_the_end_of_this_one() throws Exception {
        Detector first = setUps().get(0);
        first.begin(0, 0);
        FutureTask<List<String>> other = new FutureTask<>(() -> Script.racyLocations(setUps().get(0), s -> {
            s.async(() -> s.write("x"));
            s.write("x");
        }));
        Thread thread = new Thread(other);
        thread.start();
        while (thread.getState() != Thread.State.TIMED_WAITING) {
            assertTrue(thread.isAlive(), "the other run did not wait");
            Thread.sleep(1);
        }
        first.create(0, 1, TaskKind.FUTURE, 1);
        first.switchTo(1);
        first.write(1, 0, 2);
        first.end(1, 3);
        first.switchTo(0);
        first.write(0, 0, 4);
        first.close();
        assertEquals(List.of("x"), other.get());
        assertEquals(1, first.findings().races().size());
    }

    @Test
    void program_under_control_in_this_jvm_is_not_disturbed() {
        RunningThread.set(Thread.currentThread());
        try {
            assertThrows(IllegalStateException.class, () -> setUps().get(0).begin(0, 0));
        } finally {
            RunningThread.set(null);
        }
    }

    @Test
    void structure_that_lacks_a_construct_gives_no_verdict() {
        Detector detector = new EngineDetector("sp-bags", "sp-bags", ALL, new FieldLocations());
        assertThrows(
                EngineLimitException.class,
                () -> Script.racyLocations(detector, s -> s.future("f", () -> s.write("x"))));
        detector.close();
    }
}
