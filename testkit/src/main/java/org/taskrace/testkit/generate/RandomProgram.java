package org.taskrace.testkit.generate;

import java.util.SplittableRandom;
import org.taskrace.testkit.tree.ProgramTree;

/**
 * A random program, wholly determined by its family, its seed and its size.
 *
 * @param family what it uses
 * @param seed from which everything follows
 * @param size about how many operations it executes
 * @param dials what was tuned
 * @param tree the program
 */
public record RandomProgram(Family family, long seed, int size, Dials dials, ProgramTree tree) {

    private static final int ATTEMPTS = 6;

    /** Returns the program of this family, seed and size. */
    public static RandomProgram of(Family family, long seed, int size) {
        SplittableRandom random = new SplittableRandom(seed * 31 + family.ordinal());
        return of(family, seed, Dials.random(random, size), random);
    }

    /** Returns the program of this family and seed with these dials. */
    public static RandomProgram of(Family family, long seed, Dials dials) {
        return of(family, seed, dials, new SplittableRandom(seed * 31 + family.ordinal()));
    }

    private static RandomProgram of(Family family, long seed, Dials dials, SplittableRandom random) {
        Balance balance = new Balance(random, dials);
        Balance.Target target = balance.target();
        ProgramTree raw = new BodyGenerator(random, family, dials).program();
        // A raw program without a race has nothing to balance: most often its tasks never meet at a location.
        for (int attempt = 0; attempt < ATTEMPTS && !Balance.isRacy(raw); attempt++) {
            raw = new BodyGenerator(random, family, dials).program();
        }
        return new RandomProgram(family, seed, dials.size(), dials, balance.apply(raw, target));
    }

    public String text() {
        return tree.print();
    }
}
