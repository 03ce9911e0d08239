package org.taskrace.engine.order;

import java.util.Arrays;
import org.taskrace.core.reach.futures.FutureReachability;
import org.taskrace.engine.order.DeferredReachability.Event;

/**
 * Events of promises: a get follows the strand that set the promise, in every schedule. The caller numbers promises densely.
 *
 * <p>A task that gets a promise twice in a row adds no edge the second time, since the JDK itself often waits twice.
 *
 * <p>Cost: four bytes a promise.
 */
public final class PromiseEvents {

    private final HappensBefore order;
    private final FutureReachability dag;
    private final DeferredReachability chosen;

    /** Per promise: the task that got it last, counted from 1; 0 for none. */
    private int[] latestGetter = new int[16];

    PromiseEvents(HappensBefore order, FutureReachability dag, DeferredReachability chosen) {
        this.order = order;
        this.dag = dag;
        this.chosen = chosen;
    }

    /** Sets a promise by the running strand, which ends. */
    public void set(int promise, int site) {
        dag.set(order.running(), promise, site);
        order.standing().notDepthFirst();
        chosen.tell(Event.SET, promise);
        order.newStrand();
    }

    /** Orders the running task after the set of a promise. */
    public void get(int promise, int site) {
        if (isGetAgain(promise)) {
            return;
        }
        dag.get(order.running(), promise, site);
        order.departure().note("a task followed another one in the middle", site);
        if (!chosen.isOlder(settingStrand(promise))) {
            chosen.tell(Event.GET, promise);
        }
        order.newStrand();
    }

    /** Returns whether the running task was the last one to get the promise; from now on it is. */
    private boolean isGetAgain(int promise) {
        if (promise >= latestGetter.length) {
            latestGetter = Arrays.copyOf(latestGetter, Math.max(promise + 1, latestGetter.length * 2));
        }
        int getter = order.running() + 1;
        boolean again = latestGetter[promise] == getter;
        latestGetter[promise] = getter;
        return again;
    }

    /** Returns the strand that set a promise. */
    public int settingStrand(int promise) {
        return dag.strandOf(promise);
    }

    long bytes() {
        return 4L * latestGetter.length;
    }
}
