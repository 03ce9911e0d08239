package org.taskrace.engine.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class LockSetTableTest {

    private final LockSetTable sets = new LockSetTable();

    @Test
    void sets_with_equal_locks_have_one_number() {
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

    @Test
    void what_excludes_the_common_locks_of_two_sets_excludes_both() {
        int shared = sets.with(sets.with(LockSetTable.EMPTY, 1, true), 2, false);
        int exclusive = sets.with(sets.with(LockSetTable.EMPTY, 1, false), 3, false);
        int common = sets.common(shared, exclusive);
        assertEquals(sets.with(LockSetTable.EMPTY, 1, true), common);
        assertEquals(common, sets.common(exclusive, shared));
        assertEquals(shared, sets.common(shared, shared));
        assertEquals(LockSetTable.EMPTY, sets.common(shared, LockSetTable.EMPTY));
    }

    @Test
    void a_lock_that_is_held_already_changes_nothing_and_one_that_is_not_held_cannot_be_left() {
        int one = sets.with(LockSetTable.EMPTY, 1, false);
        assertEquals(one, sets.with(one, 1, false));
        assertEquals(one, sets.without(one, 2, false));
        assertEquals(one, sets.without(one, 1, true), "the lock is held exclusively, not shared");
        assertEquals(LockSetTable.EMPTY, sets.without(one, 1, false));
        assertEquals(LockSetTable.EMPTY, sets.without(one, 1, false), "remembered from the first time");
    }

    @Test
    void hundreds_of_sets_are_told_apart() {
        int set = LockSetTable.EMPTY;
        for (int lock = 1; lock <= 300; lock++) {
            int larger = sets.with(set, lock, lock % 2 == 0);
            assertNotEquals(set, larger);
            assertEquals(lock, sets.elements(larger).length);
            assertTrue(sets.isWeaker(set, larger));
            set = larger;
        }
        for (int lock = 300; lock >= 1; lock--) {
            set = sets.without(set, lock, lock % 2 == 0);
        }
        assertEquals(LockSetTable.EMPTY, set);
    }

    @Test
    void a_set_knows_its_kinds_and_the_word_for_a_report() {
        int lock = sets.with(LockSetTable.EMPTY, 1, false);
        int atomic = sets.with(LockSetTable.EMPTY, LockSetTable.ATOMIC, false);
        int update = sets.with(atomic, LockSetTable.UPDATE, false);
        int isolated = sets.with(LockSetTable.EMPTY, LockSetTable.ISOLATED, true);
        assertEquals("lock", sets.construct(lock));
        assertEquals("atomic access", sets.construct(atomic));
        assertEquals("isolated", sets.construct(isolated));
        assertTrue(sets.isAtomic(atomic) && sets.isAtomic(update) && !sets.isAtomic(lock) && !sets.isAtomic(isolated));
        assertTrue(sets.isUpdate(update) && !sets.isUpdate(atomic));
        assertTrue(sets.isIsolated(isolated) && !sets.isIsolated(lock) && !sets.isIsolated(atomic));
        assertTrue(sets.hasOwnLocks(lock) && sets.hasOwnLocks(isolated));
        assertFalse(sets.hasOwnLocks(atomic) || sets.hasOwnLocks(update) || sets.hasOwnLocks(LockSetTable.EMPTY));
        assertFalse(sets.hasSections(lock) || sets.hasSections(atomic) || sets.hasSections(isolated));
    }

    @Test
    void a_section_stands_for_its_lock_except_between_tasks_of_that_section() {
        int lock = sets.with(LockSetTable.EMPTY, 1, false);
        int element = sets.elements(lock)[0];
        int section = sets.newSection(element);
        int second = sets.newSection(element);
        int inside = sets.withSection(LockSetTable.EMPTY, section);
        int insideSecond = sets.withSection(LockSetTable.EMPTY, second);
        assertTrue(sets.exclude(inside, lock), "the lock's next holder waits for the section");
        assertTrue(sets.exclude(lock, inside));
        assertTrue(sets.exclude(inside, insideSecond));
        assertFalse(sets.exclude(inside, inside));
        assertFalse(sets.exclude(inside, sets.with(LockSetTable.EMPTY, 2, false)));
        int holder = sets.withSection(lock, section);
        assertFalse(sets.exclude(holder, inside), "the holder created the task in its own section");
    }

    @Test
    void a_set_names_its_sections_and_their_locks() {
        int lock = sets.with(LockSetTable.EMPTY, 1, false);
        int element = sets.elements(lock)[0];
        int other = sets.elements(sets.with(LockSetTable.EMPTY, 2, false))[0];
        int section = sets.newSection(element);
        int inside = sets.withSection(LockSetTable.EMPTY, section);
        assertTrue(sets.hasSections(inside));
        assertFalse(sets.hasOwnLocks(inside));
        assertFalse(sets.hasLockOf(inside, section));
        assertTrue(sets.hasLockOf(lock, section));
        assertTrue(sets.hasLockOf(sets.withLockOf(inside, section), section));
        assertTrue(sets.isLockOf(section, element));
        assertFalse(sets.isLockOf(section, other));
        assertEquals(section, LockSetTable.section(sets.elements(inside)[0]));
        assertEquals(-1, LockSetTable.section(element));
        assertEquals(element, sets.lockOf(sets.elements(inside)[0]));
        assertEquals(element, sets.lockOf(element));
        assertEquals(LockSetTable.EMPTY, sets.withoutSection(inside, section));
    }

    @Test
    void a_section_is_as_strong_as_its_lock_for_what_precedes_it() {
        int lock = sets.with(LockSetTable.EMPTY, 1, false);
        int section = sets.newSection(sets.elements(lock)[0]);
        int second = sets.newSection(sets.elements(lock)[0]);
        int inside = sets.withSection(LockSetTable.EMPTY, section);
        int insideSecond = sets.withSection(LockSetTable.EMPTY, second);
        assertTrue(sets.isWeaker(inside, lock), "what the section excludes, the lock excludes");
        assertTrue(sets.isWeaker(inside, sets.withSection(lock, section)));
        assertFalse(sets.isWeaker(lock, inside), "tasks of the section are not excluded by it");
        assertFalse(sets.isWeaker(inside, insideSecond));
        assertFalse(sets.isWeaker(inside, LockSetTable.EMPTY));
    }
}
