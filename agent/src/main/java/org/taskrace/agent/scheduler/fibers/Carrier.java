package org.taskrace.agent.scheduler.fibers;

import org.taskrace.hooks.memory.RunningThread;

/**
 * A thread that lends its stack to the program, again and again. Exactly one thread runs at any time: the caller of {@link #resume}
 * sleeps until this one gives back. Monitors hand over, so all that one thread wrote the next one sees.
 */
final class Carrier extends ToolThread {
    private final long stackSize;
    private Runnable body;
    private Throwable failure;
    private boolean ended;
    private boolean mayRun;
    private boolean mayReturn;
    private boolean isAbandoned;

    Carrier(long stackSize) {
        super(null, null, "taskrace-carrier", stackSize);
        this.stackSize = stackSize;
        setDaemon(true);
    }

    /** Returns the size of its stack in bytes. */
    long stackSize() {
        return stackSize;
    }

    @Override
    public void run() {
        while (true) {
            sleepUntilMayRun();
            if (isAbandoned) {
                return;
            }
            try {
                body.run();
            } catch (Throwable e) {
                failure = e;
            }
            if (isAbandoned) {
                return;
            }
            ended = true;
            // An idle carrier keeps nothing alive that the program has let go.
            body = null;
            giveBack();
        }
    }

    /** Runs a new body, or goes on with the present one if that is null. Returns whether it has ended; throws what it has thrown. */
    boolean resume(Runnable newBody) {
        Thread caller = RunningThread.get();
        handOver(newBody);
        RunningThread.set(caller);
        Throwable thrown = failure;
        if (thrown != null) {
            failure = null;
            throw SneakyThrow.rethrow(thrown);
        }
        return ended;
    }

    private synchronized void handOver(Runnable newBody) {
        if (newBody != null) {
            body = newBody;
            ended = false;
        }
        mayReturn = false;
        mayRun = true;
        notifyAll();
        while (!mayReturn) {
            sleep(this);
        }
    }

    /** Suspends the body, which runs on this thread, until it is resumed. */
    void suspendBody() {
        giveBack();
        sleepUntilMayRun();
    }

    /** Ends the thread: at once if it is idle, otherwise when its body has seen that it is not wanted any more. */
    synchronized void abandon() {
        isAbandoned = true;
        mayRun = true;
        notifyAll();
    }

    private synchronized void giveBack() {
        mayRun = false;
        mayReturn = true;
        notifyAll();
    }

    private synchronized void sleepUntilMayRun() {
        while (!mayRun) {
            sleep(this);
        }
        if (!isAbandoned) {
            RunningThread.set(this);
        }
    }

    /** Sleeps until notified. An interrupt of a carrier is meaningless here: logical threads are never started. */
    private static void sleep(Carrier monitor) {
        try {
            monitor.wait();
        } catch (InterruptedException ignored) {
            // The condition is tested again.
        }
    }
}
