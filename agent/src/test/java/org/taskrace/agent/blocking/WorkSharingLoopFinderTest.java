package org.taskrace.agent.blocking;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.taskrace.agent.analysis.testing.CompiledSource;

class WorkSharingLoopFinderTest {

    private static boolean sharesWork(String body) {
        CompiledSource source = CompiledSource.of("""
                import java.util.*;
                import java.util.concurrent.atomic.*;
                import java.util.concurrent.locks.*;
                class Sample {
                    static AtomicInteger next = new AtomicInteger();
                    static Lock lock = new ReentrantLock();
                    static Object monitor = new Object();
                    static boolean done;
                    static synchronized int take() { return 1; }
                    static int takeByMonitor() { synchronized (monitor) { return 1; } }
                    static int takeFar() { return take(); }
                    static int[] found;
                    static void use(int k) {}
                    static int plain() { return 1; }
                    static void m(int n, List<Integer> list) {
                %s
                    }
                }
                """.formatted(body));
        return WorkSharingLoopFinder.isIn(
                source.method("m"), call -> source.onlyTarget(call.getOpcode(), call.owner, call.name, call.desc));
    }

    @Test
    void a_loop_that_takes_numbers_from_an_atomic_shares_work() {
        assertTrue(sharesWork("for (int i = next.getAndIncrement(); i < n; i = next.getAndIncrement()) { plain(); }"));
        assertTrue(sharesWork("int i; while ((i = next.incrementAndGet()) < n) { plain(); }"));
    }

    @Test
    void a_number_that_is_dropped_or_taken_outside_a_loop_shares_none() {
        assertFalse(sharesWork("for (int i = 0; i < n; i++) { next.getAndIncrement(); }"));
        assertFalse(sharesWork("int i = next.getAndIncrement(); if (i < n) { plain(); }"));
    }

    @Test
    void a_loop_that_takes_a_lock_until_something_is_found_shares_work() {
        assertTrue(sharesWork("while (!done) { synchronized (monitor) { n--; } }"));
        assertTrue(sharesWork("while (!done) { lock.lock(); n--; lock.unlock(); }"));
        assertTrue(sharesWork("while (take() < n) { plain(); }"));
        assertTrue(sharesWork("while (takeByMonitor() < n) { plain(); }"));
    }

    @Test
    void a_loop_that_counts_its_rounds_or_asks_an_iterator_shares_none() {
        assertFalse(sharesWork("for (int i = 0; i < n; i++) { take(); }"));
        assertFalse(sharesWork("for (int x : list) { take(); }"));
    }

    @Test
    void a_counted_loop_whose_number_is_only_a_place_to_store_shares_none() {
        assertFalse(sharesWork("for (int i = 0; i < n; i++) { found[next.getAndIncrement()] = i; }"));
        assertFalse(sharesWork("for (int i = 0; i < n; i++) { int at = next.getAndIncrement(); found[at + 1] = i; }"));
    }

    @Test
    void a_counted_loop_whose_number_decides_shares_work() {
        assertTrue(
                sharesWork("for (int i = 0; i < n; i++) { int k = next.getAndIncrement(); if (k < n) { plain(); } }"));
        assertTrue(sharesWork("for (int i = 0; i < n; i++) { if (found[next.getAndIncrement()] > 0) { plain(); } }"));
        assertTrue(sharesWork("for (int i = 0; i < n; i++) { use(next.getAndIncrement()); }"));
        assertTrue(sharesWork("for (int i = 0; i < n; i++) { found[i] = next.getAndIncrement(); }"));
    }

    @Test
    void a_counted_loop_that_is_left_otherwise_too_shares_work() {
        assertTrue(sharesWork("for (int i = 0; i < n; i++) { if (take() == 3) { return; } }"));
    }

    @Test
    void a_loop_without_locks_shares_none() {
        assertFalse(sharesWork("while (!done) { plain(); }"));
    }

    @Test
    void a_lock_behind_two_calls_is_not_seen() {
        assertFalse(sharesWork("while (!done) { takeFar(); }"));
    }
}
