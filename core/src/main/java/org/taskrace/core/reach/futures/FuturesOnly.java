package org.taskrace.core.reach.futures;

import org.taskrace.core.reach.Reachability;

/**
 * Base of structures for futures and promises: finishes and isolated blocks order nothing by themselves, lines and
 * pipelines are refused.
 */
abstract class FuturesOnly implements Reachability {

    @Override
    public void beginFinish(int task, int site) {}

    @Override
    public void endFinish(int task, int site) {}

    @Override
    public void sync(int task, int site) {}

    @Override
    public void beginIsolated(int task, int site) {}

    @Override
    public void endIsolated(int task, int site) {}

    @Override
    public void join(int task, int joined, int site) {
        throw new UnsupportedOperationException("future bags know no line of forks");
    }

    @Override
    public void beginPipeline(int task, int site) {
        throw noPipelines();
    }

    @Override
    public void endPipeline(int task, int site) {
        throw noPipelines();
    }

    @Override
    public void stage(int iteration, int number, int site) {
        throw noPipelines();
    }

    @Override
    public void stageWait(int iteration, int number, int site) {
        throw noPipelines();
    }

    private static UnsupportedOperationException noPipelines() {
        return new UnsupportedOperationException("future bags know no pipelines");
    }
}
