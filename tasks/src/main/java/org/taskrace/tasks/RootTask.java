package org.taskrace.tasks;

import java.util.concurrent.Callable;
import org.taskrace.tasks.observe.TaskObserver;

/**
 * The task of a whole run. An ambient root task belongs to a thread that is in no run; it never ends, so it joins
 * nothing.
 */
@SuppressWarnings("serial")
final class RootTask extends Task {

    private final boolean ambient;
    private transient Callable<?> program;
    private transient Object result;
    private transient Throwable failure;

    RootTask(TaskRun run, boolean ambient) {
        super(run, TaskObserver.Kind.ROOT, null, null, null);
        this.ambient = ambient;
    }

    RootTask(TaskRun run, Callable<?> program) {
        this(run, false);
        this.program = program;
    }

    /** Runs a program as the running task, under a check. */
    static Object conduct(TaskRun run, Callable<?> program) {
        RootTask root = new RootTask(run, program);
        root.run();
        return root.result();
    }

    @Override
    boolean ownsFinish() {
        return !ambient;
    }

    void begin() {
        if (run.watch != null) {
            run.watch.taskCreated();
        }
        if (run.observer != null) {
            run.observer.begin(id, site);
        }
    }

    @Override
    void body() throws Exception {
        result = program.call();
    }

    @Override
    void ended(Throwable thrown) {
        failure = thrown;
        if (run.checker == null) {
            tellEnd();
        }
    }

    /** Returns the program's result; throws its exception. */
    Object result() {
        Failures.rethrow(failure);
        return result;
    }
}
