package org.taskrace.agent.parallel.locks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.taskrace.core.history.states.StrandRelation;
import org.taskrace.core.reach.tasktree.ClockStrand;
import org.taskrace.core.reach.tasktree.TaskClockOrder;
import org.taskrace.engine.history.LockSetTable;
import org.taskrace.engine.util.WeakIdentityMap;

/**
 * The locks that tasks hold while they run in parallel, and the relation of strands with locks.
 *
 * <p><b>Answers.</b> Whether the locks of two accesses exclude each other. A task that is created under a lock and joined
 * before its release is protected by the lock, too. The rule is that of {@code engine.history.CriticalSections}: a strand
 * is in a section if the acquire precedes it and it precedes the release. Two strands in one section do not exclude each
 * other.
 *
 * <p><b>Differs</b> from the serial check: a section may be released on another thread at any time. So nothing is
 * remembered of a task's inherited sections; each question looks whether they are released by now.
 *
 * <p><b>Cost.</b> One monitor for all tasks: taken for each acquire, release and comparison of two lock sets.
 */
public final class TaskLocks implements StrandRelation {

    private static final int NONE = -1;

    /** The locks of one task. */
    private static final class Held {
        int set;

        /** How often the task holds each lock, by its key. */
        final Map<Integer, Integer> times = new HashMap<>(2);

        Held(int set) {
            this.set = set;
        }
    }

    private final LockSetTable sets = new LockSetTable();
    private final WeakIdentityMap<Integer> numbers = new WeakIdentityMap<>();
    private int nextNumber;
    private final Map<Integer, Held> tasks = new HashMap<>();
    private final List<LockSection> sections = new ArrayList<>();
    private final Consumer<GuardedPair> unprotected;
    private final Replacements replacements = new Replacements(this);
    private volatile TaskClockOrder clocks;

    /** @param unprotected receives pairs whose section was released before the second access was joined */
    public TaskLocks(Consumer<GuardedPair> unprotected) {
        this.unprotected = unprotected;
    }

    /** Goes on with another order, in which the root is alone; it keeps its locks. */
    public synchronized void useOrder(TaskClockOrder order, int root) {
        clocks = order;
        replacements.forget();
        sections.forEach(section -> section.pairs.clear());
        Held held = tasks.get(root);
        tasks.clear();
        if (held != null) {
            tasks.put(root, held);
            order.beginsWith(root, held.set);
        }
    }

    /** Returns the writes under these locks that replaced a reference. */
    public Replacements replacements() {
        return replacements;
    }

    // ---- events, in the thread of the task ----

    /** Records that a task has acquired a lock, once more perhaps; returns whether it holds another set now. */
    public synchronized boolean acquired(int task, Object lock, boolean shared) {
        Held held = tasks.computeIfAbsent(task, t -> new Held(LockSetTable.EMPTY));
        int number = number(lock);
        if (held.times.merge(key(number, shared), 1, Integer::sum) > 1) {
            return false;
        }
        return hold(task, held, sets.with(held.set, number, shared));
    }

    /** Returns whether a task holds a lock itself. */
    public synchronized boolean holdsOwn(int task) {
        Held held = tasks.get(task);
        return held != null && !held.times.isEmpty();
    }

    /** Records that a task releases a lock, perhaps not for the last time; returns whether it holds another set now. */
    public synchronized boolean releasing(int task, Object lock, boolean shared) {
        Held held = tasks.get(task);
        int number = number(lock);
        Integer times = held == null ? null : held.times.get(key(number, shared));
        if (times == null) {
            return false;
        }
        if (times > 1) {
            held.times.put(key(number, shared), times - 1);
            return false;
        }
        held.times.remove(key(number, shared));
        List<LockSection> released = new ArrayList<>(1);
        int set = sets.without(held.set, number, shared);
        for (int element : sets.elements(held.set)) {
            int section = LockSetTable.section(element);
            if (section != NONE && sections.get(section).owner == task && !sets.hasLockOf(set, section)) {
                set = sets.withoutSection(set, section);
                released.add(sections.get(section));
            }
        }
        boolean isChanged = hold(task, held, set);
        released.forEach(section -> release(section, task));
        return isChanged;
    }

    private boolean hold(int task, Held held, int set) {
        boolean isChanged = held.set != set;
        held.set = set;
        if (isChanged && clocks != null) {
            clocks.hold(task, set);
        }
        return isChanged;
    }

    /** Names the sections of the locks that a task holds, since it is about to create another one. */
    public synchronized void creating(int task) {
        Held held = tasks.get(task);
        if (held == null || held.set == LockSetTable.EMPTY) {
            return;
        }
        int set = held.set;
        for (int element : sets.elements(held.set)) {
            if (LockSetTable.section(element) == NONE && !hasSectionOf(held.set, element, task)) {
                int section = sets.newSection(element);
                sections.add(new LockSection(task));
                set = sets.withSection(set, section);
            }
        }
        hold(task, held, set);
    }

