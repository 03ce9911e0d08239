package org.taskrace.core.race;

/** A listener that gets each race at the moment when the access history sees its second access. */
@FunctionalInterface
public interface RaceListener {

    /**
     * Reports two parallel, conflicting accesses to a location. The labels are those of {@link
     * org.taskrace.core.reach.Reachability}; the second access is the one that happens now.
     */
    void race(
            int location,
            Operation first,
            int firstLabel,
            int firstSite,
            Operation second,
            int secondLabel,
            int secondSite);
}
