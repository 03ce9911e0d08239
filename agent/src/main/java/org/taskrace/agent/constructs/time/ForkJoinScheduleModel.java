package org.taskrace.agent.constructs.time;

import java.lang.reflect.Field;
import java.util.concurrent.Delayed;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.TimeUnit;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.TaskSet;
import org.taskrace.engine.util.WeakIdentityMap;

/**
 * Model of the times at which the delayed tasks of a ForkJoinPool run (JDK 25 and later). The JDK's thread that keeps
 * their times is never started here. Periodic tasks end with the pool's shutdown, and so do all others if the pool was
 * asked for that.
 */
final class ForkJoinScheduleModel {

    private final Scheduler scheduler;

    /** The pools that drop their delayed tasks: true at once, false when they are shut down. */
    private final WeakIdentityMap<Boolean> dropping = new WeakIdentityMap<>();

    ForkJoinScheduleModel(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    void drop(Object pool, boolean atOnce) {
        dropping.put(pool, atOnce);
    }

    /** Lets the running task wait for the time of a task that it is to run, or until that is cancelled. */
    void await(ForkJoinPool pool, ForkJoinTask<?> task, long deadline) {
        TaskSet members = scheduler.current().members;
        members.quiescing++;
        scheduler.await("its time", deadline, () -> task.isDone() || isDropped(pool, task));
        members.quiescing--;
        if (isDropped(pool, task)) {
            task.cancel(false);
        }
    }

    /** Returns whether a pool's shutdown ends a task that has not begun: a periodic one, or any if the pool was asked for that. */
    boolean endsAtShutdown(Object pool, Object task) {
        return dropping.get(pool) != null || delay(task) != 0;
    }

    private boolean isDropped(ForkJoinPool pool, ForkJoinTask<?> task) {
        Boolean atOnce = dropping.get(pool);
        return atOnce != null && atOnce || pool.isShutdown() && (atOnce != null || delay(task) != 0);
    }

    /** Returns the pool in which a task that has just run is to run once more, its time already set; or null. */
    ForkJoinPool nextRun(Object task) {
        ForkJoinTask<?> repeated = (ForkJoinTask<?>) task;
        long delay = delay(task);
        try {
            ForkJoinPool pool = (ForkJoinPool) field(task, "pool").get(task);
            if (delay == 0 || pool == null || repeated.isDone()) {
                return null;
            }
            if (pool.isShutdown()) {
                repeated.cancel(false);
                return null;
            }
            // The JDK counts a negative delay from the end of a run, and a positive one from its time.
            Field when = field(task, "when");
            long now = when.getLong(task) - ((Delayed) task).getDelay(TimeUnit.NANOSECONDS);
            when.setLong(task, delay < 0 ? now - delay : when.getLong(task) + delay);
            return pool;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long delay(Object task) {
        try {
            return field(task, "nextDelay").getLong(task);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Field field(Object task, String name) throws ReflectiveOperationException {
        Field field = task.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }
}
