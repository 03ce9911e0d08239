package org.taskrace.engine.order;

import org.taskrace.core.reach.futures.FutureReachability;
import org.taskrace.engine.order.DeferredReachability.Event;

/**
 * Events of the running task's scopes: finishes, syncs and pipelines.
 *
 * <p>The tasks that a scope joins have been joined by {@link HappensBefore#joinAll} before its end is reported.
 */
public final class ScopeEvents {

    private final HappensBefore order;
    private final FutureReachability dag;
    private final DeferredReachability chosen;
    private final PipelineEdges pipelines;

    private int rootFinishes;
    private boolean rootIsInPipeline;

    ScopeEvents(HappensBefore order, FutureReachability dag, DeferredReachability chosen) {
        this.order = order;
        this.dag = dag;
        this.chosen = chosen;
        pipelines = new PipelineEdges(dag);
    }

    /** Opens a finish. */
    public void beginFinish() {
        order.whileRootIsAlone();
        rootFinishes += order.running() == 0 ? 1 : 0;
        tell(Event.BEGIN_FINISH);
    }

    /** Closes the innermost finish. */
    public void endFinish() {
        rootFinishes -= order.running() == 0 ? 1 : 0;
        tell(Event.END_FINISH);
    }

    /** Ends a sync. */
    public void sync() {
        tell(Event.SYNC);
    }

    /** Opens a pipeline. */
    public void beginPipeline() {
        order.whileRootIsAlone();
        rootIsInPipeline |= order.running() == 0;
        pipelines.begin(order.running());
        tell(Event.BEGIN_PIPELINE);
    }

    /** Closes a pipeline. */
    public void endPipeline() {
        rootIsInPipeline &= order.running() != 0;
        pipelines.endAll(order.running());
        tell(Event.END_PIPELINE);
    }

    /** Begins a stage of the running iteration. */
    public void stage(int number, boolean waits) {
        pipelines.stage(order.running(), number, waits);
        chosen.tell(waits ? Event.STAGE_WAIT : Event.STAGE, number);
        order.newStrand();
    }

    /** Ends an iteration after all iterations before it; its body has ended or is about to. */
    public void endIteration(int iteration) {
        order.strands().addEdge();
        pipelines.end(iteration);
        chosen.tellTask(Event.END, iteration);
    }

    /** Begins an iteration of the running task's pipeline. */
    void createIteration(int child) {
        pipelines.create(order.running(), child);
    }

    private void tell(Event event) {
        dag.cut(order.running());
        chosen.tell(event);
        order.newStrand();
    }

    /** Returns how many finishes of the root are open. */
    int rootFinishes() {
        return rootFinishes;
    }

    /** Returns whether the root has opened a pipeline and not closed it. */
    boolean rootIsInPipeline() {
        return rootIsInPipeline;
    }
}
