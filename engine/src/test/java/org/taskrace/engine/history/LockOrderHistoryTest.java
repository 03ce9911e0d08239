package org.taskrace.engine.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.taskrace.core.event.TaskKind;
import org.taskrace.engine.findings.AllocationTable;
import org.taskrace.engine.findings.OrderDependences;
import org.taskrace.engine.findings.RaceLog;
import org.taskrace.engine.history.LockOrderHistory.LockName;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ReachabilitySelector;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.engine.site.SiteTable;
import org.taskrace.hooks.HookRuntime;
import org.taskrace.hooks.memory.CurrentStrand;

/** Tasks that ask for locks while they hold others: which of them some schedule can deadlock. */
class LockOrderHistoryTest {

    private static final int GATE = 9;

    private final HappensBefore execution = new HappensBefore(ReachabilitySelector.auto());
    private final SiteTable sites = new SiteTable();
    private final LockSetTable lockSets = new LockSetTable();
    private final AccessJudge judge = new AccessJudge(
            execution,
            new RaceLog(100, sites),
            new OrderDependences(100, sites),
            new ScheduleDependences(),
            lockSets,
            sites,
            new InconclusiveReasons(),
            new AllocationTable(sites),
            1);
    private LockOrderHistory history = new LockOrderHistory(execution, lockSets, judge, 10);

    @BeforeEach
    void begin() {
        new HookRuntime().judge(judge).install();
        execution.begin(0);
    }

    @AfterEach
    void end() {
        HookRuntime.remove();
        CurrentStrand.end();
    }

    private int holding(int... locks) {
        int set = LockSetTable.EMPTY;
        for (int lock : locks) {
            set = lockSets.with(set, lock, false);
        }
        return set;
    }

    private void asks(int set, int lock, boolean shared) {
        history.asks(
                set,
                lock,
                shared,
                0,
                () -> "lock " + lock,
                held -> new LockName("lock " + held, "taken of " + held),
                () -> lock,
                () -> new StackTraceElement[] {new StackTraceElement("C", "m", "C.java", lock)});
    }

    /** Runs a child at once, and returns its number. */
    private int fork(Runnable body) {
        int parent = execution.running();
        int child = execution.createAndRun(TaskKind.FUTURE, 0);
        body.run();
        execution.endAndReturn(child, 0, parent);
        return child;
    }

    /** Runs a child that takes the locks in this order. */
    private int forkTaking(int held, int asked) {
        return fork(() -> asks(holding(held), asked, false));
    }

    @Test
    void two_parallel_tasks_that_take_two_locks_in_opposite_order_may_deadlock() {
        int one = forkTaking(1, 2);
        int other = forkTaking(2, 1);
        assertEquals(1, history.cycles().size());
        List<LockOrderHistory.Request> cycle = history.cycles().get(0);
        assertEquals(
                List.of(other, one),
                cycle.stream().map(request -> request.task()).toList());
        assertEquals("lock 1", cycle.get(0).asks());
        assertEquals(new LockName("lock 2", "taken of 2"), cycle.get(0).holds());
        assertFalse(history.isFull());
    }

    @Test
    void a_request_that_is_repeated_after_the_creation_of_a_task_is_parallel_to_it() {
        fork(() -> {
            asks(holding(1), 2, false);
            asks(holding(1), 2, false);
            forkTaking(2, 1);
            assertEquals(List.of(), history.cycles());
            asks(holding(1), 2, false);
        });
        assertEquals(1, history.cycles().size());
    }

    @Test
    void one_order_of_locks_is_no_cycle() {
        forkTaking(1, 2);
        forkTaking(1, 2);
        forkTaking(2, 3);
        assertEquals(List.of(), history.cycles());
    }

    @Test
    void tasks_that_follow_each_other_cannot_deadlock() {
        int one = forkTaking(1, 2);
        fork(() -> {});
        execution.join(one, 0);
        forkTaking(2, 1);
        assertEquals(List.of(), history.cycles());
    }

    @Test
    void a_task_alone_cannot_deadlock_with_itself() {
        fork(() -> {
            asks(holding(1), 2, false);
            asks(holding(2), 1, false);
        });
        assertEquals(List.of(), history.cycles());
    }

    @Test
    void a_lock_that_both_tasks_hold_keeps_them_apart() {
        fork(() -> asks(holding(GATE, 1), 2, false));
        fork(() -> asks(holding(GATE, 2), 1, false));
        assertEquals(List.of(), history.cycles());
    }

    @Test
    void three_tasks_around_three_locks_may_deadlock() {
        forkTaking(1, 2);
        forkTaking(2, 3);
        assertEquals(List.of(), history.cycles());
        forkTaking(3, 1);
        assertEquals(1, history.cycles().size());
        assertEquals(3, history.cycles().get(0).size());
    }

    @Test
    void readers_of_a_lock_do_not_block_each_other() {
        int readsOne = lockSets.with(LockSetTable.EMPTY, 1, true);
        int readsTwo = lockSets.with(LockSetTable.EMPTY, 2, true);
        fork(() -> asks(readsOne, 2, true));
        fork(() -> asks(readsTwo, 1, true));
        assertEquals(List.of(), history.cycles());
        fork(() -> asks(readsTwo, 1, false));
        assertEquals(List.of(), history.cycles(), "the reader of lock 2 still does not wait");
        fork(() -> asks(holding(2), 1, false));
        assertEquals(1, history.cycles().size());
    }

    @Test
    void nothing_is_recorded_while_one_task_is_live_or_no_lock_is_held() {
        asks(holding(1), 2, false);
        fork(() -> asks(LockSetTable.EMPTY, 1, false));
        forkTaking(2, 1);
        assertEquals(List.of(), history.cycles());
    }

    @Test
    void a_lock_that_is_taken_again_is_no_request() {
        fork(() -> asks(holding(1), 1, false));
        fork(() -> asks(holding(1), 1, false));
        assertEquals(List.of(), history.cycles());
    }

    @Test
    void one_pair_of_lines_is_one_cycle_in_the_report() {
        for (int i = 0; i < 5; i++) {
            forkTaking(1, 2);
            forkTaking(2, 1);
        }
        assertEquals(1, history.cycles().size());
    }

    @Test
    void cycles_beyond_the_limit_are_dropped_and_the_history_says_so() {
        history = new LockOrderHistory(execution, lockSets, judge, 1);
        forkTaking(1, 2);
        forkTaking(2, 1);
        assertFalse(history.isFull());
        forkTaking(3, 4);
        forkTaking(4, 3);
        assertEquals(1, history.cycles().size());
        assertTrue(history.isFull());
    }

    @Test
    void more_parallel_requests_than_are_kept_fill_the_history() {
        for (int i = 0; i < 64; i++) {
            forkTaking(1, 2);
        }
        assertFalse(history.isFull());
        forkTaking(1, 2);
        assertTrue(history.isFull());
    }

    @Test
    void a_request_is_dropped_for_a_later_one_that_it_precedes() {
        fork(() -> {});
        for (int i = 0; i < 100; i++) {
            execution.join(forkTaking(1, 2), 0);
        }
        assertFalse(history.isFull());
        fork(() -> {});
        forkTaking(2, 1);
        assertEquals(List.of(), history.cycles());
    }
}
