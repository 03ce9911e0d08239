package org.taskrace.agent.constructs.streams;

import java.util.Spliterator;
import java.util.concurrent.CountedCompleter;
import java.util.function.Consumer;
import org.taskrace.agent.constructs.forkjoin.WorkerThreadModel;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.StuckTaskError;
import org.taskrace.agent.scheduler.TaskSeries;
import org.taskrace.agent.scheduler.VirtualClock;
import org.taskrace.core.sets.IntList;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.hooks.tasks.TaskHooks;

/**
 * Model of {@code forEach} of a parallel stream: a task for each element, all of them created and joined by the JDK's first task.
 *
 * <p>The JDK halves its source and forks the halves. Any two elements may so come to different threads, and nothing follows an element but the
 * end of the whole. Both hold here, at the price of one task for an element instead of two JDK tasks and the objects of a split.
 *
 * <p>Requires a source that can be split between any two elements. For any other, and where elements need stacks of their own, the
 * JDK's split goes on as usual.
 */
public final class ForEachModel {

    private final Scheduler scheduler;
    private final HappensBefore execution;
    private final ScheduleDependences weakenings;
    private final WorkerThreadModel workers;

    public ForEachModel(
            Scheduler scheduler, HappensBefore execution, ScheduleDependences weakenings, WorkerThreadModel workers) {
        this.scheduler = scheduler;
        this.execution = execution;
        this.weakenings = weakenings;
        this.workers = workers;
    }

    /** Runs all that a task of {@code forEach} has to do; returns false, and does nothing, if the JDK is to split it. */
    public boolean run(Object forEachTask) {
        CountedCompleter<?> task = (CountedCompleter<?>) forEachTask;
        ScheduledTask running = scheduler.current();
        if (task.getCompleter() != null || running.future != task || !scheduler.mayRunInSeries(running.waits)) {
            return false;
        }
        Spliterator<?> source = StreamInternals.sourceOf(task);
        if (!StreamInternals.hasRandomAccess(source)) {
            return false;
        }
        Consumer<?> sink = StreamInternals.sinkOf(task);
        Elements<?> elements = new Elements<>(running, source, sink);
        StreamInternals.begin(sink, source.getExactSizeIfKnown());
        scheduler.startEach(elements);
        elements.join();
        StreamInternals.end(sink);
        task.propagateCompletion();
        return true;
    }

    /** The tasks of one call. */
    private final class Elements<T> extends TaskSeries {
        private final ScheduledTask whole;
        private final Spliterator<T> source;
        private final Consumer<T> sink;
        private final IntList tasks = new IntList();
        private final boolean together;
        private final boolean hasWorkers;
        private long left;
        private int running;

        /** The task that began last, or is about to, and whether its number was noted. */
        private ScheduledTask latest;

        private boolean isNoted;
        private final PartFailure failure = new PartFailure(weakenings);

        @SuppressWarnings("unchecked")
        Elements(ScheduledTask whole, Spliterator<?> source, Consumer<?> sink) {
            this.whole = whole;
            this.source = (Spliterator<T>) source;
            this.sink = (Consumer<T>) sink;
            left = source.estimateSize();
            hasWorkers = WorkerThreadModel.hasOwnFactory(whole.pool);
            together = execution.standing().mayCreateTogether(whole.number);
        }

        @Override
        public boolean hasNext() {
            return left > 0;
        }

        @Override
        public ScheduledTask next() {
            left--;
            ScheduledTask task = new ScheduledTask();
            task.pool = whole.pool;
            task.future = whole.future;
            task.waits = whole.waits;
            execution.standing().next(together);
            execution.range().nextIsTogether();
            latest = task;
            isNoted = false;
            return task;
        }

        @Override
        public boolean goesOnWithin() {
            left--;
            return true;
        }

        /** Runs the steps for one element. The other elements of a stream are dealt with although one has failed: the JDK may have begun them. */
        @Override
        public void run() {
            if (!isNoted) {
                isNoted = true;
                tasks.add(latest.number);
            }
            running++;
            try {
                if (hasWorkers) {
                    workers.begins(whole.pool);
                }
                source.tryAdvance(sink);
            } catch (StuckTaskError e) {
                throw e;
            } catch (Throwable e) {
                failure.add(e, scheduler.current());
            } finally {
                running--;
            }
        }

        /**
         * Waits for all elements and goes on after them. If an element has failed, it goes on after that one, since the
         * JDK waits for no other then.
         */
        void join() {
            if (running > 0) {
                scheduler.await(
                        "the elements of a stream", VirtualClock.NEVER, () -> running == 0 || failure.thrown() != null);
            }
            if (failure.thrown() != null) {
                failure.follow(execution);
            }
            execution.joinTogether(tasks, TaskHooks.callSite);
        }
    }
}
