package org.taskrace.agent.constructs.synchronizers;

import org.taskrace.core.sets.IntList;
import org.taskrace.engine.order.HappensBefore;

/**
 * The permits of a semaphore, or the free places of a bounded queue. A permit that was given back carries the strand that gave it. A task
 * prefers permits that order nothing, since in some schedule it would have got such a permit.
 */
public final class PermitOrigins {

    private final HappensBefore execution;
    private final IntList givenBack = new IntList();

    public PermitOrigins(HappensBefore execution) {
        this.execution = execution;
    }

    /** Adds permits that the strand of the running task gives back. */
    public void giveBack(int count, int strand) {
        for (int i = 0; i < count; i++) {
            givenBack.add(strand);
        }
    }

    /** Takes one of {@code available} permits; returns the strand that the taker has to follow, or -1 for none. */
    public int take(int available) {
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
