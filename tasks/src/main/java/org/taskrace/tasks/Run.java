package org.taskrace.tasks;

import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.taskrace.tasks.observe.Sites;
import org.taskrace.tasks.observe.TaskObserver;

/** How the tasks of one run are run: who observes them, serially or in parallel, with or without a watch for deadlocks. */
final class Run {

    /** In parallel, observed by nobody: what production uses. */
    static final Run PLAIN = new Run(null, false, false);

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
            Run.class);

    final TaskObserver observer;
    final boolean serial;
    final DeadlockWatch watch;

    /** Whether tasks are numbered: something listens or watches. */
    final boolean tracked;

    private final boolean sited;
    private final AtomicInteger tasks = new AtomicInteger();
    private final AtomicInteger promises = new AtomicInteger();
    private final AtomicReference<TaskObserver.Kind> family = new AtomicReference<>();

    Run(TaskObserver observer, boolean serial, boolean watchesDeadlocks) {
        this.observer = observer;
        this.serial = serial;
        watch = watchesDeadlocks ? new DeadlockWatch() : null;
        tracked = observer != null || watchesDeadlocks || serial;
        sited = watchesDeadlocks || observer != null && observer.wantsSites();
    }

    int nextTask() {
        return tracked ? tasks.getAndIncrement() : -1;
    }

    int nextPromise() {
        return tracked ? promises.getAndIncrement() : -1;
    }

    /** Where the program is, if anybody wants to know. */
    int site() {
        return sited ? Sites.caller(one -> OWN.contains(one.getNestHost())) : TaskObserver.NO_SITE;
    }

    /** How many threads can work at once. */
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
