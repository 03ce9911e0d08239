package org.taskrace.core.reach.rsketch;

import org.taskrace.core.event.Construct;
import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.reach.Reachability;

/** Refuses, by name, the constructs that R-Sketch lacks, and ignores isolated blocks, which add no order. */
abstract class WithoutLinesAndPipelines implements Reachability {

    static UnsupportedOperationException unsupported(Construct construct, int site) {
        String place = site == TaskEvents.NO_SITE ? "" : " (site " + site + ")";
        return new UnsupportedOperationException(
                "r-sketch does not support " + construct.words() + place + "; choose an algorithm that does");
    }

    @Override
    public final void join(int task, int joined, int site) {
        throw unsupported(Construct.FORK_JOIN, site);
    }

    @Override
    public final void beginPipeline(int task, int site) {
        throw unsupported(Construct.PIPELINE, site);
    }

    @Override
    public final void endPipeline(int task, int site) {
        throw unsupported(Construct.PIPELINE, site);
    }

    @Override
    public final void stage(int iteration, int number, int site) {
        throw unsupported(Construct.PIPELINE, site);
    }

    @Override
    public final void stageWait(int iteration, int number, int site) {
        throw unsupported(Construct.PIPELINE, site);
    }

    @Override
    public final void beginIsolated(int task, int site) {}

    @Override
    public final void endIsolated(int task, int site) {}
}
