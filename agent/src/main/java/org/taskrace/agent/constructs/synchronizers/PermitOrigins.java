package org.taskrace.agent.constructs.synchronizers;

import org.taskrace.core.sets.IntList;
import org.taskrace.engine.order.HappensBefore;

/**
 * The permits of a semaphore, or the free places of a bounded queue. One that somebody has given back carries the strand of
 * whoever did; whoever takes one prefers those that order nothing, since in some schedule it would have got such a one.
 */
final class PermitOrigins {

    private final HappensBefore execution;
    private final IntList givenBack = new IntList();

    PermitOrigins(HappensBefore execution) {
        this.execution = execution;
    }

    void giveBack(int count, int strand) {
        for (int i = 0; i < count; i++) {
            givenBack.add(strand);
        }
    }

    /** Takes one of {@code available}; returns the strand that the taker has to follow, or -1 for none. */
    int take(int available) {
        if (available > givenBack.size()) {
            return -1;
        }
        for (int i = 0; i < givenBack.size(); i++) {
            if (execution.precedesNow(givenBack.get(i))) {
                remove(i);
                return -1;
            }
        }
        return givenBack.isEmpty() ? -1 : remove(0);
    }

    private int remove(int index) {
        int strand = givenBack.get(index);
        for (int i = index + 1; i < givenBack.size(); i++) {
            givenBack.set(i - 1, givenBack.get(i));
        }
        givenBack.removeLast();
        return strand;
    }
}
