package org.taskrace.engine.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.taskrace.engine.site.SiteTable;

/** Which sets of accesses need no look at each access. */
class ProtectedSetsTest {

    private final LockSetTable lockSets = new LockSetTable();
    private final ProtectedSets sets = new ProtectedSets(lockSets, new SiteTable());

    private final int one = lockSets.with(LockSetTable.EMPTY, 1, false);
    private final int both = lockSets.with(one, 2, false);
    private final int two = lockSets.with(LockSetTable.EMPTY, 2, false);

    @Test
    void holder_of_the_common_lock_is_settled_once_all_its_pairs_were_told() {
        int set = sets.with(sets.with(ProtectedSets.EMPTY, both, 7), one, 8);
        sets.tell(7, 9);
        assertFalse(sets.settle(set, one, 9), "the pair of lines 8 and 9 is new");
        sets.tell(8, 9);
        assertTrue(sets.settle(set, one, 9));
        assertTrue(sets.settle(set, both, 9));
        assertFalse(sets.settle(set, two, 9), "one access of the set does not hold this lock");
        assertFalse(sets.settle(set, LockSetTable.EMPTY, 9));
        assertFalse(sets.settle(set, one, 10));
    }

    @Test
    void set_with_an_access_without_a_lock_has_no_profile() {
        assertEquals(ProtectedSets.NONE, sets.with(ProtectedSets.EMPTY, LockSetTable.EMPTY, 7));
        assertEquals(ProtectedSets.NONE, sets.with(sets.with(ProtectedSets.EMPTY, one, 7), two, 8));
        assertEquals(ProtectedSets.NONE, sets.with(ProtectedSets.NONE, one, 8));
    }

    @Test
    void access_whose_lock_only_a_section_stands_for_has_no_profile() {
        int section = lockSets.newSection(2);
        assertEquals(ProtectedSets.NONE, sets.with(ProtectedSets.EMPTY, lockSets.withSection(one, section), 7));
    }

    @Test
    void sets_with_equal_locks_and_lines_share_a_profile() {
        int first = sets.with(sets.with(ProtectedSets.EMPTY, one, 7), one, 8);
        int second = sets.with(sets.with(ProtectedSets.EMPTY, one, 8), one, 7);
        assertEquals(first, second);
        assertEquals(first, sets.with(first, one, 7));
    }
}
