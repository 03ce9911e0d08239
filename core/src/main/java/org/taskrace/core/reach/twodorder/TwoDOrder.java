package org.taskrace.core.reach.twodorder;

import org.taskrace.core.event.Construct;
import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.reach.PathExplanation;
import org.taskrace.core.reach.Reachability;
import org.taskrace.core.sets.SegmentedInts;

/**
 * 2D-Order: whether an earlier strand precedes the running one, in every two-dimensional dag, in any legal order of
 * execution, on one thread or on several.
 *
 * <p><b>Source.</b> Xu, Lee, Agrawal, "Efficient Parallel Determinacy Race Detection for Two-Dimensional Dags", PPoPP
 * 2018: algorithms 3 and 4. Every strand has a place in two total orders; one strand precedes another if and only if it
 * does in both (theorem 2.5). A new strand goes
 *
 * <pre>
 *   down-first (→D)     after its up parent; without one, after its left parent and that parent's down child
 *   right-first (→R)    after its left parent; without one, after its up parent and that parent's right child
 * </pre>
 *
 * What is down and what is right:
 *
 * <pre>
 *   spawn, async, fork  the child is the down child, the parent's next strand is the right child (English and Hebrew order)
 *   sync, finish        the strand behind stands, in both orders, behind everything since the first child was created
 *   join                the joined task's last strand is the left parent, the joiner's the up parent: the line of tasks, read
 *                       from left to right, is the dag's border read from down to right
 *   pipeline            the owner's strands between iterations are the top row, with stage 0 below; the next stage is the down
 *                       child, the next iteration is to the right; the paper's dchildh and rchildh of a stage are what goes
 *                       after its last strand
 * </pre>
 *
 * <p>Nested constructs stay in the gap of the strand that they replace, so all of these nest in each other.
 *
 * <p><b>Cost.</b> Two insertions for each of at most three strands per event. A stage that waits takes O(lg k),
 * amortised O(1), where k is the number of stages of an iteration. A query takes at most two comparisons. Memory: 28
 * bytes a strand and 16 a task. Strands are never freed (a shadow cell may hold them); the stages of an iteration are,
 * when the next one ends.
 *
 * <p><b>Requires</b> for use by several threads that {@link #concurrent} made it. The front end then orders the events
 * of one task by happens-before edges. It also orders each event after those that it depends on: a join after the end
 * of the joined task.
 *
 * <p><b>Differs</b> from the paper:
 *
 * <ul>
 *   <li>No placeholder is inserted for every possible child. In a pipeline every right child has an up parent in the
 *       owner's row, so down-first needs none. Right-first needs the down child in place before the right child comes.
 *       That holds unless the down child waits: then, and only then, its place is reserved.
 *   <li>FindLeftParent leaves the element that it returned in the list. It returns none if that element was returned
 *       before: the edge would be redundant, and two stages would share a place.
 *   <li>Async tasks may outlive the task that created them; the strand behind their finish exists from the first of
 *       them.
 * </ul>
 */
public final class TwoDOrder implements Reachability {

    private final TwoOrders orders;

    /** Per task: the strand in which it is, or its last one once it has ended. */
    private final SegmentedInts current = new SegmentedInts(NONE);

    private final OpenJoins joins = new OpenJoins();
    private final OpenPipelines pipelines = new OpenPipelines();

    private TwoDOrder(TwoOrders orders) {
        this.orders = orders;
    }

    /** Creates a structure for events from one thread. */
    public static TwoDOrder serial() {
        return new TwoDOrder(new SerialOrders());
    }

    /** Creates a structure for events from several threads. */
    public static TwoDOrder concurrent() {
        return new TwoDOrder(new ConcurrentOrders());
    }

    /** Returns the two orders, for access histories. */
    public TwoOrders orders() {
        return orders;
    }

    @Override
    public int now(int task) {
        return current.getPlain(task);
    }

    @Override
    public boolean precedes(int earlier, int now) {
        return orders.precedes(earlier, now);
    }

    @Override
    public int taskOf(int label) {
        return orders.taskOf(label);
    }

    @Override
    public void begin(int root, int site) {
        addTask(root, 0, false);
    }

    private void addTask(int task, int strand, boolean inheritsFinish) {
        current.ensure(task);
        joins.addTask(task, inheritsFinish);
        current.setPlain(task, strand);
    }

    @Override
    public void create(int parent, int child, TaskKind kind, int site) {
        int creator = current.getPlain(parent);
        pipelines.checkMayCreate(parent, kind);
        switch (kind) {
            case ASYNC -> {
                if (joins.needsFinishStrand(parent)) {
                    joins.setFinishStrand(parent, orders.insert(creator, creator, parent));
                }
            }
            case SPAWN -> {
                if (joins.needsSyncStrand(parent)) {
                    joins.setSyncStrand(parent, orders.insert(creator, creator, parent));
                }
            }
            case FORK -> {}
            case ITERATION -> {
                createIteration(parent, child, creator);
                return;
            }
            case FUTURE -> throw unsupported(Construct.FUTURE, site);
            case ROOT -> throw new IllegalArgumentException("the root is begun, not created");
        }
        int rest = orders.insert(creator, creator, parent);
        int first = orders.insert(creator, rest, child);
        addTask(child, first, kind == TaskKind.ASYNC);
        current.setPlain(parent, rest);
    }

