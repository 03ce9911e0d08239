package org.taskrace.core.sets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class TaggedDisjointSetsTest {

    @Test
    void a_new_element_is_alone_and_has_its_tag() {
        TaggedDisjointSets sets = new TaggedDisjointSets();
        assertEquals(0, sets.add(1));
        assertEquals(1, sets.add(0));
        assertEquals(1, sets.tag(sets.find(0)));
        assertEquals(0, sets.tag(sets.find(1)));
        assertNotEquals(sets.find(0), sets.find(1));
    }

    @Test
    void a_union_has_the_given_tag_and_one_root() {
        TaggedDisjointSets sets = new TaggedDisjointSets();
        sets.add(0);
        sets.add(0);
        int root = sets.union(0, 1, 1);
        assertEquals(root, sets.find(0));
        assertEquals(root, sets.find(1));
        assertTrue(sets.isRoot(root));
        assertEquals(1, sets.tag(root));
        sets.setTag(root, 0);
        assertEquals(0, sets.tag(sets.find(1)));
    }

    @Test
    void random_unions_agree_with_a_table_of_sets() {
        Random random = new Random(20);
        for (int round = 0; round < 50; round++) {
            TaggedDisjointSets sets = new TaggedDisjointSets(1);
            List<Integer> setOf = new ArrayList<>();
            List<Integer> tagOf = new ArrayList<>();
            for (int step = 0; step < 400; step++) {
                int tag = random.nextInt(2);
                if (setOf.size() < 2 || random.nextInt(3) > 0) {
                    setOf.add(sets.add(tag));
                    tagOf.add(tag);
                    continue;
                }
                int first = random.nextInt(setOf.size());
                int second = random.nextInt(setOf.size());
                if (!setOf.get(first).equals(setOf.get(second))) {
                    sets.union(sets.find(first), sets.find(second), tag);
                    int merged = setOf.get(second);
                    int into = setOf.get(first);
                    setOf.replaceAll(set -> set == merged ? into : set);
                    tagOf.set(into, tag);
                }
            }
            for (int i = 0; i < setOf.size(); i++) {
                assertEquals(tagOf.get(setOf.get(i)), sets.tag(sets.find(i)));
                int j = random.nextInt(setOf.size());
                assertEquals(setOf.get(i).equals(setOf.get(j)), sets.find(i) == sets.find(j));
            }
        }
    }

    @Test
    void a_million_elements_need_at_most_six_bytes_each() {
        TaggedDisjointSets sets = new TaggedDisjointSets();
        for (int i = 0; i < 1_000_000; i++) {
            sets.add(0);
            if (i > 0) {
                sets.union(sets.find(i - 1), i, 0);
            }
        }
        assertEquals(sets.find(0), sets.find(999_999));
        assertTrue(sets.bytes() <= 6_000_000, sets.bytes() + " bytes");
    }
}
