package counter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.taskrace.junit.ExpectRace;
import org.taskrace.junit.RaceFree;

/** An ordinary test hardly ever fails for a race; these do, every time. */
class CounterTest {

    private static final List<String> LINES = List.of("to be", "or not to be", "that is the question");

    @Test
    @Tag("red")
    @RaceFree
    void counter_is_race_free() throws Exception { // it is not: fails with the report
        assertEquals(10, new Counter().count(LINES));
    }

    @Test
    @ExpectRace(on = "Counter.total")
    void counter_has_the_race_that_we_know_of() throws Exception {
        assertEquals(10, new Counter().count(LINES));
    }

    @Test
    @RaceFree(inEverySchedule = true)
    void repaired_counter_is_race_free() throws Exception {
        assertEquals(10, new RepairedCounter().count(LINES));
    }
}
