package org.taskrace.agent.scheduler.fibers;

import java.util.ArrayDeque;
import org.taskrace.hooks.memory.RunningThread;

/**
 * Fibers on threads that are used again and again (JDK 17). Exactly one thread runs at any time: who runs a fiber wakes its thread
 * and sleeps until that one suspends or ends. Monitors hand over, so all that one thread wrote the next one sees.
 */
final class ThreadFiberFactory extends FiberFactory {

    /**
     * Enough for recursive code in a task, and for the tasks that run on its stack; only touched pages count. Not more, since a program
     * that recurses for ever fills it to the end and comes back, which took seconds with a gigabyte.
     */
    private static final long STACK_SIZE = 1L << 28;

    private final ArrayDeque<Carrier> idle = new ArrayDeque<>();

    /** A thread that is not the program's; its start must not be taken for one of the program's. */
    static final class Carrier extends ToolThread {
        private Runnable body;
        private boolean ended;
        private boolean mayRun;
        private boolean mayReturn;
        private boolean isAbandoned;

        Carrier() {
            super(null, null, "taskrace-carrier", STACK_SIZE);
            setDaemon(true);
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
                    if (!isAbandoned) {
                        throw e;
                    }
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

        synchronized void resume(Runnable newBody) {
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

    private final class ThreadFiber implements Fiber {
        private Runnable body;
        private Carrier carrier;

        ThreadFiber(Runnable body) {
            this.body = body;
        }

        @Override
        public boolean run() {
            Thread me = RunningThread.get();
            Runnable first = body;
            if (first != null) {
                body = null;
                carrier = idle.poll();
                if (carrier == null) {
                    carrier = new Carrier();
                    carrier.start();
                }
            }
            Carrier used = carrier;
            used.resume(first);
            RunningThread.set(me);
            if (used.ended) {
                idle.push(used);
                carrier = null;
                return true;
            }
            return false;
        }

        @Override
        public void abandon() {
            if (carrier != null) {
                carrier.abandon();
            }
        }
    }

    @Override
    public Fiber create(Runnable body) {
        return new ThreadFiber(body);
    }

    @Override
    public boolean suspend() {
        if (!(RunningThread.get() instanceof Carrier carrier)) {
            return false;
        }
        carrier.giveBack();
        carrier.sleepUntilMayRun();
        return true;
    }

    @Override
    public boolean areExpensive() {
        return true;
    }
}
