package org.taskrace.agent.shadow;

import org.taskrace.hooks.ArrayShadows;
import org.taskrace.hooks.Memory;

/** Whether accesses are looked at now: not while only one task is live, nor in class initialisers, which precede all uses of the class. */
final class Recording {

    /** The caches of arrays are cleared, so that arrays can die, after so many strands: less often than that would cost more than tasks do. */
    private static final int STRANDS_PER_CLEARING = 1 << 10;

    private boolean initializing;
    private int cleared;

    /** Returns whether that is new. */
    boolean initializing(boolean isInitializing) {
        boolean isNew = initializing != isInitializing;
        initializing = isInitializing;
        return isNew;
    }

    /** So many tasks are live besides the root, or were not joined. */
    void decide(int unjoined, int strand) {
        boolean recording = unjoined > 0 && !initializing;
        if (Memory.recording != recording) {
            Memory.recording = recording;
            if (strand - cleared > STRANDS_PER_CLEARING) {
                cleared = strand;
                ArrayShadows.clearCache();
            }
        }
    }

    static void stop() {
        Memory.recording = false;
        Memory.readBound = 0;
        Memory.writeBound = 0;
    }
}
