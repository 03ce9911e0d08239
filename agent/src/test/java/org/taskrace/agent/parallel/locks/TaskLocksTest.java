package org.taskrace.agent.parallel.locks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.history.states.LocationState;
import org.taskrace.core.history.states.StateRule;
import org.taskrace.core.history.states.StrandAccess;
import org.taskrace.core.reach.tasktree.ClockStrand;
import org.taskrace.core.reach.tasktree.TaskClockOrder;

/** Lock sets of parallel checks, on random programs, against a model that keeps each access and compares all pairs. */
class TaskLocksTest {

    private static final int LOCKS = 3;
    private static final int LOCATIONS = 4;
    private static final int OPERATIONS = 60;

    /** A time in which a task holds a lock. */
    private static final class Section {
        final int lock;
        final boolean shared;

        /** The vertex behind the release; -1 while it is open. */
        int release = -1;

        Section(int lock, boolean shared) {
            this.lock = lock;
            this.shared = shared;
        }
    }

    /**
     * An access, with the sections that its task is in, held or inherited.
     *
     * @param seen the write that it follows on condition that an inherited section protects it
     */
    private record Access(int vertex, int location, boolean writes, Set<Section> sections, Access seen) {}

    private static final class Task {
        int vertex;
        boolean isEnded;
        final Map<Integer, Section> held = new HashMap<>();
        final Set<Section> inherited = new HashSet<>();

        Set<Section> sections() {
            Set<Section> all = new HashSet<>(inherited);
            all.addAll(held.values());
            return all;
        }
    }

    /** One random program, told to both sides in one sequence that its dag allows. */
    private static final class Run {
        private final Random random;
        private final List<Task> tasks = new ArrayList<>();

        /** By vertex: the vertices before it, in every schedule and in this one. */
        private final List<BitSet> before = new ArrayList<>();

        private final List<BitSet> observed = new ArrayList<>();
        private final List<Access> accesses = new ArrayList<>();
        private final Access[] newestWrite = new Access[LOCATIONS];

        private final TaskClockOrder clocks = new TaskClockOrder();
        private final Set<Integer> found = new TreeSet<>();
        private final TaskLocks locks = new TaskLocks(pair -> {
            if (!pair.observed()) {
                found.add(pair.index());
            }
        });
        private final StateRule rule = new StateRule(locks);
        private final LocationState[] states = new LocationState[LOCATIONS];
        private final Object[] lockObjects = {new Object(), new Object(), new Object()};
        private final StringBuilder text = new StringBuilder();

        Run(long seed) {
            random = new Random(seed);
            clocks.begin(0, 0);
            locks.useOrder(clocks, 0);
            Task root = new Task();
            root.vertex = vertex(new BitSet(), new BitSet());
            tasks.add(root);
        }

        private int vertex(BitSet hard, BitSet soft) {
            int number = before.size();
            hard.set(number);
            soft.set(number);
            before.add(hard);
            observed.add(soft);
            return number;
        }

        private static BitSet copy(BitSet set) {
            return (BitSet) set.clone();
        }

        private void next(Task task) {
            task.vertex = vertex(copy(before.get(task.vertex)), copy(observed.get(task.vertex)));
        }

        void run() {
            for (int i = 0; i < OPERATIONS; i++) {
                int number = random.nextInt(tasks.size());
                Task task = tasks.get(number);
                if (!task.isEnded) {
                    operation(number, task);
                }
            }
        }

        private void operation(int number, Task task) {
            int lock = random.nextInt(LOCKS);
            switch (random.nextInt(12)) {
                case 0 -> create(number, task);
                case 1 -> join(number, task);
                case 2, 3, 4 -> acquire(number, task, lock, random.nextInt(4) == 0);
                case 5, 6 -> release(number, task, lock);
                case 7 -> {
                    if (number > 0 && task.held.isEmpty()) {
                        text.append("end ").append(number).append('\n');
                        clocks.end(number, 0);
                        locks.ended(number);
                        task.isEnded = true;
                    }
                }
                default -> access(number, task, random.nextInt(LOCATIONS), random.nextBoolean());
            }
        }

        private void create(int number, Task task) {
            int child = tasks.size();
            text.append(number).append(" creates ").append(child).append('\n');
            locks.creating(number);
            clocks.create(number, child, TaskKind.FUTURE, 0);
            locks.created(number, child);
            Task created = new Task();
            created.vertex = vertex(copy(before.get(task.vertex)), copy(observed.get(task.vertex)));
            for (Section section : task.sections()) {
                if (section.release < 0) {
                    created.inherited.add(section);
                }
            }
            tasks.add(created);
            next(task);
        }

        private void join(int number, Task task) {
            int other = random.nextInt(tasks.size());
            if (other != number && tasks.get(other).isEnded) {
                text.append(number).append(" joins ").append(other).append('\n');
                clocks.getFuture(number, other, 0);
                next(task);
                before.get(task.vertex).or(before.get(tasks.get(other).vertex));
                observed.get(task.vertex).or(observed.get(tasks.get(other).vertex));
            }
        }

