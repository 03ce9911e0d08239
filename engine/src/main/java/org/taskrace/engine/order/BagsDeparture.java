package org.taskrace.engine.order;

import org.taskrace.core.reach.futures.FutureReachability;

/** Note of the first event for which the bags do not suffice, for the statistics: what follows it costs more. */
public final class BagsDeparture {

    private final FutureReachability dag;
    private String event = "";
    private int site;

    BagsDeparture(FutureReachability dag) {
        this.dag = dag;
    }

    /** Notes an event that has just happened, if it was the first that the bags cannot follow. */
    void note(String theEvent, int theSite) {
        if (!dag.isStructured() && event.isEmpty()) {
            event = theEvent;
            site = theSite;
        }
    }

    /** Returns the event in words; empty if the bags sufficed. */
    public String event() {
        return event;
    }

    /** Returns the site of the event. */
    public int site() {
        return site;
    }
}
