package org.taskrace.engine.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.sets.IntList;
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
import org.taskrace.hooks.memory.AccessKey;
import org.taskrace.hooks.memory.CurrentStrand;
import org.taskrace.hooks.memory.FieldMemory;
import org.taskrace.hooks.memory.RunningThread;

/** Random programs, with all readers kept and with those that stand for others: the same locations are racy. */
class ReaderSubsumptionTest {

    /** The share of all seeds that is tried, in percent. */
    private static final int SHARE = Integer.getInteger("taskrace.share", 4);

    private static final int LOCATIONS = 4;

    /** Long enough for an array to have runs, or a number per element. */
    private static final int LENGTH = 40;

    /** What a random program may do besides creating tasks and joining them in an orderly way. */
    private enum Style {
        ASYNC,
        SPAWN,
        /** Futures that are joined in turn, the newest first. */
        IN_TURN,
        /** Futures that are joined in any order. */
        FUTURES,
        /** Asyncs, some of whose accesses are under a lock. */
        LOCKS,
        /** Joins by others than the creator, and tasks that nobody joins. */
        UNRULY,
        /** Futures that are joined in any order, promises, and tasks that begin late. */
        PROMISES
    }

    private record Outcome(TreeSet<Integer> racy, boolean isKnown, int accesses) {}

    @AfterEach
    void end() {
        RunningThread.set(null);
        HookRuntime.remove();
        CurrentStrand.end();
    }

    @Test
    void async_and_finish_need_one_reader() {
        compare(Style.ASYNC, 20 * SHARE, true);
    }

    @Test
    void spawn_and_sync_need_one_reader() {
        compare(Style.SPAWN, 20 * SHARE, true);
    }

    @Test
    void futures_that_are_joined_in_turn_need_one_reader() {
        compare(Style.IN_TURN, 60 * SHARE, true);
    }

    @Test
    void futures_that_are_joined_in_another_order_need_more_readers() {
        int known = compare(Style.FUTURES, 60 * SHARE, false);
        assertTrue(known > 59 * SHARE, "only " + known + " programs could be compared");
    }

    @Test
    void order_that_is_passed_on_between_two_joins_is_not_lost() {
        int known = compare(Style.PROMISES, 60 * SHARE, false);
        assertTrue(known > 59 * SHARE, "only " + known + " programs could be compared");
    }

    @Test
    void accesses_under_locks_need_readers_of_their_own() {
        int known = compare(Style.LOCKS, 20 * SHARE, false);
        assertTrue(known > 10 * SHARE, "only " + known + " programs could be compared");
    }

    @Test
    void a_join_out_of_turn_is_told_where_readers_were_dropped() {
        int known = compare(Style.UNRULY, 80 * SHARE, false);
        assertTrue(known > 75 * SHARE, "only " + known + " programs could be compared");
    }

    @Test
    void a_reader_that_was_dropped_is_missed_between_two_joins_only() {
        Run run = twoReaders(1);
        run.execution.join(1, 0);
        run.access(LOCATIONS - 1, true);
        assertEquals(0, run.races.entries().size());
        assertEquals(1, run.problems.list().size());

        run = twoReaders(1);
        run.execution.join(1, 0);
        run.execution.join(2, 0);
        run.access(LOCATIONS - 1, true);
        assertEquals(0, run.races.entries().size());
        assertEquals(0, run.problems.list().size());
    }

    @Test
    void what_is_passed_on_between_two_joins_misses_a_reader_for_good() {
        Run late = twoReaders(1);
        late.execution.join(1, 0);
        int child = late.execution.createForLater(TaskKind.FUTURE, 2);
        late.execution.join(2, 0);
        late.run(child, () -> late.access(LOCATIONS - 1, true));
        assertEquals(1, late.problems.list().size());

        Run promise = new Run(0, Style.FUTURES, true);
        promise.begin();
        int waiting = promise.execution.createForLater(TaskKind.FUTURE, 2);
        promise.readTwice(1);
        promise.execution.join(waiting + 1, 0);
        promise.execution.promises().set(0, 0);
        promise.execution.join(waiting + 2, 0);
        promise.run(waiting, () -> {
            promise.execution.promises().get(0, 0);
            promise.access(LOCATIONS - 1, true);
        });
        assertEquals(1, promise.problems.list().size());
    }

