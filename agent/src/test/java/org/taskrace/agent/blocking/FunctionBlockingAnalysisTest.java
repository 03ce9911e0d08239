package org.taskrace.agent.blocking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Functions of many shapes: those that compute, and those that may wait for what another task does. Lambdas need the agent, so all are classes. */
class FunctionBlockingAnalysisTest {

    private final FunctionBlockingAnalysis functions = new FunctionBlockingAnalysis();
    private final CountDownLatch latch = new CountDownLatch(1);
    private final AtomicInteger left = new AtomicInteger(1);
    private final Supplier<Integer> supplier = () -> 1;
    private boolean stop;
    private volatile boolean stopNow;
    private int sum;

    /** A step that any class may implement. */
    interface Step {
        void take();
    }

    private final Step step = () -> {};

    private void add() {
        for (int i = 0; i < 10; i++) {
            sum += i;
        }
    }

    private void computes(Runnable function) {
        assertEquals(MayBlock.HARDLY, functions.of(function));
    }

    private void mayWait(Runnable function) {
        assertEquals(MayBlock.MAYBE, functions.of(function));
    }

    private final class Counting implements Runnable {
        @Override
        public void run() {
            add();
        }
    }

    private final class Dividing implements Runnable {
        @Override
        public void run() {
            for (int rest = sum; rest > 0; rest /= 7) {
                sum += Math.max(rest, Integer.parseInt("1"));
            }
        }
    }

    private final class Iterating implements Runnable {
        @Override
        public void run() {
            for (int one : new int[] {1, 2}) {
                sum += one;
            }
        }
    }

    private final class Awaiting implements Runnable {
        @Override
        public void run() {
            try {
                latch.await();
            } catch (InterruptedException e) {
                sum++;
            }
        }
    }

    private final class Sleeping implements Runnable {
        @Override
        public void run() {
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                sum++;
            }
        }
    }

    private final class LoopingOnField implements Runnable {
        @Override
        public void run() {
            int rounds = 0;
            while (!stop) {
                rounds++;
            }
            sum = rounds;
        }
    }

    private final class LoopingOnCopy implements Runnable {
        @Override
        public void run() {
            boolean stopped = stop;
            while (!stopped) {
                stopped = stop || stopNow;
            }
        }
    }

    private final class LoopingOnAtomic implements Runnable {
        @Override
        public void run() {
            while (left.get() > 0) {
                sum++;
            }
        }
    }

    private final class CallingUnknown implements Runnable {
        @Override
        public void run() {
            step.take();
        }
    }

    private final class CallingFunction implements Runnable {
        @Override
        public void run() {
            sum = supplier.get();
        }
    }

    @Test
    void a_function_that_only_computes_does_not_wait() {
        computes(new Counting());
        computes(new Dividing());
        computes(new Iterating());
    }

    @Test
    void a_function_that_calls_what_waits_may_wait() {
        mayWait(new Awaiting());
        mayWait(new Sleeping());
    }

    @Test
    void a_loop_that_only_another_task_can_end_may_wait() {
        mayWait(new LoopingOnField());
        mayWait(new LoopingOnCopy());
        mayWait(new LoopingOnAtomic());
    }

    @Test
    void a_function_with_code_that_is_not_known_may_wait() {
        mayWait(new CallingUnknown());
        mayWait(new CallingFunction());
    }
}
