package org.taskrace.tasks;

import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.taskrace.tasks.bridge.AgentChecker;
import org.taskrace.tasks.bridge.AgentConductor;
import org.taskrace.tasks.observe.ParallelChecker;
import org.taskrace.tasks.observe.Sites;
import org.taskrace.tasks.observe.TaskConductor;
import org.taskrace.tasks.observe.TaskObserver;

/** Settings by which the tasks of one run are run: who observes them, serially or in parallel, with or without a watch for deadlocks. */
final class TaskRun {

    /** The run of production: parallel, without observer. */
    static final TaskRun PLAIN = new TaskRun(null, false, false);

    private static final boolean UNDER_AGENT = isUnderAgent();

    /** Under taskrace's agent: serially, as the agent says; null elsewhere. */
    static final TaskRun CONDUCTED = UNDER_AGENT ? new TaskRun(new AgentConductor(), true, false) : null;

    /** Under taskrace's agent, if that checks while tasks run in parallel; null elsewhere. */
    static final TaskRun CHECKED = UNDER_AGENT ? new TaskRun(new AgentChecker(), false, false) : null;

    /** Their frames are not the place in the source that a message should name. */
    private static final Set<Class<?>> OWN = Set.of(
            Tasks.class,
            TaskLauncher.class,
            TaskFuture.class,
            ForkedTask.class,
            Promise.class,
            Task.class,
            RootTask.class,
            BodyTask.class,
            ForkLine.class,
            ResultTask.class,
            Iteration.class,
            Pipeline.class,
            Isolation.class,
            Loops.class,
            TaskRun.class);

    final TaskObserver observer;

    /** The observer, if that decides when tasks run; otherwise null. */
    final TaskConductor conductor;

    /** The observer, if that checks accesses in parallel; otherwise null. */
    final ParallelChecker checker;

    final boolean serial;
    final DeadlockWatch watch;

    /** True if tasks are numbered: something listens or watches. */
    final boolean tracked;

    private final boolean sited;
    private final AtomicInteger tasks = new AtomicInteger();
    private final AtomicInteger promises = new AtomicInteger();
    private final AtomicReference<TaskObserver.Kind> family = new AtomicReference<>();

    TaskRun(TaskObserver observer, boolean serial, boolean watchesDeadlocks) {
        this.observer = observer;
        conductor = observer instanceof TaskConductor one ? one : null;
        checker = observer instanceof ParallelChecker one ? one : null;
        this.serial = serial;
        watch = watchesDeadlocks ? new DeadlockWatch() : null;
        tracked = observer != null || watchesDeadlocks || serial;
        sited = watchesDeadlocks || observer != null && observer.wantsSites();
    }

    private static boolean isUnderAgent() {
        try {
            // The agent puts this class where every program can see it; without the agent it is not there.
            Class.forName("org.taskrace.hooks.tasks.TaskApiHooks", true, null);
            return true;
        } catch (ClassNotFoundException plain) {
            return false;
        }
    }

    /** Returns the run of a thread that is in no run. */
    static TaskRun ambient() {
        return CHECKED != null && CHECKED.checker.checks() ? CHECKED : PLAIN;
    }

    /** Returns the number of a new root: under taskrace's agent it is part of the task that runs already. */
    int rootTask() {
        if (conductor != null) {
            return conductor.runningTask();
        }
        return checker != null ? checker.runningTask() : nextTask();
    }

    int nextTask() {
        if (conductor != null) {
            return conductor.nextTask();
        }
        if (checker != null) {
            return checker.nextTask();
        }
        return tracked ? tasks.getAndIncrement() : -1;
    }

    int nextPromise() {
        if (conductor != null) {
            return conductor.newPromise();
        }
        return tracked ? promises.getAndIncrement() : -1;
    }

    /** Returns a site in words. */
    String place(int site) {
        if (checker != null) {
            return checker.place(site);
        }
        return conductor != null ? conductor.place(site) : Sites.describe(site);
    }

    /** Records that the program's next action depends on the schedule, which a check of the run must know. */
    void dependsOnSchedule(String what) {
        if (conductor != null) {
            conductor.dependsOnSchedule(what, conductor.site());
        } else if (checker != null) {
            checker.dependsOnSchedule(what, checker.site());
        }
    }

    /** Returns the site of the program's current call, if an observer wants to know. */
    int site() {
        if (conductor != null) {
            return conductor.site();
        }
        if (checker != null) {
            return checker.site();
        }
        return sited ? Sites.caller(one -> OWN.contains(one.getNestHost())) : TaskObserver.NO_SITE;
    }

    /** Returns the number of threads that can work at once. */
    int parallelism() {
        if (serial) {
            return 1;
        }
        ForkJoinPool pool = ForkJoinTask.getPool();
        // A thread outside the common pool helps it.
        return pool != null ? pool.getParallelism() : ForkJoinPool.getCommonPoolParallelism() + 1;
    }

    /** Detectors know programs of one family: async and finish, spawn and sync, or fork and join. */
    void checkFamily(TaskObserver.Kind kind) {
        if (conductor != null || checker != null) {
            return;
        }
        TaskObserver.Kind first = family.get();
        if (first == null) {
            first = family.compareAndExchange(null, kind);
        }
        if (first != null && first != kind) {
            throw new TaskStructureException(kind.word() + " in a run that has used " + first.word()
                    + ": a run that is checked can use only one of async, spawn and fork, since a mixture is not"
                    + " series-parallel. Use one of them, or futures, throughout");
        }
    }
}
