package org.taskrace.testkit.generate;

import java.util.SplittableRandom;

/**
 * The adjustable properties of a random program.
 *
 * @param size about how many operations it executes, from 4 to 2,000
 * @param scalars how many shared scalars it declares at its begin
 * @param arrays how many shared arrays it declares at its begin
 * @param writeShare how many of a hundred accesses are writes
 * @param nesting how deep blocks may nest
 * @param controlFlow how many of a hundred compound statements are if, for or while
 * @param illegal whether it does one thing that the language forbids, if the occasion comes
 * @param keepDeadlock whether a deadlock, if it has one, is left in
 */
public record Dials(
        int size,
        int scalars,
        int arrays,
        int writeShare,
        int nesting,
        int controlFlow,
        boolean illegal,
        boolean keepDeadlock) {

    /** The length of every generated array. */
    static final int ARRAY_LENGTH = 4;

    public Dials {
        if (size < 4 || size > 2_000) {
            throw new IllegalArgumentException("a random program has 4 to 2,000 operations, not " + size);
        }
        if (scalars + arrays < 1 || nesting < 1) {
            throw new IllegalArgumentException("a random program needs at least one location and one level of nesting");
        }
    }

    /** Dials for a program of this size, at random. */
    static Dials random(SplittableRandom random, int size) {
        int locations = 1 + random.nextInt(Math.min(24, 2 + size / 10));
        int arrays = random.nextInt(3) == 0 ? 1 + random.nextInt(2) : 0;
        int writeShare = new int[] {10, 25, 40, 60}[random.nextInt(4)];
        int nesting = 2 + random.nextInt(size < 40 ? 4 : 9);
        int controlFlow = random.nextInt(3) == 0 ? 40 : 10;
        return new Dials(
                size,
                locations,
                arrays,
                writeShare,
                nesting,
                controlFlow,
                random.nextInt(40) == 0,
                random.nextInt(12) == 0);
    }
}
