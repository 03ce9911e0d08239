package org.taskrace.engine.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class LockSetTableTest {

    private final LockSetTable sets = new LockSetTable();

    @Test
    void sets_with_the_same_locks_have_the_same_number() {
        int oneTwo = sets.with(sets.with(LockSetTable.EMPTY, 1, false), 2, false);
        int twoOne = sets.with(sets.with(LockSetTable.EMPTY, 2, false), 1, false);
        assertEquals(oneTwo, twoOne);
        assertEquals(LockSetTable.EMPTY, sets.without(sets.without(oneTwo, 1, false), 2, false));
    }

    @Test
    void a_shared_lock_excludes_only_its_exclusive_holders() {
        int shared = sets.with(LockSetTable.EMPTY, 1, true);
        int exclusive = sets.with(LockSetTable.EMPTY, 1, false);
        int other = sets.with(LockSetTable.EMPTY, 2, false);
        assertFalse(sets.exclude(shared, shared));
        assertTrue(sets.exclude(shared, exclusive));
        assertTrue(sets.exclude(exclusive, exclusive));
        assertFalse(sets.exclude(exclusive, other));
        assertFalse(sets.exclude(LockSetTable.EMPTY, exclusive));
    }

    @Test
    void fewer_and_shared_locks_are_weaker() {
        int shared = sets.with(LockSetTable.EMPTY, 1, true);
        int exclusive = sets.with(LockSetTable.EMPTY, 1, false);
        int both = sets.with(exclusive, 2, false);
        assertTrue(sets.isWeaker(LockSetTable.EMPTY, shared));
        assertTrue(sets.isWeaker(shared, exclusive));
        assertFalse(sets.isWeaker(exclusive, shared));
        assertTrue(sets.isWeaker(exclusive, both));
        assertFalse(sets.isWeaker(both, exclusive));
    }
}
