package org.taskrace.agent.constructs.executors;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ThreadPoolExecutor;
import org.taskrace.agent.constructs.futures.ExecutorShape;
import org.taskrace.agent.scheduler.ScheduledTask;

/**
 * The threads of one ThreadPoolExecutor, as many as it would have; I1: {@code begun} counts the used places.
 *
 * <p>Which thread runs a task orders nothing, so each task gets a thread object of its own, which looks like the one that the
 * pool's factory made for the place: what a thread local keeps for a later task on the same thread would else look like a race.
 * Threads of the program's own classes are used again, since the program may cast them; so is the only thread of a pool.
 */
final class PoolThreadModel {

    private static final Runnable NOTHING = () -> {};

    /** What becomes of a task that the pool is given. */
    enum Place {
        BEGINS,
        QUEUED,
        REFUSED
    }

    private final ThreadPoolExecutor pool;
    private final boolean factoryIsOfJdk;
    private final List<Thread> made = new ArrayList<>();
    private final BitSet used = new BitSet();
    private final Deque<ScheduledTask> queued = new ArrayDeque<>();
    private int threads = 1;
    private int begun;
    private int endedTasks;

    PoolThreadModel(ThreadPoolExecutor pool) {
        this.pool = pool;
        factoryIsOfJdk = pool.getThreadFactory().getClass().getName().startsWith("java.util.concurrent.");
    }

    int endedTasks() {
        return endedTasks;
    }

    int runningTasks() {
        return begun;
    }

    int tasks() {
        return endedTasks + begun + queued.size();
    }

    /** How many threads the pool would have by now: one more for each task, up to its core, and as many as run. */
    int size() {
        return Math.max(Math.min(pool.getCorePoolSize(), tasks()), begun);
    }

    /** How many tasks it takes that have not ended. */
    long capacity() {
        return (long) pool.getMaximumPoolSize() + pool.getQueue().remainingCapacity();
    }

    Place place() {
        if (begun < Math.max(1, pool.getCorePoolSize())) {
            return Place.BEGINS;
        }
        if (queued.size() < pool.getQueue().remainingCapacity()) {
            return Place.QUEUED;
        }
        return begun < pool.getMaximumPoolSize() ? Place.BEGINS : Place.REFUSED;
    }

    void enqueue(ScheduledTask task) {
        queued.addLast(task);
    }

    /** Whether a queued task has got a thread, or is not to run any more. */
    boolean isItsTurn(ScheduledTask task) {
        return task.discarded || begun < Math.max(threads, pool.getCorePoolSize()) && queued.peek() == task;
    }

    /** Takes the task that has waited longest out of the queue. */
    boolean discardOldest() {
        ScheduledTask oldest = queued.poll();
        if (oldest != null) {
            oldest.discarded = true;
        }
        return oldest != null;
    }

    /** False for a task that was taken out of the queue. */
    boolean leaveQueue(ScheduledTask task) {
        return !task.discarded && queued.remove(task);
    }

    /** A task begins; returns its place. */
    int begin() {
        int place = used.nextClearBit(0);
        used.set(place);
        threads = Math.max(threads, ++begun);
        return place;
    }

    void end(int place) {
        used.clear(place);
        begun--;
        endedTasks++;
    }

    /** Lets the program's own factory make the thread of a place, where the pool would: in the task that needs the thread. */
    void callFactory(int place) {
        if (!factoryIsOfJdk) {
            original(place);
        }
    }

    private Thread original(int place) {
        while (made.size() <= place) {
            made.add(pool.getThreadFactory().newThread(NOTHING));
        }
        return made.get(place);
    }

    /** The thread of a task that has begun at a place, or null if the factory made none. */
    Thread thread(int place) {
        Thread original = original(place);
        if (original == null || original.getClass() != Thread.class || ExecutorShape.hasOneThread(pool)) {
            return original;
        }
        Thread copy = new Thread(original.getThreadGroup(), null, original.getName(), 0, false);
        copy.setDaemon(original.isDaemon());
        copy.setContextClassLoader(original.getContextClassLoader());
        if (original.getUncaughtExceptionHandler() != original.getThreadGroup()) {
            copy.setUncaughtExceptionHandler(original.getUncaughtExceptionHandler());
        }
        return copy;
    }

    /** Whether a task at this place runs on a daemon thread, as far as is known without making one. */
    boolean isDaemon(int place) {
        return made.size() > place && made.get(place) != null && made.get(place).isDaemon();
    }
}
