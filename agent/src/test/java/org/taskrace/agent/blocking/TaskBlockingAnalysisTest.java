package org.taskrace.agent.blocking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

class TaskBlockingAnalysisTest {

    private static final TaskBlockingAnalysis WAITS = new TaskBlockingAnalysis();

    static final class Fib extends RecursiveTask<Integer> {
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
            left.fork();
            return right.compute() + left.join();
        }
    }

    static final class WithBody extends RecursiveAction {
        private static final long serialVersionUID = 1L;
        private final transient Runnable body;

        WithBody(Runnable body) {
            this.body = body;
        }

        @Override
        protected void compute() {
            body.run();
        }
    }

    static final class Children extends RecursiveAction {
        private static final long serialVersionUID = 1L;

        @Override
        protected void compute() {
            List<Fib> children = new ArrayList<>();
            children.add(new Fib(1));
            children.forEach(ForkJoinTask::fork);
            for (Fib child : children) {
                child.join();
            }
        }
    }

    static final class Latched extends RecursiveAction {
        private static final long serialVersionUID = 1L;
        private final transient CountDownLatch latch = new CountDownLatch(1);

        @Override
        protected void compute() {
            try {
                latch.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static final class MakesOneThatWaits extends RecursiveAction {
        private static final long serialVersionUID = 1L;

        @Override
        protected void compute() {
            Latched child = new Latched();
            child.fork();
            child.join();
        }
    }

    static final class WaitsInLambda extends RecursiveAction {
        private static final long serialVersionUID = 1L;

        @Override
        protected void compute() {
            Semaphore semaphore = new Semaphore(0);
            new WithBody(() -> semaphore.acquireUninterruptibly()).invoke();
        }
    }

    static final class JoinsGiven extends RecursiveAction {
        private static final long serialVersionUID = 1L;
        private final Fib given;

        JoinsGiven(Fib given) {
            this.given = given;
        }

        @Override
        protected void compute() {
            given.join();
        }
    }

    static final class JoinsParameter extends RecursiveAction {
        private static final long serialVersionUID = 1L;

        @Override
        protected void compute() {
            join(new Fib(2));
        }

        private static void join(Fib given) {
            given.join();
        }
    }

    @Test
    void a_task_that_joins_only_its_own_children_never_waits() {
        assertEquals(MayBlock.NEVER, WAITS.of(new Fib(1)));
    }

    @Test
    void a_call_that_may_mean_any_method_leaves_a_doubt() {
        assertEquals(MayBlock.HARDLY, WAITS.of(new WithBody(() -> {})));
        assertEquals(MayBlock.HARDLY, WAITS.of(new Children()));
    }

    @Test
    void a_wait_is_found_in_the_task_its_lambdas_and_its_children() {
        assertEquals(MayBlock.MAYBE, WAITS.of(new Latched()));
        assertEquals(MayBlock.MAYBE, WAITS.of(new WaitsInLambda()));
        assertEquals(MayBlock.MAYBE, WAITS.of(new MakesOneThatWaits()));
    }

    @Test
    void joining_a_task_that_was_handed_in_is_a_wait() {
        assertEquals(MayBlock.MAYBE, WAITS.of(new JoinsGiven(new Fib(1))));
        assertEquals(MayBlock.MAYBE, WAITS.of(new JoinsParameter()));
    }

    @Test
    void a_task_around_a_lambda_may_do_anything() {
        assertEquals(MayBlock.MAYBE, WAITS.of(ForkJoinTask.adapt(() -> {})));
    }

    static final class TakesNumbers extends RecursiveAction {
        private static final long serialVersionUID = 1L;
        private final AtomicInteger next = new AtomicInteger();
        int sum;

        @Override
        protected void compute() {
            for (int i = next.getAndIncrement(); i < 4; i = next.getAndIncrement()) {
                sum += i;
            }
        }
    }

    static final class TakesJobs extends RecursiveAction {
        private static final long serialVersionUID = 1L;
        private final ArrayDeque<Integer> jobs = new ArrayDeque<>();
        int sum;

        private synchronized Integer next() {
            return jobs.poll();
        }

        @Override
        protected void compute() {
            Integer job;
            while ((job = next()) != null) {
                sum += job;
            }
        }
    }

    static final class TakesUntilEmpty extends RecursiveAction {
        private static final long serialVersionUID = 1L;
        private final ReentrantLock lock = new ReentrantLock();
        private final ArrayDeque<Integer> jobs = new ArrayDeque<>();

        @Override
        protected void compute() {
            while (true) {
                lock.lock();
                try {
                    if (jobs.isEmpty()) {
                        return;
                    }
                    jobs.poll();
                } finally {
                    lock.unlock();
                }
            }
        }
    }

    static final class CountsUnderLock extends RecursiveAction {
        private static final long serialVersionUID = 1L;
        private final AtomicInteger all = new AtomicInteger();
        int sum;

        @Override
        protected void compute() {
            for (int i = 0; i < 4; i++) {
                synchronized (this) {
                    sum += i;
                }
                all.incrementAndGet();
            }
            for (int value : List.of(1, 2)) {
                synchronized (this) {
                    sum += value;
                }
            }
        }
    }

    @Test
    void tasks_that_take_work_from_a_common_place_wait_for_each_other() {
        assertEquals(MayBlock.SHARES, WAITS.of(new TakesNumbers()));
        assertEquals(MayBlock.SHARES, WAITS.of(new TakesJobs()));
        assertEquals(MayBlock.SHARES, WAITS.of(new TakesUntilEmpty()));
    }

    @Test
    void a_lock_in_a_loop_of_counted_rounds_shares_no_work_out() {
        assertEquals(MayBlock.HARDLY, WAITS.of(new CountsUnderLock()));
    }
}
