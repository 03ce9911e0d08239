package org.taskrace.benchmarks;

/**
 * Task trees of a given size, as events of a serial run, child first. No driver recurses, so ten million nested tasks are
 * possible.
 */
public enum Shape {
    /** One loop that creates all tasks, joined at its end. */
    FLAT {
        @Override
        void tell(ShapeEvents events, int tasks) {
            events.open(0);
            for (int task = 1; task < tasks; task++) {
                events.enter(0, task);
                events.leave(task, 0);
            }
        }
    },
    /** A binary tree: every inner task creates two children and joins them. */
    TREE {
        @Override
        void tell(ShapeEvents events, int tasks) {
            int height = 31 - Integer.numberOfLeadingZeros(tasks + 1);
            int[] taskAt = new int[height];
            int[] childrenOf = new int[height];
            int next = 1;
            int depth = 0;
            if (height > 1) {
                events.open(0);
            }
            while (depth > 0 || childrenOf[0] < 2) {
                boolean leaf = depth == height - 1;
                if (leaf || childrenOf[depth] == 2) {
                    if (!leaf) {
                        events.close(taskAt[depth]);
                    }
                    events.leave(taskAt[depth], taskAt[depth - 1]);
                    depth--;
                    continue;
                }
                childrenOf[depth]++;
                events.enter(taskAt[depth], next);
                depth++;
                taskAt[depth] = next++;
                childrenOf[depth] = 0;
                if (depth < height - 1) {
                    events.open(taskAt[depth]);
                }
            }
        }
    },
    /** Every task creates one child, which runs before it ends; the root joins them all. */
    CHAIN {
        @Override
        void tell(ShapeEvents events, int tasks) {
            events.open(0);
            for (int task = 1; task < tasks; task++) {
                events.enter(task - 1, task);
            }
            for (int task = tasks - 1; task > 0; task--) {
                events.leave(task, task - 1);
            }
        }
    };

    /** Tells the program up to the point where all tasks have ended and the root has not yet joined the last of them. */
    abstract void tell(ShapeEvents events, int tasks);

    /** Returns the number of tasks that the shape has for a wanted number. */
    int tasks(int wanted) {
        return this == TREE ? (1 << 31 - Integer.numberOfLeadingZeros(wanted + 1)) - 1 : wanted;
    }
}
