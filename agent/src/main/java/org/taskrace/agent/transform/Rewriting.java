package org.taskrace.agent.transform;

import java.util.EnumSet;
import java.util.Set;
import org.taskrace.agent.options.Optimisation;

/**
 * What is written into the program's classes.
 *
 * @param checksAccesses whether accesses are checked; without, only tasks and synchronisation are followed
 * @param countsAccesses whether reads, writes and checks are counted, which costs more than the checks themselves
 * @param optimisations those that are on
 */
public record Rewriting(boolean checksAccesses, boolean countsAccesses, Set<Optimisation> optimisations) {

    /** What a run without special wishes does. */
    public static Rewriting usual() {
        return new Rewriting(true, false, EnumSet.allOf(Optimisation.class));
    }

    boolean has(Optimisation optimisation) {
        return optimisations.contains(optimisation);
    }
}
