package org.taskrace.agent.scheduler;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;
import org.taskrace.agent.shadow.Weakenings;
import org.taskrace.hooks.Memory;

/**
 * Questions to which the answer depends on the schedule: whether a future is done, an executor terminated. Whoever sees that it
 * is so follows what made it so, in this schedule.
 */
final class Polls {

    private final Weakenings weakenings;
    private final Futures futures;
    private final Executors executors;
    private final Spins spins;

    Polls(Weakenings weakenings, TaskControl tasks, Spins spins) {
        this.weakenings = weakenings;
        futures = tasks.futures();
        executors = tasks.executors();
        this.spins = spins;
    }

    void answered(Object asked, String question, int site) {
        if (!Memory.recording) {
            return;
        }
        weakenings.add(question, site);
        if (asked instanceof Future<?> future && FutureResults.isDone(future)) {
            futures.observe(future, question, site);
        } else if (!(asked instanceof ExecutorService executor
                && (executor.isTerminated() || executor instanceof ThreadPoolExecutor && question.contains(".get"))
                && executors.observe(executor, question, site))) {
            spins.read(site);
        }
    }
}
