package org.taskrace.agent.scheduler.fibers;

import org.taskrace.hooks.memory.RunningThread;

/** Fibers on threads that are used again and again (JDK 17): each has a carrier until it ends. */
final class ThreadFiberFactory extends FiberFactory {

    private final CarrierPool carriers = new CarrierPool();

    private final class ThreadFiber implements Fiber {
        private final long stackSize;
        private Runnable body;
        private Carrier carrier;

        ThreadFiber(Runnable body, long stackSize) {
            this.body = body;
            this.stackSize = stackSize;
        }

        @Override
        public boolean run() {
            Runnable first = body;
            if (first != null) {
                body = null;
                carrier = carriers.take(stackSize);
            }
            Carrier used = carrier;
            boolean ended = true;
            try {
                ended = used.resume(first);
            } finally {
                if (ended) {
                    carriers.giveBack(used);
                    carrier = null;
                }
            }
            return ended;
        }

        @Override
        public boolean sharesStack() {
            return false;
        }

        @Override
        public long sizeForCalls() {
            return stackSize;
        }

        @Override
        public StackTraceElement[] frames() {
            return carrier.getStackTrace();
        }

        @Override
        public void abandon() {
            if (carrier != null) {
                carrier.abandon();
            }
        }
    }

    @Override
    public Fiber create(Runnable body, long stackSize) {
        return new ThreadFiber(body, stackSize);
    }

    @Override
    public boolean suspend() {
        if (!(RunningThread.get() instanceof Carrier carrier)) {
            return false;
        }
        carrier.suspendBody();
        return true;
    }

    @Override
    public boolean areExpensive() {
        return true;
    }
}
