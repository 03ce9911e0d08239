package org.taskrace.hooks.listening;

import java.util.concurrent.CountedCompleter;
import org.taskrace.hooks.parallel.ParallelTasks;
import org.taskrace.hooks.parallel.Strand;

/**
 * Hooks that listen to tasks which count their parts. A task completes when its pending parts and it itself have
 * arrived. Which of them comes last, and so runs {@code onCompletion}, depends on the schedule. So that method is a task
 * of its own, which follows all arrivals and which nothing behind an arrival follows.
 */
public final class ParallelCompleters {

    /** By task: the arrivals that its completion follows. */
    private static final IdentityTable<Completion> ARRIVALS = new IdentityTable<>();

    private ParallelCompleters() {}

    /** Replaces {@link CountedCompleter#tryComplete}. */
    public static void tryComplete(CountedCompleter<?> task) {
        if (ParallelTasks.control() == null || Strand.current().task == Strand.NO_TASK) {
            task.tryComplete();
        } else {
            arrives(task, task);
        }
    }

    /** Records that a part of a task, or the task itself, has arrived; completes the task if that was the last one. */
    private static void arrives(CountedCompleter<?> task, CountedCompleter<?> part) {
        Completion arrivals = ARRIVALS.get(task, Completion::after);
        arrivals.set();
        if (task.decrementPendingCountUnlessZero() != 0) {
            return;
        }
        ListenedTask completion = ListenedTask.created();
        try {
            completion.call(() -> {
                arrivals.follow();
                task.onCompletion(part);
                CountedCompleter<?> whole = task.getCompleter();
                if (whole != null) {
                    arrives(whole, task);
                } else {
                    Completion.of(task).set();
                    task.quietlyComplete();
                }
                return null;
            });
        } catch (Exception failed) {
            throw ParallelExecutors.asIs(failed);
        }
    }
}
