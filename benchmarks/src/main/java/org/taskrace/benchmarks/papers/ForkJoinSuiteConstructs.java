package org.taskrace.benchmarks.papers;

import java.util.concurrent.RecursiveAction;
import java.util.function.Supplier;

/** The JDK's ForkJoin: a loop is halved until a piece is small enough. It has no pipelines and no promises. */
final class ForkJoinSuiteConstructs implements SuiteConstructs {

    private static final class Range extends RecursiveAction {
        private static final long serialVersionUID = 1L;

        private final int from;
        private final int to;
        private final int chunk;
        private final transient Body body;

        Range(int from, int to, int chunk, Body body) {
            this.from = from;
            this.to = to;
            this.chunk = chunk;
            this.body = body;
        }

        @Override
        protected void compute() {
            if (to - from <= chunk) {
                for (int index = from; index < to; index++) {
                    body.run(index);
                }
                return;
            }
            int middle = (from + to) >>> 1;
            invokeAll(new Range(from, middle, chunk, body), new Range(middle, to, chunk, body));
        }
    }

    @Override
    public void forAll(int begin, int end, int chunk, Body body) {
        new Range(begin, end, chunk, body).invoke();
    }

    @Override
    public void isolated(Runnable body) {
        Exclusion.run(this, body);
    }

    /** A class of its own: programs that need no lock do not load it, and can be checked on several workers. */
    private static final class Exclusion {
        static void run(Object lock, Runnable body) {
            synchronized (lock) {
                body.run();
            }
        }
    }

    @Override
    public void finish(Runnable body) {
        throw loopsOnly();
    }

    @Override
    public void async(Runnable body) {
        throw loopsOnly();
    }

    @Override
    public <T> Result<T> future(Supplier<T> body) {
        throw loopsOnly();
    }

    @Override
    public <T> Cell<T> promise() {
        throw loopsOnly();
    }

    @Override
    public void pipeline(int iterations, Body body) {
        throw loopsOnly();
    }

    @Override
    public void stage(int number) {
        throw loopsOnly();
    }

    @Override
    public void stageWait(int number) {
        throw loopsOnly();
    }

    private static UnsupportedOperationException loopsOnly() {
        return new UnsupportedOperationException("the programs in plain ForkJoin are loops");
    }
}
