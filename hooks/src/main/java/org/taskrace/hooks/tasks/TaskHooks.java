package org.taskrace.hooks.tasks;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Hooks of JDK methods and call sites that create, await or identify a task. Without a control, and on threads that are
 * not under control, every answer is "go on as usual".
 */
public final class TaskHooks {

    private TaskHooks() {}

    /** Whether a class was initialised while several tasks were live, so that uses of classes matter. */
    public static boolean initializersBesideTasks;

    /** The site of the application's latest call that may create or await a task. */
    public static int callSite;

    private static Control control = new Control();

    /** Takes tasks over; this one takes none. */
    public static class Control {

        /** Records that the program defines a class whose loading is not seen. */
        public void hiddenClass() {}

        /**
         * Takes over a ForkJoinTask that is handed to a pool, or to the current one if that is null. True: it was run
         * or is being run.
         */
        public boolean fork(Object pool, Object task) {
            return false;
        }

        /** Takes over a ForkJoinTask that is run in place. True: it was run. */
        public boolean runInPlace(Object task) {
            return false;
        }

        /** Runs ForkJoinTasks in parallel, and joins them. True: they were. */
        public boolean invokeAll(Object[] tasks) {
            return false;
        }

        /** Waits for the result of a future; returns when it is there, or the caller is interrupted. */
        public void await(Object future) {}

        /** Waits for the result of a future with a limit, in nanoseconds. */
        public void await(Object future, long nanos) {}

        /** Orders the caller after all futures of a list that are done. */
        public void joined(List<?> futures) {}

        /** The running task is about to run a FutureTask, unless another one has. */
        public void runs(Object future) {}

        /** Records that the running task completes a future. */
        public void completed(Object future) {}

        /** Runs before a future is completed by an exception of the running task. */
        public void failed(Object future, Throwable thrown) {}

        /** Takes over a task that an executor is given. True: it was run or is being run. */
        public boolean execute(Object executor, Runnable body) {
            return false;
        }

        /** Waits until all tasks of an executor have ended. */
        public void awaitExecutor(Object executor, long nanos) {}

        /**
         * Waits until all tasks of an executor have ended, with a limit: returns 0 if it was reached, otherwise -1,
         * since the executor itself knows whether it has terminated.
         */
        public int awaitTermination(Object executor, long nanos) throws InterruptedException {
            return -1;
        }

        /** Waits until all tasks of a pool have ended, with a limit, however often the caller is interrupted. */
        public int awaitQuiescence(Object pool, long nanos) {
            return -1;
        }

        /** Returns 0 for an executor that still has tasks, otherwise -1: the executor itself knows. */
        public int isTerminated(Object executor) {
            return -1;
        }

        /** Returns the number of tasks or threads of a kind that a ThreadPoolExecutor has, or -1. */
        public long count(Object executor, Count what) {
            return -1;
        }

        /** Returns whether a ThreadPoolExecutor's tasks are taken over, so that it needs no thread. */
        public boolean startsNoThread(Object executor) {
            return false;
        }

        /** Returns whether the caller blocks itself, so that no pool has to look for another worker. */
        public boolean blocks() {
            return false;
        }

        /** Returns how many workers a ForkJoinPool has, all or only those with a task; -1 if it runs its tasks itself. */
        public int workers(Object pool, boolean active) {
            return -1;
        }

        /** Returns the text that a ThreadPoolExecutor gives of itself, or null. */
        public String describe(Object executor) {
            return null;
        }

        /** Records that the queue or the sizes of a ThreadPoolExecutor were changed. */
        public void poolChanged(Object executor) {}

        /** Starts one or all threads that a ThreadPoolExecutor may have without a task; returns how many, or -1. */
        public int startThreads(Object executor, boolean all) {
            return -1;
        }

        /** Returns 1 for an executor that was shut down and still has tasks, otherwise -1: the executor itself knows. */
        public int isTerminating(Object executor) {
            return -1;
        }

        /** Records that a ForkJoinPool is closed. */
        public void closing(Object pool) {}

        /** Records that an executor interrupts its tasks. */
        public void stopExecutor(Object executor) {}

        /** Takes over the start of a thread. True: it was run or is being run. */
        public boolean start(Thread thread) {
            return false;
        }

        /** Records that a virtual thread with this body was made. */
        public void created(Thread thread, Runnable body) {}

