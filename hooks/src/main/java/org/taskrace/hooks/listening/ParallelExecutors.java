package org.taskrace.hooks.listening;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
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

    /** Returns the events of a pool of the JDK; null for another executor. */
    static Pool poolIfAny(Executor executor) {
        return isPool(executor) ? poolOf(executor) : null;
    }

    private static Pool poolOf(Executor executor) {
        boolean isSerial = executor instanceof ThreadPoolExecutor pool
                && (pool.getMaximumPoolSize() == 1
                        || pool instanceof ScheduledThreadPoolExecutor && pool.getCorePoolSize() == 1);
        return POOLS.get(executor, () -> new Pool(isSerial));
    }

    /** The events of one pool. */
    static final class Pool {
        private final Completion ends = Completion.after();
        final Completion submissions = Completion.after();
        final AtomicInteger open = new AtomicInteger();

        /** Whether the pool has one thread, which runs its tasks in the order of their submission. */
        final boolean isSerial;

        volatile boolean isShutDown;

        /** Whether bodies of one thread may come in another order than that of their submission. */
        private volatile boolean isOpenOrder;

        /** Periodic tasks, whose next run may never come. */
        private final Queue<Periodic> periodic = new ConcurrentLinkedQueue<>();

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

        /** Records that the place of a body among those of one thread depends on the schedule. */
        void opensOrder() {
            isOpenOrder = true;
        }

        /** Begins a body on the calling thread: in a pool of one thread it follows those that have ended. */
        void begins() {
            if (isSerial && ends.isSet() && !ends.precedes(Strand.current().task)) {
                if (isOpenOrder) {
                    ParallelTasks.control()
                            .dependsOnSchedule("tasks of an executor of one thread", Strand.current().callSite);
                }
                ends.follow();
            }
        }

        /** Returns what the end of each body sets. */
        Completion ends() {
            return ends;
        }

        boolean hasEndedBefore(int task) {
            return open.get() == 0 && (!ends.isSet() || ends.precedes(task));
        }
    }

    /** The bodies of futures of periodic tasks. */
    private static final IdentityTable<Periodic> PERIODIC = new IdentityTable<>();

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
    static final class Body<T> implements Runnable, Callable<T> {
        private final ListenedTask task;
        private final Callable<T> body;
        private final Completion completion = Completion.after();
        private final Pool pool;

        Body(ListenedTask task, Callable<T> body, Pool pool) {
            this.task = task;
            this.body = body;
            this.pool = pool;
        }

        /** Records that the running task has waited for the end of the body. */
        void follow() {
            completion.follow();
        }

        @Override
        public T call() throws Exception {
            try {
                return task.call(
                        () -> {
                            pool.begins();
                            return body.call();
                        },
                        // What follows the future follows this end of the pool's, too.
                        pool.ends,
                        completion);
            } finally {
                pool.open.decrementAndGet();
            }
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

    /** A body that runs again and again. A run follows the one before, which creates it. */
    private static final class Periodic implements Runnable {
        private final Runnable body;
        private final Pool pool;
        private ListenedTask next;

        Periodic(ListenedTask first, Runnable body, Pool pool) {
            next = first;
            this.body = body;
            this.pool = pool;
        }

        @Override
        public synchronized void run() {
            ListenedTask running = next;
            next = null;
            try {
                next = running.call(
                        () -> {
                            pool.begins();
                            body.run();
                            return ListenedTask.created();
                        },
                        pool.ends);
            } catch (Exception e) {
                throw ParallelExecutors.asIs(e);
            }
        }

        /** Records that there is no further run. */
        synchronized void end() {
            if (next != null) {
                next.leaveOut();
                next = null;
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

    static <T> Body<T> created(Executor pool, Object given, Callable<T> body) {
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

    /** Hands a body to its pool; returns the future, which completes with it, or null. */
    static <F extends Future<?>> F handOver(Body<?> body, Supplier<F> submission) {
        boolean isAccepted = false;
        try {
            F future = submission.get();
            isAccepted = true;
            if (future != null) {
                body.completion.belongsTo(future);
            }
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

    /** Replaces {@link Executors#newScheduledThreadPool(int)}. */
    public static ScheduledExecutorService newScheduledThreadPool(int threads) {
        return Executors.newScheduledThreadPool(threads);
    }

    /** Replaces {@link Executors#newSingleThreadScheduledExecutor()}. */
    public static ScheduledExecutorService newSingleThreadScheduledExecutor() {
        ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor();
        if (ParallelTasks.control() != null) {
            POOLS.put(executor, new Pool(true));
        }
        return executor;
    }

    /** Creates a body that a pool runs after a delay, which orders nothing. */
    private static <T> Body<T> delayed(ScheduledExecutorService executor, Object given, Callable<T> body) {
        Body<T> created = created(executor, given, body);
        if (created != null && created.pool.isSerial) {
            assumes("ScheduledExecutorService.schedule", "the order of this run");
        }
        return created;
    }

    /** Replaces {@link ScheduledExecutorService#schedule(Runnable, long, TimeUnit)}. */
    public static ScheduledFuture<?> schedule(
            ScheduledExecutorService executor, Runnable task, long delay, TimeUnit unit) {
        Body<?> body = delayed(executor, task, task == null ? null : callable(task));
        return body == null
                ? executor.schedule(task, delay, unit)
                : handOver(body, () -> executor.schedule((Runnable) body, delay, unit));
    }

    /** Replaces {@link ScheduledExecutorService#schedule(Callable, long, TimeUnit)}. */
    public static <T> ScheduledFuture<T> schedule(
            ScheduledExecutorService executor, Callable<T> task, long delay, TimeUnit unit) {
        Body<T> body = delayed(executor, task, task);
        return body == null
                ? executor.schedule(task, delay, unit)
                : handOver(body, () -> executor.schedule((Callable<T>) body, delay, unit));
    }

    private static ScheduledFuture<?> periodic(
            ScheduledExecutorService executor, Runnable task, Function<Runnable, ScheduledFuture<?>> start) {
        ListenedTask first = task == null || !isPool(executor) ? null : ListenedTask.created();
        if (first == null) {
            return start.apply(task);
        }
        assumes("a periodic task", "the number of runs");
        Pool pool = poolOf(executor);
        Periodic body = new Periodic(first, task, pool);
        pool.opensOrder();
        pool.periodic.add(body);
        boolean isAccepted = false;
        try {
            ScheduledFuture<?> future = start.apply(body);
            isAccepted = true;
            PERIODIC.put(future, body);
            return future;
        } finally {
            if (!isAccepted) {
                body.end();
            }
        }
    }

    /** Replaces {@code ScheduledFuture.cancel}: a periodic task gets no further run, and this orders nothing. */
    public static boolean cancel(ScheduledFuture<?> future, boolean interrupts) {
        if (PERIODIC.get(future) == null) {
            outside("a cancellation of a task that is not periodic");
        }
        return future.cancel(interrupts);
    }

    /** Replaces {@link ScheduledExecutorService#scheduleAtFixedRate}. */
    public static ScheduledFuture<?> scheduleAtFixedRate(
            ScheduledExecutorService executor, Runnable task, long delay, long period, TimeUnit unit) {
        return periodic(executor, task, body -> executor.scheduleAtFixedRate(body, delay, period, unit));
    }

    /** Replaces {@link ScheduledExecutorService#scheduleWithFixedDelay}. */
    public static ScheduledFuture<?> scheduleWithFixedDelay(
            ScheduledExecutorService executor, Runnable task, long delay, long pause, TimeUnit unit) {
        return periodic(executor, task, body -> executor.scheduleWithFixedDelay(body, delay, pause, unit));
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
            if (future instanceof CompletableFuture<?> && ParallelTasks.control() != null) {
                Completion.of(future).callHelps();
            }
        }
    }

    /** Replaces {@link ExecutorService#awaitTermination}. */
    public static boolean awaitTermination(ExecutorService executor, long limit, TimeUnit unit)
            throws InterruptedException {
        int site = Strand.current().callSite;
        Pool pool = POOLS.get(executor);
        int task = Strand.current().task;
        ParallelTasks.Control control = ParallelTasks.control();
        boolean isSure = pool == null || task == Strand.NO_TASK || pool.hasEndedBefore(task);
        boolean isTerminated = executor.awaitTermination(limit, unit);
        Strand.current().callSite = site;
        if (control == null || !isPool(executor)) {
            return isTerminated;
        }
        long nanos = unit.toNanos(limit);
        if (!control.ordersAfterWait(nanos, site)) {
            // The program goes on in one way, whether the limit has passed or not.
            return isTerminated;
        }
        if (!isTerminated) {
            outside("a wait for an executor that has reached its limit");
        } else {
            if (!isSure && !control.isEndless(nanos)) {
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

    /** Records the answer to the question whether a pool has terminated. */
    static boolean terminationSeen(ExecutorService executor, boolean isOver) {
        Pool pool = isPool(executor) ? POOLS.get(executor) : null;
        if (!isOver) {
            assumes("ExecutorService.isTerminated", "false");
        } else if (pool != null && !pool.hasEndedBefore(Strand.current().task)) {
            ParallelTasks.control().dependsOnSchedule("ExecutorService.isTerminated", Strand.current().callSite);
            terminated(executor);
        }
        return isOver;
    }

    /** Records a question how many tasks of a pool have begun or ended: the running task follows those that have ended. */
    static void counted(ExecutorService executor, String question) {
        Pool pool = isPool(executor) ? POOLS.get(executor) : null;
        int task = Strand.current().task;
        if (pool == null || pool.hasEndedBefore(task)) {
            return;
        }
        if (pool.ends.isSet() && !pool.ends.precedes(task)) {
            ParallelTasks.control().dependsOnSchedule(question, Strand.current().callSite);
            pool.ends.follow();
        } else {
            assumes(question, "the number of this run");
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
        if (pool != null) {
            pool.periodic.forEach(Periodic::end);
        }
    }
}
