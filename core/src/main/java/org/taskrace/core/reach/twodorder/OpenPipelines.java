package org.taskrace.core.reach.twodorder;

import java.util.concurrent.atomic.AtomicInteger;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.reach.PathExplanation;
import org.taskrace.core.sets.SegmentedReferences;

/** Map from open pipelines to their owners, and from iterations to their tasks. */
final class OpenPipelines {

    private final SegmentedReferences<PipelineState> pipelineOfOwner = new SegmentedReferences<>();
    private final SegmentedReferences<IterationState> iterationOfTask = new SegmentedReferences<>();
    private final AtomicInteger pipelines = new AtomicInteger();
    private final PipelineGrid grid = new PipelineGrid();

    void begin(int owner) {
        if (pipelineOfOwner.getAcquire(owner) != null) {
            throw new IllegalStateException("task " + owner + " opens a pipeline inside its own open pipeline");
        }
        pipelineOfOwner.setRelease(owner, new PipelineState(pipelines.getAndIncrement()));
    }

    /** Checks that the owner of a pipeline creates only iterations: its strands between them are the top row of the grid. */
    void checkMayCreate(int parent, TaskKind kind) {
        if (kind != TaskKind.ITERATION && pipelineOfOwner.getAcquire(parent) != null) {
            throw new IllegalStateException("task " + parent + " creates a task (" + kind.word()
                    + ") between the iterations of its pipeline; do it inside an iteration");
        }
    }

    IterationState beginIteration(int owner, int task) {
        PipelineState pipeline = pipelineOfOwner.getAcquire(owner);
        if (pipeline == null) {
            throw new IllegalStateException("task " + owner + " begins an iteration but has no open pipeline");
        }
        IterationState iteration = pipeline.beginIteration(task);
        iterationOfTask.setRelease(task, iteration);
        return iteration;
    }

    /** Returns the task's iteration, or null if it is none or has ended. */
    IterationState iteration(int task) {
        return iterationOfTask.getAcquire(task);
    }

    /** Ends an iteration that is in its clean-up stage; the one before it will not be asked for again. */
    void endIteration(IterationState iteration) {
        IterationState previous = iteration.previous();
        if (previous != null) {
            iteration.forgetPrevious();
            iterationOfTask.setRelease(previous.task(), null);
            iteration.pipeline().reuse(previous);
        }
    }

    /** Closes the owner's pipeline; returns its last iteration, or null where it had none. */
    IterationState end(int owner) {
        PipelineState pipeline = pipelineOfOwner.getAcquire(owner);
        if (pipeline == null) {
            throw new IllegalStateException("task " + owner + " closes a pipeline that it has not opened");
        }
        pipelineOfOwner.setRelease(owner, null);
        IterationState last = pipeline.latest();
        if (last != null) {
            iterationOfTask.setRelease(last.task(), null);
        }
        return last;
    }

    /** Returns whether the picture of the stages has room for more. */
    boolean isLogging() {
        return !grid.isFull();
    }

    void log(IterationState iteration, int number, int strand, int leftNumber) {
        grid.add(iteration.pipeline().number(), iteration.index(), number, strand, leftNumber);
    }

    void explain(PathExplanation out, OrdersText text) {
        grid.explain(out, text);
    }

    long bytes() {
        return pipelineOfOwner.bytes() + iterationOfTask.bytes() + grid.bytes();
    }

    void checkInvariants(TwoOrders orders) {
        for (int strand = 0; strand < orders.size(); strand++) {
            IterationState iteration = iterationOfTask.getAcquire(orders.taskOf(strand));
            if (iteration != null) {
                iteration.checkInvariants();
            }
        }
    }
}
