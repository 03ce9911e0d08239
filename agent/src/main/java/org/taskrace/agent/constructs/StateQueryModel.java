package org.taskrace.agent.constructs;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import org.taskrace.agent.constructs.executors.ExecutorModel;
import org.taskrace.agent.constructs.family.ProgramObjects;
import org.taskrace.agent.constructs.futures.FutureModel;
import org.taskrace.agent.constructs.futures.FutureResultReader;
import org.taskrace.agent.constructs.queues.ItemTransferModel;
import org.taskrace.agent.constructs.synchronizers.PhaserModel;
import org.taskrace.agent.constructs.synchronizers.SynchronizerQueryModel;
import org.taskrace.agent.scheduler.policy.SpinDetector;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.hooks.memory.CurrentStrand;

/**
 * Questions whose answer may depend on the schedule, by the family that answers. Is a future done, an executor
 * terminated, a queue empty? A positive answer orders the task after the operation that caused it, in this schedule
 * only. If that operation precedes the question in every schedule, all schedules give one answer, and nothing is
 * weakened.
 */
final class StateQueryModel {

    private final ScheduleDependences weakenings;
    private final FutureModel futures;
    private final ExecutorModel executors;
    private final ItemTransferModel handovers;
    private final SynchronizerQueryModel surveys;
    private final SpinDetector spins;
    private PhaserModel phasers;

    StateQueryModel(
            ScheduleDependences weakenings,
            FutureModel futures,
            ExecutorModel executors,
            ItemTransferModel handovers,
            SynchronizerQueryModel surveys,
            SpinDetector spins) {
        this.weakenings = weakenings;
        this.futures = futures;
        this.executors = executors;
        this.handovers = handovers;
        this.surveys = surveys;
        this.spins = spins;
    }

    void usePhasers(PhaserModel thePhasers) {
        phasers = thePhasers;
    }

    /** Records the answer to a question that the running task asked. */
    void answered(Object asked, String question, int site) {
        if (asked != null && ProgramObjects.contain(asked)) {
            return;
        }
        if (!CurrentStrand.recording) {
            if (asked instanceof BlockingQueue<?> queue && ItemTransferModel.isOfJdk(queue)) {
                handovers.surveyed(queue, question, site);
            } else if (asked instanceof ExecutorService executor && executors.mayChangeAlone(executor, question)) {
                weakenings.assume(question, site, "came when it did");
            }
            return;
        }
        if (asked instanceof Future<?> future) {
            future(future, question, site);
        } else if (asked instanceof ExecutorService executor) {
            executor(executor, question, site);
        } else if (asked instanceof CountDownLatch || asked instanceof CyclicBarrier || asked instanceof Semaphore) {
            surveys.asked(asked, question, site);
            spins.read(site);
        } else if (asked instanceof BlockingQueue<?> queue) {
            if (ItemTransferModel.isOfJdk(queue)) {
                handovers.surveyed(queue, question, site);
                spins.read(site);
            }
        } else if (asked instanceof Phaser phaser) {
            phasers.asked(phaser, question, site);
            spins.read(site);
        } else if (!(asked instanceof Iterable)) {
            weakenings.assume(question, site, "answered as it did");
            spins.read(site);
        }
    }

    private void future(Future<?> future, String question, int site) {
        if (!FutureResultReader.isDone(future)) {
            futures.foundIncomplete(future, question, site, "came before the end");
            spins.read(site);
        } else if (!futures.observe(future, question, site)) {
            weakenings.assume(question, site, "came after the end");
        }
    }

    private void executor(ExecutorService executor, String question, int site) {
        boolean isOver = executor.isTerminated();
        if (isOver && executors.precedesNow(executor)) {
            return;
        }
        weakenings.assume(question, site, isOver ? "came after the end" : "came before the end");
        boolean sees = isOver || executor instanceof ThreadPoolExecutor && question.contains(".get");
        if (!sees || !executors.observe(executor, question, site)) {
            spins.read(site);
        }
    }
}
