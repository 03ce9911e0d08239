package org.taskrace.core.reach.futures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class NewestPathsTest {

    @Test
    void a_chain_leads_to_each_of_its_strands() {
        NewestPaths paths = new NewestPaths();
        int[] tasks = new int[1000];
        for (int i = 0; i < tasks.length; i++) {
            paths.add(i - 1);
            tasks[i] = i;
        }
        for (int earlier = 0; earlier < tasks.length; earlier += 7) {
            assertTrue(paths.reaches(earlier, 999, tasks));
        }
    }

    @Test
    void a_strand_beside_the_path_is_not_found_but_by_a_later_one_of_its_task() {
        NewestPaths paths = new NewestPaths();
        paths.add(-1);
        paths.add(0);
        paths.add(0);
        paths.add(2);
        assertFalse(paths.reaches(1, 3, new int[] {0, 1, 2, 2}));
        assertTrue(paths.reaches(1, 3, new int[] {0, 2, 2, 3}));
    }

    @Test
    void random_paths_are_found_exactly() {
        Random random = new Random(5);
        NewestPaths paths = new NewestPaths();
        int[] before = new int[500];
        int[] tasks = new int[before.length];
        for (int i = 0; i < before.length; i++) {
            before[i] = i == 0 ? -1 : Math.max(0, i - 1 - random.nextInt(5));
            tasks[i] = i;
            paths.add(before[i]);
        }
        for (int now = 0; now < before.length; now++) {
            for (int earlier = 0; earlier <= now; earlier++) {
                int at = now;
                while (at > earlier) {
                    at = before[at];
                }
                assertEquals(at == earlier, paths.reaches(earlier, now, tasks), earlier + " from " + now);
            }
        }
    }
}
