package org.taskrace.engine.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.reach.bruteforce.BruteForceReachability;
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
import org.taskrace.hooks.memory.CurrentStrand;
import org.taskrace.hooks.memory.FieldMemory;
import org.taskrace.hooks.memory.RunningThread;

/** Locks that protect the tasks created under them: the judge against the brute-force dag, on random runs. */
class CriticalSectionsTest {

    private static final int LOCKS = 3;
    private static final int LOCATIONS = 4;

    /** A critical section in the reference: its lock, its mode, and its last strand, or -1 while it is open. */
    private static final class Section {
        final int lock;
        final boolean shared;
        int last = -1;

        Section(int lock, boolean shared) {
            this.lock = lock;
            this.shared = shared;
        }
    }

    private record Access(
            int location, boolean writes, int task, int strand, List<Section> own, List<Section> inherited) {}

    /** A task of the run: in the engine and in the reference it has one number. */
    private static final class Task {
        final int number;
        final List<Section> inherited;
        final List<Section> own = new ArrayList<>();
        int locks;

        Task(int number, List<Section> inherited) {
            this.number = number;
            this.inherited = inherited;
        }
    }

    /** One random run, told to the engine and to the reference. */
    private static final class Run {
        final Random random;
        final SiteTable sites = new SiteTable();
        final HappensBefore execution = new HappensBefore(ReachabilitySelector.auto());
        final RaceLog races = new RaceLog(1000, sites);
        final LockSetTable lockSets = new LockSetTable();
        final AccessJudge history;
        final BruteForceReachability dag = new BruteForceReachability();
        final long[] cells = new long[LOCATIONS];
        final List<Access> accesses = new ArrayList<>();
        final List<Integer> unjoined = new ArrayList<>();
        int steps;

        Run(long seed) {
            random = new Random(seed);
            history = new AccessJudge(
                    execution,
                    races,
                    new OrderDependences(100, sites),
                    new ScheduleDependences(),
                    lockSets,
                    sites,
                    new InconclusiveReasons(),
                    new AllocationTable(sites),
                    1);
            history.ignoreFlowUnderLocks();
            RunningThread.set(Thread.currentThread());
            new HookRuntime().judge(history).install();
            try {
                execution.begin(0);
                dag.begin(0, TaskEvents.NO_SITE);
                steps = 10 + random.nextInt(40);
                body(new Task(0, List.of()), 0);
            } finally {
                RunningThread.set(null);
                HookRuntime.remove();
                CurrentStrand.end();
            }
        }

        private void body(Task task, int depth) {
            while (steps-- > 0 && (task.number == 0 && depth == 0 || random.nextInt(7) > 0)) {
                switch (random.nextInt(6)) {
                    case 0, 1 -> access(task);
                    case 2 -> section(task, depth);
                    case 3, 4 -> fork(task, depth);
                    default -> join(task);
                }
            }
        }

        private void access(Task task) {
            int location = random.nextInt(LOCATIONS);
            boolean writes = random.nextBoolean();
            int site = sites.add(new Site(
                    "C", "m", "C.java", accesses.size(), new Site.Target(Site.Kind.FIELD, "C", "f" + location)));
            cells[location] = FieldMemory.access(cells[location], AccessKey.of(site, writes));
            accesses.add(new Access(
                    location, writes, task.number, dag.now(task.number), List.copyOf(task.own), task.inherited));
        }

        private void section(Task task, int depth) {
            int lock = random.nextInt(LOCKS);
            boolean shared = random.nextInt(4) == 0;
            List<Section> around = sections(task);
            if (around.stream().anyMatch(one -> one.lock == lock && one.last < 0 && !(one.shared && shared))
                    || task.own.stream().anyMatch(one -> one.lock == lock)) {
                return;
            }
            Section section = new Section(lock, shared);
            task.own.add(section);
            task.locks = lockSets.with(task.locks, lock, shared);
            history.locks(task.locks);
            body(task, depth + 1);
            section.last = dag.now(task.number);
            task.own.remove(section);
            execution.endStrand();
            // The reference ends the strand, too.
            dag.beginFinish(task.number, TaskEvents.NO_SITE);
            task.locks =
                    history.sections().changed(task.locks, lockSets.without(task.locks, lock, shared), task.number);
            history.locks(task.locks);
        }

        private List<Section> sections(Task task) {
            List<Section> all = new ArrayList<>(task.inherited);
            all.addAll(task.own);
            return all;
        }

