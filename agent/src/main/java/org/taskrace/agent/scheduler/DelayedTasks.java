package org.taskrace.agent.scheduler;

import java.lang.reflect.Field;
import java.util.concurrent.Delayed;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.taskrace.agent.shadow.Problems;
import org.taskrace.hooks.Tasks;

/** Tasks that run after a delay, in virtual time: they wait until nothing else can run. */
final class DelayedTasks {

    /** How often periodic tasks are repeated after the program's main task has ended, before the check gives up. */
    private static final int REPEATS = 1000;

    private final Scheduler scheduler;
    private final Problems problems;
    private final TaskControl tasks;
    private int repeatsAfterMain;

    DelayedTasks(Scheduler scheduler, Problems problems, TaskControl tasks) {
        this.scheduler = scheduler;
        this.problems = problems;
        this.tasks = tasks;
    }

    /** False leaves the task to its executor, which rejects it. */
    boolean start(Object executor, Object task) {
        boolean isForkJoin = task instanceof ForkJoinTask;
        if (((ExecutorService) executor).isShutdown() && scheduler.current().future != task) {
            return false;
        }
        if (isForkJoin && isPeriodic(task)) {
            problems.addUnknownOrder("a periodic task of a ForkJoinPool is not modelled yet", Tasks.callSite);
        }
        if (scheduler.isMainOver() && ++repeatsAfterMain > REPEATS) {
            problems.add("delayed tasks go on for ever after the end of the main task", Tasks.callSite);
            return true;
        }
        long deadline = scheduler.clock().deadline(((Delayed) task).getDelay(TimeUnit.NANOSECONDS));
        tasks.startDelayed(executor, task, () -> {
            scheduler.await("its time", deadline, ((Future<?>) task)::isDone);
            if (isForkJoin) {
                tasks.execInPlace(task);
            } else {
                ((Runnable) task).run();
            }
        });
        return true;
    }

    private static boolean isPeriodic(Object task) {
        try {
            Field field = task.getClass().getDeclaredField("nextDelay");
            field.setAccessible(true);
            return field.getLong(task) != 0;
        } catch (ReflectiveOperationException e) {
            // Unknown means that it cannot be claimed to run only once.
            return true;
        }
    }
}
