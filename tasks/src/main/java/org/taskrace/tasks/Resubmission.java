package org.taskrace.tasks;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.LinkedTransferQueue;

/**
 * Return of a task to its pool, if the task must not run on top of a waiting one.
 *
 * <p>A worker that joins a stolen task helps the thief, and runs tasks from the thief's queue. One of these can be a
 * future, for which the join does not wait. If the future blocked until the task below it on the stack went on, both
 * would hang. The worker's own queue is no place for it: another helper could take it, and so on for ever. Only a
 * thread outside the pool can put it into a queue that helpers leave alone.
 */
final class Resubmission {

    private record Submission(ForkJoinPool pool, Task task) {}

    private static final LinkedTransferQueue<Submission> QUEUE = new LinkedTransferQueue<>();

    static {
        Thread thread = new Thread(Resubmission::work, "taskrace-resubmission");
        thread.setDaemon(true);
        thread.start();
    }

    private Resubmission() {}

    static void giveBack(Task task) {
        ForkJoinPool pool = ForkJoinTask.getPool();
        if (pool == null) {
            ForkJoinPool.commonPool().execute((ForkJoinTask<?>) task);
        } else {
            QUEUE.add(new Submission(pool, task));
        }
    }

    private static void work() {
        while (true) {
            try {
                Submission next = QUEUE.take();
                next.pool.execute((ForkJoinTask<?>) next.task);
            } catch (InterruptedException | RuntimeException goOn) {
                // A pool that was shut down takes nothing any more, and no task waits for its tasks. This thread is
                // never interrupted.
                continue;
            }
        }
    }
}
