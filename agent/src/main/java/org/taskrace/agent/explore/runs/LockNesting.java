package org.taskrace.agent.explore.runs;

import java.util.List;
import java.util.Set;
import org.taskrace.agent.explore.search.Dependences;

/**
 * The ways in which runs nest their locks. Cycles of locks are looked for in each run alone, which is enough only if all runs nest in one
 * way. Otherwise nested locks are explored one by one.
 */
public final class LockNesting {

    private final Dependences dependences;
    private Set<List<Integer>> first;

    public LockNesting(Dependences dependences) {
        this.dependences = dependences;
    }

    public void restart() {
        first = null;
    }

    public void check(Set<List<Integer>> nested) {
        if (first == null) {
            first = nested;
        } else if (!first.equals(nested)) {
            nested.forEach(places -> places.forEach(dependences::makeFine));
            first.forEach(places -> places.forEach(dependences::makeFine));
        }
    }
}