        private void acquire(int number, Task task, int lock, boolean shared) {
            for (Task other : tasks) {
                Section held = other.held.get(lock);
                if (held != null && (other == task || !held.shared || !shared)) {
                    return;
                }
            }
            text.append(number)
                    .append(shared ? " shares " : " takes ")
                    .append(lock)
                    .append('\n');
            locks.acquired(number, lockObjects[lock], shared);
            task.held.put(lock, new Section(lock, shared));
            next(task);
        }

        private void release(int number, Task task, int lock) {
            Section held = task.held.remove(lock);
            if (held != null) {
                text.append(number).append(" releases ").append(lock).append('\n');
                next(task);
                held.release = task.vertex;
                locks.releasing(number, lockObjects[lock], held.shared);
            }
        }

        private void access(int number, Task task, int location, boolean writes) {
            text.append(number)
                    .append(writes ? " writes " : " reads ")
                    .append(location)
                    .append('\n');
            Access write = newestWrite[location];
            Access access = new Access(task.vertex, location, writes, task.sections(), null);
            Access seen = null;
            boolean isObserved = write != null && observed.get(task.vertex).get(write.vertex);
            if (!writes && write != null && exclude(write, access) && !isObserved) {
                next(task);
                observed.get(task.vertex).or(observed.get(write.vertex));
                seen = write;
            }
            access = new Access(task.vertex, location, writes, task.sections(), seen);
            accesses.add(access);
            newestWrite[location] = writes ? access : write;
            judge(number, location, writes);
        }

        private void judge(int number, int location, boolean writes) {
            states[location] =
                    rule.access(states[location], clocks.strand(number), 0, writes, new StateRule.Listener() {
                        private Object seen;

                        @Override
                        public void race(StrandAccess first, StrandAccess second) {
                            found.add(location);
                        }

                        @Override
                        public void excluded(StrandAccess first, StrandAccess second) {
                            boolean isObserved =
                                    first.strand() != seen && locks.precedesAsObserved(first.strand(), second.strand());
                            locks.guard(new GuardedPair(first, second, isObserved, null, location));
                        }

                        @Override
                        public Object sees(Object writer, Object now, int site) {
                            seen = writer;
                            clocks.observe(number, (ClockStrand) writer);
                            return clocks.strand(number);
                        }
                    });
        }

        /** Returns whether sections keep two accesses apart, as far as it is known now. */
        private boolean exclude(Access one, Access other) {
            for (Section a : protecting(one)) {
                for (Section b : protecting(other)) {
                    boolean isOneLock = a.lock == b.lock && !(a.shared && b.shared);
                    if (isOneLock && !shareSection(one, other, a.lock)) {
                        return true;
                    }
                }
            }
            return false;
        }

        private boolean shareSection(Access one, Access other, int lock) {
            return protecting(one).stream()
                    .anyMatch(
                            section -> section.lock == lock && protecting(other).contains(section));
        }

        private Set<Section> protecting(Access access) {
            Set<Section> all = new HashSet<>(access.sections);
            all.removeIf(section ->
                    section.release >= 0 && !before.get(section.release).get(access.vertex));
            return all;
        }

        Set<Integer> expected() {
            Set<Integer> racy = new TreeSet<>();
            for (int i = 0; i < accesses.size(); i++) {
                Access first = accesses.get(i);
                for (int j = i + 1; j < accesses.size(); j++) {
                    Access second = accesses.get(j);
                    if (first.location == second.location
                            && (first.writes || second.writes)
                            && !before.get(second.vertex).get(first.vertex)
                            && !exclude(first, second)
                            && (second.seen == first
                                    || !observed.get(second.vertex).get(first.vertex))) {
                        racy.add(first.location);
                    }
                }
            }
            return racy;
        }
    }

    @Test
    void random_programs_with_locks_have_the_races_of_all_pairs() {
        int racy = 0;
        int clean = 0;
        for (long seed = 0; seed < 6_000; seed++) {
            Run run = new Run(seed);
            run.run();
            Set<Integer> expected = run.expected();
            assertEquals(expected, run.found, "seed " + seed + "\n" + run.text);
            racy += expected.size();
            clean += LOCATIONS - expected.size();
        }
        assertTrue(racy > 1_000 && clean > 1_000, racy + " " + clean);
    }

    @Test
    void a_task_that_is_joined_in_a_critical_section_has_its_lock() {
        TaskClockOrder clocks = new TaskClockOrder();
        clocks.begin(0, 0);
        TaskLocks locks = new TaskLocks(pair -> {});
        locks.useOrder(clocks, 0);
        Object lock = new Object();
        clocks.create(0, 1, TaskKind.FUTURE, 0);
        locks.acquired(0, lock, false);
        locks.creating(0);
        clocks.create(0, 2, TaskKind.FUTURE, 0);
        locks.created(0, 2);
        ClockStrand inside = clocks.strand(2);
        clocks.end(2, 0);
        clocks.getFuture(0, 2, 0);
        locks.releasing(0, lock, false);
        locks.acquired(1, lock, false);
        assertTrue(locks.exclude(inside, clocks.strand(1)));
    }
}
