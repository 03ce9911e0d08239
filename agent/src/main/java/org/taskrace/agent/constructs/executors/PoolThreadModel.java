package org.taskrace.agent.constructs.executors;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.taskrace.agent.constructs.futures.ExecutorShape;
import org.taskrace.agent.scheduler.LogicalThreadTable;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.agent.scheduler.VirtualClock;
import org.taskrace.agent.scheduler.fibers.LiveThreads;

/**
 * The threads of one ThreadPoolExecutor, as many as it would have. A body that waits for a thread is in the pool's own
 * queue, where the program finds it. A thread that is done takes the next body from that queue.
 *
 * <p>I1: a place is used, or idle, or has no thread. I2: a task in {@code queued} has no place yet, and its body was
 * put into the queue.
 *
 * <p>The choice of a thread orders nothing. So a task finds no thread locals of the tasks that its thread ran before. A
 * value that one keeps for a later task would look like a race. Threads of the program's own classes and the only thread of a pool keep
 * theirs.
 */
final class PoolThreadModel {

    /** A thread without a task, and since when. */
    private record Idle(int place, long since) {}

    private final ThreadPoolExecutor pool;
    private final VirtualClock clock;
    private final boolean factoryIsOfJdk;
    private final List<Thread> made = new ArrayList<>();

    /** Code of the program around the tasks of each thread, null where there is none. */
    private final List<PoolWorker> workers = new ArrayList<>();

    private final LogicalThreadTable threads;
    private final Supplier<PoolWorker> newWorker;
    private final BiConsumer<PoolWorker, Thread> starter;
    private final BitSet places = new BitSet();
    private final Deque<Idle> idle = new ArrayDeque<>();
    private final Deque<ScheduledTask> queued = new ArrayDeque<>();
    private int begun;
    private int largest;
    private int endedTasks;
    private ScheduledTask latest;
    private int latestNumber;

    PoolThreadModel(
            ThreadPoolExecutor pool,
            VirtualClock clock,
            LogicalThreadTable threads,
            Supplier<PoolWorker> newWorker,
            BiConsumer<PoolWorker, Thread> starter) {
        this.threads = threads;
        this.newWorker = newWorker;
        this.starter = starter;
        this.pool = pool;
        this.clock = clock;
        factoryIsOfJdk = pool.getThreadFactory().getClass().getName().startsWith("java.util.concurrent.");
    }

    int endedTasks() {
        return endedTasks;
    }

    int runningTasks() {
        return begun;
    }

    int tasks() {
        return endedTasks + begun + pool.getQueue().size();
    }

    /** Returns how many threads the pool would have by now: idle ones end after their time. */
    int size() {
        long limit = pool.getKeepAliveTime(TimeUnit.NANOSECONDS);
        while (!idle.isEmpty()
                && (pool.allowsCoreThreadTimeOut() || begun + idle.size() > pool.getCorePoolSize())
                && clock.now() - idle.peekFirst().since() >= limit) {
            leave(idle.pollFirst().place());
        }
        return begun + idle.size();
    }

    int largestSize() {
        return largest;
    }

    /** Returns how many tasks it takes that have not ended. */
    long capacity() {
        BlockingQueue<Runnable> queue = pool.getQueue();
        return (long) pool.getMaximumPoolSize() + queue.remainingCapacity() + queue.size();
    }

    /** Returns whether tasks leave the queue in the order in which they came. */
    boolean isFirstInFirstOut() {
        Class<?> queue = pool.getQueue().getClass();
        return pool instanceof ScheduledThreadPoolExecutor
                || queue == LinkedBlockingQueue.class
                || queue == ArrayBlockingQueue.class
                || queue == LinkedBlockingDeque.class
                || queue == LinkedTransferQueue.class
                || queue == SynchronousQueue.class;
    }

    /**
     * Takes a place for a task at once: a new thread up to the core size, or an idle one. Returns -1 if there is none.
     */
    int takeThread() {
        int place = takeNewThread();
        return place >= 0 ? place : takeIdleThread();
    }

    /** Takes a place on a new thread up to the core size; returns -1 if the core has all of its threads. */
    int takeNewThread() {
        int size = size();
        return size < pool.getCorePoolSize() || size == 0 ? startThread() : -1;
    }

    /** Returns whether an idle thread would take a task from the queue next. */
    boolean wouldTake(ScheduledTask task) {
        return !idle.isEmpty() && pool.getQueue().peek() == task.future;
    }

    /** Takes the place of the thread that has been idle for longest; returns -1 if there is none. */
    int takeIdleThread() {
        if (idle.isEmpty()) {
            return -1;
        }
        begun++;
        return idle.pollFirst().place();
    }

    /** Takes a place on a thread beyond the core size; returns -1 if there are too many. */
    int takeExtraThread() {
        return size() < pool.getMaximumPoolSize() ? startThread() : -1;
    }

    /** Starts a thread without a task, if the core has not all of its threads. */
    boolean startIdleThread() {
        if (size() >= Math.max(1, pool.getCorePoolSize())) {
            return false;
        }
        int place = startThread();
        if (place >= 0) {
            release(place);
        }
        return place >= 0;
    }

    /** Lets the thread of a place be idle. */
    void release(int place) {
        begun--;
        idle.addLast(new Idle(place, clock.now()));
    }

    /**
     * Takes a place. If the program can tell who makes the thread, that is the task which needs it, as in the pool. Otherwise
     * the thread is made when a task asks for it.
     */
    private int startThread() {
        int place = places.nextClearBit(0);
        if ((!factoryIsOfJdk || threads.hasInherited()) && thread(place) == null) {
            return -1;
        }
        places.set(place);
        begun++;
        largest = Math.max(largest, begun + idle.size());
        return place;
    }

