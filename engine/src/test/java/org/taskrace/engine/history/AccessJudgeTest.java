package org.taskrace.engine.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
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
import org.taskrace.hooks.memory.AccessKey;
import org.taskrace.hooks.memory.Cells;
import org.taskrace.hooks.memory.CurrentStrand;
import org.taskrace.hooks.memory.FieldMemory;
import org.taskrace.hooks.memory.RunningThread;

/** The rule that decides about two accesses, on one cell, without bytecode. */
class AccessJudgeTest {

    private final HappensBefore execution = new HappensBefore(ReachabilitySelector.auto());
    private final SiteTable sites = new SiteTable();
    private final RaceLog races = new RaceLog(100, sites);
    private final ScheduleDependences weakenings = new ScheduleDependences();
    private final LockSetTable lockSets = new LockSetTable();
    private final InconclusiveReasons problems = new InconclusiveReasons();
    private final AccessJudge history = new AccessJudge(
            execution,
            races,
            new OrderDependences(100, sites),
            weakenings,
            lockSets,
            sites,
            problems,
            new AllocationTable(sites),
            1);
    private long cell;

    @BeforeEach
    void begin() {
        RunningThread.set(Thread.currentThread());
        new HookRuntime().judge(history).install();
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

    private void read(int line) {
        cell = FieldMemory.access(cell, AccessKey.of(line(line), false));
    }

    private void write(int line) {
        cell = FieldMemory.access(cell, AccessKey.of(line(line), true));
    }

    /** Runs a child at once and returns its number. */
    private int fork(Runnable body) {
        int parent = execution.running();
        int child = execution.create(0);
        execution.switchTo(child);
        history.locks(LockSetTable.EMPTY);
        body.run();
        execution.end(child, 0);
        execution.switchTo(parent);
        history.locks(LockSetTable.EMPTY);
        return child;
    }

    private void holding(int lock, boolean shared, Runnable body) {
        history.locks(lockSets.with(LockSetTable.EMPTY, lock, shared));
        body.run();
        execution.endStrand();
        history.locks(LockSetTable.EMPTY);
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
    void write_in_child_races_with_read_before_join() {
        int child = fork(() -> write(1));
        read(2);
        execution.join(child, 0);
        assertEquals(List.of(1, 2), racyLines());
    }

    @Test
    void write_in_child_precedes_read_after_join() {
        execution.join(fork(() -> write(1)), 0);
        read(2);
        assertEquals(List.of(), racyLines());
    }

    @Test
    void every_parallel_reader_is_remembered_whichever_is_joined() {
        int first = fork(() -> read(1));
        fork(() -> read(2));
        int third = fork(() -> read(3));
        execution.join(first, 0);
        execution.join(third, 0);
        write(4);
        assertEquals(List.of(2, 4), racyLines());
    }

    /** Runs some parallel tasks that access one location under locks at random; returns the pairs of lines that race. */
    private List<String> racesUnderLocks(long seed, boolean comparesAll) {
        if (comparesAll) {
            // A listener is to hear of each conflict, so no comparison is left out.
            execution.onConflict(strand -> {});
        }
        Random random = new Random(seed);
        int[] fixed = new int[4];
        for (int i = 0; i < fixed.length; i++) {
            fixed[i] = line(i);
        }
        int mostLocks = 1 + random.nextInt(3);
        int raceFree = random.nextInt(4);
        int tasks = seed % 2 == 0 ? 3 : 20;
        for (int task = 0; task < tasks; task++) {
            int child = fork(() -> {
                for (int i = 0; i < 12; i++) {
                    int held = lockSets.with(LockSetTable.EMPTY, random.nextInt(mostLocks), false);
                    held = random.nextBoolean() ? lockSets.with(held, random.nextInt(mostLocks), false) : held;
                    held = raceFree > 0 ? lockSets.with(held, 9, false) : held;
                    history.locks(random.nextInt(40) == 0 && raceFree < 2 ? LockSetTable.EMPTY : held);
                    int at = random.nextInt(fixed.length);
                    cell = FieldMemory.access(cell, AccessKey.of(fixed[at], at < 2));
                    execution.endStrand();
                    history.locks(LockSetTable.EMPTY);
                }
            });
            if (random.nextInt(3) == 0) {
                execution.join(child, 0);
            }
        }
        return races.entries().stream()
                .map(entry -> entry.firstSite + " " + entry.secondSite)
                .sorted()
                .toList();
    }

    @Test
    void accesses_that_an_own_write_was_compared_with_are_left_out_only_where_they_cannot_race() {
        end();
        int racy = 0;
        for (int seed = 0; seed < 400; seed++) {
            AccessJudgeTest some = new AccessJudgeTest();
            some.begin();
            List<String> found = some.racesUnderLocks(seed, false);
            some.end();
            AccessJudgeTest all = new AccessJudgeTest();
            all.begin();
            assertEquals(all.racesUnderLocks(seed, true), found, "seed " + seed);
            all.end();
            racy += found.isEmpty() ? 0 : 1;
        }
        assertTrue(racy > 50 && racy < 350, "racy: " + racy);
    }

    /** Lets some tasks take turns, each mostly with few lines under one set of locks; returns the pairs of lines that race. */
    private List<String> racesInTurns(long seed, boolean comparesAll) {
        if (comparesAll) {
            execution.onConflict(strand -> {});
        }
        Random random = new Random(seed);
        int[] fixed = new int[4];
        for (int i = 0; i < fixed.length; i++) {
            fixed[i] = line(i);
        }
        int[] usual = new int[1 + random.nextInt(4)];
        int[] tasks = new int[usual.length];
        for (int task = 0; task < tasks.length; task++) {
            int held = lockSets.with(LockSetTable.EMPTY, 9, false);
            usual[task] = random.nextBoolean() ? held : lockSets.with(held, random.nextInt(2), random.nextBoolean());
            tasks[task] = execution.create(0);
        }
        int weakness = random.nextInt(5);
        long[] cells = new long[2];
        for (int turn = 0; turn < 120; turn++) {
            int task = random.nextInt(tasks.length);
            execution.switchTo(tasks[task]);
            for (int section = random.nextInt(5); section >= 0; section--) {
                boolean isWeak = random.nextInt(150) == 0;
                int shared = lockSets.with(LockSetTable.EMPTY, 9, isWeak && weakness == 1);
                int other = isWeak && weakness == 2 ? LockSetTable.EMPTY : shared;
                history.locks(random.nextInt(6) > 0 && !isWeak ? usual[task] : other);
                int of = random.nextInt(cells.length);
                for (int access = random.nextInt(3); access >= 0; access--) {
                    int at = random.nextInt(fixed.length);
                    cells[of] = FieldMemory.access(cells[of], AccessKey.of(fixed[at], at < 2));
                }
                execution.endSection();
                history.locks(LockSetTable.EMPTY);
                if (isWeak && weakness == 3) {
                    cells[of] = FieldMemory.access(cells[of], AccessKey.of(fixed[3], false));
                    execution.endStrand();
                }
            }
        }
        return races.entries().stream()
                .map(entry -> entry.firstSite + " " + entry.secondSite)
                .sorted()
                .toList();
    }

    @Test
    void accesses_that_a_task_repeats_in_other_sections_race_as_they_would_if_they_were_compared() {
        end();
        int racy = 0;
        for (int seed = 0; seed < 200; seed++) {
            AccessJudgeTest some = new AccessJudgeTest();
            some.begin();
            List<String> found = some.racesInTurns(seed, false);
            some.end();
            AccessJudgeTest all = new AccessJudgeTest();
            all.begin();
            // Which of several racing lines is named differs where sets are pruned.
            assertEquals(all.racesInTurns(seed, true).isEmpty(), found.isEmpty(), "seed " + seed);
            all.end();
            racy += found.isEmpty() ? 0 : 1;
        }
        assertTrue(racy > 20 && racy < 180, "racy: " + racy);
    }

    @Test
    void a_repeated_write_publishes_what_its_task_did_since_the_first_one() {
        int first = execution.create(0);
        int second = execution.create(0);
        int sectionWrite = line(1);
        long[] data = new long[1];
        execution.switchTo(first);
        holding(1, false, () -> cell = FieldMemory.access(cell, AccessKey.of(sectionWrite, true)));
        data[0] = FieldMemory.access(data[0], AccessKey.of(line(2), true));
        holding(1, false, () -> cell = FieldMemory.access(cell, AccessKey.of(sectionWrite, true)));
        long[] late = {FieldMemory.access(0, AccessKey.of(line(3), true))};
        execution.switchTo(second);
        holding(1, false, () -> read(4));
        data[0] = FieldMemory.access(data[0], AccessKey.of(line(5), false));
        assertEquals(List.of(), racyLines(), "the second section follows line 2");
        late[0] = FieldMemory.access(late[0], AccessKey.of(line(6), false));
        assertEquals(List.of(3, 6), racyLines());
    }

    @Test
    void readers_that_take_turns_under_a_lock_are_kept_once_each() {
        int[] tasks = {execution.create(0), execution.create(0), execution.create(0)};
        int site = line(1);
        for (int turn = 0; turn < 3000; turn++) {
            execution.switchTo(tasks[turn % tasks.length]);
            holding(1, true, () -> cell = FieldMemory.access(cell, AccessKey.of(site, false)));
        }
        int size = history.accesses().size(Cells.reader(cell));
        assertTrue(size < 200, "readers: " + size);
        write(2);
        assertEquals(List.of(1, 2), racyLines());
    }

    /** Lets a task read something and write the cell under a lock, and another one replace that and read the cell; returns racy lines. */
    private List<Integer> takeAway(boolean yieldsReference, boolean writesUnderLock, boolean comesAgain) {
        int readSite = field("Holder", "reference");
        if (yieldsReference) {
            sites.yieldReference(readSite);
        }
        long[] reference = new long[1];
        int filler = execution.create(0);
        int taker = execution.create(0);
        execution.switchTo(filler);
        holding(1, false, () -> {
            reference[0] = FieldMemory.access(reference[0], AccessKey.of(readSite, false));
            if (writesUnderLock && !comesAgain) {
                write(2);
            }
        });
        if (!writesUnderLock) {
            write(2);
        }
        execution.switchTo(taker);
        holding(
                1,
                false,
                () -> reference[0] =
                        FieldMemory.access(reference[0], AccessKey.of(field("Holder", "reference"), true)));
        if (comesAgain) {
            execution.switchTo(filler);
            holding(1, false, () -> write(2));
            execution.switchTo(taker);
        }
        read(4);
        return racyLines();
    }

    @Test
    void what_a_task_did_behind_a_reference_that_was_replaced_is_ordered_in_this_schedule_only() {
        assertEquals(List.of(), takeAway(true, true, false));
        assertEquals(
                List.of(AccessJudge.REPLACED),
                weakenings.list().stream()
                        .map(ScheduleDependences.Weakening::construct)
                        .toList());
    }

    @Test
    void a_number_that_was_replaced_orders_nothing() {
        assertEquals(List.of(2, 4), takeAway(false, true, false));
    }

    @Test
    void what_a_task_does_without_the_lock_races_though_a_reference_was_replaced() {
        assertEquals(List.of(2, 4), takeAway(true, false, false));
    }

    @Test
    void what_a_task_does_in_a_section_behind_the_replacement_races() {
        assertEquals(List.of(2, 4), takeAway(true, true, true));
    }

    @Test
    void a_field_lies_beside_a_reference_of_its_class_unless_the_reference_is_to_that_class() {
        int field = field("Account", "total");
        assertTrue(sites.liesBeside(field, field("Account", "rate")));
        assertFalse(sites.liesBeside(field, field("Bank", "account")));
        int own = field("Account", "next");
        sites.referToOwner(own);
        assertFalse(sites.liesBeside(field, own));
        assertFalse(sites.liesBeside(field, sites.addTogether(field("Account", "rate"), own)));
    }

    private int field(String owner, String name) {
        return sites.add(new Site(owner, "", "File.java", 1, new Site.Target(Site.Kind.FIELD, owner, name)));
    }

    /** Hands a location over through another one behind a lock, perhaps with a full table; returns the racy lines. */
    private List<Integer> handOver(boolean isFull) {
        long[] handedOver = new long[1];
        fork(() -> {
            handedOver[0] = FieldMemory.access(0, AccessKey.of(line(1), true));
            if (isFull) {
                history.accesses().limit(0);
                while (history.accesses().fresh(execution.now(), 0, AccessTable.NONE) != AccessTable.NONE) {}
            }
            holding(1, false, () -> write(2));
        });
        fork(() -> {
            holding(1, false, () -> read(3));
            handedOver[0] = FieldMemory.access(handedOver[0], AccessKey.of(line(4), false));
        });
        return racyLines();
    }

    @Test
    void table_without_memory_makes_the_run_inconclusive_and_raises_no_alarm() {
        assertEquals(List.of(), handOver(true));
        assertTrue(problems.isOrderUnknown());
    }

    @Test
    void table_with_memory_knows_what_was_handed_over() {
        assertEquals(List.of(), handOver(false));
        assertFalse(problems.isOrderUnknown());
    }

    /** So many tasks, each joined at once, that what they did is forgotten. */
    private void longPast() {
        for (int i = 0; i < 100_000; i++) {
            execution.join(fork(() -> write(1)), 0);
        }
    }

    @Test
    void what_a_long_run_has_settled_takes_no_memory() {
        longPast();
        long once = execution.bytes() + history.bytes();
        for (int i = 0; i < 5; i++) {
            longPast();
        }
        assertEquals(once, execution.bytes() + history.bytes(), 200_000, "bits of tasks that have ended are kept");
    }

    @Test
    void after_a_long_past_races_are_still_found_with_their_tasks_and_lines() {
        int old = fork(() -> write(1));
        execution.join(old, 0);
        longPast();
        int[] inner = new int[1];
        int outer = fork(() -> {
            read(2);
            inner[0] = fork(() -> write(3));
        });
        write(4);
        execution.join(old, 0);
        assertEquals(List.of(3, 4), racyLines(), "and not line 1");
        assertEquals(List.of(0, outer, inner[0]), execution.tasks().path(inner[0]));
        assertTrue(execution.strands().hasEnded(old));
    }

    @Test
    void nothing_is_forgotten_once_a_race_was_found() {
        int racing = fork(() -> write(1));
        write(2);
        execution.join(racing, 0);
        longPast();
        RaceLog.Entry race = races.entries().get(0);
        assertEquals(racing, execution.taskOf(race.firstStrand));
        assertEquals(List.of(0, racing), execution.tasks().path(racing));
    }

    @Test
    void a_promise_that_was_set_in_a_forgotten_past_orders_nothing_new() {
        execution.join(
                fork(() -> {
                    write(1);
                    execution.promises().set(0, 0);
                }),
                0);
        longPast();
        fork(() -> {
            execution.promises().get(0, 0);
            read(2);
        });
        assertEquals(List.of(), racyLines());
        write(3);
        assertEquals(List.of(2, 3), racyLines());
    }

    @Test
    void a_common_lock_keeps_two_accesses_apart() {
        fork(() -> holding(7, false, () -> write(1)));
        fork(() -> holding(7, false, () -> write(2)));
        assertEquals(List.of(), racyLines());
        assertTrue(weakenings.list().isEmpty());
    }

    @Test
    void two_read_locks_keep_nothing_apart() {
        fork(() -> holding(7, true, () -> write(1)));
        fork(() -> holding(7, true, () -> write(2)));
        assertEquals(List.of(1, 2), racyLines());
    }

    /** An atomic read ends no strand, so only the change of locks tells the judge to look at the second read. */
    @Test
    void a_plain_read_after_an_atomic_one_of_the_strand_is_judged_without_the_lock() {
        int atomic = lockSets.with(LockSetTable.EMPTY, LockSetTable.ATOMIC, false);
        fork(() -> {
            history.locks(atomic);
            read(1);
            history.locks(LockSetTable.EMPTY);
            read(2);
        });
        history.locks(atomic);
        write(3);
        assertEquals(List.of(2, 3), racyLines());
    }

    @Test
    void a_locked_write_does_not_hide_an_unlocked_one_before_it() {
        fork(() -> {
            write(1);
            holding(7, false, () -> write(2));
        });
        fork(() -> holding(7, false, () -> write(3)));
        assertEquals(List.of(1, 3), racyLines());
    }

    @Test
    void a_value_that_flows_through_a_lock_orders_in_this_schedule_only() {
        long[] plain = new long[1];
        fork(() -> {
            plain[0] = FieldMemory.access(plain[0], AccessKey.of(line(1), true));
            holding(7, false, () -> write(2));
        });
        fork(() -> {
            holding(7, false, () -> read(3));
            plain[0] = FieldMemory.access(plain[0], AccessKey.of(line(4), true));
        });
        assertEquals(List.of(), racyLines());
        assertFalse(weakenings.list().isEmpty());
    }

    @Test
    void no_value_flows_where_the_later_section_reads_nothing() {
        long[] plain = new long[1];
        fork(() -> {
            plain[0] = FieldMemory.access(plain[0], AccessKey.of(line(1), true));
            holding(7, false, () -> write(2));
        });
        fork(() -> {
            holding(7, false, () -> write(3));
            plain[0] = FieldMemory.access(plain[0], AccessKey.of(line(4), true));
        });
        assertEquals(List.of(1, 4), racyLines());
    }

    @Test
    void nothing_is_recorded_while_only_one_task_is_live() {
        write(1);
        assertEquals(0, cell);
        execution.join(fork(() -> read(2)), 0);
        long before = cell;
        write(3);
        assertEquals(before, cell);
    }
}
