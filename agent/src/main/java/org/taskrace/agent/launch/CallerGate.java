package org.taskrace.agent.launch;

import java.util.concurrent.CountDownLatch;
import org.taskrace.agent.scheduler.fibers.ToolThread;

/**
 * Gate at which a thread waits while another thread runs code that takes itself to be on the first one. Interrupts meanwhile are meant for the
 * code and must not wake the waiting thread. So it waits for a monitor, which a third thread holds.
 *
 * <p>The thread that runs the code cannot hold it. From JDK 24 on, a continuation that is suspended takes all monitors of its thread along.
 */
final class CallerGate {

    private final Object monitor = new Object();
    private final CountDownLatch isClosed = new CountDownLatch(1);
    private final CountDownLatch isOpen = new CountDownLatch(1);

    /** Creates a closed gate. */
    CallerGate() {
        Thread keeper = new ToolThread(null, this::keep, "taskrace-gate", 0);
        keeper.setDaemon(true);
        keeper.start();
        uninterruptibly(isClosed);
    }

    /** Waits until the gate is open. */
    void pass() {
        synchronized (monitor) {
            // The keeper has left.
        }
    }

    void open() {
        isOpen.countDown();
    }

    private void keep() {
        synchronized (monitor) {
            isClosed.countDown();
            uninterruptibly(isOpen);
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
