package org.taskrace.engine.history;

import java.util.ArrayList;
import java.util.List;
import org.taskrace.core.sets.IntList;
import org.taskrace.engine.order.HappensBefore;

/**
 * Critical sections in which tasks are created: the lock of such a section protects these tasks, too, if they end before it.
 *
 * <p>The rule: a strand x is protected by a section of a lock if the holder's acquire precedes x and x precedes the holder's release.
 * Two strands in different sections of one lock exclude each other; two strands in one section do not.
 *
 * <p>While a section is open, whether x precedes the release is unknown. So a created task names the section in its lock set, and the
 * judge takes the section for a lock, on condition. When the section is released, the listener judges the pairs once more that only
 * an open section kept from racing. A released section is a lock for the strands that precede its release, and nothing for others.
 *
 * <p>Sections get numbers only when a task is created in them. Cost: constant for each task and lock held at its creation; one
 * question about order for each such task at the release.
 *
 * <p>Invariants: I1: a holder that has created a task in a section names that section in its own set. So an access of the holder that
 * is parallel to the task shares the section with it. I2: a strand that names an open section follows the section's acquire.
 *
 * <p>Blind spot: a lock that its holder never releases protects all tasks created under it, since no later section exists.
 */
public final class CriticalSections {

    private static final int OPEN = -1;
    private static final int NONE = -1;

    /** Listener that receives the number of each section that is released. */
    interface Listener {
        void released(int section);
    }

    private final HappensBefore execution;
    private final LockSetTable lockSets;

    /** Per section: the task whose thread holds the lock, and the strand that follows the release. */
    private final IntList owner = new IntList();

    private final IntList release = new IntList();

    /** Per section: the tasks created in it; null if all of them had been joined at its release. */
    private final List<IntList> tasks = new ArrayList<>();

    /** The sections that are open. */
    private final IntList openSections = new IntList();

    private Listener listener = section -> {};

    CriticalSections(HappensBefore execution, LockSetTable lockSets) {
        this.execution = execution;
        this.lockSets = lockSets;
    }

    void onRelease(Listener theListener) {
        listener = theListener;
    }

    /** Returns the lock set of a task that is about to create another one: each lock that it holds names its section. */
    public int named(int locks, int itsOwner) {
        int result = locks;
        for (int element : lockSets.elements(locks)) {
            if (LockSetTable.section(element) == NONE && sectionOf(locks, element, itsOwner) == NONE) {
                int section = lockSets.newSection(element);
                owner.add(itsOwner);
                release.add(OPEN);
                tasks.add(new IntList());
                openSections.add(section);
                result = lockSets.withSection(result, section);
            }
        }
        return result;
    }

    /** Returns the open section of a lock that a set names, if it belongs to this owner. */
    private int sectionOf(int locks, int lock, int itsOwner) {
        for (int element : lockSets.elements(locks)) {
            int section = LockSetTable.section(element);
            if (section != NONE
                    && owner.get(section) == itsOwner
                    && release.get(section) == OPEN
                    && lockSets.isLockOf(section, lock)) {
                return section;
            }
        }
        return NONE;
    }

    /** Returns the lock set of a new task, whose creator has this one: the open sections. */
    public int inherited(int creatorsLocks, int child) {
        int result = LockSetTable.EMPTY;
        for (int element : lockSets.elements(creatorsLocks)) {
            int section = LockSetTable.section(element);
            if (section != NONE && release.get(section) == OPEN) {
                result = lockSets.withSection(result, section);
                tasks.get(section).add(child);
            }
        }
        return result;
    }

    /** Returns a lock set with the open sections of another one, whose task runs in place of a call of this one's task. */
    public int joined(int locks, int ofTaskInPlace) {
        int result = locks;
        for (int element : lockSets.elements(ofTaskInPlace)) {
            int section = LockSetTable.section(element);
            if (section != NONE && release.get(section) == OPEN) {
                result = lockSets.withSection(result, section);
            }
        }
        return result;
    }

    /** Releases the sections of locks that an owner held before and does not hold now; returns what it holds without them. */
    public int changed(int before, int now, int itsOwner) {
        if (!lockSets.hasSections(before)) {
            return now;
        }
        int result = now;
        for (int element : lockSets.elements(before)) {
            int section = LockSetTable.section(element);
            if (section != NONE && owner.get(section) == itsOwner && !lockSets.hasLockOf(now, section)) {
                result = lockSets.withoutSection(result, section);
                if (release.get(section) == OPEN) {
                    release(section);
                }
            }
        }
        return result;
    }

    /**
     * Releases the sections of a lock that a task acquires while another task is in one. The holder waits for a condition of the lock, and
     * has released it there.
     */
    public void acquired(int lock, boolean shared, int itsOwner) {
        for (int i = openSections.size() - 1; i >= 0; i--) {
            int section = openSections.get(i);
            if (owner.get(section) != itsOwner && lockSets.excludes(section, lock, shared)) {
                end(section, execution.strands().lastStrand(owner.get(section)));
            }
        }
    }

    private void release(int section) {
        IntList created = tasks.get(section);
        boolean isWhole = true;
        for (int i = 0; i < created.size() && isWhole; i++) {
            int task = created.get(i);
            isWhole = execution.strands().hasEnded(task)
                    && execution.precedesNow(execution.strands().lastStrand(task));
        }
        if (isWhole) {
            tasks.set(section, null);
        }
        end(section, execution.now());
    }

    private void end(int section, int strand) {
        release.set(section, strand);
        forgetOpen(section);
        listener.released(section);
    }

    private void forgetOpen(int section) {
        int last = openSections.removeLast();
        for (int i = 0; i < openSections.size() && last != section; i++) {
            if (openSections.get(i) == section) {
                openSections.set(i, last);
                return;
            }
        }
    }

    /** Returns the lock set of the running task without the sections that have been released: they protect it no longer. */
    int open(int locks) {
        if (!lockSets.hasSections(locks)) {
            return locks;
        }
        int result = locks;
        for (int element : lockSets.elements(locks)) {
            int section = LockSetTable.section(element);
            if (section != NONE && release.get(section) != OPEN) {
                result = lockSets.withoutSection(result, section);
            }
        }
        return result;
    }

    /** Returns the locks that an access in a strand held: a released section counts as its lock where it protects the strand. */
    int held(int locks, int strand) {
        if (!lockSets.hasSections(locks)) {
            return locks;
        }
        int result = locks;
        for (int element : lockSets.elements(locks)) {
            int section = LockSetTable.section(element);
            if (section != NONE && release.get(section) != OPEN) {
                result = lockSets.withoutSection(result, section);
                if (tasks.get(section) == null || execution.strands().precedes(strand, release.get(section))) {
                    result = lockSets.withLockOf(result, section);
                }
            }
        }
        return result;
    }

    /** Returns the set without the open sections that its task has by inheritance alone. */
    int certain(int locks) {
        if (!lockSets.hasSections(locks)) {
            return locks;
        }
        int result = locks;
        for (int element : lockSets.elements(locks)) {
            int section = LockSetTable.section(element);
            if (section != NONE && !lockSets.hasLockOf(locks, section)) {
                result = lockSets.withoutSection(result, section);
            }
        }
        return result;
    }

    /** Returns an open section that a set names by inheritance, or -1. */
    int anyInherited(int locks) {
        for (int element : lockSets.elements(locks)) {
            int section = LockSetTable.section(element);
            if (section != NONE && release.get(section) == OPEN && !lockSets.hasLockOf(locks, section)) {
                return section;
            }
        }
        return NONE;
    }
}