    private boolean hasSectionOf(int set, int lock, int owner) {
        for (int element : sets.elements(set)) {
            int section = LockSetTable.section(element);
            if (section != NONE && sections.get(section).owner == owner && sets.isLockOf(section, lock)) {
                return true;
            }
        }
        return false;
    }

    /** Lets a task that was just created inherit the open sections of its creator. */
    public synchronized void created(int creator, int task) {
        Held held = tasks.get(creator);
        if (held == null || held.set == LockSetTable.EMPTY) {
            return;
        }
        int set = LockSetTable.EMPTY;
        for (int element : sets.elements(held.set)) {
            int section = LockSetTable.section(element);
            if (section != NONE && sections.get(section).release == null) {
                set = sets.withSection(set, section);
            }
        }
        if (set != LockSetTable.EMPTY) {
            tasks.put(task, new Held(set));
            clocks.beginsWith(task, set);
        }
    }

    /** Forgets a task that has ended. */
    public synchronized void ended(int task) {
        if (!tasks.isEmpty()) {
            tasks.remove(task);
        }
    }

    private static int key(int lock, boolean shared) {
        return 2 * lock + (shared ? 1 : 0);
    }

    private int number(Object lock) {
        Integer number = numbers.get(lock);
        if (number == null) {
            number = nextNumber++;
            numbers.put(lock, number);
        }
        return number;
    }

    // ---- sections ----

    private void release(LockSection section, int task) {
        section.release = clocks == null ? null : clocks.strand(task);
        List<GuardedPair> judged = List.copyOf(section.pairs);
        section.pairs.clear();
        judged.forEach(this::guard);
    }

    /**
     * Judges a pair that a common lock keeps apart, once more. If the second access has the lock by an open section
     * alone, the pair waits for the release. A pair that a released section does not protect is reported.
     */
    public synchronized void guard(GuardedPair pair) {
        int first = held(pair.firstStrand());
        int second = held(pair.secondStrand());
        int certain = certain(second);
        if (sets.exclude(first, certain)) {
            return;
        }
        for (int element : sets.elements(second)) {
            int section = LockSetTable.section(element);
            boolean isInherited = section != NONE && !sets.hasLockOf(second, section) && sets.exclude(first, second);
            if (isInherited && sets.exclude(first, sets.withSection(certain, section))) {
                sections.get(section).pairs.add(pair);
                return;
            }
        }
        unprotected.accept(pair);
    }

    /** Returns the locks of a strand: a released section counts as its lock where it protects the strand. */
    private int held(ClockStrand strand) {
        int result = strand.locks();
        if (!sets.hasSections(result)) {
            return result;
        }
        for (int element : sets.elements(strand.locks())) {
            int section = LockSetTable.section(element);
            ClockStrand release = section == NONE ? null : sections.get(section).release;
            if (release != null) {
                result = sets.withoutSection(result, section);
                if (clocks.precedes(strand, release)) {
                    result = sets.withLockOf(result, section);
                }
            }
        }
        return result;
    }

    /** Returns a set without the open sections that its task has by inheritance alone. */
    private int certain(int set) {
        int result = set;
        for (int element : sets.elements(set)) {
            int section = LockSetTable.section(element);
            if (section != NONE && !sets.hasLockOf(set, section)) {
                result = sets.withoutSection(result, section);
            }
        }
        return result;
    }

    // ---- questions ----

    /** Returns the strand in which a task is, or null if the task has ended. */
    ClockStrand strandOf(int task) {
        return clocks.latestStrand(task);
    }

    /** Returns the strand of an access under locks that commutes with others of its kind. */
    public synchronized ClockStrand commuting(ClockStrand strand) {
        return strand.withLocks(sets.with(strand.locks(), LockSetTable.COMMUTING, true));
    }

    /** Returns whether the accesses of a pair commute with each other. */
    public synchronized boolean commute(GuardedPair pair) {
        return sets.commute(pair.firstStrand().locks(), pair.secondStrand().locks());
    }

    @Override
    public boolean precedes(Object earlier, Object now) {
        return clocks.precedes(earlier, now);
    }

    @Override
    public boolean covers(Object one, Object other, Object third) {
        return clocks.covers(one, other, third);
    }

    @Override
    public boolean holdsLocks(Object strand) {
        return ((ClockStrand) strand).locks() != LockSetTable.EMPTY;
    }

    @Override
    public boolean exclude(Object earlier, Object now) {
        ClockStrand first = (ClockStrand) earlier;
        ClockStrand second = (ClockStrand) now;
        if (first.locks() == LockSetTable.EMPTY || second.locks() == LockSetTable.EMPTY) {
            return false;
        }
        synchronized (this) {
            return sets.exclude(held(first), held(second));
        }
    }

    @Override
    public boolean isWeaker(Object now, Object earlier) {
        ClockStrand strand = (ClockStrand) now;
        if (strand.locks() == LockSetTable.EMPTY) {
            return true;
        }
        synchronized (this) {
            return sets.isWeaker(strand.locks(), held((ClockStrand) earlier));
        }
    }

    @Override
    public boolean precedesAsObserved(Object earlier, Object now) {
        return clocks.precedesAsObserved((ClockStrand) earlier, (ClockStrand) now);
    }
}
