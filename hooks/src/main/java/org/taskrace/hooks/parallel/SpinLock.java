package org.taskrace.hooks.parallel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.LongAdder;

/** A lock that is held for some dozens of instructions: a thread that finds it taken spins. */
public class SpinLock {

    private static final int PATIENCE = 64;
    private static final LongAdder WAITS = new LongAdder();
    private static final VarHandle TAKEN;

    static {
        try {
            TAKEN = MethodHandles.lookup().findVarHandle(SpinLock.class, "taken", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @SuppressWarnings("unused") // Through TAKEN.
    private boolean taken;

    /** Takes the lock. Pairs with {@link #unlockRelease}. */
    public final void lockAcquire() {
        for (int attempt = 0; (boolean) TAKEN.compareAndExchangeAcquire(this, false, true); attempt++) {
            if (attempt == 0) {
                WAITS.increment();
            }
            if (attempt < PATIENCE) {
                Thread.onSpinWait();
            } else {
                Thread.yield();
            }
        }
    }

    /** Returns how often a thread has found such a lock taken. */
    static long waits() {
        return WAITS.sum();
    }

    /** Releases the lock. Pairs with {@link #lockAcquire}. */
    public final void unlockRelease() {
        TAKEN.setRelease(this, false);
    }
}
