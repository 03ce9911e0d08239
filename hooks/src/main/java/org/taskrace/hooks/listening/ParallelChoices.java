package org.taskrace.hooks.listening;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import org.taskrace.hooks.parallel.ParallelTasks;
import org.taskrace.hooks.parallel.Strand;

/**
 * Hooks for calls that take the first of several results. All tasks run, as some schedule lets them. A task that has
 * not begun when the first one ends is interrupted at its begin.
 */
public final class ParallelChoices {

    private static final String INVOKE_ANY = "ExecutorService.invokeAny";

    private ParallelChoices() {}

    /** One of the tasks, on its way through the pool. */
    private static final class Candidate<T> implements Runnable {
        private final ParallelExecutors.Body<T> body;
        private final BlockingQueue<Candidate<T>> over;
        private Thread runner;
        private boolean isSuperfluous;
        private T result;
        private Throwable failure;

        Candidate(ParallelExecutors.Body<T> body, BlockingQueue<Candidate<T>> over) {
            this.body = body;
            this.over = over;
        }

        private synchronized void begins() {
            runner = Thread.currentThread();
            if (isSuperfluous) {
                runner.interrupt();
            }
        }

        private synchronized void ends() {
            runner = null;
            if (isSuperfluous) {
                // An interrupt was meant for this task alone.
                Thread.interrupted();
            }
        }

        synchronized void becomesSuperfluous() {
            isSuperfluous = true;
            if (runner != null) {
                runner.interrupt();
            }
        }

        @Override
        public void run() {
            begins();
            try {
                result = body.call();
            } catch (Throwable e) {
                failure = e;
            }
            ends();
            over.add(this);
        }
    }

    /** Replaces {@link ExecutorService#invokeAny(Collection)}. */
    public static <T> T invokeAny(ExecutorService executor, Collection<? extends Callable<T>> tasks)
            throws InterruptedException, ExecutionException {
        boolean isListened = ParallelTasks.control() != null && Strand.current().task != Strand.NO_TASK;
        if (!isListened || tasks == null || tasks.isEmpty() || !ParallelExecutors.isPool(executor)) {
            return executor.invokeAny(tasks);
        }
        tasks.forEach(Objects::requireNonNull);
        int site = Strand.current().callSite;
        BlockingQueue<Candidate<T>> over = new LinkedBlockingQueue<>();
        List<Candidate<T>> candidates = new ArrayList<>();
        try {
            for (Callable<T> task : tasks) {
                Candidate<T> candidate = new Candidate<>(ParallelExecutors.created(executor, task, task), over);
                ParallelExecutors.handOver(candidate.body, () -> {
                    executor.execute(candidate);
                    return null;
                });
                candidates.add(candidate);
            }
            return first(candidates.size(), over, site);
        } finally {
            candidates.forEach(Candidate::becomesSuperfluous);
        }
    }

    private static <T> T first(int count, BlockingQueue<Candidate<T>> over, int site)
            throws InterruptedException, ExecutionException {
        Throwable failure = null;
        for (int i = 0; i < count; i++) {
            Candidate<T> candidate = over.take();
            Strand.current().callSite = site;
            candidate.body.follow();
            failure = candidate.failure;
            if (failure == null) {
                if (count > 1) {
                    ParallelTasks.control().dependsOnSchedule(INVOKE_ANY, site);
                }
                return candidate.result;
            }
        }
        throw new ExecutionException(failure);
    }
}
