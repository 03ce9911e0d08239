package org.taskrace.benchmarks.kernels;

import java.util.concurrent.RecursiveTask;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Nothing but tasks: what one of them costs. */
final class Fibonacci implements SuiteProgram {

    static final int NUMBER = 22;

    private static final class Fib extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1L;

        private final int number;

        Fib(int number) {
            this.number = number;
        }

        @Override
        protected Integer compute() {
            if (number < 2) {
                return number;
            }
            Fib left = new Fib(number - 1);
            Fib right = new Fib(number - 2);
            if (SERIAL) {
                return left.compute() + right.compute();
            }
            left.fork();
            return right.compute() + left.join();
        }
    }

    @Override
    public double run() {
        return SERIAL ? new Fib(NUMBER).compute() : new Fib(NUMBER).invoke();
    }
}