    @Test
    void a_reader_stands_for_none_in_a_task_from_where_tasks_are_not_joined_in_turn() {
        Run run = new Run(0, Style.FUTURES, true);
        run.begin();
        // The root's own child, so that it is never alone.
        run.child(TaskKind.FUTURE, 7, () -> {
            int older = run.child(TaskKind.FUTURE, 3, () -> {});
            int newer = run.child(TaskKind.FUTURE, 3, () -> {});
            run.execution.join(older, 0);
            run.access(0, true);
            run.execution.join(newer, 0);
            int first = run.child(TaskKind.FUTURE, 3, () -> run.access(LOCATIONS - 1, false));
            run.child(TaskKind.FUTURE, 3, () -> run.access(LOCATIONS - 1, false));
            run.execution.join(first, 0);
            run.access(LOCATIONS - 1, true);
        });
        assertEquals(1, run.races.entries().size());
        assertEquals(0, run.problems.list().size());
    }

    private static Run twoReaders(int site) {
        Run run = new Run(0, Style.FUTURES, true);
        run.begin();
        run.readTwice(site);
        return run;
    }

    /** Returns the number of programs whose outcome was known. */
    private static int compare(Style style, int programs, boolean always) {
        int known = 0;
        int racy = 0;
        long saved = 0;
        for (int seed = 0; seed < programs; seed++) {
            Outcome all = new Run(seed, style, false).outcome();
            Outcome some = new Run(seed, style, true).outcome();
            assertTrue(all.isKnown && some.isKnown || !always, "seed " + seed + " lost readers");
            if (all.isKnown && some.isKnown) {
                assertEquals(all.racy, some.racy, style + ", seed " + seed);
                known++;
                racy += all.racy.isEmpty() ? 0 : 1;
            }
            saved += all.accesses - some.accesses;
        }
        assertTrue(racy > programs / 20 && racy < known - programs / 20, racy + " of " + known + " are racy");
        assertTrue(saved > programs / 4, "only " + saved + " accesses were spared");
        return known;
    }

    /** One run of one program. */
    private static final class Run {
        private final Random random;
        private final Style style;
        private final HappensBefore execution = new HappensBefore(ReachabilitySelector.auto());
        private final SiteTable sites = new SiteTable();
        private final RaceLog races = new RaceLog(1000, sites);
        private final InconclusiveReasons problems = new InconclusiveReasons();
        private final AccessJudge history;
        private final LockSetTable lockSets = new LockSetTable();
        private final int[] array = new int[LENGTH];
        private final long[] cells = new long[LOCATIONS];
        private final int[] sitesOf = new int[LOCATIONS];
        private final List<Integer> everybody = new ArrayList<>();
        private int promises;
        private int budget = 40;

        Run(int seed, Style style, boolean standing) {
            random = new Random(seed);
            this.style = style;
            history = new AccessJudge(
                    execution,
                    races,
                    new OrderDependences(100, sites),
                    new ScheduleDependences(),
                    lockSets,
                    sites,
                    problems,
                    new AllocationTable(sites),
                    1);
            history.useStandingReaders(standing);
            Arrays.setAll(
                    sitesOf,
                    i -> sites.add(new Site("C", "m", "C.java", i, new Site.Target(Site.Kind.FIELD, "C", "f" + i))));
        }

        void begin() {
            RunningThread.set(Thread.currentThread());
            new HookRuntime().judge(history).install();
            execution.begin(0);
        }

        Outcome outcome() {
            begin();
            body(0, new IntList());
            execution.known().checkInvariants();
            execution.standing().checkInvariants();
            TreeSet<Integer> racy = new TreeSet<>();
            races.entries()
                    .forEach(entry -> racy.add(sites.get(entry.secondSite).line()));
            return new Outcome(racy, problems.list().isEmpty(), history.nextAccess());
        }

        /** Tasks of the enclosing finish go into {@code scope}. */
        private void body(int depth, IntList scope) {
            List<Integer> children = new ArrayList<>();
            List<Integer> late = new ArrayList<>();
            IntList spawned = new IntList();
            int steps = 1 + random.nextInt(6);
            for (int i = 0; i < steps && budget > 0; i++) {
                budget--;
                int choice = random.nextInt(10);
                if (choice < 4 || depth > 5) {
                    accessAgainAndAgain();
                } else if (style == Style.ASYNC || style == Style.LOCKS) {
                    asyncOrFinish(depth, scope, choice < 7);
                } else if (style == Style.SPAWN) {
                    spawnOrSync(depth, spawned, choice < 8);
                } else if (choice < 6) {
                    children.add(child(TaskKind.FUTURE, depth, scope));
                } else if (style == Style.PROMISES && random.nextBoolean()) {
                    promiseOrLateTask(depth, scope, children, late);
                } else if (choice == 6) {
                    execution.standing().next(true);
                    execution.join(child(TaskKind.FUTURE, depth, scope), 0);
                } else if (choice == 7) {
                    together(depth, scope);
                } else if (!children.isEmpty()) {
                    joinOne(children);
                } else if (style == Style.UNRULY && !everybody.isEmpty() && choice == 9) {
                    int other = everybody.get(random.nextInt(everybody.size()));
                    if (execution.strands().hasEnded(other)) {
                        execution.join(other, 0);
                    }
                }
            }
            if (style == Style.SPAWN) {
                spawnOrSync(depth, spawned, false);
            }
            boolean leaves = style == Style.UNRULY && random.nextInt(4) == 0;
            while (!late.isEmpty()) {
                runLate(depth, scope, children, late);
            }
            while (!children.isEmpty() && !leaves) {
                joinOne(children);
                if (random.nextBoolean()) {
                    accessAgainAndAgain();
                }
            }
        }

