package org.taskrace.hooks.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ListWalksTest {

    private static final class Reads implements ObjectHooks.Elements {
        final List<Integer> indexes = new ArrayList<>();

        @Override
        public void structure(Object object, int site, boolean writes) {}

        @Override
        public void element(Object object, int index, int site, boolean writes) {
            indexes.add(index);
        }
    }

    @AfterEach
    void clear() {
        ListWalks.clear();
    }

    @Test
    void outer_walk_goes_on_after_many_inner_ones_in_turn() {
        Object outer = new Object();
        Reads reads = new Reads();
        ListWalks.begin(outer, List.of(), reads);
        for (int i = 0; i < 100; i++) {
            Object inner = new Object();
            ListWalks.begin(inner, List.of(), new Reads());
            ListWalks.next(ListWalks.of(inner), 1);
            ListWalks.next(ListWalks.of(outer), 1);
        }
        assertEquals(100, reads.indexes.size());
        assertEquals(99, reads.indexes.get(99));
    }

    @Test
    void walks_of_ten_levels_of_recursion_are_all_known() {
        List<Object> levels = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            levels.add(new Object());
            ListWalks.begin(levels.get(i), List.of(), new Reads());
        }
        for (int i = 9; i >= 0; i--) {
            assertNotEquals(-1, ListWalks.of(levels.get(i)));
        }
    }

    @Test
    void walk_over_what_never_changes_is_unchecked() {
        Object free = new Object();
        Object checked = new Object();
        ListWalks.beginUnchecked(free);
        ListWalks.begin(checked, List.of(), new Reads());
        assertTrue(ListWalks.isUnchecked(ListWalks.of(free)));
        assertFalse(ListWalks.isUnchecked(ListWalks.of(checked)));
    }
}
