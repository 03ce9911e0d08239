package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.taskrace.junit.RaceFree;

class TotalTest {

    @Test
    @RaceFree
    void total_is_race_free() throws Exception {
        assertEquals(5, new Stock().count(2, 3));
    }
}
