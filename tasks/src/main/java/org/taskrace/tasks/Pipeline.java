package org.taskrace.tasks;

import org.taskrace.tasks.observe.TaskObserver;

/**
 * An open pipeline. It starts its iterations one after the other, as many at once as its bound allows, and ends them in
 * order.
 *
 * <p>The thread that ends stage 0 of iteration i starts iteration i+1. If too many iterations are open, the thread that
 * ends the oldest one starts it. The new iteration goes to the deque of that worker, which continues with its own;
 * other workers steal it.
 *
 * <p>This cannot deadlock, with any number of workers. An iteration begins only after all earlier ones have begun, so
 * each of those has a thread that runs it. (A waiting worker runs only tasks that it waits for on top of its stack, see
 * {@link Resubmission}.) An iteration waits only for the one before. So the oldest open iteration never waits for the
 * pipeline and goes on. A pool may replace a worker that blocks, which is needed for speed only.
 *
 * <p>Source: Cilk-P's pipe_while, "On-the-Fly Pipeline Parallelism" (Lee, Leiserson, Schardl, Sukha, Zhang). Differs:
 * an iteration that waits blocks its thread, since the stack of a lambda cannot be put aside. Clean-up stages need no
 * thread: the thread that ends the iteration before runs them.
 */
final class Pipeline {

    /** The body of the iterations; it tells its iteration when there is nothing left to do. */
    @FunctionalInterface
    interface Body {
        void run(Iteration iteration) throws Exception;
    }

    /** Open iterations for each worker, unless the program says how many: enough that a worker seldom finds nothing to start. */
    private static final int OPEN_PER_WORKER = 4;

    final Scope scope;
    final Task owner;
    final Body body;
    private final int bound;

    /** Guarded by this object: the newest iteration, how many are open, whether its successor waits for one of them to end. */
    private Iteration newest;

    private int open;
    private boolean held;
    private int failedIndex = Integer.MAX_VALUE;
    private Throwable failure;

    /** Set by the iteration that finds nothing to do, before its stage 0 ends. */
    private boolean exhausted;

    private Pipeline(Task owner, int bound, Body body) {
        this.owner = owner;
        this.bound = bound > 0 ? bound : OPEN_PER_WORKER * owner.run.parallelism();
        this.body = body;
        scope = new Scope(owner, owner.enclosing);
    }

    /** Runs a pipeline to its end; {@code bound} 0 means that the number of workers decides. */
    static void run(int bound, Body body) {
        Task owner = Worker.task("pipeline");
        if (bound < 0) {
            throw new TaskStructureException("a pipeline with a bound of " + bound
                    + " open iterations could not start any: the bound must be 1 or more, or left out");
        }
        Pipeline pipeline = new Pipeline(owner, bound, body);
        TaskObserver observer = owner.run.observer;
        int site = owner.run.site();
        if (observer != null) {
            observer.beginPipeline(owner.id, site);
        }
        if (owner.run.serial) {
            pipeline.runSerially();
        } else {
            pipeline.startNext();
        }
        boolean interrupted = pipeline.scope.joinAll("pipeline", site);
        if (observer != null) {
            observer.endPipeline(owner.id, site);
        }
        Failures.rethrow(pipeline.failure());
        pipeline.scope.throwFailure(interrupted, "pipeline");
    }

    private void runSerially() {
        while (!stops()) {
            startNext();
            if (owner.run.conductor != null && !newest.hasLeftStageZero()) {
                // An iteration that waits in its stage 0 was set aside.
                owner.run.conductor.await(
                        "stage 0 of " + newest.describe(), owner.run.site(), newest::hasLeftStageZero);
            }
        }
    }

    /** Starts the next iteration, after the newest one has left stage 0. */
    void stageZeroEnded() {
        if (owner.run.serial) {
            return;
        }
        synchronized (this) {
            if (stops()) {
                return;
            }
            if (open >= bound) {
                held = true;
                return;
            }
        }
        startNext();
    }

    /**
     * Starts an iteration. One thread at a time: the owner, or the one that ended stage 0 of the newest iteration or
     * released a held one.
     */
    private void startNext() {
        Iteration iteration;
        synchronized (this) {
            iteration = new Iteration(this, newest);
            newest = iteration;
            open++;
        }
        if (!owner.run.serial) {
            scope.share(iteration);
        }
        owner.tellCreation(iteration);
        iteration.start();
    }

    /** Marks the iteration, which found nothing to do, as the last one. */
    void exhaust() {
        exhausted = true;
    }

    /**
     * Ends the stages of an iteration: runs its clean-up stage if the iteration before has ended, and those that waited
     * for that.
     */
    void stagesEnded(Iteration iteration) {
        synchronized (this) {
            iteration.stagesEnded = true;
            if (!iteration.previousEnded) {
                return;
            }
        }
        Iteration ending = iteration;
        while (ending != null) {
            ending.tellEnd();
            boolean release;
            Iteration next;
            synchronized (this) {
                ending.ended = true;
                open--;
                next = ending.successor;
                if (next != null) {
                    next.previousEnded = true;
                    next = next.stagesEnded ? next : null;
                }
                release = held && !stops();
                held = false;
            }
            if (release) {
                startNext();
            }
            ending = next;
        }
    }

    /**
     * Handles a failed iteration: later ones are cancelled at their next stage, earlier ones go on, as they would have
     * in a serial run. The failure of the earliest iteration is the pipeline's, so a deterministic program fails alike
     * in every schedule.
     */
    void fail(Iteration iteration, Throwable thrown) {
        if (thrown instanceof TaskCancelledException && iteration.own.isStopped()) {
            return;
        }
        synchronized (this) {
            boolean earliest = iteration.index < failedIndex;
            owner.run.dependsOnSchedule("a failure, which cancels later iterations");
            failure = earliest ? Failures.merge(thrown, failure) : Failures.merge(failure, thrown);
            failedIndex = Math.min(iteration.index, failedIndex);
            for (Iteration later = iteration.successor; later != null; later = later.successor) {
                later.own.stop();
            }
        }
    }

    private boolean stops() {
        return exhausted || failure != null || scope.isStopped();
    }

    private synchronized Throwable failure() {
        return failure;
    }
}
