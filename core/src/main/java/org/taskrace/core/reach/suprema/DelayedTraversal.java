package org.taskrace.core.reach.suprema;

import org.taskrace.core.reach.PathExplanation;
import org.taskrace.core.sets.IntList;

/**
 * A delayed non-separating traversal, arc by arc. It keeps the last-arc forest, and the line of threads to the left of
 * the running one.
 *
 * <p>Source: section 5 of "Race Detection in Two Dimensions" ("obtaining delayed traversals"). In serial fork-first
 * order a thread ends before the one to its right goes on. So the threads to the left of the running one have ended,
 * are unjoined, and form a stack. A thread that ends is pushed, and only the top can be joined.
 */
final class DelayedTraversal {

    private static final int STOPPED_IN_COLUMN = 8;

    private final LastArcForest forest = new LastArcForest();

    /** The line to the left of the running thread, the left neighbour last. */
    private final IntList stopped = new IntList();

    /** Records arcs for explanations; null until the first is asked for. */
    private TraversalText text;

    /** Adds a thread; it is visited, but not before it has joined others. */
    int add() {
        return forest.add();
    }

    /** Follows the arc (from, to) of a fork. It is no last-arc, since the forking thread goes on. */
    void fork(int from, int to) {
        if (text != null) {
            text.fork(from, to);
        }
    }

    /** Follows the loop (thread, thread). A thread counts as visited from its first arc to its stop-arc. */
    void visit(int thread) {
        if (text != null) {
            text.visit(thread);
        }
    }

    /** Follows the stop-arc (thread, ×); the thread becomes the left neighbour of the one that goes on. */
    void stop(int thread) {
        stopForGood(thread);
        stopped.add(thread);
    }

    /** Follows the stop-arc of a thread that nothing follows. */
    void stopForGood(int thread) {
        forest.stop(thread);
        if (text != null) {
            text.stop(thread);
        }
    }

    /** Joins left neighbours to the thread, each by a delayed last-arc, until only {@code height} stopped threads are left. */
    void joinDownTo(int height, int thread) {
        while (stopped.size() > height) {
            int joined = stopped.removeLast();
            forest.attach(joined, thread);
            if (text != null) {
                text.join(joined, thread);
            }
        }
    }

    /** Returns the number of threads to the left of the running one. */
    int height() {
        return stopped.size();
    }

    /** Returns the stopped thread at a height, 0 for the leftmost. */
    int stoppedAt(int height) {
        return stopped.get(height);
    }

    LastArcForest forest() {
        return forest;
    }

    boolean isRecorded() {
        return text != null;
    }

    /** Records arcs from here on. */
    void record(LatticeThreads threads) {
        text = new TraversalText(threads::name, forest::isVisited);
    }

    void explain(PathExplanation out, LatticeThreads threads) {
        StringBuilder left = new StringBuilder();
        int first = Math.max(0, stopped.size() - STOPPED_IN_COLUMN);
        for (int i = first; i < stopped.size(); i++) {
            left.append(left.isEmpty() ? "" : " ").append(threads.name(stopped.get(i)));
        }
        out.column("line left of now", left.isEmpty() ? "-" : (first > 0 ? "… " : "") + left);
        text.explain(out);
    }

    long bytes() {
        return forest.bytes() + stopped.bytes();
    }

    /** Checks I1: a stopped thread is the root of its tree and not visited. */
    void checkInvariants() {
        for (int i = 0; i < stopped.size(); i++) {
            int thread = stopped.get(i);
            if (forest.root(thread) != thread || forest.isVisited(thread)) {
                throw new IllegalStateException("I1 does not hold at thread " + thread);
            }
        }
    }
}
