package org.taskrace.engine.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.taskrace.core.event.TaskKind;
import org.taskrace.engine.findings.AllocationTable;
import org.taskrace.engine.findings.OrderDependences;
import org.taskrace.engine.findings.RaceLog;
import org.taskrace.engine.history.SyncHistory.Cell;
import org.taskrace.engine.history.SyncHistory.Edges;
import org.taskrace.engine.history.SyncHistory.Subject;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ReachabilitySelector;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.order.ScheduleDependences.Weakening;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.engine.site.Site;
import org.taskrace.engine.site.SiteTable;
import org.taskrace.hooks.HookRuntime;
import org.taskrace.hooks.memory.CurrentStrand;
import org.taskrace.hooks.memory.RunningThread;
import org.taskrace.hooks.sync.AtomicHooks;

/** Operations on one volatile field or atomic: which pairs are order-dependent, and which edges this schedule has. */
class SyncHistoryTest {

    private final HappensBefore execution = new HappensBefore(ReachabilitySelector.auto());
    private final SiteTable sites = new SiteTable();
    private final ScheduleDependences weakenings = new ScheduleDependences();
    private final OrderDependences order = new OrderDependences(100, sites);
    private final AccessJudge judge = new AccessJudge(
            execution,
            new RaceLog(100, sites),
            order,
            weakenings,
            new LockSetTable(),
            sites,
            new InconclusiveReasons(),
            new AllocationTable(sites),
            1);
    private final SyncHistory history = new SyncHistory(execution, judge, weakenings, order);
    private final Map<Integer, Integer> siteOfLine = new HashMap<>();
    private final Cell cell = new Cell();
    private Subject subject = new Subject("volatile field", this, 7, Edges.WEAKEN_IF_USED);

    /** The strand in which the newest operation happened. */
    private int strand;

    @BeforeEach
    void begin() {
        RunningThread.set(Thread.currentThread());
        new HookRuntime().judge(judge).install();
        execution.begin(0);
    }

    @AfterEach
    void end() {
        RunningThread.set(null);
        HookRuntime.remove();
        CurrentStrand.end();
    }

    private int line(int number) {
        return siteOfLine.computeIfAbsent(
                number,
                line -> sites.add(new Site("C", "m", "C.java", line, new Site.Target(Site.Kind.FIELD, "C", "f"))));
    }

    private void read(int line) {
        strand = execution.now();
        history.read(cell, line(line), subject);
    }

    private void write(int line) {
        strand = execution.now();
        history.write(cell, line(line), subject);
    }

    private void exchange(int line) {
        strand = execution.now();
        history.exchange(cell, line(line), subject);
    }

    private void update(int line) {
        strand = execution.now();
        history.update(cell, AtomicHooks.SUM, line(line), subject);
    }

    private void draw(int line, boolean used) {
        strand = execution.now();
        history.draw(cell, line(line), this, used);
    }

    /** Runs a child at once, and returns its number. */
    private int fork(Runnable body) {
        int parent = execution.running();
        int child = execution.createAndRun(TaskKind.FUTURE, 0);
        body.run();
        execution.endAndReturn(child, 0, parent);
        return child;
    }

    /** Runs an operation in a child of its own; returns the strand in which it happened. */
    private int inChild(Runnable operation) {
        int[] happened = new int[1];
        fork(() -> {
            operation.run();
            happened[0] = strand;
        });
        return happened[0];
    }

    private void assertFollowsInThisScheduleOnly(int earlier) {
        assertTrue(execution.strands().precedesNowAsObserved(earlier), "no edge of this schedule");
        assertFalse(execution.precedesNow(earlier), "an edge of every schedule");
    }

    private void assertUnordered(int earlier) {
        assertFalse(execution.strands().precedesNowAsObserved(earlier), "an edge of this schedule");
    }

    /** Returns the order-dependent pairs as "kind line, kind line". */
    private List<String> pairs() {
        return order.entries().stream()
                .map(pair -> pair.first.word() + " " + sites.get(pair.firstSite).line() + ", " + pair.second.word()
                        + " " + sites.get(pair.secondSite).line())
                .toList();
    }

