package org.taskrace.core.reach.bags;

import org.taskrace.core.sets.LongStack;
import org.taskrace.core.sets.TaggedDisjointSets;

/**
 * The bags that SP-bags and ESP-bags share, on two primitive arrays. One holds the disjoint sets of all tasks, four
 * bytes a task. The other is a stack with one frame of eight bytes for each active task and each open finish.
 *
 * <p>A bag is a set of tasks with a tag. The tasks of an S-bag precede the running strand; those of a P-bag are
 * parallel to it. An empty bag has no set. Every active task has an S-bag, which contains the task and so is found from
 * the task's number. Every frame has a P-bag, of which it keeps the root. So no object and no table per task is needed:
 * an ended task is just an element of some set.
 *
 * <p><b>Bounds.</b> Tasks are numbered in the order of creation, and a child runs to its end before its parent goes on.
 *
 * <ul>
 *   <li><i>{@link #firstParallel}, the least task of any P-bag.</i> The tasks in the P-bag of a frame were created
 *       before any frame above it was pushed. So P-bags lie on the stack in the order of their numbers, and the least
 *       task is in the lowest non-empty one. A task that ends brings its own S- and P-bag to the frame below. The task
 *       itself is the least of them, since descendants are created later. It is less than firstParallel only if all
 *       P-bags below are empty. So the minimum of both is right. A join empties the top P-bag: either a lower one is
 *       non-empty and holds the least task, or all are empty. So it is enough to count the non-empty P-bags.
 *   <li><i>{@code lastSerial}, the greatest task of any S-bag other than the running task itself.</i> The S-bag of a
 *       task lies above those of its ancestors too. A new task's own S-bag holds only itself, so its lastSerial is the
 *       greatest of its parent's S-bag: the parent's lastSerial, or the parent. Consider a join that finds a non-empty
 *       P-bag. All tasks created since the frame was pushed (since the last sync) are in that P-bag or in the task's
 *       S-bag. After the join all are in the S-bag, so the greatest is the newest task of all. At a join that finds an
 *       empty P-bag nothing changes. When a child ends, its parent's value is the one it had before; that is why it is
 *       in the frame.
 * </ul>
 *
 * Both are exact, not only safe: no tighter interval exists. {@link #checkInvariants} compares them with a scan.
 *
 * <p>Invariants:
 *
 * <ul>
 *   <li>I1: every task is in exactly one bag. A frame's P-bag is a root with the tag P. Every set with the tag P is the
 *       P-bag of exactly one frame.
 *   <li>I2: there are as many sets with the tag S as active tasks, and the least element of each is its active task.
 *   <li>I3: firstParallel is the least element of all P-bags.
 *   <li>I4: lastSerial is the greatest element of all S-bags except the running task.
 * </ul>
 */
public abstract class Bags extends SeriesParallelOnly {

    static final int SERIAL = 0;
    static final int PARALLEL = 1;

    /** The root of an empty bag. */
    static final int EMPTY = -1;

    private static final int UNKNOWN = -1;
    private static final int NO_TASK = Integer.MAX_VALUE;

    /** Bit 0 of {@link #serial}. */
    private static final int OWN_BAG = 1;

    /** A task number is shifted by one bit in a frame, and shadow cells keep 30 bits for a label and for "none". */
    private static final int MAX_TASK = (1 << 30) - 2;

    final TaggedDisjointSets sets = new TaggedDisjointSets();

    /** All frames but the top one: the root of the P-bag in the upper half, {@link #serial} in the lower. */
    final LongStack frames = new LongStack();

    /** The P-bag of the top frame. */
    int parallelBag = EMPTY;

    /**
     * Of the top frame: lastSerial in bits 30..1. Bit 0 says whether its task has joined another one, so that
     * lastSerial is in its own S-bag. The complement of that if the frame belongs to a finish.
     */
    private int serial = OWN_BAG;

    private int nonEmptyParallelBags;
    private int firstParallel = NO_TASK;

    /** The task that runs; unknown from the end of a task until its parent is heard of. */
    private int running;

    Bags(String algorithm) {
        super(algorithm);
    }

    @Override
    public void begin(int root, int site) {
        if (sets.size() != 0 || root != 0) {
            throw new IllegalStateException(
                    algorithm() + ": begin comes once, first, and for task 0, not task " + root);
        }
        sets.add(SERIAL);
        running = root;
    }

    /** Pushes the child with an S-bag that holds only itself; it is the running task from here on. */
    final void enter(int parent, int child) {
        expectRunning(parent);
        if (child != sets.size()) {
            throw new IllegalStateException(
                    algorithm() + ": task " + child + " comes out of order, task " + sets.size() + " is next");
        }
        if (child > MAX_TASK) {
            throw new IllegalStateException(algorithm() + ": more than " + MAX_TASK + " tasks; run a smaller input");
        }
        int lastSerialOfParent = lastSerial();
        pushFrame();
        sets.add(SERIAL);
        parallelBag = EMPTY;
        serial = Math.max(lastSerialOfParent, parent) << 1;
        running = child;
    }

