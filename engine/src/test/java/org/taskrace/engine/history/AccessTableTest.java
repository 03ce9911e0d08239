package org.taskrace.engine.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.taskrace.engine.findings.CallStackTable;
import org.taskrace.engine.site.SiteTable;

/** Numbers of accesses, their sets, and what is left of them after the past is forgotten. */
class AccessTableTest {

    private static final int FIRST = 5;

    private final AccessTable table = table(() -> {});

    private static AccessTable table(Runnable whenFull) {
        return new AccessTable(FIRST, new ProtectedSets(tenSets(), new SiteTable()), whenFull);
    }

    /** Returns a table of the sets with numbers up to 9, of one lock each. */
    private static LockSetTable tenSets() {
        LockSetTable lockSets = new LockSetTable();
        for (int lock = 1; lock < 10; lock++) {
            assertEquals(lock, lockSets.with(LockSetTable.EMPTY, lock, false));
        }
        return lockSets;
    }

    private int number(int strand, int site, int others) {
        return table.number(strand, site, LockSetTable.EMPTY, others, CallStackTable.NONE, FIRST);
    }

    @Test
    void numbers_begin_with_the_first_one_and_are_never_used_twice() {
        assertEquals(FIRST, table.next());
        assertEquals(FIRST, table.fresh(1, 10, AccessTable.NONE));
        assertEquals(FIRST + 1, table.fresh(1, 10, AccessTable.NONE));
        assertEquals(FIRST + 2, table.next());
    }

    @Test
    void an_access_keeps_its_strand_site_locks_and_set() {
        int other = number(3, 11, AccessTable.NONE);
        int access = table.number(4, 12, 9, other, CallStackTable.NONE, FIRST);
        assertEquals(4, table.strand(access));
        assertEquals(12, table.site(access));
        assertEquals(9, table.locks(access));
        assertEquals(other, table.rest(access));
        assertEquals(LockSetTable.EMPTY, table.locks(other));
    }

    @Test
    void equal_accesses_of_one_strand_share_a_number() {
        int access = number(4, 12, AccessTable.NONE);
        assertEquals(access, number(4, 12, AccessTable.NONE));
        assertNotEquals(access, number(4, 13, AccessTable.NONE));
        assertNotEquals(access, number(4, 12, access));
        assertNotEquals(access, number(5, 12, AccessTable.NONE));
    }

    @Test
    void an_access_before_the_strand_began_is_not_shared() {
        int access = number(4, 12, AccessTable.NONE);
        int begin = table.next();
        assertNotEquals(access, table.number(4, 12, LockSetTable.EMPTY, AccessTable.NONE, CallStackTable.NONE, begin));
    }

    @Test
    void a_thousand_accesses_with_locks_and_marks_survive_the_growth_of_the_table() {
        int subsuming = table.number(1, 1, 7, AccessTable.NONE, CallStackTable.NONE, FIRST);
        table.standUntil(subsuming, 33);
        int previous = subsuming;
        for (int i = 2; i < 5000; i++) {
            previous = table.number(i, i, i % 3, previous, CallStackTable.NONE, table.next());
        }
        assertEquals(7, table.locks(subsuming));
        assertEquals(33, table.stoodUntil(subsuming));
        for (int i = 4999; i > 1; i--) {
            assertEquals(i, table.strand(previous));
            assertEquals(i, table.site(previous));
            assertEquals(i % 3, table.locks(previous));
            previous = table.rest(previous);
        }
        assertEquals(subsuming, previous);
    }

    @Test
    void size_of_a_large_set_is_known_roughly() {
        int newest = AccessTable.NONE;
        for (int size = 1; size <= 1_000_000; size++) {
            newest = table.number(size, 12, 9, newest, CallStackTable.NONE, FIRST);
            int known = table.size(newest);
            assertEquals(size, known, size < 2000 ? 0 : size * 0.1);
        }
    }

    @Test
    void size_and_profile_are_those_of_the_set_that_an_access_is_the_newest_of() {
        int first = table.number(4, 12, 9, AccessTable.NONE, CallStackTable.NONE, FIRST);
        int second = table.number(5, 12, 9, first, CallStackTable.NONE, FIRST);
        assertEquals(1, table.size(first));
        assertEquals(2, table.size(second));
        assertEquals(table.profile(first), table.profile(second));
        int third = table.number(6, 12, LockSetTable.EMPTY, second, CallStackTable.NONE, FIRST);
        assertEquals(3, table.size(third));
        assertEquals(ProtectedSets.NONE, table.profile(third));
        int fourth = table.number(7, 12, 9, third, CallStackTable.NONE, FIRST);
        int fifth = table.number(8, 12, 9, fourth, CallStackTable.NONE, FIRST);
        assertEquals(table.profile(first), table.profile(fifth));
        assertEquals(third, table.tail(fifth), "what the profile is not about");
        assertEquals(AccessTable.NONE, table.tail(second));
    }

