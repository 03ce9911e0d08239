package org.taskrace.benchmarks;

import java.util.SplittableRandom;

/** Place of a thread's next insertion among the elements that it inserted itself. */
public enum ListPattern {
    /** Always after the first: a loop that creates tasks. */
    FLAT {
        @Override
        int after(int inserted, SplittableRandom random) {
            return 0;
        }
    },
    /** After the one with half the number: a binary tree of tasks. */
    TREE {
        @Override
        int after(int inserted, SplittableRandom random) {
            return inserted / 2;
        }
    },
    /** After any of them. */
    RANDOM {
        @Override
        int after(int inserted, SplittableRandom random) {
            return random.nextInt(inserted + 1);
        }
    };

    /**
     * Returns the number, among the thread's own elements, after which the next one goes; {@code inserted} were
     * inserted so far.
     */
    abstract int after(int inserted, SplittableRandom random);
}