        /** Records that an executor is about to start a thread for a task. */
        public void startedBy(Object executor) {}

        /** Waits for the end of a thread; 0 milliseconds: for ever. True: nothing is left to do. */
        public boolean join(Thread thread, long millis) {
            return false;
        }

        /** Returns 0 or 1 for a thread that is under control, otherwise -1. */
        public int isAlive(Thread thread) {
            return -1;
        }

        /** Returns the thread that the running task takes itself to be on. */
        public Thread currentThread(Thread carrier) {
            return carrier;
        }

        /** Parks the caller; negative: without limit. True: that was done. */
        public boolean park(long nanos) {
            return false;
        }

        /** Gives a thread a permit. True: that was done. */
        public boolean unpark(Thread thread) {
            return false;
        }

        /** Lets the caller sleep. True: that was done. */
        public boolean sleep(long nanos) throws InterruptedException {
            return false;
        }

        /** Returns the state of a thread, or null for one that is not under control. */
        public Thread.State stateOf(Thread thread) {
            return null;
        }

        /** Records that the running task interrupts a thread. */
        public void interrupting(Thread thread) {}

        /** Returns how much later it is for the program than for the machine, in nanoseconds: no task really sleeps. */
        public long skippedNanos() {
            return 0;
        }

        /** Returns the time of the clock that timeouts are measured with. */
        public long nanoTime(long nanoTime) {
            return nanoTime;
        }

        /** Records that the initialiser of a class begins or ends. */
        public void initializer(String className, boolean begins) {}

        /** Records a use of a class whose initialiser ran beside tasks. */
        public void uses(int site) {}

        /** Records that the program asks for the running thread. */
        public void asksForThread() {}

        /** Records the begin of a method that could not be rewritten. */
        public void unchecked(String method) {}

        /** Runs before the program ends itself; returns the status to end with. */
        public int exit(int status) {
            return status;
        }

        /** Runs before the program ends itself at once; returns the status to end with. */
        public int halt(int status) {
            return status;
        }

        /** Takes over the program's main method. True: it was run. */
        public boolean runMain(Class<?> mainClass, Object receiver, String[] arguments, boolean takesArguments)
                throws Throwable {
            return false;
        }
    }

    /** Installs the control; called once, before any class is rewritten. */
    public static void install(Control theControl) {
        control = theControl;
    }

    public static boolean fork(Object task) {
        return control.fork(null, task);
    }

    public static boolean submit(Object pool, Object task) {
        return control.fork(pool, task);
    }

    public static boolean runInPlace(Object task) {
        return control.runInPlace(task);
    }

    public static boolean invokeAll(Object first, Object second) {
        return first != null && second != null && control.invokeAll(new Object[] {first, second});
    }

    public static boolean invokeAll(Object[] tasks) {
        return control.invokeAll(tasks);
    }

    public static boolean invokeAll(Collection<?> tasks) {
        return control.invokeAll(tasks.toArray());
    }

    public static void await(Object future) {
        control.await(future);
    }

    public static void await(Object future, long nanos) {
        control.await(future, nanos);
    }

    /** Waits for a future, with a limit only if {@code limited}. */
    public static void awaitIf(Object future, boolean limited, long nanos) {
        control.await(future, limited ? Math.max(0, nanos) : -1);
    }

    /** Waits for a future until a time of {@link #nanoTime}; 0: without limit. */
    public static void awaitUntil(Object future, long deadline) {
        control.await(future, deadline == 0 ? -1 : Math.max(0, deadline - nanoTime()));
    }

    public static void joined(List<?> futures) {
        if (futures != null) {
            control.joined(futures);
        }
    }

    public static void runs(Object future) {
        control.runs(future);
    }

    public static void completed(Object future) {
        control.completed(future);
    }

    public static void failed(Object future, Throwable thrown) {
        control.completed(future);
        control.failed(future, thrown);
    }

    public static boolean execute(Object executor, Runnable body) {
        return control.execute(executor, body);
    }

    public static void awaitExecutor(Object executor, long nanos) {
        control.awaitExecutor(executor, nanos);
    }

    public static int awaitTermination(Object executor, long nanos) throws InterruptedException {
        return control.awaitTermination(executor, nanos);
    }

    public static int awaitQuiescence(Object pool, long nanos) {
        return control.awaitQuiescence(pool, nanos);
    }

