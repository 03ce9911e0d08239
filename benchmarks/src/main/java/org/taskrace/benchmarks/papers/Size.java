package org.taskrace.benchmarks.papers;

import java.util.Locale;

/** Amount of work of a program: a fraction of a second in the small size, about that of the papers in the other. */
public enum Size {
    SMALL,
    PAPER;

    /** Returns the size with this name in lower case. */
    public static Size of(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    /** Returns one of two numbers. */
    public int choose(int small, int paper) {
        return this == SMALL ? small : paper;
    }
}
