package org.taskrace.agent.transform.context;

import java.util.EnumSet;
import java.util.Set;
import java.util.TreeSet;
import org.taskrace.agent.options.Optimisation;

/**
 * The choice of code that is written into the program's classes.
 *
 * @param checksAccesses whether accesses are checked; without, only tasks and synchronisation are followed
 * @param countsAccesses whether reads, writes and checks are counted, which costs more than the checks themselves
 * @param optimisations those that are on
 * @param parallel whether tasks run in parallel while they are checked
 * @param explores whether operations that depend on the schedule are announced
 */
public record RewriteOptions(
        boolean checksAccesses,
        boolean countsAccesses,
        Set<Optimisation> optimisations,
        boolean parallel,
        boolean explores) {

    public RewriteOptions(
            boolean checksAccesses, boolean countsAccesses, Set<Optimisation> optimisations, boolean parallel) {
        this(checksAccesses, countsAccesses, optimisations, parallel, false);
    }

    /** Returns these options for a search of all schedules. */
    public RewriteOptions exploring() {
        return new RewriteOptions(checksAccesses, countsAccesses, optimisations, parallel, true);
    }

    /** Returns these options for a class whose accesses others know: only its tasks and synchronisation are followed. */
    public RewriteOptions withoutAccesses() {
        return new RewriteOptions(false, false, optimisations, parallel, explores);
    }

    /** Returns the options of a run without special wishes. */
    public static RewriteOptions usual() {
        return new RewriteOptions(true, false, EnumSet.allOf(Optimisation.class), false);
    }

    /** Returns the options of a parallel check: nothing is counted. */
    public static RewriteOptions inParallel(Set<Optimisation> optimisations) {
        return new RewriteOptions(true, false, optimisations, true);
    }

    /** Returns a text that is another one for each choice. */
    public String fingerprint() {
        return checksAccesses + " " + countsAccesses + " " + new TreeSet<>(optimisations) + " " + parallel + " "
                + explores;
    }

    public boolean has(Optimisation optimisation) {
        return optimisations.contains(optimisation);
    }
}
