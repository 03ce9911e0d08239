package org.taskrace.agent.options;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Families of techniques that spare checks or make them cheaper. None changes a verdict, except that {@link #READERS} may make a check
 * inconclusive and then says so. Each family can be switched off by its name ({@code no-opt=NAME;NAME}), to measure its effect and to
 * compare verdicts with and without it.
 */
public enum Optimisation {
    /** Field checks inlined beside the field, groups of fields of one object checked at once, redundant checks left out. */
    FIELDS("fields", "inline-fields", "fields-together", "repeated-checks"),
    /** Summaries: accesses of a loop, a nest of loops or neighbours in a basic block checked at once, on every exit. */
    LOOPS(
            "loops",
            "loop-checks",
            "loop-nests",
            "loop-runs",
            "loop-sets",
            "loop-branches",
            "gathered-indexes",
            "fixed-fields",
            "elements-together"),
    /** Escape analysis: objects, arguments and iterators that stay local to a method and its callees are not checked. */
    LOCAL("local", "local-objects", "local-arguments", "private-cursors"),
    /** Compressed array shadows: run-length cells, a dictionary of cells, a log for arrays of one task. */
    SHADOW("shadow", "array-runs", "cell-codes", "own-arrays"),
    /** Reader subsumption: in large programs an earlier reader represents later ones that every successor of it follows. */
    READERS("readers", "standing-readers"),
    /** Asyncs of a program with promises run when their finish waits for them, without a stack of their own. */
    DEFERRED_TASKS("deferred-tasks", "late-tasks");

    /** Name of all families. */
    public static final String ALL = "all";

    private final String key;

    /** Names of single techniques of the family, from before release 0.1.0; accepted for one more release. */
    private final List<String> aliases;

    Optimisation(String key, String... aliases) {
        this.key = key;
        this.aliases = List.of(aliases);
    }

    public String key() {
        return key;
    }

    /** Returns the families that stay on if the named ones are off. Throws {@link IllegalArgumentException} for the user. */
    public static Set<Optimisation> without(Iterable<String> names) {
        Set<Optimisation> on = EnumSet.allOf(Optimisation.class);
        for (String name : names) {
            if (name.equals(ALL)) {
                on.clear();
            } else {
                on.remove(find(name.toLowerCase(Locale.ROOT)));
            }
        }
        return on;
    }

    private static Optimisation find(String name) {
        return Arrays.stream(values())
                .filter(family -> family.key.equals(name) || family.aliases.contains(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no optimisation " + name + "; there are "
                        + Arrays.stream(values()).map(Optimisation::key).collect(Collectors.joining(", ")) + ", and "
                        + ALL));
    }
}
