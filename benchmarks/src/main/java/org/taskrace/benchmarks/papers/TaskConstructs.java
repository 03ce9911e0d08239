package org.taskrace.benchmarks.papers;

import java.util.function.Supplier;
import org.taskrace.tasks.Promise;
import org.taskrace.tasks.TaskFuture;
import org.taskrace.tasks.Tasks;

/** The whole task API. */
final class TaskConstructs extends WorkerConstructs {

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
    public void isolated(Runnable body) {
        Tasks.isolated(body::run);
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
}
