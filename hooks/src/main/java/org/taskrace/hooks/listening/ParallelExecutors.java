package org.taskrace.hooks.listening;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.taskrace.hooks.parallel.ParallelTasks;
import org.taskrace.hooks.parallel.Strand;

/**
 * Hooks that listen to the JDK's executors: calls of the program come here in place of the JDK's methods, with the
 * receiver as first argument. An executor of the program's own is left alone: what it runs is part of the caller, or of
 * a task that it creates.
 */
public final class ParallelExecutors {

    /** Whether a pool has got ForkJoin tasks, whose ends it does not collect. */
    private static volatile boolean submitsForkJoin;

    private ParallelExecutors() {}

    /** Returns whether an executor runs bodies on threads of the JDK. */
    static boolean isPool(Executor executor) {
        if (executor instanceof ForkJoinPool || POOLS.get(executor) != null) {
            return true;
        }
        boolean isOfJdk = executor != null && executor.getClass().getClassLoader() == null;
        if (isOfJdk && !(executor instanceof ThreadPoolExecutor)) {
            outside("the executor " + executor.getClass().getName());
        }
        return isOfJdk && executor instanceof ThreadPoolExecutor;
    }

    /** Returns whether an executor runs bodies on threads of the JDK, any two of them beside each other. */
    static boolean runsInAnyOrder(Executor executor) {
        boolean isPool = isPool(executor);
        if (isPool && poolOf(executor).isSerial) {
            outside("a stage in an executor of one thread");
        }
        return isPool;
    }

    private static Pool poolOf(Executor executor) {
        boolean isSerial = executor instanceof ThreadPoolExecutor pool && pool.getMaximumPoolSize() == 1;
        return POOLS.get(executor, () -> new Pool(isSerial));
    }

    /** The events of one pool. */
    private static final class Pool {
        final Completion ends = Completion.after();
        final Completion submissions = Completion.after();
        final AtomicInteger open = new AtomicInteger();

        /** Whether the pool has one thread, which runs its tasks in the order of their submission. */
        final boolean isSerial;

        volatile boolean isShutDown;

        Pool(boolean isSerial) {
            this.isSerial = isSerial;
        }

        /** Records a submission, which a shutdown might have come before in another schedule. */
        void submitted() {
            open.incrementAndGet();
            int running = Strand.current().task;
            if (isSerial && submissions.isSet() && !submissions.precedes(running)) {
                outside("submissions to one thread in any order");
            }
            submissions.set();
            if (isShutDown) {
                assumes("a submission beside a shutdown", "the order of this run");
            }
        }

        boolean hasEndedBefore(int task) {
            return open.get() == 0 && (!ends.isSet() || ends.precedes(task));
        }
    }

    private static final IdentityTable<Pool> POOLS = new IdentityTable<>();

    private static void assumes(String what, String outcome) {
        ParallelTasks.control().assumes(what, Strand.current().callSite, outcome);
    }

    private static void outside(String what) {
        ParallelTasks.Control control = ParallelTasks.control();
        if (control != null) {
            control.outside(what, Strand.current().callSite);
        }
    }

    /** A body on its way through a pool. Its end is one of the ends that the pool's termination follows. */
    private static final class Body<T> implements Runnable, Callable<T> {
        private final ListenedTask task;
        private final Callable<T> body;
        private final Completion completion = Completion.after();
        private final Pool pool;

        Body(ListenedTask task, Callable<T> body, Pool pool) {
            this.task = task;
            this.body = body;
            this.pool = pool;
        }

        @Override
        public T call() throws Exception {
            try {
                return task.call(pool.isSerial ? this::callInOrder : body, completion, pool.ends);
            } finally {
                pool.open.decrementAndGet();
            }
        }

        private T callInOrder() throws Exception {
            if (pool.ends.isSet()) {
                pool.ends.follow();
            }
            return body.call();
        }

        @Override
        public void run() {
            try {
                call();
            } catch (Exception e) {
                throw ParallelExecutors.asIs(e);
            }
        }
    }

