package org.taskrace.core.order;

/** Waiting for another thread that is about to be done. */
final class Spin {

    /** Past this many attempts the other thread has probably lost its processor. */
    private static final int PATIENCE = 64;

    private Spin() {}

    static void pause(int attempt) {
        if (attempt < PATIENCE) {
            Thread.onSpinWait();
        } else {
            Thread.yield();
        }
    }
}
