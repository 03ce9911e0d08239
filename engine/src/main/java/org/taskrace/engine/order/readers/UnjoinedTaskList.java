package org.taskrace.engine.order.readers;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.taskrace.core.race.TaskTree;

/**
 * List of the unjoined futures, oldest first, which tells whether creators join them in turn: the newest first.
 *
 * <p>A <em>skipped task</em> is an unjoined task with an older sibling that was joined in the meantime. A strand that
 * follows the sibling's end then need not follow the task's end.
 *
 * <p>Cost: some operations per creation and per join in turn; for another join, a search among the unjoined tasks.
 * Memory: 4 bytes for each unjoined task, and at most as much for those that were joined out of turn.
 *
 * <p>Invariants: I1: numbers grow along the list. I2: the last task is unjoined. I3: no task before
 * {@code oldestSkipped} is a skipped task.
 */
final class UnjoinedTaskList {

    static final int NONE = Integer.MAX_VALUE;

    /**
     * The number of tasks after a joined one that are searched for a sibling; each task after them is taken for one.
     */
    private static final int FURTHEST = 64;

    private final TaskTree tree;

    /** Numbers of tasks; complemented for a joined task that stands before an unjoined one. */
    private int[] tasks = new int[64];

    private int count;
    private int joined;

    /** The oldest skipped task. */
    private int oldestSkipped = NONE;

    UnjoinedTaskList(TaskTree tree) {
        this.tree = tree;
    }

    void clear() {
        count = 0;
        joined = 0;
        oldestSkipped = NONE;
    }

    void add(int task) {
        if (count == tasks.length) {
            tasks = Arrays.copyOf(tasks, count + (count >> 1));
        }
        tasks[count++] = task;
    }

    boolean hasOutOfOrderJoin() {
        return oldestSkipped != NONE;
    }

    /** Returns the oldest skipped task, or {@link #NONE}. */
    int oldestSkipped() {
        return oldestSkipped;
    }

    /** Joins a task for the first time; returns the oldest skipped task that the join makes, or {@link #NONE}. */
    int join(int task) {
        if (count > 0 && tasks[count - 1] == task) {
            count--;
            while (count > 0 && tasks[count - 1] < 0) {
                count--;
                joined--;
            }
            if (oldestSkipped != NONE && (count == 0 || tasks[count - 1] < oldestSkipped)) {
                oldestSkipped = NONE;
            }
            return NONE;
        }
        return joinOlder(task);
    }

    private int joinOlder(int task) {
        int at = lastUpTo(task);
        if (at < 0 || tasks[at] != task) {
            return NONE;
        }
        int made = nextSibling(at);
        tasks[at] = ~task;
        joined++;
        if (joined > count >> 1) {
            removeJoined();
        }
        if (oldestSkipped == task) {
            // The tasks between were no siblings, or are joined: the next skipped task is the oldest now.
            oldestSkipped = NONE;
        }
        oldestSkipped = Math.min(oldestSkipped, made);
        return made;
    }

    private int nextSibling(int at) {
        int creator = tree.parent(tasks[at]);
        for (int i = at + 1; i < count; i++) {
            if (tasks[i] >= 0 && (i - at > FURTHEST || tree.parent(tasks[i]) == creator)) {
                return tasks[i];
            }
        }
        return NONE;
    }

    private void removeJoined() {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (tasks[i] >= 0) {
                tasks[kept++] = tasks[i];
            }
        }
        count = kept;
        joined = 0;
    }

    private static int number(int entry) {
        return entry < 0 ? ~entry : entry;
    }

    /** Returns the index of the last task whose number is not above this one; -1 if there is none. */
    private int lastUpTo(int task) {
        int low = 0;
        int high = count - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            if (number(tasks[middle]) <= task) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return high;
    }

    /** Returns whether a task after this one, up to another, is unjoined. */
    boolean hasBetween(int after, int last) {
        for (int i = lastUpTo(last); i >= 0 && number(tasks[i]) > after; i--) {
            if (tasks[i] >= 0) {
                return true;
            }
        }
        return false;
    }

    /** Hands out the creation sites of all unjoined tasks from the oldest skipped task on. */
    void forEachSiteFromSkipped(IntConsumer site) {
        for (int i = lastUpTo(oldestSkipped); i < count; i++) {
            if (tasks[i] >= 0) {
                site.accept(tree.creationSite(tasks[i]));
            }
        }
    }

    long bytes() {
        return 4L * tasks.length;
    }

    void checkInvariants() {
        for (int i = 1; i < count; i++) {
            if (number(tasks[i - 1]) >= number(tasks[i])) {
                throw new IllegalStateException("I1: task " + number(tasks[i - 1]) + " is before " + number(tasks[i]));
            }
        }
        if (count > 0 && tasks[count - 1] < 0) {
            throw new IllegalStateException("I2: the last task, " + ~tasks[count - 1] + ", was joined");
        }
    }
}
