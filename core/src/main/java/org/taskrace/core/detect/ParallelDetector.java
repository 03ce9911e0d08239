package org.taskrace.core.detect;

import java.util.concurrent.atomic.AtomicInteger;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.history.AccessHistory;
import org.taskrace.core.history.ConcurrentTwoReaderHistory;
import org.taskrace.core.race.Findings;
import org.taskrace.core.race.TaskTree;
import org.taskrace.core.reach.PathExplanation;
import org.taskrace.core.reach.Reachability;
import org.taskrace.core.reach.twodorder.TwoDOrder;
import org.taskrace.core.sets.SegmentedInts;

/**
 * Events × reachability × history → races, for events from several threads: the strand of an access is that of the task
 * that is passed with it.
 *
 * <p>The structure and the history must be made for several threads. The history's listener must be called by one
 * thread at a time. The front end orders dependent events by happens-before edges: a child's first event after its
 * creation, a join after the end of the joined task. Running the program creates these edges anyway. {@link #findings},
 * {@link #explain} and {@link #checkInvariants} are called after the run.
 */
public final class ParallelDetector implements Detector {

    private static final TaskKind[] KINDS = TaskKind.values();

    private final String name;
    private final Reachability reachability;
    private final AccessHistory history;
    private final RaceCollector collector;

    /** Per task: parent, kind and creation site. Tasks are numbered in the order of creation, but may be reported in another. */
    private final SegmentedInts parents = new SegmentedInts(-1);

    private final SegmentedInts kinds = new SegmentedInts(0);
    private final SegmentedInts sites = new SegmentedInts(0);
    private final AtomicInteger lastTask = new AtomicInteger();

    /** Creates a detector; {@code collector} must be the listener of {@code history}. */
    public ParallelDetector(String name, Reachability reachability, AccessHistory history, RaceCollector collector) {
        this.name = name;
        this.reachability = reachability;
        this.history = history;
        this.collector = collector;
    }

    /** Returns a detector that uses 2D-Order for events from several threads. */
    public static ParallelDetector twoDOrder() {
        TwoDOrder reachability = TwoDOrder.concurrent();
        RaceCollector collector = new RaceCollector(reachability::taskOf);
        return new ParallelDetector(
                "2d-order", reachability, new ConcurrentTwoReaderHistory(reachability.orders(), collector), collector);
    }

    @Override
    public void read(int task, int location, int site) {
        history.read(location, reachability.now(task), false, site);
    }

    @Override
    public void write(int task, int location, int site) {
        history.write(location, reachability.now(task), false, site);
    }

    @Override
    public Findings findings() {
        TaskTree tasks = new TaskTree();
        for (int task = 0;
                task <= lastTask.get() && parents.getAcquire(task) >= 0;
                task++) { // pairs with setRelease in addTask
            tasks.add(parents.getPlain(task), task, KINDS[kinds.getPlain(task)], sites.getPlain(task));
        }
        return new Findings(collector.races(), tasks, name);
    }

    private void addTask(int parent, int task, TaskKind kind, int site) {
        parents.ensure(task);
        kinds.ensure(task);
        sites.ensure(task);
        kinds.setPlain(task, kind.ordinal());
        sites.setPlain(task, site);
        parents.setRelease(task, parent); // pairs with getAcquire in findings
        lastTask.accumulateAndGet(task, Math::max);
    }

    @Override
    public void begin(int root, int site) {
        addTask(root, root, TaskKind.ROOT, site);
        reachability.begin(root, site);
    }

    @Override
    public void create(int parent, int child, TaskKind kind, int site) {
        addTask(parent, child, kind, site);
        reachability.create(parent, child, kind, site);
    }

    /** Does nothing: in a parallel front end every event names its task. */
    @Override
    public void switchTo(int task) {}

    @Override
    public void end(int task, int site) {
        reachability.end(task, site);
    }

    @Override
    public void beginFinish(int task, int site) {
        reachability.beginFinish(task, site);
    }

    @Override
    public void endFinish(int task, int site) {
        reachability.endFinish(task, site);
    }

    @Override
    public void sync(int task, int site) {
        reachability.sync(task, site);
    }

    @Override
    public void join(int task, int joined, int site) {
        reachability.join(task, joined, site);
    }

    @Override
    public void set(int task, int promise, int site) {
        reachability.set(task, promise, site);
    }

    @Override
    public void get(int task, int promise, int site) {
        reachability.get(task, promise, site);
    }

    @Override
    public void getFuture(int task, int future, int site) {
        reachability.getFuture(task, future, site);
    }

    @Override
    public void beginPipeline(int task, int site) {
        reachability.beginPipeline(task, site);
    }

    @Override
    public void endPipeline(int task, int site) {
        reachability.endPipeline(task, site);
    }

    @Override
    public void stage(int iteration, int number, int site) {
        reachability.stage(iteration, number, site);
    }

    @Override
    public void stageWait(int iteration, int number, int site) {
        reachability.stageWait(iteration, number, site);
    }

    @Override
    public void beginIsolated(int task, int site) {
        reachability.beginIsolated(task, site);
    }

    @Override
    public void endIsolated(int task, int site) {
        reachability.endIsolated(task, site);
    }

    @Override
    public void explain(PathExplanation out) {
        reachability.explain(out);
    }

    @Override
    public String describe(int location) {
        return history.describe(location);
    }

    @Override
    public long bytes() {
        return reachability.bytes() + history.bytes() + parents.bytes() + kinds.bytes() + sites.bytes();
    }

    @Override
    public void checkInvariants() {
        reachability.checkInvariants();
    }
}
