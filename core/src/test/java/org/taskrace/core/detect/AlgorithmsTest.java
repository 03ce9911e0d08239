package org.taskrace.core.detect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class AlgorithmsTest {

    @Test
    void every_algorithm_is_found_by_its_name_and_makes_a_detector_for_each_run() {
        for (Algorithm algorithm : Algorithms.all()) {
            assertEquals(algorithm, Algorithms.byName(algorithm.name()));
            assertNotSame(algorithm.detector(), algorithm.detector());
            assertEquals(
                    1,
                    Algorithms.all().stream()
                            .filter(a -> a.name().equals(algorithm.name()))
                            .count());
        }
    }

    @Test
    void an_unknown_name_is_answered_with_the_one_that_was_probably_meant() {
        String message = assertThrows(IllegalArgumentException.class, () -> Algorithms.byName("ESPbag"))
                .getMessage();
        assertTrue(message.contains("did you mean esp-bags?"), message);
        assertTrue(message.contains("sp-bags, "), message);
    }

    @Test
    void a_name_like_no_other_gets_the_list_only() {
        String message = assertThrows(IllegalArgumentException.class, () -> Algorithms.byName("quicksort"))
                .getMessage();
        assertFalse(message.contains("did you mean"), message);
        assertTrue(message.contains("Known: "), message);
    }

    @Test
    void the_nearest_word_is_chosen_and_far_words_are_not() {
        List<String> words = List.of("sp-bags", "esp-bags", "suprema");
        assertEquals(Optional.of("suprema"), Similarity.nearest("supremum", words));
        assertEquals(Optional.of("sp-bags"), Similarity.nearest("SP_BAGS", words));
        assertEquals(Optional.empty(), Similarity.nearest("x", words));
        assertEquals(Optional.empty(), Similarity.nearest("x", List.of()));
    }
}