        private void fork(Task task, int depth) {
            int number = execution.createAndRun(TaskKind.FUTURE, 0);
            Task child = new Task(number, sections(task));
            if (task.locks != LockSetTable.EMPTY) {
                task.locks = history.sections().named(task.locks, task.number);
                child.locks = history.sections().inherited(task.locks, number);
            }
            dag.create(task.number, number, TaskKind.FUTURE, TaskEvents.NO_SITE);
            dag.switchTo(number);
            history.locks(child.locks);
            body(child, depth + 1);
            unjoined.add(number);
            dag.end(number, TaskEvents.NO_SITE);
            execution.endAndReturn(number, 0, task.number);
            dag.switchTo(task.number);
            history.locks(task.locks);
        }

        private void join(Task task) {
            if (!unjoined.isEmpty()) {
                int joined = unjoined.remove(random.nextInt(unjoined.size()));
                execution.join(joined, 0);
                dag.getFuture(task.number, joined, TaskEvents.NO_SITE);
            }
        }

        private boolean protects(Section section, Access access) {
            return access.own.contains(section) || section.last < 0 || precedes(access.strand, section.last);
        }

        private boolean precedes(int earlier, int later) {
            return earlier == later || dag.precedes(earlier, later);
        }

        private boolean exclude(Access first, Access second) {
            for (Section one : all(first)) {
                for (Section other : all(second)) {
                    if (one != other
                            && one.lock == other.lock
                            && !(one.shared && other.shared)
                            && protects(one, first)
                            && protects(other, second)) {
                        return true;
                    }
                }
            }
            return false;
        }

        private static List<Section> all(Access access) {
            List<Section> all = new ArrayList<>(access.inherited);
            all.addAll(access.own);
            return all;
        }

        TreeSet<String> expected() {
            TreeSet<String> racy = new TreeSet<>();
            for (int j = 0; j < accesses.size(); j++) {
                Access second = accesses.get(j);
                for (Access first : accesses.subList(0, j)) {
                    if (first.location == second.location
                            && (first.writes || second.writes)
                            && !precedes(first.strand, second.strand)
                            && !exclude(first, second)) {
                        racy.add("f" + first.location);
                    }
                }
            }
            return racy;
        }

        TreeSet<String> found() {
            TreeSet<String> racy = new TreeSet<>();
            races.entries()
                    .forEach(entry ->
                            racy.add(sites.get(entry.secondSite).target().name()));
            return racy;
        }
    }

    @Test
    void tasks_created_under_locks_race_where_the_dag_says_so() {
        int racy = 0;
        int clean = 0;
        for (long seed = 0; seed < 4_000; seed++) {
            Run run = new Run(seed);
            TreeSet<String> expected = run.expected();
            assertEquals(expected, run.found(), "seed " + seed);
            racy += expected.isEmpty() ? 0 : 1;
            clean += expected.isEmpty() ? 1 : 0;
        }
        assertTrue(racy > 400 && clean > 400, racy + " racy, " + clean + " clean");
    }

    private final LockSetTable sets = new LockSetTable();
    private final HappensBefore order = new HappensBefore(ReachabilitySelector.auto());
    private final CriticalSections sections = new CriticalSections(order, sets);

    @Test
    void a_task_names_the_sections_of_its_creator_once() {
        order.begin(0);
        int held = sections.named(sets.with(LockSetTable.EMPTY, 1, false), 0);
        assertEquals(held, sections.named(held, 0));
        int child = sections.inherited(held, order.create(0));
        assertFalse(sets.hasOwnLocks(child));
        assertTrue(sets.hasOwnLocks(held));
        assertEquals(LockSetTable.EMPTY, sections.certain(child));
        assertFalse(sets.exclude(child, held), "one section");
        assertTrue(sets.exclude(child, sets.with(LockSetTable.EMPTY, 1, true)), "another section");
    }

    @Test
    void a_released_section_protects_joined_tasks_only() {
        order.begin(0);
        int lock = sets.with(LockSetTable.EMPTY, 1, false);
        int held = sections.named(lock, 0);
        int joined = order.createAndRun(TaskKind.FUTURE, 0);
        int first = sections.inherited(held, joined);
        int joinedStrand = order.now();
        order.endAndReturn(joined, 0, 0);
        order.join(joined, 0);
        int late = order.createAndRun(TaskKind.FUTURE, 0);
        int second = sections.inherited(held, late);
        int lateStrand = order.now();
        order.endAndReturn(late, 0, 0);
        order.endStrand();
        assertEquals(LockSetTable.EMPTY, sections.changed(held, LockSetTable.EMPTY, 0));
        assertEquals(lock, sections.held(first, joinedStrand));
        assertEquals(LockSetTable.EMPTY, sections.held(second, lateStrand));
        assertEquals(LockSetTable.EMPTY, sections.open(second));
    }
}
