package org.taskrace.agent.options;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What makes checks cheaper or spares them. None of them changes a verdict (but {@link #STANDING_READERS} may leave a check
 * inconclusive, and says so); each can be switched off by its name ({@code no-opt=NAME;NAME}), to measure what it brings and to
 * compare verdicts with and without.
 */
public enum Optimisation {
    /** The test whether an access needs judging stands in a small method beside the field, which stores only a new cell. */
    INLINE_FIELDS("inline-fields"),
    /** What a method does to several fields of one object without anything in between is checked at once. */
    FIELDS_TOGETHER("fields-together"),
    /** What a method does to neighbours in an array without anything in between is checked at once. */
    ELEMENTS_TOGETHER("elements-together"),
    /** The accesses of a loop to an array are checked together, after the loop. */
    LOOP_CHECKS("loop-checks"),
    /** The shadow of an array is kept as runs of equal cells while they are few. */
    ARRAY_RUNS("array-runs"),
    /** An array with few different cells has a number per element instead, and a table of what becomes of each. */
    CELL_CODES("cell-codes"),
    /** What one task alone does to an array between two joins of all tasks is only written down. */
    OWN_ARRAYS("own-arrays"),
    /** An access is not checked if the same strand has surely accessed the same place before. */
    REPEATED_CHECKS("repeated-checks"),
    /** The accesses of a loop to a field of an object that stays the same are checked once, after the loop. */
    FIXED_FIELDS("fixed-fields"),
    /** What inner loops do to arrays is collected, and checked after the outer loops; columns of matrices included. */
    LOOP_NESTS("loop-nests"),
    /** Accesses by indexes that a loop reads from an array of ints are checked after the loop, which reads the indexes again. */
    GATHERED_INDEXES("gathered-indexes"),
    /** What a loop does to an array in some iterations only is checked run by run. */
    LOOP_RUNS("loop-runs"),
    /** Elements of short arrays that a loop accesses by any index are kept as a set of bits, which is checked after the loop. */
    LOOP_SETS("loop-sets"),
    /** What two branches of a loop do to one element after the other, one branch or the other for each, is checked together. */
    LOOP_BRANCHES("loop-branches"),
    /** Of an iterator that a loop keeps to itself nothing is remembered but what it walks over. */
    PRIVATE_CURSORS("private-cursors"),
    /** In large programs an earlier reader stands for later ones where whoever follows it follows them too. */
    STANDING_READERS("standing-readers"),
    /** An async of a program with promises runs when its finish waits for it, without a stack of its own. */
    LATE_TASKS("late-tasks"),
    /** What only one method, and those that it calls, can see is not checked in it. */
    LOCAL_OBJECTS("local-objects"),
    /** A method that is called with such objects has a copy that does not check them. */
    LOCAL_ARGUMENTS("local-arguments");

    /** The name for all of them. */
    public static final String ALL = "all";

    private final String key;

    Optimisation(String key) {
        this.key = key;
    }

    public String key() {
        return key;
    }

    /** Those that stay on if the named ones are switched off. Throws {@link IllegalArgumentException} for the user. */
    public static Set<Optimisation> without(Iterable<String> names) {
        Set<Optimisation> on = EnumSet.allOf(Optimisation.class);
        for (String name : names) {
            if (name.equals(ALL)) {
                on.clear();
            } else {
                on.remove(find(name));
            }
        }
        return on;
    }

    private static Optimisation find(String name) {
        return Arrays.stream(values())
                .filter(optimisation -> optimisation.key.equals(name.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no optimisation " + name + "; there are "
                        + Arrays.stream(values()).map(Optimisation::key).collect(Collectors.joining(", ")) + ", and "
                        + ALL));
    }
}
