package org.taskrace.agent.launch;

import java.util.List;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.fibers.StackSizes;
import org.taskrace.agent.scheduler.fibers.ToolThread;

/** Runner of a caller's code under control, on another thread. The code takes itself to be on the caller's thread, with its thread locals. */
final class TestBodyRunner {

    private final Scheduler scheduler;
    private final CallerGate gate = new CallerGate();
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
                        gate.open();
                    }
                },
                "taskrace-driver",
                StackSizes.of(caller));
        driver.setDaemon(true);
        driver.setContextClassLoader(caller.getContextClassLoader());
        driver.start();
        gate.pass();
        return blocked;
    }

    /** Lets the caller go on although the code has not ended. */
    void giveUp() {
        gate.open();
    }
}
