package org.taskrace.core.reach.promises.recall;

import java.util.Arrays;
import org.taskrace.core.reach.promises.steps.NonTreeJoins;
import org.taskrace.core.reach.promises.steps.StepTree;
import org.taskrace.core.reach.promises.steps.VisitCounts;
import org.taskrace.core.sets.IntList;

/**
 * A search of everything that a context knows, newest first and breadth first, pruned by {@link RecallOrders}. It leaps
 * along the {@link ContextForest}, crosses old joins by {@link JoinChains}, and never enters a context for which the
 * {@link Memo} has the answer. Before all that, {@link NearContexts} may say yes.
 */
final class RecallSearch {

    /** The number of contexts of a vain search that are remembered. */
    private static final int REMEMBERED = 64;

    private final StepTree tree;
    private final NonTreeJoins joins;
    private final RecallOrders orders;
    private final ContextForest forest;
    private final JoinChains chains;
    private final NearContexts near;
    private final Memo memo = new Memo();

    /** Per context: the search in which it was visited last. */
    private int[] visitedIn = new int[16];

    private int search;
    private final IntList open = new IntList();
    private final IntList visited = new IntList();

    private long searches;
    private long visits;
    private int most;
    private int least = Integer.MAX_VALUE;

    RecallSearch(StepTree tree, NonTreeJoins joins, RecallOrders orders) {
        this.tree = tree;
        this.joins = joins;
        this.orders = orders;
        this.forest = new ContextForest(joins);
        this.chains = new JoinChains(joins);
        this.near = new NearContexts(tree, joins);
    }

    /** Returns whether a step that is known in this context follows the step. */
    boolean finds(int earlier, int context) {
        if (!orders.mayPrecede(earlier, joins.made(context))) {
            return false;
        }
        near.update();
        if (near.showsThatPrecedes(earlier, context)) {
            return true;
        }
        prepare();
        boolean found = search(earlier, context);
        memo.remember(earlier, context, found);
        if (!found) {
            for (int i = Math.min(REMEMBERED, visited.size()) - 1; i > 0; i--) {
                memo.remember(earlier, visited.get(i), false);
            }
        }
        searches++;
        visits += visited.size();
        most = Math.max(most, visited.size());
        least = Math.min(least, visited.size());
        return found;
    }

    private void prepare() {
        if (visitedIn.length < joins.size()) {
            visitedIn = Arrays.copyOf(visitedIn, joins.size() + (joins.size() >> 1));
        }
        forest.update();
        chains.update();
        memo.fit(joins.size());
        search++;
        open.clear();
        visited.clear();
    }

    private boolean search(int earlier, int start) {
        open.add(start);
        if (leapFinds(earlier, start)) {
            return true;
        }
        for (int next = 0; next < open.size(); next++) {
            int context = chains.firstThatMayKnow(earlier, open.get(next));
            while (context != NonTreeJoins.EMPTY
                    && visitedIn[context] != search
                    && orders.mayPrecede(earlier, joins.made(context))) {
                visitedIn[context] = search;
                visited.add(context);
                int answer = memo.recall(earlier, context);
                if (answer == Memo.YES || answer == Memo.UNKNOWN && joinFinds(earlier, context)) {
                    return true;
                }
                if (answer == Memo.NO) {
                    break;
                }
                context = chains.firstThatMayKnow(earlier, joins.previous(context));
            }
        }
        return false;
    }

    /** Visits the join of a context. Queues the context behind it, or tries it by a leap if it is off the line back. */
    private boolean joinFinds(int earlier, int context) {
        int step = joins.joined(context);
        int behind = joins.contextOf(step);
        if (!joins.isFinish(context) && step != earlier) {
            if (!orders.mayPrecede(earlier, step)) {
                return false;
            }
            if (tree.precedes(earlier, step)) {
                return true;
            }
        } else if (step == earlier) {
            return true;
        }
        if (behind == NonTreeJoins.EMPTY
                || visitedIn[behind] == search
                || !orders.mayPrecede(earlier, joins.made(behind))) {
            return false;
        }
        open.add(behind);
        return behind != forest.parent(context) && leapFinds(earlier, behind);
    }

    private boolean leapFinds(int earlier, int context) {
        int oldest = forest.oldest(earlier, context, orders);
        return tree.precedes(earlier, joins.made(oldest)) || tree.precedes(earlier, joins.joined(oldest));
    }

    VisitCounts counts() {
        return new VisitCounts(searches, searches == 0 ? 0 : least, most, visits);
    }

    long bytes() {
        return 4L * visitedIn.length
                + forest.bytes()
                + chains.bytes()
                + near.bytes()
                + memo.bytes()
                + open.bytes()
                + visited.bytes();
    }

    void checkInvariants() {
        near.checkInvariants();
    }
}
