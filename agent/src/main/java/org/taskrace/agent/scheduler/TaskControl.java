package org.taskrace.agent.scheduler;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import org.taskrace.agent.shadow.Execution;
import org.taskrace.agent.shadow.Problems;
import org.taskrace.agent.shadow.Weakenings;
import org.taskrace.agent.waits.TaskWaits;
import org.taskrace.hooks.Tasks;

/** What the JDK's tasks, futures, executors and threads mean to the scheduler. */
public final class TaskControl extends Tasks.Control {

    private final Scheduler scheduler;
    private final Execution execution;
    private final Problems problems;
    private final Weakenings weakenings;
    private final Threads threads;
    private final Executors executors;
    private final Futures futures;
    private final Launcher launcher;
    private final TaskWaits waits = new TaskWaits();

    private Object runningInPlace;
    private Object startingExecutor;

    public TaskControl(
            Scheduler scheduler, Execution execution, Problems problems, Weakenings weakenings, Launcher launcher) {
        this.scheduler = scheduler;
        this.execution = execution;
        this.problems = problems;
        this.weakenings = weakenings;
        this.launcher = launcher;
        threads = new Threads(scheduler);
        executors = new Executors(scheduler, execution);
        futures = new Futures(scheduler, execution, weakenings, problems, threads);
    }

    /** The session is over. */
    public void end() {
        futures.end();
    }

    Threads threads() {
        return threads;
    }

    /** The JVM shows hidden classes to no agent. */
    @Override
    public void hiddenClass() {
        problems.add("a hidden class that the program made", Tasks.callSite);
    }

    @Override
    public boolean fork(Object pool, Object task) {
        if (!scheduler.isControlling()) {
            return notUnderControl("a task was forked");
        }
        Object owner = pool != null ? pool : ForkJoin.poolOf(scheduler.current().pool);
        if (pool instanceof ExecutorService service && service.isShutdown()) {
            throw new RejectedExecutionException("the pool is shut down");
        }
        run(owner, task, () -> ForkJoin.exec(task));
        return true;
    }

    @Override
    public boolean invokeAll(Object[] tasks) {
        if (!scheduler.isControlling()) {
            return false;
        }
        for (Object task : tasks) {
            fork(null, Objects.requireNonNull(task));
        }
        ForkJoin.joinAll(tasks);
        return true;
    }

    @Override
    public boolean runInPlace(Object task) {
        if (!scheduler.isControlling()) {
            return false;
        }
        if (runningInPlace == task) {
            runningInPlace = null;
            return false;
        }
        Task child = run(ForkJoin.poolOf(scheduler.current().pool), task, () -> ForkJoin.exec(task));
        if (child.ended) {
            // Whoever runs a task in place goes on after it, whether or not it ever joins it.
            execution.join(child.number, Tasks.callSite);
            futures.joinUnlessBy(child.number, task);
        }
        return true;
    }

    private Task run(Object pool, Object task, Runnable body) {
        Task child = new Task();
        child.pool = pool;
        child.future = task;
        scheduler.start(
                child,
                () -> {
                    Futures.mark(task, child.number);
                    executors.add(child);
                    runningInPlace = task;
                    body.run();
                },
                scheduler.mayBeGuest(waits.of(task)));
        return child;
    }

    @Override
    public void await(Object future) {
        if (scheduler.isControlling()) {
            futures.await(future);
        }
    }

    @Override
    public void await(Object future, long nanos) {
        if (scheduler.isControlling()) {
            futures.await(future, nanos);
        }
    }

    @Override
    public void joined(List<?> all) {
        if (scheduler.isControlling()) {
            futures.joined(all);
        }
    }

    @Override
    public void completed(Object future) {
        if (scheduler.isControlling()) {
            futures.completed(future);
        }
    }

    /** The running task sets a new promise; returns its number. */
    int setPromise() {
        return futures.setPromise();
    }

    Futures futures() {
        return futures;
    }

    /** Runs a ForkJoin task as the running task. */
    void execInPlace(Object task) {
        runningInPlace = task;
        ForkJoin.exec(task);
    }

    /** Starts a task of an executor that begins by waiting. */
    void startDelayed(Object executor, Object task, Runnable body) {
        Task child = new Task();
        child.pool = executor;
        child.future = task;
        scheduler.start(
                child,
                () -> {
                    Futures.mark(task, child.number);
                    executors.add(child);
                    runReporting(body);
                },
                false);
    }

    Task current() {
        return scheduler.current();
    }

    @Override
    public boolean execute(Object executor, Runnable body) {
        if (!scheduler.isControlling()) {
            return notUnderControl("a task was given to an executor");
        }
        if (body == null || executor instanceof ExecutorService service && service.isShutdown()) {
            return false;
        }
        Task child = new Task();
        child.pool = executor;
        child.future = body;
        scheduler.start(
                child,
                () -> {
                    Futures.mark(child.future, child.number);
                    Task before = executors.add(child);
                    if (before != null) {
                        scheduler.await("the executor's only thread", VirtualClock.NEVER, () -> before.ended);
                        execution.join(before.number, Tasks.callSite);
                    }
                    runReporting(body);
                },
                false);
        return true;
    }

