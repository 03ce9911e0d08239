package org.taskrace.core.reach.tasktree;

import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.history.states.StrandRelation;

/**
 * An order whose tasks are nodes of the tree of creations, for events and questions from several threads. It refuses
 * pipelines and isolated blocks ({@link UnsupportedOperationException}).
 */
abstract class TaskNodeOrder implements TaskEvents, StrandRelation {

    private final String name;

    /** @param name of the order, in messages */
    TaskNodeOrder(String name) {
        this.name = name;
    }

    /** Does nothing: each event names its task. */
    @Override
    public final void switchTo(int task) {}

    @Override
    public final void beginPipeline(int task, int site) {
        throw refused("pipelines");
    }

    @Override
    public final void endPipeline(int task, int site) {
        throw refused("pipelines");
    }

    @Override
    public final void stage(int iteration, int number, int site) {
        throw refused("pipelines");
    }

    @Override
    public final void stageWait(int iteration, int number, int site) {
        throw refused("pipelines");
    }

    @Override
    public final void beginIsolated(int task, int site) {
        throw refused("isolated blocks");
    }

    @Override
    public final void endIsolated(int task, int site) {
        throw refused("isolated blocks");
    }

    /** Returns the exception for what the order does not know. */
    final UnsupportedOperationException refused(String what) {
        return new UnsupportedOperationException(name + " does not support " + what);
    }
}
