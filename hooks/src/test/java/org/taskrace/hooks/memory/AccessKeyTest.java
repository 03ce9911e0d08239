package org.taskrace.hooks.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AccessKeyTest {

    private static final int[] SITES = {0, 1, 2, 77, 1 << 14, (1 << 30) - 1};

    @Test
    void a_key_holds_its_site_and_its_direction() {
        for (int site : SITES) {
            for (boolean writes : new boolean[] {false, true}) {
                int key = AccessKey.of(site, writes);
                assertEquals(site, AccessKey.site(key));
                assertEquals(writes, AccessKey.writes(key));
            }
        }
    }

    @Test
    void different_accesses_have_different_keys_and_none_is_no_key() {
        Set<Integer> keys = new HashSet<>(Set.of(AccessKey.NONE));
        for (int site : SITES) {
            assertTrue(keys.add(AccessKey.of(site, false)));
            assertTrue(keys.add(AccessKey.of(site, true)));
        }
    }

    @Test
    void the_key_of_a_later_site_keeps_the_direction() {
        assertEquals(AccessKey.of(12, true), AccessKey.plus(AccessKey.of(9, true), 3));
        assertEquals(AccessKey.of(9, false), AccessKey.plus(AccessKey.of(9, false), 0));
    }
}
