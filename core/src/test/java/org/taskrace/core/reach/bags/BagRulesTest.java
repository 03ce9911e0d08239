package org.taskrace.core.reach.bags;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.taskrace.core.detect.Algorithms;
import org.taskrace.core.testing.Script;

/** Every rule of the two papers, and the counterexamples to what must not be done, as small programs with their verdicts. */
final class BagRulesTest {

    private static final List<String> RACE = List.of("x");
    private static final List<String> NO_RACE = List.of();

    private static List<String> esp(Script.Body program) {
        return Script.racyLocations(Algorithms.byName("esp-bags").detector(), program);
    }

    private static List<String> both(Script.Body program) {
        List<String> racy = Script.racyLocations(Algorithms.byName("sp-bags").detector(), program);
        assertEquals(racy, esp(program));
        return racy;
    }

    @Test
    void write_in_async_races_with_read_before_finish_ends() {
        assertEquals(
                RACE,
                esp(s -> s.finish(() -> {
                    s.async(() -> s.write("x"));
                    s.read("x");
                })));
    }

    @Test
    void write_in_async_precedes_read_after_finish() {
        assertEquals(NO_RACE, esp(s -> {
            s.finish(() -> s.async(() -> s.write("x")));
            s.read("x");
        }));
    }

    @Test
    void two_reads_never_race() {
        assertEquals(NO_RACE, esp(s -> {
            s.async(() -> s.read("x"));
            s.read("x");
        }));
    }

    @Test
    void finish_joins_only_the_tasks_created_inside_it() {
        assertEquals(RACE, esp(s -> {
            s.async(() -> s.write("x"));
            s.finish(() -> s.async(() -> s.write("y")));
            s.read("x");
            s.read("y");
        }));
    }

    @Test
    void task_that_outlives_its_parent_is_joined_by_the_outer_finish() {
        assertEquals(NO_RACE, esp(s -> {
            s.finish(() -> s.async(() -> s.async(() -> s.write("x"))));
            s.write("x");
        }));
    }

    @Test
    void task_that_outlives_its_parent_is_parallel_to_what_follows_the_parent() {
        assertEquals(
                RACE,
                esp(s -> s.finish(() -> {
                    s.async(() -> s.async(() -> s.write("x")));
                    s.write("x");
                })));
    }

    @Test
    void inner_finish_of_a_task_does_not_join_the_asyncs_around_it() {
        assertEquals(
                RACE,
                esp(s -> s.async(() -> {
                    s.async(() -> s.write("x"));
                    s.finish(() -> s.async(() -> {}));
                    s.write("x");
                })));
    }

    @Test
    void asyncs_joined_inside_a_task_are_still_parallel_to_its_parent() {
        assertEquals(RACE, esp(s -> {
            s.async(() -> {
                s.finish(() -> s.async(() -> s.write("x")));
                s.write("x");
            });
            s.write("x");
        }));
    }

    @Test
    void first_parallel_reader_is_kept_when_a_later_one_is_joined() {
        assertEquals(RACE, esp(s -> {
            s.async(() -> s.read("x"));
            s.finish(() -> s.async(() -> s.read("x")));
            s.write("x");
        }));
    }

    @Test
    void second_read_is_not_covered_by_the_first_across_an_async() {
        assertEquals(RACE, esp(s -> {
            s.read("x");
            s.async(() -> s.write("x"));
            s.read("x");
        }));
    }

    @Test
    void read_is_not_covered_by_a_later_write_across_a_finish() {
        assertEquals(RACE, esp(s -> {
            s.finish(() -> {
                s.async(() -> s.write("x"));
                s.read("x");
            });
            s.write("x");
        }));
    }

    @Test
    void spawned_child_is_parallel_until_the_sync() {
        assertEquals(RACE, both(s -> {
            s.spawn(() -> s.write("x"));
            s.read("x");
            s.sync();
        }));
        assertEquals(NO_RACE, both(s -> {
            s.spawn(() -> s.write("x"));
            s.sync();
            s.read("x");
        }));
    }

