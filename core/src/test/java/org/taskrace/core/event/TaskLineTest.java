package org.taskrace.core.event;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class TaskLineTest {

    private static final IntFunction<String> NAME = task -> "T" + (task + 1);

    private final TaskLine line = new TaskLine();

    @Test
    void a_forked_task_stands_at_once_to_the_left_of_its_parent() {
        line.begin(0);
        line.fork(0, 1);
        line.fork(0, 2);
        line.fork(2, 3);
        assertArrayEquals(new int[] {1, 3, 2, 0}, line.tasks());
        assertEquals(3, line.leftNeighbour(2));
        assertEquals(TaskLine.NONE, line.leftNeighbour(1));
    }

    @Test
    void a_task_may_join_its_left_neighbour_even_if_another_forked_it() {
        line.begin(0);
        line.fork(0, 1);
        line.fork(0, 2);
        assertTrue(line.mayJoin(2, 1));
        line.join(2, 1);
        assertArrayEquals(new int[] {2, 0}, line.tasks());
        assertTrue(line.isJoined(1));
        line.join(0, 2);
        assertArrayEquals(new int[] {0}, line.tasks());
    }

    @Test
    void a_task_may_not_join_past_its_neighbour_nor_twice_nor_itself_nor_a_task_to_its_right() {
        line.begin(0);
        line.fork(0, 1);
        line.fork(0, 2);
        assertFalse(line.mayJoin(0, 1));
        assertFalse(line.mayJoin(0, 0));
        assertFalse(line.mayJoin(1, 2));
        assertFalse(line.mayJoin(1, TaskLine.NONE));
        line.join(0, 2);
        assertFalse(line.mayJoin(0, 2));
        assertThrows(IllegalArgumentException.class, () -> line.join(0, 2));
    }

    @Test
    void tasks_of_other_kinds_leave_gaps_in_the_numbers() {
        line.begin(0);
        line.fork(0, 40);
        assertFalse(line.contains(39));
        assertFalse(line.isJoined(39));
        assertArrayEquals(new int[] {40, 0}, line.tasks());
        assertThrows(IllegalArgumentException.class, () -> line.fork(39, 41));
        assertThrows(IllegalArgumentException.class, () -> line.fork(0, 40));
    }

    @Test
    void the_message_names_the_neighbour_and_shows_the_line_with_the_joiner_in_brackets() {
        line.begin(0);
        line.fork(0, 1);
        line.fork(0, 2);
        assertEquals(
                "T1 cannot join T2, which is not the task at once to its left. It can only join its left neighbour T3;"
                        + " the line of unjoined tasks is: T2 · T3 · [T1]",
                line.whyNot(0, 1, NAME));
        line.join(0, 2);
        assertTrue(line.whyNot(0, 2, NAME).contains("T1 cannot join T3, which has been joined already"));
        line.join(0, 1);
        assertEquals(
                "T1 cannot join T2, which has been joined already. There is no task to its left that it could join;"
                        + " the line of unjoined tasks is: [T1]",
                line.whyNot(0, 1, NAME));
        assertTrue(line.whyNot(0, 0, NAME).contains("no task can join itself"));
        assertTrue(line.whyNot(0, 7, NAME).contains("T8, which is not a fork task"));
    }

    @Test
    void a_long_line_is_shortened_to_its_ends_and_the_two_tasks() {
        line.begin(0);
        for (int task = 1; task <= 1000; task++) {
            line.fork(0, task);
        }
        assertEquals(
                "T2 · … 495 more … · T498 · T499 · T500 · T501 · T502 · … 497 more … · T1000 · T1001 · [T1]",
                line.describe(0, 499, NAME));
        assertEquals("T2 · … 997 more … · T1000 · T1001 · [T1]", line.describe(0, 0, NAME));
    }

    @Test
    void agrees_with_a_plain_list_on_random_forks_and_joins() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            TaskLine tested = new TaskLine();
            List<Integer> model = new ArrayList<>(List.of(0));
            tested.begin(0);
            int tasks = 1;
            for (int step = 0; step < 100; step++) {
                int index = random.nextInt(model.size());
                int task = model.get(index);
                if (index > 0 && random.nextInt(5) < 2) {
                    assertEquals(model.get(index - 1), tested.leftNeighbour(task));
                    tested.join(task, model.remove(index - 1));
                } else {
                    model.add(index, tasks);
                    tested.fork(task, tasks++);
                }
                assertArrayEquals(model.stream().mapToInt(i -> i).toArray(), tested.tasks(), "seed " + seed);
            }
        }
    }
}
