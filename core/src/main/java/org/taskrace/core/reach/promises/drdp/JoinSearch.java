package org.taskrace.core.reach.promises.drdp;

import java.util.Arrays;
import org.taskrace.core.reach.promises.steps.NonTreeJoins;
import org.taskrace.core.reach.promises.steps.StepTree;
import org.taskrace.core.reach.promises.steps.VisitCounts;
import org.taskrace.core.sets.IntList;

/**
 * The search of the paper's figure 9. It begins with the joins that a step knows and goes on with those that the joined
 * steps knew. It ends at a step that follows the wanted one in the tree. It uses no recursion, and visits each context
 * and each set once.
 *
 * <p>As in the paper, the joins of a task are visited before those that it inherited (lsa), which have a queue of their
 * own. Steps are numbered in a possible order of execution. So a join that is older than the wanted step does not lead
 * to it, and neither does anything that join knows.
 */
final class JoinSearch {

    private final StepTree tree;
    private final NonTreeJoins joins;
    private final SearchOrder order;

    /** The number of the search in which a context was expanded, or a step was put on the line, for the last time. */
    private int[] expandedIn = new int[16];

    private int[] seenIn = new int[16];
    private int search;
    private int wanted;

    private final IntList open = new IntList();
    private int nextOpen;
    private final IntList inherited = new IntList();
    private int nextInherited;

    private final IntList batch = new IntList();
    private final IntList merged = new IntList();

    private long searches;
    private long visited;
    private int mostVisited;
    private int leastVisited = Integer.MAX_VALUE;

    JoinSearch(StepTree tree, NonTreeJoins joins, SearchOrder order) {
        this.tree = tree;
        this.joins = joins;
        this.order = order;
    }

    /** Returns whether a step that is known in this context follows the step in the tree. */
    boolean finds(int earlier, int context) {
        start();
        int visitedNow = 0;
        boolean found = false;
        wanted = earlier;
        expand(context);
        while (!found && hasNext()) {
            int step = next();
            visitedNow++;
            found = tree.precedes(earlier, step);
            if (!found) {
                expand(joins.contextOf(step));
            }
        }
        // A step that knows of no join at all needs no search, and the paper's averages leave it out.
        if (visitedNow > 0) {
            searches++;
            visited += visitedNow;
            mostVisited = Math.max(mostVisited, visitedNow);
            leastVisited = Math.min(leastVisited, visitedNow);
        }
        return found;
    }

    private void start() {
        if (expandedIn.length < joins.size()) {
            expandedIn = Arrays.copyOf(expandedIn, joins.size() + (joins.size() >> 1));
        }
        if (seenIn.length < tree.steps()) {
            seenIn = Arrays.copyOf(seenIn, tree.steps() + (tree.steps() >> 1));
        }
        search++;
        open.clear();
        nextOpen = 0;
        inherited.clear();
        nextInherited = 0;
    }

    private boolean hasNext() {
        while (nextOpen == open.size()) {
            if (nextInherited == inherited.size()) {
                return false;
            }
            open.clear();
            nextOpen = 0;
            expand(inherited.get(nextInherited++));
        }
        return true;
    }

    private int next() {
        return order.breadthFirst() ? open.get(nextOpen++) : open.removeLast();
    }

    /**
     * Puts the gets of a context's task and of tasks that a finish joined to it on one queue, and inherited gets on the
     * other.
     */
    private void expand(int context) {
        batch.clear();
        merged.add(context);
        while (!merged.isEmpty()) {
            walk(merged.removeLast());
        }
        // Depth first takes from the end of the line, so there what is to come first is put last.
        if (order.newestFirst() == order.breadthFirst()) {
            for (int i = 0; i < batch.size(); i++) {
                open.add(batch.get(i));
            }
        } else {
            for (int i = batch.size() - 1; i >= 0; i--) {
                open.add(batch.get(i));
            }
        }
    }

    private void walk(int context) {
        if (tooOld(context)) {
            return;
        }
        int task = tree.taskOf(joins.made(context));
        int at = context;
        while (!tooOld(at) && expandedIn[at] != search) {
            if (tree.taskOf(joins.made(at)) != task) {
                inherited.add(at);
                return;
            }
            expandedIn[at] = search;
            int step = joins.joined(at);
            if (joins.isFinish(at)) {
                merged.add(joins.contextOf(step));
            } else if (step >= wanted && seenIn[step] != search) {
                seenIn[step] = search;
                batch.add(step);
            }
            at = joins.previous(at);
        }
    }

    private boolean tooOld(int context) {
        return context == NonTreeJoins.EMPTY || joins.made(context) <= wanted;
    }

    VisitCounts counts() {
        return new VisitCounts(searches, searches == 0 ? 0 : leastVisited, mostVisited, visited);
    }

    long bytes() {
        return 4L * (expandedIn.length + seenIn.length)
                + open.bytes()
                + inherited.bytes()
                + batch.bytes()
                + merged.bytes();
    }
}
