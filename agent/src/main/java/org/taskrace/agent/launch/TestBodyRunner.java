package org.taskrace.agent.launch;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.fibers.StackSizes;
import org.taskrace.agent.scheduler.fibers.ToolThread;

/**
 * Runner of a caller's code under control, on another thread. The code takes itself to be on the
 * caller's thread, with its thread locals. Interrupts meanwhile are meant for the code and must not wake the caller. So
 * the caller waits for a monitor, which a third thread holds until the end.
 */
final class TestBodyRunner {

    private final Scheduler scheduler;
    private final Object gate = new Object();
    private final CountDownLatch gateIsClosed = new CountDownLatch(1);
    private final CountDownLatch over = new CountDownLatch(1);
    private volatile List<Scheduler.Blocked> blocked;

    TestBodyRunner(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    /** Runs it; returns the tasks that can never go on, or null if the wait was given up. */
    List<Scheduler.Blocked> run(Runnable body) {
        Thread caller = Thread.currentThread();
        Thread driver = new ToolThread(
                caller.getThreadGroup(),
                () -> {
                    try {
                        blocked = scheduler.drive(caller, body, () -> {});
                    } finally {
                        over.countDown();
                    }
                },
                "taskrace-driver",
                StackSizes.of(caller));
        driver.setDaemon(true);
        driver.setContextClassLoader(caller.getContextClassLoader());
        Thread keeper = new ToolThread(null, this::keepGate, "taskrace-gate", 0);
        keeper.setDaemon(true);
        keeper.start();
        uninterruptibly(gateIsClosed);
        driver.start();
        synchronized (gate) {
            return blocked;
        }
    }

    /** Lets the caller go on although the code has not ended. */
    void giveUp() {
        over.countDown();
    }

    private void keepGate() {
        synchronized (gate) {
            gateIsClosed.countDown();
            uninterruptibly(over);
        }
    }

    private static void uninterruptibly(CountDownLatch latch) {
        boolean interrupted = false;
        while (true) {
            try {
                latch.await();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
