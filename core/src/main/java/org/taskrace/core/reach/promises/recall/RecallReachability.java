package org.taskrace.core.reach.promises.recall;

import java.util.Arrays;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.reach.PathExplanation;
import org.taskrace.core.reach.promises.steps.NonTreeJoins;
import org.taskrace.core.reach.promises.steps.StepStructure;
import org.taskrace.core.reach.promises.steps.StepTree;
import org.taskrace.core.reach.promises.steps.StepTreeText;
import org.taskrace.core.reach.promises.steps.VisitCounts;

/**
 * <b>Answers</b>: whether a step precedes the running one, in any program that the task language allows.
 *
 * <p><b>Source</b>: the repaired DRDP ({@link org.taskrace.core.reach.promises.drdp.DrdpReachability}), with shortcuts
 * before and inside its search:
 *
 * <ul>
 *   <li>a filter by two orders ({@link RecallOrders}), after 2D-Order and the interval labels of reachability indexes;
 *   <li>the first joins of futures ({@link FirstJoins}), after MultiBags;
 *   <li>leaps over chains of joins ({@link ContextForest}, {@link JoinChains});
 *   <li>bits for recent gets ({@link NearContexts});
 *   <li>remembered answers for immutable contexts ({@link Memo}).
 * </ul>
 *
 * <p><b>Cost</b>: per event O(1) amortised, with one insertion into an order-maintenance list. A query is O(log h) in a
 * tree of height h if the tree, the filter or the first joins decide. They always do while tasks run depth first and
 * futures are got at most once, by a task that follows their creation. Otherwise a query searches, at worst through all
 * joins between the two steps. It visits each (step, context) at most once while the answer is remembered. About 65
 * bytes a task, 20 a step, 55 a get.
 *
 * <p><b>Requires</b>: any legal order of execution. Without calls of {@link #switchTo} the filter is weaker, never
 * wrong.
 *
 * <p><b>Differs</b> from DRDP: a get of something that precedes all tasks now running is not recorded. A fork task is a
 * future that is got by its joiner; an iteration is a future whose stages get stages of the one before.
 *
 * <p>Invariant I7: a join is later than what it joins and than the join before it, in both orders.
 */
public final class RecallReachability extends StepStructure {

    /** The number of joins that are tried first; a task seldom gets more before it reads what it got. */
    private static final int NEWEST = 3;

    private final RecallOrders orders = new RecallOrders();
    private final FirstJoins firstJoins = new FirstJoins(tree());
    private final RecallSearch search = new RecallSearch(tree(), joins(), orders);

    /** Per node: of the ended tasks that the finish joins, the last step that is latest in the second order. */
    private int[] latestOfFinish = new int[16];

    public RecallReachability() {
        Arrays.fill(latestOfFinish, NONE);
    }

    @Override
    public boolean precedes(int earlier, int now) {
        if (earlier == now) {
            return true;
        }
        if (!orders.mayPrecedeRunning(earlier, now)) {
            return false;
        }
        if (tree().precedes(earlier, now)) {
            return true;
        }
        int context = joins().contextOf(now);
        if (context == NonTreeJoins.EMPTY) {
            return false;
        }
        int join = firstJoins.latest(earlier);
        if (join != earlier && tree().precedes(join, now)) {
            return true;
        }
        if (firstJoins.decides()) {
            return false;
        }
        return knownAtOnce(earlier, now, context) || search.finds(earlier, context);
    }

    /**
     * Returns whether one of the newest joins, or the first get of the step itself, shows that the step precedes the
     * running one.
     */
    private boolean knownAtOnce(int earlier, int now, int context) {
        for (int i = 0, at = context; i < NEWEST && at != NonTreeJoins.EMPTY; i++, at = joins().previous(at)) {
            if (tree().precedes(earlier, joins().joined(at))) {
                return true;
            }
        }
        int got = firstJoins.gotAt(earlier);
        if (got == NONE) {
            return false;
        }
        int joined = firstJoins.latest(got);
        return tree().precedes(got, now) || joined != got && tree().precedes(joined, now);
    }

    @Override
    protected void stepAdded(int step, int predecessor, boolean branches) {
        orders.add(step, predecessor, branches);
    }

    @Override
    protected int later(int step, int other) {
        return orders.later(step, other);
    }

    @Override
    protected void taskEnded(int finish, int lastStep) {
        if (finish >= latestOfFinish.length) {
            int old = latestOfFinish.length;
            latestOfFinish = Arrays.copyOf(latestOfFinish, finish + (finish >> 1) + 1);
            Arrays.fill(latestOfFinish, old, latestOfFinish.length, NONE);
        }
        latestOfFinish[finish] = latestJoined(finish, lastStep);
    }

    @Override
    protected int latestJoined(int finish, int step) {
        int latest = finish < latestOfFinish.length ? latestOfFinish[finish] : NONE;
        return latest == NONE ? step : orders.later(latest, step);
    }

    @Override
    protected void joinsEscapingTask(int creator, int lastStep, int step) {
        int task = tree().escapingTaskOf(lastStep);
        if (firstJoins.decides() && (firstJoins.isJoined(task) || !precedes(creator, step))) {
            firstJoins.unstructured();
        }
    }

    @Override
    protected void got(int gotStep, int step) {
        firstJoins.got(gotStep, step);
    }

    @Override
    protected void followed(int step) {
        orders.keepTime(step);
    }

    @Override
    protected boolean isKnown(int gotStep, int step) {
        return gotStep <= surelyBefore();
    }

    @Override
    public void join(int task, int joined, int site) {
        super.join(task, joined, site);
        firstJoins.joined(tree().escapingTaskOf(now(joined)), now(task));
    }

    @Override
    public void set(int task, int promise, int site) {
        firstJoins.unstructured();
        super.set(task, promise, site);
    }

    @Override
    public void beginPipeline(int task, int site) {
        firstJoins.unstructured();
        super.beginPipeline(task, site);
    }

    @Override
    public void create(int parent, int child, TaskKind kind, int site) {
        super.create(parent, child, kind, site);
        int node = tree().escapingTaskOf(now(child));
        if (tree().taskOfNode(node) == child) {
            firstJoins.begun(node);
        }
    }

    @Override
    public void end(int task, int site) {
        super.end(task, site);
        int node = tree().escapingTaskOf(now(task));
        if (tree().taskOfNode(node) == task && node != StepTree.ROOT) {
            firstJoins.ended(node);
        }
    }

    @Override
    public void switchTo(int task) {
        orders.resume(now(task));
    }

    @Override
    public void explain(PathExplanation out) {
        StepTreeText.explain(tree(), joins(), out);
    }

    /** Returns counts of the nodes that the searches so far have visited. */
    public VisitCounts visitCounts() {
        return search.counts();
    }

    @Override
    public long bytes() {
        return super.bytes() + orders.bytes() + firstJoins.bytes() + search.bytes() + 4L * latestOfFinish.length;
    }

    @Override
    public void checkInvariants() {
        super.checkInvariants();
        firstJoins.checkInvariants();
        search.checkInvariants();
        NonTreeJoins joins = joins();
        for (int context = 1; context < joins.size(); context++) {
            int made = joins.made(context);
            int previous = joins.previous(context);
            boolean afterPrevious = previous == NonTreeJoins.EMPTY
                    || joins.made(previous) == made
                    || orders.mayPrecede(joins.made(previous), made);
            if (!afterPrevious || !orders.mayPrecede(joins.joined(context), made)) {
                throw new IllegalStateException("I7: the orders contradict the join at step " + made);
            }
        }
    }
}
