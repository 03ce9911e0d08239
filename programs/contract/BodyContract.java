import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;

/** Tasks whose code waits for their creator where only the task object says so: in a function that it holds, or in an override. */
final class BodyContract {

    private BodyContract() {}

    private static final class Wrapped<V> extends FutureTask<V> {
        private final AtomicInteger ends = new AtomicInteger();

        Wrapped(Callable<V> callable) {
            super(callable);
        }

        @Override
        protected void done() {
            ends.incrementAndGet();
        }
    }

    private static final class RunsIt extends RecursiveAction {
        private static final long serialVersionUID = 1;
        private final transient Runnable body;

        RunsIt(Runnable body) {
            this.body = body;
        }

        @Override
        protected void compute() {
            body.run();
        }
    }

    private interface Body {
        void go();
    }

    private static final class GoesOn extends CountedCompleter<Void> {
        private static final long serialVersionUID = 1;
        private final transient Body body;

        GoesOn(Body body) {
            this.body = body;
        }

        @Override
        public void compute() {
            body.go();
            tryComplete();
        }
    }

    private static final class Adds extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1;
        private final transient IntSupplier leaf;
        private final int depth;

        Adds(IntSupplier leaf, int depth) {
            this.leaf = leaf;
            this.depth = depth;
        }

        @Override
        protected Integer compute() {
            if (depth == 0) {
                return leaf.getAsInt();
            }
            Adds left = new Adds(leaf, depth - 1);
            left.fork();
            return new Adds(leaf, depth - 1).compute() + left.join();
        }
    }

    private abstract static class Template extends RecursiveAction {
        private static final long serialVersionUID = 1;

        abstract void work();

        @Override
        protected void compute() {
            work();
        }
    }

    private static final class Waits extends Template {
        private static final long serialVersionUID = 1;
        private final transient CountDownLatch latch;

        Waits(CountDownLatch latch) {
            this.latch = latch;
        }

        @Override
        void work() {
            await(latch);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void futureTaskOfItsOwnClass() throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        Wrapped<Integer> task = new Wrapped<>(() -> {
            begun.countDown();
            release.await();
            return 25;
        });
        pool.execute(task);
        begun.await();
        Contract.holds(!task.isDone());
        Contract.equal(task.ends.get(), 0);
        release.countDown();
        Contract.equal(task.get(), 25);
        pool.shutdown();
        Contract.holds(pool.awaitTermination(Contract.LONG_MILLIS, java.util.concurrent.TimeUnit.MILLISECONDS));
        Contract.equal(task.ends.get(), 1);
    }

    static void functionsThatTasksHold() {
        CountDownLatch latch = new CountDownLatch(1);
        RunsIt runs = new RunsIt(() -> await(latch));
        runs.fork();
        GoesOn goes = new GoesOn(() -> await(latch));
        goes.fork();
        Adds adds = new Adds(
                () -> {
                    await(latch);
                    return 1;
                },
                3);
        adds.fork();
        Contract.holds(!runs.isDone() && !goes.isDone() && !adds.isDone());
        latch.countDown();
        runs.join();
        goes.join();
        Contract.equal(adds.join(), 8);
    }

    static void functionsThatDoNotWait() {
        Contract.equal(new Adds(() -> 2, 4).invoke(), 32);
    }

    static void overridesOfTemplates() {
        CountDownLatch latch = new CountDownLatch(1);
        Waits waits = new Waits(latch);
        waits.fork();
        Contract.holds(!waits.isDone());
        latch.countDown();
        waits.join();
        Contract.holds(waits.isCompletedNormally());
    }
}
