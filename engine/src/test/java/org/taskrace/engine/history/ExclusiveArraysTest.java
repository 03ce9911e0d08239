package org.taskrace.engine.history;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.taskrace.engine.findings.AllocationTable;
import org.taskrace.engine.findings.OrderDependences;
import org.taskrace.engine.findings.RaceLog;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ReachabilitySelector;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.engine.site.Site;
import org.taskrace.engine.site.SiteTable;
import org.taskrace.hooks.HookRuntime;
import org.taskrace.hooks.arrays.ArrayMemory;
import org.taskrace.hooks.arrays.ShadowSettings;
import org.taskrace.hooks.memory.AccessKey;
import org.taskrace.hooks.memory.CurrentStrand;
import org.taskrace.hooks.memory.FieldMemory;
import org.taskrace.hooks.memory.RunningThread;

/** What a strand did to an array that it had for itself is numbered when another one comes, as the first one's. */
class ExclusiveArraysTest {

    private final HappensBefore execution = new HappensBefore(ReachabilitySelector.auto());
    private final SiteTable sites = new SiteTable();
    private final RaceLog races = new RaceLog(100, sites);
    private final LockSetTable lockSets = new LockSetTable();
    private final AccessJudge history = new AccessJudge(
            execution,
            races,
            new OrderDependences(100, sites),
            new ScheduleDependences(),
            lockSets,
            sites,
            new InconclusiveReasons(),
            new AllocationTable(sites),
            1);
    private final int[] array = new int[100];
    private long cell;

    @BeforeEach
    void begin() {
        RunningThread.set(Thread.currentThread());
        new HookRuntime()
                .judge(history)
                .shadows(new ShadowSettings(true, true, true, false))
                .install();
        execution.begin(0);
    }

    @AfterEach
    void end() {
        RunningThread.set(null);
        HookRuntime.remove();
        CurrentStrand.end();
    }

    private int line(int number) {
        return sites.add(new Site("C", "m", "C.java", number, new Site.Target(Site.Kind.FIELD, "C", "f")));
    }

    private void write(int from, int to, int line) {
        ArrayMemory.accessRange(array, from, to, AccessKey.of(line(line), true));
    }

    private void read(int from, int to, int line) {
        ArrayMemory.accessRange(array, from, to, AccessKey.of(line(line), false));
    }

    private int fork(Runnable body) {
        int parent = execution.running();
        int child = execution.create(0);
        execution.switchTo(child);
        body.run();
        execution.end(child, 0);
        execution.switchTo(parent);
        return child;
    }

    private List<Integer> racyLines() {
        return races.entries().stream()
                .flatMap(entry -> List.of(entry.firstSite, entry.secondSite).stream())
                .map(site -> sites.get(site).line())
                .sorted()
                .distinct()
                .toList();
    }

    @Test
    void late_numbers_are_not_taken_for_those_of_the_strand_that_makes_them_necessary() {
        fork(() -> {
            write(0, 10, 1);
            read(20, 30, 2);
        });
        read(50, 60, 3);
        assertEquals(List.of(), racyLines());
        read(5, 6, 4);
        assertEquals(List.of(1, 4), racyLines());
        write(25, 26, 5);
        assertEquals(List.of(1, 2, 4, 5), racyLines());
    }

    @Test
    void what_the_running_strand_did_before_is_still_its_own() {
        fork(() -> write(0, 10, 1));
        cell = FieldMemory.access(cell, AccessKey.of(line(2), true));
        read(50, 60, 3);
        cell = FieldMemory.access(cell, AccessKey.of(line(4), true));
        cell = FieldMemory.access(cell, AccessKey.of(line(5), false));
        read(50, 60, 6);
        write(50, 60, 7);
        assertEquals(List.of(), racyLines());
    }

    @Test
    void what_was_done_before_a_child_was_created_precedes_it() {
        int other = fork(() -> {});
        write(0, 10, 1);
        fork(() -> write(0, 10, 2));
        assertEquals(List.of(), racyLines());
        read(0, 1, 3);
        assertEquals(List.of(2, 3), racyLines());
        execution.join(other, 0);
    }

    @Test
    void locks_that_were_held_are_those_of_late_numbers() {
        int lock = lockSets.with(LockSetTable.EMPTY, 1, false);
        fork(() -> {
            history.locks(lock);
            write(0, 10, 1);
            execution.endStrand();
            history.locks(LockSetTable.EMPTY);
        });
        history.locks(lock);
        write(0, 10, 2);
        execution.endStrand();
        history.locks(LockSetTable.EMPTY);
        assertEquals(List.of(), racyLines());
        write(0, 10, 3);
        assertEquals(List.of(1, 3), racyLines());
    }
}