    private void leave(int place) {
        places.clear(place);
        forget(place);
    }

    private void forget(int place) {
        Thread thread = madeAt(place);
        if (thread != null) {
            threads.live().end(thread);
            made.set(place, null);
        }
    }

    /** Ends all threads, after the pool has terminated. */
    void endThreads() {
        for (int place = 0; place < made.size(); place++) {
            if (worker(place) == null) {
                forget(place);
            }
        }
    }

    private Thread madeAt(int place) {
        return made.size() > place ? made.get(place) : null;
    }

    /** Records a task whose body stands in the pool's queue. */
    void enqueue(ScheduledTask task) {
        queued.addLast(task);
    }

    /** Removes a task from the record of those that wait. */
    void leaveQueue(ScheduledTask task) {
        queued.remove(task);
    }

    /** Returns the task whose body was taken out of the queue, or null for a body that the program itself has put there. */
    ScheduledTask take(Runnable body) {
        for (Iterator<ScheduledTask> all = queued.iterator(); all.hasNext(); ) {
            ScheduledTask task = all.next();
            if (task.future == body) {
                all.remove();
                return task;
            }
        }
        return null;
    }

    /** Discards the tasks whose bodies are no longer in the queue. */
    void discardRemoved() {
        if (!queued.isEmpty()) {
            Set<Object> bodies = Collections.newSetFromMap(new IdentityHashMap<>());
            bodies.addAll(pool.getQueue());
            queued.removeIf(task -> {
                task.discarded = !bodies.contains(task.future);
                return task.discarded;
            });
        }
    }

    /** Discards all tasks that wait. */
    void discardAll() {
        queued.forEach(task -> task.discarded = true);
        queued.clear();
    }

    /** Returns the task that ran last on the pool's only thread, or null for a pool of more threads or the first task. */
    ScheduledTask latest() {
        return ExecutorShape.hasOneThread(pool) ? latest : null;
    }

    /** Records the task that runs on the pool's only thread now. */
    void runs(ScheduledTask task) {
        latest = ExecutorShape.hasOneThread(pool) ? task : null;
    }

    /** Returns the largest number of a task that has run on the pool's only thread. */
    int latestNumber() {
        return latestNumber;
    }

    void numbered(int task) {
        latestNumber = Math.max(latestNumber, task);
    }

    /**
     * Ends a task; returns the body that the thread takes from the queue next, or null if it becomes idle.
     *
     * @param takesNext whether the thread goes on with the queue at once
     */
    Runnable end(int place, boolean normally, boolean takesNext) {
        endedTasks++;
        if (!normally) {
            // An exception ends the thread, which makes another one for its place before.
            Thread ended = madeAt(place);
            if (ended != null) {
                made.set(place, null);
                if (!factoryIsOfJdk) {
                    thread(place);
                }
                threads.live().end(ended);
            }
        }
        Runnable next = begun > pool.getMaximumPoolSize() || !takesNext
                ? null
                : pool.getQueue().poll();
        if (next == null) {
            if (begun > pool.getMaximumPoolSize()) {
                begun--;
                leave(place);
            } else {
                release(place);
            }
            if (pool.getQueue().isEmpty()) {
                discardAll();
            }
        }
        return next;
    }

    /** Returns the thread of a place, or null if the factory made none. */
    Thread thread(int place) {
        while (made.size() <= place) {
            made.add(null);
            workers.add(null);
        }
        if (made.get(place) == null) {
            PoolWorker worker = newWorker.get();
            Thread thread = pool.getThreadFactory().newThread(worker);
            made.set(place, thread);
            // The JDK's own factories add no code of the program, be their threads of special classes.
            boolean isOfProgram = pool.getThreadFactory().getClass().getClassLoader() != null;
            boolean hasCode = isOfProgram && thread != null && worker.isWrappedBy(thread);
            workers.set(place, hasCode ? worker : null);
            if (hasCode) {
                starter.accept(worker, thread);
            }
            if (thread != null) {
                threads.live().begin(thread);
            }
        }
        return made.get(place);
    }

    /** Returns the code around the tasks of a thread, or null if there is none. */
    PoolWorker worker(int place) {
        return workers.size() > place ? workers.get(place) : null;
    }

    /** Records that the pool is shut down. Threads that may end before, for lack of work, do not wait for that. */
    void shutDown() {
        if (!pool.allowsCoreThreadTimeOut() && pool.getMaximumPoolSize() <= Math.max(1, pool.getCorePoolSize())) {
            for (PoolWorker worker : workers) {
                if (worker != null) {
                    worker.shutDown();
                }
            }
        }
    }

    /** Returns the thread on which a task begins, without what earlier tasks have left there; null if it was not made yet. */
    Thread begin(int place) {
        Thread thread = madeAt(place);
        if (thread != null
                && thread.getClass() == Thread.class
                && !ExecutorShape.hasOneThread(pool)
                && worker(place) == null) {
            LiveThreads.forgetLocals(thread);
        }
        return thread;
    }

    /** Returns a thread that the program's own code has made for the pool; null if there is none. */
    Thread ownThread() {
        if (!factoryIsOfJdk) {
            for (Thread thread : made) {
                if (thread != null) {
                    return thread;
                }
            }
        }
        return null;
    }

    /** Returns whether the program may know the pool's threads, since its own code makes them. */
    boolean hasOwnThreads() {
        return !factoryIsOfJdk;
    }

    /** Returns whether the pool's threads are daemons, or it has none, as far as is known without making one. */
    boolean isDaemon() {
        if (begun + idle.size() == 0) {
            return true;
        }
        int place = places.nextSetBit(0);
        return place >= 0
                && made.size() > place
                && made.get(place) != null
                && made.get(place).isDaemon();
    }
}
