package org.taskrace.engine.order;

import java.util.Arrays;

/** Which task has got each promise last, so that a get that changes nothing can be left out. Four bytes a promise. */
final class LastGetter {

    /** Per promise: the task, counted from 1. */
    private int[] latest = new int[16];

    /** A task gets a promise: whether it was the last one that did so. */
    boolean gotAgain(int promise, int task) {
        if (promise >= latest.length) {
            latest = Arrays.copyOf(latest, Math.max(promise + 1, latest.length * 2));
        }
        boolean again = latest[promise] == task + 1;
        latest[promise] = task + 1;
        return again;
    }

    long bytes() {
        return 4L * latest.length;
    }
}
