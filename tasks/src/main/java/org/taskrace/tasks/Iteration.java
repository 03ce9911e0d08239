package org.taskrace.tasks;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.locks.LockSupport;
import org.taskrace.tasks.observe.TaskObserver;

/** One iteration of a pipeline: a task that is a sequence of stages. */
@SuppressWarnings("serial")
final class Iteration extends Task {

    private static final int ALL = Integer.MAX_VALUE;

    /** How often a waiting iteration looks before it blocks: waits of a stage or so are the rule, and blocking costs more than that. */
    private static final int SPINS = 1 << 10;

    private static final int YIELDS = 1 << 4;

    /** The next iteration's thread, blocked until all stages up to a number have ended. */
    private final class Waiter implements ForkJoinPool.ManagedBlocker {
        final Thread thread = Thread.currentThread();
        final int number;

        Waiter(int number) {
            this.number = number;
        }

        @Override
        public boolean isReleasable() {
            return left > number;
        }

        @Override
        public boolean block() throws InterruptedException {
            while (!isReleasable()) {
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                LockSupport.park(Iteration.this);
            }
            return true;
        }
    }

    private final transient Pipeline pipeline;

    /** Cancelled with this iteration, and when an earlier one fails. */
    final transient Scope own;

    final int index;

    /** Guarded by the pipeline. */
    transient Iteration successor;

    transient boolean previousEnded;
    transient boolean stagesEnded;
    transient boolean ended;

    /** Only this iteration looks; null where there is none or it had ended when this one was made. */
    private transient Iteration previous;

    /** The stage in which the iteration is. Only its own thread looks. */
    private int number;

    /** All stages with a number smaller than this have ended: it is the number of the stage that comes next, or ALL. */
    private volatile int left;

    private transient volatile Waiter waiter;

    /** Creates an iteration, under the pipeline's lock. */
    Iteration(Pipeline pipeline, Iteration previous) {
        super(pipeline.owner.run, TaskObserver.Kind.ITERATION, pipeline.scope, pipeline.scope, null);
        this.pipeline = pipeline;
        own = new Scope(this, pipeline.scope);
        enclosing = own;
        index = previous == null ? 0 : previous.index + 1;
        if (previous == null || previous.ended) {
            previousEnded = true;
        } else {
            this.previous = previous;
            previous.successor = this;
        }
    }

    @Override
    Scope outerOfOwnFinish() {
        return own;
    }

    @Override
    void body() throws Exception {
        pipeline.body.run(this);
    }

    @Override
    void ended(Throwable failure) {
        if (failure != null) {
            pipeline.fail(this, failure);
        }
        leave(ALL);
        previous = null;
        pipeline.stagesEnded(this);
    }

    /** Ends the pipeline: this iteration has no body, and no further one follows. */
    void exhaust() {
        pipeline.exhaust();
    }

    /** Returns the number that a stage gets if the program names none. */
    int nextNumber() {
        return number + 1;
    }

    void stage(int nextNumber, boolean waits) {
        String construct = waits ? "stageWait" : "stage";
        if (nextNumber <= number || nextNumber == ALL) {
            throw new TaskStructureException(
                    construct + " " + nextNumber + " after stage " + number + " of iteration " + index
                            + ": stage numbers must grow within an iteration (and stay below " + ALL + ")."
                            + " Use " + construct + "() for the next number");
        }
        if (openFinishes > 0) {
            throw new TaskStructureException(construct + " " + nextNumber + " inside a finish of iteration " + index
                    + ": a stage can only end where nothing is open. Close the finish first");
        }
        int place = run.site();
        Failures.rethrow(joinRest(null));
        leave(nextNumber);
        if (waits) {
            awaitPrevious(nextNumber, place);
        }
        number = nextNumber;
        if (run.observer != null) {
            if (waits) {
                run.observer.stageWait(id, nextNumber, place);
            } else {
                run.observer.stage(id, nextNumber, place);
            }
        }
        if (own.isStopped()) {
            throw new TaskCancelledException(
                    "the pipeline was cancelled before stage " + nextNumber + " of iteration " + index);
        }
    }

    private void leave(int nextNumber) {
        boolean wasInStageZero = left == 0;
        left = nextNumber;
        Waiter blocked = waiter;
        if (blocked != null && blocked.number < nextNumber) {
            LockSupport.unpark(blocked.thread);
        }
        if (wasInStageZero) {
            pipeline.stageZeroEnded();
        }
    }

    private void awaitConducted(Iteration before, int awaited, int place) {
        String what = "stage " + awaited + " of " + before.describe();
        if (before.left <= awaited && !run.conductor.await(what, place, () -> before.left > awaited)) {
            throw WaitStrategy.interrupted("stageWait");
        }
    }

    /** Returns whether the next iteration may begin. */
    boolean hasLeftStageZero() {
        return left > 0;
    }

    /** Waits until the iteration before has ended its stage of this number, or its last smaller one. */
    private void awaitPrevious(int awaited, int place) {
        Iteration before = previous;
        if (before == null) {
            return;
        }
        if (run.conductor != null) {
            awaitConducted(before, awaited, place);
            return;
        }
        for (int attempt = 0; attempt < SPINS + YIELDS; attempt++) {
            if (before.left > awaited) {
                return;
            }
            if (attempt < SPINS) {
                Thread.onSpinWait();
            } else {
                Thread.yield();
            }
        }
        Waiter blocked = before.new Waiter(awaited);
        DeadlockWatch watch = run.watch;
        DeadlockWatch.Wait wait = watch == null
                ? null
                : watch.beginWait(new DeadlockWatch.Wait(
                        blocked::isReleasable,
                        () -> describe() + " waits in " + run.place(place) + " for stage " + awaited + " of "
                                + before.describe()));
        before.waiter = blocked;
        try {
            WaitStrategy.block(blocked, false);
        } catch (InterruptedException interrupted) {
            throw WaitStrategy.interrupted("stageWait");
        } finally {
            before.waiter = null;
            if (wait != null) {
                watch.endWait(wait);
            }
        }
    }
}
