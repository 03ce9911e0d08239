package org.taskrace.engine.order;

import java.util.Arrays;
import org.taskrace.core.reach.futures.FutureReachability;

/**
 * Promises as edges of the strand dag: a get follows the strand that set the promise.
 *
 * <p>A task that gets a promise twice in a row adds no edge the second time, since the JDK itself often waits twice.
 *
 * <p>Cost: four bytes a promise.
 */
final class PromiseEdges {

    private final FutureReachability dag;

    /** Per promise: the task that got it last, counted from 1; 0 for none. */
    private int[] latestGetter = new int[16];

    PromiseEdges(FutureReachability dag) {
        this.dag = dag;
    }

    /** Ends the task's strand, which sets the promise. */
    void set(int task, int promise, int site) {
        dag.set(task, promise, site);
    }

    /** Orders the task after the set of the promise; returns false if the task was the last one to get it. */
    boolean get(int task, int promise, int site) {
        if (promise >= latestGetter.length) {
            latestGetter = Arrays.copyOf(latestGetter, Math.max(promise + 1, latestGetter.length * 2));
        }
        if (latestGetter[promise] == task + 1) {
            return false;
        }
        latestGetter[promise] = task + 1;
        dag.get(task, promise, site);
        return true;
    }

    /** Returns the strand that set the promise. */
    int settingStrand(int promise) {
        return dag.strandOf(promise);
    }

    long bytes() {
        return 4L * latestGetter.length;
    }
}
