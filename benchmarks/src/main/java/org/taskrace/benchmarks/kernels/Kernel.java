package org.taskrace.benchmarks.kernels;

import java.util.concurrent.RecursiveAction;
import org.taskrace.benchmarks.suite.Program;

/**
 * A program whose loops have independent iterations, as plain ForkJoin tasks, or, for the baseline, as calls.
 */
abstract class Kernel implements Program {

    /** One iteration. */
    interface Body {
        void run(int index);
    }

    private static final class Range extends RecursiveAction {
        private static final long serialVersionUID = 1L;

        private final int from;
        private final int to;
        private final int grain;
        private final transient Body body;

        Range(int from, int to, int grain, Body body) {
            this.from = from;
            this.to = to;
            this.grain = grain;
            this.body = body;
        }

        @Override
        protected void compute() {
            if (to - from <= grain) {
                for (int i = from; i < to; i++) {
                    body.run(i);
                }
                return;
            }
            int middle = (from + to) >>> 1;
            Range left = new Range(from, middle, grain, body);
            Range right = new Range(middle, to, grain, body);
            if (SERIAL) {
                left.compute();
                right.compute();
            } else {
                invokeAll(left, right);
            }
        }
    }

    /** Runs the iterations, in tasks of at most {@code grain} each. */
    static void parallel(int from, int to, int grain, Body body) {
        Range range = new Range(from, to, grain, body);
        if (SERIAL) {
            range.compute();
        } else {
            range.invoke();
        }
    }
}
