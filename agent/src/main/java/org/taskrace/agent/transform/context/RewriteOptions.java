package org.taskrace.agent.transform.context;

import java.util.EnumSet;
import java.util.Set;
import org.taskrace.agent.options.Optimisation;

/**
 * What is written into the program's classes.
 *
 * @param checksAccesses whether accesses are checked; without, only tasks and synchronisation are followed
 * @param countsAccesses whether reads, writes and checks are counted, which costs more than the checks themselves
 * @param optimisations those that are on
 * @param parallel whether tasks run in parallel while they are checked
 */
public record RewriteOptions(
        boolean checksAccesses, boolean countsAccesses, Set<Optimisation> optimisations, boolean parallel) {

    /** What a run without special wishes does. */
    public static RewriteOptions usual() {
        return new RewriteOptions(true, false, EnumSet.allOf(Optimisation.class), false);
    }

    /** What is written for a run that is checked in parallel: nobody counts there, and no check waits for an outer loop. */
    public static RewriteOptions inParallel(Set<Optimisation> optimisations) {
        Set<Optimisation> possible = EnumSet.of(Optimisation.LOOPS, Optimisation.FIELDS);
        possible.retainAll(optimisations);
        return new RewriteOptions(true, false, possible, true);
    }

    public boolean has(Optimisation optimisation) {
        return optimisations.contains(optimisation);
    }
}
