package org.taskrace.engine.order;

/** Listener to changes of the running strand. */
public interface StrandListener {

    /** Listener that does nothing. */
    StrandListener NONE = new StrandListener() {
        @Override
        public void newStrand() {}

        @Override
        public void forgetPast() {}
    };

    /** Runs after the running strand has changed. */
    void newStrand();

    /** Runs when all earlier strands precede the running one and are forgotten. */
    void forgetPast();
}
