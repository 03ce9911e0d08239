package org.taskrace.core.reach.rsketch;

/**
 * The operations that were performed so far, so that a benchmark can set them beside the bounds of the paper: {@link
 * #searchWork} is O(n), {@link #closureWork} is O(k²).
 */
public final class RSketchCounters {

    long nodesSearchedBackward;
    long nodesSearchedForward;
    long wordsMerged;
    long anchorsCollected;
    long bitsCopied;
    long queries;
    long closureQueries;

    RSketchCounters() {}

    /** Returns the number of nodes visited backward: each at most a constant number of times, to get a proxy. */
    public long nodesSearchedBackward() {
        return nodesSearchedBackward;
    }

    /** Returns the number of nodes visited forward from forks that became anchors: each at most twice in depth-first order. */
    public long nodesSearchedForward() {
        return nodesSearchedForward;
    }

    /** Returns the number of nodes visited in searches of the series-parallel graph. */
    public long searchWork() {
        return nodesSearchedBackward + nodesSearchedForward;
    }

    /** Operations on the transitive closure: words merged, anchors collected one by one, and bits copied to a new fork's column. */
    public long closureWork() {
        return wordsMerged + anchorsCollected + bitsCopied;
    }

    /** Returns the number of words of 64 bits that were merged or stored. */
    public long wordsMerged() {
        return wordsMerged;
    }

    /** Anchors that were visited one by one because no row covered them. */
    public long anchorsCollected() {
        return anchorsCollected;
    }

    /** Returns the number of rows in which a fork that became an anchor took over a bit, or was seen not to. */
    public long bitsCopied() {
        return bitsCopied;
    }

    /** Returns the number of questions asked. */
    public long queries() {
        return queries;
    }

    /** Returns the number of questions that the two orders could not answer, so that a bit of the closure was looked up. */
    public long closureQueries() {
        return closureQueries;
    }

    @Override
    public String toString() {
        return "backward " + nodesSearchedBackward + ", forward " + nodesSearchedForward + ", words " + wordsMerged
                + ", collected " + anchorsCollected + ", bits " + bitsCopied + ", queries " + queries + " ("
                + closureQueries
                + " by closure)";
    }
}
