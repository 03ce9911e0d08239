package org.taskrace.core.reach.promises;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.taskrace.core.detect.Algorithms;
import org.taskrace.core.testing.EventText;

/** Programs on which DRDP as printed is wrong, in the paper's own order of execution; above each, the program. */
class PromiseRepairsTest {

    private static void assertRacy(String algorithm, String events) {
        assertEquals(
                List.of("x"),
                EventText.racyLocations(Algorithms.byName("oracle").detector(), events));
        assertEquals(
                List.of("x"),
                EventText.racyLocations(Algorithms.byName(algorithm).detector(), events));
    }

    private static void assertFree(String algorithm, String events) {
        assertEquals(
                List.of(), EventText.racyLocations(Algorithms.byName("oracle").detector(), events));
        assertEquals(
                List.of(), EventText.racyLocations(Algorithms.byName(algorithm).detector(), events));
    }

    // promise p; async { set p; W x } get p; R x
    @ParameterizedTest
    @ValueSource(strings = {"drdp", "auto"})
    void write_after_set_races_with_read_after_get(String algorithm) {
        assertRacy(algorithm, "0 async 1; 1 set p; 1 W x; 1 end; 0 get p; 0 R x");
    }

    // promise p; finish { set p; } async { W x } get p; R x
    @ParameterizedTest
    @ValueSource(strings = {"drdp", "auto"})
    void set_in_a_finish_orders_nothing_that_comes_to_its_right(String algorithm) {
        assertRacy(algorithm, "0 finish; 0 set p; 0 endFinish; 0 async 1; 1 W x; 1 end; 0 get p; 0 R x");
        assertRacy(
                algorithm, "0 finish; 0 async 1; 1 end; 0 set p; 0 endFinish; 0 async 2; 2 W x; 2 end; 0 get p; 0 R x");
    }

    // promise p; async { get p; R x } finish { async { W x } set p; }
    @ParameterizedTest
    @ValueSource(strings = {"drdp", "auto"})
    void end_of_a_finish_on_the_right_comes_after_nothing_on_the_left(String algorithm) {
        assertRacy(
                algorithm, "0 async 1; 0 finish; 0 async 2; 2 W x; 2 end; 0 set p; 1 get p; 1 R x; 1 end; 0 endFinish");
        assertRacy(algorithm, "0 async 1; 0 finish; 0 async 2; 2 W x; 2 end; 0 endFinish; 1 R x; 1 end");
        assertRacy(
                algorithm, "0 async 1; 0 set p; 0 finish; 0 async 2; 2 W x; 2 end; 0 endFinish; 1 get p; 1 R x; 1 end");
    }

    // async { R x } W x
    @ParameterizedTest
    @ValueSource(strings = {"drdp", "auto"})
    void child_that_is_resumed_late_does_not_follow_its_parent(String algorithm) {
        assertRacy(algorithm, "0 async 1; 0 W x; 1 R x; 1 end");
    }

    // promise p; async { W x; finish { async { get p; } } } W x; set p;
    @ParameterizedTest
    @ValueSource(strings = {"drdp", "auto"})
    void task_that_waits_at_the_end_of_a_finish_does_not_precede_its_parent(String algorithm) {
        assertRacy(
                algorithm, "0 async 1; 1 W x; 1 finish; 1 async 2; 0 W x; 0 set p; 2 get p; 2 end; 1 endFinish; 1 end");
    }

    // promise p, q; async { get p; get q; } async { W x; set p; } W x; set q;
    @ParameterizedTest
    @ValueSource(strings = {"drdp", "auto"})
    void task_that_blocks_again_orders_nothing(String algorithm) {
        assertRacy(algorithm, "0 async 1; 0 async 2; 2 W x; 2 set p; 1 get p; 0 W x; 0 set q; 1 get q; 1 end; 2 end");
    }