    /** Quantities that a ThreadPoolExecutor counts. */
    public enum Count {
        TASKS,
        ENDED_TASKS,
        RUNNING_TASKS,
        THREADS,
        LARGEST_SIZE
    }

    public static long tasksOf(Object executor) {
        return control.count(executor, Count.TASKS);
    }

    public static long endedTasksOf(Object executor) {
        return control.count(executor, Count.ENDED_TASKS);
    }

    public static int runningTasksOf(Object executor) {
        return (int) control.count(executor, Count.RUNNING_TASKS);
    }

    public static int threadsOf(Object executor) {
        return (int) control.count(executor, Count.THREADS);
    }

    public static int largestSizeOf(Object executor) {
        return (int) control.count(executor, Count.LARGEST_SIZE);
    }

    public static String describe(Object executor) {
        return control.describe(executor);
    }

    public static void poolChanged(Object executor) {
        control.poolChanged(executor);
    }

    /** Returns whether a ThreadPoolExecutor is to start no thread of its own, since its tasks are taken over. */
    public static boolean startsNoThread(Object executor) {
        return control.startsNoThread(executor);
    }

    /** Blocks as a ForkJoinPool's worker would, without another worker in its place. True: that was done. */
    public static boolean managedBlock(ForkJoinPool.ManagedBlocker blocker) throws InterruptedException {
        if (blocker == null || !control.blocks()) {
            return false;
        }
        boolean isReleased = blocker.isReleasable();
        while (!isReleased) {
            isReleased = blocker.block() || blocker.isReleasable();
        }
        return true;
    }

    public static int workersOf(Object pool) {
        return control.workers(pool, false);
    }

    public static int activeWorkersOf(Object pool) {
        return control.workers(pool, true);
    }

    /** Stands for ForkJoinPool.getCommonPoolParallelism in the program: streams see another one, to split as far as possible. */
    public static int commonParallelism() {
        return ForkJoinPool.commonPool().getParallelism();
    }

    public static int startThread(Object executor) {
        return control.startThreads(executor, false);
    }

    public static int startThreads(Object executor) {
        return control.startThreads(executor, true);
    }

    public static int isTerminating(Object executor) {
        return control.isTerminating(executor);
    }

    public static void closing(Object pool) {
        control.closing(pool);
    }

    public static int isTerminated(Object executor) {
        return control.isTerminated(executor);
    }

    public static boolean start(Thread thread) {
        return control.start(thread);
    }

    public static void created(Thread thread, Runnable body) {
        control.created(thread, body);
    }

    public static void startedBy(Object executor) {
        control.startedBy(executor);
    }

    /** Waits for a virtual thread; 0: for ever. */
    public static boolean joinNanos(Thread thread, long nanos) {
        return control.join(thread, nanos == 0 ? 0 : Math.max(1, nanos / 1_000_000));
    }

    /** Waits before the JDK enters the monitor of the thread, in which others could not wait at once. */
    public static boolean join(Thread thread) {
        return control.join(thread, 0);
    }

    public static boolean join(Thread thread, long millis) {
        return millis >= 0 && control.join(thread, millis);
    }

    /** Returns 0 or 1: whether the thread has ended in time; -1 for one that is not under control. */
    public static int join(Thread thread, Duration limit) {
        long millis = Math.max(1, limit.toMillis());
        return !control.join(thread, millis) ? -1 : control.stateOf(thread) == Thread.State.TERMINATED ? 1 : 0;
    }

    public static int isAlive(Thread thread) {
        return control.isAlive(thread);
    }

    /** Stands for Thread.currentThread in the program. */
    public static Thread programThread() {
        control.asksForThread();
        return currentThread();
    }

    public static Thread currentThread() {
        return control.currentThread(Thread.currentThread());
    }

    public static boolean park(long nanos) {
        return control.park(nanos);
    }

    /** Parks the caller, which names the object that it waits for; negative: without limit. */
    public static boolean park(Object blocker, long nanos) {
        LockSupport.setCurrentBlocker(blocker);
        boolean hasParked = control.park(nanos);
        LockSupport.setCurrentBlocker(null);
        return hasParked;
    }

    /** Stands for LockSupport.parkNanos: a limit that is not positive is over at once. */
    public static boolean parkNanos(long nanos) {
        return nanos > 0 && control.park(nanos);
    }

