package org.taskrace.agent.constructs.threads;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.concurrent.TimeUnit;
import org.taskrace.agent.scheduler.LogicalThreadTable;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.VirtualClock;
import org.taskrace.agent.scheduler.fibers.SneakyThrow;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.hooks.tasks.TaskHooks;

/** Model of waits on reference queues. The garbage collector decides when references arrive. */
public final class ReferenceQueueModel {

    /** The real time that the collector gets before virtual time goes on. */
    private static final long REAL_MILLIS = 50;

    private final Scheduler scheduler;
    private final ScheduleDependences weakenings;
    private final LogicalThreadTable threads;

    private static final class Head {
        private static final VarHandle FIELD;

        static {
            try {
                FIELD = MethodHandles.privateLookupIn(ReferenceQueue.class, MethodHandles.lookup())
                        .findVarHandle(ReferenceQueue.class, "head", Reference.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
    }

    public ReferenceQueueModel(Scheduler scheduler, ScheduleDependences weakenings, LogicalThreadTable threads) {
        this.scheduler = scheduler;
        this.weakenings = weakenings;
        this.threads = threads;
    }

    private static boolean hasAny(Object queue) {
        return Head.FIELD.getVolatile(queue) != null;
    }

    /** Returns the limit for what is left to wait: as short as possible if the time is over. */
    public long await(Object queue, long millis) {
        if (hasAny(queue) || millis < 0) {
            return millis;
        }
        weakenings.assume("ReferenceQueue.remove", TaskHooks.callSite, "returned what it did");
        if (millis > 0) {
            giveCollectorTime(queue, Math.min(millis, REAL_MILLIS));
        }
        Thread thread = threads.current();
        long deadline =
                millis == 0 ? VirtualClock.NEVER : scheduler.clock().deadline(TimeUnit.MILLISECONDS.toNanos(millis));
        scheduler.await("ReferenceQueue.remove", deadline, () -> hasAny(queue) || thread.isInterrupted());
        if (thread.isInterrupted() && !hasAny(queue)) {
            threads.seeInterrupt();
            if (Thread.interrupted()) {
                throw SneakyThrow.rethrow(new InterruptedException());
            }
        }
        return hasAny(queue) ? millis : 1;
    }

    private static void giveCollectorTime(Object queue, long millis) {
        try {
            for (long waited = 0; waited < millis && !hasAny(queue); waited++) {
                Thread.sleep(1);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
