package org.taskrace.core.history;

import org.taskrace.core.race.Operation;

/** Is told each race at the moment when the access history sees its second access. */
@FunctionalInterface
public interface RaceListener {

    /**
     * Two accesses to a location are parallel and conflict. The labels are those of {@link
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
