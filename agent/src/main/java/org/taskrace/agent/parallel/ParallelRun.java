package org.taskrace.agent.parallel;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.race.TaskTree;
import org.taskrace.core.reach.twodorder.TwoDOrder;
import org.taskrace.core.sets.SegmentedInts;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.engine.site.SiteTable;
import org.taskrace.hooks.parallel.ParallelTasks;
import org.taskrace.hooks.parallel.Strand;

/**
 * The run as events from several threads at once: the tasks, and their order by 2D-Order.
 *
 * <p>The front end orders events that depend on each other by happens-before edges, which it does anyway by running the
 * program.
 *
 * <p>A construct that 2D-Order does not know ends the check for good. Nothing is recorded from there on, and the
 * outcome is inconclusive unless a race was found before.
 */
final class ParallelRun extends ParallelTasks.Control {

    private static final TaskKind[] KINDS = TaskKind.values();
    private static final int ROOT = 0;

    private final SiteTable sites;
    private final TwoDOrder order = TwoDOrder.concurrent();
    private final SegmentedInts parents = new SegmentedInts(-1);
    private final SegmentedInts creationSites = new SegmentedInts(0);
    private final AtomicInteger tasks = new AtomicInteger(1);
    private final AtomicInteger ended = new AtomicInteger(1);
    private final AtomicInteger unjoinedForks = new AtomicInteger();
    private final AtomicReference<TaskKind> family = new AtomicReference<>();
    private volatile InconclusiveReasons problems = new InconclusiveReasons();
    private volatile ScheduleDependences weakenings = new ScheduleDependences();
    private volatile boolean givenUp;
    private volatile int exitSite = -1;

    /** Number of finishes that the root has open; only the thread that runs the root looks. */
    private int rootFinishes;

    private int rootPipelines;
    private boolean rootSpawned;

    ParallelRun(SiteTable sites) {
        this.sites = sites;
        order.begin(ROOT, 0);
        parents.ensure(ROOT);
        creationSites.ensure(ROOT);
        parents.setRelease(ROOT, ROOT); // pairs with getAcquire in tree
    }

    /** Begins another part of the program, which is judged by itself and follows everything before. */
    void beginPart(InconclusiveReasons theProblems) {
        problems = theProblems;
        if (givenUp) {
            problems.add("an earlier check in this JVM has used what a check in parallel does not know", 0);
        }
        weakenings = new ScheduleDependences();
        family.set(null);
    }

    TwoDOrder order() {
        return order;
    }

    ScheduleDependences weakenings() {
        return weakenings;
    }

    boolean hasGivenUp() {
        return givenUp;
    }

    /** Returns the line at which the program ended itself, or -1. */
    int exitSite() {
        return exitSite;
    }

    boolean hasOpenTasks() {
        return ended.get() < tasks.get();
    }

    int tasks() {
        return tasks.get();
    }

    /**
     * Returns all tasks; only after the run. A task whose creation was never reported, since the JVM was ended, cuts the
     * rest off.
     */
    TaskTree tree() {
        TaskTree tree = new TaskTree();
        for (int task = 0; task < tasks.get() && parents.has(task); task++) {
            int parent = parents.getAcquire(task); // pairs with setRelease in create
            if (parent < 0) {
                break;
            }
            tree.add(parent, task, task == ROOT ? TaskKind.ROOT : TaskKind.ASYNC, creationSites.getPlain(task));
        }
        return tree;
    }

    @Override
    public int nextTask() {
        return tasks.getAndIncrement();
    }

    @Override
    public void runs(int task) {
        Strand strand = Strand.current();
        strand.task = task;
        if (task < 0) {
            strand.observed(true);
        } else if (!givenUp) {
            strand.label = order.now(task);
            // Until the task calls something, a message about it names its creation.
            strand.callSite = creationSites.getPlain(task);
            strand.observed(task != ROOT || isRootObserved());
        } else {
            strand.observed(false);
        }
    }

    private boolean isRootObserved() {
        return rootFinishes > 0 || rootPipelines > 0 || rootSpawned || unjoinedForks.get() > 0;
    }

    /** Tells the order, and takes note of the strand in which the task is then. */
    private void tell(int task, Runnable event) {
        if (givenUp) {
            return;
        }
        try {
            event.run();
        } catch (RuntimeException unknown) {
            outside("a combination of tasks that 2d-order does not know (" + unknown.getMessage() + ")", site());
            return;
        }
        Strand strand = Strand.current();
        if (strand.task == task) {
            strand.label = order.now(task);
            if (task == ROOT) {
                strand.observed(isRootObserved());
            }
        }
    }

    private static int site() {
        return Strand.current().callSite;
    }

    @Override
    public void create(int parent, int child, int kindNumber, int site) {
        TaskKind kind = KINDS[kindNumber];
        parents.ensure(child);
        creationSites.ensure(child);
        creationSites.setPlain(child, site);
        parents.setRelease(child, parent); // pairs with getAcquire in tree
        if (kind == TaskKind.FUTURE) {
            outside("a future", site);
        } else if (kind != TaskKind.ITERATION) {
            TaskKind first = family.compareAndExchange(null, kind);
            if (first != null && first != kind) {
                outside("both " + first.word() + " and " + kind.word(), site);
            }
        }
        if (kind == TaskKind.FORK) {
            unjoinedForks.incrementAndGet();
        }
        if (parent == ROOT && kind == TaskKind.SPAWN) {
            rootSpawned = true;
        }
        tell(parent, () -> order.create(parent, child, kind, site));
    }

    @Override
    public void end(int task) {
        ended.incrementAndGet();
        tell(task, () -> order.end(task, 0));
    }

    @Override
    public void beginFinish(int task) {
        if (task == ROOT) {
            rootFinishes++;
        }
        tell(task, () -> order.beginFinish(task, 0));
    }

    @Override
    public void endFinish(int task) {
        if (task == ROOT) {
            rootFinishes--;
        }
        tell(task, () -> order.endFinish(task, 0));
    }

    @Override
    public void sync(int task) {
        if (task == ROOT) {
            rootSpawned = false;
        }
        tell(task, () -> order.sync(task, 0));
    }

    @Override
    public void join(int task, int joined) {
        unjoinedForks.decrementAndGet();
        tell(task, () -> order.join(task, joined, 0));
    }

    @Override
    public void beginPipeline(int task) {
        if (task == ROOT) {
            rootPipelines++;
        }
        tell(task, () -> order.beginPipeline(task, 0));
    }

    @Override
    public void endPipeline(int task) {
        if (task == ROOT) {
            rootPipelines--;
        }
        tell(task, () -> order.endPipeline(task, 0));
    }

    @Override
    public void stage(int iteration, int number, boolean waits) {
        tell(iteration, () -> {
            if (waits) {
                order.stageWait(iteration, number, 0);
            } else {
                order.stage(iteration, number, 0);
            }
        });
    }

    @Override
    public void outside(String construct, int site) {
        if (!givenUp) {
            givenUp = true;
            problems.add(construct + ", which a check in parallel does not know: run it again without --workers", site);
        }
    }

    @Override
    public void dependsOnSchedule(String what, int site) {
        ScheduleDependences current = weakenings;
        synchronized (current) {
            current.add(what, site);
        }
    }

    @Override
    public String place(int site) {
        return sites.get(site).at();
    }

    @Override
    public void exiting(int site) {
        exitSite = site;
    }
}