        private void joinOne(List<Integer> children) {
            boolean inTurn = style == Style.IN_TURN || random.nextInt(4) > 0;
            execution.join(children.remove(inTurn ? children.size() - 1 : random.nextInt(children.size())), 0);
        }

        private void promiseOrLateTask(int depth, IntList scope, List<Integer> children, List<Integer> late) {
            int choice = random.nextInt(4);
            if (choice == 0) {
                execution.promises().set(promises++, 0);
            } else if (choice == 1 && promises > 0) {
                execution.promises().get(random.nextInt(promises), 0);
            } else if (choice == 2) {
                int child = execution.createForLater(TaskKind.FUTURE, 1 + depth);
                everybody.add(child);
                late.add(child);
            } else if (!late.isEmpty()) {
                runLate(depth, scope, children, late);
            }
        }

        private void runLate(int depth, IntList scope, List<Integer> children, List<Integer> late) {
            int child = late.remove(random.nextInt(late.size()));
            run(child, () -> body(depth + 1, scope));
            children.add(child);
        }

        private void together(int depth, IntList scope) {
            boolean together = execution.standing().mayCreateTogether(execution.running());
            List<Integer> some = new ArrayList<>();
            for (int i = random.nextInt(4); i >= 0; i--) {
                execution.standing().next(together);
                some.add(child(TaskKind.FUTURE, depth, scope));
            }
            some.forEach(task -> execution.join(task, 0));
        }

        private void asyncOrFinish(int depth, IntList scope, boolean creates) {
            if (creates) {
                scope.add(child(TaskKind.ASYNC, depth, scope));
                return;
            }
            IntList inner = new IntList();
            execution.scopes().beginFinish();
            body(depth + 1, inner);
            execution.joinAll(inner, 0);
            execution.scopes().endFinish();
        }

        private void spawnOrSync(int depth, IntList spawned, boolean creates) {
            if (creates) {
                spawned.add(child(TaskKind.SPAWN, depth, new IntList()));
            } else {
                execution.joinAll(spawned, 0);
                spawned.clear();
                execution.scopes().sync();
            }
        }

        /** Three parallel reads, in two new tasks and between them. */
        void readTwice(int site) {
            child(TaskKind.FUTURE, site, () -> access(LOCATIONS - 1, false));
            access(LOCATIONS - 1, false);
            child(TaskKind.FUTURE, site, () -> access(LOCATIONS - 1, false));
        }

        private int child(TaskKind kind, int depth, IntList scope) {
            return child(kind, 1 + depth, () -> body(depth + 1, scope));
        }

        int child(TaskKind kind, int site, Runnable body) {
            int parent = execution.running();
            int child = execution.createAndRun(kind, site);
            everybody.add(child);
            history.locks(LockSetTable.EMPTY);
            body.run();
            execution.endAndReturn(child, 0, parent);
            history.locks(LockSetTable.EMPTY);
            return child;
        }

        void run(int child, Runnable body) {
            int parent = execution.running();
            execution.switchTo(child);
            history.locks(LockSetTable.EMPTY);
            body.run();
            execution.end(child, 0);
            execution.switchTo(parent);
            history.locks(LockSetTable.EMPTY);
        }

        private void accessAgainAndAgain() {
            boolean locked = style == Style.LOCKS && random.nextInt(4) == 0;
            if (locked) {
                history.locks(lockSets.with(LockSetTable.EMPTY, 1 + random.nextInt(2), false));
            }
            int location = random.nextInt(LOCATIONS);
            // More often than a strand leaves reads of fields to others.
            for (int i = random.nextInt(8) == 0 ? 40 : 1; i > 0; i--) {
                access(location, random.nextInt(8) == 0);
            }
            if (locked) {
                history.locks(LockSetTable.EMPTY);
            }
        }

        void access(int location, boolean writes) {
            int key = AccessKey.of(sitesOf[location], writes);
            if (location < LOCATIONS / 2) {
                ArrayMemory.accessElement(array, location * 20, key);
            } else {
                cells[location] = FieldMemory.access(cells[location], key);
            }
        }
    }
}
