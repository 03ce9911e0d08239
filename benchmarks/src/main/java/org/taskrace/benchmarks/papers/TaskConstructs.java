package org.taskrace.benchmarks.papers;

import java.util.function.Supplier;
import org.taskrace.tasks.Promise;
import org.taskrace.tasks.TaskFuture;
import org.taskrace.tasks.Tasks;

/** The task API. */
final class TaskConstructs implements SuiteConstructs {

    private static final class PromiseCell<T> implements Cell<T> {
        private final Promise<T> promise = Tasks.promise();

        @Override
        public void put(T value) {
            promise.put(value);
        }

        @Override
        public T await() {
            return promise.await();
        }
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
        Tasks.isolated(body::run);
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
        TaskFuture<T> future = Tasks.future(body::get);
        return future::get;
    }

    @Override
    public <T> Cell<T> promise() {
        return new PromiseCell<>();
    }

    @Override
    public void pipeline(int iterations, Body body) {
        Tasks.pipeline(0, iterations, body::run);
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
