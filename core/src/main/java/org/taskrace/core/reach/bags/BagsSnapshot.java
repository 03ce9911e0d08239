package org.taskrace.core.reach.bags;

import java.util.Arrays;
import org.taskrace.core.sets.IntList;
import org.taskrace.core.sets.TaggedDisjointSets;

/**
 * All bags at one moment, found by a scan over all tasks. Slow and simple: for explanations and for the invariants, which it
 * checks without the shortcuts of {@link Bags}.
 */
final class BagsSnapshot {

    private final TaggedDisjointSets sets;

    /** Frames from the bottom to the top. */
    private final long[] frames;

    /** Per task: the root of its set. */
    private final int[] rootOf;

    /** The active tasks from the root of the tree to the running one: the least elements of the S-bags, in ascending order. */
    private final IntList activeTasks = new IntList();

    BagsSnapshot(Bags bags) {
        sets = bags.sets;
        frames = new long[bags.frames.size() + 1];
        for (int height = 0; height < frames.length - 1; height++) {
            frames[height] = bags.frames.get(height);
        }
        frames[frames.length - 1] = bags.topFrame();
        rootOf = new int[sets.size()];
        boolean[] seen = new boolean[sets.size()];
        for (int task = 0; task < rootOf.length; task++) {
            int root = sets.find(task);
            rootOf[task] = root;
            if (!seen[root] && sets.tag(root) == Bags.SERIAL) {
                activeTasks.add(task);
            }
            seen[root] = true;
        }
    }

    int frames() {
        return frames.length;
    }

    boolean isFinish(int height) {
        return Bags.isFinish(frames[height]);
    }

    int[] activeTasks() {
        return activeTasks.toArray();
    }

    /** Returns the tasks of an S-bag, in ascending order. */
    int[] serialBag(int activeTask) {
        return membersOf(rootOf[activeTask]);
    }

    /** Returns the tasks of a frame's P-bag, in ascending order. */
    int[] parallelBag(int height) {
        int root = Bags.parallelBagOf(frames[height]);
        return root == Bags.EMPTY ? new int[0] : membersOf(root);
    }

    private int[] membersOf(int root) {
        IntList members = new IntList();
        for (int task = 0; task < rootOf.length; task++) {
            if (rootOf[task] == root) {
                members.add(task);
            }
        }
        return members.toArray();
    }

    void check(int nonEmptyParallelBags, int firstParallel, int lastSerial) {
        checkParallelBags(nonEmptyParallelBags);
        long taskFrames =
                Arrays.stream(frames).filter(frame -> !Bags.isFinish(frame)).count();
        require(
                activeTasks.size() == taskFrames,
                "I2: " + activeTasks.size() + " S-bags for " + taskFrames + " active tasks");
        int running = activeTasks.last();
        int leastParallel = Integer.MAX_VALUE;
        int greatestSerial = 0;
        for (int task = 0; task < rootOf.length; task++) {
            if (sets.tag(rootOf[task]) == Bags.PARALLEL) {
                leastParallel = Math.min(leastParallel, task);
            } else if (task != running) {
                greatestSerial = Math.max(greatestSerial, task);
            }
        }
        require(leastParallel == firstParallel, "I3: firstParallel is " + firstParallel + ", not " + leastParallel);
        require(greatestSerial == lastSerial, "I4: lastSerial is " + lastSerial + ", not " + greatestSerial);
    }

    private void checkParallelBags(int nonEmptyParallelBags) {
        boolean[] owned = new boolean[rootOf.length];
        int nonEmpty = 0;
        for (long frame : frames) {
            int root = Bags.parallelBagOf(frame);
            if (root == Bags.EMPTY) {
                continue;
            }
            nonEmpty++;
            require(sets.isRoot(root) && sets.tag(root) == Bags.PARALLEL, "I1: " + root + " is no root of a P-bag");
            require(!owned[root], "I1: two frames have the P-bag " + root);
            owned[root] = true;
        }
        require(nonEmpty == nonEmptyParallelBags, "I1: " + nonEmpty + " P-bags, counted as " + nonEmptyParallelBags);
        for (int task = 0; task < rootOf.length; task++) {
            int root = rootOf[task];
            require(
                    sets.tag(root) == Bags.SERIAL || owned[root],
                    "I1: task " + task + " is in a P-bag that no frame has");
        }
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalStateException(message);
        }
    }
}
