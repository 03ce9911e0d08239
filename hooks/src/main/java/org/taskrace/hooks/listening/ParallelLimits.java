package org.taskrace.hooks.listening;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.taskrace.hooks.parallel.ParallelTasks;
import org.taskrace.hooks.parallel.Strand;

/**
 * Hooks for waits with a limit, by the rule of the serial check. A wait orders the running task if the program looks at
 * the outcome, or if the limit is not meant to pass. The verdict then assumes the outcome, unless no run reaches the
 * limit or the end precedes anyway. Any other wait orders nothing.
 */
public final class ParallelLimits {

    private ParallelLimits() {}

    /** A wait of the running task, from its begin on. */
    private static final class Wait {
        private final ParallelTasks.Control control = ParallelTasks.control();
        private final int site = Strand.current().callSite;
        private final int task = Strand.current().task;
        private final Completion end;
        private final String what;
        private final long nanos;

        /** True if the end precedes the running task in every schedule. */
        private final boolean isSure;

        /** Creates a wait for an end; null if it was not seen. */
        private Wait(Completion end, String what, long nanos) {
            this.end = end;
            this.what = what;
            this.nanos = nanos;
            isSure = end != null && listens() && end.precedes(task);
        }

        private boolean listens() {
            return control != null && task != Strand.NO_TASK;
        }

        /** Records how the wait came out. */
        private void ended(boolean isInTime) {
            Strand.current().callSite = site;
            if (!listens() || !control.ordersAfterWait(nanos, site)) {
                return;
            }
            if (end == null) {
                control.outside(what + " for what was not seen", site);
            } else if (!isInTime) {
                control.assumes(what, site, "was not successful");
            } else {
                if (!isSure && !control.isEndless(nanos)) {
                    control.assumes(what, site, "was successful");
                }
                end.follow();
            }
        }
    }

    /** Replaces {@link CountDownLatch#await(long, TimeUnit)}. */
    public static boolean await(CountDownLatch latch, long limit, TimeUnit unit) throws InterruptedException {
        Completion end = ParallelTasks.control() == null ? null : Completion.of(latch);
        Wait wait = new Wait(end, "CountDownLatch.await", unit.toNanos(limit));
        boolean isOpen = latch.await(limit, unit);
        if (end == null || !isOpen || end.isSet()) {
            wait.ended(isOpen);
        }
        return isOpen;
    }

    /** Replaces {@link Future#get(long, TimeUnit)}. */
    public static <T> T get(Future<T> future, long limit, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        boolean isForked = future instanceof ForkJoinTask<?> task && ParallelForkJoin.isForked(task);
        boolean isListenedTo = ParallelTasks.control() != null && !isForked;
        Wait wait = new Wait(isListenedTo ? Completion.of(future) : null, "Future.get", unit.toNanos(limit));
        try {
            T result = future.get(limit, unit);
            wait.ended(true);
            return result;
        } catch (ExecutionException e) {
            wait.ended(true);
            throw e;
        } catch (TimeoutException e) {
            wait.ended(false);
            throw e;
        } finally {
            if (isListenedTo && wait.listens() && future instanceof CompletableFuture<?>) {
                wait.end.callHelps();
            }
        }
    }

    /** Replaces {@link Thread#join(long)}. */
    public static void join(Thread thread, long millis) throws InterruptedException {
        if (millis == 0) {
            ParallelThreads.join(thread);
            return;
        }
        Wait wait = new Wait(ParallelThreads.endOf(thread), "Thread.join", TimeUnit.MILLISECONDS.toNanos(millis));
        thread.join(millis);
        wait.ended(!thread.isAlive());
    }
}