    private void createIteration(int owner, int task, int creator) {
        int rest = orders.insert(creator, creator, owner);
        IterationState iteration = pipelines.beginIteration(owner, task);
        IterationState previous = iteration.previous();
        int leftParent =
                previous == null ? NONE : previous.leftParentOfStageZero(current.getPlain(previous.task()), orders);
        int first = orders.insert(creator, leftParent == NONE ? rest : leftParent, task);
        addTask(task, first, false);
        current.setPlain(owner, rest);
        if (pipelines.isLogging()) {
            pipelines.log(iteration, 0, first, leftParent == NONE ? NONE : 0);
        }
    }

    @Override
    public void switchTo(int task) {}

    @Override
    public void end(int task, int site) {
        joins.checkNothingOpen(task);
        IterationState iteration = pipelines.iteration(task);
        if (iteration != null) {
            enterStage(iteration, IterationState.CLEAN_UP, true);
            pipelines.endIteration(iteration);
        }
    }

    @Override
    public void beginFinish(int task, int site) {
        joins.beginFinish(task);
    }

    @Override
    public void endFinish(int task, int site) {
        goOnIn(task, joins.endFinish(task));
    }

    @Override
    public void sync(int task, int site) {
        goOnIn(task, joins.sync(task));
    }

    private void goOnIn(int task, int strand) {
        if (strand != OpenJoins.NONE) {
            current.setPlain(task, strand);
        }
    }

    @Override
    public void join(int task, int joined, int site) {
        current.setPlain(task, orders.insert(current.getPlain(task), current.getPlain(joined), task));
    }

    @Override
    public void beginPipeline(int task, int site) {
        pipelines.begin(task);
    }

    @Override
    public void endPipeline(int task, int site) {
        IterationState last = pipelines.end(task);
        if (last != null) {
            current.setPlain(task, orders.insert(current.getPlain(task), current.getPlain(last.task()), task));
        }
    }

    @Override
    public void stage(int iteration, int number, int site) {
        enterUserStage(iteration, number, false);
    }

    @Override
    public void stageWait(int iteration, int number, int site) {
        enterUserStage(iteration, number, true);
    }

    private void enterUserStage(int task, int number, boolean waits) {
        IterationState iteration = pipelines.iteration(task);
        if (iteration == null) {
            throw new IllegalStateException(
                    "task " + task + " begins stage " + number + " but is no iteration of a pipeline");
        }
        joins.checkNothingOpen(task);
        iteration.checkGrows(number);
        enterStage(iteration, number, waits);
    }

    private void enterStage(IterationState iteration, int number, boolean waits) {
        int task = iteration.task();
        IterationState previous = iteration.previous();
        int leftParent = waits && previous != null
                ? previous.leftParentFor(number, current.getPlain(previous.task()), orders)
                : NONE;
        int strand = iteration.enterStage(number, current.getPlain(task), leftParent, orders);
        current.setPlain(task, strand);
        if (pipelines.isLogging()) {
            pipelines.log(iteration, number, strand, leftParent == NONE ? NONE : previous.lastUsedNumber());
        }
    }

    @Override
    public void set(int task, int promise, int site) {
        throw unsupported(Construct.PROMISE, site);
    }

    @Override
    public void get(int task, int promise, int site) {
        throw unsupported(Construct.PROMISE, site);
    }

    @Override
    public void getFuture(int task, int future, int site) {
        throw unsupported(Construct.FUTURE, site);
    }

    @Override
    public void beginIsolated(int task, int site) {
        throw unsupported(Construct.ISOLATED, site);
    }

    @Override
    public void endIsolated(int task, int site) {
        throw unsupported(Construct.ISOLATED, site);
    }

    private static UnsupportedOperationException unsupported(Construct construct, int site) {
        String place = site == TaskEvents.NO_SITE ? "" : " (site " + site + ")";
        return new UnsupportedOperationException(
                "2d-order does not support " + construct.words() + place + "; choose an algorithm that does");
    }

    @Override
    public void explain(PathExplanation out) {
        OrdersText text = new OrdersText(orders);
        out.section("Down-first order", text.orderOf(orders.downFirstOrder()));
        out.section("Right-first order", text.orderOf(orders.rightFirstOrder()));
        pipelines.explain(out, text);
    }

    @Override
    public long bytes() {
        return orders.bytes() + current.bytes() + joins.bytes() + pipelines.bytes();
    }

    /** Checks the two lists (I1 to I4 there), and the stages of open pipelines (I5 and I6 of {@link IterationState}). */
    @Override
    public void checkInvariants() {
        orders.checkInvariants();
        pipelines.checkInvariants(orders);
    }
}