    /** Throws what was caught, whether the caller declares it or not; the result is for the compiler. */
    static RuntimeException asIs(Throwable thrown) {
        ParallelExecutors.<RuntimeException>raise(thrown);
        return new IllegalStateException(thrown);
    }

    @SuppressWarnings("unchecked") // Erased: it is thrown as it is.
    private static <E extends Throwable> void raise(Throwable thrown) throws E {
        throw (E) thrown;
    }

    private static <T> Body<T> created(Executor pool, Object given, Callable<T> body) {
        if (given == null || !isPool(pool)) {
            return null;
        }
        ListenedTask task = ListenedTask.created();
        if (task == null) {
            return null;
        }
        Pool ofPool = poolOf(pool);
        ofPool.submitted();
        return new Body<>(task.awaited(), body, ofPool);
    }

    /** Hands a body to its pool; returns the future, which completes with it. */
    private static <F extends Future<?>> F handOver(Body<?> body, Supplier<F> submission) {
        boolean isAccepted = false;
        try {
            F future = submission.get();
            isAccepted = true;
            body.completion.belongsTo(future);
            return future;
        } finally {
            if (!isAccepted) {
                body.task.leaveOut();
                body.pool.open.decrementAndGet();
            }
        }
    }

    private static Callable<Object> callable(Runnable body) {
        return () -> {
            body.run();
            return null;
        };
    }

    /** Replaces {@link Executors#newFixedThreadPool(int)}. */
    public static ExecutorService newFixedThreadPool(int threads) {
        return Executors.newFixedThreadPool(threads);
    }

    /** Replaces {@link Executors#newSingleThreadExecutor()}. */
    public static ExecutorService newSingleThreadExecutor() {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        if (ParallelTasks.control() != null) {
            POOLS.put(executor, new Pool(true));
        }
        return executor;
    }

    /** Replaces {@link Executors#newCachedThreadPool()}. */
    public static ExecutorService newCachedThreadPool() {
        return Executors.newCachedThreadPool();
    }

    /** Replaces {@link Executors#newWorkStealingPool()}. */
    public static ExecutorService newWorkStealingPool() {
        return Executors.newWorkStealingPool();
    }

    /** Replaces {@link Executors#newWorkStealingPool(int)}. */
    public static ExecutorService newWorkStealingPool(int parallelism) {
        return Executors.newWorkStealingPool(parallelism);
    }

    /** Replaces {@link Executor#execute}. */
    public static void execute(Executor executor, Runnable task) {
        Body<?> body = created(executor, task, task == null ? null : callable(task));
        if (body == null) {
            executor.execute(task);
        } else {
            handOver(body, () -> {
                executor.execute(body);
                return null;
            });
        }
    }

    /** Replaces {@link ExecutorService#submit(Runnable)}. */
    public static Future<?> submit(ExecutorService executor, Runnable task) {
        Body<?> body = created(executor, task, task == null ? null : callable(task));
        return body == null ? executor.submit(task) : handOver(body, () -> executor.submit((Runnable) body));
    }

    /** Replaces {@link ExecutorService#submit(Runnable, Object)}. */
    public static <T> Future<T> submit(ExecutorService executor, Runnable task, T result) {
        Body<?> body = created(executor, task, task == null ? null : callable(task));
        return body == null ? executor.submit(task, result) : handOver(body, () -> executor.submit(body, result));
    }

    /** Replaces {@link ExecutorService#submit(Callable)}. */
    public static <T> Future<T> submit(ExecutorService executor, Callable<T> task) {
        Body<T> body = created(executor, task, task);
        return body == null ? executor.submit(task) : handOver(body, () -> executor.submit((Callable<T>) body));
    }

    /** Replaces {@link ForkJoinPool#submit(Runnable)}. */
    public static ForkJoinTask<?> submit(ForkJoinPool pool, Runnable task) {
        return (ForkJoinTask<?>) submit((ExecutorService) pool, task);
    }

    /** Replaces {@link ForkJoinPool#submit(Callable)}. */
    public static <T> ForkJoinTask<T> submit(ForkJoinPool pool, Callable<T> task) {
        return (ForkJoinTask<T>) submit((ExecutorService) pool, task);
    }