    /** Runs a body; an exception that it lets escape goes where the JDK would have sent it. */
    private void runReporting(Runnable body) {
        try {
            body.run();
        } catch (Throwable e) {
            Thread thread = threads.current();
            thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
        }
    }

    @Override
    public void awaitExecutor(Object executor, long nanos) {
        if (scheduler.isControlling()) {
            Thread thread = threads.current();
            if (!executors.await(executor, nanos, thread)) {
                weakenings.add("a wait for an executor that was not successful", Tasks.callSite);
            }
        }
    }

    @Override
    public void stopExecutor(Object executor) {
        if (scheduler.isControlling()) {
            for (Task host : scheduler.suspendedTasks()) {
                if (host.waiting.pool == executor && host.waiting.thread != null) {
                    host.waiting.thread.interrupt();
                }
            }
        }
    }

    @Override
    public boolean start(Thread thread) {
        if (thread instanceof OwnThread || Threads.isOfJdk(thread)) {
            return false;
        }
        if (!scheduler.isControlling()) {
            return notUnderControl("a thread was started");
        }
        if (threads.taskOf(thread) != null) {
            throw new IllegalThreadStateException();
        }
        Task child = new Task();
        child.daemon = thread.isDaemon();
        threads.bind(child, thread);
        Object pool = startingExecutor;
        startingExecutor = null;
        Runnable virtualBody = threads.bodyOf(thread);
        Runnable body = virtualBody != null ? virtualBody : thread;
        child.pool = pool;
        child.future = body;
        scheduler.start(
                child,
                () -> {
                    Futures.mark(body, child.number);
                    if (pool != null) {
                        executors.add(child);
                    }
                    runReporting(body);
                },
                false);
        return true;
    }

    @Override
    public void created(Thread thread, Runnable body) {
        if (scheduler.isControlling()) {
            threads.body(thread, body);
        }
    }

    @Override
    public void startedBy(Object executor) {
        if (scheduler.isControlling()) {
            startingExecutor = executor;
        }
    }

    @Override
    public boolean join(Thread thread, long millis) {
        Task task = scheduler.isControlling() ? threads.taskOf(thread) : null;
        if (task == null) {
            return false;
        }
        Thread me = threads.current();
        if (!task.ended) {
            long deadline = millis == 0 ? VirtualClock.NEVER : scheduler.clock().deadline(millis * 1_000_000);
            scheduler.await("thread " + thread.getName(), deadline, () -> task.ended || me.isInterrupted());
        }
        if (me.isInterrupted() && Thread.interrupted()) {
            throw Unchecked.rethrow(new InterruptedException());
        }
        if (task.ended) {
            execution.join(task.number, Tasks.callSite);
        } else {
            weakenings.add("Thread.join with a limit", Tasks.callSite);
        }
        return true;
    }

    @Override
    public int isAlive(Thread thread) {
        Task task = scheduler.isControlling() ? threads.taskOf(thread) : null;
        if (task == null) {
            return -1;
        }
        weakenings.add("Thread.isAlive", Tasks.callSite);
        return task.ended ? 0 : 1;
    }

    @Override
    public Thread currentThread(Thread carrier) {
        return scheduler.isControlling() ? threads.current() : carrier;
    }

    @Override
    public boolean park(long nanos) {
        if (!scheduler.isControlling()) {
            return false;
        }
        threads.park(nanos);
        return true;
    }

    @Override
    public boolean unpark(Thread thread) {
        return thread != null && scheduler.isControlling() && threads.unpark(thread);
    }

    @Override
    public boolean sleep(long nanos) throws InterruptedException {
        if (!scheduler.isControlling()) {
            return false;
        }
        threads.sleep(nanos);
        return true;
    }

    @Override
    public boolean yield() {
        return scheduler.isControlling();
    }

    @Override
    public long nanoTime(long nanoTime) {
        return scheduler.isControlling() ? scheduler.clock().now() : nanoTime;
    }

    @Override
    public void initializer(boolean begins) {
        if (scheduler.isControlling()) {
            Task task = scheduler.current();
            task.initializers += begins ? 1 : -1;
            execution.initializing(task.initializers > 0);
        }
    }

    @Override
    public void unchecked(String method) {
        problems.add("method " + method + " is too large to be checked", 0);
    }

    @Override
    public int exit(int status) {
        return launcher.exit(status);
    }

    @Override
    public boolean runMain(Class<?> mainClass, Object receiver, String[] arguments, boolean takesArguments)
            throws Throwable {
        return launcher.runMain(mainClass, receiver, arguments, takesArguments);
    }

    /** Tasks of the program that the scheduler cannot take over make the check inconclusive; those of the JDK do not count. */
    private boolean notUnderControl(String what) {
        if (launcher.isProgram(Thread.currentThread())) {
            problems.add(
                    what + " on thread \"" + Thread.currentThread().getName() + "\", which is not under control",
                    Tasks.callSite);
        }
        return false;
    }
}
