package org.taskrace.agent.constructs.streams;

import java.util.Spliterator;
import java.util.concurrent.CountedCompleter;
import org.taskrace.agent.constructs.forkjoin.WorkerThreadModel;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.StuckTaskError;
import org.taskrace.agent.scheduler.VirtualClock;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.hooks.tasks.TaskHooks;

/**
 * Model of the operations of a parallel stream that split their source and combine the results of the parts: reduce, collect, sum, toArray.
 *
 * <p>A half is a task, and the other half runs in the task that has split, which then joins the first and combines. Only the first task leaves
 * both halves to others, since the caller follows what it has run even if an element fails. So combiners follow their parts and nothing else, as in the JDK, and forks and joins are nested. The JDK's own tasks only hold results here: they are not
 * forked, and their counts of pending parts are not used.
 *
 * <p>Requires a source that can be split between any two elements, since each half is a frame on the stack. For any other, and where
 * elements need stacks of their own, the JDK's split goes on as usual.
 */
public final class SplitTaskModel {

    private final Scheduler scheduler;
    private final HappensBefore execution;
    private final ScheduleDependences weakenings;
    private final WorkerThreadModel workers;

    public SplitTaskModel(
            Scheduler scheduler, HappensBefore execution, ScheduleDependences weakenings, WorkerThreadModel workers) {
        this.scheduler = scheduler;
        this.execution = execution;
        this.weakenings = weakenings;
        this.workers = workers;
    }

    /** Runs all that the first task of an operation has to do; returns false, and does nothing, if the JDK is to split it. */
    public boolean run(Object firstTask) {
        CountedCompleter<?> task = (CountedCompleter<?>) firstTask;
        ScheduledTask running = scheduler.current();
        if (task.getCompleter() != null
                || running.future != task
                || !scheduler.mayRunInSeries(running.waits)
                || !StreamInternals.hasRandomAccess(StreamInternals.sourceOfSplit(task))) {
            return false;
        }
        Operation operation = new Operation(running);
        if (!operation.computeWhole(task)) {
            execution.range().lose();
            operation.failure.follow(execution);
        }
        task.tryComplete();
        return true;
    }

    /**
     * Returns whether a leaf of an endless source has handed out its element; notes that it has otherwise. Without that the
     * first leaf would hand out all elements, though in other schedules many leaves do.
     */
    public boolean isSpent(Object source) {
        return StreamInternals.isOfStream(scheduler.current().future) && StreamInternals.isSpent(source);
    }

    /** One call. */
    private final class Operation {
        private final ScheduledTask whole;
        private final boolean hasWorkers;
        private final PartFailure failure = new PartFailure(weakenings);

        Operation(ScheduledTask whole) {
            this.whole = whole;
            hasWorkers = WorkerThreadModel.hasOwnFactory(whole.pool);
        }

        /** Computes the results of both halves, each in a task of its own: a failure is all that the caller then follows. */
        boolean computeWhole(CountedCompleter<?> part) {
            Spliterator<?> right = StreamInternals.sourceOfSplit(part);
            Spliterator<?> left = split(right);
            if (left == null) {
                return computeLeaf(part);
            }
            Half first = start(part, StreamInternals.addLeft(part, left));
            Half second = start(part, StreamInternals.addRight(part, right));
            first.await();
            second.await();
            if (!first.succeeds || !second.succeeds) {
                return false;
            }
            execution.join(second.task.number, TaskHooks.callSite);
            execution.join(first.task.number, TaskHooks.callSite);
            return true;
        }

        /** Computes the result of a part in the running task; returns false if a part of it has failed. */
        private boolean compute(CountedCompleter<?> part) {
            Spliterator<?> right = StreamInternals.sourceOfSplit(part);
            Spliterator<?> left = split(right);
            if (left == null) {
                return computeLeaf(part);
            }
            Half half = start(part, StreamInternals.addLeft(part, left));
            boolean succeeds = compute(StreamInternals.addRight(part, right));
            half.await();
            if (!succeeds || !half.succeeds) {
                // The JDK waits for no other part then.
                return false;
            }
            execution.join(half.task.number, TaskHooks.callSite);
            return combine(part);
        }

        private static Spliterator<?> split(Spliterator<?> source) {
            return source.estimateSize() > 1 ? source.trySplit() : null;
        }

        private Half start(CountedCompleter<?> part, CountedCompleter<?> itsHalf) {
            Half half = new Half(itsHalf);
            half.task.pool = whole.pool;
            half.task.future = part;
            half.task.waits = whole.waits;
            execution.standing().next(execution.standing().mayCreateTogether(scheduler.current().number));
            execution.range().nextIsTogether();
            scheduler.start(half.task, half, scheduler.mayRunInline(whole.waits));
            return half;
        }

        private boolean computeLeaf(CountedCompleter<?> leaf) {
            try {
                StreamInternals.computeLeaf(leaf);
                return true;
            } catch (StuckTaskError e) {
                throw e;
            } catch (Throwable e) {
                return fail(e);
            }
        }

        private boolean combine(CountedCompleter<?> part) {
            try {
                part.onCompletion(part);
                return true;
            } catch (StuckTaskError e) {
                throw e;
            } catch (Throwable e) {
                return fail(e);
            }
        }

        private boolean fail(Throwable e) {
            failure.add(e, scheduler.current());
            return false;
        }

        /** A half of a part, as a task. */
        private final class Half implements Runnable {
            private final ScheduledTask task = new ScheduledTask();
            private final CountedCompleter<?> part;
            private boolean succeeds;

            Half(CountedCompleter<?> part) {
                this.part = part;
            }

            @Override
            public void run() {
                if (hasWorkers) {
                    workers.begins(whole.pool);
                }
                succeeds = compute(part);
            }

            void await() {
                if (!task.ended) {
                    scheduler.await("a part of a stream", VirtualClock.NEVER, () -> task.ended);
                }
            }
        }
    }
}