    /** Replaces {@link ForkJoinPool#submit(ForkJoinTask)}. */
    public static <T> ForkJoinTask<T> submit(ForkJoinPool pool, ForkJoinTask<T> task) {
        submitsForkJoin = true;
        ParallelForkJoin.created(task);
        return pool.submit(task);
    }

    /** Replaces {@link ForkJoinPool#execute(ForkJoinTask)}. */
    public static void execute(ForkJoinPool pool, ForkJoinTask<?> task) {
        submitsForkJoin = true;
        ParallelForkJoin.created(task);
        pool.execute(task);
    }

    /** Replaces {@link ExecutorService#invokeAll(Collection)}. */
    public static <T> List<Future<T>> invokeAll(ExecutorService executor, Collection<? extends Callable<T>> tasks)
            throws InterruptedException {
        List<Callable<T>> bodies = new ArrayList<>();
        for (Callable<T> task : tasks) {
            Body<T> body = created(executor, task, task);
            bodies.add(body == null ? task : body);
        }
        List<Future<T>> futures = executor.invokeAll(bodies);
        for (int i = 0; i < bodies.size(); i++) {
            if (bodies.get(i) instanceof Body<?> body) {
                body.completion.belongsTo(futures.get(i));
                body.completion.follow();
            }
        }
        return futures;
    }

    /** Replaces {@link Future#get()}. */
    public static <T> T get(Future<T> future) throws InterruptedException, ExecutionException {
        int site = Strand.current().callSite;
        boolean isOver = false;
        try {
            T result = future.get();
            isOver = true;
            return result;
        } catch (ExecutionException e) {
            isOver = true;
            throw e;
        } finally {
            if (isOver) {
                Strand.current().callSite = site;
                awaited(future);
            }
        }
    }

    /** Records that the running task has waited for a future. */
    static void awaited(Future<?> future) {
        if (future instanceof ForkJoinTask<?> task && ParallelForkJoin.isForked(task)) {
            ParallelForkJoin.joined(task);
        } else {
            Completion.of(future).follow();
        }
    }

    /** Replaces {@link ExecutorService#awaitTermination}. */
    public static boolean awaitTermination(ExecutorService executor, long limit, TimeUnit unit)
            throws InterruptedException {
        int site = Strand.current().callSite;
        Pool pool = POOLS.get(executor);
        int task = Strand.current().task;
        boolean isSure = pool == null || task == Strand.NO_TASK || pool.hasEndedBefore(task);
        boolean isTerminated = executor.awaitTermination(limit, unit);
        Strand.current().callSite = site;
        if (!isTerminated) {
            outside("a wait for an executor that has reached its limit");
        } else if (isPool(executor)) {
            if (!isSure) {
                assumes("ExecutorService.awaitTermination", "true");
            }
            terminated(executor);
        }
        return isTerminated;
    }

    /** Replaces {@link ExecutorService#shutdown}. */
    public static void shutdown(ExecutorService executor) {
        Pool pool = ParallelTasks.control() == null ? null : POOLS.get(executor);
        if (pool != null) {
            pool.isShutDown = true;
            int task = Strand.current().task;
            if (task != Strand.NO_TASK && pool.submissions.isSet() && !pool.submissions.precedes(task)) {
                assumes("a shutdown beside a submission", "the order of this run");
            }
        }
        executor.shutdown();
    }

    /** Replaces {@code ExecutorService.close()}, which Java 17 does not have. */
    public static void close(ExecutorService executor) {
        int site = Strand.current().callSite;
        try {
            ((AutoCloseable) (Object) executor).close();
        } catch (Exception e) {
            throw ParallelExecutors.asIs(e);
        }
        Strand.current().callSite = site;
        if (isPool(executor)) {
            terminated(executor);
        }
    }

    /** Records that the running task follows all tasks of a pool. */
    private static void terminated(ExecutorService executor) {
        if (executor instanceof ForkJoinPool && submitsForkJoin) {
            outside("a wait for a pool of ForkJoin tasks");
            return;
        }
        Pool pool = POOLS.get(executor);
        if (pool != null && pool.ends.isSet()) {
            pool.ends.follow();
        }
    }
}
