package org.taskrace.engine.order.readers;

import java.util.Arrays;
import org.taskrace.core.event.TaskKind;

/**
 * Range of numbers of accesses: each read in it that was recorded for a location without a writer stands for reads of the running strand. So a
 * comparison with two bounds settles reads of data that were built earlier and that parallel tasks only read.
 *
 * <p>Accesses are numbered in the order of execution, and tasks run child first. So the accesses of an ended child have neighbouring numbers. So
 * have those of several children if their creator neither joins one of them nor records a read in between. A read x in the range is parallel to
 * the running strand y. Let P be the task at which their paths part. P's child above x is joined <em>together</em> with all that P has made by
 * then: the kind of the task or its construct says so, no guess is needed. So each strand that follows x follows y, too ({@link
 * ReaderSubsumption}).
 *
 * <p>Invariants: I1: each read recorded from {@code from} on is the running strand's, or parallel to it and joined together with it. I2: no number
 * below {@code floor} is in a later range: such a read may be ordered by more than joins.
 *
 * <p>Cost: a few operations for each task; 8 bytes for each task on the stack of those that run.
 */
public final class StandingRange {

    /** The deepest nest of tasks that is followed. */
    private static final int DEEPEST = 1 << 16;

    private enum Step {
        ENTERS,
        LEAVES,
        GOES_ON,
        OTHER
    }

    private Step step = Step.OTHER;
    private int from;
    private int floor;

    /** The reads from the first of these numbers on, before the second one, may have stood for some that are not joined. */
    private int usedFrom = Integer.MAX_VALUE;

    private int lostBefore;

    /** Whether tasks of the running strand's were not joined together as they should have been. */
    private boolean isLost;

    /** Whether the running strand, which ends, may be the source of an edge besides joins. */
    private boolean isPublished;

    private boolean nextIsTogether;

    /** The tasks that run, outermost first, as far as they are joined together with their siblings; for each the begin of its range. */
    private int[] tasks = new int[16];

    private int[] begins = new int[16];
    private int count;

    private int entered;

    /** Notes that the next task is joined together with its siblings. */
    public void nextIsTogether() {
        nextIsTogether = true;
    }

    /** Records that a task is created, and runs at once if {@code entersIt}. */
    public void create(int task, TaskKind kind, boolean entersIt) {
        boolean isTogether = nextIsTogether || kind == TaskKind.ASYNC || kind == TaskKind.SPAWN;
        nextIsTogether = false;
        step = entersIt && isTogether ? Step.ENTERS : Step.OTHER;
        entered = task;
    }

    /** Records that a task has ended, and that its creator goes on. */
    public void leave(int task) {
        while (count > 0 && tasks[count - 1] > task) {
            count--;
        }
        step = count > 0 && tasks[count - 1] == task ? Step.LEAVES : Step.OTHER;
    }

    /** Records that the running strand, which has recorded no access, is followed by one like it. */
    public void goOn() {
        step = Step.GOES_ON;
    }

    /** Records that the running strand is the source of an edge besides joins. */
    public void publish() {
        isPublished = true;
    }

    /**
     * Begins a strand, after one of the events above or any other; returns where its range begins.
     *
     * @param next the number that the next access will get
     * @param creatorHasRead whether the strand before it may have recorded a read
     */
    public int begin(int next, boolean creatorHasRead) {
        if (isPublished) {
            isPublished = false;
            distrust(next);
        }
        if (isLost) {
            isLost = false;
            lostBefore = next;
        }
        switch (step) {
            case ENTERS -> {
                from = creatorHasRead ? next : from;
                push();
            }
            case LEAVES -> from = begins[--count];
            case GOES_ON -> {}
            default -> from = next;
        }
        step = Step.OTHER;
        from = Math.max(from, floor);
        return from;
    }

    private void push() {
        if (count == DEEPEST) {
            return;
        }
        if (count == tasks.length) {
            tasks = Arrays.copyOf(tasks, 2 * count);
            begins = Arrays.copyOf(begins, 2 * count);
        }
        tasks[count] = entered;
        begins[count++] = from;
    }

    /** Takes all accesses with numbers up to here out of later ranges. */
    public void distrust(int next) {
        floor = next;
    }

    /** Records that reads of the range are left out from here on. */
    public void use() {
        usedFrom = Math.min(usedFrom, from);
    }

    /** Records that tasks which were to be joined together will not be, before the next strand begins. */
    public void lose() {
        isLost = true;
    }

    /** Returns whether a read that precedes the running strand may have stood for one that does not. */
    public boolean isMissing(int read) {
        return read < lostBefore && read >= usedFrom;
    }

    /** Begins anew where all earlier strands precede the running one. */
    public void clear() {
        count = 0;
        lostBefore = 0;
        usedFrom = Integer.MAX_VALUE;
    }

    /** Throws {@link IllegalStateException} where an invariant does not hold. */
    public void checkInvariants() {
        for (int i = 1; i < count; i++) {
            if (tasks[i - 1] >= tasks[i] || begins[i - 1] > begins[i]) {
                throw new IllegalStateException("I1: task " + tasks[i - 1] + " is below " + tasks[i]);
            }
        }
    }
}
