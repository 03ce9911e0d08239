package org.taskrace.core.order;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OrderListTest {

    /** A plain list beside the order list, with its insertions by index. */
    private static final class Model {
        final OrderList list = new OrderList();
        final List<Integer> plain = new ArrayList<>(List.of(0));

        void insertAfterIndex(int index) {
            plain.add(index + 1, list.insertAfter(plain.get(index)));
        }

        void insertBeforeIndex(int index) {
            plain.add(index, list.insertBefore(plain.get(index)));
        }

        void check(Random random) {
            list.checkInvariants();
            assertArrayEquals(plain.stream().mapToInt(Integer::intValue).toArray(), list.toArray());
            assertEquals(plain.get(0), list.first());
            assertEquals(plain.get(plain.size() - 1), list.last());
            for (int i = 0; i < 1000; i++) {
                int left = random.nextInt(plain.size());
                int right = random.nextInt(plain.size());
                assertEquals(left < right, list.precedes(plain.get(left), plain.get(right)), left + " before " + right);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void random_insertions_agree_with_a_plain_list(long seed) {
        Random random = new Random(seed);
        Model model = new Model();
        for (int i = 0; i < 8000; i++) {
            int index = random.nextInt(model.plain.size());
            if (random.nextBoolean()) {
                model.insertAfterIndex(index);
            } else {
                model.insertBeforeIndex(index);
            }
            if (i % 1000 == 0) {
                model.check(random);
            }
        }
        model.check(random);
    }

    @Test
    void insertions_at_one_place_agree_with_a_plain_list() {
        agreesAfter(20_000, size -> 0);
        agreesAfter(20_000, size -> size - 1);
        agreesAfter(20_000, size -> size / 2);
        agreesAfter(20_000, size -> size % 7 * (size / 9));
        agreesAfter(20_000, size -> Math.max(0, size - 2));
    }

    private static void agreesAfter(int insertions, IntUnaryOperator place) {
        Model model = new Model();
        for (int i = 0; i < insertions; i++) {
            model.insertAfterIndex(place.applyAsInt(model.plain.size()));
        }
        model.check(new Random(1));
    }

    @Test
    void insertions_before_one_element_agree_with_a_plain_list() {
        Model front = new Model();
        Model second = new Model();
        second.insertAfterIndex(0);
        for (int i = 0; i < 20_000; i++) {
            front.insertBeforeIndex(0);
            second.insertBeforeIndex(1);
        }
        front.check(new Random(1));
        second.check(new Random(2));
    }

    /** Plays an adversary that always inserts where the labels are closest. */
    @Test
    void insertions_between_the_two_latest_agree_with_a_plain_list() {
        Model model = new Model();
        model.insertAfterIndex(0);
        int left = 0;
        for (int i = 0; i < 20_000; i++) {
            model.insertAfterIndex(left);
            if (i % 2 == 0) {
                left++;
            }
        }
        model.check(new Random(3));
    }

    @Test
    void an_element_does_not_precede_itself() {
        OrderList list = new OrderList();
        int second = list.insertAfter(0);
        assertFalse(list.precedes(second, second));
        assertTrue(list.precedes(0, second));
        assertFalse(list.precedes(second, 0));
    }

    @Test
    void an_unknown_element_is_refused() {
        OrderList list = new OrderList();
        assertEquals(
                "no element 7 in a list of 1",
                assertThrows(IllegalArgumentException.class, () -> list.insertAfter(7))
                        .getMessage());
        assertThrows(IllegalArgumentException.class, () -> list.insertBefore(-1));
    }

    /** Counts work instead of time, which a busy machine spoils. */
    @ParameterizedTest
    @ValueSource(strings = {"flat", "append", "middle", "random", "before"})
    void labels_given_anew_stay_few_however_long_the_list(String pattern) {
        OrderList list = new OrderList();
        SplittableRandom random = new SplittableRandom(1);
        int part = 500_000;
        int last = 0;
        for (int size = 0; size < 4 * part; size += part) {
            long before = list.relabelled();
            for (int i = 0; i < part; i++) {
                last = switch (pattern) {
                    case "flat" -> list.insertAfter(0);
                    case "append" -> list.insertAfter(last);
                    case "middle" -> list.insertAfter(i % 2 == 0 ? last : 0);
                    case "before" -> list.insertBefore(0);
                    default -> list.insertAfter(random.nextInt(list.size()));
                };
            }
            double each = (double) (list.relabelled() - before) / part;
            assertTrue(each < 6, each + " labels anew for each insertion after the first " + size);
        }
        list.checkInvariants();
    }

    @Test
    void memory_stays_below_fourteen_bytes_an_element_apart_from_growth() {
        OrderList list = new OrderList();
        for (int i = 0; i < 1_000_000; i++) {
            list.insertAfter(0);
        }
        assertTrue(list.bytes() < 1.5 * 14 * list.size(), list.bytes() + " bytes for " + list.size());
    }
}
