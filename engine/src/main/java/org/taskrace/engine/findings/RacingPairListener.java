package org.taskrace.engine.findings;

/** Receiver of every pair of racing accesses, at the moment when the second one is judged. */
public interface RacingPairListener {

    /** Receives a pair. */
    void racing(RacingPair pair);
}