    @Test
    void a_read_follows_the_write_that_it_sees_in_this_schedule_only() {
        int written = inChild(() -> write(1));
        read(2);
        assertFollowsInThisScheduleOnly(written);
        assertEquals(List.of("write 1, read 2"), pairs());
    }

    @Test
    void a_pair_names_the_construct_its_holder_the_index_and_both_tasks() {
        int writer = fork(() -> write(1));
        read(2);
        OrderDependences.Entry pair = order.entries().get(0);
        assertEquals("volatile field", pair.construct);
        assertEquals(getClass().getTypeName(), pair.holder);
        assertEquals(7, pair.index);
        assertEquals(writer, pair.firstTask);
        assertEquals(0, pair.secondTask);
    }

    @Test
    void a_read_after_the_join_of_the_writer_depends_on_no_schedule() {
        int writer = fork(() -> write(1));
        fork(() -> {});
        execution.join(writer, 0);
        read(2);
        assertEquals(List.of(), pairs());
        assertEquals(List.of(), weakenings.observedEdges());
    }

    @Test
    void an_edge_weakens_the_verdict_only_if_an_access_relies_on_it() {
        int written = inChild(() -> write(1));
        read(2);
        assertEquals(List.of(), weakenings.list());
        weakenings.usedSince(written);
        assertEquals(List.of(new Weakening("volatile field", line(2))), weakenings.list());
    }

    @Test
    void an_edge_that_decides_which_way_the_program_takes_is_an_assumption_at_once() {
        subject = new Subject("latch", this, -1, Edges.WEAKEN);
        int written = inChild(() -> write(1));
        read(2);
        assertFollowsInThisScheduleOnly(written);
        assertEquals(List.of(new Weakening("latch", line(2))), weakenings.outright());
        assertEquals(1, weakenings.outcomes().size());
        assertEquals(List.of(), weakenings.list());
    }

    @Test
    void a_subject_without_edges_orders_nothing() {
        subject = subject.withoutEdges();
        int written = inChild(() -> write(1));
        read(2);
        assertUnordered(written);
        assertEquals(List.of("write 1, read 2"), pairs());
    }

    @Test
    void parallel_reads_depend_on_no_order_and_follow_nothing() {
        int first = inChild(() -> read(1));
        read(2);
        assertEquals(List.of(), pairs());
        assertUnordered(first);
    }

    @Test
    void a_write_meets_every_parallel_reader_and_follows_none() {
        fork(() -> {});
        int first = inChild(() -> read(1));
        int second = inChild(() -> read(2));
        write(3);
        assertEquals(List.of("read 2, write 3", "read 1, write 3"), pairs());
        assertUnordered(first);
        assertUnordered(second);
    }

    @Test
    void a_reader_that_was_joined_is_dropped_at_the_next_read_and_a_parallel_one_is_kept() {
        fork(() -> read(1));
        int newest = fork(() -> read(2));
        execution.join(newest, 0);
        read(3);
        int reader = (int) cell.accesses();
        assertEquals(line(3), judge.accesses().site(reader));
        int next = judge.accesses().rest(reader);
        assertEquals(line(1), judge.accesses().site(next));
        assertEquals(AccessTable.NONE, judge.accesses().rest(next));
    }

    @Test
    void parallel_writes_are_order_dependent_and_leave_both_unordered() {
        int first = inChild(() -> write(1));
        write(2);
        assertEquals(List.of("write 1, write 2"), pairs());
        assertUnordered(first);
    }

    @Test
    void a_write_ends_the_strand_so_that_later_accesses_are_not_published() {
        fork(() -> {});
        int before = execution.now();
        write(1);
        assertNotEquals(before, execution.now());
    }

    @Test
    void a_read_after_a_write_sees_only_that_write() {
        int first = inChild(() -> write(1));
        int second = inChild(() -> write(2));
        read(3);
        assertUnordered(first);
        assertFollowsInThisScheduleOnly(second);
    }

    @Test
    void a_second_read_of_a_strand_changes_nothing() {
        fork(() -> {});
        read(1);
        long once = cell.accesses();
        read(2);
        assertEquals(once, cell.accesses());
    }

    @Test
    void parallel_updates_commute() {
        int first = inChild(() -> update(1));
        update(2);
        assertEquals(List.of(), pairs());
        assertUnordered(first);
    }

