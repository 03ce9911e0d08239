package org.taskrace.agent.constructs.streams;

import java.util.Spliterator;
import java.util.concurrent.CountedCompleter;
import org.taskrace.agent.constructs.forkjoin.WorkerThreadModel;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.StuckTaskError;
import org.taskrace.agent.scheduler.VirtualClock;
import org.taskrace.agent.scheduler.fibers.SneakyThrow;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.hooks.tasks.TaskHooks;

/**
 * Model of the operations of a parallel stream that split their source and combine the results of the parts: reduce, collect, sum, toArray.
 *
 * <p>A half is a task, and the other half runs in the task that has split, which then joins the first and combines. So combiners follow their
 * parts and nothing else, as in the JDK, and forks and joins are nested. The JDK's own tasks only hold results here: they are not
 * forked, and their counts of pending parts are not used.
 *
 * <p>Requires a source that can be split between any two elements, since each half is a frame on the stack. For any other, and where
 * elements need stacks of their own, the JDK's split goes on as usual.
 */
public final class SplitTaskModel {

    private final Scheduler scheduler;
    private final HappensBefore execution;
    private final WorkerThreadModel workers;

    public SplitTaskModel(Scheduler scheduler, HappensBefore execution, WorkerThreadModel workers) {
        this.scheduler = scheduler;
        this.execution = execution;
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
        if (!operation.compute(task, true)) {
            throw SneakyThrow.rethrow(operation.thrown);
        }
        task.tryComplete();
        return true;
    }

    /** One call. */
    private final class Operation {
        private final ScheduledTask whole;
        private final boolean hasWorkers;
        private Throwable thrown;

        Operation(ScheduledTask whole) {
            this.whole = whole;
            hasWorkers = WorkerThreadModel.hasOwnFactory(whole.pool);
        }

        /** Computes the result of a part in the running task; returns false if a part of it has failed. */
        boolean compute(CountedCompleter<?> part, boolean isWhole) {
            Spliterator<?> right = StreamInternals.sourceOfSplit(part);
            Spliterator<?> left = right.estimateSize() > 1 ? right.trySplit() : null;
            if (left == null) {
                return computeLeaf(part);
            }
            Half half = new Half(StreamInternals.addLeft(part, left));
            CountedCompleter<?> other = StreamInternals.addRight(part, right);
            ScheduledTask task = new ScheduledTask();
            task.pool = whole.pool;
            task.future = part;
            task.waits = whole.waits;
            execution.standing().next(execution.standing().mayCreateTogether(scheduler.current().number));
            scheduler.start(task, half, scheduler.mayRunInline(whole.waits));
            boolean succeeds = compute(other, false);
            if (!task.ended) {
                scheduler.await("a part of a stream", VirtualClock.NEVER, () -> task.ended);
            }
            if (!succeeds || !half.succeeds) {
                // The JDK waits for no other part then.
                return false;
            }
            execution.join(task.number, TaskHooks.callSite);
            return isWhole || combine(part);
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
            thrown = thrown == null ? e : thrown;
            return false;
        }

        /** The left half of a part, as a task. */
        private final class Half implements Runnable {
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
                succeeds = compute(part, false);
            }
        }
    }
}
