package org.taskrace.engine.order;

import org.taskrace.core.reach.futures.FutureReachability;
import org.taskrace.core.sets.IntList;

/**
 * Order of a run's strands: which of them precede the running one, and which task each belongs to.
 *
 * <p>{@link HappensBefore} moves it from strand to strand. Answers come from the bags and the dag behind them, or from the structure
 * that has taken over ({@link DeferredReachability}).
 *
 * <p>Cost: that of the structure for each question, but only once for several questions in a row about one strand.
 */
public final class StrandOrder {

    private static final int NONE = -1;

    private final FutureReachability dag;
    private final DeferredReachability chosen;

    /** The running strand. */
    private int now;

    /** The first strand that is not forgotten. */
    private int first;

    /** The strand of the last question to {@link #precedesNow}, with its answer: tasks ask about one strand again and again. */
    private int asked = NONE;

    private boolean answer;

    StrandOrder(FutureReachability dag, DeferredReachability chosen) {
        this.dag = dag;
        this.chosen = chosen;
    }

    /** Makes this strand the running one. */
    void moveTo(int strand) {
        now = strand;
        asked = NONE;
    }

    /** Voids the last answer, since an edge has been added. */
    void addEdge() {
        asked = NONE;
    }

    /** Forgets all strands before the running one, which they precede. */
    void forgetPast() {
        first = now;
    }

    /** Returns how many strands are remembered. */
    public int remembered() {
        return now - first;
    }

    /** Returns the running strand, which may be about to end. */
    public int now() {
        return now;
    }

    /** Returns whether a strand precedes the running one in every schedule. */
    public boolean precedesNow(int strand) {
        if (strand != asked) {
            asked = strand;
            answer = chosen.answers()
                    ? chosen.precedesNow(strand)
                    : isOfRunningTask(strand) || dag.precedes(strand, now);
        }
        return answer;
    }

    /** Returns whether a strand is an earlier one of the running task: a loop of critical sections asks for these, and needs no search. */
    private boolean isOfRunningTask(int strand) {
        return strand >= first && strand <= now && dag.taskOf(strand) == dag.taskOf(now);
    }

    /** Returns whether a strand precedes the running one in this schedule, observed edges included. */
    public boolean precedesNowAsObserved(int strand) {
        // A task that goes on without a new strand may ask about one that was numbered meanwhile; no edge leads back.
        return precedesNow(strand) || strand <= now && dag.reachesAsObserved(strand, now);
    }

    /** Returns whether a short search finds that a strand precedes the running one in this schedule, observed edges included. */
    boolean isSoonFoundAsObserved(int strand) {
        return strand <= now && dag.isSoonReachedAsObserved(strand, now);
    }

    /** Returns whether a strand precedes another one in every schedule, independently of the running task. */
    public boolean precedes(int earlier, int later) {
        return earlier <= later && (earlier < first || dag.follows(later, earlier));
    }

    /** Returns whether all these strands precede the running one. */
    public boolean allPrecedeNow(IntList strands) {
        for (int i = 0; i < strands.size(); i++) {
            if (!precedesNow(strands.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** Removes the strands that precede the running one: a strand that follows the running one follows them, too. */
    public void dropPreceding(IntList strands) {
        int kept = 0;
        for (int i = 0; i < strands.size(); i++) {
            if (!precedesNow(strands.get(i))) {
                strands.set(kept++, strands.get(i));
            }
        }
        while (strands.size() > kept) {
            strands.removeLast();
        }
    }

    /** Returns how many of the strands are this one or follow it. */
    public int countFollowing(int strand, IntList strands) {
        int count = 0;
        for (int i = 0; i < strands.size(); i++) {
            count += precedes(strand, strands.get(i)) ? 1 : 0;
        }
        return count;
    }

    /** Returns the task of a strand. */
    public int taskOf(int strand) {
        return dag.taskOf(strand);
    }

    /** Returns the strand in which a task begins: a number that grows along the run. */
    public int firstStrand(int task) {
        return dag.firstStrand(task);
    }

    /** Returns the strand that a task is in, or ended in; for a forgotten task another one that precedes now. */
    public int lastStrand(int task) {
        return dag.isForgotten(task) ? first - 1 : dag.now(task);
    }

    /** Returns whether a task has ended. */
    public boolean hasEnded(int task) {
        return dag.hasEnded(task);
    }
}
