package org.taskrace.benchmarks.suites;

/** How much a program does: a fraction of a second in the small size, about what the papers ran in the other. */
public enum Size {
    SMALL,
    PAPER;

    /** One of two numbers. */
    public int choose(int small, int paper) {
        return this == SMALL ? small : paper;
    }
}