    // promise p, q; async { finish { set p; } get q; } async { W x; set q; } get p; R x
    @ParameterizedTest
    @ValueSource(strings = {"drdp", "auto"})
    void get_after_a_finish_does_not_count_for_a_set_inside_it(String algorithm) {
        assertRacy(
                algorithm,
                "0 async 1; 1 finish; 1 set p; 1 endFinish; 0 async 2; 2 W x; 2 set q; 1 get q; 1 end; 2 end; 0 get p; 0 R x");
    }

    // promise h, g, p; async { W x; set h; } set g; async { get h; finish { async { get g; set p; } } } get p; R x
    @ParameterizedTest
    @ValueSource(strings = {"drdp", "auto"})
    void set_in_an_async_knows_what_its_parent_got_before(String algorithm) {
        assertFree(
                algorithm,
                "0 async 1; 1 W x; 1 set h; 1 end; 0 set g; 0 async 2; 2 get h; 2 finish; 2 async 3; 3 get g; 3 set p; 3 end;"
                        + "2 endFinish; 2 end; 0 get p; 0 R x");
    }

    // promise p0, p1, p2; set p0; async { get p0; set p2; W x; set p1; get p1; } get p2; R x
    @ParameterizedTest
    @ValueSource(strings = {"drdp", "auto"})
    void get_after_a_set_does_not_count_for_that_set(String algorithm) {
        assertRacy(
                algorithm,
                "0 set p0; 0 async 1; 1 get p0; 1 set p2; 1 W x; 1 set p1; 1 get p1; 1 end; 0 get p2; 0 R x");
    }

    // promise p, q; async { W x; set q; } async { set p; get q; } get p; R x
    @ParameterizedTest
    @ValueSource(strings = {"drdp", "auto"})
    void get_after_a_set_does_not_count_for_that_set_though_what_it_got_is_older(String algorithm) {
        assertRacy(algorithm, "0 async 1; 1 W x; 1 set q; 1 end; 0 async 2; 2 set p; 2 get q; 2 end; 0 get p; 0 R x");
    }

    // promise h; async { W x; set h; } async { R x } get h; (the parent's get comes after the creation)
    @ParameterizedTest
    @ValueSource(strings = {"drdp", "auto"})
    void get_of_a_parent_does_not_count_for_children_created_before(String algorithm) {
        assertRacy(algorithm, "0 async 1; 1 W x; 1 set h; 1 end; 0 async 2; 0 get h; 2 R x; 2 end");
        assertFree(algorithm, "0 async 1; 1 W x; 1 set h; 1 end; 0 get h; 0 async 2; 2 R x; 2 end");
    }

    // promise h; async { W x; set h; } finish { async { get h; } } R x
    @ParameterizedTest
    @ValueSource(strings = {"drdp", "auto"})
    void get_in_a_finish_counts_after_it(String algorithm) {
        assertFree(
                algorithm, "0 async 1; 1 W x; 1 set h; 1 end; 0 finish; 0 async 2; 2 get h; 2 end; 0 endFinish; 0 R x");
    }

    // finish { future f { W x } } R x
    @ParameterizedTest
    @ValueSource(strings = {"drdp", "auto"})
    void finish_and_sync_do_not_join_a_future(String algorithm) {
        assertRacy(algorithm, "0 finish; 0 async 1; 1 future 2; 2 W x; 2 end; 1 end; 0 endFinish; 0 R x");
        assertRacy(
                algorithm,
                "0 finish; 0 async 1; 1 future 2; 2 W x; 2 end; 1 end; 0 endFinish; 0 async 3; 3 R x; 3 end");
        assertRacy(algorithm, "0 spawn 1; 1 future 2; 2 W x; 2 end; 1 end; 0 sync; 0 R x");
        assertFree(algorithm, "0 spawn 1; 1 future 2; 2 W x; 2 end; 1 end; 0 sync; 0 getFuture 2; 0 R x");
    }
}
