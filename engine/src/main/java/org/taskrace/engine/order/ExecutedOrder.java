package org.taskrace.engine.order;

import org.taskrace.core.race.TaskTree;
import org.taskrace.core.reach.futures.FutureReachability;
import org.taskrace.engine.order.readers.ParallelReaderStack;
import org.taskrace.engine.order.readers.ReaderSubsumption;

/** What can be asked about the run so far: which tasks there are, which of them runs, and what comes before what. */
public abstract class ExecutedOrder {

    static final int NOBODY = -1;

    /** The dag of all strands, with bags in front of it while those are enough. */
    final FutureReachability order = new FutureReachability();

    /** A structure that answers instead, where one does. */
    final DeferredReachability chosen;

    final ReachabilitySelector choice;
    final TaskTree tasks = new TaskTree();
    final LastGetter getters = new LastGetter();
    final TaskEdges edges = new TaskEdges(order.gets());
    final ReaderSubsumption standing = new ReaderSubsumption(tasks);
    final ParallelReaderStack known = new ParallelReaderStack();

    int running;
    int now;
    int unjoined;
    int events;

    /** The first strand that is not forgotten. */
    int firstStrand;

    /** The last question whether a strand precedes the running one, and its answer; tasks ask about the same strand again and again. */
    int asked = NOBODY;

    private boolean answer;

    ExecutedOrder(ReachabilitySelector choice) {
        this.choice = choice;
        chosen = new DeferredReachability(choice);
    }

    /** The running task. */
    public final int running() {
        return running;
    }

    /** The running strand. */
    public final int now() {
        return now;
    }

    /** Whether an earlier access may stand for a later one. */
    public final ReaderSubsumption standing() {
        return standing;
    }

    /** The readers that are known to be parallel to the running strand. */
    public final ParallelReaderStack known() {
        return known;
    }

    /** The number of tasks whose end no one has joined. */
    public final int unjoined() {
        return unjoined;
    }

    /** The strand that set a promise. */
    public final int strandOf(int promise) {
        return order.strandOf(promise);
    }

    public final boolean precedesNow(int strand) {
        if (strand != asked) {
            asked = strand;
            answer = chosen.answers() ? chosen.precedesNow(strand) : order.precedes(strand, now);
        }
        return answer;
    }

    public final boolean precedesNowAsObserved(int strand) {
        return precedesNow(strand) || order.reachesAsObserved(strand, now);
    }

    public final int taskOf(int strand) {
        return order.taskOf(strand);
    }

    public final TaskTree tasks() {
        return tasks;
    }

    /** The strand in which a task begins: a number that grows along the run. */
    public final int createdIn(int task) {
        return order.firstStrand(task);
    }

    /** Whether a strand precedes another one in every schedule, whichever task runs now. */
    public final boolean precedes(int earlier, int later) {
        return earlier <= later && order.follows(later, earlier);
    }

    /** The strand that a task is in, or ended in; of a task that is forgotten, some strand that likewise precedes now. */
    public final int lastStrand(int task) {
        return order.isForgotten(task) ? firstStrand - 1 : order.now(task);
    }

    /** What orders tasks besides creation. */
    public final TaskEdges edges() {
        return edges;
    }

    public final int events() {
        return events;
    }

    /** Whether the user named a structure that can follow a child only right after its creation. */
    public final boolean needsDepthFirst() {
        return choice.needsDepthFirst();
    }

    public final String algorithm() {
        return choice.words(order.wasAlwaysStructured());
    }

    public final long bytes() {
        return order.bytes() + chosen.bytes() + tasks.bytes() + standing.bytes() + getters.bytes();
    }
}
