package org.taskrace.tasks;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs programs on pools of their own, with a limit of time, so that a test of something that may hang fails instead. */
final class Pools {

    /** How often a test that depends on the schedule is repeated. */
    static final int REPETITIONS = Integer.getInteger("taskrace.repetitions", 4);

    private static final int SECONDS = 60;

    private Pools() {}

    /** Runs the program on a pool of this many workers. */
    static <T> T on(int workers, Callable<T> program) {
        return with(workers, TaskLauncher.create(), program);
    }

    static void on(int workers, TaskBody program) {
        on(workers, asCallable(program));
    }

    /** Runs the program with these settings on a pool of this many workers. */
    static <T> T with(int workers, TaskLauncher settings, Callable<T> program) {
        return inTime(() -> settings.onWorkers(workers).call(program));
    }

    static void with(int workers, TaskLauncher settings, TaskBody program) {
        with(workers, settings, asCallable(program));
    }

    /** Runs the program on a plain thread, which must end in time. */
    static <T> T inTime(Callable<T> program) {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            return thread.submit(program).get(SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException failed) {
            Failures.rethrow(failed.getCause());
            throw new AssertionError(failed);
        } catch (InterruptedException | TimeoutException hangs) {
            throw new AssertionError("the program has not ended after " + SECONDS + " seconds", hangs);
        } finally {
            thread.shutdownNow();
        }
    }

    static void inTime(TaskBody program) {
        inTime(asCallable(program));
    }

    private static Callable<Void> asCallable(TaskBody program) {
        return () -> {
            program.run();
            return null;
        };
    }
}
