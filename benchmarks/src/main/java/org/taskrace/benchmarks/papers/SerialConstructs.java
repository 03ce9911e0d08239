package org.taskrace.benchmarks.papers;

import java.util.function.Supplier;

/** Tasks run as calls where they are created. */
final class SerialConstructs implements SuiteConstructs {

    private static final class Holder<T> implements Cell<T> {
        private T value;

        @Override
        public void put(T newValue) {
            value = newValue;
        }

        @Override
        public T await() {
            return value;
        }
    }

    @Override
    public void forAll(int begin, int end, int chunk, Body body) {
        for (int from = begin; from < end; from += chunk) {
            int to = Math.min(end, from + chunk);
            for (int index = from; index < to; index++) {
                body.run(index);
            }
        }
    }

    @Override
    public void isolated(Runnable body) {
        body.run();
    }

    @Override
    public void finish(Runnable body) {
        body.run();
    }

    @Override
    public void async(Runnable body) {
        body.run();
    }

    @Override
    public <T> Result<T> future(Supplier<T> body) {
        T result = body.get();
        return () -> result;
    }

    @Override
    public <T> Cell<T> promise() {
        return new Holder<>();
    }

    @Override
    public void pipeline(int iterations, Body body) {
        for (int index = 0; index < iterations; index++) {
            body.run(index);
        }
    }

    @Override
    public void stage(int number) {}

    @Override
    public void stageWait(int number) {}
}