    public static boolean parkNanos(Object blocker, long nanos) {
        return nanos > 0 && park(blocker, nanos);
    }

    /** Stands for LockSupport.parkUntil. */
    public static boolean parkUntil(long time) {
        return control.park(nanosUntil(time));
    }

    public static boolean parkUntil(Object blocker, long time) {
        return park(blocker, nanosUntil(time));
    }

    /** Returns how long it is until a time in milliseconds, as the program counts; 0 if that is over. */
    private static long nanosUntil(long time) {
        return TimeUnit.MILLISECONDS.toNanos(Math.max(0, time - currentTimeMillis()));
    }

    public static boolean unpark(Thread thread) {
        return control.unpark(thread);
    }

    /** Stands for Thread.sleep. */
    public static void sleep(long millis) throws InterruptedException {
        if (millis < 0 || !control.sleep(Math.min(millis, Long.MAX_VALUE / 1_000_000) * 1_000_000)) {
            Thread.sleep(millis);
        }
    }

    /** Stands for Thread.sleep. */
    public static void sleep(long millis, int nanos) throws InterruptedException {
        if (millis < 0 || nanos < 0 || nanos > 999_999) {
            Thread.sleep(millis, nanos);
        }
        sleep(nanos > 0 && millis < Long.MAX_VALUE ? millis + 1 : millis);
    }

    public static void stopExecutor(Object executor) {
        control.stopExecutor(executor);
    }

    public static Thread.State stateOf(Thread thread) {
        return control.stateOf(thread);
    }

    public static void interrupting(Thread thread) {
        control.interrupting(thread);
    }

    /** Stands for System.nanoTime in the program. */
    public static long programNanoTime() {
        return System.nanoTime() + control.skippedNanos();
    }

    /** Stands for System.currentTimeMillis in the program. */
    public static long currentTimeMillis() {
        return System.currentTimeMillis() + control.skippedNanos() / 1_000_000;
    }

    /** Returns the time that the program sees when it asks for this one. */
    public static Instant programTime(Instant time) {
        long skipped = control.skippedNanos();
        return skipped == 0 ? time : time.plusNanos(skipped);
    }

    public static int halt(int status) {
        return control.halt(status);
    }

    public static long nanoTime() {
        return control.nanoTime(System.nanoTime());
    }

    public static void initializer(String className, boolean begins) {
        control.initializer(className, begins);
    }

    /** Runs before a use of a class with an initialiser; the site names the class. */
    public static void uses(int site) {
        if (initializersBesideTasks) {
            control.uses(site);
        }
    }

    /** Records the begin of a method that could not be rewritten. */
    public static void unchecked(String method) {
        control.unchecked(method);
    }

    public static int exit(int status) {
        return control.exit(status);
    }

    public static boolean runMain(Class<?> mainClass, Object receiver, String[] arguments, boolean takesArguments)
            throws Throwable {
        return control.runMain(mainClass, receiver, arguments, takesArguments);
    }

    /** Returns the frames that a stack would have without this tool. */
    public static StackTraceElement[] visible(StackTraceElement[] frames) {
        return ToolFrames.without(frames);
    }

    /** Runs after the program has defined a hidden class. */
    public static void hiddenClass() {
        control.hiddenClass();
    }

    /** Returns the fields that the program's source has. */
    public static Field[] visible(Field[] fields) {
        int count = 0;
        for (Field field : fields) {
            count += isAdded(field.getName()) ? 0 : 1;
        }
        if (count == fields.length) {
            return fields;
        }
        Field[] visible = new Field[count];
        int next = 0;
        for (Field field : fields) {
            if (!isAdded(field.getName())) {
                visible[next++] = field;
            }
        }
        return visible;
    }

    /** Returns the methods that the program's source has. */
    public static Method[] visible(Method[] methods) {
        int count = 0;
        for (Method method : methods) {
            count += isAdded(method) ? 0 : 1;
        }
        if (count == methods.length) {
            return methods;
        }
        Method[] visible = new Method[count];
        int next = 0;
        for (Method method : methods) {
            if (!isAdded(method)) {
                visible[next++] = method;
            }
        }
        return visible;
    }

    private static boolean isAdded(Method method) {
        return isAdded(method.getName()) || LocalVariantMarker.marks(method);
    }

    private static boolean isAdded(String name) {
        return name.startsWith("$taskrace$");
    }
}