    @Test
    void full_table_tells_once_and_names_no_more_accesses_until_the_past_is_forgotten() {
        int[] told = new int[1];
        AccessTable small = table(() -> told[0]++);
        small.limit(1 << 18);
        int first = small.fresh(1, 10, AccessTable.NONE);
        int last = first;
        int count = 1;
        for (int number = first; number != AccessTable.NONE; number = small.fresh(2, 11, last), count++) {
            last = number;
        }
        assertTrue(count > 1 << 13, "but only " + count);
        assertEquals(1, told[0]);
        assertEquals(AccessTable.NONE, small.number(2, 12, 9, last, CallStackTable.NONE, FIRST));
        assertEquals(AccessTable.NONE, small.number(2, 12, 9, last, CallStackTable.NONE, FIRST));
        small.cover(AccessTable.NONE);
        assertEquals(1, small.strand(first));
        assertEquals(2, small.strand(last));
        assertEquals(1, told[0]);
        small.forget(3);
        assertEquals(last + 1, small.fresh(4, 10, AccessTable.NONE));
    }

    @Test
    void accesses_by_different_stacks_have_different_numbers() {
        int access = table.number(4, 12, 9, AccessTable.NONE, 7, FIRST);
        assertEquals(access, table.number(4, 12, 9, AccessTable.NONE, 7, FIRST));
        int other = table.number(4, 12, 9, AccessTable.NONE, 8, FIRST);
        assertNotEquals(access, other);
        assertEquals(7, table.stack(access));
        assertEquals(8, table.stack(other));
        assertEquals(7, table.stack(table.moved(access, other)));
        table.forget(20);
        assertEquals(CallStackTable.NONE, table.stack(access));
        assertEquals(CallStackTable.NONE, table.stack(number(4, 12, AccessTable.NONE)));
    }

    @Test
    void a_moved_access_is_the_old_one_in_front_of_another_set() {
        int other = number(3, 11, AccessTable.NONE);
        int access = table.number(4, 12, 9, AccessTable.NONE, CallStackTable.NONE, FIRST);
        table.standUntil(access, 21);
        assertEquals(access, table.moved(access, AccessTable.NONE));
        int moved = table.moved(access, other);
        assertNotEquals(access, moved);
        assertEquals(4, table.strand(moved));
        assertEquals(12, table.site(moved));
        assertEquals(9, table.locks(moved));
        assertEquals(other, table.rest(moved));
        assertTrue(table.standsForOthers(moved));
        assertEquals(21, table.stoodUntil(moved));
        assertFalse(table.standsForOthers(table.moved(other, moved)));
    }

    @Test
    void marks_do_not_change_the_site() {
        int access = number(4, 12, AccessTable.NONE);
        int plain = number(4, 13, AccessTable.NONE);
        assertFalse(table.isCovered(access));
        table.cover(access);
        table.standForOthers(access);
        assertTrue(table.isCovered(access));
        assertTrue(table.standsForOthers(access));
        assertEquals(12, table.site(access));
        assertFalse(table.isCovered(plain));
        assertFalse(table.standsForOthers(plain));
    }

    @Test
    void the_newest_task_that_an_access_has_subsumed_never_falls_back() {
        int access = number(4, 12, AccessTable.NONE);
        assertEquals(0, table.stoodUntil(access));
        table.standUntil(access, 8);
        table.standUntil(access, 3);
        assertEquals(8, table.stoodUntil(access));
        assertTrue(table.standsForOthers(access));
    }

    @Test
    void a_forgotten_access_is_one_of_the_strand_before_all_without_site_locks_and_set() {
        int other = number(3, 11, AccessTable.NONE);
        int access = table.number(4, 12, 9, other, CallStackTable.NONE, FIRST);
        table.standUntil(access, 8);
        table.cover(access);
        table.forget(77);
        assertEquals(77, table.strand(access));
        assertEquals(0, table.site(access));
        assertEquals(LockSetTable.EMPTY, table.locks(access));
        assertEquals(AccessTable.NONE, table.rest(access));
        assertFalse(table.standsForOthers(access));
        assertFalse(table.isCovered(access));
        table.standUntil(access, 90);
        assertEquals(0, table.stoodUntil(access));
    }

    @Test
    void numbers_after_a_forgotten_past_go_on_and_inherit_no_lock_and_no_mark() {
        int before = table.number(4, 12, 9, AccessTable.NONE, CallStackTable.NONE, FIRST);
        table.standUntil(before, 8);
        table.forget(77);
        int after = number(4, 12, AccessTable.NONE);
        assertEquals(before + 1, after);
        assertEquals(LockSetTable.EMPTY, table.locks(after));
        assertEquals(0, table.stoodUntil(after));
        assertEquals(4, table.strand(after));
    }

    @Test
    void accesses_of_an_earlier_session_precede_this_one() {
        table.beforeAll(2);
        assertEquals(2, table.strand(FIRST - 1));
        assertEquals(0, table.site(FIRST - 1));
        assertEquals(AccessTable.NONE, table.rest(FIRST - 1));
    }

    @Test
    void locks_and_marks_take_memory_only_if_there_are_any() {
        long plain = table.bytes();
        table.number(4, 12, 9, AccessTable.NONE, CallStackTable.NONE, FIRST);
        long withLocks = table.bytes();
        assertTrue(withLocks > plain);
        table.standUntil(FIRST, 8);
        assertTrue(table.bytes() > withLocks);
    }
}