    /** Moves the S- and the P-bag of the running task to the P-bag of the frame below. */
    final void leave(int task) {
        expectRunning(task);
        if (serial < 0) {
            throw new IllegalStateException(algorithm() + ": task " + task + " ends inside a finish that it opened");
        }
        if (frames.isEmpty()) {
            return;
        }
        int bag = sets.find(task);
        if (parallelBag == EMPTY) {
            sets.setTag(bag, PARALLEL);
        } else {
            bag = sets.union(bag, parallelBag, PARALLEL);
            nonEmptyParallelBags--;
        }
        running = UNKNOWN;
        popFrame();
        if (parallelBag == EMPTY) {
            parallelBag = bag;
            nonEmptyParallelBags++;
        } else {
            parallelBag = sets.union(parallelBag, bag, PARALLEL);
        }
        firstParallel = Math.min(firstParallel, task);
    }

    /** Moves the P-bag of the top frame to the S-bag of its task. */
    final void joinTopFrame(int task) {
        if (parallelBag == EMPTY) {
            return;
        }
        sets.union(sets.find(task), parallelBag, SERIAL);
        parallelBag = EMPTY;
        int newest = sets.size() - 1;
        setSerialKeepingKind(newest << 1 | OWN_BAG);
        if (--nonEmptyParallelBags == 0) {
            firstParallel = NO_TASK;
        }
    }

    /** Pushes a frame for a finish of the running task; it starts with the given P-bag, taken from the frame below or empty. */
    final void openFinish(boolean takeParallelBag) {
        int taken = EMPTY;
        if (takeParallelBag) {
            taken = parallelBag;
            parallelBag = EMPTY;
        }
        int serialOfTask = withoutKind(serial);
        pushFrame();
        parallelBag = taken;
        serial = ~serialOfTask;
    }

    /**
     * Pops the frame of a finish after joining its P-bag, or else hands that bag to the frame below, whose own must be empty
     * then.
     */
    final void closeFinish(int task, boolean join) {
        if (serial >= 0) {
            throw new IllegalStateException(
                    algorithm() + ": task " + task + " ends a finish, but has none open; beginFinish must come first");
        }
        if (join) {
            joinTopFrame(task);
        }
        int left = parallelBag;
        int serialOfTask = withoutKind(serial);
        popFrame();
        if (left != EMPTY) {
            parallelBag = left;
        }
        setSerialKeepingKind(serialOfTask);
    }

    private void pushFrame() {
        frames.push((long) parallelBag << 32 | serial & 0xffff_ffffL);
    }

    private void popFrame() {
        long frame = frames.pop();
        parallelBag = parallelBagOf(frame);
        serial = (int) frame;
    }

    static int parallelBagOf(long frame) {
        return (int) (frame >> 32);
    }

    static boolean isFinish(long frame) {
        return (int) frame < 0;
    }

    /** Returns the top frame, in the form that the stack keeps. */
    final long topFrame() {
        return (long) parallelBag << 32 | serial & 0xffff_ffffL;
    }

    private static int withoutKind(int serial) {
        return serial < 0 ? ~serial : serial;
    }

    private void setSerialKeepingKind(int value) {
        serial = serial < 0 ? ~value : value;
    }

    private int lastSerial() {
        return withoutKind(serial) >> 1;
    }

    /** Checks that the task of an event is the one that can act in a serial depth-first run. */
    final void expectRunning(int task) {
        if (task != running) {
            resume(task);
        }
    }

    /**
     * Checks that the parent goes on after a child's end. Frames do not name their task, but its S-bag is known. Either
     * lastSerial is in it, or the task is alone in it and is the only one above lastSerial in any S-bag. So only a
     * joined descendant of the parent would pass unnoticed.
     */
    private void resume(int task) {
        int lastSerial = lastSerial();
        boolean isParent = running == UNKNOWN
                && ((withoutKind(serial) & OWN_BAG) != 0
                        ? sets.find(task) == sets.find(lastSerial)
                        : task > lastSerial && sets.tag(sets.find(task)) == SERIAL);
        if (!isParent) {
            throw new IllegalStateException(algorithm() + " needs a serial run, child first: task " + task + " acts "
                    + (running == UNKNOWN
                            ? "before the parent of the ended task goes on"
                            : "while task " + running + " runs"));
        }
        running = task;
    }

    @Override
    public void switchTo(int task) {
        expectRunning(task);
    }

    @Override
    public void end(int task, int site) {
        leave(task);
    }

    @Override
    public int now(int task) {
        return task;
    }

    @Override
    public boolean precedes(int earlier, int now) {
        return sets.tag(sets.find(earlier)) == SERIAL;
    }

    @Override
    public int taskOf(int label) {
        return label;
    }

    @Override
    public int surelyBefore() {
        return firstParallel - 1;
    }

    @Override
    public int surelyParallel() {
        return lastSerial() + 1;
    }

    @Override
    public long bytes() {
        return sets.bytes() + frames.bytes();
    }

    @Override
    public void checkInvariants() {
        new BagsSnapshot(this).check(nonEmptyParallelBags, firstParallel, lastSerial());
    }
}
