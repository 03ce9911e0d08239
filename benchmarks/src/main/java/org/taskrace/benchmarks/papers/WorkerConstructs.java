package org.taskrace.benchmarks.papers;

import java.util.function.Supplier;
import org.taskrace.tasks.Tasks;

/**
 * The part of the task API that is checked on several workers; a program that needs more fails. It names nothing else of
 * the task API, since a check on workers looks at the classes that it loads.
 */
class WorkerConstructs implements SuiteConstructs {

    private static UnsupportedOperationException refused(String construct) {
        return new UnsupportedOperationException(construct + " cannot be checked on workers");
    }

    @Override
    public void forAll(int begin, int end, int chunk, Body body) {
        Tasks.finish(() -> {
            for (int from = begin; from < end; from += chunk) {
                int first = from;
                int to = Math.min(end, from + chunk);
                Tasks.async(() -> {
                    for (int index = first; index < to; index++) {
                        body.run(index);
                    }
                });
            }
        });
    }

    @Override
    public void isolated(Runnable body) {
        throw refused("isolated");
    }

    @Override
    public void finish(Runnable body) {
        Tasks.finish(body::run);
    }

    @Override
    public void async(Runnable body) {
        Tasks.async(body::run);
    }

    @Override
    public <T> Result<T> future(Supplier<T> body) {
        throw refused("future");
    }

    @Override
    public <T> Cell<T> promise() {
        throw refused("promise");
    }

    @Override
    public void pipeline(int iterations, Body body) {
        Pipelines.run(iterations, body);
    }

    /** A class of its own: loops do not load it, and need no order that knows pipelines. */
    private static final class Pipelines {
        static void run(int iterations, Body body) {
            Tasks.pipeline(0, iterations, body::run);
        }
    }

    @Override
    public void stage(int number) {
        Tasks.stage(number);
    }

    @Override
    public void stageWait(int number) {
        Tasks.stageWait(number);
    }
}
