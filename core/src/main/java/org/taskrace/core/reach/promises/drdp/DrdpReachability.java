package org.taskrace.core.reach.promises.drdp;

import org.taskrace.core.reach.PathExplanation;
import org.taskrace.core.reach.promises.steps.StepStructure;
import org.taskrace.core.reach.promises.steps.StepTreeText;
import org.taskrace.core.reach.promises.steps.VisitCounts;

/**
 * <b>Answers</b>: whether a step precedes the running one, in programs with async and finish or spawn and sync, futures
 * and promises.
 *
 * <p><b>Source</b>: Jin, Yu, Cogumbreiro, Shirako, Sarkar, "Dynamic Determinacy Race Detection for Task-Parallel
 * Programs with Promises" (ECOOP 2023), section 4. Step node: label. DPST:
 * {@link org.taskrace.core.reach.promises.steps.StepTree}. nt and lsa:
 * {@link org.taskrace.core.reach.promises.steps.NonTreeJoins}. PRECEDE: {@link #precedes}, its breadth-first search:
 * {@link JoinSearch}. Promise's empty task: the step that ends with the set.
 *
 * <p><b>Cost</b>: O(1) per event, and per task that has got something at the end of a finish. A query climbs O(log h)
 * in a tree of height h. If that does not decide, it climbs once more for each of the (at most m) non-tree joins that
 * it visits. About 44 bytes a task, 12 a step, 16 a non-tree join.
 *
 * <p><b>Requires</b>: any legal order of execution. The paper's own (a set resumes its waiters at once) keeps joins
 * near.
 *
 * <p><b>Differs</b>, since theorem 12 does not hold for the pseudo-code as printed:
 *
 * <ul>
 *   <li>lca_lc tests which step is left of the other, and tells a finish apart from an async on the first step's side.
 *   <li>"The task of the first step is active" is no reason to answer yes. The task may wait at the end of a finish, or
 *       be suspended below the running task without a join between them.
 *   <li>nt is an immutable list, captured with each step, and lsa holds what the parent knew when it created the task.
 *       So a later get never counts for an earlier set.
 *   <li>The end of a finish makes a new context for the steps after it and merges no sets. The gets of a joined task
 *       are included whole, with the steps of promises.
 *   <li>The search stops at joins that are older than the first step. The paper asks only about accesses that are
 *       ordered in a race-free program. A history that drops readers asks about parallel ones as well, and would search
 *       everything.
 *   <li>When the root has joined everything, what was got so far is forgotten.
 *   <li>Futures are tasks that escape every finish, joined by gets; a sync closes the finish that its first spawn has
 *       opened.
 * </ul>
 */
public final class DrdpReachability extends StepStructure {

    private final JoinSearch search;

    /** Creates a structure with the order of search that the paper found best. */
    public DrdpReachability() {
        this(SearchOrder.BREADTH_FIRST_NEWEST_FIRST);
    }

    public DrdpReachability(SearchOrder order) {
        search = new JoinSearch(tree(), joins(), order);
    }

    @Override
    public boolean precedes(int earlier, int now) {
        return tree().precedes(earlier, now) || search.finds(earlier, joins().contextOf(now));
    }

    /** Returns counts of the nodes that the searches so far have visited. */
    public VisitCounts visitCounts() {
        return search.counts();
    }

    @Override
    protected void stepAdded(int step, int predecessor, boolean branches) {}

    @Override
    protected int later(int step, int other) {
        return step;
    }

    @Override
    protected void taskEnded(int finish, int lastStep) {}

    @Override
    protected int latestJoined(int finish, int step) {
        return step;
    }

    @Override
    protected void joinsEscapingTask(int creator, int lastStep, int step) {}

    @Override
    protected void got(int gotStep, int step) {}

    @Override
    protected void followed(int step) {}

    /** Returns false: the paper records every get. */
    @Override
    protected boolean isKnown(int gotStep, int step) {
        return false;
    }

    @Override
    public void explain(PathExplanation out) {
        StepTreeText.explain(tree(), joins(), out);
    }

    @Override
    public long bytes() {
        return super.bytes() + search.bytes();
    }
}