    @Test
    void a_read_follows_every_update_since_the_last_write() {
        int written = inChild(() -> write(1));
        int first = inChild(() -> update(2));
        int second = inChild(() -> update(3));
        read(4);
        assertFollowsInThisScheduleOnly(first);
        assertFollowsInThisScheduleOnly(second);
        assertFollowsInThisScheduleOnly(written);
        assertEquals(
                List.of(
                        "write 1, update 2",
                        "write 1, update 3",
                        "update 3, read 4",
                        "update 2, read 4",
                        "write 1, read 4"),
                pairs());
    }

    @Test
    void an_update_depends_on_the_order_with_a_parallel_read() {
        inChild(() -> read(1));
        update(2);
        assertEquals(List.of("read 1, update 2"), pairs());
    }

    @Test
    void a_write_does_not_commute_with_an_update() {
        inChild(() -> update(1));
        write(2);
        assertEquals(List.of("update 1, write 2"), pairs());
    }

    @Test
    void an_exchange_follows_what_it_sees_and_conflicts_with_readers_and_writers() {
        int written = inChild(() -> write(1));
        inChild(() -> read(2));
        exchange(3);
        assertFollowsInThisScheduleOnly(written);
        assertEquals(List.of("write 1, read 2", "write 1, write 3", "read 2, write 3"), pairs());
    }

    @Test
    void an_exchange_does_not_commute_with_an_update() {
        int updated = inChild(() -> update(1));
        exchange(2);
        assertEquals(List.of("update 1, write 2"), pairs());
        assertFollowsInThisScheduleOnly(updated);
    }

    @Test
    void takers_of_one_source_depend_on_their_order_and_do_not_follow_each_other() {
        int first = inChild(() -> draw(1, false));
        draw(2, false);
        assertEquals(List.of("write 1, write 2"), pairs());
        assertUnordered(first);
        assertEquals(List.of(), weakenings.list());
    }

    @Test
    void a_taker_that_uses_what_it_took_is_an_assumption_if_another_one_is_parallel() {
        inChild(() -> draw(1, true));
        assertEquals(List.of(), weakenings.outcomes());
        draw(2, true);
        assertEquals(List.of(new Weakening(getClass().getName(), line(2))), weakenings.outright());
        assertEquals(List.of(), weakenings.list());
    }

    @Test
    void a_taker_after_the_join_of_the_others_depends_on_no_order() {
        int first = fork(() -> draw(1, true));
        fork(() -> {});
        execution.join(first, 0);
        draw(2, true);
        assertEquals(List.of(), pairs());
        assertEquals(List.of(), weakenings.list());
    }

    @Test
    void a_strand_that_takes_twice_is_one_taker() {
        fork(() -> {});
        draw(1, false);
        long once = cell.accesses();
        draw(2, false);
        assertEquals(once, cell.accesses());
    }

    @Test
    void operations_in_one_step_share_a_strand_until_it_is_published() {
        fork(() -> {});
        history.beginTogether();
        int begun = execution.now();
        write(1);
        update(2);
        exchange(3);
        assertEquals(begun, execution.now());
        assertEquals(begun, history.publish());
        assertNotEquals(begun, execution.now());
        int next = execution.now();
        write(4);
        assertNotEquals(next, execution.now(), "the step goes on after it was published");
    }

    @Test
    void each_kind_of_atomic_operation_has_its_own_meaning() {
        int updated = inChild(() -> {
            strand = execution.now();
            history.operation(cell, AtomicHooks.UPDATE, line(1), subject);
        });
        history.operation(cell, AtomicHooks.UPDATE, line(2), subject);
        assertEquals(List.of(), pairs());
        assertUnordered(updated);
        fork(() -> {
            history.operation(cell, AtomicHooks.READ, line(3), subject);
            assertFollowsInThisScheduleOnly(updated);
        });
        assertEquals(List.of("update 1, read 3"), pairs());
        fork(() -> history.operation(cell, AtomicHooks.WRITE, line(4), subject));
        assertTrue(pairs().contains("read 3, write 4"), pairs()::toString);
        history.operation(cell, AtomicHooks.EXCHANGE, line(5), subject);
        assertTrue(pairs().contains("write 4, write 5"), pairs()::toString);
        assertEquals(AccessTable.NONE, (int) cell.accesses());
    }
}
