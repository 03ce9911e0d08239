package org.taskrace.cli.exit;

/**
 * The exit codes of all commands. Scripts rely on them: a number never changes its meaning. If one call checks several
 * programs, the largest number wins.
 */
public final class ExitCode {

    /** No race was found. */
    public static final int OK = 0;

    /** The command line is wrong, or the chosen algorithm lacks a construct of the program. */
    public static final int USAGE = 64;

    /** The text is not a program. */
    public static final int NOT_A_PROGRAM = 65;

    /** A race was found. */
    public static final int RACE = 66;

    /** A task graph is no two-dimensional lattice: like a race, what was checked does not have the property asked for. */
    public static final int NO_LATTICE = RACE;

    /** The program deadlocked or failed at run time. */
    public static final int PROGRAM_FAILED = 67;

    /** No race was found, but the guarantee is weaker than {@code --require} asks for. */
    public static final int WEAKER = 68;

    /** The check could not come to a verdict. */
    public static final int INCONCLUSIVE = 69;

    /** A fault of taskrace: two algorithms disagree, or something that must not happen did. */
    public static final int INTERNAL = 70;

    private ExitCode() {}
}
