package org.taskrace.core.reach.bags;

import org.taskrace.core.event.Construct;
import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.reach.Reachability;

/** Refuses, by name, every construct whose dags are not series-parallel. */
abstract class SeriesParallelOnly implements Reachability {

    private final String algorithm;

    SeriesParallelOnly(String algorithm) {
        this.algorithm = algorithm;
    }

    final String algorithm() {
        return algorithm;
    }

    /** Returns the error for a construct that the algorithm lacks. */
    final UnsupportedOperationException unsupported(Construct construct, int site) {
        String place = site == TaskEvents.NO_SITE ? "" : " (site " + site + ")";
        return new UnsupportedOperationException(
                algorithm + " does not support " + construct.words() + place + "; choose an algorithm that does");
    }

    /** Returns the construct to which a way of creating tasks belongs. */
    static Construct constructOf(TaskKind kind) {
        return switch (kind) {
            case ASYNC -> Construct.ASYNC_FINISH;
            case SPAWN -> Construct.SPAWN_SYNC;
            case FUTURE -> Construct.FUTURE;
            case FORK -> Construct.FORK_JOIN;
            case ITERATION -> Construct.PIPELINE;
            case ROOT -> throw new IllegalArgumentException("the root is begun, not created");
        };
    }

    @Override
    public final void join(int task, int joined, int site) {
        throw unsupported(Construct.FORK_JOIN, site);
    }

    @Override
    public final void set(int task, int promise, int site) {
        throw unsupported(Construct.PROMISE, site);
    }

    @Override
    public final void get(int task, int promise, int site) {
        throw unsupported(Construct.PROMISE, site);
    }

    @Override
    public final void getFuture(int task, int future, int site) {
        throw unsupported(Construct.FUTURE, site);
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
}