    @Test
    void sync_joins_every_child_since_the_last_one() {
        assertEquals(NO_RACE, both(s -> {
            s.spawn(() -> s.write("x"));
            s.spawn(() -> s.write("y"));
            s.sync();
            s.write("x");
            s.write("y");
        }));
    }

    @Test
    void sync_in_a_child_joins_only_the_child_s_own_children() {
        assertEquals(RACE, both(s -> {
            s.spawn(() -> s.write("x"));
            s.spawn(() -> {
                s.spawn(() -> s.write("y"));
                s.sync();
                s.write("y");
                s.write("x");
            });
        }));
    }

    @Test
    void every_spawned_task_ends_with_a_sync() {
        assertEquals(NO_RACE, both(s -> {
            s.spawn(() -> s.spawn(() -> s.write("x")));
            s.sync();
            s.write("x");
        }));
    }

    @Test
    void sync_in_a_finish_joins_children_spawned_before_the_finish() {
        assertEquals(NO_RACE, esp(s -> {
            s.spawn(() -> s.write("x"));
            s.finish(() -> {
                s.sync();
                s.write("x");
            });
        }));
    }

    @Test
    void finish_joins_no_spawned_child() {
        assertEquals(RACE, esp(s -> {
            s.finish(() -> s.spawn(() -> s.write("x")));
            s.write("x");
        }));
    }

    @Test
    void sync_joins_no_async() {
        assertEquals(RACE, esp(s -> {
            s.async(() -> s.write("x"));
            s.sync();
            s.write("x");
        }));
    }

    @Test
    void isolated_accesses_do_not_race_with_each_other_but_with_plain_ones() {
        assertEquals(NO_RACE, esp(s -> {
            s.async(() -> s.isolated(() -> s.write("x")));
            s.isolated(() -> s.write("x"));
        }));
        assertEquals(RACE, esp(s -> {
            s.async(() -> s.isolated(() -> s.write("x")));
            s.write("x");
        }));
        assertEquals(RACE, esp(s -> {
            s.async(() -> s.write("x"));
            s.isolated(() -> s.read("x"));
        }));
        assertEquals(NO_RACE, esp(s -> {
            s.finish(() -> s.async(() -> s.isolated(() -> s.write("x"))));
            s.write("x");
        }));
    }

    @Test
    void sp_bags_refuse_other_constructs_by_name() {
        refused("sp-bags", "async/finish", s -> s.async(() -> {}));
        refused("sp-bags", "async/finish", s -> s.finish(() -> {}));
        refused("sp-bags", "isolated", s -> s.isolated(() -> {}));
    }

    @Test
    void both_refuse_constructs_whose_dags_are_not_series_parallel() {
        for (String name : List.of("sp-bags", "esp-bags")) {
            refused(name, "future/get", s -> s.future("f", () -> {}));
            refused(name, "fork/join", s -> s.fork("f", () -> {}));
            refused(name, "promise set/get", s -> s.set("p"));
            refused(name, "promise set/get", s -> s.get("p"));
            refused(name, "pipeline", s -> s.pipeline(List.of(() -> {})));
        }
    }

    private static void refused(String algorithm, String construct, Script.Body program) {
        UnsupportedOperationException refusal = assertThrows(
                UnsupportedOperationException.class,
                () -> Script.racyLocations(Algorithms.byName(algorithm).detector(), program));
        assertTrue(refusal.getMessage().contains(algorithm), refusal.getMessage());
        assertTrue(refusal.getMessage().contains(construct), refusal.getMessage());
    }

    @Test
    void async_and_spawn_in_one_program_are_refused() {
        IllegalStateException refusal = assertThrows(
                IllegalStateException.class,
                () -> esp(s -> {
                    s.async(() -> {});
                    s.spawn(() -> {});
                }));
        assertTrue(refusal.getMessage().contains("both async and spawn"), refusal.getMessage());
    }
}
