package shop;

import org.junit.jupiter.api.Test;
import org.taskrace.junit.RaceFree;

class TotalTest {

    @Test
    @RaceFree
    void total_is_race_free() throws Exception { // it is not: fails with the report
        new Orders().total(new int[] {1, 2, 3, 4});
    }
}
